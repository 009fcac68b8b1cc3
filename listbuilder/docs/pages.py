"""Which page is made from what?"""

from __future__ import annotations

from listbuilder.docs.actions import actions_page
from listbuilder.docs.commands import commands_page
from listbuilder.docs.packs import pack_page, packs_page
from listbuilder.docs.rules import rules_page
from listbuilder.docs.schemas import reference_page
from listbuilder.pack.find import all_packs
from listbuilder.pack.load import load_pack
from listbuilder.pack.model import Pack
from listbuilder.resources import folder


def pages() -> dict[str, str]:
    """Every generated page by its path below docs/."""
    made = {f"reference/{kind}.md": reference_page(kind) for kind in schema_kinds()}
    packs = shipped_packs()
    for pack in packs:
        made[f"rules/{pack.id}.md"] = rules_page(pack)
        made[f"packs/{pack.id}.md"] = pack_page(pack)
    return made | {
        "packs/README.md": packs_page(packs),
        "commands.md": commands_page(),
        "reference/plan-actions.md": actions_page(),
    }


def schema_kinds() -> list[str]:
    return sorted(path.name.removesuffix(".schema.json") for path in folder("schemas").glob("*.schema.json"))


def shipped_packs() -> list[Pack]:
    shelf = [folder("data")]
    return [load_pack(id, where=shelf) for id, _ in all_packs(shelf)]
