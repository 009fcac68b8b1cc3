"""A list for somebody else: the link comes back whole, texts say what the judge says, names stay names."""

from __future__ import annotations

import pytest

from listbuilder import share
from listbuilder.check import check_text
from listbuilder.code import TooLong

LIST = """\
system: alienstar
name: "Two *groups* [b]x[/b]"
limit: 60
fields: {nation: german, year: 1941, grade: B}
forces:
  - kind: battle-group
    name: First
    notes: hold the hill
    entries:
      - {unit: rifle-group, options: [hq]}
      - {unit: rifle-group, count: 7, name: "1. Zug", notes: "<b>behind</b>"}
      - {unit: panzer-3, count: 2}
      - {unit: truck, count: 1, with: [{unit: rifle-group}]}
"""
ZERO = "\u200b"


@pytest.fixture
def checked():
    return check_text(LIST, "mine")


def body(text: str) -> str:
    return "\n".join(line for line in text.splitlines() if not line.startswith(("alienstar ", "Stands ")))


def test_plain_text(checked):
    assert (
        body(share.told(checked, "text"))
        == """\
Two *groups* [b]x[/b]
World War 2 rules · 68.25 of 60 points · Not legal: 1 error
Grade: B · Nation: German · Year: 1941

  Error ALIENSTAR-PTS-001: The army costs 68.25 points; 60 are agreed. Take out 8.25 points.

First · Battle group · 68.25 points
  1 × Rifle Group: HQ · 2.25
  7 × 1. Zug (Rifle Group): <b>behind</b> · 15.75
  2 × Panzer 3/35, 38 · 45
  1 × Trucks/Land Rovers/Jeeps · 3
    1 × Rifle Group · 2.25
"""
    )


def test_markdown(checked):
    assert (
        body(share.told(checked, "markdown"))
        == r"""# Two \*groups\* \[b\]x\[/b\]
World War 2 rules · 68.25 of 60 points · **Not legal: 1 error**  
Grade: B · Nation: German · Year: 1941  

- **Error** ALIENSTAR-PTS-001: The army costs 68.25 points; 60 are agreed. Take out 8.25 points.

## First · Battle group · 68.25 points
- 1 × **Rifle Group**: HQ · 2.25
- 7 × **1\. Zug** (Rifle Group): \<b\>behind\</b\> · 15.75
- 2 × **Panzer 3/35, 38** · 45
- 1 × **Trucks/Land Rovers/Jeeps** · 3
  - 1 × **Rifle Group** · 2.25
"""
    )


def test_bbcode(checked):
    assert (
        body(share.told(checked, "bbcode"))
        == f"""\
[size=150][b]Two *groups* [{ZERO}b]x[{ZERO}/b][/b][/size]
World War 2 rules · 68.25 of 60 points · [b]Not legal: 1 error[/b]
Grade: B · Nation: German · Year: 1941

[list]
[*][b]Error[/b] ALIENSTAR-PTS-001: The army costs 68.25 points; 60 are agreed. Take out 8.25 points.
[/list]

[b][u]First · Battle group · 68.25 points[/u][/b]
[list]
[*]1 × [b]Rifle Group[/b]: HQ · 2.25
[*]7 × [b]1. Zug[/b] (Rifle Group): <b>behind</b> · 15.75
[*]2 × [b]Panzer 3/35, 38[/b] · 45
[*]1 × [b]Trucks/Land Rovers/Jeeps[/b] · 3
[list][*]1 × [b]Rifle Group[/b] · 2.25[/list]
[/list]
"""
    )


@pytest.mark.parametrize("form", list(share.FORMS))
def test_a_copy_for_the_opponent_leaves_notes_out(checked, form):
    assert "hold the hill" in share.told(checked, form)
    told = share.told(checked, form, "opponent")
    assert "hold the hill" not in told
    assert "behind" not in told


def test_a_link_comes_back_whole(checked):
    link = share.link(checked, "https://club.example/lists/")
    assert link.startswith("https://club.example/lists/shared?list=LB1:")
    back = check_text(link)
    assert back.loaded.roster == checked.loaded.roster
    assert [one.rule for one in back.problems] == [one.rule for one in checked.problems]


def test_a_list_beyond_all_measure_has_no_link():
    import random

    dice = random.Random(1)
    names = ["".join(dice.choices("abcdefghijklmnopqrstuvwxyz", k=150)) for _ in range(150)]
    entries = "".join(f"      - {{unit: rifle-group, name: {name}}}\n" for name in names)
    long = check_text(LIST.split("      - ")[0] + entries, "long")
    with pytest.raises(TooLong):
        share.link(long, "http://x")
    assert share.qr_picture(long, "http://x").startswith("<svg")


def test_the_qr_code_is_read_back_by_a_real_decoder(checked):
    import zxingcpp

    from listbuilder.sheets.pdf import write_pdf
    from listbuilder.sheets.png import png_pages

    pytest.importorskip("PIL")
    from io import BytesIO

    from PIL import Image

    svg = share.qr_picture(checked, "https://club.example")
    html = f"<html><head><style>@page {{ size: 120mm 120mm; margin: 5mm }}</style></head><body>{svg}</body></html>"
    page = Image.open(BytesIO(png_pages(write_pdf(html), 150)[0])).convert("L")
    assert [found.text for found in zxingcpp.read_barcodes(page)] == [share.link(checked, "https://club.example")]
