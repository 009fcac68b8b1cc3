"""The code on the paper: printed, rasterised, read by a real decoder, and judged as the list it came from."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
import zxingcpp
from PIL import Image, ImageFilter

from listbuilder.check import check_file, check_text
from listbuilder.code import decode, list_sum
from listbuilder.roster.save import to_data
from listbuilder.sheets.pdf import write_pdf
from listbuilder.sheets.qr import LARGEST, MODULE, list_code, qr_size, qr_svg

DATA = Path(__file__).resolve().parents[2] / "data"
SAMPLES = sorted(DATA.glob("*/samples/*.yaml"))
LONGEST = [max(pack.glob("samples/*.yaml"), key=lambda path: path.stat().st_size) for pack in sorted(DATA.iterdir()) if (pack / "samples").is_dir()]  # fmt: skip
UNITS = "\n".join(f"      - {{unit: rifle-group, name: 'Group {number * 7919 % 10007}'}}" for number in range(900))
LONG = f"system: alienstar\nname: Everybody\nfields: {{nation: german, year: 1943}}\nforces:\n  - kind: battle-group\n    entries:\n{UNITS}\n"


def scanned(svg: str, folder: Path, dpi: int) -> Image.Image:
    html = f'<html lang="en"><title>x</title><style>@page {{ size: 210mm 297mm; margin: 17.3mm }}</style><p>Code: {svg}</p></html>'
    (folder / "page.pdf").write_bytes(write_pdf(html))
    subprocess.run(("pdftoppm", "-r", str(dpi), "-gray", "-png", "-singlefile", folder / "page.pdf", folder / "page"), check=True)  # fmt: skip
    with Image.open(folder / "page.png") as picture:
        return picture.copy()


def read(picture: Image.Image) -> str:
    (found,) = zxingcpp.read_barcodes(picture)
    return found.text


@pytest.mark.parametrize("path", LONGEST, ids=lambda path: path.parts[-3])
def test_from_the_list_to_the_paper_and_back(tmp_path, path):
    judged = check_file(path)
    again = check_text(read(scanned(qr_svg(list_code(judged)), tmp_path, 200)), "code")
    assert to_data(again.loaded.roster) == to_data(judged.loaded.roster)
    assert [(problem.rule, problem.message, problem.path) for problem in again.problems] == [
        (problem.rule, problem.message, problem.path) for problem in judged.problems
    ]
    assert again.verdict.cost == judged.verdict.cost
    assert again.printed.is_of(judged.verdict.pack.hash)


def test_every_sample_fits_whole():
    for path in SAMPLES:
        judged = check_file(path)
        if judged.verdict:
            text = list_code(judged)
            assert decode(text).text, path
            assert qr_size(text) <= (105 + 8) * MODULE


def test_a_long_list_leaves_its_sum(tmp_path):
    judged = check_text(LONG)
    carried = decode(read(scanned(qr_svg(list_code(judged)), tmp_path, 200)))
    assert (carried.text, carried.name, carried.sum) == ("", "Everybody", list_sum(judged.loaded.roster))
    assert carried.stamp.is_of(judged.verdict.pack.hash)


@pytest.mark.parametrize("dpi", [150, 200, 300])
@pytest.mark.parametrize("signs", [300, 950, 1840])
def test_a_bad_scan_is_still_read(tmp_path, dpi, signs):
    """Askew and out of focus, up to the largest code that is printed."""
    text = "LB1:" + "".join("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[(number * number * 31 + number // 7) % 36] for number in range(signs))  # fmt: skip
    assert qr_size(text) <= (17 + 4 * LARGEST + 8) * MODULE
    picture = scanned(qr_svg(text), tmp_path, dpi)
    if dpi > 150:  # below, a module is two pixels wide: enough for a straight scan only
        picture = picture.rotate(4, fillcolor=255, resample=Image.Resampling.BICUBIC)
        picture = picture.filter(ImageFilter.GaussianBlur(dpi / 300))
    assert read(picture) == text


def test_size_and_sharpness():
    svg = qr_svg("LB1:AAAA")
    assert f'style="width:{qr_size("LB1:AAAA"):g}mm;height:{qr_size("LB1:AAAA"):g}mm"' in svg
    assert 'shape-rendering="crispEdges"' in svg
    assert qr_svg("LB1:AAAA", 0.5) != svg
