"""Is a campaign legal? General checks, called by name from the rules of a pack."""

from listbuilder.campaign.checks import (
    agents,
    agreements,
    arrivals,
    books,
    captives,
    control,
    defences,
    detachments,
    garrisons,
    opening,
    pieces,
    placement,
    rarity,
    routes,
    strongholds,
    towns,
    turns,
    ways,
    works,
)
from listbuilder.campaign.checks.registry import CHECKS, Hit, Ruling, findings

__all__ = [
    "CHECKS", "Hit", "Ruling", "agents", "agreements", "arrivals", "books", "captives", "control", "defences", "detachments",
    "findings", "garrisons", "opening", "pieces", "placement", "rarity", "routes", "strongholds", "towns", "turns", "ways", "works",
]  # fmt: skip
