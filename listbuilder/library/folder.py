"""One visitor's lists in a plain folder: the lists are the `.yaml` files in it, and an editor may change them.

    kursk.yaml                             the list as it is
    .history/kursk.yaml/20441118-….yaml    what it was, one file for each version
    .history/labels.json                   labels by name
    .trash/20441118-…/kursk.yaml           deleted lists, their history beside them

A version is kept before the list is replaced. Stopped between the two, the list is whole as it was, and the
last tap is the newest version of its history.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from listbuilder.check import ENDINGS
from listbuilder.files import file_text
from listbuilder.library.alone import alone
from listbuilder.library.history import (
    KEPT_ALL,
    MOST_HISTORY,
    Step,
    Version,
    from_head,
    superfluous,
    text_below,
    to_file,
)
from listbuilder.library.names import counted_on, slug
from listbuilder.library.store import Facts, Trashed, sum_of
from listbuilder.library.trash import Trash
from listbuilder.library.trouble import no_list, unread, unwritten
from listbuilder.roster.save import Changed
from listbuilder.source import MOST_BYTES
from listbuilder.whole import write_whole

HISTORY, LABELS = ".history", "labels.json"
MOST_LABELS, MOST_LABEL = 12, 40
_SLACK = 50  # versions above the most before they are thinned: not at every tap
_HEAD = 64_000  # bytes; the lines on top of a version are far shorter


@dataclass(frozen=True, slots=True)
class FolderStore:
    folder: Path

    @property
    def history(self) -> Path:
        return self.folder / HISTORY

    def lists(self) -> list[Facts]:
        """Every list in the folder itself; hidden files are half-written ones."""
        found = []
        try:
            with os.scandir(self.folder) as entries:
                for entry in entries:
                    with suppress(OSError):  # removed while we look, a link in a circle: it hides no other
                        if _is_list(entry.name) and entry.is_file():
                            info = entry.stat()
                            stamp = (info.st_mtime_ns, info.st_size, info.st_ino)
                            found.append(Facts(entry.name, info.st_mtime, info.st_size, stamp))
        except OSError as error:
            raise unread(self.folder, error) from None
        return sorted(found, key=lambda facts: facts.name.lower())

    def path(self, name: str) -> Path:
        """Where a list of ours lies; a name that leads elsewhere is the name of no list."""
        path = self.folder / name
        if not _is_list(name) or not path.is_file():
            raise no_list(name)
        return path

    def read(self, name: str) -> bytes:
        path = self.path(name)
        try:
            with open(path, "rb") as file:
                return file.read(MOST_BYTES + 1)
        except OSError as error:
            raise unread(path, error) from None

    def sum(self, name: str) -> str | None:
        try:
            return sum_of((self.folder / name).read_bytes()) if _is_list(name) else None
        except (OSError, ValueError):
            return None

    def add(self, stem: str, text: str) -> str:
        with self._writing(self.folder):
            path = self._free(stem)
            write_whole(path, text.encode("utf-8", "surrogateescape"))
        return path.name

    def write(self, name: str, steps: Sequence[Step], seen: str | None) -> str:
        path = self.folder / name
        with self._writing(path):
            target = Path(os.path.realpath(path))  # a link stays a link, what it leads to is written
            if self.sum(name) != seen or seen is None:
                raise Changed(name)
            home = self.history / name
            home.mkdir(parents=True, exist_ok=True)
            for step in steps:
                file = home / f"{step.version.id}.yaml"
                if not file.exists():
                    write_whole(file, to_file(step))
            write_whole(target, steps[-1].text.encode())
            self._thin(name)
        return sum_of(steps[-1].text)

    def rename(self, name: str, stem: str) -> str:
        path = self.path(name)
        if slug(stem) == path.stem:
            return name
        with self._writing(path):
            target = self._free(stem)
            os.rename(path, target)
            self._carry(name, target.name)
        return target.name

    def copy(self, name: str, stem: str) -> str:
        """The list alone: its history stays with the one that had it. As it is, whatever it is, and all of it."""
        source = self.path(name)
        try:
            whole = source.read_bytes()
        except OSError as error:
            raise unread(source, error) from None
        with self._writing(self.folder):
            made = self._free(stem)
            write_whole(made, whole)
        self.label(made.name, self.labels().get(name, ()))
        return made.name

    def delete(self, name: str) -> str:
        path = self.path(name)
        with self._writing(path):
            key = self._trash.take(path, self.history / name, self.labels().get(name, ()))
            self._label(name, ())
        return key

    def restore(self, key: str) -> str:
        with self._writing(self.folder):
            found = self._trash.find(key)
            if found is None:
                raise no_list(key)
            path = self._free(Path(found.name).stem)
            self._trash.give_back(found, path, self.history / path.name)
            self._label(path.name, found.labels)
        return path.name

    def trash(self) -> list[Trashed]:
        return self._trash.all()

    @property
    def _trash(self) -> Trash:
        return Trash(self.folder)

    def labels(self) -> Mapping[str, tuple[str, ...]]:
        """A damaged file of labels is none; the lists are what counts."""
        try:
            data: Any = json.loads((self.history / LABELS).read_bytes())
            return {str(name): tuple(map(str, labels)) for name, labels in data.items()}
        except (OSError, ValueError, AttributeError, TypeError, RecursionError):
            return {}

    def label(self, name: str, labels: Sequence[str]) -> None:
        with self._writing(self.folder):
            self._label(name, labels)

    def _label(self, name: str, labels: Sequence[str]) -> None:
        plain = [" ".join(label.split())[:MOST_LABEL] for label in labels]
        wanted = tuple(dict.fromkeys(label for label in plain if label))[:MOST_LABELS]
        known = dict(self.labels())
        if known.get(name, ()) == wanted:
            return
        known.pop(name, None)
        known |= {name: wanted} if wanted else {}
        self.history.mkdir(exist_ok=True)
        write_whole(self.history / LABELS, json.dumps(known, indent=1, sort_keys=True).encode())

    def versions(self, name: str) -> list[Version]:
        found = []
        for file in self._version_files(name):
            with suppress(OSError, UnicodeDecodeError), open(file, "rb") as handle:
                head = handle.read(_HEAD).decode("utf-8", "replace")
                if version := from_head(file.stem, head):
                    found.append(version)
        return found

    def version_text(self, name: str, id: str) -> str:
        file = next((file for file in self._version_files(name) if file.stem == id), None)
        if file is None:
            raise no_list(f"{name} {id}")
        return text_below(file_text(file))

    def _version_files(self, name: str) -> list[Path]:
        try:
            found = [file for file in (self.history / name).iterdir() if _is_list(file.name)] if _is_list(name) else []
        except OSError:
            return []
        return sorted(found, key=lambda file: file.name)

    def _thin(self, name: str) -> None:
        """Looked at closely only when there are many or they are large."""
        number = len(os.listdir(self.history / name))
        if number < KEPT_ALL + _SLACK and number * (self.folder / name).stat().st_size < MOST_HISTORY:
            return
        files = self._version_files(name)
        sizes = {file.stem: file.stat().st_size for file in files}
        for id in list(superfluous(list(sizes), sizes)):
            (self.history / name / f"{id}.yaml").unlink(missing_ok=True)

    def _carry(self, name: str, to: str) -> None:
        """History and labels go with a list that got another name."""
        with suppress(FileNotFoundError):
            os.rename(self.history / name, self.history / to)
        labels = self.labels().get(name, ())
        self._label(name, ())
        self._label(to, labels)

    def _free(self, stem: str) -> Path:
        """A name that neither a list nor the history of one has."""
        names = (name for name in counted_on(slug(stem)))
        return next(
            self.folder / name
            for name in names
            if not os.path.lexists(self.folder / name) and not (self.history / name).exists()
        )

    @contextmanager
    def _writing(self, path: Path) -> Iterator[None]:
        try:
            with alone(self.history):
                yield
        except (OSError, ValueError, shutil.Error) as error:
            raise unwritten(path, error) from None


def _is_list(name: str) -> bool:
    return name.endswith(ENDINGS) and not name.startswith(".") and not set(name) & set("/\\\0")
