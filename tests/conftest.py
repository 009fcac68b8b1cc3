"""What every test shares: a cache of its own, so that no test reads or fills the user's."""

from __future__ import annotations

import os

import pytest


@pytest.fixture(scope="session", autouse=True)
def own_cache(tmp_path_factory):
    """Set in the environment itself: commands that a test starts see it too."""
    before = os.environ.get("LISTBUILDER_CACHE")
    folder = tmp_path_factory.mktemp("cache")
    os.environ["LISTBUILDER_CACHE"] = str(folder)
    yield folder
    if before is None:
        del os.environ["LISTBUILDER_CACHE"]
    else:
        os.environ["LISTBUILDER_CACHE"] = before
