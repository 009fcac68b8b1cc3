"""Pictures of the page for README and docs: `python scripts/gallery.py` writes docs/gallery/.

Names of pages as arguments take only those: `python scripts/gallery.py sheets help`.
"""

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


# page -> its address, and what must be seen before the picture is taken
PAGES = {
    "lists": ("/", ".lb-heading"),
    "build": ("/build?list=kursk.yaml", ".lb-mark, .lb-bench"),
    "sheets": ("/sheets?list=starter.yaml", ".st-key-lb-pages img"),
    "catalogue": ("/catalogue?list=starter.yaml", ".lb-unit"),
    "compare": ("/compare", ".lb-heading"),
    "campaign": ("/campaign?campaign=war&hex={hex}", ".lb-may, [class*=st-key-lb-may-]"),
    "campaign-plan": ("/campaign?campaign=war&view=plan", ".st-key-lb-plan"),
    "campaign-troops": ("/campaign?campaign=war&view=troops", ".lb-troop"),
    "packs": ("/packs", ".lb-pack"),
    "help": ("/help", ".lb-help"),
    "shared": ("/shared?list={code}", ".lb-sheet"),
}
LOOKS = ("light", "dark")


def shoot(browser: Any, address: str, wanted: list[str], words: dict[str, str]) -> None:
    """Every page at both widths, in the light and in the dark."""
    for name in wanted or PAGES:
        path, seen = PAGES[name]
        for width, height in WIDTHS.items():
            for look in LOOKS:
                tab = browser.new_page(viewport={"width": width, "height": height}, color_scheme=look)
                tab.goto(address + path.format(**words))
                tab.locator(seen).first.wait_for(timeout=60_000)
                tab.wait_for_function("!document.querySelector('[data-testid=stSkeleton]')")
                tab.wait_for_timeout(700)
                tab.screenshot(path=GALLERY / f"page-{name}-{width}{'-dark' if look == 'dark' else ''}.png")
                tab.close()


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
    """A campaign at its start with the plan of its first player, who has an army; the hex of his capital."""
    from listbuilder.campaign.load import load_campaign
    from listbuilder.cli import main as command

    system = next((ROOT / "data").glob("*/campaign")).parent
    command(["campaign", "new", str(war), "--system", system.name, "--seed", "7", "--name", "The Long March"])
    state = load_campaign(war).state
    assert state is not None
    player, holding = next(iter(state.holdings.items()))
    capital = str(holding.capital)
    text = (system / "samples" / "starter.yaml").read_text(encoding="utf-8")
    (war / "players" / player / "detachments" / "first.yaml").write_text(text, encoding="utf-8")
    file = war / "players" / player / "player.yaml"
    troops = f'detachments:\n  first: {{at: "{capital}", built: 0}}\n'
    file.write_text(file.read_text(encoding="utf-8") + troops, encoding="utf-8")
    plan = f"turn: 0\nactions:\n  - erect barracks at {capital}\n  - erect barracks at {capital}\n"
    (war / "players" / player / "plan.yaml").write_text(plan, encoding="utf-8")
    return capital


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
