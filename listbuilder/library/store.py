"""What can be asked of the place where one visitor's lists are kept? A folder today, a database some day.

A store keeps texts and knows nothing of rules. It writes a list whole or not at all, and only over the text
that the writer has seen; it never decides which of two changes is the right one.
"""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Protocol

from listbuilder.library.history import Step, Version


@dataclass(frozen=True, slots=True)
class Facts:
    """What is known of a list without reading it. `stamp` differs when the text does."""

    name: str
    changed: float  # seconds since 1970
    size: int
    stamp: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Trashed:
    """A deleted list that can still be brought back."""

    key: str
    name: str
    deleted: float
    labels: tuple[str, ...] = ()


class Store(Protocol):
    """The lists of one visitor. Names are what `lists` and `add` gave; any other name is no list."""

    def lists(self) -> list[Facts]: ...

    def read(self, name: str) -> bytes:
        """The text as it is kept; Unreadable when there is none."""
        ...

    def sum(self, name: str) -> str | None:
        """The sum of the text as it is now; None when there is none."""
        ...

    def add(self, stem: str, text: str) -> str:
        """A new list; where the name is taken it is counted on. Gives its name."""
        ...

    def write(self, name: str, steps: Sequence[Step], seen: str | None) -> str:
        """Keeps these versions, the last of which is the list from now on; Changed when `seen` is not its sum."""
        ...

    def rename(self, name: str, stem: str) -> str: ...

    def copy(self, name: str, stem: str) -> str: ...

    def delete(self, name: str) -> str:
        """Into the trash with its history; gives the key that brings it back."""
        ...

    def restore(self, key: str) -> str: ...

    def trash(self) -> list[Trashed]:
        """What can be brought back, last deleted first."""
        ...

    def labels(self) -> Mapping[str, tuple[str, ...]]: ...

    def label(self, name: str, labels: Sequence[str]) -> None: ...

    def versions(self, name: str) -> list[Version]:
        """Every version that is kept, oldest first."""
        ...

    def version_text(self, name: str, id: str) -> str: ...


def sum_of(text: str | bytes) -> str:
    """What tells two texts apart; a byte order mark does not."""
    raw = text.encode() if isinstance(text, str) else text
    return sha256(raw.removeprefix(BOM_UTF8)).hexdigest()
