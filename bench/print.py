"""`python -m bench.print`: how fast sheets are printed, beside a cold Chromium that prints the same pages in the same run."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from bench.__main__ import PYTHON, ROOT, row

CHROMIUM = os.environ.get("LISTBUILDER_CHROMIUM", "/usr/bin/chromium")
UNITS = ("rifle-group", "panzer-4", "panther", "truck", "infantry-group", "mortars", "sturmgeschutz", "tiger", "light-barrage")  # fmt: skip


def list_text(entries: int, changed: bool = False) -> str:
    """Entries with names of their own: as many different cards."""
    text = "system: alienstar\nname: Bench\nfields: {nation: german, year: 1943, grade: B}\nforces:\n  - kind: battle-group\n    entries:\n"
    for number in range(entries):
        name = "Changed" if changed and number == entries // 2 else f"Troop {number}"
        text += f"      - {{unit: {UNITS[number % len(UNITS)]}, count: {1 + number % 9}, name: {name}}}\n"
    return text


def seconds(*words: str, cache: Path) -> float:
    """One whole command, as somebody types it."""
    start = time.perf_counter()
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=ROOT,
                   env={**os.environ, "LISTBUILDER_CACHE": str(cache)})  # fmt: skip
    return time.perf_counter() - start


def chromium(html: Path, folder: Path) -> float:
    """A browser that was never open, printing the same page."""
    profile = folder / "profile"
    shutil.rmtree(profile, ignore_errors=True)
    return seconds(
        CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer", f"--user-data-dir={profile}",
        f"--print-to-pdf={folder / 'chromium.pdf'}", html.as_uri(), cache=folder,
    )  # fmt: skip


def sheet(kind: str, file: Path, target: Path, *words: str) -> tuple[str, ...]:
    return (PYTHON, "-m", "listbuilder.cli", "print", kind, str(file), "-o", str(target), *words)


def cards(folder: Path, runs: int) -> None:
    mine, other, html = folder / "list.yaml", folder / "changed.yaml", folder / "cards.html"
    mine.write_text(list_text(90))
    other.write_text(list_text(90, changed=True))
    warm = folder / "warm"
    seconds(*sheet("cards", mine, html, "--per", "entry", "--html"), cache=warm)
    anchor, first, again, change = [], [], [], []
    for run in range(runs):
        cold = folder / f"cold-{run}"
        shutil.copytree(warm, cold, ignore=shutil.ignore_patterns("faces"))  # the pack is read, no card is drawn
        anchor.append(chromium(html, folder))
        command = sheet("cards", mine, folder / "cards.pdf", "--per", "entry")
        first.append(seconds(*command, cache=cold))
        again.append(seconds(*command, cache=cold))
        change.append(seconds(*sheet("cards", other, folder / "changed.pdf", "--per", "entry"), cache=cold))
    base = min(anchor)
    row("Chromium, cold, the same 90 cards", f"{base:.2f} s")
    row("  slowest / quickest (noise of this run)", f"{max(anchor) / base:.2f} x")
    row("90 different cards, first print / Chromium cold", f"{min(first) / base:.2f} x", "at most 1.5")
    row("90 cards, one of them changed / Chromium cold", f"{min(change) / base:.2f} x", "at most 0.5")
    row("90 cards, printed again / Chromium cold", f"{min(again) / base:.2f} x")


def roster(folder: Path, runs: int) -> None:
    mine, html, pdf = folder / "roster.yaml", folder / "roster.html", folder / "roster.pdf"
    mine.write_text(list_text(16))
    cache = folder / "roster-cache"
    seconds(*sheet("roster", mine, html, "--html"), cache=cache)
    command = sheet("roster", mine, pdf)
    seconds(*command, cache=cache)
    if (number := pages(pdf)) != 2:
        raise SystemExit(f"The roster has {number} pages: choose another number of entries.")
    anchor = min(chromium(html, folder) for _ in range(runs))
    whole = min(seconds(*command, cache=cache) for _ in range(runs))
    row("two-page roster, whole command / Chromium cold", f"{whole / anchor:.2f} x", "at most 1.0")
    row("  in seconds", f"{whole:.2f} / {anchor:.2f}")


def pages(pdf: Path) -> int:
    from pikepdf import Pdf

    with Pdf.open(pdf) as made:
        return len(made.pages)


def quickrefs(folder: Path) -> None:
    for pack in sorted(path.parent.name for path in (ROOT / "data").glob("*/pack.yaml")):
        html = folder / f"{pack}.html"
        seconds(PYTHON, "-m", "listbuilder.cli", "print", "quickref", pack, "--html", "-o", str(html), cache=folder)
        base = chromium(html, folder)
        words = (PYTHON, "-m", "listbuilder.cli", "print", "quickref", pack, "-o", str(folder / f"{pack}.pdf"))
        took = seconds(*words, cache=folder)
        row(f"quick reference of {pack} / Chromium cold", f"{took / base:.2f} x")
        row("  in seconds", f"{took:.2f} / {base:.2f}")


def many(folder: Path) -> None:
    """Time grows with the number of cards, memory hardly."""
    took, most = {}, 0.0
    for number in (500, 1000):
        (folder / f"{number}.yaml").write_text(list_text(number))
        command = sheet("cards", folder / f"{number}.yaml", folder / f"{number}.pdf", "--per", "entry")
        start = time.perf_counter()
        most = memory(*command, cache=folder / f"cache-{number}")
        took[number] = time.perf_counter() - start
    row("1,000 cards, first print", f"{took[1000]:.1f} s")
    row("  times 500 cards", f"{took[1000] / took[500]:.2f} x", "linear: about 2")
    row("  memory of the command and all its workers together", f"{most:.0f} MB", "at most 500")


def memory(*words: str, cache: Path) -> float:
    """The most that a command and everything it started held at once, in MB; what they share is divided among them."""
    env = {**os.environ, "LISTBUILDER_CACHE": str(cache)}
    null = subprocess.DEVNULL
    running = subprocess.Popen(words, stdout=null, stderr=null, cwd=ROOT, env=env, start_new_session=True)
    most = 0.0
    while running.poll() is None:
        most = max(most, sum(held(path, running.pid) for path in Path("/proc").glob("[0-9]*")))
        time.sleep(0.2)
    if running.returncode:
        raise SystemExit(f"{' '.join(words)} failed")
    return most


def held(process: Path, session: int) -> float:
    """MB of one process, if it belongs to the session."""
    try:
        if int((process / "stat").read_text().rpartition(")")[2].split()[3]) != session:
            return 0.0
        told = (process / "smaps_rollup").read_text()
        return int(told.partition("Pss:")[2].split()[0]) / 1024
    except (OSError, ValueError, IndexError):  # it has just ended
        return 0.0


def main() -> None:
    quick = "--quick" in sys.argv
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        cards(folder, 2 if quick else 5)
        roster(folder, 2 if quick else 5)
        if not quick:
            quickrefs(folder)
            many(folder)


if __name__ == "__main__":
    main()
