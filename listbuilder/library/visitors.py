"""Whose lists are these? The visitors of a club's server: by an unguessable link, or by name and pass-phrase.

Nothing kept here opens a library by itself: links and sessions are kept as sums of random tokens, pass-phrases
as argon2 hashes. The door to argon2.

    .visitors/links/SUM.json       -> visitor
    .visitors/names/SUM.json       -> visitor, name, hash of the pass-phrase
    .visitors/sessions/SUM.json    -> visitor, until when
    visitors/VISITOR/              the lists, packs and history of one visitor
"""

from __future__ import annotations

import json
import re
import secrets
import threading
import time
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from listbuilder.library.alone import alone
from listbuilder.library.names import slug
from listbuilder.library.throttle import Throttle
from listbuilder.whole import write_whole

if TYPE_CHECKING:
    from argon2 import PasswordHasher

LEAST_PHRASE, MOST_PHRASE, MOST_NAME = 8, 200, 60
MOST_VISITORS = 2000
SESSION_DAYS = 30
_TOKEN = re.compile(r"[A-Za-z0-9_-]{40,64}\Z")
_AT_ONCE = threading.Semaphore(2)  # each hash takes 64 MB: guessing must not eat the machine
_THROTTLE = Throttle()


class Refused(Exception):
    """Not let in; `why` is the key of a text, `words` what fills it."""

    def __init__(self, why: str, **words: object) -> None:
        super().__init__(why)
        self.why, self.words = why, words


@dataclass(frozen=True, slots=True)
class Visitor:
    id: str
    name: str = ""  # empty for one who came by link


@dataclass(frozen=True, slots=True)
class Visitors:
    folder: Path
    now: Callable[[], float] = field(default=time.time)

    def lists_of(self, visitor: Visitor) -> Path:
        return self.folder / "visitors" / visitor.id

    def new_link(self, visitor: Visitor | None = None) -> tuple[Visitor, str]:
        """A new visitor, or another link for one who is known; the token is told once and kept nowhere."""
        visitor = visitor or self._make("guest", "")
        token = secrets.token_urlsafe(32)
        self._keep("links", token, {"visitor": visitor.id, "name": visitor.name})
        return visitor, token

    def by_link(self, token: str) -> Visitor | None:
        return _visitor(self._fetch("links", token)) if _TOKEN.match(token) else None

    def register(self, name: str, phrase: str) -> Visitor:
        """Refused when the name is taken or the pass-phrase too short."""
        name = _plain(name)
        if not name or len(name) > MOST_NAME:
            raise Refused("name", most=MOST_NAME)
        if not LEAST_PHRASE <= len(phrase) <= MOST_PHRASE or phrase.casefold() == name.casefold():
            raise Refused("phrase", least=LEAST_PHRASE)
        kept = _hash(phrase)
        with alone(self._home()):
            if self._fetch("names", name.casefold()) is not None:
                raise Refused("taken", name=name)
            visitor = self._make(name, name)
            self._keep("names", name.casefold(), {"visitor": visitor.id, "name": name, "phrase": kept})
        return visitor

    def sign_in(self, name: str, phrase: str) -> Visitor:
        """An unknown name takes as long as a wrong pass-phrase and is told the same."""
        key = _plain(name).casefold()
        if wait := _THROTTLE.wait(key, self.now()):
            raise Refused("wait", seconds=wait)
        data = self._fetch("names", key)
        right = _fits(str(data["phrase"]) if data and "phrase" in data else _nobody(), phrase[: MOST_PHRASE + 1])
        visitor = _visitor(data)
        if not right or visitor is None:
            _THROTTLE.failed(key, self.now())
            raise Refused("wrong")
        _THROTTLE.forget(key)
        return visitor

    def open_session(self, visitor: Visitor) -> str:
        """A token for the browser to keep, so that a reload needs no pass-phrase."""
        token = secrets.token_urlsafe(32)
        until = self.now() + SESSION_DAYS * 86_400
        self._keep("sessions", token, {"visitor": visitor.id, "name": visitor.name, "until": until})
        return token

    def by_session(self, token: str) -> Visitor | None:
        data = self._fetch("sessions", token) if _TOKEN.match(token) else None
        return _visitor(data) if data and float(data.get("until", 0)) > self.now() else None

    def close_session(self, token: str) -> None:
        self._file("sessions", token).unlink(missing_ok=True)

    def _make(self, stem: str, name: str) -> Visitor:
        homes = self.folder / "visitors"
        homes.mkdir(parents=True, exist_ok=True)
        if sum(1 for _ in homes.iterdir()) >= MOST_VISITORS:
            raise Refused("full")
        visitor = Visitor(f"{slug(stem)[:30]}-{secrets.token_hex(8)}", name)
        (homes / visitor.id).mkdir(mode=0o700)
        return visitor

    def _home(self) -> Path:
        home = self.folder / ".visitors"
        home.mkdir(parents=True, exist_ok=True, mode=0o700)
        return home

    def _file(self, kind: str, secret: str) -> Path:
        return self._home() / kind / f"{sha256(secret.encode('utf-8', 'replace')).hexdigest()}.json"

    def _keep(self, kind: str, secret: str, data: dict[str, Any]) -> None:
        file = self._file(kind, secret)
        file.parent.mkdir(exist_ok=True, mode=0o700)
        write_whole(file, json.dumps(data).encode())
        file.chmod(0o600)

    def _fetch(self, kind: str, secret: str) -> dict[str, Any] | None:
        try:
            data: Any = json.loads(self._file(kind, secret).read_bytes())
        except (OSError, ValueError):
            return None
        return data if isinstance(data, dict) else None


def _visitor(data: dict[str, Any] | None) -> Visitor | None:
    """What we wrote ourselves; a folder is made of nothing else."""
    id = str(data.get("visitor", "")) if data else ""
    return Visitor(id, str((data or {}).get("name", ""))) if re.fullmatch(r"[a-z0-9-]+-[0-9a-f]{16}", id) else None


def _plain(name: str) -> str:
    """`Anna`, ` anna ` and a look-alike written with wide letters are one name."""
    return " ".join(unicodedata.normalize("NFKC", name).split())


def _hasher() -> PasswordHasher:
    """The library's own measure of slow enough; it grows with its versions."""
    from argon2 import PasswordHasher

    return PasswordHasher()


def _hash(phrase: str) -> str:
    with _AT_ONCE:
        return _hasher().hash(unicodedata.normalize("NFKC", phrase))


def _fits(kept: str, phrase: str) -> bool:
    from argon2.exceptions import Argon2Error, InvalidHashError

    with _AT_ONCE:
        try:
            return _hasher().verify(kept, unicodedata.normalize("NFKC", phrase))
        except (Argon2Error, InvalidHashError):
            return False


@lru_cache(maxsize=1)
def _nobody() -> str:
    """A pass-phrase that nobody knows."""
    return _hash(secrets.token_urlsafe(32))
