"""YAML text to plain data plus a table of places: the door to yaml.

Only what JSON knows is recognised (numbers, true, false, null, text), so `3:1`, `NO`, `010` and
`1944-06-06` stay the text they are. Player files come by mail: repeated keys, anchors, tags, control
characters, deep nesting and giant numbers are refused with a place, and nothing here recurses.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, NoReturn

import yaml

from listbuilder.calm import no_collection
from listbuilder.problems import Path, Place, Problem, Unreadable

Data = Any  # dict, list, str, int, float, bool or None, as JSON has them

MOST_BYTES = 2_000_000
MOST_DEPTH = 100
MOST_DIGITS = 15

_LOADER: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
# control characters, line ends that only YAML knows, halves of signs: none of them belongs into a name
CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffe\uffff]")
_CONFLICT = re.compile(r"^(?:<{7}|={7}|>{7}|\|{7})(?: |$)", re.MULTILINE)
_WHOLE = re.compile(r"-?(?:0|[1-9][0-9]*)\Z")
_DECIMAL = re.compile(r"-?(?:0|[1-9][0-9]*)\.[0-9]+\Z")
_WORDS: dict[str, bool | None] = {"true": True, "false": False, "null": None, "~": None, "": None}

# libyaml's words for the commonest slips, and ours
_SLIPS = {
    "cannot start any token": ("A tab or a stray sign stands where text should begin", "Indent with spaces only and put text with @, `, % or tabs in quotes."),
    "mapping values are not allowed": ("A second colon stands on this line", "Put text that contains ': ' in quotes, or start a new line."),
    "could not find expected ':'": ("A key without a colon", "Write `key: value`."),
    "did not find expected key": ("The indentation does not fit the lines above", "Line up the keys of one block in the same column."),
    "did not find expected '-' indicator": ("The indentation does not fit the list above", "Line up the dashes of one list in the same column."),
    "found unexpected end of stream": ("The text ends inside quotes", "Close the quotes."),
    "did not find expected ',' or ']'": ("A list in [ ] is not closed", "Separate with commas and close with ]."),
    "did not find expected ',' or '}'": ("A mapping in { } is not closed", "Separate with commas and close with }."),
    "block sequence entries are not allowed": ("A dash stands where no list can begin", "Start the list on a new line below its key."),
}  # fmt: skip


# slips that begin where something was opened and never closed
_OPENED = (
    "could not find expected ':'",
    "found unexpected end of stream",
    "expected ',' or ']'",
    "expected ',' or '}'",
)


@dataclass(slots=True)
class _Marked:
    """Where a value begins and where its parts are: the mirror of the data, made of marks."""

    mark: Any
    keys: dict[str, Any] = field(default_factory=dict)
    parts: Any = None


@dataclass(frozen=True, slots=True)
class Source:
    """A text that was read: its plain data and the way back to line and column."""

    name: str
    text: str
    data: Data
    marks: Any

    @property
    def hash(self) -> str:
        return sha256(self.text.encode()).hexdigest()

    def place(self, path: Path, at_key: bool = False) -> Place:
        """The place of the value at `path`, or of its key; the nearest parent when there is no such thing."""
        here = self.marks
        mark = here.mark if isinstance(here, _Marked) else here
        for step in path:
            if not isinstance(here, _Marked) or here.parts is None:
                break
            try:
                inner = here.parts[step]
            except (KeyError, IndexError, TypeError):
                break
            mark = inner.mark if isinstance(inner, _Marked) else inner
            if at_key and step in here.keys:
                mark = here.keys[str(step)]
            here = inner
        return Place(mark.line + 1, mark.column + 1)

    def locate(self, problem: Problem) -> Problem:
        """The same finding with file, line and column."""
        from dataclasses import replace

        return replace(problem, file=self.name, place=problem.place or self.place(problem.path, problem.at_key))


def read_text(text: str, name: str = "text") -> Source:
    """Text to data and places in one pass."""
    with no_collection():
        return _Reader(text.removeprefix("\ufeff"), name).read()


class _Reader:
    """Builds data and marks from YAML events with a stack of its own, so depth costs no recursion."""

    def __init__(self, text: str, name: str) -> None:
        self.text, self.name = text, name
        self.root: tuple[Data, Any] = (None, None)
        # the open container, its mirror and, in a mapping, the key that waits for its value
        self.box: Any = None
        self.mirror: Any = None
        self.key: str | None = None
        self.stack: list[tuple[Any, Any, str | None]] = []

    def refuse(self, rule: str, message: str, hint: str = "", mark: Any = None) -> NoReturn:
        place = mark if isinstance(mark, Place) else Place(mark.line + 1, mark.column + 1) if mark else Place(1, 1)
        end = place_at(self.text, len(self.text.rstrip("\r\n")))
        if place.line > end.line:  # the library counts the end of the text as a line of its own
            place = end
        raise Unreadable(Problem(rule, message, hint, file=self.name, place=place))

    def read(self) -> Source:
        self._look_over()
        try:
            data, marks = self._build()
        except yaml.MarkedYAMLError as error:
            self._explain(error)
        except yaml.YAMLError as error:
            self.refuse("DATA-YAML", f"This is not YAML: {error}.")
        if data is None:
            self.refuse("DATA-EMPTY", "The file is empty.", "`listbuilder new SYSTEM` writes a list to start from.")
        return Source(self.name, self.text, data, marks)

    def _look_over(self) -> None:
        """What can be told before anything is parsed."""
        if len(self.text) > MOST_BYTES:
            self.refuse("FILE-SIZE", f"The text is larger than {MOST_BYTES // 1_000_000} MB, the most that is read.")
        control = CONTROL.search(self.text)
        if control:
            hint = "Remove it; it may be a damaged or binary file."
            self.refuse(
                "DATA-CONTROL", f"The text contains {_sign(control[0])}.", hint, place_at(self.text, control.start())
            )
        if "<<<<<<<" in self.text or ">>>>>>>" in self.text:
            conflict = _CONFLICT.search(self.text)
            if conflict:
                hint = "Keep one side and remove the marks."
                self.refuse(
                    "DATA-CONFLICT",
                    "A merge conflict was left in the text.",
                    hint,
                    place_at(self.text, conflict.start()),
                )

    def _build(self) -> tuple[Data, Any]:
        """The event loop: containers go on the stack, finished values into their parent."""
        documents = 0
        event: Any
        for event in yaml.parse(self.text, Loader=_LOADER):
            kind = type(event)
            if kind is yaml.ScalarEvent:
                self._text(event)
            elif kind is yaml.MappingStartEvent:
                self._open(event, {})
            elif kind is yaml.SequenceStartEvent:
                self._open(event, [])
            elif kind is yaml.MappingEndEvent or kind is yaml.SequenceEndEvent:
                value, mirror = self.box, self.mirror
                self.box, self.mirror, self.key = self.stack.pop()
                self._put(value, mirror)
            elif kind is yaml.AliasEvent:
                self.refuse(
                    "DATA-ALIAS",
                    f"The alias *{short(event.anchor)} is not allowed.",
                    "Write the value out.",
                    event.start_mark,
                )
            elif kind is yaml.DocumentStartEvent:
                documents += 1
                if documents > 1:
                    self.refuse(
                        "DATA-DOCUMENTS",
                        "A second document begins here.",
                        "Keep one document in a file.",
                        event.start_mark,
                    )
        return self.root

    def _text(self, event: Any) -> None:
        """A scalar: a key when one is due, else a value."""
        if event.anchor or (event.tag and event.tag != "!"):
            self._foreign(event)
        if self.key is None and type(self.box) is dict:
            self.key = self._key(event)
        else:
            self._put(self._scalar(event), event.start_mark)

    def _open(self, event: Any, box: Any) -> None:
        if event.anchor or event.tag:
            self._foreign(event)
        if self.key is None and type(self.box) is dict:
            self.refuse("DATA-KEY", "A key must be plain text.", "Write `key: value`.", event.start_mark)
        if len(self.stack) >= MOST_DEPTH:
            self.refuse(
                "DATA-DEPTH", f"The data is nested more than {MOST_DEPTH} levels deep.", "Flatten it.", event.start_mark
            )
        self.stack.append((self.box, self.mirror, self.key))
        self.box, self.key = box, None
        self.mirror = _Marked(event.start_mark, {}, {} if type(box) is dict else [])

    def _put(self, value: Any, mirror: Any) -> None:
        if self.box is None:
            self.root = (value, mirror)
        elif self.key is not None:
            self.box[self.key] = value
            self.mirror.parts[self.key] = mirror
            self.key = None
        else:
            self.box.append(value)
            self.mirror.parts.append(mirror)

    def _key(self, event: Any) -> str:
        key: str = event.value
        self._no_control(event)
        if key in self.box:
            first, second = self.mirror.keys[key].line + 1, event.start_mark.line + 1
            message = f"The key {short(key)!r} stands twice: in line {first} and in line {second}."
            self.refuse("DATA-DOUBLE", message, "Remove one of them.", event.start_mark)
        if key == "<<":
            self.refuse("DATA-ALIAS", "The merge key << is not allowed.", "Write the values out.", event.start_mark)
        self.mirror.keys[key] = event.start_mark
        return key

    def _scalar(self, event: Any) -> Data:
        text: str = event.value
        if not event.implicit[0] or event.style:
            self._no_control(event)
            return text
        if text in _WORDS:
            return _WORDS[text]
        if text[0] not in "-0123456789":
            return text
        if _WHOLE.match(text):
            self._length(text, event)
            return int(text)
        if _DECIMAL.match(text):
            self._length(text, event)
            return float(text)
        return text

    def _no_control(self, event: Any) -> None:
        """Escapes in quotes can bring in what the text itself may not contain."""
        control = CONTROL.search(event.value)
        if control:
            self.refuse(
                "DATA-CONTROL", f"This text contains {_sign(control[0])}.", "Remove the escape.", event.start_mark
            )

    def _length(self, text: str, event: Any) -> None:
        if len(text.lstrip("-").replace(".", "")) > MOST_DIGITS:
            self.refuse(
                "DATA-NUMBER",
                f"A number of more than {MOST_DIGITS} digits is not read.",
                "Use a smaller number, or quotes if it is a name.",
                event.start_mark,
            )

    def _foreign(self, event: Any) -> NoReturn:
        if event.anchor:
            message, hint = (
                f"The anchor &{short(event.anchor)} is not allowed.",
                "Write the value out where it is needed.",
            )
            self.refuse("DATA-ALIAS", message, hint, event.start_mark)
        self.refuse("DATA-TAG", f"The tag {short(event.tag)} is not allowed.", "Leave it out.", event.start_mark)

    def _explain(self, error: yaml.MarkedYAMLError) -> NoReturn:
        """The library's complaint in our words; what was left open is told where it was opened."""
        mark: Any = error.problem_mark or error.context_mark
        slip = str(error.problem or error)
        if any(words in slip for words in _OPENED) and error.context_mark is not None:
            mark = error.context_mark
        lines = re.split("\r\n|\r|\n", self.text)
        line = lines[mark.line] if mark and mark.line < len(lines) else ""
        column = mark.column if mark else 0
        if "\t" in line[: len(line) - len(line.lstrip())] or "\t" in line[max(column - 1, 0) : column + 1]:
            self.refuse("DATA-TAB", "A tab stands where spaces are wanted.", "Indent with spaces only.", mark)
        if "mapping values are not allowed" in slip and ": " not in line[:column] and line[:1] == " ":
            slip = "did not find expected key"  # the only colon of the line: it is the indentation that is wrong
        for words, (message, hint) in _SLIPS.items():
            if words in slip:
                self.refuse("DATA-YAML", f"{message}.", hint, mark)
        self.refuse("DATA-YAML", f"This is not YAML: {slip}.", "Look at this line and the one above it.", mark)


def short(text: str) -> str:
    """Enough of a long name to know it by."""
    return text if len(text) <= 60 else f"{text[:57]}..."


def _sign(sign: str) -> str:
    return "a NUL" if sign == "\0" else f"the control character U+{ord(sign):04X}"


def place_at(text: str, index: int) -> Place:
    """Line and column of a position, whatever ends the lines."""
    before = text[:index].replace("\r\n", "\n").replace("\r", "\n")
    line = before.count("\n")
    return Place(line + 1, len(before) - (before.rfind("\n") + 1) + 1)
