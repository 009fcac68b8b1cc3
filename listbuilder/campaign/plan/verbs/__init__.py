"""What can be done in a build phase; each module registers its verbs."""

from listbuilder.campaign.plan.verbs import disband, muster, refit, roads, strongholds, towns

__all__ = ["disband", "muster", "refit", "roads", "strongholds", "towns"]
