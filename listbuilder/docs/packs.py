"""One pack on a page, docs/packs/PACK.md, and the list of all packs, docs/packs/README.md."""

from __future__ import annotations

from collections.abc import Sequence

from listbuilder.docs.contents import contents
from listbuilder.docs.markdown import NOTE, Lines, page, table
from listbuilder.docs.origins import origins
from listbuilder.pack.model import Pack


def packs_page(packs: Sequence[Pack]) -> str:
    rows = (
        (f"[{pack.id}]({pack.id}.md)", pack.title, pack.summary, f"[{len(pack.rules)}](../rules/{pack.id}.md)")
        for pack in packs
    )
    intro = "The game systems that come with the program. `listbuilder systems` lists those at hand, yours included."
    return page([NOTE, "", "# Packs", "", intro, *table(("Pack", "Title", "What it covers", "Named rules"), rows)])


def pack_page(pack: Pack) -> str:
    """What it covers and how far it can be trusted comes first, then everything in it."""
    return page(line for part in (_face, origins, contents) for line in part(pack))


def _face(pack: Pack) -> Lines:
    rules = sum(not rule.retired for rule in pack.rules.values())
    numbers = {
        "units": sum(1 for _ in pack.of_kind("units")), "vehicles": sum(1 for _ in pack.of_kind("vehicles")), "weapons": len(pack.weapons),
        "options": len(pack.options), "optional rules": len(pack.optional), "fields": len(pack.fields), "named rules": rules,
        "readings": len(pack.readings), "reference tables": len(pack.tables),
    }  # fmt: skip
    yield from (NOTE, "", f"# {pack.title}", "", f"Pack `{pack.id}`, version {pack.version}. {pack.summary}", "")
    yield f"Its rules stand in [their own page](../rules/{pack.id}.md)."
    yield from ("", "## What is covered", *table(list(numbers), [[str(number) for number in numbers.values()]]))
