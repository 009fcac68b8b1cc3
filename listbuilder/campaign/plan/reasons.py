"""Why may an action not be done? The rules that plans ask for, each with the words its message may use.

A law of a pack whose `check` is one of these speaks for it; `params: {what: ...}` narrows it to one kind of thing.
"""

from __future__ import annotations

REASONS: dict[str, tuple[str, ...]] = {
    "build-ground": ("hex", "names", "other"),  # the hex is not the player's
    "build-most": ("hex", "found", "limit", "base"),  # as many as there may be
    "build-never": ("hex", "names"),  # his race builds none
    "build-new": ("hex", "names"),  # what was founded this turn does not grow in it
    "build-once": ("hex", "names", "found", "limit"),  # one step a turn
    "build-payer": ("hex", "other", "found", "limit", "names"),  # the purse is too far away
    "build-place": ("hex", "names"),  # not in such a hex
    "build-step": ("hex", "names", "other"),  # steps come one after the other
    "build-zone": ("hex", "names"),  # enemies are near
    "plan-funds": ("hex", "names", "found", "limit", "over"),  # a purse is never in debt
    "road-number": ("found", "limit", "base"),  # so many roads a turn
    "settle-distance": ("hex", "found", "limit"),  # urban hexes keep apart
}
