"""How the page is served: Streamlit's own server, and in front of it a look at addresses that it cannot serve well.

Its page finds its own code beside the address it was asked for (`./static/…`), so an address of several parts would
stay white, and it looks for the server beside every page before it looks beside the first one. Both are settled here.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st
from streamlit.file_util import get_static_dir

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

NOWHERE = "no-such-page"  # leads to the sentence and the way home
_HERE = "<script>window.__streamlit={BACKEND_BASE_URL:new URL('.',location.href).href}</script>"


class Page(st.App):
    """Streamlit's server as it is, but for what a person may type into the address."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        parts = _asked_by_hand(scope)
        if parts is None:
            await super().__call__(scope, receive, send)
        elif len(parts) > 1:
            await _answer(send, 307, b"", b"location", ("../" * (len(parts) - 1) + NOWHERE).encode())
        else:
            await _answer(send, 200, _first_page(), b"content-type", b"text/html; charset=utf-8")


def serve(script: Path, flags: dict[str, Any]) -> None:
    """Until it is stopped."""
    Page(script).run(config=flags)


def _asked_by_hand(scope: Scope) -> list[str] | None:
    """The parts of an address that a person opens; None for whatever the page fetches for itself."""
    if scope["type"] != "http" or scope["method"] != "GET":
        return None
    wants = next((value for name, value in scope["headers"] if name == b"accept"), b"")
    parts = str(scope["path"])[1:].split("/")
    ours = "." not in parts[-1] and not any(part.startswith("_stcore") for part in parts) and "" not in parts[1:]
    return (
        parts if b"text/html" in wants and ours and not parts[0].startswith(("static", "media", "component")) else None
    )


@cache
def _first_page() -> bytes:
    """Streamlit's page, told where its server is: beside itself, whatever stands before that in the address."""
    text = (Path(get_static_dir()) / "index.html").read_text(encoding="utf-8")
    return text.replace("<head>", f"<head>{_HERE}", 1).encode()


async def _answer(send: Send, status: int, body: bytes, name: bytes, value: bytes) -> None:
    headers = [(name, value), (b"content-length", str(len(body)).encode()), (b"cache-control", b"no-cache")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
