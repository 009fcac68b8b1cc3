"""What does a rule say? Its title, source, readings, and two lists: one keeps it, one breaks it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from listbuilder.engine.rulebook import rulebook
from listbuilder.engine.verdict import Verdict, judge
from listbuilder.lint.cases import Case, case_roster, read_cases
from listbuilder.pack.find import all_packs
from listbuilder.pack.load import NoPack, load_pack
from listbuilder.pack.model import Pack
from listbuilder.problems import BookRef
from listbuilder.roster.model import Roster
from listbuilder.roster.save import to_text
from listbuilder.vocabulary import MEASURES, WORDS, answer_text, fill, many
from listbuilder.words import did_you_mean

# findings of the program itself, by the first part of their id
FAMILIES = {
    "FILE": "The file could not be opened or is not UTF-8 text.",
    "DATA": "The file is not written as its kind of file should be: YAML, known keys, values of the right kind.",
    "LINK": "A name does not fit: it leads nowhere, stands twice, or clashes with another.",
    "RULE": "A rule of a pack is incomplete, unproven or written so that it cannot be judged.",
    "UNIT": "A unit of a pack that no legal list can contain.",
    "CASE": "A rule case that does not come out as it says.",
    "SAMPLE": "A sample list whose verdict is not what its name says.",
    "CHECK": "A check function broke down; the rule it serves was not judged.",
    "PLAN": "A line of a build plan cannot be done as it is written: a word does not fit, or what it names is not there.",
    "SETTING": "A reading was chosen on which nothing that is judged so far depends.",
    "START": "A campaign cannot begin like this.",
    "DICE": "A die in the log is not what the seed of the campaign gives.",
    "PRINT": "A sheet cannot be printed as it was asked for.",
    "PAGE": "The page could not do what it was asked for.",
}


def explain_rule(id: str, where: Sequence[Path]) -> str | None:
    """The whole explanation, or None when no pack knows the rule."""
    for pack in _packs(id, where):
        known = {rule.lower(): rule for rule in rulebook(pack).rule_ids()}
        if id.lower() in known:
            return "\n".join(_told(known[id.lower()], pack))
        laws = {law.lower(): law for law in (pack.campaign or {}).get("laws", {})}
        if id.lower() in laws:
            return "\n".join(_law(laws[id.lower()], pack))
    for pack in _packs("", where):
        if id.lower() in (pack.campaign or {}).get("settings", {}):
            return "\n".join(_setting(id.lower(), pack))
    family = FAMILIES.get(id.split("-")[0])
    return f"{id}\n{family}\nThe finding itself says where and what to do." if family else None


def _law(id: str, pack: Pack) -> Iterator[str]:
    """A law of a campaign; what keeps or breaks it is a whole war, so no list is shown."""
    law = (pack.campaign or {})["laws"][id]
    yield f"{id}: {law['title']}"
    yield f"{pack.title}, {pack.citation(BookRef(law['book']['ref'], law['book'].get('section', '')))}"
    yield f"Says: {law['message']}"
    if law.get("hint"):
        yield f"Hint: {law['hint']}"
    for reading in many(law.get("reading", [])):
        yield f"Reading {reading}: {pack.readings.get(reading, '')}"
    yield "`listbuilder campaign check` judges it."


def _setting(id: str, pack: Pack) -> Iterator[str]:
    """A spot of a campaign's rules that a group may settle: every answer, the usual one first."""
    from listbuilder.campaign.idle import answers_of, asked_settings, is_idle

    setting = (pack.campaign or {})["settings"][id]
    yield f"{id}: {setting['name']}"
    yield f"{pack.title}, {pack.citation(BookRef(setting['book']['ref'], setting['book'].get('section', '')))}"
    asked, usual = id in set(asked_settings(pack.campaign)), answer_text(setting["default"])
    for answer, name in answers_of(setting).items():
        later = " (noted for the turn: nothing that is judged depends on it yet)" if is_idle(setting, answer, asked) else ""  # fmt: skip
        yield f"  {answer}: {name}{' (usual)' if answer == usual else later}"
    readings = many(setting.get("reading", []))
    yield from (f"Reading {reading}: {pack.readings.get(reading, '')}" for reading in readings)
    if setting.get("help") and not readings:
        yield f"Usually: {setting['help']}"
    place = f"`choices: {{{id}: {usual}}}` of a player" if setting.get("of") == "player" else f"`settings: {{{id}: {usual}}}`"  # fmt: skip
    yield f"Settled in campaign.yaml, with {place}."


def near_rules(id: str, where: Sequence[Path]) -> str:
    packs = list(_packs("", where))
    known = [rule for pack in packs for rule in sorted(rulebook(pack).rule_ids())]
    known += [id for pack in packs for part in ("laws", "settings") for id in (pack.campaign or {}).get(part, {})]
    hint = did_you_mean(id, known)
    return f"\n    hint: {hint}" if hint else ""


def _packs(rule: str, where: Sequence[Path]) -> Iterator[Pack]:
    """Packs whose rules may have such an id, base packs before overlays."""
    for name, _ in all_packs(where):
        try:
            pack = load_pack(name, where=where)
        except NoPack:
            continue
        if not rule or rule.upper().startswith(pack.prefix) or rule.upper() in pack.rules:
            yield pack


@dataclass(frozen=True, slots=True)
class Example:
    """A list out of the cases of a rule, judged."""

    name: str
    breaks: bool
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Explained:
    """A rule with everything that explains it."""

    id: str
    title: str
    book: BookRef
    source: str
    severity: str  # empty for limits that were made from a slot, an option or a field
    retired: bool
    clauses: tuple[tuple[str, str], ...]  # the rule as it is written, key by key
    says: str
    readings: tuple[tuple[str, str], ...]
    examples: tuple[Example, ...]


def explained(id: str, pack: Pack) -> Explained:
    """One rule of a pack, known by the very id; at most one list that keeps it and one that breaks it."""
    rule = pack.rules.get(id)
    title, book, readings = title_of(id, pack)
    cases = [case for folder in pack.folders for case in read_cases(folder)[0] if case.rule == id]
    firsts = [next((case for case in cases if case.fails is wanted), None) for wanted in (False, True)]
    return Explained(
        id=id,
        title=title,
        book=book,
        source=pack.citation(book) or "house",
        severity=rule.severity if rule else "",
        retired=bool(rule and rule.retired),
        clauses=tuple((key, _words(rule.raw[key])) for key in _SHOWN if key in rule.raw) if rule else (),
        says=fill(rule.message, _BLANKS) if rule else "",
        readings=tuple((reading, pack.readings.get(reading, "")) for reading in readings),
        examples=tuple(example for case in firsts if case for example in _example(case, pack)),
    )


def title_of(id: str, pack: Pack) -> tuple[str, BookRef, tuple[str, ...]]:
    """Title, source and readings of any rule, be it named or made from a slot, an option, a field or a price."""
    rule = pack.rules.get(id)
    return (rule.title, rule.book, rule.reading) if rule else _made_up(id, pack)


def _told(id: str, pack: Pack) -> Iterator[str]:
    rule = explained(id, pack)
    yield f"{id}: {rule.title}"
    yield f"  {pack.title} {pack.version}, {rule.source}"
    if rule.severity:
        yield f"  severity: {rule.severity}{' (retired, no longer judged)' if rule.retired else ''}"
        yield from (f"  {key}: {words}" for key, words in rule.clauses)
        yield f"  says: {rule.says}"
    yield from (f"  reading {reading}: {words}" for reading, words in rule.readings)
    for example in rule.examples:
        yield f"\nA list that {'breaks' if example.breaks else 'keeps'} it ({example.name}):"
        yield from (f"    {line}" for line in to_text(example.verdict.roster).rstrip().splitlines())
        for problem in example.verdict.problems:
            yield f"  -> {problem.severity} {problem.rule}: {problem.message} {problem.hint}"


_SHOWN = ("within", *MEASURES, "of", "check", "with", "min", "max", "exactly", "when")
_BLANKS = dict.fromkeys(WORDS, "…")


def _words(raw: Any) -> str:
    """A piece of a rule as it is written, on one line."""
    if isinstance(raw, dict):
        return "{" + ", ".join(f"{key}: {_words(value)}" for key, value in raw.items()) + "}"
    return "[" + ", ".join(map(_words, raw)) + "]" if isinstance(raw, list) else str(raw)


def _example(case: Case, pack: Pack) -> Iterator[Example]:
    roster = case_roster(case, pack)
    if isinstance(roster, Roster):
        yield Example(case.name, case.fails, judge(roster, pack))


def rule_head(id: str, pack: Pack) -> tuple[str, BookRef, tuple[str, ...]] | None:
    """Title, source and readings of any rule of a pack; None when it has no such rule."""
    rule = pack.rules.get(id)
    if rule is not None:
        return rule.title, rule.book, rule.reading
    return _made_up(id, pack) if id in rulebook(pack).rule_ids() else None


def _made_up(id: str, pack: Pack) -> tuple[str, BookRef, tuple[str, ...]]:
    """Title and source of a rule that was made from a slot, an option, a field or a price."""
    name, _, kind = id.split(":", 1)[1].rpartition(".")
    owner, _, slot_id = name.rpartition(".")
    holder = pack.forces.get(owner) or pack.units.get(owner)
    if holder is not None and slot_id in holder.slots:
        slot = holder.slots[slot_id]
        bound = slot.least if kind == "min" else slot.most
        if not isinstance(bound, int | float):
            return f"{holder.name}: how many {slot.name}", slot.book, slot.reading
        number = str(bound)
        name = slot.one if bound == 1 else slot.name
        return f"{holder.name}: at {'least' if kind == 'min' else 'most'} {number} {name}", slot.book, slot.reading
    words, *sections = _KINDS[kind]
    known: dict[str, Any] = {}
    for section in reversed(sections):
        known |= getattr(pack, section)
    datum = known[name]
    return str(words).format(datum.name), datum.book, datum.reading


# last part of a made-up id -> what it means, and where the name before it is looked up
_KINDS = {
    "for": ("Who may have {}", "options", "fields"),
    "required": ("{} must be answered", "fields"),
    "fits": ("What may stand in {}", "forces", "units"),
    "max": ("How often {} may be taken", "options"),
    "unpriced": ("No price in the book: {}", "prices"),
    "wargear": ("The weapons of {}", "units"),
}
