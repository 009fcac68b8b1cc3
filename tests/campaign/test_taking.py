"""The document's examples about taken towns and thinned squads, under the names of their sections."""

from __future__ import annotations

from fractions import Fraction

import pytest

from listbuilder.campaign.hexes import Hex
from listbuilder.campaign.holding import Urban
from listbuilder.campaign.regroup import regrouped
from listbuilder.campaign.rules import rules_for
from listbuilder.campaign.taking import least_of, takings
from listbuilder.pack.load import load_pack

RACES = {
    "imperial-guard": "IG", "space-marine": "SM", "blood-angels": "SM", "sisters-of-battle": "SoB", "chaos": "Ch",
    "dark-eldar": "DE", "eldar": "El", "ork": "Ork", "tyranid": "Ty",
}  # fmt: skip
# claiming force: capture, pillage, cleanse, destroy; typed from the document, with AC-94 for the Dark Eldar
IMPERIUM = ("IG SM SoB", "El", "Ch DE Ork", "Ty")
TABLE = {
    "imperial-guard": IMPERIUM,
    "space-marine": IMPERIUM,
    "blood-angels": IMPERIUM,
    "sisters-of-battle": IMPERIUM,
    "chaos": ("Ch IG", "SM SoB DE Ork", "El", "Ty"),
    "dark-eldar": ("DE", "IG SM SoB Ch Ork", "El", "Ty"),
    "eldar": ("El", "IG SM SoB", "DE Ch Ork", "Ty"),
    "ork": ("", "Ork", "IG SM Ch DE El SoB", "Ty"),
    "tyranid": ("", "", "", "IG SM SoB Ch DE El Ork Ty"),
}
KINDS = ("capture", "pillage", "cleanse", "destroy")
TIMES = {"capture": 0, "pillage": 3, "cleanse": 5, "destroy": 10}
OUTPUT = {1: 25, 2: 50, 3: 75, 4: 100}


@pytest.fixture(scope="module")
def pack():
    return load_pack("campaign40k")


def town(race, size, bp=40):
    return Urban(Hex("0304"), size, race, bp=Fraction(bp))


class TestClaim:
    @pytest.mark.parametrize("victim", RACES)
    @pytest.mark.parametrize("race", TABLE)
    def test_minimum_requirements(self, pack, race, victim):
        wanted = next(kind for kind, of in zip(KINDS, TABLE[race], strict=True) if RACES[victim] in of.split())
        rules = rules_for(pack, race)
        assert least_of(rules, race, victim).id == wanted
        kinds = [one.kind for one in takings(rules, race, town(victim, 3))]
        assert kinds == list(KINDS[KINDS.index(wanted) :])  # worse is always allowed

    def test_pillage_of_a_town_brings_150(self, pack):
        (pillage, *_) = takings(rules_for(pack, "ork"), "ork", town("ork", 2))
        assert (pillage.kind, pillage.stored, pillage.gain, pillage.size) == ("pillage", 40, 150, 1)

    def test_cleansing_of_a_village_brings_125(self, pack):
        (cleanse, *_) = takings(rules_for(pack, "ork"), "ork", town("eldar", 1))
        assert (cleanse.kind, cleanse.gain, cleanse.size, cleanse.race) == ("cleanse", 125, 1, "ork")

    @pytest.mark.parametrize("size", OUTPUT)
    def test_gains_by_size(self, pack, size):
        found = {one.kind: one for one in takings(rules_for(pack, "chaos"), "chaos", town("chaos", size))}
        for kind, one in found.items():
            village = kind == "pillage" and size == 1  # a village is pillaged for its stored points alone
            assert one.gain == (0 if village else TIMES[kind] * OUTPUT[size])
        assert [found[kind].size for kind in KINDS] == [size, max(size - 1, 1), 1, 0]
        assert [found[kind].stored for kind in KINDS] == [40, 40, 40, 0]
        assert [found[kind].race for kind in KINDS] == ["chaos"] * 4
        assert (found["destroy"].ruin, found["destroy"].convoy) == (True, True)


class TestParticipatingModels:
    HALF = Fraction(1, 2)

    def test_four_squads_of_guardsmen(self):
        assert regrouped((4, 6, 6, 7), 10, self.HALF) == ((10, 10, 3), (10, 10))
        assert regrouped((4, 6, 6, 9), 10, self.HALF) == ((10, 10, 5), (10, 10, 5))

    @pytest.mark.parametrize(("race", "fights"), [("imperial-guard", (10, 10)), ("space-marine", (10, 10, 3)), ("blood-angels", (10, 10, 3))])  # fmt: skip
    def test_they_shall_know_no_fear(self, pack, race, fights):
        least = rules_for(pack, race).battle.regrouping.least
        assert regrouped((4, 6, 6, 7), 10, least)[1] == fights

    @pytest.mark.parametrize(
        ("ready", "wanted"), [((), ()), ((0, 0), ()), ((10, 10), (10, 10)), ((4, 4), (8,)), ((1,), ())]
    )
    def test_never_more_units_than_before(self, ready, wanted):
        assert regrouped(ready, 10, self.HALF)[1] == wanted
