"""Who writes to this folder just now? One at a time, whether in this program or in another that is also ours."""

from __future__ import annotations

import contextlib
import sys
import threading
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

if sys.platform != "win32":
    import fcntl

_LOCKS: defaultdict[str, threading.RLock] = defaultdict(threading.RLock)
LOCK = "lock"


@contextlib.contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Between looking at a file and replacing it nobody else of us comes in. Editors do not ask; a moment is left."""
    with _LOCKS[str(folder)]:
        folder.mkdir(exist_ok=True)
        with open(folder / LOCK, "ab") as handle:
            if sys.platform != "win32":  # there one program at a time is all that is promised
                fcntl.flock(handle, fcntl.LOCK_EX)
            yield  # closing the file gives the lock back, and so does the end of the program
