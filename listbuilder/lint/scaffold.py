"""A small working pack to begin with, copied from the template."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from listbuilder.resources import folder, schema_line

_ID = re.compile(r"(?!(?:true|false|null)\Z)(?=.*[a-z])[a-z0-9]+(?:-[a-z0-9]+)*\Z")
_NAME = "my-game"  # what the template calls itself


def _kind(file: Path) -> str:
    return {"cases": "case", "samples": "roster"}.get(file.parent.name, file.stem)


def write_pack(target: Path) -> tuple[bool, str]:
    """Writes the folder and tells what to do next; an existing one is left alone."""
    id = target.name
    if not _ID.match(id):
        return (
            False,
            f"{id!r} cannot be the id of a pack.\n    hint: Use lower case letters, digits and dashes, as in my-game.",
        )
    if target.exists():
        return False, f"{target} is already there and was left alone.\n    hint: Choose another name."
    unfinished = target.with_name(f".{id}.unfinished")
    try:
        shutil.rmtree(unfinished, ignore_errors=True)
        for source in sorted((folder("templates") / "new-pack").rglob("*.yaml")):
            copy = unfinished / str(source.relative_to(folder("templates") / "new-pack")).replace(
                _NAME.upper(), id.upper()
            )
            copy.parent.mkdir(parents=True, exist_ok=True)
            text = source.read_text(encoding="utf-8")
            text = (
                text.replace(_NAME.upper(), id.upper())
                .replace(_NAME, id)
                .replace("My game", id.replace("-", " ").capitalize())
            )
            copy.write_text(schema_line(_kind(source)) + text, encoding="utf-8")
        unfinished.rename(target)
    except OSError as error:
        shutil.rmtree(unfinished, ignore_errors=True)
        return False, f"{target} cannot be written: {error.strerror}."
    shipped = (folder("data") / id / "pack.yaml").is_file()
    note = f" It goes before the shipped pack {id!r} wherever it is found." if shipped else ""
    return True, f"Wrote {target}.{note} Check it with: listbuilder pack check {target}"
