"""listbuilder: army lists checked against the rules and printed.

from listbuilder import judge, load_pack, load_roster

loaded = load_roster("kursk.yaml")
verdict = judge(loaded.roster, load_pack(loaded.roster.system))
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from listbuilder.engine.verdict import Verdict, judge
    from listbuilder.pack.load import load_pack
    from listbuilder.roster.load import load_roster, load_text

__version__ = "0.1.0"
__all__ = ["Verdict", "judge", "load_pack", "load_roster", "load_text"]

_HOMES = {
    "Verdict": "listbuilder.engine.verdict",
    "judge": "listbuilder.engine.verdict",
    "load_pack": "listbuilder.pack.load",
    "load_roster": "listbuilder.roster.load",
    "load_text": "listbuilder.roster.load",
}


def __getattr__(name: str) -> Any:
    """Loads a function when it is first asked for: `listbuilder --version` should not read YAML."""
    from importlib import import_module

    if name not in _HOMES:
        raise AttributeError(name)
    return getattr(import_module(_HOMES[name]), name)
