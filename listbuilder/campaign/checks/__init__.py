"""Is a campaign legal? General checks, called by name from the rules of a pack."""

from listbuilder.campaign.checks import control, pieces, placement, routes
from listbuilder.campaign.checks.registry import CHECKS, Hit, Ruling, findings

__all__ = ["CHECKS", "Hit", "Ruling", "control", "findings", "pieces", "placement", "routes"]
