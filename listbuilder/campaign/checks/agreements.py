"""Treaties: only between races that may conclude them, and one at a time between two players."""

from __future__ import annotations

from collections.abc import Iterator

from listbuilder.campaign.armament import kin
from listbuilder.campaign.checks.registry import Hit, Raw, check
from listbuilder.campaign.files import CAMPAIGN
from listbuilder.campaign.rules import Rules
from listbuilder.campaign.table import Table
from listbuilder.words import listing


def may_agree(rules: Rules, kind: str, one: str, other: str) -> bool:
    """Does each race name the other, or the race that it follows, among its partners for this kind of treaty?"""
    return _names(rules, kind, one, other) and _names(rules, kind, other, one)


def _names(rules: Rules, kind: str, race: str, partner: str) -> bool:
    partners = rules.races[race].treaties.get(kind, ())
    return partner in partners or kin(rules.races, partner) in partners


@check("treaty-races")
def treaty_races(table: Table, params: Raw) -> Iterator[Hit]:
    """Treaties that hold, now or later, are between races that may conclude them."""
    campaign, rules = table.state.campaign, table.general
    for index, treaty in enumerate(campaign.treaties):
        one, other = (campaign.players[id].race for id in treaty.between)
        over = treaty.until is not None and treaty.until < campaign.turn
        if not over and not may_agree(rules, treaty.kind, one, other):
            words = {
                "names": rules.treaties[treaty.kind].name, "found": f"{treaty.between[0]} ({rules.races[one].name})",
                "other": f"{treaty.between[1]} ({rules.races[other].name})",
            }  # fmt: skip
            told, partner = treaty.between if treaty.secret else ("", None)
            yield Hit(CAMPAIGN, ("treaties", index, "kind"), told, words, partner=partner)


@check("treaty-once")
def treaty_once(table: Table, params: Raw) -> Iterator[Hit]:
    """Of treaties between the same two players one is in force at a time; told at the later one."""
    campaign, rules = table.state.campaign, table.general
    holding = [(index, one) for index, one in enumerate(campaign.treaties) if one.holds(campaign.turn)]
    for index, treaty in holding:
        before = [one for at, one in holding if at < index and set(one.between) == set(treaty.between)]
        if before:
            names = listing([rules.treaties[one.kind].name for one in (*before, treaty)])
            words = {"names": names, "found": treaty.between[0], "other": treaty.between[1], "limit": 1}
            secret = treaty.secret or any(one.secret for one in before)
            told, partner = treaty.between if secret else ("", None)
            yield Hit(CAMPAIGN, ("treaties", index, "kind"), told, words, partner=partner)
