"""Are the pages true? Lists on them are judged, commands are run, links are followed.

What a fenced block on a page means; all blocks of one page share a folder and run in their order:

    ```yaml legal [RULE-ID ...] [FILE]     a whole list: legal, with just these warnings; written to FILE if named
    ```yaml illegal RULE-ID ... [FILE]     a whole list: not legal, with just these findings
    ```yaml file FILE                      the text of a file
    ```yaml more FILE                      text that is added to its end
    ```yaml rule PACK                      what one rule measures, bounds and guards; it is put on top of that pack
    ```console                             `$ listbuilder …` is run and must print what stands below it;
                                           `$ echo $?` tells the exit code, a line `...` stands for any lines
    ```json check FILE                     the answer of `check --format json` for FILE; "…" stands for any value

REFRESH=1 pytest tests/docs writes what the commands really print into the pages.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from listbuilder.check import check_text
from listbuilder.cli import main
from listbuilder.docs.files import DOCS
from listbuilder.docs.markdown import slug
from listbuilder.lint.pack import check_pack
from listbuilder.resources import schema_text
from listbuilder.source import read_text
from listbuilder.vocabulary import MEASURES

ROOT = DOCS.parent
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted(DOCS.rglob("*.md"))]
HOME = "/home/you/games"  # what pages call the folder they are read in
NAMES = [path.relative_to(ROOT).as_posix() for path in PAGES]


@dataclass(frozen=True)
class Block:
    """A fenced block: the words after the fence and the lines up to the closing one."""

    line: int
    words: list[str]
    body: list[str]

    @property
    def text(self) -> str:
        return "\n".join(self.body) + "\n"


def blocks_of(lines: list[str]) -> Iterator[Block]:
    opened: int | None = None
    for number, line in enumerate(lines):
        if line.startswith("```"):
            if opened is None:
                opened = number
            else:
                yield Block(opened, lines[opened][3:].split(), lines[opened + 1 : number])
                opened = None
    assert opened is None, f"the block of line {(opened or 0) + 1} is never closed"


@dataclass
class Reader:
    """Reads one page in a folder of its own and gathers what is not as the page says."""

    folder: Path
    lines: list[str]
    wrong: list[str] = field(default_factory=list)
    code: int = 0
    rules: dict[str, list[str]] = field(default_factory=dict)

    def read(self) -> None:
        blocks = list(blocks_of(self.lines))
        real = [self.tried(block) for block in blocks]
        for block, body in reversed(list(zip(blocks, real, strict=True))):
            self.lines[block.line + 1 : block.line + 1 + len(block.body)] = body
        for pack, bodies in self.rules.items():
            self.check_rules(pack, bodies)

    def tried(self, block: Block) -> list[str]:
        """What a block should say: of a console the real output, of all others what it says."""
        match block.words:
            case ["yaml", "legal" | "illegal" as word, *rest]:
                self.judge(block, word == "legal", rest)
            case ["yaml", "file" | "more" as word, name]:
                self.write(name, block.text, "a" if word == "more" else "w")
            case ["yaml", "rule", pack]:
                self.rules.setdefault(pack, []).append("".join(f"      {line}\n" for line in block.body))
            case ["json", "check", name]:
                self.answer(block, name)
            case ["console"]:
                return self.console(block)
        return block.body

    def expect(self, block: Block, wanted: object, got: object) -> None:
        if wanted != got:
            self.wrong.append(f"line {block.line + 1}: the page says\n{wanted}\nbut it is\n{got}")

    def write(self, name: str, text: str, mode: str = "w") -> None:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open(mode, encoding="utf-8") as file:
            file.write(text)

    def judge(self, block: Block, legal: bool, words: list[str]) -> None:
        files = [word for word in words if word.endswith(".yaml")]
        for name in files:
            self.write(name, block.text)
        checked = check_text(block.text, "page", [self.folder / "packs"])
        said = sorted(set(words) - set(files))
        self.expect(block, (legal, said), (checked.legal, sorted({problem.rule for problem in checked.problems})))

    def check_rules(self, pack: str, bodies: list[str]) -> None:
        """The rules of a page are sound when lint asks for nothing but their cases."""
        self.write("packs/page/pack.yaml", f'id: page\ntitle: Page\nversion: "1.0"\nextends: {pack}\n')
        head = "    PAGE-{}:\n      title: Page\n      message: m\n      hint: h\n"
        rules = [head.format(number) + body for number, body in enumerate(bodies, 1)]
        self.write("packs/page/overlay.yaml", "rules:\n  add:\n" + "".join(rules))
        found = [problem for problem in check_pack(self.folder / "packs/page") if problem.rule != "RULE-CASE"]
        self.wrong += [f"rule {problem.place}: {problem.message}" for problem in found]

    def answer(self, block: Block, name: str) -> None:
        got = json.loads(self.run(["check", name, "--format", "json"]))[0]
        wanted = json.loads(block.text)
        self.expect(block, wanted, blurred(wanted, got))

    def console(self, block: Block) -> list[str]:
        """The block as it should be."""
        real: list[str] = []
        for command, printed in commands_of(block.body):
            real.append(f"$ {command}")
            if command == "echo $?":
                got = [str(self.code)]
            elif command.startswith("listbuilder "):
                got = self.run(shlex.split(command)[1:]).splitlines()
            else:
                got = printed
            if "..." in printed and matches(printed, got):
                got = printed
            self.expect(block, "\n".join([f"$ {command}", *printed]), "\n".join([f"$ {command}", *got]))
            real += got
        return real

    def run(self, words: list[str]) -> str:
        out = io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out), contextlib.chdir(self.folder):
            try:
                self.code = main(words)
            except SystemExit as stop:  # argparse leaves this way
                self.code = int(stop.code or 0)
        return out.getvalue().replace(str(self.folder.resolve()), HOME)


def commands_of(body: list[str]) -> Iterator[tuple[str, list[str]]]:
    starts = [index for index, line in enumerate(body) if line.startswith("$ ")]
    for start, end in zip(starts, [*starts[1:], len(body)], strict=True):
        yield body[start][2:], body[start + 1 : end]


def matches(printed: list[str], got: list[str]) -> bool:
    """`...` on a line of its own stands for any lines."""
    pattern = "".join(r"(?:.*\n)*" if line == "..." else re.escape(line) + "\n" for line in printed)
    return re.fullmatch(pattern, "".join(f"{line}\n" for line in got)) is not None


def blurred(wanted: Any, got: Any) -> Any:
    """What came out, with "…" where the page says so."""
    if wanted == "…":
        return wanted
    if isinstance(wanted, dict) and isinstance(got, dict):
        return {key: blurred(wanted.get(key), value) for key, value in got.items()}
    if isinstance(wanted, list) and isinstance(got, list) and len(wanted) == len(got):
        return [blurred(one, other) for one, other in zip(wanted, got, strict=True)]
    return got


@pytest.mark.parametrize("path", PAGES, ids=NAMES)
def test_page_tells_the_truth(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LISTBUILDER_CACHE", str(tmp_path / ".cache"))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("LISTBUILDER_PACKS", raising=False)
    reader = Reader(tmp_path, path.read_text(encoding="utf-8").splitlines())
    reader.read()
    if os.environ.get("REFRESH"):
        path.write_text("\n".join(reader.lines) + "\n", encoding="utf-8", newline="\n")
    assert not reader.wrong, "\n\n".join(reader.wrong)


def test_every_word_of_rules_has_an_example() -> None:
    """Whoever adds a word to the vocabulary shows it in writing-a-pack.md."""
    lines = (DOCS / "writing-a-pack.md").read_text(encoding="utf-8").splitlines()
    shown = [block.text for block in blocks_of(lines) if block.words[:2] == ["yaml", "rule"]]
    used = {key for text in shown for key in keys_of(read_text(text).data)}
    shared = json.loads(schema_text("common"))["$defs"]
    words = {key for name in ("selector", "guard", "amount", "what", "by") for key in shared[name]["properties"]}
    assert {*words, *MEASURES, "within", "each", "nested", "exactly", "check"} - used == {"figure"}  # for figures alone


def keys_of(data: Any) -> set[str]:
    if isinstance(data, dict):
        return set(data).union(*map(keys_of, data.values()))
    return set().union(*map(keys_of, data)) if isinstance(data, list) else set()


# --- links ----------------------------------------------------------------------------------------

LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")


def prose_of(path: Path) -> list[str]:
    """The lines outside fenced blocks."""
    lines = path.read_text(encoding="utf-8").splitlines()
    for block in blocks_of(lines):
        lines[block.line : block.line + len(block.body) + 2] = [""] * (len(block.body) + 2)
    return lines


def anchors_of(path: Path) -> set[str]:
    return {slug(line.lstrip("#").strip()) for line in prose_of(path) if line.startswith("#")}


@pytest.mark.parametrize("path", PAGES, ids=NAMES)
def test_links_lead_somewhere(path: Path) -> None:
    lost = []
    for target in LINK.findall(re.sub(r"`[^`]*`", "", "\n".join(prose_of(path)))):
        name, _, anchor = target.partition("#")
        there = path.parent / name if name else path
        if not re.match(r"[a-z]+:", target) and (not there.exists() or (anchor and anchor not in anchors_of(there))):
            lost.append(target)
    assert not lost


def test_headings_of_a_page_have_anchors_of_their_own() -> None:
    for path in PAGES:
        headings = [slug(line.lstrip("#").strip()) for line in prose_of(path) if line.startswith("##")]
        doubles = {heading for heading in headings if headings.count(heading) > 1}
        assert not doubles or path.name == "CHANGELOG.md", f"{path.name}: {doubles}"


def test_paths_on_pages_are_there() -> None:
    """Paths below the repository that architecture.md names in its rooms."""
    rooms = next(block for block in blocks_of((DOCS / "architecture.md").read_text("utf-8").splitlines()) if block.words == ["text", "rooms"])  # fmt: skip
    named = [line.split()[0] for line in rooms.body if line.strip() and not line.startswith(" ")]
    assert named
    assert [name for name in named if not (ROOT / name).exists()] == []
