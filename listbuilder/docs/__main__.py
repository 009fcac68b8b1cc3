"""The command line of the generator: write the pages, or only tell which are stale."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from listbuilder.docs.files import DOCS, stale_pages, write_pages
from listbuilder.docs.pages import pages
from listbuilder.pack.load import NoPack
from listbuilder.report import problem_text


def main(argv: Sequence[str] | None = None) -> int:
    arguments = argparse.ArgumentParser("listbuilder.docs", description="Write the generated pages of docs/.")
    arguments.add_argument("--check", action="store_true", help="write nothing; exit 1 when a page is stale")
    check = arguments.parse_args(argv).check
    try:
        made = pages()
    except NoPack as missing:
        print("\n".join(map(problem_text, missing.problems)), file=sys.stderr)
        return 2
    changed = stale_pages(DOCS, made) if check else write_pages(DOCS, made)
    for name in changed:
        print(f"docs/{name} is stale." if check else f"Wrote docs/{name}.")
    if check and changed:
        print("    hint: Run `make docs`.")
    return 1 if check and changed else 0


if __name__ == "__main__":
    sys.exit(main())
