"""`python -m bench.campaign`: a large campaign, checked; ratios to reading its files in the same run."""

from __future__ import annotations

import contextlib
import io
import subprocess
import sys
import tempfile
from pathlib import Path

from bench.__main__ import best, row
from listbuilder.campaign.load import load_campaign
from listbuilder.campaign.verdict import inspect
from listbuilder.cli import main
from listbuilder.files import read_file

PACKS = Path(__file__).resolve().parents[1] / "tests" / "packs"
DETACHMENTS, UNITS, SIDE = 15, 10, 40


def campaign(folder: Path, players: int) -> Path:
    """So many players with 15 detachments of 10 entries each on a map of 40 x 40."""
    root = folder / f"war{players}"
    (folder / "grid.csv").write_text("\n".join(",".join("." * SIDE) for _ in range(SIDE)))
    words = ["campaign", "new", str(root), "--system", "marsh", "--packs", str(PACKS), "--players", str(players)]
    with contextlib.redirect_stdout(io.StringIO()):
        assert main([*words, "--seed", "1", "--map", str(folder / "grid.csv")]) == 0
    for number, home in enumerate(sorted((root / "players").iterdir())):
        places = [f"{2 + number * 2:02}{row:02}" for row in range(3, 3 + DETACHMENTS)]
        lines = [f'  d{index}: {{at: "{hex}", dxp: {index}}}' for index, hex in enumerate(places)]
        path = home / "player.yaml"
        path.write_text(path.read_text() + "\n".join(["detachments:", *lines, ""]))
        for index in range(DETACHMENTS):
            units = "".join(f"      - unit: {'chief' if one == 0 else 'paddlers'}\n        notes: entry {one}\n" for one in range(UNITS))  # fmt: skip
            text = f"system: marsh\ncampaign: {{player: {home.name}, detachment: d{index}}}\nforces:\n  - kind: troop\n    entries:\n{units}"
            (home / "detachments" / f"d{index}.yaml").write_text(text)
    return root


def reading(root: Path) -> None:
    for path in root.rglob("*.yaml"):
        read_file(path)


ROUNDS = 15


def measure() -> None:
    """Every round measures everything once, so that a busy neighbour disturbs all alike; the quickest counts."""
    with tempfile.TemporaryDirectory() as temporary:
        roots = {players: campaign(Path(temporary), players) for players in (4, 8)}
        works = {
            (players, name): (lambda work=work, root=root: work(root))
            for players, root in roots.items()
            for name, work in {
                "read": reading,
                "load": load_campaign,
                "check": lambda root: inspect(root, [PACKS]),
            }.items()
        }
        times = {key: best(work, 1) for key, work in works.items()}  # the pack is read once
        for _ in range(ROUNDS):
            times = {key: min(times[key], best(work, 1)) for key, work in works.items()}
    for players in roots:
        read, load, check = (times[players, name] for name in ("read", "load", "check"))
        row(f"{players} players: reading their files", f"{read * 1000:.0f} ms")
        row(f"{players} players: load and links", f"{load * 1000:.0f} ms", f"{load / read:.2f} x reading")
        row(f"{players} players: check", f"{check * 1000:.0f} ms", f"{check / read:.2f} x reading, at most 20")
    row("check, twice the players", f"{times[8, 'check'] / times[4, 'check']:.2f} x", "at most 2.2")


def printing() -> None:
    """The umpire's report of the large campaign, in a process of its own: seconds, pages and the most memory."""
    with tempfile.TemporaryDirectory() as temporary:
        root = campaign(Path(temporary), 8)
        for sheet in ("map", "report"):
            words = [
                "print",
                "campaign",
                str(root),
                "--packs",
                str(PACKS),
                "--sheet",
                sheet,
                "-o",
                f"{temporary}/{sheet}.pdf",
            ]
            script = "import sys, time, resource; start = time.perf_counter(); from listbuilder.cli import main; main(sys.argv[1:]); print(time.perf_counter() - start, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
            done = subprocess.run((sys.executable, "-c", script, *words), capture_output=True, text=True, check=True)
            seconds, kib = done.stdout.split()[-2:]
            size = Path(f"{temporary}/{sheet}.pdf").stat().st_size
            row(
                f"8 players: print {sheet}",
                f"{float(seconds):.1f} s",
                f"{int(kib) // 1024} MiB, {size // 1024} KiB of PDF",
            )


if __name__ == "__main__":
    measure()
    printing()
