"""Visitors of a club's server: nobody gets in without the key, and the keys lie nowhere."""

from __future__ import annotations

import json

import pytest
from argon2 import PasswordHasher

from listbuilder.library import visitors as module
from listbuilder.library.throttle import FREE, LONGEST, Throttle
from listbuilder.library.visitors import Refused, Visitors


@pytest.fixture(autouse=True)
def forgiving(monkeypatch):
    """No failures remembered from another test, and hashes that cost nothing; one test asks for the real ones."""
    monkeypatch.setattr(module, "_THROTTLE", Throttle())
    monkeypatch.setattr(module, "_hasher", lambda: PasswordHasher(time_cost=1, memory_cost=64, parallelism=1))
    module._nobody.cache_clear()
    yield
    module._nobody.cache_clear()


def test_pass_phrases_are_hashed_slowly(monkeypatch):
    monkeypatch.undo()
    assert module._hash("correct horse battery").startswith("$argon2id$v=19$m=65536,t=3,")


@pytest.fixture
def club(tmp_path):
    return Visitors(tmp_path)


def everything(folder) -> str:
    return "\n".join(f"{path} {path.read_text()}" for path in folder.rglob("*") if path.is_file())


def test_a_link_leads_to_its_own_library_and_only_there(club, tmp_path):
    (one, first), (two, second) = club.new_link(), club.new_link()
    assert club.by_link(first) == one
    assert club.by_link(second) == two
    assert club.lists_of(one) != club.lists_of(two)
    assert club.lists_of(one).is_dir()
    assert first not in everything(tmp_path)
    another = club.new_link(one)[1]
    assert club.by_link(another) == one


@pytest.mark.parametrize("token", ["", "x", "../../names/x", "a" * 43, "a" * 5000, "\0" * 43, "guest"])
def test_a_guessed_link_leads_nowhere(club, token):
    club.new_link()
    assert club.by_link(token) is None
    assert club.by_session(token) is None


def test_name_and_pass_phrase_open_the_library_again(club, tmp_path):
    made = club.register("Änna  Müller", "correct horse battery")
    assert club.sign_in(" änna müller", "correct horse battery") == made
    assert "correct horse" not in everything(tmp_path)
    assert "$argon2id$" in everything(tmp_path)


@pytest.mark.parametrize(
    ("name", "phrase"),
    [("Anna", "wrong phrase"), ("Nobody", "correct horse battery"), ("", ""), ("Anna", "x" * 5000), ("Anna", "")],
)
def test_wrong_is_told_the_same_whatever_is_wrong(club, name, phrase):
    club.register("Anna", "correct horse battery")
    with pytest.raises(Refused) as told:
        club.sign_in(name, phrase)
    assert (told.value.why, told.value.words) == ("wrong", {})


@pytest.mark.parametrize(
    ("name", "phrase", "why"),
    [
        ("", "long enough", "name"),
        ("x" * 61, "long enough", "name"),
        ("Bert", "short", "phrase"),
        ("Bertbertbert", "bertbertbert", "phrase"),
        ("ANNA", "another phrase", "taken"),
        ("Ａnna", "another phrase", "taken"),
    ],
)
def test_who_cannot_be_registered_is_told_why(club, name, phrase, why):
    club.register("Anna", "correct horse battery")
    with pytest.raises(Refused) as told:
        club.register(name, phrase)
    assert told.value.why == why


@pytest.mark.parametrize("name", ["../../etc", "..", "con", "a/b\\c", "<script>", "北", "\u202eevil", "-rf"])
def test_names_of_visitors_are_safe_file_names(club, tmp_path, name):
    visitor = club.register(name, "correct horse battery")
    home = club.lists_of(visitor)
    assert home.parent == tmp_path / "visitors"
    assert set(visitor.id) <= set("abcdefghijklmnopqrstuvwxyz0123456789-")
    assert visitor.id[0] != "-"


def test_guessing_is_slowed_for_that_name_only(tmp_path):
    clock = [1000.0]
    club = Visitors(tmp_path, now=lambda: clock[0])
    club.register("Anna", "correct horse battery")
    club.register("Bert", "correct horse battery")
    for _ in range(FREE + 1):
        with pytest.raises(Refused, match="wrong"):
            club.sign_in("Anna", "guess")
    with pytest.raises(Refused, match="wait") as told:
        club.sign_in("Anna", "correct horse battery")
    assert told.value.words["seconds"] == 2
    assert club.sign_in("Bert", "correct horse battery")
    clock[0] += 3
    assert club.sign_in("Anna", "correct horse battery")
    with pytest.raises(Refused, match="wrong"):
        club.sign_in("Anna", "guess")


def test_the_wait_grows_and_ends():
    throttle = Throttle()
    waits = []
    for _ in range(40):
        throttle.failed("anna", 0)
        waits.append(throttle.wait("anna", 0))
    assert waits == sorted(waits)
    assert waits[:FREE] == [0] * FREE
    assert waits[-1] == LONGEST
    assert throttle.wait("anna", LONGEST) == 0


def test_a_session_ends_by_itself_and_when_closed(tmp_path):
    clock = [1000.0]
    club = Visitors(tmp_path, now=lambda: clock[0])
    visitor, _ = club.new_link()
    token = club.open_session(visitor)
    assert club.by_session(token) == visitor
    assert club.by_link(token) is None
    other = club.open_session(visitor)
    club.close_session(other)
    assert club.by_session(other) is None
    clock[0] += 31 * 86_400
    assert club.by_session(token) is None


def test_a_touched_file_opens_no_other_folder(club, tmp_path):
    _, token = club.new_link()
    (file,) = (tmp_path / ".visitors" / "links").iterdir()
    for visitor in ("../../..", "..", "", "/etc", 7):
        file.write_text(json.dumps({"visitor": visitor}))
        assert club.by_link(token) is None
    file.write_text("[")
    assert club.by_link(token) is None


def test_there_is_an_end_to_the_number_of_visitors(club, monkeypatch):
    monkeypatch.setattr(module, "MOST_VISITORS", 2)
    club.new_link(), club.new_link()
    with pytest.raises(Refused, match="full"):
        club.new_link()
