"""A file or text to a verdict: the one door to the judge for commands, pages and batches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from listbuilder.engine.verdict import Verdict, judge
from listbuilder.pack.find import shelves
from listbuilder.pack.load import NoPack, load_pack
from listbuilder.problems import Problem, Unreadable, in_order, is_legal
from listbuilder.roster.load import Loaded, load_roster, load_text
from listbuilder.roster.model import Roster

ENDINGS = (".yaml", ".yml")  # what a folder is searched for; sheets are named one by one


@dataclass(frozen=True, slots=True)
class Checked:
    """What came out for one file. `verdict` is None when it never got as far as the judge."""

    name: str
    loaded: Loaded
    verdict: Verdict | None
    problems: tuple[Problem, ...]
    waived: tuple[tuple[Problem, str], ...] = ()

    @property
    def legal(self) -> bool:
        return self.verdict is not None and is_legal(self.problems)

    @property
    def readable(self) -> bool:
        """False when the text gives no data at all."""
        return self.loaded.source is not None


def check_file(path: Path | str, packs: Sequence[Path | str] = ()) -> Checked:
    """Judges one list file, or the list inside a printed sheet, with the packs in reach of it."""
    if Path(path).suffix.lower() == ".pdf":
        return _check(_from_sheet(path), packs, Path(path))
    return _check(load_roster(path), packs, Path(path))


def _from_sheet(path: Path | str) -> Loaded:
    from listbuilder.seal import read_back

    if not Path(path).is_file():
        return load_roster(path)  # says what is wrong with the name
    try:
        return load_text(read_back(path), str(path))
    except Unreadable as unreadable:
        return Loaded(str(path), None, None, (unreadable.problem,))


def check_text(text: str, name: str = "text", packs: Sequence[Path | str] = ()) -> Checked:
    """Judges a text: an upload, a paste, a share link."""
    return _check(load_text(text, name), packs, None)


def check_roster(roster: Roster, packs: Sequence[Path | str] = (), beside: Path | None = None) -> Verdict:
    """Judges a list at hand; raises NoPack when its system is not here."""
    return judge(roster, load_pack(roster.system, roster.overlays, shelves(packs, beside), roster.own))


def _check(loaded: Loaded, packs: Sequence[Path | str], beside: Path | None) -> Checked:
    roster, source = loaded.roster, loaded.source
    if roster is None or source is None:
        return Checked(loaded.name, loaded, None, tuple(in_order(loaded.problems)))
    try:
        verdict = check_roster(roster, packs, beside)
    except NoPack as missing:
        problems = [source.locate(problem) if problem.file is None else problem for problem in missing.problems]
        return Checked(loaded.name, loaded, None, tuple(in_order(problems)))
    problems = in_order(source.locate(problem) for problem in verdict.problems)
    waived = tuple((source.locate(problem), reason) for problem, reason in verdict.waived)
    return Checked(loaded.name, loaded, verdict, tuple(problems), waived)


def list_files(paths: Sequence[str]) -> Iterator[str]:
    """The files meant by the arguments; a folder stands for every YAML file below it, a pack for its samples."""
    for path in paths:
        if Path(path).is_dir():
            folder = Path(path)
            pack = (folder / "pack.yaml").is_file()
            yield from sorted(str(file) for file in _below(folder / "samples" if pack else folder))
        else:
            yield path


def _below(folder: Path, above: frozenset[Path] = frozenset()) -> Iterator[Path]:
    """YAML files in a folder and its folders; a link that leads back to where it came from is not followed."""
    here = folder.resolve()
    if not folder.is_dir() or here in above:
        return
    for child in sorted(folder.iterdir()):
        if child.is_dir() and not child.name.startswith("."):
            if not (child / "pack.yaml").is_file():
                yield from _below(child, above | {here})
        elif child.suffix in ENDINGS and child.is_file():
            yield child
