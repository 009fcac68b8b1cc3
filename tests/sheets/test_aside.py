"""A helper draws what we would have drawn ourselves, and nothing is lost when it cannot. In processes of their own:
a helper is a copy of its process, and tests have threads."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

from listbuilder.sheets.aside import here
from listbuilder.sheets.aside import writer as hired

PAGE = '<!DOCTYPE html><html lang="en"><head><title>Page</title></head><body><p>Some words</p></body></html>'
HEAD = f"""
import os, sys, time
from listbuilder.sheets import aside
from listbuilder.problems import Problem, Unreadable
from listbuilder.seal import Attached
aside.os.cpu_count = lambda: 2
page, listed = {PAGE!r}, (Attached("list.yaml", "system: x", "The list"),)
"""
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="helpers are copies of a process, made on Linux only")


def ran(words: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([sys.executable, "-c", HEAD + words], capture_output=True, timeout=120)


def test_a_helper_draws_the_same_bytes_and_this_process_loads_nothing():
    done = ran("""
with aside.writer() as write:
    made = write(page, listed)
    assert "weasyprint" not in sys.modules
    assert made == write(page, listed)
assert made == aside.here(page, listed)
assert made != aside.here(page, ())
print("same")
""")
    assert (done.stdout, done.stderr) == (b"same\n", b"")


def test_a_helper_that_was_killed_is_done_without():
    done = ran("""
kept = []
before = os.fork
def fork():
    kept.append(before())
    return kept[0]
os.fork = fork
with aside.writer() as write:
    os.kill(kept[0], 9)
    os.waitpid(kept[0], 0)
    print(write(page, ())[:5].decode())
""")
    assert (done.stdout, done.stderr) == (b"%PDF-\n", b"")


def test_what_cannot_be_drawn_is_told_by_whoever_asked():
    done = ran("""
def refuse(html, attached):
    raise Unreadable(Problem("PRINT-ROOM", "No room.", "Make some."))
aside.here = refuse
try:
    with aside.writer() as write:
        write(page, ())
except Unreadable as error:
    print(error.problem.message, error.problem.hint)
""")
    assert (done.stdout, done.stderr) == (b"No room. Make some.\n", b"")


def test_a_fault_in_a_helper_is_a_fault_here_too():
    done = ran("""
def broken(html, attached):
    raise ZeroDivisionError("ours")
aside.here = broken
with aside.writer() as write:
    write(page, ())
""")
    assert done.stderr.count(b"ZeroDivisionError: ours") == 1


def test_a_helper_ends_with_whoever_hired_it():
    done = ran("""
before = os.fork
def fork():
    copied = before()
    if copied:
        print(copied, flush=True)
    return copied
os.fork = fork
with aside.writer() as write:
    os._exit(0)
""")
    place = Path("/proc") / done.stdout.decode().strip()
    for _ in range(100):
        if not place.exists():
            return
        time.sleep(0.1)
    raise AssertionError("the helper is still there")


def test_threads_and_a_loaded_library_go_without(monkeypatch):
    monkeypatch.setitem(sys.modules, "weasyprint", sys)
    with hired() as write:
        assert write is here
