"""Pictures of the page for README and docs: `python scripts/gallery.py` writes docs/gallery/.

Names of pages as arguments take only those: `python scripts/gallery.py sheets help`.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
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
    home = {**os.environ, "HOME": str(lists.parent)}  # the page then says ~/lists, as it does for people
    server = subprocess.Popen(command, cwd=lists.parent, env=home, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
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


@dataclass(frozen=True, slots=True)
class Scene:
    """A page as it is worth a picture: its address, what must be seen first, and the taps that come before."""

    path: str
    seen: str
    taps: tuple[str, ...] = ()  # words of the buttons or choices to tap
    then: str = ""  # what must be seen after them
    dark: bool = False  # worth a picture in the dark too
    widths: tuple[int, ...] = tuple(WIDTHS)


KURSK, STARTER, WAR = "?list=kursk.yaml", "?list=starter.yaml", "?campaign=war"
SCENES = {
    "lists": Scene("/", ".lb-heading", dark=True),
    "build": Scene(f"/build{KURSK}", ".lbw-entry", dark=True),
    "build-catalogue": Scene(f"/build{KURSK}", ".lbw-entry", ("Catalogue",), ".lbw-item", widths=(400,)),
    "build-own": Scene(f"/build{STARTER}", ".lbw-entry", ("More", "Units of your own", "New vehicle"), ".lbw-own"),
    "sheets": Scene(f"/sheets{STARTER}", ".st-key-lb-pages img"),
    "sheets-cards": Scene(f"/sheets{STARTER}", ".st-key-lb-pages img", ("Cards",), "text=cards in print"),
    "share": Scene(f"/sheets{STARTER}", ".st-key-lb-pages img", ("Share",), "[class*=st-key-share-png] button"),
    "catalogue": Scene(f"/catalogue{STARTER}", ".lb-unit"),
    "catalogue-charts": Scene(f"/catalogue{STARTER}", ".lb-unit", ("Charts",), ".lb-bars"),
    "compare": Scene(f"/compare{KURSK}", ".lb-heading"),
    "campaign": Scene(f"/campaign{WAR}&hex={{hex}}", "[class*=st-key-lb-may-]", dark=True),
    "campaign-plan": Scene(f"/campaign{WAR}&view=plan", ".st-key-lb-plan"),
    "campaign-troops": Scene(f"/campaign{WAR}&view=troops", ".lb-troop"),
    "campaign-players": Scene(f"/campaign{WAR}&view=players", "table"),
    "campaign-news": Scene(f"/campaign{WAR}&view=news", ".lb-heading, h2"),
    "campaign-print": Scene(f"/campaign{WAR}&view=print", ".st-key-lb-war-print"),
    "packs": Scene("/packs", ".lb-pack"),
    "help": Scene("/help", ".lb-help"),
    "shared": Scene("/shared?list={code}", ".lb-sheet"),
}


def shoot(browser: Any, address: str, wanted: list[str], words: dict[str, str]) -> None:
    """Every page at both widths in the light; those that show most in the dark too."""
    for name in wanted or SCENES:
        scene = SCENES[name]
        for width in scene.widths:
            for look in ("light", "dark") if scene.dark else ("light",):
                tab = browser.new_page(viewport={"width": width, "height": WIDTHS[width]}, color_scheme=look)
                _pose(tab, scene, address + scene.path.format(**words))
                tab.screenshot(path=GALLERY / f"page-{name}-{width}{'-dark' if look == 'dark' else ''}.png")
                tab.close()


def _pose(tab: Any, scene: Scene, address: str) -> None:
    tab.goto(address)
    tab.locator(scene.seen).first.wait_for(timeout=60_000)
    for words in scene.taps:
        tab.wait_for_timeout(500)
        choice = tab.get_by_role("radio", name=words).or_(tab.get_by_role("button", name=words, exact=True))
        choice.first.click()
    if scene.then:
        tab.locator(scene.then).first.wait_for(timeout=60_000)
    tab.wait_for_function("!document.querySelector('[data-testid=stSkeleton]')", timeout=60_000)
    tab.wait_for_timeout(700)


def fill(lists: Path) -> str:
    """A legal list and one that breaks rules, so that verdicts have something to say; the code of the legal one."""
    from listbuilder.check import check_file
    from listbuilder.code import encode

    samples = next((ROOT / "data").glob("*/samples/illegal-kursk-tigers.yaml")).parent
    for name, sample in (("kursk", "illegal-kursk-tigers"), ("starter", "starter")):
        text = (samples / f"{sample}.yaml").read_text(encoding="utf-8")
        (lists / f"{name}.yaml").write_text(text, encoding="utf-8")
    roster = check_file(lists / "starter.yaml").loaded.roster
    assert roster is not None
    return encode(roster)


def begin(war: Path) -> str:
    """The sample campaign beside the lists; the hex of its first player's capital."""
    from listbuilder.campaign.load import load_campaign

    shutil.copytree(next((ROOT / "data").glob("*/samples/*/campaign.yaml")).parent, war)
    state = load_campaign(war).state
    assert state is not None
    return str(next(iter(state.holdings.values())).capital)


def main() -> None:
    from playwright.sync_api import sync_playwright

    GALLERY.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        lists = Path(folder) / "lists"
        with page_server(lists) as address:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            tab = browser.new_page()  # the first visit fills the folder with samples
            tab.goto(address)
            tab.locator(".lb-heading").first.wait_for(timeout=60_000)
            tab.close()
            shoot(browser, address, sys.argv[1:], {"code": fill(lists), "hex": begin(lists / "war")})
            browser.close()
    print(f"Wrote {', '.join(sorted(path.name for path in GALLERY.glob('page-*.png')))}.")


if __name__ == "__main__":
    main()
