"""Killed at any moment during edits, a list is whole, and at most the tap in flight is lost."""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
import sys
import time
from functools import partial

import pytest

from listbuilder.check import check_file
from listbuilder.library.folder import FolderStore
from listbuilder.library.store import sum_of
from listbuilder.roster.edit import set_count
from listbuilder.ui.desk import open_desk

LIST = "system: alienstar\nname: Killed  # by hand\nforces:\n  - kind: battle-group\n    entries: [{unit: tiger}]\n"


def tap_for_ever(path, told) -> None:
    """What a visitor does, told after each tap: counts up, undoes, redoes."""
    desk = open_desk(path)
    number = 1
    while True:
        number += 1
        desk.change(partial(set_count, id="e1", count=number))
        os.write(told, f"{number}\n".encode())
        if number % 7 == 0:
            desk.undo()
            desk.redo()


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL there")
def test_killed_in_the_middle_of_edits_the_list_is_whole(tmp_path):
    rng = random.Random(6)
    fork = multiprocessing.get_context("fork")
    check_file_once(tmp_path)
    for round in range(12):
        path = tmp_path / f"list-{round}.yaml"
        path.write_text(LIST)
        read, write = os.pipe()
        child = fork.Process(target=tap_for_ever, args=(path, write))
        child.start()
        os.close(write)
        first = os.read(read, 1)  # the first tap is saved
        time.sleep(rng.uniform(0, 0.08))
        assert child.pid is not None
        os.kill(child.pid, signal.SIGKILL)
        child.join()
        acknowledged = int((first + rest_of(read)).decode().split("\n")[-2])
        whole(path, acknowledged)


def rest_of(read: int) -> bytes:
    found = b""
    while part := os.read(read, 65536):
        found += part
    os.close(read)
    return found


def whole(path, acknowledged: int) -> None:
    checked = check_file(path)
    assert checked.loaded.roster is not None
    count = checked.loaded.roster.forces[0].entries[0].count
    assert count >= acknowledged - 1, "an undo in flight may have taken one back"
    store = FolderStore(path.parent)
    versions = store.versions(path.name)
    assert store.sum(path.name) in {version.sum for version in versions}
    assert store.version_text(path.name, versions[0].id) == LIST
    for version in versions:
        assert sum_of(store.version_text(path.name, version.id)) == version.sum
    desk = open_desk(path)
    assert desk.past
    desk.undo()
    assert desk.trouble is None


def check_file_once(folder) -> None:
    """Loads the pack before the children are forked."""
    (folder / "warm.yaml").write_text(LIST)
    check_file(folder / "warm.yaml")
