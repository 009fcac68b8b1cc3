"""A campaign on paper: its map, reports for the umpire and each player, cards and forms to write on."""
