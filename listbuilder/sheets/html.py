"""View records to HTML: the door to jinja2. Templates get finished words and decide nothing."""

from __future__ import annotations

import re
import sys
from functools import cache
from hashlib import sha256
from typing import Any

from jinja2 import BytecodeCache, Environment, FileSystemLoader, StrictUndefined
from jinja2.bccache import Bucket

from listbuilder.resources import folder
from listbuilder.sheets.kept import fetch, keep
from listbuilder.sheets.letters import isolated, with_letters

_LINK = re.compile(r'<link rel="stylesheet" href="([a-z0-9/_-]+\.css)"(?: media="screen")?/?>\n?')
_MAKER = b'<meta name="generator" content="listbuilder"'

# A page on a screen has no paper around it.
_ON_SCREEN = """\
<style>
@media screen {
  html { background: #fff; }
  body:not(:has(.page)) { max-width: 190mm; margin: 8mm auto; padding: 0 5mm; }
  .page { margin: 0 auto 6mm; outline: 1px solid #ccc; }
}
</style>
"""
_NARROWER = 12  # millimetres: what margins of pictures are less than those of paper
# One page as long as the sheet: a picture is not cut where paper would end. 4 m is what PDF readers still show.
_LONG_PAGE = """\
<style>
@page { size: %gmm 4000mm; margin: 8mm; @bottom-left { content: none; } @bottom-right { content: none; } }
</style>
"""


class _Compiled(BytecodeCache):
    """Templates as Python reads them, kept: to make that of a roster's takes longer than to judge its list."""

    def load_bytecode(self, bucket: Bucket) -> None:
        if found := fetch(_name(bucket), "templates"):
            bucket.bytecode_from_string(found[1])

    def dump_bytecode(self, bucket: Bucket) -> None:
        keep(_name(bucket), {}, bucket.bytecode_to_string(), "templates")


def _name(bucket: Bucket) -> str:
    return sha256(f"{sys.version} {bucket.key} {bucket.checksum}".encode()).hexdigest()


@cache
def _environment() -> Environment:
    return Environment(
        loader=FileSystemLoader(folder("templates")),
        autoescape=True,  # names and notes are text, whatever they look like
        undefined=StrictUndefined,
        finalize=isolated,
        trim_blocks=True,
        lstrip_blocks=True,
        bytecode_cache=_Compiled(),
    )


def render(template: str, **views: Any) -> str:
    return with_letters(_environment().get_template(template).render(**views))


def stand_alone(html: str, letters: bool = True) -> str:
    """The same page for a browser, from any folder or inside another page: styles and, unless told otherwise, the
    letters are in it, and no file of this machine is named."""
    from listbuilder.sheets.embed import carry_letters, drop_letters

    head, body = html.split("</head>", 1)
    linked = _LINK.findall(html)
    head, body = _LINK.sub("", head), _LINK.sub("", body)
    head = carry_letters(head, body) if letters else drop_letters(head)
    styles = "".join(
        f"<style>\n{(folder('templates') / name).read_text(encoding='utf-8')}</style>\n" for name in linked
    )
    return f"{head}{styles}{_ON_SCREEN}</head>{body}"


def on_one_page(html: str, wide: float) -> str:
    """The same sheet on one long page, its lines as long as on paper that is so many millimetres wide."""
    return html.replace("</head>", f"{_LONG_PAGE % (wide - _NARROWER)}</head>", 1)


def is_own_html(raw: bytes) -> bool:
    return raw.lstrip().startswith(b"<!DOCTYPE html>") and _MAKER in raw[:4096]
