"""A pack made ready for judging: selectors numbered, rules, slots, guards and prices compiled."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from listbuilder.engine.amount import Amount, Guard, compile_amount, compile_guard, percent
from listbuilder.engine.context import Context, force_context, list_context
from listbuilder.engine.makeup import Makeup, Surroundings, makeup_of, still_marks
from listbuilder.engine.measure import Measure, compile_measure
from listbuilder.engine.price import price_tests
from listbuilder.engine.select import Test, compile_selector
from listbuilder.pack.model import Field, Figure, Pack, Rule, Slot, Track
from listbuilder.problems import Problem
from listbuilder.roster.model import Entry, Fields, Taken
from listbuilder.words import plain

MOST_MAKEUPS = 20_000  # beyond this the memory of alike entries is dropped and begun anew

Key = tuple[str, tuple[Taken, ...], tuple[Any, ...], Surroundings]


@dataclass(frozen=True, slots=True)
class ReadyRule:
    rule: Rule
    within: str  # roster, force or each
    each: int
    measure: Measure | None
    bounds: tuple[tuple[str, Amount, Any], ...]  # (min or max, amount, share of the whole or None)
    when: Guard | None


@dataclass(frozen=True, slots=True)
class ReadySlot:
    """A slot of a force kind or unit; `id` is the made-up rule id without `.min` and `.max`."""

    id: str
    slot: Slot
    selector: int
    least: Amount | None
    most: Amount | None
    ones: int | None = None  # the selector of entries that count once, however many models they are


@dataclass(frozen=True, slots=True)
class ReadyFigure:
    figure: Figure
    within: str
    each: int
    measure: Measure | None
    amount: Amount | None
    when: Guard | None


@dataclass(frozen=True, slots=True)
class ReadyTrack:
    track: Track
    each: int  # the selector of its entries; -1: it stands beside forces
    boxes: Amount
    when: Guard | None


class Rulebook:
    """Everything about one pack that can be worked out before a list is seen."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.tests: list[Test] = []
        self._numbers: dict[str, int] = {}
        self._makeups: dict[Key, Makeup | Problem] = {}
        self._contexts: dict[tuple[Any, ...], Context] = {}
        self._surroundings: dict[tuple[str, tuple[Any, ...]], Surroundings] = {}
        self.everything = self.selector({})
        self.prices = price_tests(pack)
        self.unit_marks = {unit.id: still_marks(pack, unit) for unit in pack.units.values()}
        self.option_tests = {option.id: compile_selector(option.whom) for option in pack.options.values()}
        self.entry_fields: dict[str, tuple[Field, Test]] = {
            field.id: (field, compile_selector(field.whom)) for field in pack.fields.values() if "entry" in field.at
        }
        self.required: dict[str, Guard] = {
            field.id: compile_guard(self, field.required) if isinstance(field.required, Mapping) else lambda scope: True
            for field in pack.fields.values()
            if field.required
        }
        self.asked: dict[str, Guard] = {  # pages ask a question only where it makes sense
            field.id: compile_guard(self, field.asked) for field in pack.fields.values() if field.asked
        }
        self.units_by_name = _by_name((u.id, (u.name, u.short, *u.aliases)) for u in pack.units.values())
        takeable = [(one.id, (one.name, *one.aliases)) for one in pack.options.values()]
        takeable += [(one.id, (one.name, *one.aliases)) for one in pack.weapons.values() if one.id not in pack.options]
        self.options_by_name = _by_name(takeable)
        self.forces_by_name = _by_name((kind.id, (kind.name, kind.plural)) for kind in pack.forces.values())
        self.force_slots = {kind.id: self._slots(kind.id, kind.slots) for kind in pack.forces.values()}
        self.unit_slots = {unit.id: self._slots(unit.id, unit.slots) for unit in pack.units.values() if unit.slots}
        # units that something must be nested in; all others need no look when they carry nothing
        self.demanding = {
            unit.id for unit in pack.units.values() if any(slot.least not in (0, None) for slot in unit.slots.values())
        }
        self.rules = [self._rule(rule) for rule in pack.rules.values() if not rule.retired]
        self.figures = [self._figure(figure) for figure in pack.figures.values()]
        self.tracks = [self._track(track) for track in pack.tracks.values()]

    def ones(self, entries: bool | Mapping[str, Any]) -> int | None:
        """The selector of entries that count as one whatever their number; None when models are counted."""
        return (self.everything if entries is True else self.selector(entries)) if entries is not False else None

    def selector(self, raw: Mapping[str, Any]) -> int:
        """The number of a selector; the same words get the same number."""
        words = json.dumps(raw, sort_keys=True)
        if words not in self._numbers:
            self._numbers[words] = len(self.tests)
            self.tests.append(compile_selector(raw))
            self._makeups.clear()
        return self._numbers[words]

    def surroundings(self, force: str, answers: Fields) -> Surroundings:
        """One record for all forces that hand down the same answers, so that it can be a key."""
        if len(self._surroundings) >= MOST_MAKEUPS:
            self._surroundings.clear()
        return self._surroundings.setdefault((force, typed(answers)), Surroundings(force, answers))

    def list_context(self, options: tuple[str, ...], fields: Fields) -> Context:
        return self._known((options, typed(fields)), lambda: list_context(self.pack, options, fields))

    def force_context(self, options: tuple[str, ...], list_fields: Fields, kind: str, fields: Fields) -> Context:
        key = (options, typed(list_fields), kind, typed(fields))
        return self._known(key, lambda: force_context(self.pack, options, list_fields, kind, fields))

    def _known(self, key: tuple[Any, ...], make: Callable[[], Context]) -> Context:
        """Contexts are kept like make-ups: a folder of lists has few different ones."""
        found = self._contexts.get(key)
        if found is None:
            if len(self._contexts) >= MOST_MAKEUPS:
                self._contexts.clear()
            found = self._contexts[key] = make()
        return found

    def makeup(self, entry: Entry, around: Surroundings) -> Makeup | Problem:
        """The make-up of an entry, from memory when an alike one was met before."""
        key = (entry.unit, entry.options, typed(entry.fields), around)
        found = self._makeups.get(key)
        if found is None:
            if len(self._makeups) >= MOST_MAKEUPS:
                self._makeups.clear()
            found = self._makeups[key] = makeup_of(self, entry, around)
        return found

    def rule_ids(self) -> set[str]:
        """Every id a finding of this pack may carry: named rules and those made up from the data."""
        prefix = self.pack.prefix
        ids = set(self.pack.rules)
        for slots in (*self.force_slots.values(), *self.unit_slots.values()):
            ids |= {
                f"{slot.id}.{side}"
                for slot in slots
                for side, bound in (("min", slot.slot.least), ("max", slot.slot.most))
                if bound is not None and (side == "max" or bound != 0)
            }
        ids |= {f"{prefix}:{id}.fits" for id in (*self.pack.forces, *self.pack.units)}
        ids |= {
            f"{prefix}:{id}.for"
            for id in (*self.pack.options, *(f.id for f in self.pack.fields.values() if f.at != ("list",)))
        }
        ids |= {f"{prefix}:{option.id}.max" for option in self.pack.options.values() if option.most is not None}
        ids |= {f"{prefix}:{id}.required" for id in self.required}
        ids |= {f"{prefix}:{part.id}.unpriced" for part in self.pack.prices.values()}
        return ids | {f"{prefix}:{unit.id}.wargear" for unit in self.pack.units.values()}

    def _slots(self, owner: str, slots: Mapping[str, Slot]) -> list[ReadySlot]:
        def bound(raw: Any) -> Amount | None:
            return None if raw is None else compile_amount(self, raw)

        return [
            ReadySlot(
                f"{self.pack.prefix}:{owner}.{slot.id}",
                slot,
                self.selector(slot.whom),
                bound(slot.least),
                bound(slot.most),
                self.ones(slot.entries),
            )
            for slot in slots.values()
        ]

    def _rule(self, rule: Rule) -> ReadyRule:
        raw = rule.raw
        within = raw.get("within", "roster")
        each = self.selector(within["each"]) if isinstance(within, Mapping) else -1
        bounds = []
        for side, key in (("min", "min"), ("max", "max"), ("min", "exactly"), ("max", "exactly")):
            if key in raw:
                share = percent(raw[key])
                bounds.append((side, compile_amount(self, 0 if share is not None else raw[key]), share))
        when = compile_guard(self, raw["when"]) if "when" in raw else None
        return ReadyRule(rule, _scope_kind(within), each, compile_measure(self, raw), tuple(bounds), when)

    def _figure(self, figure: Figure) -> ReadyFigure:
        raw = figure.raw
        within = raw.get("within", "roster")
        each = self.selector(within["each"]) if isinstance(within, Mapping) else -1
        amount = compile_amount(self, raw["amount"]) if "amount" in raw else None
        when = compile_guard(self, raw["when"]) if "when" in raw else None
        return ReadyFigure(figure, _scope_kind(within), each, compile_measure(self, raw), amount, when)

    def _track(self, track: Track) -> ReadyTrack:
        raw = track.raw
        each = -1 if raw["within"] == "force" else self.selector(raw["within"]["each"])
        when = compile_guard(self, raw["when"]) if "when" in raw else None
        return ReadyTrack(track, each, compile_amount(self, raw["boxes"]), when)


def _by_name(things: Iterable[tuple[str, Iterable[str]]]) -> dict[str, str]:
    """Ids by every name people use; a name that two things share is nobody's."""
    found: dict[str, set[str]] = {}
    for id, names in things:
        for word in (id, *names):
            found.setdefault(plain(word), set()).add(id)
    return {word: min(ids) for word, ids in found.items() if len(ids) == 1}


def typed(fields: Fields) -> tuple[Any, ...]:
    """Answers as a key: to Python True and 1 are the same, to a list they are not."""
    return (fields, tuple([type(value) for _, value in fields])) if fields else ()


def _scope_kind(within: str | Mapping[str, Any]) -> str:
    """An army is all forces of one player; a single list is one army."""
    if isinstance(within, Mapping):
        return "each"
    return "roster" if within == "army" else within


@lru_cache(maxsize=64)
def rulebook(pack: Pack) -> Rulebook:
    """The compiled form of a pack, made once."""
    return Rulebook(pack)
