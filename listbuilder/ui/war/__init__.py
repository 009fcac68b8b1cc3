"""The pages of a campaign: map, players, detachments, plans, news, sheets, links."""
