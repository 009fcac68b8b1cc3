"""Does an installed copy work from any folder, with nothing of the checkout at hand?"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.slow

# tells every file of the checkout that a command opens or lists; the libraries in .venv are borrowed
WATCH = """
import sys
root, venv = sys.argv[1], sys.argv[1] + "/.venv/"
seen = set()
def watch(event, args):
    if event in ("open", "os.listdir", "os.scandir") and isinstance(args[0], str):
        if args[0].startswith(root + "/") and not args[0].startswith(venv):
            seen.add(args[0])
sys.addaudithook(watch)
from listbuilder.cli import main
code = main(sys.argv[2:])
print(*sorted(seen), sep="\\n", end="", file=sys.stderr)
sys.exit(code)
"""


def call(*words, **more) -> subprocess.CompletedProcess[str]:
    return subprocess.run([str(word) for word in words], capture_output=True, text=True, timeout=300, **more)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    target = tmp_path_factory.mktemp("dist")
    ran = call(sys.executable, "-m", "build", "--wheel", "--no-isolation", "-o", target, ROOT)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    (made,) = target.glob("*.whl")
    return made


@pytest.fixture(scope="module")
def venv(wheel, tmp_path_factory) -> Path:
    """A fresh environment with the wheel; libraries come from the current one by a path file, not from the net."""
    target = tmp_path_factory.mktemp("installed") / "venv"
    ran = call(sys.executable, "-m", "venv", "--without-pip", target)
    assert ran.returncode == 0, ran.stderr
    python = target / "bin" / "python"
    ran = call(sys.executable, "-m", "pip", "--python", python, "install", "--no-deps", "--no-index", "-q", wheel)
    assert ran.returncode == 0, ran.stderr
    (site,) = target.glob("lib/python*/site-packages")
    (site / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return target


@pytest.fixture
def away(venv, tmp_path):
    """listbuilder WORDS in an empty folder, with a home and a cache that are empty too."""
    environment = {"PATH": os.environ["PATH"], "HOME": str(tmp_path / "home"), "LANG": "C.UTF-8"}
    folder = tmp_path / "empty"
    folder.mkdir()

    def run(*words, program="listbuilder"):
        return call(venv / "bin" / program, *words, cwd=folder, env=environment)

    run.folder = folder
    return run


@pytest.fixture(scope="module")
def package(venv) -> Path:
    (found,) = venv.glob("lib/python*/site-packages/listbuilder")
    return found


def test_the_package_is_the_installed_one(away, venv):
    ran = away("-c", "import listbuilder; print(listbuilder.__file__)", program="python")
    assert Path(ran.stdout.strip()).is_relative_to(venv)


def test_data_schemas_templates_and_the_page_travel_inside(wheel):
    names = set(zipfile.ZipFile(wheel).namelist())
    for folder in ("data", "schemas", "templates"):
        here = {
            f"listbuilder/{path.relative_to(ROOT).as_posix()}"
            for path in (ROOT / folder).rglob("*")
            if path.is_file() and "__pycache__" not in path.parts
        }
        assert here
        assert here <= names
    assert {"listbuilder/app.py", "listbuilder/py.typed"} <= names
    assert not [name for name in names if name.startswith(("tests/", "bench/", "scripts/"))]
    assert not [name for name in names if name.endswith((".pyc", ".lock"))]


def test_check_of_a_sample_inside(away, package):
    ran = away("check", package / "data" / "alienstar" / "samples" / "starter.yaml")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ": legal (" in ran.stdout


def test_systems(away, package):
    ran = away("systems", "--json")
    assert (ran.returncode, ran.stderr) == (0, "")
    shipped = {item["id"]: item for item in json.loads(ran.stdout)}
    assert set(shipped) == {path.parent.name for path in (ROOT / "data").glob("*/pack.yaml")}
    for id, item in shipped.items():
        assert Path(item["folder"]) == package / "data" / id


def test_new_then_check(away):
    ran = away("new", "alienstar", "-o", "army.yaml")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert [path.name for path in away.folder.iterdir()] == ["army.yaml"]
    assert away("check", "army.yaml").returncode == 0
    (away.folder / "army.yaml").write_text("system: alienstar\nforces: []\n")
    assert away("check", "army.yaml").returncode == 1


def test_pack_new_then_pack_check(away):
    assert away("pack", "new", "packs/mine").returncode == 0
    ran = away("pack", "check", "packs/mine")
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "")


def test_explain_reads_the_cases_inside(away):
    ran = away("explain", "ALIENSTAR-ORG-002")
    assert ran.returncode == 0
    assert "A list that breaks it" in ran.stdout


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("systems", 0),
        ("units alienstar", 0),
        ("new alienstar -o army.yaml", 0),
        ("check army.yaml", 0),
        ("price army.yaml", 0),
        ("explain ALIENSTAR-ORG-001", 0),
        ("pack new packs/mine", 0),
        ("pack diff alienstar alienstar", 0),
        ("completion bash", 0),
    ],
)
def test_nothing_of_the_checkout_is_read(away, words, code):
    if "army.yaml" in words and "new" not in words:
        away("new", "alienstar", "-o", "army.yaml")
    ran = away("-c", WATCH, ROOT, *words.split(), program="python")
    assert (ran.returncode, ran.stderr) == (code, "")
