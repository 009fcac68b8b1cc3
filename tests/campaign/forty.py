"""A war of the shipped campaign written out by hand: red on the left half of a plain, blue on the right."""

from __future__ import annotations

from pathlib import Path

from listbuilder.campaign.table import Table
from listbuilder.campaign.verdict import Inspected, inspect

SYSTEM = "campaign40k"
KIT = "[major-spaceport, espionage-center, prison, minor-airbase]"
HEAD = """\
system: campaign40k
name: On the plain
turn: {turn}
phase: build
seed: 1
start: four
players:
  red: {{race: {red}, mark: R}}
  blue: {{race: {blue}, mark: B}}
"""
MAP = "columns: 12\nrows: 8\nlegend: {.: plains, h: hills}\n"
RACES = ("imperial-guard", "space-marine", "blood-angels", "sisters-of-battle", "chaos", "eldar", "dark-eldar", "ork", "tyranid")  # fmt: skip
IG, SM, BA, SOB, CH, EL, DE, ORK, TY = RACES
SHORT = {"IG": IG, "SM": SM, "Ch": CH, "El": EL, "DE": DE, "Ork": ORK, "Ty": TY, "SoB": SOB}


def block(name: str, line: str) -> str:
    return f"{name}: |\n" + f"  {line}\n" * 8


def squad(points: int, fields: str = "", kind: str = "detachment") -> str:
    """A list of so many points, of models of one point."""
    entry = f"{{unit: one, count: {points}{', fields: ' + fields if fields else ''}}}"
    return f"system: {SYSTEM}\nforces:\n  - kind: {kind}\n    entries: [{entry}]\n"


class War:
    """A folder to write into; `table` and `found` read it again."""

    def __init__(self, root: Path, red: str = "imperial-guard", blue: str = "chaos", turn: int = 3) -> None:
        self.root = root
        self.write("campaign.yaml", HEAD.format(red=red, blue=blue, turn=turn))
        self.write("map.yaml", MAP + block("terrain", "............") + block("airspaces", "AAAAAABBBBBB") + block("control", "RRRRRRBBBBBB"))  # fmt: skip
        self.write("log.yaml", "events: []\n")
        self.player("red", "vp: 0\n")
        self.player("blue", "vp: 0\n")
        for id, race in (("red", red), ("blue", blue)):
            one = f"units:\n  one: {{name: One, tags: [troops, {race}, foot], cost: {{points: 1}}, book: {{ref: house}}}}\n"
            self.write(f"players/{id}/army.yaml", one)

    def write(self, name: str, text: str) -> War:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return self

    def add(self, name: str, text: str) -> War:
        return self.write(name, (self.root / name).read_text(encoding="utf-8") + text)

    def player(self, id: str, text: str) -> War:
        return self.write(f"players/{id}/player.yaml", text)

    def nobodys(self, hex: str) -> War:
        """Takes a hex of red out of everybody's control."""
        head, rows = (self.root / "map.yaml").read_text(encoding="utf-8").split("control: |\n")
        lines = rows.split("\n")
        column, row = int(hex[:2]) + 1, int(hex[2:]) - 1
        lines[row] = lines[row][:column] + "." + lines[row][column + 1 :]
        return self.write("map.yaml", head + "control: |\n" + "\n".join(lines))

    def troops(self, id: str, name: str, points: int, fields: str = "") -> War:
        return self.write(f"players/{id}/detachments/{name}.yaml", squad(points, fields))

    def garrison(self, id: str, hex: str, points: int = 100) -> War:
        return self.write(f"players/{id}/garrisons/{hex}.yaml", squad(points, kind="garrison"))

    def inspect(self, player: str = "") -> Inspected:
        return inspect(self.root, (), player)

    @property
    def table(self) -> Table:
        inspected = self.inspect()
        assert inspected.table is not None, inspected.problems
        return inspected.table

    def found(self, *subjects: str) -> list[tuple[str, str]]:
        """Rule and message of the laws about these subjects, as `TOWN` or `TOWN-001`."""
        told = [(one.rule, one.message) for one in self.inspect().problems]
        assert not [one for one in told if one[0].startswith(("CHECK-BROKEN", "FILE", "LINK", "DATA", "SCHEMA"))], told
        return [one for one in told if any(f"-{subject}" in one[0] for subject in subjects)]


def rules_told(war: War, *subjects: str) -> list[str]:
    return [rule for rule, _ in war.found(*subjects)]


def hexes(count: int) -> list[str]:
    """So many hexes of red, from the upper left."""
    return [f"{column:02}{row:02}" for column in range(1, 7) for row in range(1, 9)][:count]


def towns(war: War, buildings: str, size: int = 4, race: str = IG, more: str = "", capital: bool = True) -> War:
    return war.player("red", f'{"capital: " + chr(34) + "0303" + chr(34) if capital else "vp: 1"}\nurban: {{"0303": {{size: {size}, race: {race}, bp: 900, buildings: [{buildings}]{more}}}}}\n')  # fmt: skip
