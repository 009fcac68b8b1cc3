"""Single weights cut out of variable fonts, once for every machine. The door to uharfbuzz.

WeasyPrint would cut them anew for every document with fontTools, which takes most of the time of a small sheet.
"""

from __future__ import annotations

import contextlib
from hashlib import sha256
from pathlib import Path

from listbuilder.pack.cache import cache_folder
from listbuilder.whole import write_whole

Axes = tuple[tuple[str, float], ...]


def cut_folder() -> Path:
    return cache_folder() / "fonts"


def cut(file: Path, axes: Axes) -> Path:
    """The font at these places of its axes; the variable font itself where nothing can be kept."""
    state = file.stat()
    made_of = repr((file.name, state.st_size, state.st_mtime_ns, axes))
    target = cut_folder() / f"{sha256(made_of.encode()).hexdigest()[:24]}.ttf"
    if target.is_file():
        return target
    with contextlib.suppress(OSError, ValueError):
        target.parent.mkdir(parents=True, exist_ok=True)
        write_whole(target, _static(file, axes), lasting=False)
        return target
    return file


def _static(file: Path, axes: Axes) -> bytes:
    import uharfbuzz

    face = uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(file)))
    wanted = uharfbuzz.SubsetInput()
    wanted.keep_everything()
    for tag, value in axes:
        wanted.pin_axis_location(face, tag, value)
    made = uharfbuzz.subset(face, wanted)
    if made is None:
        raise ValueError(f"{file.name} cannot be cut")
    return bytes(made.blob.data)
