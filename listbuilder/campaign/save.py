"""Several files of a campaign at once, all or nothing.

The new texts are staged in a folder of their own; renaming that folder is the one moment that decides. Before
it nothing has changed; after it the save is finished, by this command or, after a power cut, by the next one.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
import shutil
import tempfile
from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path, PurePosixPath

from listbuilder.campaign.folder import JOURNAL, STAGED, journal_of, leads_out, outside
from listbuilder.campaign.model import State
from listbuilder.campaign.write import comments_above, state_texts
from listbuilder.problems import Problem, Unreadable
from listbuilder.roster.save import Changed, has_comments, hash_of
from listbuilder.whole import write_whole

KEPT = ".kept"  # folder beside a file for texts that saving would have lost something of


def save_state(before: State, after: State, more: Mapping[str, str | None] | None = None) -> list[str]:
    """Writes what differs between two states, and `more` files by their path (None removes one).

    Raises Changed when somebody wrote to one of the files meanwhile; then nothing is written.
    """
    texts, seen = changed_texts(before, after, more)
    write_files(before.root, {**texts, **kept_beside(before, texts)}, seen)
    return sorted(texts)


def changed_texts(
    before: State, after: State, more: Mapping[str, str | None] | None = None
) -> tuple[dict[str, str | None], dict[str, str | None]]:
    """The files to be written, and the hash of each as it was read."""
    old, new = state_texts(before), state_texts(after)
    texts: dict[str, str | None] = {name: text for name, text in new.items() if old.get(name) != text}
    texts |= more or {}
    return texts, {name: before.files[name].hash if name in before.files else None for name in texts}


def kept_beside(before: State, names: Iterable[str]) -> dict[str, str]:
    """Copies of files whose comments a save would lose, under the hash of their content; the same text is kept once."""
    kept: dict[str, str] = {}
    for name in names:
        path = before.root / name
        if name in before.files and loses_comments(before.files[name].text) and path.is_file():
            place = PurePosixPath(name)
            copy = f"{place.stem}-{(hash_of(path) or '')[:8]}{place.suffix}"
            kept[str(place.parent / KEPT / copy)] = path.read_bytes().decode("utf-8")
    return kept


def loses_comments(text: str) -> bool:
    """Comments above the keys are carried over; those inside a part would be lost."""
    carried = "".join(comments_above(text).values())
    inside = "".join(line + "\n" for line in text.splitlines() if line + "\n" not in carried)
    return has_comments(inside)


def write_files(root: Path, texts: Mapping[str, str | None], seen: Mapping[str, str | None] | None = None) -> None:
    """All files or none. `seen` holds the hash of each text that was read, None for one that was not there."""
    try:
        recover(root)
        for name in texts:
            _has_a_place(root, name)
        for name, hash in (seen or {}).items():
            if hash_of(root / name) != hash:
                raise Changed(str(root / name))
        _stage(root, texts)
    except OSError as error:
        raise _unwritten(root, error, "Nothing was changed.") from None
    try:
        recover(root)
    except OSError as error:
        hint = "It is decided: everything reads the new texts, and the next command that writes puts them in place."
        raise _unwritten(root, error, hint) from None


def _unwritten(root: Path, error: OSError, hint: str) -> Unreadable:
    message = f"The campaign cannot be written here: {error.strerror or error}."
    return Unreadable(Problem("FILE-UNWRITTEN", message, hint, file=str(error.filename or root)))


def _has_a_place(root: Path, name: str) -> None:
    """Asked before anything is decided: does the file lie inside, and can its folders be there and be written to?"""
    if leads_out(root, name):
        raise Unreadable(outside(root / name))
    folder = next(one for one in (root / name).parents if one.exists())
    if not folder.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, "a file is where a folder is wanted", str(folder))
    if os.access(root, os.W_OK) and not os.access(folder, os.W_OK | os.X_OK):  # else staging says why
        raise PermissionError(errno.EACCES, "you may not write there", str(folder))


def _stage(root: Path, texts: Mapping[str, str | None]) -> None:
    """Everything that will be written, then the journal, then the rename that decides."""
    folder = Path(tempfile.mkdtemp(dir=root, prefix=f"{STAGED}-"))
    try:
        files: list[dict[str, str | None]] = []
        for number, (name, text) in enumerate(sorted(texts.items())):
            staged = None if text is None else f"{number}.yaml"
            if text is not None and staged is not None:
                write_whole(folder / staged, text.encode())
            files.append({"name": name, "staged": staged, "hash": sha256((text or "").encode()).hexdigest()})
        write_whole(folder / JOURNAL, json.dumps({"files": files}, indent=1).encode())
        os.rename(folder, root / STAGED)
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise


def recover(root: Path) -> list[str]:
    """Finishes a save that was interrupted; tells which files it put in place. Doing it twice does no harm."""
    done = []
    for name, staged, _ in journal_of(root):
        target = root / name
        if staged is None:
            with contextlib.suppress(FileNotFoundError):
                target.unlink()
        else:
            target.parent.mkdir(parents=True, exist_ok=True)
            if target.exists():
                shutil.copymode(target, staged)
            os.replace(staged, target)
        done.append(name)
    shutil.rmtree(root / STAGED, ignore_errors=True)
    return done
