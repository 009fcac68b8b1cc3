"""What are the files of a campaign called? Nothing else, so that asking costs nothing."""

CAMPAIGN, MAP, LOG = "campaign.yaml", "map.yaml", "log.yaml"
LISTS = ("detachments", "garrisons")  # folders of a player that hold his lists
