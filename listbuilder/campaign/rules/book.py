"""Everything the rules of a campaign say, as one record: what a pack writes in its folder `campaign/`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from listbuilder.campaign.rules.battle import Battle, BattleResult
from listbuilder.campaign.rules.buildings import Building
from listbuilder.campaign.rules.detachments import DetachmentKind, Mustering, Rank, Rarity
from listbuilder.campaign.rules.dice import Roll
from listbuilder.campaign.rules.diplomacy import CaptureKind, Diplomacy, TreatyKind
from listbuilder.campaign.rules.economy import Economy, Income, UrbanSize
from listbuilder.campaign.rules.ground import Crossing, GroundRules, Mover, Pace, Terrain, Way
from listbuilder.campaign.rules.laws import Law
from listbuilder.campaign.rules.orders import BattleOrder, Initiative, MovementOrder, Phase, SpyOrder
from listbuilder.campaign.rules.pieces import Information, Mission, Piece, PieceState
from listbuilder.campaign.rules.races import Race, RaceGroup
from listbuilder.campaign.rules.settings import Setting
from listbuilder.campaign.rules.start import Opening, Start
from listbuilder.campaign.rules.strongholds import Defence, Fortifying, Stronghold, Turret


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The rules as they hold for one player: general ones, settings and the exceptions of a race applied."""

    starts: Mapping[str, Start] = field(default_factory=dict)
    opening: Opening = field(default_factory=Opening)
    movers: Mapping[str, Mover] = field(default_factory=dict)
    paces: Mapping[str, Pace] = field(default_factory=dict)
    terrain: Mapping[str, Terrain] = field(default_factory=dict)
    crossings: Mapping[str, Crossing] = field(default_factory=dict)
    ways: Mapping[str, Way] = field(default_factory=dict)
    ground: GroundRules = field(default_factory=GroundRules)
    income: Mapping[str, Income] = field(default_factory=dict)
    urban: Mapping[str, UrbanSize] = field(default_factory=dict)
    economy: Economy = field(default_factory=Economy)
    buildings: Mapping[str, Building] = field(default_factory=dict)
    strongholds: Mapping[str, Stronghold] = field(default_factory=dict)
    defences: Mapping[str, Defence] = field(default_factory=dict)
    turrets: Mapping[str, Turret] = field(default_factory=dict)
    fortifying: Fortifying = field(default_factory=Fortifying)
    detachments: Mapping[str, DetachmentKind] = field(default_factory=dict)
    ranks: Mapping[str, Rank] = field(default_factory=dict)
    rarity: Mapping[str, Rarity] = field(default_factory=dict)
    mustering: Mustering = field(default_factory=Mustering)
    pieces: Mapping[str, Piece] = field(default_factory=dict)
    states: Mapping[str, PieceState] = field(default_factory=dict)
    missions: Mapping[str, Mission] = field(default_factory=dict)
    information: Mapping[str, Information] = field(default_factory=dict)
    treaties: Mapping[str, TreatyKind] = field(default_factory=dict)
    captures: Mapping[str, CaptureKind] = field(default_factory=dict)
    diplomacy: Diplomacy = field(default_factory=Diplomacy)
    phases: Mapping[str, Phase] = field(default_factory=dict)
    movement_orders: Mapping[str, MovementOrder] = field(default_factory=dict)
    battle_orders: Mapping[str, BattleOrder] = field(default_factory=dict)
    spy_orders: Mapping[str, SpyOrder] = field(default_factory=dict)
    initiative: Initiative = field(default_factory=Initiative)
    rolls: Mapping[str, Roll] = field(default_factory=dict)
    results: Mapping[str, BattleResult] = field(default_factory=dict)
    battle: Battle = field(default_factory=Battle)
    settings: Mapping[str, Setting] = field(default_factory=dict)
    races: Mapping[str, Race] = field(default_factory=dict)
    race_groups: Mapping[str, RaceGroup] = field(default_factory=dict)
    laws: Mapping[str, Law] = field(default_factory=dict)
