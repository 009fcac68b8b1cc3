"""The page as `listbuilder app` serves it, and the browser that visits it: one place for all browser tests."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from contextlib import contextmanager
from urllib.request import urlopen

CHROMIUM = os.environ.get("LISTBUILDER_CHROMIUM", "/usr/bin/chromium")
ARGUMENTS = [
    "--no-sandbox", "--headless=new", "--disable-gpu", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--no-first-run",
]  # fmt: skip
PATIENCE = 60_000  # ms: a busy machine is no fault of the page; what holds is seen at once all the same


@contextmanager
def serving(lists, *flags):
    """Gives address and process; whatever is written by the server must be no traceback."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-c", "import sys; from listbuilder.cli import main; sys.exit(main())"]
    log = lists.parent / f"log-{port}.txt"
    with open(log, "w") as out:
        server = subprocess.Popen(
            [*command, "app", "--no-browser", "--port", str(port), "--lists", str(lists), *flags],
            cwd=lists.parent, stdout=out, stderr=subprocess.STDOUT,
        )  # fmt: skip
        try:
            _wait(f"http://127.0.0.1:{port}/_stcore/health", server, log)
            yield f"http://127.0.0.1:{port}", server
        finally:
            if server.poll() is None:
                server.terminate()
            server.wait(20)
    assert "Traceback" not in log.read_text(), log.read_text()


def _wait(url, server, log) -> None:
    for _ in range(PATIENCE // 250):
        assert server.poll() is None, log.read_text()
        try:
            with urlopen(url, timeout=1):
                return
        except OSError:
            time.sleep(0.25)
    raise AssertionError(f"The page did not start: {log.read_text()}")


class Patient:
    """A browser whose tabs wait as long as everything else here."""

    def __init__(self, browser):
        self.browser = browser

    def new_context(self, **settings):
        context = self.browser.new_context(**settings)
        context.set_default_timeout(PATIENCE)
        return context

    def new_page(self, **settings):
        return self.new_context(**settings).new_page()


@contextmanager
def chromium():
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield Patient(running)
        running.close()
