"""The rules of the small campaign, as the state side sees them."""

from __future__ import annotations

from fractions import Fraction

from listbuilder.campaign.paths import Travel
from listbuilder.campaign.terms import Convey, Sight, Start, Terms

COSTS = {name: Fraction(cost) for name, cost in {"plains": 2, "hills": 4, "forest": 4, "sea": 2}.items()}
TRAVEL = {
    "foot": Travel(COSTS, frozenset({"plains", "hills", "forest"}), Fraction(1, 2), Fraction(2)),
    "wheels": Travel(COSTS, frozenset({"plains"}), Fraction(1, 2), None),
}
FOUR = Start(
    "four", "Four players", 4, 5000, 1, 2, 5, 11, 10, (3, 3), 3, 4, ("keep", "field"), "fort",
    sizes={1: 1, 2: 1, 3: 1, 4: 2, 5: 2, 6: 3}, yields={roll: 50 * roll for roll in range(1, 7)},
)  # fmt: skip
SIGHT = Sight(agents={"scout": 0, "envoy": 1}, towers={"radar": 2})
TERMS = Terms(
    terrain={"plains": "Plains", "hills": "Hills", "forest": "Forest", "sea": "Sea"},
    legend={"P": "plains", "H": "hills", "F": "forest", "S": "sea"},
    plain="plains",
    uncontrolled=frozenset({"sea"}),
    shares={"hills": Fraction(1, 8), "forest": Fraction(1, 6), "sea": Fraction(1, 12)},
    travel=TRAVEL,
    convey=Convey("wheels", Fraction(6), Fraction(1, 10)),
    sight=SIGHT,
    starts={"four": FOUR},
    races={"reds": "Reds", "blues": "Blues"},
    phases=("build", "move"),
    settings={},
    treaties={"truce": "Truce"},
    allying=frozenset(),
    agents=frozenset({"scout", "envoy"}),
    buildings={"keep": "Keep", "field": "Airfield", "shrine": "Shrine"},
    squadrons={"field": 1},
    levels=("camp", "fort"),
    defences=frozenset({"wall", "gun", "radar"}),
    weapons=frozenset({"long-gun"}),
    sizes={1: "Village", 2: "Town", 3: "City", 4: "Metropol"},
)
