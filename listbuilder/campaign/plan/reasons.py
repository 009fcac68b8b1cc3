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
    "change-heal": ("names", "unit", "found"),  # the wounded and the captured stay as they are
    "change-fixed": ("names",),  # it joined as it is
    "change-place": ("names", "hex"),  # too far from those who could do it
    "exchange-cheap": ("names", "other", "found"),  # models of a garrison cost less: legal, and told
    "exchange-place": ("names", "other", "hex", "found", "limit"),  # too far from each other
    "exchange-structure": ("names",),  # what is in a list stays in it
    "exchange-totals": ("names", "other", "unit", "found", "limit"),  # nothing is won or lost on the way
    "fill-place": ("names", "hex"),  # nobody there could do it
    "fill-states": ("names", "unit"),  # only the dead are replaced
    "garrison-setup": ("hex",),  # only while the first points are spent
    "muster-abroad": ("hex", "unit", "found", "limit"),  # what a captured settlement gives
    "muster-makes": ("hex", "unit", "why", "names"),  # the buildings for it are missing
    "muster-old": ("hex", "names"),  # old ones go first
    "muster-orbit": ("hex", "names", "why"),  # no way up
    "muster-place": ("hex", "names"),  # nobody there could do it
    "muster-ready": ("names", "unit"),  # new models are whole
    "muster-setup": ("hex", "names"),  # not while the first points are spent
    "part-places": ("names", "unit"),  # disbanding part of a list adds nothing
    "capital-guard": ("hex", "names"),  # nobody holds the place of the new capital
    "capital-never": (),  # his race does not move its capital
    "captive-distance": ("hex", "names", "other", "found", "limit"),  # captives are handed over side by side
    "captive-new": ("hex", "names"),  # jailed this turn, and neither released nor won over in it
    "captive-prison": ("hex", "names"),  # no prison there, or nothing done from none
    "convert-once": ("names", "found", "limit"),  # one try a turn
    "convert-race": ("names", "other"),  # his race wins no such captives over
    "convoy-place": ("hex", "names"),  # not in an own settlement
    "convoy-purse": ("hex", "found", "limit"),  # the hex has too little to start one
    "house-missing": ("hex", "names", "other"),  # nothing that makes it works there
    "house-new": ("hex", "names", "other"),  # what was built this turn is not used in it
    "plan-funds": ("hex", "names", "found", "limit", "over"),  # a purse is never in debt
    "plan-out": ("names",),  # whoever lost his capital is out of the war
    "plan-setup": ("hex", "names"),  # nothing that the first points buy
    "plan-over": ("names", "other"),  # that was the last action of the turn
    "road-number": ("found", "limit", "base"),  # so many roads a turn
    "settle-place": ("names", "hex", "other"),  # it has not come to its stronghold
    "settle-distance": ("hex", "found", "limit"),  # urban hexes keep apart
    "talks-capital": ("names", "other"),  # one of the two has no capital
    "talks-ground": ("other",),  # they are no neighbours
    "talks-secret": ("other", "names"),  # nobody carries the messages
}
