"""A map out of nothing but a seed: land with woods and hills in patches, airspaces, room for everybody."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from hashlib import sha256

from listbuilder.campaign.dice import Dice
from listbuilder.campaign.hexes import Grid, Hex, column_row

LARGEST_PATCH = 5


def draw(grid: Grid, shares: Mapping[str, Fraction], base: str, seed: int, plain: Iterable[Hex] = ()) -> dict[Hex, str]:
    """Terrain for every hex. `shares` says how much of the map each terrain should cover; what is left over
    and all hexes of `plain` are `base`. The same seed draws the same map."""
    dice = Dice(int.from_bytes(sha256(f"terrain {seed}".encode()).digest()[:6], "big"))
    kept = set(plain)
    terrain = dict.fromkeys(grid, base)
    for name, share in shares.items():
        left = int(share * len(grid))
        while left > 0:
            free = [hex for hex in grid if terrain[hex] == base and hex not in kept]
            if not free:
                return terrain
            patch = _patch(grid, dice.pick(free, name), min(left, dice.roll(LARGEST_PATCH, name)), set(free), dice)
            terrain |= dict.fromkeys(patch, name)
            left -= len(patch)
    return terrain


def _patch(grid: Grid, start: Hex, size: int, free: set[Hex], dice: Dice) -> list[Hex]:
    """Some hexes side by side."""
    patch = [start]
    while len(patch) < size:
        around = sorted({near for hex in patch for near in grid.neighbours(hex)} & free - set(patch))
        if not around:
            break
        patch.append(dice.pick(around, "patch"))
    return patch


def airspaces(grid: Grid, across: int, down: int) -> dict[Hex, str]:
    """Blocks of about the same size, lettered row by row."""
    signs = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    across, down = min(across, grid.columns), min(down, grid.rows)

    def sign(hex: Hex) -> str:
        column, row = column_row(hex)
        block = (row - 1) * down // grid.rows * across + (column - 1) * across // grid.columns
        return signs[block % len(signs)]

    return {hex: sign(hex) for hex in grid}


def signs_for(names: Iterable[str]) -> dict[str, str]:
    """A sign for each terrain: its first letter as a capital, else the first letter that is still free."""
    found: dict[str, str] = {}
    for name in names:
        letters = [sign.upper() for sign in name if sign.isalnum()]
        free = [sign for sign in [*letters, *"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"] if sign not in found]
        found[free[0]] = name
    return found
