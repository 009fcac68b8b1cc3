"""How the workbench comes onto the page: two components, one with everything constant, one with the list.

`stage` brings code, style, words and the catalogue once and stands outside the fragment; `bench` carries nothing
but the record of the list, so that a step sends a few kilobytes. The browser draws with preact and htm, 13 kB kept
beside this file: keyed rows and typing that no answer overwrites are what they are for, and no build step is needed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from importlib.resources import files
from typing import Any

import streamlit as st

from listbuilder.pack.model import Pack
from listbuilder.ui.bench.goods import goods
from listbuilder.ui.tongue import words_of

BENCH = "bench"
_WAIT = """
export default function (component) {
  const page = (window.lbBench ??= {});
  if (page.draw) page.draw(component);
  else page.waiting = component;
}
"""


@cache
def _script() -> str:
    """All parts in one module; the library's exports become one name, so that nothing of it spreads."""
    here = files(__package__)
    vendor = next(part for part in (here / "vendor").iterdir() if part.name.endswith(".module.js"))
    library, _, exports = vendor.read_text(encoding="utf-8").rpartition("export{")
    names = re.sub(r"(\w+) as (\w+)", r"\2:\1", exports.strip().rstrip("};"))
    parts = "\n".join(_texts("js"))
    return (
        f"const Preact = (() => {{{library};return {{{names}}};}})();\n{parts}\n"
        "export default function (component) { stage(component); }\n"
    )


def _texts(kind: str) -> Iterator[str]:
    parts = sorted((files(__package__) / kind).iterdir(), key=lambda part: part.name)
    return (part.read_text(encoding="utf-8") for part in parts)


@cache
def _stage() -> Any:
    css = "\n".join(_texts("css"))
    return st.components.v2.component("listbuilder_stage", js=_script(), css=css, isolate_styles=False)


@cache
def _bench() -> Any:
    return st.components.v2.component("listbuilder_bench", js=_WAIT, isolate_styles=False)


def mount_stage(pack: Pack, language: str, houses: list[dict[str, str]], doors: list[str]) -> None:
    given = {"words": words_of(language, "build"), "goods": goods(pack), "houses": houses, "doors": doors}
    _stage()(key="lb-stage", data=_bytes(given), height=1)


def mount_bench(record: dict[str, Any], on_tap: Callable[[], None]) -> None:
    _bench()(key=BENCH, data=_bytes(record), on_tap_change=on_tap)


def _bytes(data: Any) -> bytes:
    """Bytes are sent as they are; Streamlit would write any other data twice."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
