"""`python -m bench`: how fast reading, judging and checking are, beside anchors measured in the same run."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PYTHON = sys.executable
UNITS = ("rifle-group", "rifle-group", "panzer-4", "panzer-4", "panther", "truck", "truck", "infantry-group",
         "infantry-group", "mortars", "sturmgeschutz", "light-barrage")  # fmt: skip


def list_text(groups: int, grade: str = "B") -> str:
    """A legal list of 12 stands a group, one line a stand."""
    text = f"system: alienstar\nfields: {{nation: german, year: 1943, grade: {grade}}}\noptions: [balance]\nforces:\n"
    for group in range(groups):
        text += "  - kind: battle-group\n    entries:\n"
        for index, unit in enumerate(UNITS):
            text += f"      - unit: {unit}\n"
            text += "        options: [hq]\n" if index == 0 else ""
            text += f"        fields: {{grade: {'ABCD'[group % 4]}}}\n" if index == 5 else ""
    return text


def best(function: Callable[[], object], runs: int = 7) -> float:
    """The quickest of some runs: the others tell about the neighbours."""
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        function()
        times.append(time.perf_counter() - start)
    return min(times)


def command(*words: str, **environment: str) -> Callable[[], object]:
    env = {**os.environ, **environment}
    return lambda: subprocess.run(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=env, cwd=ROOT)


def row(name: str, value: str, goal: str = "") -> None:
    print(f"{name:62} {value:>16}  {goal}")


def start_up(folder: Path) -> None:
    one = folder / "one.yaml"
    one.write_text(list_text(2))
    cache = str(folder / "cache")
    check = (PYTHON, "-m", "listbuilder.cli", "check", str(one))
    subprocess.run(
        check, env={**os.environ, "LISTBUILDER_CACHE": cache}, stdout=subprocess.DEVNULL, cwd=ROOT, check=True
    )
    anchor = best(command(PYTHON, "-c", "import yaml, jsonschema"), 15)
    whole = best(command(*check, LISTBUILDER_CACHE=cache), 15)
    row("check one list, whole command / import yaml, jsonschema", f"{whole / anchor:.2f} x", "at most 2")
    row("  in milliseconds", f"{whole * 1e3:.0f} / {anchor * 1e3:.0f}")


def judging() -> None:
    from listbuilder import judge, load_pack, load_text
    from listbuilder.check import check_text

    pack = load_pack("alienstar")
    roster = load_text(list_text(2)).roster
    assert roster is not None
    once = best(lambda: [judge(roster, pack) for _ in range(100)]) / 100
    row("judge a 24-stand list, warm, lists a second", f"{1 / once:.0f}", "at least 2,000")
    text = list_text(2)
    whole = best(lambda: [check_text(text) for _ in range(50)]) / 50
    row("read, check and judge it from text, lists a second", f"{1 / whole:.0f}")
    before = None
    for groups in (2, 20, 200, 2000):
        loaded = load_text(list_text(groups)).roster
        assert loaded is not None
        judge(loaded, pack)
        now = best(lambda loaded=loaded: judge(loaded, pack), 9 if groups < 2000 else 3)
        row(f"judge {groups * 12} stands", f"{now * 1e3:.2f} ms")
        if before is not None:
            row("  times the tenth of it", f"{now / before:.1f} x", "at most 12")
        before = now


def packs(folder: Path) -> None:
    load = "from listbuilder import load_pack; load_pack('alienstar')"
    cache = str(folder / "pack-cache")
    bare = best(command(PYTHON, "-c", "import listbuilder.pack.load, listbuilder.pack.build, json"))
    command(PYTHON, "-c", load, LISTBUILDER_CACHE=cache)()
    kept = best(command(PYTHON, "-c", load, LISTBUILDER_CACHE=cache))
    row("pack load: from cache, over bare imports", f"{(kept - bare) * 1e3:.0f} ms")
    blocked = folder / "blocked"
    blocked.write_text("a file where the folder should be: no cache can be kept")
    cold = best(command(PYTHON, "-c", load, LISTBUILDER_CACHE=str(blocked)), 3)
    row("pack load: cold, over bare imports", f"{(cold - bare) * 1e3:.0f} ms")
    row("  cold / from cache", f"{(cold - bare) / max(kept - bare, 1e-4):.1f} x")


def folder_of_lists(folder: Path, number: int = 10_000) -> None:
    lists = folder / "lists"
    lists.mkdir()
    for index in range(number):
        (lists / f"list-{index:05}.yaml").write_text(list_text(2, "ABCD"[index % 4]))
    script = (
        "import resource, sys; from listbuilder.cli import main; code = main(sys.argv[1:]);"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, file=sys.stderr)"
    )
    seconds, memory = {}, {}
    for some, jobs in ((number // 10, 1), (number, 1), (number, 2)):
        names = [str(lists)] if some == number else [str(path) for path in sorted(lists.iterdir())[:some]]
        start = time.perf_counter()
        done = subprocess.run(
            (PYTHON, "-c", script, "check", *names, "--format", "json", "--jobs", str(jobs)),
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, cwd=ROOT, check=True,
        )  # fmt: skip
        seconds[some, jobs] = time.perf_counter() - start
        memory[some, jobs] = max(map(int, done.stderr.split()[-2:])) / 1024
    row(f"check {number} lists, 1 job", f"{seconds[number, 1]:.1f} s")
    row(f"check {number} lists, 2 jobs", f"{seconds[number, 2]:.1f} s")
    row("  1 job / 2 jobs", f"{seconds[number, 1] / seconds[number, 2]:.2f} x", "at least 1.7")
    row(f"  most memory of a process: {number // 10} lists", f"{memory[number // 10, 1]:.0f} MB")
    row(
        f"  most memory of a process: {number} lists, 1 job / 2 jobs",
        f"{memory[number, 1]:.0f} / {memory[number, 2]:.0f} MB",
        "flat",
    )


def main() -> None:
    quick = "--quick" in sys.argv
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        os.environ["LISTBUILDER_CACHE"] = str(folder / "cache")
        noise = [best(command(PYTHON, "-c", "pass"), 1) for _ in range(9)]
        row("python -c pass, slowest / quickest of 9 (noise of this run)", f"{max(noise) / min(noise):.2f} x")
        row("  median", f"{statistics.median(noise) * 1e3:.0f} ms")
        start_up(folder)
        packs(folder)
        judging()
        folder_of_lists(folder, 1_000 if quick else 10_000)


if __name__ == "__main__":
    main()
