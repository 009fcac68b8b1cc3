"""`python -m bench.ui`: how fast the page answers a tap, beside an empty Streamlit page in the same run and browser.

The times are taken inside the browser, from the click to the moment the new text stands in the page. Every figure
is a ratio: the machine is shared, and Streamlit's own round trip is the floor that no page can go below.
"""

from __future__ import annotations

import asyncio
import json
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from bench.__main__ import list_text, row

CHROMIUM = os.environ.get("LISTBUILDER_CHROMIUM", "/usr/bin/chromium")
ARGUMENTS = ["--no-sandbox", "--headless=new", "--disable-gpu", "--disable-background-networking", "--disable-sync"]
STEPS, VISITORS, SECONDS = 50, 10, 60
EMPTY = """
import streamlit as st
if "n" not in st.session_state:
    st.session_state.n = 0
if st.button("Step"):
    st.session_state.n += 1
st.html(f"<p class='out'>{st.session_state.n}</p>")
"""
# click, then wait until the text of a place is another one; the answer is in milliseconds
TAP = """([button, place]) => new Promise((done, fail) => {
  const target = document.querySelector(button), text = () => document.querySelector(place)?.textContent;
  const before = text(), start = performance.now();
  const look = new MutationObserver(() => { if (text() !== before && text()) { look.disconnect(); done(performance.now() - start); } });
  look.observe(document.body, { subtree: true, childList: true, characterData: true });
  setTimeout(() => { look.disconnect(); fail(new Error("no answer to a tap in 10 s")); }, 10000);
  target.click();
})"""
OURS = ("#lbw-e2 .lbw-stepper button:last-child", ".lbw-points b")
BARE = (".stButton button", ".out")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def served(command: list[str], port: int, folder: Path) -> Iterator[str]:
    env = {**os.environ, "LISTBUILDER_CACHE": str(folder / "cache")}
    log = folder / f"log-{port}.txt"
    with open(log, "w") as out:
        server = subprocess.Popen(command, cwd=folder, env=env, stdout=out, stderr=subprocess.STDOUT)
        try:
            for _ in range(200):
                try:
                    with urlopen(f"http://127.0.0.1:{port}/_stcore/health", timeout=1):
                        break
                except OSError:
                    time.sleep(0.1)
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()
            server.wait(20)
    assert "Traceback" not in log.read_text(), log.read_text()


def empty_page(folder: Path) -> Any:
    script, port = folder / "empty.py", free_port()
    script.write_text(EMPTY)
    flags = ["--server.headless=true", f"--server.port={port}", "--browser.gatherUsageStats=false", "--server.fileWatcherType=none"]  # fmt: skip
    return served([sys.executable, "-m", "streamlit", "run", str(script), *flags], port, folder)


def our_page(folder: Path) -> Any:
    port = free_port()
    start = [sys.executable, "-c", "import sys; from listbuilder.cli import main; sys.exit(main())"]
    return served([*start, "app", "--no-browser", "--port", str(port), "--lists", str(folder / "lists")], port, folder)


def steps(tab: Any, where: tuple[str, str], number: int = STEPS) -> list[float]:
    tab.wait_for_selector(where[0])
    tab.wait_for_timeout(500)
    return [float(tab.evaluate(TAP, list(where))) for _ in range(number)]


def first_view(browser: Any, address: str, place: str) -> float:
    """From the wish to the words, with an empty browser cache: what a visitor waits for."""
    context = browser.new_context()
    tab = context.new_page()
    start = time.perf_counter()
    tab.goto(address, wait_until="commit")
    tab.wait_for_selector(place)
    seconds = time.perf_counter() - start
    context.close()
    return seconds


def one_visitor(browser: Any, folder: Path) -> None:
    firsts: dict[str, list[float]] = {"empty": [], "ours": []}
    for _ in range(3):  # a server of its own each time: imports and packs are part of the first view
        with empty_page(folder) as bare:
            firsts["empty"].append(first_view(browser, bare, BARE[1]))
        with our_page(folder) as ours:
            firsts["ours"].append(first_view(browser, f"{ours}/build?list=mine.yaml", ".lbw-entry"))
    empty, our = min(firsts["empty"]), min(firsts["ours"])
    row("first view after server start / empty page", f"{our / empty:.2f} x", "at most 1.5")
    row("  in milliseconds, best of 3", f"{our * 1e3:.0f} / {empty * 1e3:.0f}")
    with empty_page(folder) as bare, our_page(folder) as ours:
        tabs = browser.new_page(), browser.new_page()
        tabs[0].goto(bare)
        tabs[1].goto(f"{ours}/build?list=mine.yaml")
        slow = [statistics.median(steps(tabs[0], BARE)), statistics.median(steps(tabs[1], OURS))]
        again = [statistics.median(steps(tabs[0], BARE)), statistics.median(steps(tabs[1], OURS))]
        empty, our = min(slow[0], again[0]), min(slow[1], again[1])
        row(f"a count step on 24 stands / empty page, median of {STEPS}", f"{our / empty:.2f} x", "at most 2")
        row("  in milliseconds, better of two rounds", f"{our:.1f} / {empty:.1f}")


# --- many visitors: ten Chromiums would measure this machine's cores, so they speak Streamlit's protocol themselves ---


class Visitor:
    """One session over a websocket: opens the workbench, then taps as the browser's part would."""

    def __init__(self, address: str, name: str) -> None:
        self.url = f"{address.replace('http', 'ws')}/_stcore/stream"
        self.name, self.tapped = name, 0
        self.times: list[float] = []
        self.record: dict[str, Any] = {}
        self.bench = self.fragment = self.page = ""

    async def open(self) -> None:
        from websockets.asyncio.client import connect

        self.socket = await connect(self.url, subprotocols=["streamlit"], max_size=None)  # type: ignore[list-item]
        await self._send(query_string=f"list={self.name}", page_name="build")
        await self._finished()
        assert self.record, "the workbench came"

    async def tap(self) -> None:
        from streamlit.proto.WidgetStates_pb2 import WidgetStates

        self.tapped += 1
        tap = {
            "n": self.tapped, "op": "count", "entry": "e2", "to": self.tapped % 9 + 1, "seen": self.record["version"],
        }  # fmt: skip
        states = WidgetStates()
        own = states.widgets.add()
        own.id, own.json_value = self.bench, "{}"
        state = states.widgets.add()
        state.id = f"$$STREAMLIT_INTERNAL_KEY_{self.bench}__events"
        state.json_trigger_value = json.dumps([{"event": "tap", "value": {"taps": [tap]}}])
        start = time.perf_counter()
        await self._send(
            query_string=f"list={self.name}", widget_states=states, fragment_id=self.fragment,
            page_script_hash=self.page,
        )  # fmt: skip
        await self._finished()
        assert self.record["done"] == self.tapped, "the tap was carried out"
        self.times.append(time.perf_counter() - start)

    async def _send(self, **client: Any) -> None:
        from streamlit.proto.BackMsg_pb2 import BackMsg
        from streamlit.proto.ClientState_pb2 import ClientState

        await self.socket.send(BackMsg(rerun_script=ClientState(**client)).SerializeToString())

    async def _finished(self) -> None:
        from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

        async for raw in self.socket:
            message = ForwardMsg.FromString(raw)
            if message.HasField("new_session"):
                self.page = message.new_session.page_script_hash or self.page
            if message.HasField("delta"):
                self._delta(message.delta)
            if message.WhichOneof("type") == "script_finished":
                return

    def _delta(self, delta: Any) -> None:
        part = delta.new_element.bidi_component
        if part.component_name == "listbuilder_bench":
            self.bench, self.fragment, self.record = part.id, delta.fragment_id, json.loads(part.bytes)


async def _visit(address: str, number: int, seconds: int) -> list[float]:
    people = [Visitor(address, f"visitor-{index}.yaml") for index in range(number)]
    for one in people:
        await one.open()

    async def stay(one: Visitor, later: float) -> None:
        await asyncio.sleep(later)
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            start = time.perf_counter()
            await one.tap()
            await asyncio.sleep(max(0.0, 1 - (time.perf_counter() - start)))

    await asyncio.gather(*(stay(one, index / number) for index, one in enumerate(people)))
    for one in people:
        await one.socket.close()
    return [seconds for one in people for seconds in one.times]


def many_visitors(folder: Path, seconds: int) -> None:
    for index in range(VISITORS):
        (folder / "lists" / f"visitor-{index}.yaml").write_text(list_text(2))
    with our_page(folder) as ours:
        alone = statistics.median(asyncio.run(_visit(ours, 1, min(seconds, 20))))
        times = asyncio.run(_visit(ours, VISITORS, seconds))
    together = statistics.median(times)
    row(f"{VISITORS} visitors at once, an edit a second, {seconds} s / one", f"{together / alone:.2f} x", "at most 2")
    row("  in milliseconds, over websockets", f"{together * 1e3:.1f} / {alone * 1e3:.1f}")
    row("  taps, all carried out", f"{len(times)}", "no error")


def main() -> None:
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "lists").mkdir()
        (folder / "lists" / "mine.yaml").write_text(list_text(2))
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
            with our_page(folder) as ours:
                first_view(browser, f"{ours}/build?list=mine.yaml", ".lbw-entry")  # fills the cache of packs
            one_visitor(browser, folder)
            browser.close()
        many_visitors(folder, 10 if "--quick" in sys.argv else SECONDS)


if __name__ == "__main__":
    main()
