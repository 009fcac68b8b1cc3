"""What are the files of a campaign called? Nothing else, so that asking costs nothing."""

CAMPAIGN, MAP, LOG = "campaign.yaml", "map.yaml", "log.yaml"
OTHERS = {CAMPAIGN, MAP, LOG, "player.yaml", "army.yaml", "plan.yaml"}  # what is no list
LISTS = ("detachments", "garrisons", "drafts")  # folders of a player that hold his lists


def player_file(player: str) -> str:
    return f"players/{player}/player.yaml"


def army_file(player: str) -> str:
    return f"players/{player}/army.yaml"


def detachment_file(player: str, id: str) -> str:
    return f"players/{player}/detachments/{id}.yaml"


def garrison_file(player: str, hex: str) -> str:
    return f"players/{player}/garrisons/{hex}.yaml"


def plan_file(player: str) -> str:
    return f"players/{player}/plan.yaml"


def draft_file(player: str, name: str) -> str:
    return f"players/{player}/drafts/{name}.yaml"


def draft_name(id: str, number: int) -> str:
    """The draft of a detachment or hex for the first action of a plan that wants one is `d1`, for the second `d1.2`."""
    return id if number == 1 else f"{id}.{number}"
