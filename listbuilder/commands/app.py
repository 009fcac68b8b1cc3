"""Commands around the program itself: the web page and shell completion."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from pathlib import Path
from threading import Thread


def app_file() -> Path:
    """The page's entry: inside the package when installed, at the top of a checkout."""
    package = Path(__file__).resolve().parents[1]
    inside = package / "app.py"
    return inside if inside.is_file() else package.parent / "app.py"


def run(args: Namespace) -> int:
    """Serves the page until it is stopped; lists live in a plain folder."""
    from streamlit.web import cli as streamlit_cli

    fault = _port_fault(args.port)
    if fault:
        print(f"{fault}\n    hint: Choose another with --port N.", file=sys.stderr)
        return 2
    lists = Path(args.lists or "lists").resolve()
    os.environ["LISTBUILDER_LISTS"] = str(lists)
    os.environ["LISTBUILDER_PACKS"] = os.pathsep.join(
        [*map(str, args.packs), os.environ.get("LISTBUILDER_PACKS", "")]
    ).strip(os.pathsep)
    flags = {
        "server.port": args.port, "server.headless": str(args.no_browser or not _has_screen()).lower(),
        "server.address": "127.0.0.1", "logger.hideWelcomeMessage": "true", "logger.level": "error", "browser.gatherUsageStats": "false", "server.fileWatcherType": "none",
        "client.toolbarMode": "viewer", "client.showErrorDetails": "none", "theme.base": "light", "theme.primaryColor": "#2f5d50",
    }  # fmt: skip
    print(f"listbuilder is at http://localhost:{args.port} (lists in {lists}); stop it with Ctrl+C.")
    Thread(target=_warm, daemon=True).start()
    sys.argv = ["streamlit", "run", str(app_file()), *(f"--{key}={value}" for key, value in flags.items())]
    try:
        streamlit_cli.main()
    except SystemExit as stop:
        return int(stop.code or 0)
    return 0


def _warm() -> None:
    """Loads what the first page needs while the browser is still fetching Streamlit's own code."""
    import streamlit.components.v2  # noqa: F401

    import listbuilder.catalogue
    import listbuilder.check
    import listbuilder.lint.explain  # noqa: F401


def _port_fault(port: int) -> str:
    """Why the page cannot be served there; empty when it can."""
    import socket

    if not 1 <= port <= 65535:
        return f"There is no port {port}; ports go from 1 to 65535."
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError as error:
            return f"Port {port} cannot be used: {error.strerror}."
    return ""


def _has_screen() -> bool:
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def completion(args: Namespace) -> int:
    import shtab

    from listbuilder.arguments import parser

    print(shtab.complete(parser(), args.shell))
    return 0
