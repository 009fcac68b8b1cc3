"""What does a player want done in the build phase, may it be done, and what does it cost?"""

from listbuilder.campaign.plan import verbs as verbs  # registers what can be done
from listbuilder.campaign.plan.judge import Judged, judge_plan

__all__ = ["Judged", "judge_plan"]
