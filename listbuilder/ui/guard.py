"""What does a visitor see when the program itself is at fault? One sentence, never a traceback."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

from listbuilder.problems import Unreadable
from listbuilder.ui import state
from listbuilder.ui.widgets.safe import notice

P = ParamSpec("P")
_LOG = logging.getLogger("listbuilder.ui")


def calm_page(draw: Callable[P, None]) -> Callable[P, None]:
    """Around what draws: pages and fragments. Reruns and page switches are no faults and pass through."""
    return _calm(draw, notice)


def calm_step(step: Callable[P, None]) -> Callable[P, None]:
    """Around what a widget calls before the page is drawn: the sentence waits for the page."""
    return _calm(step, state.say)


def _calm(work: Callable[P, None], tell: Callable[[str], None]) -> Callable[P, None]:
    @wraps(work)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            work(*args, **kwargs)
        except Unreadable as unreadable:
            tell(state.told(unreadable.problem))
        except Exception:
            _LOG.exception("A page failed")
            tell(state.t("frame.fault"))

    return guarded
