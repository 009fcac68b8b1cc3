"""A pack by its id: found on the shelves, house rules laid over it, checked, kept for next time."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from listbuilder import shape
from listbuilder.files import file_text
from listbuilder.pack import cache
from listbuilder.pack.build import build
from listbuilder.pack.find import all_packs, find_pack, shelves
from listbuilder.pack.model import Pack
from listbuilder.pack.read import FILES, SECTIONS, Folder, content_hash, read_folder, schema_name, stamps
from listbuilder.problems import Problem, Unreadable
from listbuilder.resources import folder
from listbuilder.source import read_text
from listbuilder.words import did_you_mean

MOST_LAYERS = 8


class NoPack(Exception):
    """There is no such pack, or it cannot be used; carries what to tell."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("; ".join(problem.message for problem in problems))
        self.problems = tuple(problems)


@dataclass(frozen=True, slots=True)
class Joined:
    """The data of a pack with its overlays, and every datum they touched."""

    raw: dict[str, Any]
    changed: dict[str, str]
    folders: tuple[Path, ...]
    hash: str


def load_pack(id: str, overlays: Sequence[str] = (), where: Iterable[Path] | None = None, own: str = "") -> Pack:
    """The pack `id` with house rules on top; raises NoPack with findings when there is none.

    `own` is what a list brings itself, as JSON: units, vehicles and weapons of the player.
    """
    places = tuple(where) if where is not None else tuple(shelves())
    return _ready(_layers(id, tuple(overlays), places), own)


def _layers(id: str, overlays: tuple[str, ...], where: tuple[Path, ...]) -> tuple[tuple[Path, str], ...]:
    """The folders that make a pack, base first, each with the hash of its content."""
    layers: list[Path] = []
    problems: list[Problem] = []
    for index, one in enumerate((id, *overlays)):
        path = find_pack(one, where)
        chain = chain_of(path, where) if path else []
        if not chain:
            problems.append(_no_pack(one, where, index))
        elif index and layers and (len(chain) == 1 or chain[0] != layers[0]):
            problems.append(_no_overlay(one, layers[0].name, index - 1))
        layers += [layer for layer in chain if layer not in layers]
    if problems:
        raise NoPack(problems)
    try:
        return tuple((layer, content_hash(layer)) for layer in layers)
    except OSError as error:
        raise NoPack(
            [Problem("FILE-UNREAD", f"The pack cannot be read: {error.strerror}.", file=str(error.filename))]
        ) from None


def _no_pack(id: str, where: tuple[Path, ...], index: int) -> Problem:
    """The first name of a list is its system, the others are overlays."""
    noun, path = ("system", ("system",)) if index == 0 else ("overlay", ("overlays", index - 1))
    hint = did_you_mean(id, [name for name, _ in all_packs(where)], "Systems" if index == 0 else "Packs")
    if not hint.startswith("Did"):
        hint = f"{hint} Others are looked for in packs/ beside the list and with --packs DIR.".strip()
    return Problem("LINK-SYSTEM", f"There is no {noun} {id!r}.", hint, path=path)


def _no_overlay(id: str, base: str, index: int) -> Problem:
    hint = f"An overlay says `extends: {base}` in its pack.yaml."
    return Problem("LINK-OVERLAY", f"{id!r} is no overlay of {base}.", hint, path=("overlays", index))


def chain_of(path: Path, where: tuple[Path, ...]) -> list[Path]:
    """A pack after the one it extends."""
    chain = [path]
    while (base := _extends(chain[0])) is not None:
        found = find_pack(base, where)
        if found is None or found in chain or len(chain) >= MOST_LAYERS:
            reason = "There is no such pack" if found is None else "The overlays go round in a circle"
            source = read_text(file_text(chain[0] / "pack.yaml"), str(chain[0] / "pack.yaml"))
            message = f"{chain[0].name} extends {base!r}. {reason}."
            hint = did_you_mean(base, [name for name, _ in all_packs(where)]) or "Correct `extends`."
            raise NoPack([source.locate(Problem("LINK-EXTENDS", message, hint, path=("extends",)))])
        chain.insert(0, found)
    return chain


def overlays_of(base: str, where: Sequence[Path]) -> list[Pack]:
    """House rules on the shelves that stand on this pack and can be used."""
    found = []
    for name, home in all_packs(where):
        try:
            chain = chain_of(home, tuple(where)) if _extends(home) else []
            if chain and chain[0].name == base:
                found.append(load_pack(name, where=where))
        except NoPack:
            continue
    return found


def _extends(folder: Path) -> str | None:
    return _extends_seen(folder, stamps(folder))


@lru_cache(maxsize=256)
def _extends_seen(folder: Path, seen: tuple[tuple[int, int], ...]) -> str | None:
    """The pack an overlay stands on. Most packs do not contain the word, and then nothing is parsed."""
    try:
        text = file_text(folder / "pack.yaml")
        data = read_text(text).data if "extends" in text else None
    except Unreadable:
        return None  # told when the folder is read
    base = data.get("extends") if isinstance(data, dict) else None
    return base if isinstance(base, str) else None


@lru_cache(maxsize=64)
def _ready(layers: tuple[tuple[Path, str], ...], own: str) -> Pack:
    joined = _joined(layers)
    if own:
        joined = _with_own(joined, own)
    return build(joined.raw, joined.hash, joined.folders, joined.changed)


@lru_cache(maxsize=32)
def _joined(layers: tuple[tuple[Path, str], ...]) -> Joined:
    return _kept(layers) or _fresh(layers)


def _with_own(joined: Joined, own: str) -> Joined:
    """A list's own units on top, like an overlay that only adds; findings lead into the list."""
    from listbuilder.pack.links import dangling
    from listbuilder.pack.overlay import lay_over

    data = json.loads(own)
    overlay = {section: {"add": items} for section, items in data.items()}
    raw, changed, clashes = lay_over(joined.raw, overlay, "this list", joined.changed, {})
    problems = [
        replace(clash, path=("own", clash.path[0], *clash.path[2:]), hint="Use another id.") for clash in clashes
    ]
    for path, problem in dangling(raw):
        if len(path) > 1 and path[1] in data.get(str(path[0]), {}):
            problems.append(replace(problem, path=("own", *path)))
    if problems:
        raise NoPack(problems)
    return Joined(raw, changed, joined.folders, sha256(f"{joined.hash} {own}".encode()).hexdigest())


def _hash(layers: tuple[tuple[Path, str], ...]) -> str:
    if len(layers) == 1:
        return layers[0][1]
    return sha256(" ".join(hash for _, hash in layers).encode()).hexdigest()


def _key(layers: tuple[tuple[Path, str], ...]) -> str:
    """Content and the schemas that approved it; a newer program must look again."""
    from listbuilder import __version__

    schemas = "".join(
        f"{path.name} {path.stat().st_size} {path.stat().st_mtime_ns} "
        for path in sorted(folder("schemas").glob("*.json"))
    )
    names = " ".join(path.name for path, _ in layers)
    return sha256(f"{_hash(layers)} {names} {__version__} {schemas}".encode()).hexdigest()


def _kept(layers: tuple[tuple[Path, str], ...]) -> Joined | None:
    data = cache.fetch(_key(layers))
    if data is None or not all(isinstance(data.get(key), dict) for key in ("raw", "changed")):
        return None
    return Joined(data["raw"], data["changed"], tuple(path for path, _ in layers), _hash(layers))


def _fresh(layers: tuple[tuple[Path, str], ...]) -> Joined:
    joined, problems = join(tuple(path for path, _ in layers), _hash(layers))
    if joined is None or any(problem.is_error for problem in problems):
        raise NoPack(problems)
    cache.keep(_key(layers), {"raw": joined.raw, "changed": joined.changed})
    return joined


def _ancestors(layer: Folder, read: list[Folder]) -> set[str]:
    """The overlays an overlay knowingly builds on; it may change what they changed."""
    base: dict[str, str] = {other.path.name: other.raw.get("extends", "") for other in read}
    found: set[str] = set()
    name = base.get(layer.path.name, "")
    while name and name not in found:
        found.add(name)
        name = base.get(name, "")
    return found


def join(folders: tuple[Path, ...], hash: str = "") -> tuple[Joined | None, list[Problem]]:
    """Reads the folders and lays one over the other; with every finding on the way."""
    from listbuilder.pack.links import check_links, locate
    from listbuilder.pack.overlay import lay_over

    problems: list[Problem] = []
    raw: dict[str, Any] = {}
    changed: dict[str, str] = {}
    read = [read_folder(folder) for folder in folders]
    for layer in read:
        problems += layer.problems
        if layer.problems:
            continue
        if raw:
            mine = {datum: by for datum, by in changed.items() if by not in _ancestors(layer, read)}
            raw, changed, clashes = lay_over(raw, layer.overlay, layer.path.name, changed, mine)
            raw |= {key: layer.raw[key] for key in ("id", "title", "version", "summary", "starter") if key in layer.raw}
            problems += [layer.sources["overlay"].locate(clash) for clash in clashes]
        else:
            raw = layer.raw
    if not problems and changed:
        problems = [locate(read, problem.path, problem) for problem in _misshapen(raw)]
    if problems:
        return None, problems
    joined = Joined(raw, changed, folders, hash)
    return joined, check_links(raw, read)


def _misshapen(raw: dict[str, Any]) -> list[Problem]:
    """What overlays made of the data must still have the shape of a pack."""
    found: list[Problem] = []
    for kind, sections in FILES.items():
        part = {section: raw[section] for section in sections if section in raw}
        if kind == "pack":
            part |= {key: raw[key] for key in raw if key not in SECTIONS}
        if part:
            found += shape.faults(part, schema_name(kind))
    return found
