"""What can be done in a build phase; each module registers its verbs."""

from listbuilder.campaign.plan.verbs import (
    agents,
    capital,
    captives,
    convert,
    convoys,
    deals,
    disband,
    muster,
    refit,
    roads,
    routes,
    strongholds,
    talks,
    towns,
)

__all__ = [
    "agents",
    "capital",
    "captives",
    "convert",
    "convoys",
    "deals",
    "disband",
    "muster",
    "refit",
    "roads",
    "routes",
    "strongholds",
    "talks",
    "towns",
]
