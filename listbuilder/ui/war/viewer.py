"""Who looks at a campaign, and what may he do there?"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from listbuilder.campaign.model import Plan, State
from listbuilder.campaign.plan import judge_plan
from listbuilder.campaign.plan.edit import Sheet, keep, sheet_of
from listbuilder.campaign.plan.judge import Judged
from listbuilder.campaign.table import Table
from listbuilder.problems import Unreadable
from listbuilder.roster.save import Changed
from listbuilder.sheets.campaign.desk import Desk
from listbuilder.ui import state
from listbuilder.ui.state import t
from listbuilder.ui.war.camp import HOST, Camp, camp_of


@dataclass(frozen=True, slots=True)
class Viewer:
    """The host sees all and may write every plan; a player sees what he knows and writes his own."""

    camp: Camp
    whose: str
    by_link: bool = False  # he came by a link and has no library here

    @property
    def desk(self) -> Desk:
        return self.camp.desk(self.whose)

    @property
    def table(self) -> Table:
        return self.desk.table

    @property
    def state(self) -> State:
        """As it lies before this reader."""
        return self.table.state

    @property
    def is_host(self) -> bool:
        return self.whose == HOST

    @property
    def players(self) -> list[str]:
        """Those whose plans he may write."""
        known = [id for id in self.state.campaign.players if id in self.state.holdings]
        return known if self.is_host else [self.whose]

    @property
    def unsound(self) -> str:
        """Why nothing can be reckoned; only the host hears where."""
        return t("campaign.unsound") if self.is_host else t("campaign.unsound-host")

    def sheet(self, player: str) -> Sheet | None:
        return sheet_of(self.state, player)

    def judged(self, player: str) -> Judged:
        """What the judge says to the plan so far; without one, the books as they are."""
        empty = Plan(player, self.state.campaign.turn, ())
        plan = self.state.plans.get(player, empty)
        return self.camp.once(("plan", self.whose, player), lambda: judge_plan(self.table, plan))

    def write(self, sheet: Sheet) -> bool:
        """Nobody writes the plan of another, whatever a page was made to send."""
        return sheet.player in self.players and tried(lambda: keep(self.state, sheet))


def viewer_at(root: Path, packs: list[Path], whose: str, by_link: bool = False) -> Viewer:
    return Viewer(camp_of(root, packs), whose, by_link)


def tried(step: Callable[[], object]) -> bool:
    """A step that writes: a file that somebody changed meanwhile and a full disk are sentences."""
    try:
        step()
    except Changed as changed:
        state.say(t("campaign.changed", file=Path(str(changed)).name))
    except Unreadable as refused:
        state.say(f"{refused.problem.message} {refused.problem.hint}".strip())
    else:
        return True
    return False
