"""The state of a campaign back to the text of its files: readable, with a word on each part."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from listbuilder.campaign.grid import block
from listbuilder.campaign.hexes import Hex, Side
from listbuilder.campaign.holding import Building, Defence, Detachment, Holding, Learnt
from listbuilder.campaign.model import NOBODY, Board, Campaign, Event, Roll, State
from listbuilder.roster.save import Flow, FlowMap, yaml_text

# what a file says above its keys, where nobody wrote something else
HEAD, END = "", "$"
WORDS = {
    "campaign": {
        HEAD: "The campaign. What each player owns lies in players/; the map in map.yaml.",
        "turn": "0 is the setup: players spend their start points.",
        "booked": "Income and upkeep of this turn are in the books.",
        "seed": "All dice follow from this number: `campaign verify` rolls them again.",
        "settings": "Readings of doubtful rules that differ from the usual ones.",
        "deals": "Gifts on their way: they arrive at the end of the turn.",
        "players": "`mark` is the player's sign on the map.",
    },
    "map": {
        HEAD: "The map. One sign for each hex, row by row; hexes are CCRR: column, then row.",
        "terrain": "Columns are straight; every second one stands half a hex lower.",
        "control": "Whose hex it is, by the mark of the player; a point is nobody's.",
        "roads": "A road leads from hex to hex.",
        "rivers": "A river runs between two hexes.",
        "resources": "Resource points each turn.",
    },
    "plan": {
        HEAD: "What is to be done in the build phase, in this order.",
        "turn": "The turn it is for.",
    },
    "player": {
        HEAD: "What this player owns. Units stand in detachments/ and garrisons/.",
        "urban": "Settlements, with the build points stored in them.",
        "strongholds": "A garrison is the list garrisons/HEX.yaml.",
        "routes": "The way of the resources to a settlement.",
        "detachments": "Where each stands; its list is detachments/ID.yaml.",
        "learnt": "What spies and captives told him, as it was then.",
        END: """What comes later, for example:
# detachments:
#   d1: {at: "0202", built: 0, arrives: 1}   # its units: detachments/d1.yaml
# convoys:
#   c1: {at: "0202", bp: 50}""",
    },
    "draft": {
        HEAD: "A list as a plan is to write it. An action such as `muster` takes it when the plan is carried out."
    },
    "army": {HEAD: "Units that this player declares for all his lists."},
    "log": {HEAD: "What happened, with every die: its place in the row, what it was for, what it showed."},
}

_TURNS = ("upgraded", "captured", "destroyed", "arrives", "until", "out", "jailed", "converted")
_KEY = re.compile(r"([a-z-]+):(?:\s|$)")


def campaign_text(campaign: Campaign, old: str = "") -> str:
    data = _kept(
        system=campaign.system,
        overlays=list(campaign.overlays),
        name=campaign.name,
        turn=campaign.turn,
        phase=campaign.phase,
        booked=campaign.booked,
        seed=campaign.seed,
        start=campaign.start,
        always=("turn", "seed"),
    )
    data["home-race"] = campaign.home_race
    data["settings"] = dict(campaign.settings)
    data["players"] = {player.id: FlowMap(_kept(
        name=player.name, race=player.race, mark=player.mark, strategy=player.strategy, choices=dict(player.choices), out=player.out,
    )) for player in campaign.players.values()}  # fmt: skip
    data["treaties"] = [FlowMap(_kept(
        kind=treaty.kind, between=list(treaty.between), since=treaty.since, until=treaty.until, secret=treaty.secret, terms=treaty.terms,
        always=("since",),
    )) for treaty in campaign.treaties]  # fmt: skip
    data["deals"] = [FlowMap({"from": deal.giver, "to": deal.taker} | _kept(
        bp=_number(deal.bp), detachment=deal.detachment, since=deal.since, secret=deal.secret, always=("since",),
    )) for deal in campaign.deals]  # fmt: skip
    data["air-control"] = {space: Flow(players) for space, players in campaign.air_control.items()}
    data["notes"] = campaign.notes
    return with_words(_without_empty(data), "campaign", old)


def map_text(board: Board, campaign: Campaign, old: str = "") -> str:
    grid = board.grid
    signs = {terrain: sign for sign, terrain in board.legend.items()}
    marks = {player.id: player.mark for player in campaign.players.values()}
    blocks = {"terrain": block(grid, lambda hex: signs[board.terrain[hex]])}
    if board.airspace:
        blocks["airspaces"] = block(grid, lambda hex: board.airspace[hex])
    if board.control or marks:
        blocks["control"] = block(grid, lambda hex: marks.get(board.control.get(hex, ""), NOBODY))
    data: dict[str, Any] = {
        "columns": grid.columns,
        "rows": grid.rows,
        "layout": grid.layout,
        "legend": FlowMap(board.legend),
    }
    data |= {key: f"@{key}" for key in blocks}  # grids are put in below: YAML would not show them as blocks
    data |= _kept(
        roads=Flow(ways(board.roads)),
        rivers=Flow("/".join(side) for side in sorted(board.rivers)),
        resources={hex: _number(amount) for hex, amount in sorted(board.resources.items())},
        ruins=Flow(sorted(board.ruins)),
        names=dict(sorted(board.names.items())),
        notes=board.notes,
    )
    text = with_words(data, "map", old)
    for key, rows in blocks.items():
        shown = "".join(f"  {row}\n" for row in rows.splitlines())
        text = re.sub(rf"^{key}: .*\n", lambda _, key=key, shown=shown: f"{key}: |\n{shown}", text, count=1, flags=re.M)  # type: ignore[misc]
    return text


def ways(roads: frozenset[Side]) -> list[str]:
    """Links joined to long ways, so that a road is one line of text."""
    left = sorted(roads)
    found: list[list[Hex]] = []
    while left:
        way = list(left.pop(0))
        while (link := next((one for one in left if way[-1] in one), None)) is not None:
            left.remove(link)
            way.append(link[1] if link[0] == way[-1] else link[0])
        found.append(way)
    return ["-".join(way) for way in found]


def player_text(holding: Holding, old: str = "") -> str:
    data: dict[str, Any] = {"capital": holding.capital, "vp": holding.vp, "free-roads": holding.free_roads or None}
    data["urban"] = {hex: _kept(
        name=one.name, size=one.size, race=one.race, bp=_number(one.bp), built=one.built, upgraded=one.upgraded, captured=one.captured,
        buildings=Flow(_building(building) for building in one.buildings), always=("bp",),
    ) for hex, one in holding.urban.items()}  # fmt: skip
    data["strongholds"] = {hex: _kept(
        level=one.level, built=one.built, upgraded=one.upgraded, captured=one.captured, defences=Flow(_defence(defence) for defence in one.defences),
    ) for hex, one in holding.strongholds.items()}  # fmt: skip
    data["routes"] = {hex: "-".join(way) for hex, way in holding.routes.items()}
    data["detachments"] = {id: FlowMap(_detachment(one)) for id, one in holding.detachments.items()}
    data["convoys"] = {id: FlowMap(_kept(at=one.at, bp=_number(one.bp), built=one.built, loot=one.loot, always=("bp",))) for id, one in holding.convoys.items()}  # fmt: skip
    data["agents"] = {id: FlowMap(_kept(kind=one.kind, at=one.at, built=one.built, target=one.target) | ({"from": one.home} if one.home else {})) for id, one in holding.agents.items()}  # fmt: skip
    data["squadrons"] = {id: FlowMap({"at": one.at}) for id, one in holding.squadrons.items()}
    data["captives"] = {id: FlowMap(_kept(player=one.player, detachment=one.detachment, since=one.since, at=one.at, paid=one.paid, jailed=one.jailed, converted=one.converted, always=("since",)) | ({"with": one.led_by} if one.led_by else {})) for id, one in holding.captives.items()}  # fmt: skip
    data["lost"] = dict(holding.lost)
    data["learnt"] = [_learnt(one) for one in holding.learnt]
    data["notes"] = holding.notes
    return with_words(_without_empty(data), "player", old)


def _building(building: Building) -> str | dict[str, Any]:
    more = _kept(built=building.built, paid=_number(building.paid)) | ({"for": building.of} if building.of else {})
    return FlowMap({"building": building.kind} | more) if more else building.kind


def _defence(defence: Defence) -> str | dict[str, Any]:
    more = _kept(
        weapon=defence.weapon,
        count=defence.count if defence.count != 1 else None,
        built=defence.built,
        race=defence.race,
    )
    more |= {"in": defence.inside} if defence.inside else {}
    return FlowMap({"defence": defence.kind} | more) if more else defence.kind


def _detachment(one: Detachment) -> dict[str, Any]:
    found = _kept(kind=one.kind, at=one.at, orbit=one.orbit, dxp=one.dxp, built=one.built, arrives=one.arrives, settles=one.settles, unarmed=one.unarmed, race=one.race, fixed=one.fixed, destroyed=one.destroyed)  # fmt: skip
    found |= {"most-dxp": one.most_dxp} if one.most_dxp is not None else {}
    return found | ({"start-size": _number(one.start_size)} if one.start_size is not None else {})


def _learnt(one: Learnt) -> dict[str, Any]:
    return {"turn": one.turn, "player": one.player, "about": one.about, "which": one.id} | _kept(by=one.by) | {"told": list(one.told)}  # fmt: skip


def army_text(own: str, old: str = "") -> str:
    return with_words(json.loads(own) if own else {}, "army", old)


def log_text(events: tuple[Event, ...], old: str = "") -> str:
    return with_words({"events": [_event(event) for event in events]}, "log", old)


def _event(event: Event) -> dict[str, Any]:
    rolls = [FlowMap(_roll(roll)) for roll in event.rolls]
    return _kept(
        turn=event.turn, phase=event.phase, player=event.player, hex=event.hex, secret=event.secret, did=event.did, sunk=_number(event.sunk), what=event.what, rolls=rolls,
        always=("turn",),
    )  # fmt: skip


def _roll(roll: Roll) -> dict[str, Any]:
    told: dict[str, Any] = {"at": roll.at, "sides": roll.sides, "result": roll.result, "for": roll.purpose}
    return told | _kept(hidden=roll.hidden)


def state_texts(state: State) -> dict[str, str]:
    """The text of every file except the lists, which their owners edit."""
    from listbuilder.campaign.files import CAMPAIGN, LOG, MAP, army_file, player_file

    def old(file: str) -> str:
        return state.files[file].text if file in state.files else ""

    texts = {
        CAMPAIGN: campaign_text(state.campaign, old(CAMPAIGN)),
        MAP: map_text(state.board, state.campaign, old(MAP)),
        LOG: log_text(state.events, old(LOG)),
    }
    for id, holding in state.holdings.items():
        texts[player_file(id)] = player_text(holding, old(player_file(id)))
        if holding.own:
            texts[army_file(id)] = army_text(holding.own, old(army_file(id)))
    return texts


def with_words(data: Mapping[str, Any], kind: str, old: str = "") -> str:
    """The data with comments above its keys: those that stood there before, else the usual ones."""
    words = comments_above(old) if old else {key: f"# {text}\n" for key, text in WORDS[kind].items()}
    lines = [words.get(HEAD, "")]
    for line in yaml_text(dict(data), quote_digits=True).splitlines(keepends=True):
        key = _KEY.match(line)
        lines += [words.get(key[1], ""), line] if key else [line]
    return "".join([*lines, words.get(END, "")])


def comments_above(text: str) -> dict[str, str]:
    """Comments and empty lines above each key of the first level, at the head and at the end."""
    found: dict[str, str] = {}
    held = ""
    for line in text.splitlines(keepends=True):
        key = _KEY.match(line)
        if key:
            found[key[1] if found else HEAD] = held
            held = ""
        else:
            held = held + line if line[:1] in ("#", "\n", "\r") else ""
    return {**found, END: held}


def _number(value: Fraction | None) -> int | Fraction | None:
    return int(value) if value is not None and value.denominator == 1 else value


def _kept(always: tuple[str, ...] = (), **values: Any) -> dict[str, Any]:
    """Without what is empty, zero or false: those are what a missing key means, except for turns that may be the first."""
    kept = (*always, *(key for key in _TURNS if values.get(key) is not None))
    return {key: value for key, value in values.items() if key in kept or value not in ("", None, 0, False, [], {})}


def _without_empty(data: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if value not in ("", None, [], {})}
