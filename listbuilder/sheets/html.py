"""View records to HTML: the door to jinja2. Templates get finished words and decide nothing."""

from __future__ import annotations

from functools import cache
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from listbuilder.resources import folder
from listbuilder.sheets.letters import isolated, with_letters


@cache
def _environment() -> Environment:
    return Environment(
        loader=FileSystemLoader(folder("templates")),
        autoescape=True,  # names and notes are text, whatever they look like
        undefined=StrictUndefined,
        finalize=isolated,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def render(template: str, **views: Any) -> str:
    return with_letters(_environment().get_template(template).render(**views))
