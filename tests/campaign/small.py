"""A small campaign, written out: two players on a map of 7 x 6 hexes."""

from __future__ import annotations

FILES = {
    "campaign.yaml": """\
# Our war. Do not touch the seed.
system: mini-war
name: War for the Ford
turn: 1
phase: build
seed: 42

# who is who
players:
  red: {name: Anna, race: reds, mark: R, strategy: 2}
  blue: {name: Bo, race: blues, mark: B}
treaties:
  - {kind: truce, between: [red, blue], since: 1}
""",
    "map.yaml": """\
columns: 7
rows: 6
legend: {P: plains, H: hills, F: forest, S: sea}
terrain: |
  PPPPPPP
  PPHHPPP
  PPPFPPP
  PPPPPPS
  PHPPPPP
  PPPPPPP
airspaces: |
  AAAABBB
  AAAABBB
  AAAABBB
  CCCCDDD
  CCCCDDD
  CCCCDDD
control: |
  RRR....
  RRR....
  RRR....
  ....BBB
  ....BBB
  ....BBB
roads: [0202-0203-0303]
rivers: [0303/0403]
resources: {"0303": 150}
names: {"0202": Ironford}
""",
    "players/red/player.yaml": """\
capital: "0202"
vp: 3
# his towns
urban:
  "0202": {size: 4, race: reds, bp: 1200.5, buildings: [keep, {building: shrine, for: sun, built: 1}]}
strongholds:
  "0202": {level: fort, defences: [wall, {defence: gun, weapon: long-gun, count: 2}]}
routes: {"0303": 0303-0203-0202}
detachments:
  d1: {at: "0203", dxp: 12}
convoys:
  c1: {at: "0201", bp: 75}
agents:
  s1: {kind: scout, at: 0404, from: "0202", target: blue/d1}
squadrons:
  a1: {at: "0202"}
lost: {banner: 1}
""",
    "players/red/detachments/d1.yaml": """\
system: mini-war
campaign: {player: red, detachment: d1}
forces:
  - kind: band
    entries:
      - {unit: guards, count: 5}
""",
    "players/red/garrisons/0202.yaml": "system: mini-war\nforces: [{kind: watch, entries: [{unit: guards, count: 3}]}]\n",
    "players/blue/player.yaml": """\
capital: "0605"
urban:
  "0605": {size: 4, race: blues, bp: 400}
detachments:
  d1: {at: "0604"}
""",
    "players/blue/army.yaml": "units:\n  riders: {name: Riders, tags: [fast], book: {ref: house}}\n",
    "players/blue/detachments/d1.yaml": "system: mini-war\nforces: [{kind: band, entries: [{unit: riders, count: 4}]}]\n",
    "log.yaml": """\
events:
  - turn: 0
    phase: build
    player: red
    what: A resource hex was found.
    rolls:
      - {at: 0, sides: 6, result: 3, for: yield of 0303}
""",
}


def changed(name: str, old: str, new: str) -> dict[str, str]:
    """One file of the small campaign with some words replaced."""
    assert old in FILES[name]
    return {name: FILES[name].replace(old, new, 1)}
