"""Pages of every sheet of every pack as pictures: `python scripts/sheet_gallery.py [NAME]` writes docs/gallery/sheets/.

The pages are the real ones, made by the commands that people use and turned into pictures by pdftoppm.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from PIL import Image

ROOT = Path(__file__).resolve().parents[1]
GALLERY = ROOT / "docs" / "gallery" / "sheets"
DOTS = "60"  # an inch: enough to judge a page, little enough to keep
COLOURS = 48  # pages are ink on paper


def sheets(pack: str, sample: Path, illegal: Path) -> Iterator[tuple[str, list[str]]]:
    """The name of each picture and the words of its command."""
    mine = str(sample)
    yield "roster", ["roster", mine]
    yield "roster-judge", ["roster", str(illegal), "--copy", "judge"]
    yield "roster-opponent", ["roster", mine, "--copy", "opponent"]
    yield "roster-large", ["roster", mine, "--large", "--paper", "letter"]
    yield "cards", ["cards", mine, "--cut-marks", "--bleed", "2", "--duplex", "--summary", "--contents"]
    yield "cards-tarot", ["cards", mine, "--card", "tarot", "--per", "entry", "--fold"]
    yield "cards-ink-saver", ["cards", mine, "--card", "a6", "--ink-saver"]
    yield "quickref", ["quickref", pack]
    yield "quickref-for-list", ["quickref", pack, "--for", mine]
    yield "orders", ["orders", mine]


def war_sheets(war: Path) -> Iterator[tuple[str, list[str]]]:
    """The same for a campaign: the umpire's, and those of its first player."""
    mine, player = ["campaign", str(war)], ["--player", sorted((war / "players").iterdir())[0].name]
    yield "report", mine
    yield "report-player", [*mine, *player]
    yield "map", [*mine, "--sheet", "map"]
    yield "orders", [*mine, "--sheet", "orders", *player]
    yield "cards", [*mine, "--sheet", "cards", *player]
    yield "quickref", [*mine, "--sheet", "quickref", *player]


def pictures(pdf: Path, name: str) -> None:
    subprocess.run(["pdftoppm", "-r", DOTS, "-png", pdf, pdf.with_suffix("")], check=True)
    for page, path in enumerate(sorted(pdf.parent.glob(f"{pdf.stem}-*.png")), 1):
        with Image.open(path) as image:
            image.convert("RGB").quantize(COLOURS).save(GALLERY / f"{name}-{page}.png", optimize=True)
        path.unlink()


def every_sheet() -> Iterator[tuple[str, list[str]]]:
    """Of every pack, and of every campaign among its samples."""
    for pack in sorted(path.parent for path in (ROOT / "data").glob("*/pack.yaml")):
        legal = [path for path in sorted((pack / "samples").glob("*.yaml")) if not path.stem.startswith("illegal")]
        illegal = sorted((pack / "samples").glob("illegal-*.yaml"))
        yield from ((f"{pack.name}-{name}", words) for name, words in sheets(pack.name, legal[0], illegal[0]))
        for war in sorted(path.parent for path in (pack / "samples").glob("*/campaign.yaml")):
            yield from ((f"{pack.name}-war-{name}", words) for name, words in war_sheets(war))


def main(only: str = "") -> int:
    """All of them, or those whose name begins like this."""
    GALLERY.mkdir(parents=True, exist_ok=True)
    for old in GALLERY.glob(f"{only}*.png"):
        old.unlink()
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, words in every_sheet():
            if name.startswith(only):
                target = Path(folder) / f"{name}.pdf"
                made = subprocess.run(
                    [sys.executable, "-m", "listbuilder.cli", "print", *words, "-o", target], cwd=ROOT
                )
                failed += made.returncode
                if made.returncode == 0:
                    pictures(target, name)
    print(f"Wrote {len(list(GALLERY.glob(f'{only}*.png')))} pictures.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))
