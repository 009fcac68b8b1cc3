"""Everything that a build plan can ask for, from the actions themselves: docs/reference/plan-actions.md."""

from __future__ import annotations

from listbuilder.campaign.plan import verbs as verbs  # registers the actions
from listbuilder.campaign.plan.verb import VERBS, Verb
from listbuilder.docs.markdown import NOTE, code, codes, page, table

INTRO = (
    "An action stands on a line of `actions:` in `players/ID/plan.yaml`: the action, its main word, then key and value; "
    "a key that says yes needs no value. The same with keys is `{do: settle, hex: \"0507\"}`. "
    "The keys are told in [Build plan](campaign-plan.md), how plans are made in [Hosting a campaign](../hosting-a-campaign.md#build-plans)."
)  # fmt: skip


def actions_page() -> str:
    rows = ((code(verb.name), verb.help, codes([verb.main, *_others(verb)]), codes(verb.may), code(verb.example)) for verb in sorted(VERBS.values(), key=lambda verb: verb.name))  # fmt: skip
    return page(
        [NOTE, "", "# Actions of a build plan", "", INTRO, *table(("Action", "Does", "Needs", "May have", "Example"), rows)]
    )  # fmt: skip


def _others(verb: Verb) -> list[str]:
    return [key for key in verb.needs if key != verb.main]
