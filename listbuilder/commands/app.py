"""Commands around the program itself: the web page and shell completion."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from pathlib import Path
from threading import Thread

HERE = "127.0.0.1"


def app_file() -> Path:
    """The page's entry: inside the package when installed, at the top of a checkout."""
    package = Path(__file__).resolve().parents[1]
    inside = package / "app.py"
    return inside if inside.is_file() else package.parent / "app.py"


def run(args: Namespace) -> int:
    """Serves the page until it is stopped; lists live in a plain folder."""
    fault = _port_fault(args.port, args.address)
    if fault:
        print(f"{fault}\n    hint: Choose another with --port N or --address A.", file=sys.stderr)
        return 2
    lists = Path(args.lists or "lists").resolve()
    if args.address != HERE and not args.shared:
        print("Without --shared there are no passwords: the page serves its own machine only.", file=sys.stderr)
        print("    hint: Add --shared, and every visitor has a library of their own.", file=sys.stderr)
        return 2
    os.environ["LISTBUILDER_LISTS"] = str(lists)
    os.environ["LISTBUILDER_SHARED"] = "1" if args.shared else ""
    os.environ["LISTBUILDER_PACKS"] = os.pathsep.join(
        [*map(str, args.packs), os.environ.get("LISTBUILDER_PACKS", "")]
    ).strip(os.pathsep)
    flags = {
        "server.port": args.port, "server.headless": True, "server.address": args.address,
        "logger.hideWelcomeMessage": True, "logger.level": "error", "browser.gatherUsageStats": False, "server.fileWatcherType": "none",
        "server.maxUploadSize": 20, "client.toolbarMode": "viewer", "client.showErrorDetails": "none",  # the look stands in .streamlit/config.toml beside app.py
    }  # fmt: skip
    host = "localhost" if args.address == HERE else args.address
    print(f"listbuilder is at http://{host}:{args.port} (lists in {lists}); stop it with Ctrl+C.")
    Thread(target=_warm, daemon=True).start()
    if not args.no_browser and _has_screen():
        Thread(target=_open, args=(f"http://{host}:{args.port}",), daemon=True).start()
    sys.argv = [str(app_file())]  # Streamlit looks beside it for the look of the page
    try:
        from listbuilder.commands.serve import serve

        serve(app_file(), flags)
    except SystemExit as stop:
        return int(stop.code or 0)
    except KeyboardInterrupt:
        pass
    return 0


def _open(address: str) -> None:
    """The browser, as soon as there is something to see."""
    from time import sleep
    from urllib.request import urlopen
    from webbrowser import open as show

    for _ in range(240):
        try:
            urlopen(f"{address}/_stcore/health", timeout=1).close()
        except OSError:
            sleep(0.25)
        else:
            show(address)
            return


def _warm() -> None:
    """Loads what the first page needs while the browser is still fetching Streamlit's own code."""
    import streamlit.components.v2  # noqa: F401

    import listbuilder.catalogue
    import listbuilder.check
    import listbuilder.compare
    import listbuilder.engine.offers
    import listbuilder.library.folder
    import listbuilder.library.visitors
    import listbuilder.lint.explain
    import listbuilder.roster.moves  # noqa: F401


def _port_fault(port: int, address: str = HERE) -> str:
    """Why the page cannot be served there; empty when it can."""
    import socket

    if not 1 <= port <= 65535:
        return f"There is no port {port}; ports go from 1 to 65535."
    with socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((address, port))
        except (OSError, UnicodeError) as error:
            where = f"Port {port}" if address == HERE else f"Port {port} of {address}"
            return f"{where} cannot be used: {getattr(error, 'strerror', None) or error}."
    return ""


def _has_screen() -> bool:
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def completion(args: Namespace) -> int:
    import shtab

    from listbuilder.arguments import parser

    print(shtab.complete(parser(), args.shell))
    return 0
