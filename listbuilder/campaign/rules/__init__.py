"""What do the rules of a campaign say, in general and for one race?"""

from listbuilder.campaign.rules.book import Rules
from listbuilder.campaign.rules.load import rules_for, rules_of

__all__ = ["Rules", "rules_for", "rules_of"]
