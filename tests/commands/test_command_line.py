"""The command line itself: help, usage, colours, pipes and faults of our own."""

from __future__ import annotations

import argparse
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from listbuilder import __version__, cli

ROOT = Path(__file__).resolve().parents[2]
ESCAPE = "\x1b"
LISTBUILDER = [sys.executable, "-m", "listbuilder.cli"]


def commands(parser: argparse.ArgumentParser, words: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    """The words of every command, also of those in groups."""
    groups = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
    if not groups:
        return [words]
    return [found for name, inner in groups[0].choices.items() for found in commands(inner, (*words, name))]


COMMANDS = commands(cli.parser())


# --- help and usage ---


def test_the_commands_of_the_contract_are_there():
    wanted = ["systems", "units", "new", "check", "price", "explain", "pack check", "pack new", "pack diff", "app"]
    assert set(wanted) <= {" ".join(words) for words in COMMANDS}


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_help_shows_an_example_that_can_be_typed(run, words):
    ran = run(*words, "--help")
    assert (ran.code, ran.err) == (0, "")
    example = next(line for line in ran.out.splitlines() if line.startswith("example: "))
    program, *typed = shlex.split(example.removeprefix("example: ").split(">")[0])
    assert program == "listbuilder"
    assert tuple(typed[: len(words)]) == words
    cli.parser().parse_args(typed)


def test_help_lists_the_commands(run):
    ran = run("--help")
    assert ran.code == 0
    for name in {words[0] for words in COMMANDS}:
        assert f"\n    {name}" in ran.out
    assert "Start with: listbuilder systems" in ran.out


def test_version(run):
    ran = run("--version")
    assert (ran.code, ran.out, ran.err) == (0, f"listbuilder {__version__}\n", "")


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["chek"],
        ["pack"],
        ["pack", "chek"],
        ["check"],
        ["check", "x", "--format", "html"],
        ["systems", "--jsn"],
        ["new"],
    ],
)
def test_wrong_usage(run, words):
    ran = run(*words)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("usage: listbuilder")
    assert "Traceback" not in ran.err


# --- completion ---


@pytest.mark.parametrize("shell", ["bash", "zsh"])
def test_completion_knows_every_command(run, shell):
    ran = run("completion", shell)
    assert (ran.code, ran.err) == (0, "")
    for words in COMMANDS:
        assert words[-1] in ran.out
    assert "--format" in ran.out


def test_completion_is_a_script_that_bash_can_read(run):
    script = run("completion", "bash").out
    assert subprocess.run(["bash", "-n"], input=script, text=True, capture_output=True).stderr == ""


def test_completion_of_an_unknown_shell(run):
    assert run("completion", "fish-and-chips").code == 2


# --- faults ---


@pytest.fixture
def fault(monkeypatch):
    def broken(args):
        raise RuntimeError("the wheel fell off")

    monkeypatch.setattr("listbuilder.commands.packs.systems", broken)


def test_a_fault_of_ours_is_one_sentence(run, fault):
    ran = run("systems")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == (
        "This is a fault of listbuilder, not yours: RuntimeError: the wheel fell off.\n"
        "    hint: Set LISTBUILDER_DEBUG=1, run it again and report what you see.\n"
    )


def test_a_fault_can_be_looked_into(run, fault, monkeypatch):
    monkeypatch.setenv("LISTBUILDER_DEBUG", "1")
    with pytest.raises(RuntimeError, match="the wheel fell off"):
        run("systems")


def test_a_fault_in_the_judge_is_no_traceback_either(run, toys, write, monkeypatch):
    def broken(*words):
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr("listbuilder.check.judge", broken)
    ran = run("check", write("a.yaml", "system: toys\nforces: []\n"))
    assert ran.code == 2
    assert "fault of listbuilder" in ran.out + ran.err
    assert "Traceback" not in ran.out + ran.err


def test_stopped_by_hand(run, monkeypatch):
    def stopped(args):
        raise KeyboardInterrupt

    monkeypatch.setattr("listbuilder.commands.packs.systems", stopped)
    ran = run("systems")
    assert (ran.code, ran.out, ran.err) == (130, "", "\nStopped.\n")


# --- as a process of its own ---


def process(*words, **more):
    return subprocess.run([*LISTBUILDER, *words], capture_output=True, text=True, encoding="utf-8", timeout=60, **more)


@pytest.mark.slow
def test_the_installed_command(tmp_path):
    script = Path(sys.executable).with_name("listbuilder")
    ran = subprocess.run([script, "new", "alienstar", "-o", "a.yaml"], capture_output=True, text=True, cwd=tmp_path)
    assert (ran.returncode, ran.stderr) == (0, "")
    ran = subprocess.run([script, "check", "a.yaml", "nope.yaml"], capture_output=True, text=True, cwd=tmp_path)
    assert (ran.returncode, ran.stderr) == (2, "")


@pytest.mark.slow
@pytest.mark.parametrize(
    "words", [["systems"], ["check", "samples"], ["units", "alienstar"], ["price", "samples/starter.yaml"]]
)
def test_piped_output_has_no_escape_codes(words):
    ran = process(*words, cwd=ROOT / "data" / "alienstar", env={**os.environ, "TERM": "xterm-256color"})
    assert ran.stdout
    assert ESCAPE not in ran.stdout + ran.stderr


def on_a_terminal(*words, **environment: str) -> str:
    """What a terminal gets to see."""
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    kept = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "TERM")}
    child = subprocess.Popen(
        [*LISTBUILDER, *words],
        stdout=theirs,
        stderr=theirs,
        stdin=theirs,
        cwd=ROOT / "data" / "alienstar",
        env={**kept, "TERM": "xterm-256color", "COLUMNS": "200", **environment},
    )
    os.close(theirs)
    seen = b""
    while True:
        try:
            part = os.read(ours, 65536)
        except OSError:  # the other end is closed
            break
        if not part:
            break
        seen += part
    child.wait(60)
    os.close(ours)
    return seen.decode().replace("\r\n", "\n")


@pytest.mark.slow
def test_a_terminal_gets_colours():
    seen = on_a_terminal("check", "samples/illegal-typo.yaml", "samples/starter.yaml")
    assert f"{ESCAPE}[31merror{ESCAPE}[0m LINK-UNIT" in seen
    assert f"{ESCAPE}[31mnot legal{ESCAPE}[0m" in seen
    assert f"{ESCAPE}[32mlegal{ESCAPE}[0m" in seen
    assert "alienstar" in on_a_terminal("systems")


@pytest.mark.slow
@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}], ids=str)
def test_a_terminal_without_colours_gets_the_same_words(environment):
    words = ["check", "samples/illegal-typo.yaml", "samples/starter.yaml"]
    seen = on_a_terminal(*words, **environment)
    assert ESCAPE not in seen
    assert seen == process(*words, cwd=ROOT / "data" / "alienstar").stdout
    assert ESCAPE not in on_a_terminal("systems", **environment)


@pytest.mark.slow
@pytest.mark.parametrize(
    "words", ["units alienstar", "check samples", "check samples --format json --jobs 2", "completion bash"]
)
def test_a_broken_pipe_is_quiet(words):
    for reader in ("head -1", "true"):
        line = f"{shlex.join(LISTBUILDER)} {words} | {reader}"
        ran = subprocess.run(
            ["bash", "-c", line], capture_output=True, text=True, timeout=60, cwd=ROOT / "data" / "alienstar"
        )
        assert ran.stderr == ""
        assert len(ran.stdout.splitlines()) == (1 if reader == "head -1" else 0)


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
def test_a_stream_that_knows_few_signs(tmp_path, encoding):
    """A pipe on Windows speaks cp1252: signs it lacks are replaced, the answer is given."""
    (tmp_path / "army.yaml").write_text(
        "system: alienstar\nname: Łódź\nforces: [{kind: battle-group, name: Łódź, entries: [{unit: panther, fields: {grade: B}}]}]\n",
        encoding="utf-8",
    )
    environment = {**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    for words, code in (
        (["check", "army.yaml"], 1),
        (["price", "army.yaml"], 0),
        (["check", "army.yaml", "--format", "json"], 1),
    ):
        ran = subprocess.run([*LISTBUILDER, *words], capture_output=True, cwd=tmp_path, env=environment, timeout=60)
        assert b"fault of listbuilder" not in ran.stderr
        assert ran.returncode == code


@pytest.mark.slow
def test_version_needs_no_yaml():
    """Quick answers load little."""
    code = "import sys; from listbuilder.cli import main\ntry: main(['--version'])\nexcept SystemExit: pass\nassert not {'yaml', 'jsonschema', 'rich', 'streamlit'} & set(sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert (ran.returncode, ran.stderr) == (0, "")
