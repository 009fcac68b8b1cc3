"""Is a campaign legal? General checks, called by name from the rules of a pack."""

from listbuilder.campaign.checks import (
    arrivals,
    captives,
    control,
    detachments,
    garrisons,
    pieces,
    placement,
    rarity,
    routes,
)
from listbuilder.campaign.checks.registry import CHECKS, Hit, Ruling, findings

__all__ = [
    "CHECKS",
    "Hit",
    "Ruling",
    "arrivals",
    "captives",
    "control",
    "detachments",
    "findings",
    "garrisons",
    "pieces",
    "placement",
    "rarity",
    "routes",
]
