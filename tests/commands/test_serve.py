"""What is answered before Streamlit's server is asked: addresses that a person typed, and nothing else."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from listbuilder.commands.serve import NOWHERE, Page

APP = Path(__file__).resolve().parents[2] / "app.py"
HTML = [(b"accept", b"text/html,application/xhtml+xml,*/*;q=0.8")]


def ask(path, method="GET", headers=HTML, kind="http"):
    """Status, headers and body of what we answer; None when Streamlit is asked."""
    sent, passed = [], []

    class Watched(Page):
        pass

    async def through(self, scope, receive, send):
        passed.append(scope["path"])

    async def send(message):
        sent.append(message)

    page = Watched(APP)
    base, Page.__mro__[1].__call__ = Page.__mro__[1].__call__, through
    try:
        asyncio.run(page({"type": kind, "path": path, "method": method, "headers": headers}, None, send))
    finally:
        Page.__mro__[1].__call__ = base
    return None if passed else (sent[0]["status"], dict(sent[0]["headers"]), sent[1]["body"])


@pytest.mark.parametrize("path", ["/", "/build", "/shared", "/nothing-here"])
def test_pages_know_where_their_server_is(path):
    status, headers, body = ask(path)
    assert status == 200
    assert b"BACKEND_BASE_URL" in body
    assert body.index(b"BACKEND_BASE_URL") < body.index(b'type="module"'), "before Streamlit looks for it"
    assert headers[b"content-length"] == str(len(body)).encode()


@pytest.mark.parametrize(("path", "goes"), [("/foo/bar", "../"), ("/a/b/c", "../../"), ("/\\evil/x", "../")])
def test_addresses_of_several_parts_lead_to_the_sentence(path, goes):
    status, headers, _ = ask(path)
    assert (status, headers[b"location"].decode()) == (307, goes + NOWHERE)


@pytest.mark.parametrize(
    ("path", "more"),
    [
        ("/static/js/index.js", {}),
        ("/build/_stcore/health", {}),
        ("/_stcore/stream", {"kind": "websocket"}),
        ("/_stcore/upload_file/1/2", {"method": "PUT"}),
        ("/media/abc.png", {}),
        ("/component/x/index.html", {}),
        ("/build", {"headers": [(b"accept", b"application/json")]}),
        ("/build/", {}),
        ("/favicon.png", {}),
        ("/foo/bar", {"method": "POST"}),
    ],
)
def test_all_else_is_streamlits(path, more):
    assert ask(path, **more) is None
