"""What the workbench shows of a list, as one plain record that the browser draws."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from listbuilder.engine.muster import Muster, muster
from listbuilder.engine.offers import is_asked
from listbuilder.engine.rulebook import Rulebook, rulebook
from listbuilder.engine.scope import Scope
from listbuilder.engine.verdict import ForceVerdict, Verdict
from listbuilder.library.history import Judged
from listbuilder.pack.model import Level, Value
from listbuilder.roster.edit import below
from listbuilder.roster.model import Fields, Force, Roster
from listbuilder.ui.bench.findings import findings, waived
from listbuilder.ui.bench.goods import kept
from listbuilder.ui.bench.lines import Desktop, line_records, slot_records
from listbuilder.ui.bench.own import brought
from listbuilder.ui.bench.seat import PAGE, Seat
from listbuilder.ui.desk import Desk, judgement
from listbuilder.ui.state import retell
from listbuilder.ui.widgets.rows import verdict_mark
from listbuilder.ui.wording import figures, spent
from listbuilder.words import decimal

Data = dict[str, Any]
MANY = 400  # lines; of a longer list only the forces that are unfolded are sent


def view(seat: Seat) -> Data | None:
    """All of it, or None when the file gives no list or its system is not here: `desk.problems` say why."""
    desk = seat.desk
    verdict = desk.verdict()
    if verdict is None:
        return None
    book = rulebook(verdict.pack)
    found = muster(book, verdict.roster)
    on = Desktop(book, verdict, {line.path: line for line in verdict.lines})
    forces = _forces(on, found, seat)
    return {
        "desk": desk.name,
        "goods": verdict.pack.hash,
        "seat": seat.token,
        "version": seat.version,
        "done": seat.done,
        "said": seat.tell(),
        "notice": seat.take_notice(),
        "bar": _bar(desk, verdict),
        "problems": findings(verdict),
        "waived": waived(verdict),
        "own": brought(book, verdict.roster),
        "about": _about(book, found, verdict.roster) | _then(desk, verdict),
        "figures": [list(pair) for pair in figures(verdict.figures, verdict.pack)],
        "forces": forces,
        "forms": on.forms,
        "trouble": _trouble(desk),
        "remarks": [retell(remark) for remark in desk.remarks],
    }


def _bar(desk: Desk, verdict: Verdict) -> Data:
    """What stays in sight."""
    pack, roster = verdict.pack, verdict.roster
    errors = sum(problem.is_error for problem in verdict.problems)
    bar: Data = {
        "name": roster.name or desk.path.stem,
        "mark": "illegal" if errors else "legal",
        "errors": errors,
        "warnings": len(verdict.problems) - errors,
        "undo": bool(desk.past),
        "redo": bool(getattr(desk, "future", ())),
    }
    limited = pack.limited
    bar["cost"] = {id: decimal(cost) for id, cost in (verdict.cost or {}).items()}
    if limited and roster.limit is not None and verdict.cost is not None:
        spent = verdict.cost[limited.id]
        bar |= {"limit": decimal(roster.limit), "left": decimal(roster.limit - spent)}
        bar["share"] = round(float(spent / roster.limit), 4)
    return bar


def _trouble(desk: Desk) -> Data | None:
    """What stands between the page and the disk."""
    trouble = desk.trouble
    if trouble is None:
        return None
    return {"message": retell(trouble.message), "hint": retell(trouble.hint), "conflict": desk.conflict}


def _about(book: Rulebook, found: Muster, roster: Roster) -> Data:
    return {
        "name": roster.name,
        "player": roster.player,
        "limit": decimal(roster.limit) if roster.limit is not None else "",
        "notes": roster.notes,
        "options": list(roster.options),
        "overlays": list(roster.overlays),
        "old": roster.pack if roster.pack and roster.pack != book.pack.version else "",
        "fields": _asked(book, found.roster, "list", roster.fields),
        "own": dict(roster.fields),
    }


def _then(desk: Desk, verdict: Verdict) -> Data:
    """What an older version of the pack said of the list when it was last saved, beside what this one says."""
    if not verdict.roster.pack or verdict.roster.pack == verdict.pack.version:
        return {}
    judged = (version.judged for version in reversed(desk.versions.values()) if version.judged)
    then = next((one for one in judged if one.pack != verdict.pack.version), None)
    return {"then": _said(then), "now": _said(judgement(verdict))} if then else {}


def _said(judged: Judged) -> str:
    words = verdict_mark("judged", judged.errors, judged.warnings).words
    return ", ".join(filter(None, (words, spent(judged.points))))


def _asked(book: Rulebook, scope: Scope, level: Level, own: Fields) -> list[str]:
    """Questions as the pack asks them, and whatever was answered before they were no longer asked."""
    given = dict(own)
    fields = book.pack.fields.values()
    asked = [one.id for one in fields if is_asked(book, one, scope, level) or one.id in given]
    return [*asked, *(id for id in given if id not in book.pack.fields)]


def _forces(on: Desktop, found: Muster, seat: Seat) -> list[Data]:
    roster = on.verdict.roster
    judged = {force.path: force for force in on.verdict.forces}
    scopes = {scope.path: scope for scope in found.forces}
    many = sum(1 for force in roster.forces for top in force.entries for _ in below(top)) > MANY
    told = []
    for index, force in enumerate(roster.forces):
        path = ("forces", index)
        shown = seat.shown(force.id, many, len(roster.forces) == 1)
        told.append(_force(on, force, scopes.get(path), judged.get(path), shown, index))
    return told


def _force(
    on: Desktop, force: Force, scope: Scope | None, judged: ForceVerdict | None, shown: int | None, index: int
) -> Data:
    """`shown` lines are told, all when it is None; `hidden` says how many are left."""
    pack = on.book.pack
    record = kept(
        id=force.id,
        kind=scope.force if scope else force.kind,
        title=scope.name if scope else force.name or force.kind,
        name=force.name,
        notes=force.notes,
        own=dict(force.fields),
        cost={id: decimal(cost) for id, cost in judged.cost.items()} if judged else None,
        figures=[list(pair) for pair in figures(judged.figures if judged else None, pack)],
        size=len(force.entries),
        unknown=scope is None,
    )
    if scope is None:
        scope = Scope("force", force.name, ("forces", index), on_empty(on), len(on.book.tests), None)
    else:
        slots = on.book.force_slots[scope.force]
        record["fields"] = _force_fields(on.book, scope, force)
        record["handed"] = _handed(on.book, scope)
        record["slots"] = slot_records(slots, scope, 0)
    entries = force.entries if shown is None else force.entries[:shown]
    record["entries"] = list(line_records(on, scope, entries, ("forces", index, "entries")))
    if len(entries) < len(force.entries):
        record |= {"hidden": len(force.entries) - len(entries), "page": PAGE}
    return record


def on_empty(on: Desktop) -> Any:
    """What holds around the lines of a force whose kind nobody knows: nothing."""
    return on.book.list_context((), ())


def _force_fields(book: Rulebook, scope: Scope, force: Force) -> list[str]:
    from listbuilder.engine.context import asked_of

    asked = _asked(book, scope, "force", force.fields)
    given = dict(force.fields)
    return [
        id for id in asked if id in given or id not in book.pack.fields or asked_of(book.pack.fields[id], scope.force)
    ]


def _handed(book: Rulebook, scope: Scope) -> Mapping[str, Value]:
    """What entries and the force take from above unless they answer themselves."""
    return {
        id: value
        for id, value in scope.context.answers.items()
        if "entry" in book.pack.fields[id].at or "force" in book.pack.fields[id].at
    }
