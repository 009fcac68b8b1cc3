"""The rules of one pack, each with source, wording and number of cases: docs/rules/PACK.md."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from listbuilder.docs.findings import SlotLimit, made_ids, slot_limits
from listbuilder.docs.markdown import NOTE, Lines, code, flow, page, slug, table
from listbuilder.lint.cases import Case, read_cases
from listbuilder.pack.model import Pack, Rule
from listbuilder.problems import BookRef
from listbuilder.vocabulary import many
from listbuilder.words import counted


def rules_page(pack: Pack) -> str:
    cases = cases_by_rule(pack)
    named = list(pack.rules.values())
    slots = list(slot_limits(pack))
    return page(
        [
            NOTE, "", f"# Rules of {pack.title}", "",
            f"Pack `{pack.id}`, version {pack.version}: {counted(len(named), 'named rule')} and {counted(len(slots), 'limit')} of slots.",
            f"What the pack contains stands in [its own page](../packs/{pack.id}.md).",
            "`listbuilder explain RULE-ID` shows a list that keeps a rule and one that breaks it.", "",
            "## Overview",
            *table(("Rule", "Title", "Severity", "Cases"), _overview(named, slots, cases)),
            "## Named rules", "", *(line for rule in named for line in named_rule(rule, pack, cases)),
            *_laws(pack),
            "## Limits of slots", "", "Their ids are made from the kind of force or the unit, the slot, and `min` or `max`.", "",
            *(line for limit in slots for line in slot_rule(limit, pack, cases)),
            "## Other ids of findings", "", "They are made from options, fields, forces, units and prices. Units that nothing may be nested in, or that choose no weapons, have `.fits` and `.wargear` too.",
            *table(("Rule", "Title", "Severity", "Source", "Cases"), other_ids(pack, cases)),
        ]
    )  # fmt: skip


def _laws(pack: Pack) -> Lines:
    """What `campaign check` judges beyond the rules of lists."""
    laws = (pack.campaign or {}).get("laws", {})
    if laws:
        yield from (
            "## Laws of the campaign",
            "",
            "`listbuilder campaign check` judges them; words in braces are filled in.",
            "",
        )
    for id, law in laws.items():
        book = BookRef(law["book"]["ref"], law["book"].get("section", ""))
        yield from ("", f"### {id}", "", f"**{law['title']}**", "")
        yield f"- Source: {pack.citation(book)}"
        yield f"- Severity: {law.get('severity', 'error')}"
        yield f"- Says: {code(law['message'])}"
        yield f"- Hint: {code(law['hint'])}" if law.get("hint") else "- Hint: none"
        yield from (
            f"- Reading {reading}: {pack.readings.get(reading, '')}" for reading in many(law.get("reading", []))
        )
        yield from (f"- Judged as: {code(law['check'])}", "")


def cases_by_rule(pack: Pack) -> dict[str, list[Case]]:
    found: dict[str, list[Case]] = {}
    for path in pack.folders:
        for case in read_cases(path)[0]:
            found.setdefault(case.rule, []).append(case)
    return found


def _overview(
    named: list[Rule], slots: list[SlotLimit], cases: Mapping[str, Sequence[Case]]
) -> Iterator[Sequence[str]]:
    for rule in named:
        yield _linked(rule.id), rule.title, rule.severity, str(len(cases.get(rule.id, ())))
    for limit in slots:
        yield _linked(limit.id), limit.title, limit.slot.severity, str(len(cases.get(limit.id, ())))


def _linked(id: str) -> str:
    return f"[{id}](#{slug(id)})"


def named_rule(rule: Rule, pack: Pack, cases: Mapping[str, Sequence[Case]]) -> Lines:
    words = {key: value for key, value in rule.raw.items() if key not in _TOLD}
    judged = ", ".join(code(flow({key: value})[1:-1]) for key, value in words.items())
    retired = " (retired: no longer judged)" if rule.retired else ""
    yield from ("", f"### {rule.id}", "", f"**{rule.title}**{retired}", "")
    yield from facts(pack, rule.book, rule.severity, rule.message, rule.hint, rule.reading, cases.get(rule.id, ()))
    yield from (f"- Judged as: {judged}", "")


_TOLD = ("title", "book", "reading", "severity", "message", "hint", "retired")


def slot_rule(limit: SlotLimit, pack: Pack, cases: Mapping[str, Sequence[Case]]) -> Lines:
    slot, few = limit.slot, limit.few
    end = f"{flow(limit.bound)} {'is' if limit.bound == 1 else 'are'} {'needed' if few else 'allowed'}"
    hint = slot.hint or ("Add {missing}." if few else "Remove {excess}.")
    message = f"{{scope}} has {{found|{slot.one}|{slot.name}}}; {end}."
    yield from ("", f"### {limit.id}", "", f"**{limit.title}**", "")
    yield from facts(pack, slot.book, slot.severity, message, hint, slot.reading, cases.get(limit.id, ()))
    counting = "with what is nested in others" if slot.nested else "without what is nested in others"
    counting += ", each entry once" if slot.entries else ""
    counting += f" where it fits {code(flow(slot.entries))}" if isinstance(slot.entries, Mapping) else ""
    yield from (f"- Counts: {code(flow(slot.whom))}, {counting}", "")


def facts(
    pack: Pack, book: BookRef, severity: str, message: str, hint: str, readings: Sequence[str], cases: Sequence[Case]
) -> Lines:
    yield f"- Source: {pack.citation(book)}"
    yield f"- Severity: {severity}"
    yield f"- Says: {code(message)}"
    yield f"- Hint: {code(hint)}" if hint else "- Hint: none"
    for reading in readings:
        yield f"- Reading {reading}: {pack.readings.get(reading, '')}"
    breaking = sum(case.fails for case in cases)
    split = f" ({len(cases) - breaking} keep it, {breaking} break it)" if cases else ""
    yield f"- Cases: {len(cases)}{split}"


def other_ids(pack: Pack, cases: Mapping[str, Sequence[Case]]) -> Iterator[Sequence[str]]:
    for name, title, severity, book in made_ids(pack):
        id = f"{pack.prefix}:{name}"
        yield code(id), title, severity, pack.citation(book), str(len(cases.get(id, ())))
