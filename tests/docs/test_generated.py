"""Are the generated pages what the generator would write today?"""

from __future__ import annotations

from pathlib import Path

import pytest

from listbuilder.docs import __main__ as command
from listbuilder.docs.files import DOCS, stale_pages
from listbuilder.docs.pages import pages, shipped_packs


@pytest.fixture(scope="module")
def made() -> dict[str, str]:
    return pages()


def test_pages_are_fresh(made: dict[str, str]) -> None:
    assert stale_pages(DOCS, made) == [], "run `make docs`"


def test_same_input_same_pages(made: dict[str, str]) -> None:
    assert pages() == made


def test_every_schema_and_every_pack_has_its_pages(made: dict[str, str]) -> None:
    kinds = {path.name.removesuffix(".schema.json") for path in (DOCS.parent / "schemas").glob("*.json")}
    packs = {path.parent.name for path in (DOCS.parent / "data").glob("*/pack.yaml")}
    wanted = {f"reference/{kind}.md" for kind in kinds}
    wanted |= {f"{folder}/{pack}.md" for pack in packs for folder in ("rules", "packs")}
    assert set(made) == wanted | {"commands.md", "packs/README.md", "reference/plan-actions.md"}


def test_every_rule_of_a_pack_is_on_its_page(made: dict[str, str]) -> None:
    for pack in shipped_packs():
        text = made[f"rules/{pack.id}.md"]
        for id in pack.rules:
            assert f"### {id}\n" in text


def test_check_tells_what_is_stale_and_writing_mends_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "DOCS", tmp_path)
    assert command.main([]) == 0
    assert command.main(["--check"]) == 0
    (tmp_path / "commands.md").write_text("old", encoding="utf-8")
    (tmp_path / "packs" / "gone.md").write_text("old", encoding="utf-8")
    capsys.readouterr()
    assert command.main(["--check"]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "docs/commands.md is stale.",
        "docs/packs/gone.md is stale.",
        "    hint: Run `make docs`.",
    ]
    assert command.main([]) == 0
    assert not (tmp_path / "packs" / "gone.md").exists()
    assert command.main(["--check"]) == 0
