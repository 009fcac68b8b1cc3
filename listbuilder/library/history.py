"""What was a list before, what changed, and where do undo and redo lead?

Every saved version is a file of its own, a list that any program reads, with two lines of comment on top:
one for people and one with the links. `back` is the version that undo leads to, `forth` the one of redo.
An undo is a new version with the old text, so nothing is ever taken out of the history by it:

    edit at v          -> back = v,       forth = none
    undo at v, to t    -> back = t.back,  forth = v
    redo at v, to t    -> back = v,       forth = t.forth
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from listbuilder.compare import sentence
from listbuilder.differences import WORDS, Change

KEPT_ALL = 200  # the newest versions are all kept, of older days the last of each
KEPT_ALWAYS = 50  # however large they are
MOST_HISTORY = 20_000_000  # of one list's history
MOST_CHANGES = 12  # told with a version
DEEDS = ("start", "edit", "undo", "redo", "restore", "outside")
_MARK = "# listbuilder: "
_TIME = "%Y%m%d-%H%M%S-%f"


@dataclass(frozen=True, slots=True)
class Judged:
    """How a version was judged when it was saved; a newer pack may judge otherwise."""

    pack: str = ""  # its version
    hash: str = ""
    errors: int = 0
    warnings: int = 0
    points: str = ""


@dataclass(frozen=True, slots=True)
class Version:
    """One state of a list: when, by what deed, what changed, and the links of undo and redo."""

    id: str
    did: str
    sum: str
    back: str = ""
    forth: str = ""
    changes: tuple[Change, ...] = ()
    more: int = 0  # changes that are not told
    judged: Judged | None = None

    @property
    def at(self) -> datetime:
        return datetime.strptime(self.id.rpartition("-")[0], _TIME).replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Step:
    """A version with its text."""

    version: Version
    text: str


def new_id(now: datetime, sum: str, after: str = "") -> str:
    """Rises with time, also when the clock does not."""
    id = f"{now:{_TIME}}-{sum[:6]}"
    if after and id <= after:
        later = datetime.strptime(after.rpartition("-")[0], _TIME) + timedelta(microseconds=1)
        id = f"{later:{_TIME}}-{sum[:6]}"
    return id


def position(versions: Mapping[str, Version], sum: str) -> Version | None:
    """Where in its history is a list with this text? The latest such version."""
    return next((version for version in reversed(list(versions.values())) if version.sum == sum), None)


def chain(versions: Mapping[str, Version], start: Version | None, way: str) -> tuple[str, ...]:
    """The versions that undo (`back`) or redo (`forth`) lead to, next one first; a thinned one ends it."""
    found: list[str] = []
    step = start
    while step is not None and (id := getattr(step, way)) in versions and id not in found:
        found.append(id)
        step = versions[id]
    return tuple(found)


def to_file(step: Step) -> bytes:
    """The text below its two lines; no sign of it is changed."""
    version = step.version
    told = " ".join(map(sentence, version.changes)) or version.did
    data: dict[str, Any] = {"did": version.did, "sum": version.sum, "back": version.back, "forth": version.forth}
    data["changes"] = [{"kind": one.kind, "words": dict(one.words), "entry": one.entry} for one in version.changes]
    data["more"] = version.more
    data["judged"] = asdict(version.judged) if version.judged else None
    head = f"# {version.at:%Y-%m-%d %H:%M:%S} UTC: {' '.join(told.split())}\n{_MARK}{json.dumps(data)}\n"
    return head.encode("utf-8", "replace") + step.text.encode()


def from_head(id: str, head: str) -> Version | None:
    """What the two lines say; None for a file that is none of ours or was damaged."""
    lines = head.split("\n", 2)
    if len(lines) < 3 or not lines[1].startswith(_MARK):
        return None
    try:
        data: Any = json.loads(lines[1].removeprefix(_MARK))
        told = tuple(_change(one) for one in data["changes"] if one["kind"] in WORDS)
        judged = Judged(**data["judged"]) if data.get("judged") else None
        did, sum, back, forth = (str(data[key]) for key in ("did", "sum", "back", "forth"))
        version = Version(id, did, sum, back, forth, told, int(data["more"]), judged)
        return version if version.did in DEEDS and version.at else None
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None


def _change(data: Mapping[str, Any]) -> Change:
    return Change(data["kind"], tuple((str(key), str(word)) for key, word in data["words"].items()), data["entry"])


def text_below(file: str) -> str:
    """The list itself."""
    return file.split("\n", 2)[2]


def superfluous(ids: Sequence[str], sizes: Mapping[str, int]) -> Iterator[str]:
    """Which versions may go: of days long past all but the last, and what is beyond the room for one list.

    Never the first, which may be what a person wrote by hand, and never the newest fifty."""
    kept = list(ids)
    last_of_day = {id[:8]: id for id in kept}
    for id in ids[1:-KEPT_ALL]:
        if last_of_day[id[:8]] != id:
            kept.remove(id)
            yield id
    room = MOST_HISTORY - sum(sizes.get(id, 0) for id in kept)
    for id in kept[1:-KEPT_ALWAYS]:
        if room >= 0:
            return
        room += sizes.get(id, 0)
        yield id
