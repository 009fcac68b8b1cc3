"""Pictures of the page for README and docs: `python scripts/gallery.py` writes docs/gallery/."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import urlopen

ROOT = Path(__file__).resolve().parents[1]
GALLERY = ROOT / "docs" / "gallery"
CHROMIUM = os.environ.get("LISTBUILDER_CHROMIUM", "/usr/bin/chromium")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
WIDTHS = {1400: 900, 400: 850}


@contextmanager
def page_server(lists: Path) -> Iterator[str]:
    """The page on a free port, with a folder of lists of its own."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = (
        sys.executable,
        "-m",
        "listbuilder.cli",
        "app",
        "--no-browser",
        "--port",
        str(port),
        "--lists",
        str(lists),
    )
    server = subprocess.Popen(command, cwd=lists.parent, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{port}"
    try:
        for _ in range(120):
            try:
                urlopen(f"{address}/_stcore/health", timeout=1).close()
                break
            except OSError:
                time.sleep(0.25)
        yield address
    finally:
        server.terminate()
        server.wait(20)


def shoot(browser: Any, address: str) -> None:
    """Both pages at both widths; an illegal list shows what a verdict looks like."""
    for width, height in WIDTHS.items():
        tab = browser.new_page(viewport={"width": width, "height": height}, color_scheme="light")
        tab.goto(address)
        tab.get_by_text("Your lists").wait_for()
        tab.screenshot(path=GALLERY / f"page-lists-{width}.png")
        tab.goto(f"{address}/build?list=kursk.yaml")
        tab.get_by_text("not legal").first.wait_for()
        tab.wait_for_timeout(500)
        tab.screenshot(path=GALLERY / f"page-build-{width}.png")
        tab.close()


def main() -> None:
    from playwright.sync_api import sync_playwright

    GALLERY.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        lists = Path(folder) / "lists"
        with page_server(lists) as address:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            tab = browser.new_page()  # the first visit fills the folder with samples
            tab.goto(address)
            tab.get_by_text("Your lists").wait_for()
            tab.close()
            sample = next((ROOT / "data").glob("*/samples/illegal-kursk-tigers.yaml"))
            (lists / "kursk.yaml").write_text(sample.read_text(encoding="utf-8"), encoding="utf-8")
            shoot(browser, address)
            browser.close()
    print(f"Wrote {', '.join(sorted(path.name for path in GALLERY.glob('page-*.png')))}.")


if __name__ == "__main__":
    main()
