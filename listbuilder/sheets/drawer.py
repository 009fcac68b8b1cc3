"""The library that draws, loaded without what our sheets never use: the door to weasyprint."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from functools import cache
from importlib import import_module
from io import StringIO
from pathlib import Path
from types import ModuleType
from typing import Any
from urllib.parse import unquote, urlparse
from xml.etree.ElementTree import Element, ParseError, fromstring

from listbuilder.problems import Problem, Unreadable
from listbuilder.resources import folder
from listbuilder.sheets.letters import font_folders, spelled
from listbuilder.sheets.weights import cut_folder

# Said on import where the machine has no fonts; sheets bring their own.
warnings.filterwarnings("ignore", "(No fonts configured|FontConfig cannot load).*", UserWarning)
_PARTS = {
    "linux": "Install it: apt install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 (Debian, Ubuntu), dnf install pango (Fedora).",
    "darwin": "Install it: brew install pango.",
    "win32": "Install MSYS2 and in it: pacman -S mingw-w64-ucrt-x86_64-pango.",
}
# For fonts that HarfBuzz cannot cut, or that hold several weights: ours are neither, and it is a third of the loading.
_SELDOM = ("fontTools.subset", "fontTools.varLib.instancer")


@cache
def library() -> Any:
    """WeasyPrint; Unreadable with what to install where its system parts are missing."""
    try:
        with _swiftly():
            with suppress(OSError), _by_name_only():
                return _imported()
            return _imported()
    except OSError as error:
        message = f"No PDF can be written here, because a system library is missing: {str(error).split(':')[0]}."
        raise Unreadable(Problem("PRINT-LIBRARY", message, _PARTS.get(sys.platform, _PARTS["linux"]))) from None


def _imported() -> Any:
    with redirect_stdout(StringIO()), redirect_stderr(StringIO()):  # it would print a banner of its own
        import weasyprint
    return weasyprint


@contextmanager
def _swiftly() -> Iterator[None]:
    """Without the style sheets of a browser, which it would read before it knows of ours, with the seldom used parts of
    fontTools put off until something is asked of them, and with C's kinds of things as they were once read."""
    import tinycss2

    from listbuilder.sheets.kinds import kept_kinds

    read, stand_ins = tinycss2.parse_stylesheet, {name: _Later(name) for name in _SELDOM if name not in sys.modules}
    tinycss2.parse_stylesheet = lambda css, *_: []
    sys.modules.update(stand_ins)
    try:
        with kept_kinds():
            yield
    finally:
        tinycss2.parse_stylesheet = read
        for name in stand_ins:
            del sys.modules[name]


class _Later(ModuleType):
    """A module that is loaded when one of its functions is called."""

    def __getattr__(self, name: str) -> Callable[..., Any]:
        if name.startswith("__"):
            raise AttributeError(name)
        return lambda *given, **named: getattr(import_module(self.__name__), name)(*given, **named)


@contextmanager
def _by_name_only() -> Iterator[None]:
    """System libraries by the names that Linux gives them. Python would ask ldconfig, gcc and ld for every other
    spelling that WeasyPrint tries first: fifty programs started, a third of the time of a small sheet."""
    import ctypes.util as search

    before = search.find_library
    if sys.platform == "linux":
        search.find_library = lambda name: None
    try:
        yield
    finally:
        search.find_library = before


@cache
def fetcher() -> Any:
    """Opens files in our template and font folders; a sheet that asks for more is a fault of a template."""
    library()
    from weasyprint.urls import FatalURLFetchingError, URLFetcher

    class OwnFolders(URLFetcher):  # type: ignore[misc]
        def fetch(self, url: str, headers: Any = None) -> Any:
            if url.startswith("data:image/"):  # pictures and codes that we made ourselves
                return super().fetch(url, headers)
            parts = urlparse(url)
            path = Path(unquote(parts.path)).resolve()
            if parts.scheme != "file" or not any(path.is_relative_to(home) for home in _homes()):
                raise FatalURLFetchingError(f"not in our folders: {url}")
            return super().fetch(url, headers)

    return OwnFolders(allowed_protocols=("file", "data"))


def _homes() -> Iterator[Path]:
    """Asked one by one: to find a font's folder takes longer than to read the font."""
    yield cut_folder().resolve()
    yield folder("templates").resolve()
    yield from (home.resolve() for home in font_folders())


def home() -> str:
    """What addresses in a sheet are relative to."""
    return folder("templates").as_uri() + "/"


@cache
def style(name: str) -> Any:
    """A style sheet of ours, read once: that takes as long as to lay out half a page."""
    text = (folder("templates") / name).read_text(encoding="utf-8")
    return library().CSS(string=spelled(text), url_fetcher=fetcher(), base_url=home())


def sheet_of(html: str) -> Any:
    """A sheet as the library reads it. It begins with our own plain styles: those of a browser give every element
    styles for markers and footnotes as well, half of all, and none of them is ever seen."""
    html = spelled(html)
    try:
        return _sheet()(fromstring(html))
    except ParseError:  # a sign in a name that XML has no place for
        return _sheet()(_as_browsers_read(html))


def _as_browsers_read(html: str) -> Element:
    library()
    import tinyhtml5

    root: Element = tinyhtml5.parse(StringIO(html), namespace_html_elements=False)
    return root


@cache
def _sheet() -> Any:
    from cssselect2 import ElementWrapper

    counters = _counters()
    plain = library().CSS(filename=folder("templates") / "plain.css", counter_style=counters)

    class Sheet(library().HTML):  # type: ignore[misc]
        def __init__(self, root: Element) -> None:
            """Our templates are well-formed, and XML is read thirty times as fast as what browsers put up with."""
            self.base_url, self.url_fetcher, self.media_type = home(), fetcher(), "print"
            self._linked = [style(name) for name in _without_links(root)]
            self.wrapper_element = ElementWrapper.from_html_root(root, content_language=None)
            self.etree_element = root

        def render(self, *, stylesheets: Sequence[Any] = (), **chosen: Any) -> Any:
            """Linked styles give way to those inside the sheet, which follow them."""
            return super().render(stylesheets=[*self._linked, *stylesheets], **chosen)

        def _ua_stylesheets(self, forms: bool = False) -> list[Any]:
            return [plain]

        def _ua_counter_style(self) -> list[Any]:
            return [counters.copy()]

    return Sheet


def _without_links(root: Element) -> list[str]:
    """Takes the links to style sheets out of the head, and names those that are for paper."""
    head = root.find("head")
    if head is None:
        return []
    links = head.findall("link[@rel='stylesheet']")
    for link in links:
        head.remove(link)
    return [link.get("href", "") for link in links if link.get("media") != "screen"]


def _counters() -> Any:
    library()
    from weasyprint.css.counters import CounterStyle

    return CounterStyle()
