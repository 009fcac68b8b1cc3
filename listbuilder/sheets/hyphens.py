"""Where words may be divided: the patterns of pyphen, kept as they are once read, because reading them takes as
long as laying out a page."""

from __future__ import annotations

from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

from listbuilder.pack.cache import fetch, keep


def bring(language: str) -> None:
    """Gives pyphen the patterns of a language before it reads them itself; without them it does."""
    import pyphen

    path = Path(pyphen.LANGUAGES[pyphen.language_fallback(language)])
    if path in pyphen.hdcache:
        return
    state = path.stat()
    key = "hyphens-" + sha256(repr((path.name, state.st_size, state.st_mtime_ns)).encode()).hexdigest()[:24]
    with suppress(AttributeError, KeyError, TypeError, ValueError):
        pyphen.hdcache[path] = _known(pyphen, key) or _read(pyphen, key, path)


def _known(pyphen: Any, key: str) -> Any:
    """The patterns as they were kept, or None."""
    kept = fetch(key)
    if not kept:
        return None
    made = pyphen.HyphDict.__new__(pyphen.HyphDict)
    made.patterns, made.cache, made.maxlen = _Patterns(kept), {}, max(map(len, kept))
    return made


class _Patterns(dict[str, Any]):
    """Told as `start digits`, and taken apart when a word has one of them: a sheet needs few of the thousands."""

    def get(self, letters: str, otherwise: Any = None) -> Any:
        said = super().get(letters)
        if said is None:
            return otherwise
        start, digits = said.split()
        return int(start), tuple(map(int, digits))


def _read(pyphen: Any, key: str, path: Path) -> Any:
    """By pyphen; kept unless words change their letters where they are divided, which digits cannot say."""
    read = pyphen.HyphDict(path)
    if all(type(value) is int and value < 10 for _, values in read.patterns.values() for value in values):
        keep(key, {letters: f"{start} {''.join(map(str, some))}" for letters, (start, some) in read.patterns.items()})
    return read
