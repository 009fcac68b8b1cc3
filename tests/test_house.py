"""Is the house still in order? Doors of the libraries, arrows between rooms, no game's name in Python."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
MODULES = [*sorted((ROOT / "listbuilder").rglob("*.py")), ROOT / "app.py"]

# one library, one door
DOORS = {
    "yaml": {"source.py", "roster/save.py"},
    "jsonschema": {"shape.py"},
    "jsonschema_rs": {"shape.py"},
    "referencing": {"shape.py"},
    "rich": {"terminal.py"},
    "shtab": {"commands/app.py"},
    "argon2": {"library/visitors.py"},
    "streamlit": {"app.py", "commands/app.py", "commands/serve.py", "ui/"},
    "jinja2": {"sheets/"},
    "weasyprint": {"sheets/drawer.py", "sheets/pdf.py"},
    "cffi": {"sheets/kinds.py"},
    "pikepdf": {"unseal.py", "sheets/lay.py"},
    "PIL": {"sheets/pictures.py", "sheets/png.py"},
    "uharfbuzz": {"sheets/embed.py", "sheets/weights.py", "sheets/measure.py"},
    "segno": {"sheets/qr.py"},
    "pypdfium2": {"sheets/png.py"},
    "fontTools": {"sheets/embed.py"},
}

# who may know whom: a room looks only to rooms before it
ORDER = ["problems", "words", "vocabulary", "calm", "resources", "whole", "source", "seal", "files", "unseal", "shape", "pack", "roster", "code", "engine",
         "catalogue", "campaign", "check", "report", "given", "matching", "differences", "compare", "library", "sheets", "share", "batch", "terminal", "lint", "usage", "sheet_arguments", "campaign_arguments", "arguments", "docs", "commands", "cli", "ui"]  # fmt: skip


def imported(path: Path) -> set[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def home(path: Path) -> str:
    return path.relative_to(ROOT / "listbuilder").as_posix() if "listbuilder" in path.parts else path.name


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_each_library_comes_in_by_its_door(path: Path) -> None:
    for module in imported(path):
        library = module.split(".")[0]
        if library in DOORS:
            assert any(home(path).startswith(door) for door in DOORS[library]), f"{library} in {home(path)}"


@pytest.mark.parametrize("path", MODULES[:-1], ids=lambda path: path.relative_to(ROOT).as_posix())
def test_arrows_go_one_way(path: Path) -> None:
    room = home(path).split("/")[0].removesuffix(".py")
    if room in ("__init__", "__main__"):
        return
    for module in imported(path):
        parts = module.split(".")
        if parts[0] == "listbuilder" and len(parts) > 1 and parts[1] in ORDER:
            assert ORDER.index(parts[1]) <= ORDER.index(room), f"{room} looks forward to {parts[1]}"


def test_no_module_names_a_game() -> None:
    names = [folder.name for folder in (ROOT / "data").iterdir() if folder.is_dir()]
    assert names
    pattern = re.compile("|".join(re.escape(name) for name in names), re.IGNORECASE)
    for path in MODULES:
        hit = pattern.search(path.read_text(encoding="utf-8"))
        assert hit is None, f"{path.relative_to(ROOT)} names {hit and hit[0]}"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_module_says_which_question_it_answers(path: Path) -> None:
    assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))


def test_heavy_libraries_stay_out_of_a_check() -> None:
    """The quick path loads neither the explaining validator nor terminal, web and print libraries."""
    import subprocess
    import sys

    sample = next((ROOT / "data").glob("*/samples/starter.yaml"))
    script = (
        "import sys; from listbuilder.cli import main; main(['check', sys.argv[1]]);"
        "print([m for m in ('jsonschema', 'rich', 'streamlit', 'weasyprint', 'jinja2', 'difflib') if m in sys.modules])"
    )
    done = subprocess.run(
        (sys.executable, "-c", script, str(sample)), capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert done.stdout.strip().splitlines()[-1] == "[]"
