"""How is a difference between two entries, forces or lists said? One kind of change, one sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from listbuilder.pack.model import Pack, Value
from listbuilder.report import taken_text
from listbuilder.roster.model import Entry, Fields, Force, Roster, Taken
from listbuilder.roster.own import own_things
from listbuilder.vocabulary import answer_text
from listbuilder.words import decimal

MOST_SIGNS = 80  # of a name inside a sentence

# Every kind of change and its sentence. A translation has the same kinds and holes.
WORDS = {
    "added": "{count} × {name} added to {force}.",
    "removed": "{count} × {name} removed from {force}.",
    "moved": "{name} moved to another place in its force.",
    "moved-to": "{name} moved into {where}.",
    "count": "{name}: {old} → {new}.",
    "option-taken": "{name}: {option} taken.",
    "option-dropped": "{name}: {option} dropped.",
    "option-changed": "{name}: {old} → {new}.",
    "options-order": "{name}: the options stand in another order.",
    "answer": "{name}: {field} {old} → {new}.",
    "answer-given": "{name}: {field} is {new}.",
    "answer-dropped": "{name}: {field} is no longer {old}.",
    "named": "{old} is now called {new}.",
    "notes": "{name}: the notes changed.",
    "force-added": "{name} added, {count|entry|entries}.",
    "force-removed": "{name} removed, {count|entry|entries}.",
    "force-moved": "{name} moved to another place in the list.",
    "list-named": "The list is called {new}; it was {old}.",
    "list-player": "The player is {new}; it was {old}.",
    "list-limit": "The limit is {new}; it was {old}.",
    "list-limit-set": "The limit is {new}; there was none.",
    "list-limit-dropped": "There is no limit any more; it was {old}.",
    "list-rule-on": "{name} is in use.",
    "list-rule-off": "{name} is no longer in use.",
    "list-rules-order": "The optional rules stand in another order.",
    "list-overlay-on": "House rules {name} apply.",
    "list-overlay-off": "House rules {name} no longer apply.",
    "list-overlays-order": "The house rules stand in another order.",
    "list-answer": "{field}: {old} → {new}.",
    "list-answer-given": "{field} is {new}.",
    "list-answer-dropped": "{field} is no longer {old}.",
    "list-notes": "The notes of the list changed.",
    "list-pack": "Written for version {new} of the rules; it was {old}.",
    "list-pack-set": "Written for version {new} of the rules.",
    "list-pack-dropped": "It no longer says for which version of the rules it was written.",
    "list-system": "The system is {new}; it was {old}.",
    "list-own": "The list's own units and weapons changed.",  # as kept in older histories
    "list-own-changed": "{name}, a unit or weapon of the list's own, changed.",
    "list-own-added": "{name} was added to the list's own units and weapons.",
    "list-own-removed": "{name} was removed from the list's own units and weapons.",
    "list-waived": "{name} is waived.",
    "list-unwaived": "{name} is no longer waived.",
    "list-waiver": "The reason for waiving {name} changed.",
}
# Changes of the list as a whole that can make its entries dearer or cheaper.
PRICING = ("list-rule", "list-overlay", "list-answer", "list-pack", "list-system", "list-own")


@dataclass(frozen=True, slots=True)
class Change:
    """One difference: a kind from WORDS, what fills its holes, the entry it is about, what it costs."""

    kind: str
    words: tuple[tuple[str, str], ...] = ()
    entry: str = ""
    cost: Mapping[str, Fraction] = field(default_factory=dict)

    @property
    def prices(self) -> bool:
        return self.kind.startswith(PRICING)

    def at(self, cost: Mapping[str, Fraction]) -> Change:
        return replace(self, cost=dict(cost))


def said(kind: str, entry: str = "", /, **words: object) -> Change:
    return Change(kind, tuple((key, _short(str(word))) for key, word in words.items()), entry)


def _short(text: str) -> str:
    plain = " ".join(text.split())
    return plain if len(plain) <= MOST_SIGNS else plain[: MOST_SIGNS - 1] + "…"


class Namer:
    """Names of things as the pack gives them; the ids where it is not at hand."""

    def __init__(self, pack: Pack | None) -> None:
        self.pack = pack

    def entry(self, entry: Entry) -> str:
        return entry.name or self.unit(entry)

    def unit(self, entry: Entry) -> str:
        unit = self.pack.units.get(entry.unit) if self.pack else None
        return unit.name if unit else entry.unit

    def force(self, force: Force) -> str:
        kind = self.pack.forces.get(force.kind) if self.pack else None
        return force.name or (kind.name if kind else force.kind)

    def option(self, taken: Taken) -> str:
        return taken_text(self.pack, taken) if self.pack else taken.id

    def rule(self, id: str) -> str:
        rule = self.pack.optional.get(id) if self.pack else None
        return rule.name if rule else id

    def question(self, id: str) -> str:
        asked = self.pack.fields.get(id) if self.pack else None
        return asked.name if asked else id

    def answer(self, id: str, value: Value) -> str:
        asked, text = self.pack.fields.get(id) if self.pack else None, answer_text(value)
        return asked.choices[text].name if asked and text in asked.choices else text

    def added(self, entry: Entry, force: str) -> Change:
        return said("added", entry.id, count=entry.count, name=self.entry(entry), force=force)

    def removed(self, entry: Entry, force: str) -> Change:
        return said("removed", "", count=entry.count, name=self.entry(entry), force=force)

    def moved(self, entry: Entry, where: str) -> Change:
        if not where:
            return said("moved", entry.id, name=self.entry(entry))
        return said("moved-to", entry.id, name=self.entry(entry), where=where)

    def force_added(self, force: Force) -> Change:
        return said("force-added", force.id, name=self.force(force), count=len(force.entries))

    def force_removed(self, force: Force) -> Change:
        return said("force-removed", "", name=self.force(force), count=len(force.entries))

    def force_moved(self, force: Force) -> Change:
        return said("force-moved", force.id, name=self.force(force))


def entry_changes(old: Entry, new: Entry, names: Namer) -> Iterator[Change]:
    """One entry before and after; what is nested in it is told by itself."""
    name = names.entry(new)
    if old.count != new.count:
        yield said("count", new.id, name=name, old=old.count, new=new.count)
    yield from _options(old, new, names, name)
    yield from _answers(old.fields, new.fields, names, name, new.id)
    if old.name != new.name:
        yield said("named", new.id, old=names.entry(old), new=name)
    if old.notes != new.notes:
        yield said("notes", new.id, name=name)


def force_changes(old: Force, new: Force, names: Namer) -> Iterator[Change]:
    name = names.force(new)
    if old.name != new.name:
        yield said("named", new.id, old=names.force(old), new=name)
    yield from _answers(old.fields, new.fields, names, name, new.id)
    if old.notes != new.notes:
        yield said("notes", new.id, name=name)


def list_changes(old: Roster, new: Roster, names: Namer) -> Iterator[Change]:
    """What is said of the list itself."""
    if old.system != new.system:
        yield said("list-system", old=old.system, new=new.system)
    yield from _set_or_not("list-pack", old.pack, new.pack)
    yield from _in_use("list-overlay", old.overlays, new.overlays, str)
    if old.name != new.name:
        yield said("list-named", old=old.name or "–", new=new.name or "–")
    if old.player != new.player:
        yield said("list-player", old=old.player or "–", new=new.player or "–")
    yield from _set_or_not("list-limit", *("" if one.limit is None else decimal(one.limit) for one in (old, new)))
    yield from _in_use("list-rule", old.options, new.options, names.rule)
    yield from _answers(old.fields, new.fields, names, "", "", "list-")
    if old.notes != new.notes:
        yield said("list-notes")
    yield from _own(old, new)
    yield from _waivers(old, new)


def _own(old: Roster, new: Roster) -> Iterator[Change]:
    """Units, vehicles and weapons that the list brings itself, by their names."""
    before, after = _things(old), _things(new)
    for key in [*before, *(key for key in after if key not in before)]:
        if key not in after:
            yield said("list-own-removed", name=before[key]["name"])
        elif key not in before:
            yield said("list-own-added", name=after[key]["name"])
        elif before[key] != after[key]:
            yield said("list-own-changed", name=after[key]["name"])


def _things(roster: Roster) -> dict[tuple[str, str], dict[str, Any]]:
    return {(section, id): thing for section, held in own_things(roster).items() for id, thing in held.items()}


def _options(old: Entry, new: Entry, names: Namer, name: str) -> Iterator[Change]:
    """The same option may be taken twice with different choices; then the second is told by itself."""
    gone, come = list(old.options), list(new.options)
    for option in old.options:
        if option in come:
            come.remove(option)
            gone.remove(option)
    reordered = not gone and not come and old.options != new.options
    for option in gone:
        after = next((one for one in come if one.id == option.id), None)
        if after is None:
            yield said("option-dropped", new.id, name=name, option=names.option(option))
        else:
            come.remove(after)
            yield said("option-changed", new.id, name=name, old=names.option(option), new=names.option(after))
    for option in come:
        yield said("option-taken", new.id, name=name, option=names.option(option))
    if reordered:
        yield said("options-order", new.id, name=name)


def _answers(old: Fields, new: Fields, names: Namer, name: str, entry: str, prefix: str = "") -> Iterator[Change]:
    before, after = dict(old), dict(new)
    whose = {"name": name} if name else {}
    for id in [*before, *(id for id in after if id not in before)]:
        if id in before and id in after and _same(before[id], after[id]):
            continue
        words: dict[str, object] = {**whose, "field": names.question(id)}
        words |= {"old": names.answer(id, before[id])} if id in before else {}
        words |= {"new": names.answer(id, after[id])} if id in after else {}
        kind = "answer" if id in before and id in after else "answer-given" if id in after else "answer-dropped"
        yield said(prefix + kind, entry, **words)


def _same(one: Value, other: Value) -> bool:
    """`true` is not 1, though Python thinks so."""
    return one == other and isinstance(one, bool) == isinstance(other, bool)


def _set_or_not(kind: str, old: str, new: str) -> Iterator[Change]:
    if old != new:
        given = {"old": old} if old else {}
        given |= {"new": new} if new else {}
        yield said(kind if old and new else f"{kind}-set" if new else f"{kind}-dropped", **given)


def _in_use(kind: str, old: Sequence[str], new: Sequence[str], name: Callable[[str], str]) -> Iterator[Change]:
    yield from (said(f"{kind}-off", name=name(id)) for id in old if id not in new)
    yield from (said(f"{kind}-on", name=name(id)) for id in new if id not in old)
    if old != new and set(old) == set(new):
        yield said(f"{kind}s-order")


def _waivers(old: Roster, new: Roster) -> Iterator[Change]:
    before = {waiver.rule: waiver.reason for waiver in old.waive}
    after = {waiver.rule: waiver.reason for waiver in new.waive}
    yield from (said("list-unwaived", name=rule) for rule in before if rule not in after)
    yield from (said("list-waived", name=rule) for rule in after if rule not in before)
    yield from (said("list-waiver", name=rule) for rule in after if before.get(rule, after[rule]) != after[rule])
