"""What concerns several players: the table of players, findings, treaties, captives, what was seen, the log."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from listbuilder.campaign.holding import Detachment, Learnt
from listbuilder.campaign.model import Event
from listbuilder.problems import Problem
from listbuilder.sheets.campaign.desk import Desk, amount
from listbuilder.sheets.campaign.troops import Force, forces_of
from listbuilder.sheets.campaign.views import Cell, Finding, Row, Section, TableView, columns, row
from listbuilder.words import counted, listing


def players_table(desk: Desk) -> Section:
    """All figures for the umpire; a player has those of others that are public."""
    heads = columns(
        "Player",
        "=Mark",
        "Race",
        ">VP",
        ">BP",
        ">Income",
        ">Upkeep",
        ">DXP",
        "=Hexes",
        "=Towns",
        "=Det.",
        "=Dead",
        "=Taken",
    )
    rows = tuple(_player(desk, heads, id) for id in desk.head.players if id in desk.state.holdings)
    about = "Of others only what is public. " if desk.whose else ""
    ledger = next(iter(desk.ledgers.values()), None)
    about += f"Income and upkeep are those of the start of turn {ledger.turn}." if ledger else ""
    return Section("Players", (TableView("", heads, rows, about.strip()),))


def _player(desk: Desk, heads: tuple[Cell, ...], id: str) -> Row:
    player, holding = desk.head.players[id], desk.holding(id)
    out = f"out since turn {player.out}" if player.out is not None else ""
    public = (Cell(player.name, "strong", out), player.mark, desk.race(id), str(holding.vp))
    if desk.whose not in ("", id):
        return row(heads, *public, *["\u2013"] * (len(heads) - 4))
    forces = forces_of(desk, id)
    ledger = desk.ledgers.get(id)
    stored = sum((town.bp for town in holding.urban.values()), Fraction())
    stored += sum((one.bp for one in holding.convoys.values()), Fraction())
    alive = [one for one, _ in forces if one.destroyed is None]
    return row(
        heads, *public, amount(stored), amount(ledger.income) if ledger else "?", amount(ledger.upkeep) if ledger else "?",
        str(sum(one.dxp for one in alive)), str(sum(owner == id for owner in desk.state.board.control.values())),
        str(len(holding.urban)), str(len(alive)), _count(forces, "dead"), _count(forces, "captured"),
    )  # fmt: skip


def _count(forces: list[tuple[Detachment, Force]], state: str) -> str:
    return amount(sum((force.count(state) for _, force in forces), Fraction()))


# --- findings ------------------------------------------------------------------------------------------


def findings_section(desk: Desk) -> Section:
    errors = sum(one.is_error for one in desk.problems)
    told = [counted(errors, "error")] if errors else []
    told += [counted(len(desk.problems) - errors, "warning")] if len(desk.problems) > errors else []
    title = f"Findings: {listing(told)}" if told else "Findings: none"
    seen = tuple(_finding(desk, one) for one in desk.problems)
    return Section(title, findings=seen, none="" if seen else "Everything is in order.")


def _finding(desk: Desk, problem: Problem) -> Finding:
    source = desk.table.pack.source("rules", problem.rule, problem.book) if problem.book else ""
    numbers = [f"found {problem.found}"] if problem.found is not None else []
    numbers += [f"limit {problem.limit}"] if problem.limit is not None else []
    about = [
        problem.rule,
        *([source] if source else []),
        *([", ".join(numbers)] if numbers else []),
        *_file(desk, problem),
    ]
    return Finding(problem.severity.capitalize(), problem.message, problem.hint, " · ".join(about))


def _file(desk: Desk, problem: Problem) -> Iterator[str]:
    """A player hears of places in his own files; lines of the others would count what stands above them."""
    name = (problem.file or "").removeprefix(str(desk.state.root)).replace("\\", "/").lstrip("/")
    if name and (not desk.whose or name.startswith(f"players/{desk.whose}/")):
        yield f"{name}:{problem.place.line}" if problem.place else name


# --- treaties, captives, sightings ---------------------------------------------------------------------


def treaties_section(desk: Desk) -> Section:
    heads = columns("Treaty", "Between", "=Since", "=Until", "What was agreed")
    rows = []
    for one in desk.head.treaties:
        kind = desk.table.common.treaties.get(one.kind, one.kind)
        state = "secret" if one.secret else "" if one.holds(desk.turn) else "not in force"
        names = " and ".join(map(desk.name, one.between))
        rows.append(row(heads, Cell(kind, "strong", state), names, str(one.since), str(one.until) if one.until is not None else "", one.terms))  # fmt: skip
    tables = (TableView("", heads, tuple(rows), widths=(22, 26, 8, 8, 36)),) if rows else ()
    return Section("Treaties", tables, none="There are none.")


def captives_section(desk: Desk) -> Section:
    heads = columns("Captive", "Of", "Held by", "Where", "=Since", "BP")
    rows = []
    for id, holding in desk.state.holdings.items():
        for one in holding.captives.values():
            own = desk.whose in ("", id)
            with_whom = (
                f"with {one.led_by}" if one.led_by else desk.place(one.at) if one.at else "" if own else "\u2013"
            )
            if own and one.converted is not None:
                with_whom += f", came over in turn {one.converted}"
            paid = ("received" if one.paid else "") if own else "\u2013"
            rows.append(
                row(
                    heads,
                    Cell(one.detachment, "strong"),
                    desk.name(one.player),
                    desk.name(id),
                    with_whom,
                    str(one.since),
                    paid,
                )
            )
    tables = (TableView("", heads, tuple(rows), widths=(24, 16, 16, 24, 8, 12)),) if rows else ()
    return Section("Captives", tables, none="There are none.")


def seen_section(desk: Desk) -> Section:
    """Kind, owner and place of everything of others that a player sees."""
    heads = columns("Place", "Whose", "What")
    rows = []
    for id, holding in desk.state.holdings.items():
        if id == desk.whose:
            continue
        sights = [(hex, "settlement") for hex in holding.urban]
        sights += [(hex, "stronghold") for hex in holding.strongholds] + [
            (hex, "garrison") for hex in holding.garrisons
        ]
        sights += [
            (hex, "resource hex") for hex in desk.state.board.resources if desk.state.board.control.get(hex) == id
        ]
        sights += [(one.at, "detachment") for one in holding.detachments.values() if one.at]
        sights += [(one.at, "convoy") for one in holding.convoys.values()]
        sights += [(one.at, _kind(desk, one.kind)) for one in holding.agents.values()]
        for hex in sorted({hex for hex, _ in sights}):
            what = listing(kind for where, kind in sights if where == hex)
            rows.append(row(heads, Cell(desk.place(hex), "strong"), desk.name(id), what))
    tables = (TableView("", heads, tuple(rows), widths=(24, 24, 52)),) if rows else ()
    return Section("What you see of others", tables, none="Nobody is in sight.")


def learnt_section(desk: Desk) -> Section:
    """What captives and spies told, as it was then; to the umpire also who knows it."""
    heads = columns("=Turn", "Who knows", "About", "What was told")
    rows = [
        row(heads, str(one.turn), Cell(desk.name(player.id), "", one.by), Cell(f"{_about(desk, one)}", "strong", desk.name(one.player)), " ".join(one.told))
        for player in desk.players
        for one in reversed(desk.holding(player.id).learnt)
    ]  # fmt: skip
    tables = (TableView("", heads, tuple(rows), "Each as it was in its turn.", (8, 16, 22, 54)),) if rows else ()
    return Section("What was learnt of others", tables, none="Nothing yet.")


def _about(desk: Desk, one: Learnt) -> str:
    known = desk.table.general.information
    return f"{known[one.about].name if one.about in known else one.about} {one.id}"


def _kind(desk: Desk, kind: str) -> str:
    pieces = desk.table.general.pieces
    return pieces[kind].name.lower() if kind in pieces else kind


# --- the log -------------------------------------------------------------------------------------------


def log_section(desk: Desk, turn: int | None = None) -> Section:
    """What happened in this turn or another, with the dice its reader may see."""
    turn = desk.turn if turn is None else turn
    heads = columns("Phase", "Whose", "What happened", "Dice")
    phases = desk.table.general.phases
    rows = []
    for event in desk.state.events:
        if event.turn == turn:
            phase = phases[event.phase].name if event.phase in phases else event.phase
            secret = "secret" if event.secret else ""
            rows.append(row(heads, phase, Cell(desk.name(event.player), "", secret), event.what, _dice(desk, event)))
    tables = (TableView("", heads, tuple(rows), widths=(15, 15, 42, 28)),) if rows else ()
    return Section(f"Log of turn {turn}", tables, none="Nothing is written down yet.")


def _dice(desk: Desk, event: Event) -> str:
    """The place of a die in the row is the umpire's: it counts those that others rolled."""
    told = []
    for roll in event.rolls:
        place = "" if desk.whose else f"die {roll.at}: "
        told.append(f"{place}{roll.purpose} {roll.result} on D{roll.sides}")
    return ", ".join(told)
