"""Commands around the program itself: the web page and shell completion."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from pathlib import Path


def app_file() -> Path:
    """The page's entry: inside the package when installed, at the top of a checkout."""
    package = Path(__file__).resolve().parents[1]
    inside = package / "app.py"
    return inside if inside.is_file() else package.parent / "app.py"


def run(args: Namespace) -> int:
    """Serves the page until it is stopped; lists live in a plain folder."""
    from streamlit.web import cli as streamlit_cli

    lists = Path(args.lists or "lists").resolve()
    os.environ["LISTBUILDER_LISTS"] = str(lists)
    os.environ["LISTBUILDER_PACKS"] = os.pathsep.join(
        [*map(str, args.packs), os.environ.get("LISTBUILDER_PACKS", "")]
    ).strip(os.pathsep)
    flags = {
        "server.port": args.port, "server.headless": str(args.no_browser or not _has_screen()).lower(),
        "server.address": "127.0.0.1", "browser.gatherUsageStats": "false", "server.fileWatcherType": "none",
        "client.toolbarMode": "viewer", "client.showErrorDetails": "none", "theme.base": "light", "theme.primaryColor": "#2f5d50",
    }  # fmt: skip
    print(f"listbuilder is at http://localhost:{args.port} (lists in {lists}); stop it with Ctrl+C.")
    sys.argv = ["streamlit", "run", str(app_file()), *(f"--{key}={value}" for key, value in flags.items())]
    try:
        streamlit_cli.main()
    except SystemExit as stop:
        return int(stop.code or 0)
    return 0


def _has_screen() -> bool:
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def completion(args: Namespace) -> int:
    import shtab

    from listbuilder.arguments import parser

    print(shtab.complete(parser(), args.shell))
    return 0
