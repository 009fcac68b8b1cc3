"""Which lists does the visitor have, and where does a new one go?

The folder is the visitor's own: whatever lies in it is shown, nothing in it is ever overwritten by a
new list, and a name that came from outside (an address, a pasted text) never leads out of it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from listbuilder.campaign.files import CAMPAIGN, LISTS
from listbuilder.check import Checked, check_file, check_text
from listbuilder.library.folder import FolderStore
from listbuilder.library.store import Facts
from listbuilder.library.summary import Summaries, Summary
from listbuilder.library.trouble import unwritten
from listbuilder.pack.find import all_packs, shelves
from listbuilder.pack.load import NoPack, load_pack
from listbuilder.pack.model import Pack

_SCHEMA_LINE = re.compile(r"\A# yaml-language-server:.*\n")  # points to a schema that is not beside the copy


@dataclass(frozen=True, slots=True)
class Sample:
    """A list that travels with a pack; it is copied, never edited in place."""

    system: str
    path: Path

    @property
    def stem(self) -> str:
        return f"{self.system}-{self.path.stem}"

    @property
    def meant_legal(self) -> bool:
        return not self.path.name.startswith("illegal-")

    def text(self) -> str:
        """As it stands, without the line that only helps an editor inside the pack."""
        return _SCHEMA_LINE.sub("", self.path.read_text(encoding="utf-8"))


@dataclass(frozen=True, slots=True)
class Library:
    """One visitor's folder of lists. Pages ask only this, so that it may become something else."""

    folder: Path

    @property
    def packs(self) -> list[Path]:
        """Packs may lie beside the lists; a text without a file finds them too."""
        return [self.folder / "packs"]

    @property
    def store(self) -> FolderStore:
        return FolderStore(self.folder)

    def prepare(self, filled: bool = True) -> None:
        """On the first start the folder is made and filled with something to play with."""
        try:
            self.folder.mkdir(parents=True)
        except FileExistsError:
            return
        except OSError as error:
            raise unwritten(self.folder, error) from None
        for sample in self.samples() if filled else ():
            if sample.meant_legal:
                self.add(sample.stem, sample.text())

    def files(self) -> list[Path]:
        """Every list in the folder itself, by name."""
        return [self.folder / facts.name for facts in self.store.lists()]

    def find(self, name: str) -> Path | None:
        """The file of this name, when it is one of ours: a list of the folder, or one in a campaign beside them."""
        return next((path for path in self.files() if path.name == name), None) or self._in_campaign(name)

    def _in_campaign(self, name: str) -> Path | None:
        """`war/players/red/detachments/d1.yaml`, and nothing that leads elsewhere."""
        parts = name.split("/")
        if (
            len(parts) != 5
            or parts[1] != "players"
            or parts[3] not in LISTS
            or any(part[:1] in (".", "") for part in parts)
        ):
            return None
        path = self.folder.joinpath(*parts)
        inside = (self.folder / parts[0] / CAMPAIGN).is_file() and path.suffix == ".yaml" and path.is_file()
        return path if inside else None

    def name_of(self, path: Path) -> str:
        """By which `find` finds a file again."""
        try:
            return path.relative_to(self.folder).as_posix()
        except ValueError:
            return path.name

    def add(self, stem: str, text: str) -> Path:
        """A new file; where the name is taken it is counted on."""
        return self.folder / self.store.add(stem, text)

    def summaries(self) -> list[Summary]:
        """Every list as it is told among others, last changed first."""
        asked, labels = Summaries(self.folder, self._near(), self.check), self.store.labels()
        found = [asked.of(facts, labels.get(facts.name, ())) for facts in self.store.lists()]
        return sorted(found, key=lambda row: -int(row.changed))

    def sample_summary(self, sample: Sample) -> Summary:
        info = sample.path.stat()
        facts = Facts(sample.path.name, 0, info.st_size, (info.st_mtime_ns, info.st_size, info.st_ino))
        return Summaries(sample.path.parent, shelves(beside=sample.path), self.check).of(facts)

    def _near(self) -> list[Path]:
        """As `check` sees the shelves from a list in this folder."""
        return shelves(beside=self.folder / "any.yaml")

    def check(self, path: Path) -> Checked:
        return check_file(path)

    def check_text(self, text: str, name: str) -> Checked:
        return check_text(text, name, self.packs)

    def systems(self) -> dict[str, Pack]:
        """The packs that can be used, by id; a broken one is told by the lists that ask for it."""
        usable: dict[str, Pack] = {}
        for id, _ in self._packs():
            try:
                usable[id] = load_pack(id, where=self._shelves())
            except NoPack:
                continue
        return usable

    def samples(self) -> Iterator[Sample]:
        for id, folder in self._packs():
            for path in sorted((folder / "samples").glob("*.yaml")):
                yield Sample(id, path)

    def _packs(self) -> Iterator[tuple[str, Path]]:
        return all_packs(self._shelves())

    def _shelves(self) -> list[Path]:
        return shelves(self.packs)


def of_visitor() -> Library:
    """The folder that the command line named, else ./lists."""
    return Library(Path(os.environ.get("LISTBUILDER_LISTS") or "lists").resolve())
