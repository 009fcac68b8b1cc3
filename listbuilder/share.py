"""How does a list reach somebody else? As a link, a QR code, or a text for a chat or a forum.

A link holds the whole list, notes and secrets too; texts can be made without secrets, as the opponent's copy.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from urllib.parse import quote

from listbuilder.check import Checked
from listbuilder.code import TooLong, encode
from listbuilder.sheets.qr import list_code, qr_svg
from listbuilder.sheets.roster import Copy, roster_view
from listbuilder.sheets.roster_views import EntryView, ForceView, RosterView

PAGE = "shared"
MOST_IN_QR = 1200  # signs of a link; a denser code is hard to read from a screen
_MARKDOWN = re.compile(r"([\\`*_\[\]<>#|~&])")
_SCREEN_MODULE = 1.0  # mm of a module on a screen: it is shown larger or smaller anyway


def link(checked: Checked, address: str) -> str:
    """`<address>/shared?list=LB1:…`; TooLong where the list does not fit into a code."""
    verdict = checked.verdict
    if verdict is None:
        raise ValueError("only a judged list is shared")
    code = encode(verdict.roster, verdict.pack.version, verdict.pack.hash)
    return f"{address.rstrip('/')}/{PAGE}?list={quote(code, safe=':')}"


def qr_text(checked: Checked, address: str = "") -> str:
    """The link where that stays readable, else the code of the list as on printed sheets: of a long one its sum."""
    try:
        text = link(checked, address) if address else ""
    except TooLong:
        text = ""
    return text if 0 < len(text) <= MOST_IN_QR else list_code(checked)


def qr_picture(checked: Checked, address: str = "") -> str:
    """An SVG file."""
    svg = qr_svg(qr_text(checked, address), _SCREEN_MODULE)
    return svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1) if "xmlns" not in svg else svg


@dataclass(frozen=True, slots=True)
class Markup:
    """How a kind of forum writes headings, lines and strong words, and how a name stays a name there."""

    plain: Callable[[str], str]
    title: Callable[[str], str]
    heading: Callable[[str], str]
    line: Callable[[int, str], str]
    strong: Callable[[str], str]
    begin: str = ""  # around the lines of a force
    end: str = ""
    stop: str = ""  # at the end of a line that must not run into the next


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _markdown(text: str) -> str:
    """What means something to Markdown is escaped; a line that begins like a list or a heading as well."""
    told = _MARKDOWN.sub(r"\\\1", _one_line(text))
    return re.sub(r"^(\d*)([-+=]|[.)](?=\s|$))", r"\1\\\2", told)


def _bbcode(text: str) -> str:
    """BBCode has no escape that every forum knows: a sign without width keeps brackets from being tags."""
    return _one_line(text).replace("[", "[\u200b")


FORMS = {
    "text": Markup(
        _one_line, lambda text: text, lambda text: text, lambda depth, text: f"{'  ' * (depth + 1)}{text}",
        lambda text: text,
    ),
    "markdown": Markup(
        _markdown, lambda text: f"# {text}", lambda text: f"## {text}", lambda depth, text: f"{'  ' * depth}- {text}",
        lambda text: f"**{text}**", stop="  ",
    ),
    "bbcode": Markup(
        _bbcode, lambda text: f"[size=150][b]{text}[/b][/size]", lambda text: f"[b][u]{text}[/u][/b]",
        lambda depth, text: f"{'[list]' * depth}[*]{text}{'[/list]' * depth}", lambda text: f"[b]{text}[/b]",
        begin="[list]\n", end="[/list]\n",
    ),
}  # fmt: skip


def told(checked: Checked, form: str, copy: Copy = "own") -> str:
    """A judged list as text: head, verdict with every finding, forces with their entries."""
    return "\n".join(_lines(roster_view(checked, copy), FORMS[form])).replace("\n\n\n", "\n\n").rstrip() + "\n"


def _lines(view: RosterView, to: Markup) -> Iterator[str]:
    say = to.plain
    yield to.title(say(view.title)) + (f" ({say(view.label)})" if view.label else "")
    about = [say(part) for part in (view.system, view.player, view.points) if part]
    yield " · ".join([*about, to.strong(say(view.opinion.verdict))]) + to.stop
    answers = [*(f"{name}: {value}" for name, value in view.details), *filter(None, (view.options, view.notes))]
    if answers:
        yield " · ".join(say(one) for one in answers) + to.stop
    yield ""
    findings = [
        *((one.severity, one.rule, f"{one.message} {one.hint}".strip()) for one in view.opinion.findings),
        *(("Waived", one.rule, f"{one.message} ({one.reason})") for one in view.opinion.waived),
    ]
    if findings:
        yield from _block(to, [to.line(0, f"{to.strong(say(kind))} {say(rule)}: {say(text)}") for kind, rule, text in findings])  # fmt: skip
    for force in view.forces:
        yield from _force(force, to)
    yield say(view.pack)


def _block(to: Markup, lines: list[str]) -> Iterator[str]:
    yield f"{to.begin}{chr(10).join(lines)}\n{to.end}"


def _force(force: ForceView, to: Markup) -> Iterator[str]:
    say = to.plain
    words = [say(part) for part in (force.title, force.kind, force.cost) if part]
    yield to.heading(" · ".join(words))
    below = [*force.details, *(f"{name} {value}" for name, value in force.figures), *filter(None, [force.notes])]
    if below:
        yield " · ".join(say(one) for one in below) + to.stop
    yield from _block(to, [to.line(entry.depth, _entry(entry, to)) for group in force.groups for entry in group])


def _entry(entry: EntryView, to: Markup) -> str:
    say = to.plain
    words = f"{entry.number} × {to.strong(say(entry.title))}"
    words += f" ({say(entry.kind)})" if entry.kind else ""
    details = [say(one) for one in (*entry.details, *filter(None, [entry.notes]))]
    words += f": {', '.join(details)}" if details else ""
    return words + (f" · {say(entry.cost)}" if entry.cost else "")
