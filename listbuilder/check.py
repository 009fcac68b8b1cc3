"""A file, a sheet, a code or a text to a verdict: the one door to the judge for commands, pages and batches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from listbuilder.code import Carried, decode, is_code
from listbuilder.engine.verdict import Verdict, judge
from listbuilder.files import decode as utf8
from listbuilder.pack.find import shelves
from listbuilder.pack.load import NoPack, load_pack
from listbuilder.problems import Place, Problem, Unreadable, in_order, is_legal
from listbuilder.roster.load import Loaded, load_roster, load_text
from listbuilder.roster.model import Roster
from listbuilder.seal import Stamp
from listbuilder.unseal import Unsealed, read_back, read_back_bytes

ENDINGS = (".yaml", ".yml")
SHEET = ".pdf"
CODE = "code"  # the name under which the text of a code is judged


@dataclass(frozen=True, slots=True)
class Checked:
    """What came out for one file. `verdict` is None when it never got as far as the judge."""

    name: str
    loaded: Loaded
    verdict: Verdict | None
    problems: tuple[Problem, ...]
    waived: tuple[tuple[Problem, str], ...] = ()
    printed: Stamp | None = None  # the pack on the sheet or in the code it was read from

    @property
    def legal(self) -> bool:
        return self.verdict is not None and is_legal(self.problems)

    @property
    def readable(self) -> bool:
        """False when the text gives no data at all."""
        return self.loaded.source is not None


def check_file(path: Path | str, packs: Sequence[Path | str] = ()) -> Checked:
    """Judges one list file, the list inside a printed sheet, or the list of a code, with the packs in reach."""
    if names_code(path):
        return check_text(str(path), CODE, packs)
    if Path(path).suffix.lower() == SHEET and Path(path).is_file():
        return _opened(lambda: read_back(path), str(path), packs, Path(path))
    if _holds_code(path):
        return check_bytes(Path(path).read_bytes(), str(path), packs, path)
    return _check(load_roster(path), packs, Path(path))


def check_bytes(raw: bytes, name: str, packs: Sequence[Path | str] = (), beside: Path | str | None = None) -> Checked:
    """Judges an upload or what came by standard input: a sheet, a code, or the text of a list."""
    near = Path(beside) if beside else None
    if raw.startswith(b"%PDF"):
        return _opened(lambda: read_back_bytes(raw, name), name, packs, near)
    return _opened(lambda: _unsealed(utf8(raw, name), name), name, packs, near)


def check_text(text: str, name: str = "text", packs: Sequence[Path | str] = ()) -> Checked:
    """Judges a text: an upload, a paste, a share link, the text of a code."""
    return _opened(lambda: _unsealed(text, name), name, packs, None)


def names_code(path: Path | str) -> bool:
    """Is this the text of a code rather than the name of a file?"""
    return is_code(str(path)) and not (len(str(path)) < 200 and Path(path).exists())


def _holds_code(path: Path | str) -> bool:
    """Did somebody save the text of a code as a file?"""
    try:
        with open(path, "rb") as file:
            return is_code(file.read(200).decode("ascii", "ignore"))
    except (OSError, ValueError):
        return False  # reading it as a list tells why


def refused(problem: Problem) -> Checked:
    """The answer for what gives no list at all."""
    name = problem.file or ""
    return Checked(name, Loaded(name, None, None, (problem,)), None, (problem,))


def only_sum(carried: Carried, name: str, others: int = 0) -> Problem:
    """A code that holds only the sum says nothing alone; the list it belongs to has to be there."""
    of = " ".join(filter(None, (carried.stamp.pack, carried.stamp.version)))
    message = f"This code holds only the sum of {carried.name or 'a list'!r} ({of}), which is too long for a code"
    hint = "Name the list as well: listbuilder check CODE LIST."
    if others:
        message += f"; {'the list' if others == 1 else f'none of the {others} lists'} given {'is not' if others == 1 else 'is'} it"
        hint = "It was changed after it was printed, or another list is meant."
    return Problem("FILE-SUM", f"{message}.", hint, file=name, place=Place(1, 1))


def _unsealed(text: str, name: str) -> Unsealed:
    if not is_code(text):
        return Unsealed(text, None)
    carried = decode(text, name)
    if not carried.text:
        raise Unreadable(only_sum(carried, name))
    return Unsealed(carried.text, carried.stamp)


def _opened(read: Callable[[], Unsealed], name: str, packs: Sequence[Path | str], beside: Path | None) -> Checked:
    try:
        inside = read()
    except Unreadable as unreadable:
        return refused(unreadable.problem)
    checked = replace(_check(load_text(inside.text, name), packs, beside), printed=inside.stamp)
    return checked if inside.whole else replace(checked, problems=(_altered(name), *checked.problems))


def _altered(name: str) -> Problem:
    """The list inside is sealed on its own, so it can be judged; what the pages show is another matter."""
    message = "This PDF is not as it was printed: it was changed, or saved again by another program."
    hint = "The list inside is whole and is judged; do not rely on what the pages show."
    return Problem("FILE-ALTERED", message, hint, severity="warning", file=name, place=Place(1, 1))


def check_roster(roster: Roster, packs: Sequence[Path | str] = (), beside: Path | None = None) -> Verdict:
    """Judges a list at hand, in its campaign when it names one; raises NoPack when its system is not here."""
    where = shelves(packs, beside)
    if roster.campaign is None:
        return judge(roster, load_pack(roster.system, roster.overlays, where, roster.own))
    from listbuilder.campaign.context import answered, in_campaign

    placed, answers, strange = in_campaign(roster, beside)
    pack = load_pack(placed.system, placed.overlays, where, placed.own)
    placed, contradicted = answered(placed, pack, answers)
    verdict = judge(placed, pack)
    return replace(verdict, problems=(*strange, *contradicted, *verdict.problems))


def _check(loaded: Loaded, packs: Sequence[Path | str], beside: Path | None) -> Checked:
    roster, source = loaded.roster, loaded.source
    if roster is None or source is None:
        other = _of_campaign(loaded.name, beside) if source is not None else []
        return Checked(loaded.name, loaded, None, tuple(other or in_order(loaded.problems)))
    try:
        verdict = check_roster(roster, packs, beside)
    except NoPack as missing:
        problems = [source.locate(problem) if problem.file is None else problem for problem in missing.problems]
        return Checked(loaded.name, loaded, None, tuple(in_order(problems)))
    problems = in_order([*map(source.locate, verdict.problems), *_by_laws(roster, verdict, packs, beside)])
    waived = tuple((source.locate(problem), reason) for problem, reason in verdict.waived)
    return Checked(loaded.name, loaded, verdict, tuple(problems), waived)


def _of_campaign(name: str, beside: Path | None) -> list[Problem]:
    """A file of a campaign that is no list: that its keys are not those of a list would help nobody."""
    from listbuilder.campaign.files import OTHERS
    from listbuilder.campaign.folder import find_campaign

    root = find_campaign(beside) if beside is not None and beside.name in OTHERS else None
    if root is None:
        return []
    hint = f"Judge the campaign: listbuilder campaign check {root}"
    return [Problem("FILE-CAMPAIGN", "This is a file of a campaign, not a list.", hint, file=name, place=Place(1, 1))]


def _by_laws(roster: Roster, verdict: Verdict, packs: Sequence[Path | str], beside: Path | None) -> list[Problem]:
    """What its campaign says about a list beyond its own rules: rarity over the army, its kind, its stronghold."""
    if roster.campaign is None or beside is None:
        return []
    from listbuilder.campaign.verdict import laws_about

    return laws_about(beside, roster.campaign.player, packs, verdict.pack.hash)
