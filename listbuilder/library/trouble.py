"""Why could a list not be written or read, and what can its owner do about it?"""

from __future__ import annotations

import errno
from pathlib import Path

from listbuilder.problems import Problem, Unreadable

_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_DENIED = (errno.EROFS, errno.EACCES, errno.EPERM)


def unwritten(path: Path, error: OSError | ValueError) -> Unreadable:
    number = getattr(error, "errno", None)
    if number in _FULL:
        why, way = "the disk is full", "Make room on it."
    elif number in _DENIED:
        why, way = "the folder may only be read", "Allow writing to it, or start with --lists and another folder."
    else:
        why, way = str(getattr(error, "strerror", None) or error), "Look at the folder of lists."
    message = f"The list cannot be written here: {why}."
    return Unreadable(Problem("FILE-UNWRITTEN", message, way, file=str(path)))


def unread(folder: Path, error: OSError) -> Unreadable:
    message = f"The folder of lists cannot be read: {error.strerror or error}."
    return Unreadable(Problem("FILE-UNREAD", message, "Start with --lists and another folder.", file=str(folder)))


def no_list(name: str) -> Unreadable:
    hint = "It may have been renamed or deleted; look at your lists."
    return Unreadable(Problem("FILE-MISSING", "There is no such file.", hint, file=name))
