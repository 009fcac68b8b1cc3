"""A war of many players: its folder, its map, who holds what, and whether all of it is legal."""
