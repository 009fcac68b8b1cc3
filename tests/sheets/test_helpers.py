"""Helpers draw what we would have drawn ourselves, and nothing is lost when they cannot. In processes of their own:
a helper is a copy of its process, and tests have threads."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

PAGE = '<!DOCTYPE html><html lang="en"><head><title>Page</title></head><body><p>Some words</p></body></html>'
HEAD = f"""
import os, sys, time
from listbuilder.problems import Problem, Unreadable
from listbuilder.seal import Attached
from listbuilder.sheets import helpers
from listbuilder.sheets.helpers import MANY, hired
from listbuilder.sheets.writer import practise as DRAWING
page, listed = {PAGE!r}, (Attached("list.yaml", "system: x", "The list"),)
helpers.os.cpu_count = lambda: 3
us = os.getpid()

def who(task):
    time.sleep(0.05)
    return task, os.getpid()

def killed(task):
    if task == 2 and os.getpid() != us:
        os.kill(os.getpid(), 9)
    return task

def refused(task):
    raise Unreadable(Problem("PRINT-ROOM", f"No room for {{task}}.", "Make some."))

def broken(task):
    raise ZeroDivisionError("ours")
"""
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="helpers are copies of a process, made on Linux only")


def ran(words: str, head: str = HEAD) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", head + words], capture_output=True, text=True, timeout=120)


def said(words: str) -> str:
    done = ran(words)
    assert done.stderr == ""
    return done.stdout


def test_a_helper_draws_the_same_bytes_and_this_process_loads_nothing():
    assert said("""
with hired(1, DRAWING) as crew:
    assert "weasyprint" not in sys.modules
    from listbuilder.sheets.pdf import write_pdf
    from listbuilder.sheets.writer import write_sheet
    made = crew.do(write_sheet, (page, listed))
    assert made == crew.do(write_sheet, (page, listed))
    assert "weasyprint" not in sys.modules
assert made == write_pdf(page, listed)
assert made != write_pdf(page, ())
print("same")
""") == "same\n"  # fmt: skip


def test_many_share_the_work_and_answers_keep_their_order():
    assert said("""
with hired(MANY, DRAWING) as crew:
    made = list(crew.map(who, list(range(12))))
print([task for task, _ in made] == list(range(12)), len({process for _, process in made}), us in dict(made).values())
""") == "True 3 False\n"  # fmt: skip


def test_no_more_are_hired_than_were_asked_for():
    assert said("with hired(2, DRAWING) as crew: print(len(crew.helpers))") == "2\n"
    assert said("helpers.os.cpu_count = lambda: 1\nwith hired(2, DRAWING) as crew: print(crew.helpers)") == "[]\n"


def test_what_kills_helpers_is_done_here_and_nothing_is_lost():
    assert said("""
with hired(2, DRAWING) as crew:
    print(list(crew.map(killed, [1, 2, 3, 4])), len(crew.helpers))
""") == "[1, 2, 3, 4] 0\n"  # fmt: skip


def test_a_helper_that_died_before_it_was_asked_is_done_without():
    assert said("""
copied, fork = [], os.fork
def forked():
    copied.append(fork())
    return copied[0]
os.fork = forked
with hired(1, DRAWING) as crew:
    os.kill(copied[0], 9)
    os.waitpid(copied[0], 0)
    print(crew.do(who, 7) == (7, us))
""") == "True\n"  # fmt: skip


def test_what_cannot_be_drawn_is_told_by_whoever_asked():
    assert said("""
with hired(1, DRAWING) as crew:
    for task in "AB":
        try:
            crew.do(refused, task)
        except Unreadable as error:
            print(error.problem.message, error.problem.hint, len(crew.helpers))
""") == "No room for A. Make some. 1\nNo room for B. Make some. 1\n"  # fmt: skip


def test_a_fault_in_a_helper_is_a_fault_here_too():
    done = ran("""
with hired(1, DRAWING) as crew:
    crew.do(broken, 1)
""")
    assert done.stderr.count("ZeroDivisionError: ours") == 1
    assert done.returncode == 1


def test_helpers_end_with_whoever_hired_them():
    processes = said("""
with hired(2, DRAWING) as crew:
    print(*{process for _, process in crew.map(who, [1, 2, 3, 4])}, flush=True)
    os._exit(0)
""").split()
    assert len(processes) == 2
    for _ in range(100):
        if not any(Path("/proc", process).exists() for process in processes):
            return
        time.sleep(0.1)
    raise AssertionError("a helper is still there")


@pytest.mark.parametrize(
    ("number", "end"), [(0, ""), (0, "time.sleep(1)"), (4, ""), (4, "os.kill(us, 9)"), (0, "os.kill(us, 9)")]
)
def test_nothing_is_left_in_the_folder_for_such_things(tmp_path, number, end):
    """Asked or not, while they load or later, even where nobody is left to clear up."""
    ran(f"""
os.environ["TMPDIR"] = {str(tmp_path)!r}
with hired(2, DRAWING) as crew:
    from listbuilder.sheets.pdf import write_sheet
    list(crew.map(write_sheet, [(page, ())] * {number}))
    {end}
""")
    for _ in range(100):
        if not list(tmp_path.iterdir()):
            return
        time.sleep(0.1)
    raise AssertionError(list(tmp_path.iterdir()))


def test_a_process_with_threads_is_never_copied():
    assert said("""
import threading
stop = threading.Event()
threading.Thread(target=stop.wait).start()
with hired(MANY, DRAWING) as crew:
    print(crew.helpers, crew.do(who, 7) == (7, us))
stop.set()
""") == "[] True\n"  # fmt: skip
