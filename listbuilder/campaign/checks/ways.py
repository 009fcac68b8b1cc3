"""Roads: on ground that somebody can control."""

from __future__ import annotations

from collections.abc import Iterator

from listbuilder.campaign.checks.registry import Hit, Raw, check
from listbuilder.campaign.files import MAP
from listbuilder.campaign.record import way_of
from listbuilder.campaign.table import Table


@check("road-ground")
def road_ground(table: Table, params: Raw) -> Iterator[Hit]:
    """A road lies between two hexes that can be controlled: nobody builds one elsewhere."""
    board, never = table.state.board, table.common.uncontrolled
    source = table.state.files.get(MAP)  # a player has no file of the map before him
    for index, way in enumerate(source.data.get("roads", ()) if source else ()):
        for hex in dict.fromkeys(way_of(way)):
            if board.terrain.get(hex) in never:
                words = {"hex": hex, "names": table.common.terrain[board.terrain[hex]]}
                yield Hit(MAP, ("roads", index), "", words)
