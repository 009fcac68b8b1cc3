"""The whole lint of a pack: shape, links, rules that cannot fire, proofs that are missing, samples that fail."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from listbuilder.check import check_file
from listbuilder.engine.answers import with_implied
from listbuilder.engine.rulebook import Rulebook, rulebook
from listbuilder.engine.select import Bearer, compile_selector, mark
from listbuilder.lint.cases import read_cases, run_case
from listbuilder.pack.build import build
from listbuilder.pack.find import shelves
from listbuilder.pack.load import NoPack, chain_of, join
from listbuilder.pack.model import Pack, Rule, Unit
from listbuilder.pack.read import FILES, content_hash, read_folder
from listbuilder.problems import Place, Problem, in_order
from listbuilder.vocabulary import field_mark
from listbuilder.words import did_you_mean

ILLEGAL = "illegal-"  # samples of this name show what a verdict looks like


def check_pack(folder: Path, packs: Sequence[Path | str] = ()) -> list[Problem]:
    """Everything that is wrong with a pack, all at once where one stage does not hide the next."""
    if not (folder / "pack.yaml").is_file():
        return read_folder(folder).problems
    where = [folder.parent, *shelves(packs)]
    try:
        folders = tuple(chain_of(folder, tuple(where)))
    except NoPack as missing:
        return [problem.in_file(str(folder / "pack.yaml")) for problem in missing.problems]
    joined, problems = join(folders, content_hash(folder))
    if joined is None or any(problem.is_error for problem in problems):
        return in_order(problems)
    pack = build(joined.raw, joined.hash, joined.folders, joined.changed)
    locate = _Places(folder)
    book = rulebook(pack)
    problems += _strangers(folder)
    problems += _dead_rules(pack, book, locate)
    problems += _homeless(pack, book, locate)
    problems += _cases(pack, folder, book, locate)
    problems += _samples(pack, folder, packs)
    return in_order(problems)


def _strangers(folder: Path) -> Iterator[Problem]:
    """Files that nothing reads: what is written there would be lost without a word."""
    known = [*(f"{kind}.yaml" for kind in FILES), "samples", "cases", "campaign"]
    for path in sorted([*folder.iterdir(), *(folder / "campaign").glob("*")]):
        name = path.relative_to(folder).as_posix()
        if name in known or path.name.startswith(".") or not (path.is_dir() or path.suffix in (".yaml", ".yml")):
            continue
        hint = did_you_mean(name, known, "Read are")
        yield Problem("FILE-UNKNOWN", "Nothing reads this in a pack.", hint, file=str(path), place=Place(1, 1))
    if "extends" in read_folder(folder).raw and not (folder / "overlay.yaml").is_file():
        message, hint = (
            "The overlay has no overlay.yaml, so it changes nothing.",
            "Write what it adds, changes and removes there.",
        )
        yield Problem("FILE-MISSING", message, hint, file=str(folder / "pack.yaml"), place=Place(1, 1))


class _Places:
    """Finds the line of a datum again: the judge knows only its id."""

    def __init__(self, folder: Path) -> None:
        self.layer = read_folder(folder)

    def owns(self, rule: str) -> bool:
        """An overlay proves the rules it adds; a pack proves all of its own."""
        if "extends" in self.layer.raw:
            return rule in self.layer.overlay.get("rules", {}).get("add", {})
        return rule in self.layer.raw.get("rules", {})

    def __call__(self, section: str, id: str, problem: Problem) -> Problem:
        return self.layer.locate((section, id), problem)


def _possible(pack: Pack, book: Rulebook) -> list[frozenset[str]]:
    """For every unit all marks it may ever get, by its fields, options and kind of force."""
    return [_possible_marks(pack, book, unit) for unit in pack.units.values()]


def _possible_marks(pack: Pack, book: Rulebook, unit: Unit) -> frozenset[str]:
    still = book.unit_marks[unit.id]
    marks = {mark("force", kind) for kind in pack.forces}
    marks |= {mark(facet, weapon) for weapon in unit.wargear for facet in ("weapon", "option")}
    tags: set[str] = set()
    for field, test in book.entry_fields.values():
        if test(Bearer(still, {})):
            marks |= {field_mark(field.id, choice) for choice in (*field.choices, True, False)}
            tags |= {tag for choice in field.choices.values() for tag in choice.grants}
    answered = Bearer(still | {mark("tag", tag) for tag in with_implied(pack, tags)}, {})
    for option in pack.options.values():
        if book.option_tests[option.id](answered):
            marks |= {mark("option", id) for id in (option.id, *(f"{option.id}.{choice}" for choice in option.choices))}
            tags |= {*option.grants, *(tag for choice in option.choices.values() for tag in choice.grants)}
    return still | marks | {mark("tag", tag) for tag in with_implied(pack, tags)}


def _dead_rules(pack: Pack, book: Rulebook, locate: _Places) -> Iterator[Problem]:
    """A selector that no unit can ever meet is a typo that would make a rule never fire."""
    possible = [Bearer(marks, {}) for marks in _possible(pack, book)]
    for section, items in (
        ("rules", pack.rules),
        ("figures", pack.figures),
        ("tracks", pack.tracks),
        ("records", pack.records),
    ):
        for id, item in items.items():
            for raw in _selectors(item.raw):
                test = compile_selector(loosened(raw, pack))
                if raw and not any(test(bearer) for bearer in possible):
                    message = f"{id} looks for {raw}, which no unit can ever be."
                    yield locate(section, id, Problem("RULE-DEAD", message, "Correct the selector."))


def loosened(raw: Any, pack: Pack) -> Any:
    """A selector without its exclusions, numbers and texts: what it could match at best."""
    if isinstance(raw, list):
        return [loosened(one, pack) for one in raw]
    if not isinstance(raw, Mapping):
        return raw
    kept = {key: loosened(value, pack) for key, value in raw.items() if key != "not"}
    if isinstance(kept.get("field"), dict):
        kept["field"] = {
            id: wanted for id, wanted in kept["field"].items() if pack.fields[id].kind in ("choice", "yes-no")
        }
    return kept


def _selectors(raw: object) -> Iterator[dict[str, object]]:
    if isinstance(raw, dict):
        for key in ("count", "share", "of", "each", "per", "rows"):
            inner = raw.get(key)
            if isinstance(inner, dict) and "of" not in inner:
                yield inner
        for key in ("sum", "different", "most", "highest", "lowest", "within", "min", "max", "exactly", "boxes"):
            yield from _selectors(raw.get(key))


def _homeless(pack: Pack, book: Rulebook, locate: _Places) -> Iterator[Problem]:
    """Units that fit no slot, or that a rule without guard forbids: no legal list can contain them."""
    possible = dict(zip(pack.units, _possible(pack, book), strict=True))
    slots = [slot for kind in pack.forces.values() for slot in kind.slots.values()]
    slots += [slot for unit in pack.units.values() for slot in unit.slots.values()]
    welcome = [compile_selector(loosened(slot.whom, pack)) for slot in slots if slot.most != 0]
    for unit in pack.units.values():
        if not any(test(Bearer(possible[unit.id], {})) for test in welcome):
            yield locate(
                unit.kind,
                unit.id,
                Problem(
                    "UNIT-HOMELESS",
                    f"{unit.name} fits no slot of any force or unit.",
                    "Give it a tag that a slot takes.",
                ),
            )
    for rule in (rule for rule in pack.rules.values() if _forbids(rule)):
        test = compile_selector(rule.raw["count"])
        for unit in pack.units.values():
            if test(Bearer(book.unit_marks[unit.id], {})):
                message = f"{rule.id} forbids {unit.name} in every list."
                yield locate(
                    unit.kind, unit.id, Problem("UNIT-HOMELESS", message, "Remove it or give the rule a guard.")
                )


def _forbids(rule: Rule) -> bool:
    """No such thing anywhere, whatever else holds?"""
    raw = rule.raw
    anywhere = isinstance(raw.get("within", "roster"), str) and raw.get("nested", True) and "when" not in raw
    return anywhere and "count" in raw and raw.get("max") == 0 and rule.severity == "error" and not rule.retired


def _cases(pack: Pack, folder: Path, book: Rulebook, locate: _Places) -> Iterator[Problem]:
    """Every rule has a case that keeps it and one that breaks it, and all cases come out as they say."""
    cases, problems = read_cases(folder)
    yield from problems
    known = book.rule_ids()
    for case in cases:
        if case.rule not in known:
            yield case.source.locate(
                Problem("LINK-RULE", f"There is no rule {case.rule!r}.", "Correct the name.", path=("rule",))
            )
        yield from run_case(case, pack)
    for rule in (rule for rule in pack.rules.values() if not rule.retired and locate.owns(rule.id)):
        mine = [case for case in cases if case.rule == rule.id]
        for kind, there in (
            ("passing", any(not case.fails for case in mine)),
            ("failing", any(case.fails for case in mine)),
        ):
            if not there:
                yield locate(
                    "rules",
                    rule.id,
                    Problem("RULE-CASE", f"{rule.id} has no {kind} case.", f"Write one in cases/{rule.id}.yaml."),
                )


def _samples(pack: Pack, folder: Path, packs: Sequence[Path | str]) -> Iterator[Problem]:
    """Samples are legal, unless their name says that they are not."""
    for path in sorted((folder / "samples").glob("*.yaml")):
        checked = check_file(path, [folder.parent, *packs])
        wanted = not path.name.startswith(ILLEGAL)
        if checked.legal != wanted:
            first = next((problem for problem in checked.problems if problem.is_error), None)
            reason = f" {first.rule}: {first.message}" if first else ""
            word = "is not legal." if wanted else "is legal, against its name."
            yield Problem(
                "SAMPLE-WRONG",
                f"The sample {word}{reason}",
                "Correct it, or the rule.",
                file=str(path),
                place=first.place if first else Place(1, 1),
            )
    if pack.starter and not (folder / pack.starter).is_file() and pack.base == folder.name:
        yield Problem(
            "SAMPLE-WRONG",
            f"There is no starter {pack.starter!r}.",
            "Write a small legal list.",
            place=Place(1, 1),
            file=str(folder / "pack.yaml"),
        )
