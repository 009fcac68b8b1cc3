"""The command that serves the page: who may reach it."""

from __future__ import annotations

import socket

import pytest

from listbuilder.cli import main


@pytest.fixture
def served(monkeypatch, tmp_path):
    """What Streamlit would have been started with."""
    import sys

    from listbuilder.commands import serve

    started: list[dict[str, object]] = []
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(serve, "serve", lambda script, flags: started.append(flags))
    monkeypatch.setattr(sys, "argv", ["listbuilder"])
    for name in ("LISTBUILDER_LISTS", "LISTBUILDER_PACKS", "LISTBUILDER_SHARED"):
        monkeypatch.setenv(name, "")
    return started


def free_port() -> str:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return str(probe.getsockname()[1])


def test_by_default_only_this_machine_is_served(served, monkeypatch):
    import os

    assert main(["app", "--no-browser", "--port", free_port()]) == 0
    assert served[0]["server.address"] == "127.0.0.1"
    assert not os.environ["LISTBUILDER_SHARED"]


def test_other_machines_only_with_keys(served, capsys):
    import os

    assert main(["app", "--no-browser", "--port", free_port(), "--address", "0.0.0.0"]) == 2
    assert "--shared" in capsys.readouterr().err
    assert not served
    assert main(["app", "--no-browser", "--port", free_port(), "--address", "0.0.0.0", "--shared"]) == 0
    assert served[0]["server.address"] == "0.0.0.0"
    assert os.environ["LISTBUILDER_SHARED"] == "1"
    assert main(["app", "--no-browser", "--port", free_port(), "--shared"]) == 0
    assert served[1]["server.address"] == "127.0.0.1"


@pytest.mark.parametrize("address", ["no.such.host.invalid", "300.1.1.1", "203.0.113.7"])
def test_an_address_that_is_not_ours_is_told(served, capsys, address):
    assert main(["app", "--no-browser", "--port", free_port(), "--address", address, "--shared"]) == 2
    assert "cannot be used" in capsys.readouterr().err
    assert not served


@pytest.mark.parametrize(("flags", "opened"), [(["--no-browser"], False), ([], True)])
def test_the_browser_is_opened_where_there_is_a_screen(served, monkeypatch, flags, opened):
    import threading

    from listbuilder.commands import app

    waited, seen = threading.Event(), []
    monkeypatch.setattr(app, "_has_screen", lambda: True)
    monkeypatch.setattr(app, "_open", lambda address: (seen.append(address), waited.set()))
    port = free_port()
    assert main(["app", *flags, "--port", port]) == 0
    waited.wait(5 if opened else 0.2)
    assert seen == ([f"http://localhost:{port}"] if opened else [])
