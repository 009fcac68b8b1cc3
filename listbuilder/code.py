"""A list as a code: letters and digits that fit into a QR code, a link or a message, and back.

    LB1:…    the whole list        LB1H:…    only its sum and name, where the list is too long

Behind the colon stand bytes, written as capital letters and digits: the start of the pack's hash, the version of
the pack and the list on one line (deflated), and a check sum. Letters and digits alone, for three reasons: QR
codes hold them densely, links and shells leave them alone, and a double click takes the whole code.
"""

from __future__ import annotations

import re
import zlib
from dataclasses import dataclass
from hashlib import sha256
from typing import NoReturn

from listbuilder.problems import Place, Problem, Unreadable
from listbuilder.roster.load import load_text
from listbuilder.roster.model import Roster
from listbuilder.roster.save import to_line, to_text
from listbuilder.seal import Stamp
from listbuilder.source import MOST_BYTES

FORMAT = 1
MOST_SIGNS = 16_000  # of a code; a link of that length still opens in every browser
LONGEST_NAME = 80  # signs of a name in a code that holds only the sum

_CODE = re.compile(r"(?:https?://\S*?[?&]list=)?LB(\d{1,3})(H?)(?::|%3A)", re.IGNORECASE | re.ASCII)
_HASH, _SUM, _CHECK = 6, 12, 4  # bytes
_BYTES, _SIGNS = 31, 48  # 36 ** 48 is just above 256 ** 31, so hardly a bit is lost
_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"

# Words that deflate need not spell out. Part of the format: a change here is a new format.
_KNOWN = (
    b"overlays: [choice: own: {units: {weapons: {profile: {tags: [waive: [{rule: reason: player: notes: 1.5true}}]}], "
    b"false}, -1 193919401941194219431945}, {unit: }], with: [{unit: company, platoon, squad, section, battery, "
    b"infantry-tank-gun-light-medium-heavy-mg-truckGermanBritishAmericanSoviet{system: , pack: '1.0', name: , "
    b"limit: 1000, options: [], fields: {nation: german, year: 1944}, forces: [{kind: -group, name: , id: f1, "
    b"fields: {grade: B}, entries: [{unit: rifle-group, id: e1, options: [hq]}, {unit: , id: e2, count: 2, "
    b"fields: {}, options: [{id: , count: 2}], name: , with: [{unit: , id: e3, count: 3, name: "
)


class TooLong(Exception):
    """The list does not fit into a code."""


@dataclass(frozen=True, slots=True)
class Carried:
    """What a code holds: the text of a list, or (`text` empty) only the sum and the name of one."""

    text: str
    stamp: Stamp
    sum: bytes = b""
    name: str = ""


def is_code(text: str) -> bool:
    """Does this look like one of our codes, whatever its format, or like a link that carries one?"""
    return _CODE.match(text.lstrip()[:4000]) is not None


def is_sum(text: str) -> bool:
    """Does a code hold only the sum of a list?"""
    found = _CODE.match(text)
    return found is not None and bool(found[2])


def encode(roster: Roster, version: str = "", hash: str = "") -> str:
    """The whole list, with version and hash of the pack that judged it. TooLong when it is beyond MOST_SIGNS."""
    line = to_line(roster).encode()
    code = _sealed("", _hash_start(hash) + _deflated(version.encode() + b"\n" + line))
    if len(code) > MOST_SIGNS or len(line) > MOST_BYTES - 1000:
        raise TooLong(f"a code of {len(code)} signs")
    return code


def encode_sum(roster: Roster, version: str = "", hash: str = "") -> str:
    """Enough to know a list again when it is at hand."""
    told = "\n".join((version, roster.system[:LONGEST_NAME], roster.name[:LONGEST_NAME]))
    return _sealed("H", _hash_start(hash) + list_sum(roster) + _deflated(told.encode()))


def list_sum(roster: Roster) -> bytes:
    """The same for the same list, however its file is laid out."""
    return sha256(to_line(roster).encode()).digest()[:_SUM]


def decode(text: str, name: str = "code") -> Carried:
    """What the code holds. Unreadable with a sentence when it is damaged, too long, of a newer format or no code."""
    kind, signs = _opened(text, name)
    raw = _bytes(signs)
    if raw is None or len(raw) < _HASH + _CHECK or _check(kind, raw[:-_CHECK]) != raw[-_CHECK:]:
        _refuse(name, "The code is damaged: its check sum does not fit.", "Scan or copy it again, whole.")
    hash = raw[:_HASH].hex() if any(raw[:_HASH]) else ""
    start = _HASH + (_SUM if kind else 0)
    told = _inflated(raw[start:-_CHECK])
    if told is None or told.count("\n") < (2 if kind else 1):
        _refuse(name, "The code fits its check sum, but no list is in it.", "Ask for the list itself.")
    version, rest = told.split("\n", 1)
    if kind:
        system, title = rest.split("\n", 1)
        return Carried("", Stamp(system, version, hash), raw[_HASH:start], title)
    roster = load_text(rest, name).roster  # laid out for reading; what is wrong with it is told by the check
    return Carried(to_text(roster) if roster else rest, Stamp(roster.system if roster else "", version, hash))


def _opened(text: str, name: str) -> tuple[str, str]:
    """The kind of the code and its signs; breaks and spaces of mails are dropped, small letters read as capitals."""
    text = text.strip()
    match = _CODE.match(text[:4000])
    if match is None:
        _refuse(name, "This is no code of a list.", "Codes begin with LB1: and are printed by listbuilder.")
    if int(match[1]) != FORMAT:
        hint = "Use a newer listbuilder, or ask for the list itself."
        _refuse(name, f"The code is of format {int(match[1])}; format {FORMAT} is read here.", hint)
    signs = re.split("[&#]", text[match.end() :], maxsplit=1)[0] if match.start(1) > 2 else text[match.end() :]
    signs = "".join(signs[: 2 * MOST_SIGNS].split()).upper()
    if len(signs) > MOST_SIGNS:
        _refuse(name, f"The code is longer than {MOST_SIGNS} signs, the most that is read.", "Ask for the list itself.")
    return match[2].upper(), signs


def _refuse(name: str, message: str, hint: str) -> NoReturn:
    raise Unreadable(Problem("FILE-CODE", message, hint, file=name, place=Place(1, 1)))


def _hash_start(hash: str) -> bytes:
    return bytes.fromhex(hash[: 2 * _HASH].ljust(2 * _HASH, "0"))


def _check(kind: str, raw: bytes) -> bytes:
    return sha256(kind.encode() + b":" + raw).digest()[:_CHECK]


def _sealed(kind: str, raw: bytes) -> str:
    return f"LB{FORMAT}{kind}:{_signs(raw + _check(kind, raw))}"


def _deflated(raw: bytes) -> bytes:
    squeeze = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, _KNOWN)
    return squeeze.compress(raw) + squeeze.flush()


def _inflated(raw: bytes) -> str | None:
    """Never more than a list file may hold, however small the code is."""
    inflate = zlib.decompressobj(-15, zdict=_KNOWN)
    try:
        text = inflate.decompress(raw, MOST_BYTES)
        return text.decode() if inflate.eof and not inflate.unused_data else None
    except (zlib.error, UnicodeDecodeError):
        return None


def _signs_for(number: int) -> int:
    """The fewest signs that hold so many bytes."""
    signs = 0
    while 36**signs < 256**number:
        signs += 1
    return signs


_LENGTHS = {_signs_for(number): number for number in range(1, _BYTES + 1)}


def _signs(raw: bytes) -> str:
    """Bytes as letters and digits, 31 in 48, the rest in as few as hold them."""
    found = []
    for start in range(0, len(raw), _BYTES):
        chunk = raw[start : start + _BYTES]
        value, signs = int.from_bytes(chunk), []
        for _ in range(_signs_for(len(chunk))):
            value, digit = divmod(value, 36)
            signs.append(_DIGITS[digit])
        found.append("".join(reversed(signs)))
    return "".join(found)


def _bytes(signs: str) -> bytes | None:
    """The way back; None where no bytes are written so."""
    if re.fullmatch("[0-9A-Z]*", signs) is None:
        return None
    found = bytearray()
    for start in range(0, len(signs), _SIGNS):
        chunk = signs[start : start + _SIGNS]
        number, value = _LENGTHS.get(len(chunk)), int(chunk, 36)
        if number is None or value >= 256**number:
            return None
        found += value.to_bytes(number)
    return bytes(found)
