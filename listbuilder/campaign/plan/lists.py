"""Lists in a plan: the draft that a player wrote, the list it becomes, and what differs between the two."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from listbuilder.campaign.army import READY, Body, copies, models_by_state
from listbuilder.campaign.files import detachment_file, draft_file, draft_name, garrison_file
from listbuilder.campaign.hexes import Hex
from listbuilder.campaign.holding import UNFIT
from listbuilder.campaign.plan.work import Work
from listbuilder.engine.verdict import PricedLine
from listbuilder.roster.model import Entry, Fields, Post, Roster
from listbuilder.source import Source
from listbuilder.words import did_you_mean, listing


def list_file(post: Post) -> str:
    if post.garrison:
        return garrison_file(post.player, Hex(post.garrison))
    return detachment_file(post.player, post.detachment)


def next_draft(work: Work, id: str) -> str | None:
    """The draft that the next action would take, if there is one."""
    name = draft_name(id, work.wanted[id] + 1)
    return name if name in work.state.drafts.get(work.player, {}) else None


def draft(work: Work, post: Post, key: str) -> Roster | None:
    """The next draft of a detachment or garrison; None after telling that there is none, or of something else."""
    id = post.garrison or post.detachment
    work.wanted[id] += 1
    name = draft_name(id, work.wanted[id])
    drafts = work.state.drafts.get(work.player, {})
    found = drafts.get(name)
    if found is None:
        _no_draft(work, id, name, key)
    elif found.system != work.state.campaign.system:
        work.stop("PLAN-DRAFT", f"The draft of {id} is written for {found.system}.", f"The campaign is {work.state.campaign.system}.", key)  # fmt: skip
    elif found.campaign not in (None, post):
        place = f'garrison: "{id}"' if post.garrison else f"detachment: {id}"
        work.stop("PLAN-DRAFT", f"The draft of {id} names another place in the campaign.", f"There it is `campaign: {{player: {work.player}, {place}}}`.", key)  # fmt: skip
    else:
        return found
    return None


def _no_draft(work: Work, id: str, name: str, key: str) -> None:
    """Each action takes a draft of its own: the first d1, the next d1.2."""
    file, drafts = draft_file(work.player, name), sorted(work.state.drafts.get(work.player, {}))
    if work.wanted[id] > 1:
        before = draft_file(work.player, draft_name(id, work.wanted[id] - 1))
        message = f"There is no second draft of {id} for this action: an action before it takes {before}."
        hint = f"Write the list as it is to be after this action into {file}."
        work.stop("PLAN-DRAFT", message.replace("second", "further") if work.wanted[id] > 2 else message, hint, key)
        return
    hint = f"Write the list as it is to be into {file}. {did_you_mean(id, drafts, 'Drafts')}"
    work.stop("PLAN-DRAFT", f"There is no draft of {id}.", hint.strip(), key)


def become_draft(work: Work, post: Post, key: str) -> bool:
    """The list becomes its next draft, text and comments included; False after telling that there is none."""
    roster = draft(work, post, key)
    if roster is None:
        return False
    put_roster(work, post, roster)
    take_draft(work, post)
    return True


def take_draft(work: Work, post: Post) -> None:
    """The draft becomes the list: its text as it is, comments included."""
    id = post.garrison or post.detachment
    name = draft_file(work.player, draft_name(id, work.wanted[id]))
    put_text(work, post, work.state.files[name])
    work.files[name] = None


def put_text(work: Work, post: Post, source: Source) -> None:
    """Writes a list; what the judge finds in it is told where its text stands now."""
    file = list_file(post)
    work.files[file] = source.text
    work.become(replace(work.state, files={**work.state.files, file: source}))


def put_roster(work: Work, post: Post, roster: Roster) -> None:
    """The list as it is from here on."""
    if post.garrison:
        work.change(garrisons={**work.holding.garrisons, Hex(post.garrison): roster})
    else:
        one = replace(work.holding.detachments[post.detachment], roster=roster)
        work.change(detachments={**work.holding.detachments, one.id: one})


def body_of(work: Work, id: str) -> Body | None:
    """A list of the player as the judge counts it; None where names in it lead nowhere, which the judge tells."""
    return next((body for body in work.table.army(work.player) if body.id == id), None)


def standing(work: Work, id: str, key: str) -> Body | None:
    """A detachment of the player that stands somewhere and is free; None after telling why not."""
    one, body = work.holding.detachments.get(id), body_of(work, id)
    if one is None:
        hint = did_you_mean(id, sorted(work.holding.detachments), "Detachments") or f"{work.player} has none."
        work.stop("PLAN-DETACHMENT", f"{work.player} has no detachment {id!r}.", hint, key)
    elif body is None or body.captive or not one.on_map(work.turn):
        is_there = "was destroyed" if one.destroyed is not None else "cannot be read" if body is None else "is captive" if body.captive else "has not come yet or is in orbit"  # fmt: skip
        work.stop("PLAN-DETACHMENT", f"{work.player}/{id} {is_there}.", "Only what stands on the map can be filled, changed or disbanded.", key)  # fmt: skip
    else:
        return body
    return None


def garrison_at(work: Work, hex: Hex, key: str) -> Body | None:
    body = body_of(work, hex)
    if body is None or body.hex != hex:
        there = sorted(work.holding.garrisons)
        hint = f"Garrisons of {work.player}: {listing(there)}." if there else f"{work.player} has no garrison."
        work.stop("PLAN-GARRISON", f"{work.player} has no garrison in {hex}.", hint, key)
        return None
    return body


def body_named(work: Work, id: str, key: str) -> Body | None:
    """A detachment by its id, or the garrison of a hex; None after telling why there is none."""
    return garrison_at(work, Hex(id), key) if id in work.state.board.grid else standing(work, id, key)


def post_of(body: Body) -> Post:
    return Post(body.player, garrison=body.hex) if body.hex else Post(body.player, body.id)


# --- what differs -----------------------------------------------------------------------------------


@dataclass(slots=True)
class Models:
    """All models of one sort in a list: a unit with the same options."""

    line: PricedLine
    each: Fraction  # the points of one
    by_state: dict[str, int] = field(default_factory=lambda: defaultdict(int))


Sort = tuple[object, ...]


def models_of(body: Body) -> dict[Sort, Models]:
    """Models by sort and state."""
    found: dict[Sort, Models] = {}
    money = body.verdict.pack.limited
    for line in body.verdict.lines:
        cost = line.cost(money.id) if money and line.number else None
        sort = (line.unit.id, line.entry.options, steady(line.entry.fields))
        there = found.setdefault(sort, Models(line, (cost or Fraction()) / max(line.number, 1)))
        for state, number in models_by_state(line.entry).items():
            there.by_state[state] += number * copies(line)
    return found


def steady(fields: Fields) -> Fields:
    """The answers of an entry without the states of its models."""
    return tuple((id, value) for id, value in fields if id not in UNFIT)


def structure(roster: Roster) -> object:
    """What a list is when it does not matter who is wounded or dead."""
    return [(force.kind, force.fields, [_steady_entry(entry) for entry in force.entries]) for force in roster.forces]


def _steady_entry(entry: Entry) -> object:
    inner = [_steady_entry(one) for one in entry.nested]
    return entry.unit, entry.count, steady(entry.fields), entry.options, inner


def by_unit(*bodies: Body) -> Mapping[tuple[str, str], int]:
    """Models of each unit and state over several lists."""
    found: dict[tuple[str, str], int] = defaultdict(int)
    for body in bodies:
        for line in body.verdict.lines:
            for state, number in models_by_state(line.entry).items():
                found[line.unit.id, state] += number * copies(line)
    return {key: number for key, number in found.items() if number}


def differences(before: Body | None, after: Body | None) -> Iterator[tuple[Models, dict[str, int]]]:
    """Each sort of which there are more or fewer in some state, with the differences by state."""
    old, new = (models_of(body) if body is not None else {} for body in (before, after))
    for sort in dict.fromkeys([*old, *new]):
        ours, theirs = old.get(sort), new.get(sort)
        states = {
            state: (theirs.by_state[state] if theirs else 0) - (ours.by_state[state] if ours else 0)
            for state in (READY, *UNFIT)
        }
        one = theirs or ours
        if one is not None and any(states.values()):
            yield one, states
