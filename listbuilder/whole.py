"""Files that are written whole or not at all."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path


def write_whole(target: Path, raw: bytes, lasting: bool = True) -> None:
    """All or nothing: the old file stays whole until the new one is. What can be made again need not wait for the disk."""
    import tempfile

    mode = target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask()
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=".saving-", suffix=".tmp")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(raw)
            if lasting:
                file.flush()
                os.fsync(file.fileno())
        os.chmod(name, mode)
        os.replace(name, target)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
