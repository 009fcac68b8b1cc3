"""Talks between players: who may talk, treaties that both plans name, and their end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from listbuilder.campaign.hexes import Hex
from listbuilder.campaign.holding import Holding
from listbuilder.campaign.model import Action, Treaty
from listbuilder.campaign.plan.verb import ID, NUMBER, VERBS, YES, line_of, text_in, verb
from listbuilder.campaign.plan.work import Work
from listbuilder.words import listing


@verb("treaty", "treaty", {"treaty": ID, "with": ID}, {"until": NUMBER, "secret": YES}, example="treaty alliance with blue until 9")  # fmt: skip
def treaty(work: Work, action: Action) -> None:
    """Concludes a treaty; the plan of the other player must name it in the same words."""
    kind, secret = text_in(action, "treaty"), is_secret(action)
    other = partner(work, action, "with", secret)
    if other is None or work.unknown("treaty", kind, work.rules.treaties, "treaty"):
        return
    until = int(str(action.words["until"])) if "until" in action.words else None
    if until is not None and until < work.turn:
        work.stop("PLAN-UNTIL", f"Turn {until} is over; this is turn {work.turn}.", "", "until")
        return
    made = Treaty(kind, (work.player, other), work.turn, until, secret)
    standing = next((one for one in _standing(work, other) if one.kind == kind), None)
    if standing is not None and replace(standing, between=made.between) == made:
        return  # the other plan has brought it into force
    if standing is not None:
        work.stop("PLAN-TAKEN", f"There is a {work.rules.treaties[kind].name} with {other} already.", "", "treaty")
        return
    _both_say_it(work, action, other)
    _in_force(work, other, made)
    told = f"{work.player} and {other} conclude: {work.rules.treaties[kind].name}"
    tell_of(work, f"{told}{f', until turn {until}' if until is not None else ''}.", other, secret)


@verb("end", "treaty", {"treaty": ID, "with": ID}, example="end alliance with blue")
def end(work: Work, action: Action) -> None:
    """Ends a treaty at once; nobody has to agree, and all who knew of it are told."""
    kind, other = text_in(action, "treaty"), text_in(action, "with")
    known = {id: one for id, one in work.state.campaign.players.items() if id != work.player}
    if work.unknown("player", other, known, "with") or work.unknown("treaty", kind, work.rules.treaties, "treaty"):
        return
    standing = list(_standing(work, other))
    ending = [one for one in standing if one.kind == kind]
    if not ending:
        there = [one.kind for one in standing]
        hint = f"With {other}: {listing(there)}." if there else f"There is no treaty with {other}."
        work.stop("PLAN-NOTHING", f"There is no {work.rules.treaties[kind].name} with {other}.", hint, "treaty")
        return
    _over(work, ending)
    secret = all(one.secret for one in ending)
    tell_of(work, f"{work.player} ends the {work.rules.treaties[kind].name} with {other}.", other, secret)


def is_secret(action: Action) -> bool:
    return bool(action.words.get("secret", False))


def partner(work: Work, action: Action, key: str, secret: bool) -> str | None:
    """The other player, after asking whether the two may talk at all; None when there is none."""
    other = text_in(action, key)
    known = {id: one for id, one in work.state.campaign.players.items() if id != work.player}
    if work.unknown("player", other, known, key):
        return None
    may_talk(work, other, secret)
    return other


def may_talk(work: Work, other: str, secret: bool) -> None:
    """Neighbours with capitals talk; in secret where an agent carries the messages."""
    rules = work.rules.diplomacy.talks
    if rules is None:
        return
    if rules.adjacent_ground and not _neighbours(work, other):
        work.refuse("talks-ground", other=other)
    if rules.capitals:
        for id in (work.player,) if work.state.reader else (work.player, other):
            if work.state.holdings[id].capital is None:
                work.refuse("talks-capital", names=id, other=other)
    if secret and rules.secret_with and not _messenger(work, other, rules.secret_with):
        work.refuse("talks-secret", other=other, names=work.rules.pieces[rules.secret_with].name)


def _neighbours(work: Work, other: str) -> bool:
    """Do the two control hexes side by side? Of hexes that he does not know a player cannot say that they do not."""
    mine, theirs = (work.table.control.of(frozenset({id})) for id in (work.player, other))
    near = {near for hex in mine for near in work.state.board.grid.neighbours(hex)} - mine
    return bool(near & theirs) or bool(work.state.reader and near.difference(work.table.view(work.player).known))


def _messenger(work: Work, other: str, kind: str) -> bool:
    """Does one of the two have such an agent in the capital of the other? Which of his towns that is others do not know."""
    holdings = (work.holding, work.state.holdings[other])
    return any(
        agent.kind == kind
        and (agent.at == host.capital or (host.player != work.player and _hidden(work, host, agent.at)))
        for guest, host in (holdings, reversed(holdings))
        for agent in guest.agents.values()
    )


def _hidden(work: Work, host: Holding, hex: Hex) -> bool:
    return bool(work.state.reader) and hex in host.urban


def _standing(work: Work, other: str) -> Iterator[Treaty]:
    """Treaties between the two that hold now."""
    both = {work.player, other}
    return (one for one in work.state.campaign.treaties if set(one.between) == both and one.holds(work.turn))


def _both_say_it(work: Work, action: Action, other: str) -> None:
    """Alone it is a wish: told while plans are made, refused when they are carried out."""
    theirs = work.state.plans.get(other)
    said = theirs.actions if theirs is not None and theirs.turn == work.turn else ()
    mirrored = line_of(_plain(action, {"with": work.player}))
    if any(one.verb == action.verb and line_of(_plain(one)) == mirrored for one in said):
        return
    message, hint = f"{other} has not agreed in his plan.", f"It needs `{mirrored}` there."
    if work.state.reader:
        message = f"{other} must agree in his plan, which you do not see."
    if work.dice is None:
        work.tell("PLAN-AGREED", message, hint)
    else:
        work.stop("PLAN-AGREED", message, hint)


def _plain(action: Action, other: dict[str, str] | None = None) -> Action:
    """The action with its words in one order, and without those that say no."""
    words = {**action.words, **(other or {})}
    keys = [key for key in VERBS[action.verb].keys if words.get(key, False) is not False]
    return replace(action, words={key: words[key] for key in keys})


def _in_force(work: Work, other: str, made: Treaty) -> None:
    """A new treaty takes the place of the one before."""
    _over(work, list(_standing(work, other)))
    campaign = work.state.campaign
    work.become(replace(work.state, campaign=replace(campaign, treaties=(*campaign.treaties, made))))


def _over(work: Work, ending: list[Treaty]) -> None:
    """The turn before was the last of these; what was concluded this turn never was."""
    left = tuple(
        replace(one, until=work.turn - 1) if one in ending else one
        for one in work.state.campaign.treaties
        if one not in ending or one.since < work.turn
    )
    work.become(replace(work.state, campaign=replace(work.state.campaign, treaties=left)))


def tell_of(work: Work, words: str, other: str, secret: bool) -> None:
    """All players hear of an agreement, of a secret one the two alone."""
    work.announce(words, *((work.player, other) if secret else ()))
