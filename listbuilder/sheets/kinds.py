"""C's kinds of things, as a library names them: read by cffi once for a machine, then kept, because to read them takes
as long as to load the rest of the library."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from listbuilder.pack.cache import fetch, keep

_NAME = "kinds"


@contextmanager
def kept_kinds() -> Iterator[None]:
    """Whatever is imported in here and asks cffi for kinds gets those that were kept."""
    import cffi

    before: Any = cffi.FFI
    cffi.FFI = lambda: _Kinds(before)
    try:
        yield
    finally:
        cffi.FFI = before


class _Kinds:
    """Stands where cffi's own would: can do nothing until it is told what there is."""

    def __init__(self, plain: Any) -> None:
        self._plain = plain

    def cdef(self, told: str) -> None:
        """From here on it does what the other can; held here, because it is asked a thousand times a page."""
        ffi = _known(told) or _read(self._plain(), told)
        vars(self).update((name, getattr(ffi, name)) for name in dir(ffi) if not name.startswith("_"))


def _key(told: str) -> str:
    import cffi

    return f"{_NAME}-" + sha256(f"{sys.version} {cffi.__version__} {told}".encode()).hexdigest()[:24]


def _known(told: str) -> Any:
    """As they were kept; None where they were not, or not for this Python."""
    kept = fetch(_key(told))
    found: dict[str, Any] = {}
    with suppress(Exception):
        exec(compile(kept["code"] if kept else "", _NAME, "exec"), found)  # our own words, whose sum was compared
    return found.get("ffi")


def _read(plain: Any, told: str) -> Any:
    """By cffi, which also writes them down for the next time."""
    plain.cdef(told)
    with suppress(OSError), TemporaryDirectory() as folder:
        path = Path(folder) / f"{_NAME}.py"
        plain.set_source(_NAME, None)
        plain.emit_python_code(str(path))
        keep(_key(told), {"code": path.read_text(encoding="utf-8")})
    return plain
