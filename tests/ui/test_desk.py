"""What happens to a file when the list in it is edited on the page."""

from dataclasses import replace

from listbuilder.ui.desk import open_desk


def test_comments_are_kept_before_saving_loses_them(tmp_path):
    path = tmp_path / "army.yaml"
    text = "system: alienstar\nname: Old  # my first list\nforces: []\n"
    path.write_text(text)
    desk = open_desk(path)
    assert any(".kept" in remark for remark in desk.remarks)
    desk.change(lambda roster: replace(roster, name="New"))
    desk.change(lambda roster: replace(roster, name="Newer"))
    (kept,) = (tmp_path / ".kept").iterdir()
    assert kept.read_text() == text
    assert "Newer" in path.read_text()
