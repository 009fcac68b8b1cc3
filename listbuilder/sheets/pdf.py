"""HTML to PDF: the door to weasyprint. Nothing is fetched but our own templates and fonts."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from datetime import UTC, datetime
from functools import cache
from hashlib import sha256
from io import StringIO
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlparse

from listbuilder.problems import Problem, Unreadable
from listbuilder.resources import folder
from listbuilder.seal import Attached
from listbuilder.sheets.look import font_folders

_LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)  # same input, same bytes: no clock in a document
_PARTS = {
    "linux": "Install it: apt install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 (Debian, Ubuntu), dnf install pango (Fedora).",
    "darwin": "Install it: brew install pango.",
    "win32": "Install MSYS2 and in it: pacman -S mingw-w64-ucrt-x86_64-pango.",
}


@cache
def _weasyprint() -> Any:
    """The library; Unreadable with what to install where its system parts are missing."""
    try:
        with redirect_stdout(StringIO()), redirect_stderr(StringIO()):  # it would print a banner of its own
            import weasyprint
    except OSError as error:
        message = f"No PDF can be written here, because a system library is missing: {str(error).split(':')[0]}."
        raise Unreadable(Problem("PRINT-LIBRARY", message, _PARTS.get(sys.platform, _PARTS["linux"]))) from None
    return weasyprint


@cache
def _fetcher() -> Any:
    """Opens files in our template and font folders; a sheet that asks for more is a fault of a template."""
    _weasyprint()
    from weasyprint.urls import FatalURLFetchingError, URLFetcher

    homes = [folder("templates").resolve(), *(home.resolve() for home in font_folders())]

    class OwnFolders(URLFetcher):  # type: ignore[misc]
        def fetch(self, url: str, headers: Any = None) -> Any:
            parts = urlparse(url)
            path = Path(unquote(parts.path)).resolve()
            if parts.scheme != "file" or not any(path.is_relative_to(home) for home in homes):
                raise FatalURLFetchingError(f"not in our folders: {url}")
            return super().fetch(url, headers)

    return OwnFolders(allowed_protocols=("file",))


def write_pdf(html: str, attached: tuple[Attached, ...] = ()) -> bytes:
    """A tagged PDF with the given files inside."""
    weasyprint = _weasyprint()
    inside = [
        weasyprint.Attachment(
            string=one.text, name=one.name, description=one.about, created=_LONG_AGO, modified=_LONG_AGO
        )
        for one in attached
    ]
    document: Any = weasyprint.HTML(string=html, base_url=folder("templates").as_uri() + "/", url_fetcher=_fetcher())
    identifier = sha256(html.encode()).digest()[:16]
    with _no_clock():
        made: bytes = document.write_pdf(attachments=inside, pdf_identifier=identifier, pdf_tags=True)
    return made


def page_anchors(html: str) -> list[list[str]]:
    """The ids of the elements on each page, from top to bottom: what is where, before anything is printed."""
    document: Any = _weasyprint().HTML(string=html, base_url=folder("templates").as_uri() + "/", url_fetcher=_fetcher())
    return [list(page.anchors) for page in document.render().pages]


@contextmanager
def _no_clock() -> Iterator[None]:
    """Font subsets carry the time they were made, unless this says which time to take."""
    before = os.environ.get("SOURCE_DATE_EPOCH")
    os.environ["SOURCE_DATE_EPOCH"] = str(int(_LONG_AGO.timestamp()))
    try:
        yield
    finally:
        if before is None:
            del os.environ["SOURCE_DATE_EPOCH"]
        else:
            os.environ["SOURCE_DATE_EPOCH"] = before
