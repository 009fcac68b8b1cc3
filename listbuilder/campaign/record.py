"""Checked data of one campaign file to records. What leads nowhere is dropped here and told by the links."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from listbuilder.campaign.hexes import Hex, Side, side
from listbuilder.campaign.holding import (
    Agent,
    Building,
    Captive,
    Convoy,
    Defence,
    Detachment,
    Holding,
    Learnt,
    Squadron,
    Stronghold,
    Urban,
)
from listbuilder.campaign.model import Campaign, Deal, Event, Player, Roll, Treaty
from listbuilder.roster.model import Roster
from listbuilder.words import exact

Raw = Mapping[str, Any]


def hex_of(value: str | int) -> Hex:
    """Four digits, whether they were written as text or, from column 10 on, as a number."""
    return Hex(str(value))


def maybe_hex(value: str | int | None) -> Hex | None:
    return None if value is None else hex_of(value)


def way_of(text: str) -> tuple[Hex, ...]:
    return tuple(Hex(part) for part in text.split("-"))


def sides_of(ways: list[str], mark: str) -> frozenset[Side]:
    """The links of ways such as `0304-0305-0405`, or the sides `0304/0305`."""
    parts = (way.split(mark) for way in ways)
    return frozenset(side(Hex(one), Hex(two)) for way in parts for one, two in itertools.pairwise(way))


def campaign_of(data: Raw) -> Campaign:
    get = data.get
    return Campaign(
        data["system"],
        data["name"],
        data["turn"],
        data["phase"],
        data["seed"],
        {id: _player(id, player) for id, player in data["players"].items()},
        tuple(get("overlays", ())),
        get("home-race", ""),
        get("start", ""),
        get("settings", {}),
        tuple(_treaty(treaty) for treaty in get("treaties", ())),
        {space: tuple(players) for space, players in get("air-control", {}).items()},
        get("notes", ""),
        get("booked"),
        tuple(_deal(deal) for deal in get("deals", ())),
    )


def _player(id: str, data: Raw) -> Player:
    get = data.get
    name, strategy = get("name", id), get("strategy", 0)
    return Player(id, name, data["race"], data["mark"], strategy, get("choices", {}), get("out"))


def _treaty(data: Raw) -> Treaty:
    get = data.get
    one, other = data["between"]
    return Treaty(data["kind"], (one, other), data["since"], get("until"), get("secret", False), get("terms", ""))


def _deal(data: Raw) -> Deal:
    get = data.get
    bp = exact(get("bp", 0))
    return Deal(data["from"], data["to"], data["since"], bp, get("detachment", ""), get("secret", False))


def holding_of(
    id: str, data: Raw, rosters: Mapping[str, Roster | None], garrisons: Mapping[Hex, Roster], own: str
) -> Holding:
    get = data.get
    return Holding(
        id,
        maybe_hex(get("capital")),
        get("vp", 0),
        {Hex(hex): _urban(Hex(hex), one) for hex, one in get("urban", {}).items()},
        {Hex(hex): _stronghold(Hex(hex), one) for hex, one in get("strongholds", {}).items()},
        {Hex(hex): way_of(way) for hex, way in get("routes", {}).items()},
        {name: _detachment(name, one or {}, rosters.get(name)) for name, one in get("detachments", {}).items()},
        garrisons,
        {name: _convoy(name, one) for name, one in get("convoys", {}).items()},
        {name: _agent(name, one) for name, one in get("agents", {}).items()},
        {name: Squadron(name, hex_of(one["at"])) for name, one in get("squadrons", {}).items()},
        {name: _captive(name, one) for name, one in get("captives", {}).items()},
        get("lost", {}),
        tuple(_learnt(one) for one in get("learnt", ())),
        get("free-roads", 0),
        get("notes", ""),
        own,
    )


def _urban(hex: Hex, data: Raw) -> Urban:
    get = data.get
    return Urban(
        hex,
        data["size"],
        data["race"],
        get("name", ""),
        exact(get("bp", 0)),
        get("built", 0),
        get("upgraded"),
        get("captured"),
        tuple(_building(one) for one in get("buildings", ())),
    )


def _building(data: str | Raw) -> Building:
    if isinstance(data, str):
        return Building(data)
    return Building(data["building"], data.get("for", ""), data.get("built", 0), _amount(data.get("paid")))


def _amount(value: Any) -> Fraction | None:
    return None if value is None else exact(value)


def _stronghold(hex: Hex, data: Raw) -> Stronghold:
    get = data.get
    defences = tuple(_defence(one) for one in get("defences", ()))
    return Stronghold(hex, data["level"], get("built", 0), get("upgraded"), get("captured"), defences)


def _defence(data: str | Raw) -> Defence:
    if isinstance(data, str):
        return Defence(data)
    get = data.get
    return Defence(data["defence"], get("weapon", ""), get("in", ""), get("count", 1), get("built", 0), get("race", ""))


def _detachment(id: str, data: Raw, roster: Roster | None) -> Detachment:
    get = data.get
    return Detachment(
        id,
        roster,
        maybe_hex(get("at")),
        get("orbit", False),
        get("dxp", 0),
        get("most-dxp"),
        get("built", 0),
        get("arrives"),
        _amount(get("start-size")),
        maybe_hex(get("settles")),
        get("unarmed", False),
        get("destroyed"),
        get("kind", ""),
        get("race", ""),
        get("fixed", False),
    )


def _convoy(id: str, data: Raw) -> Convoy:
    return Convoy(id, hex_of(data["at"]), exact(data["bp"]), data.get("built", 0), data.get("loot", False))


def _agent(id: str, data: Raw) -> Agent:
    get = data.get
    return Agent(id, data["kind"], hex_of(data["at"]), maybe_hex(get("from")), get("built", 0), get("target", ""))


def _captive(id: str, data: Raw) -> Captive:
    get = data.get
    return Captive(
        id,
        data["player"],
        data["detachment"],
        data["since"],
        maybe_hex(get("at")),
        get("with", ""),
        get("paid", False),
        get("jailed"),
        get("converted"),
    )


def _learnt(data: Raw) -> Learnt:
    get = data.get
    return Learnt(data["turn"], data["player"], data["about"], str(data["which"]), tuple(data["told"]), get("by", ""))


def events_of(data: Raw) -> tuple[Event, ...]:
    return tuple(_event(one) for one in data["events"])


def _event(data: Raw) -> Event:
    get = data.get
    rolls = tuple(
        Roll(one["at"], one["sides"], one["result"], one["for"], one.get("hidden", False)) for one in get("rolls", ())
    )
    return Event(
        data["turn"],
        data["phase"],
        data["what"],
        get("player", ""),
        maybe_hex(get("hex")),
        rolls,
        get("secret", False),
        get("did", ""),
        exact(get("sunk", 0)),
    )
