"""What can be done in a build phase; each module registers its verbs."""

from listbuilder.campaign.plan.verbs import roads, strongholds, towns

__all__ = ["roads", "strongholds", "towns"]
