"""Which doubtful spots of the rules did this war settle in its own way?"""

from __future__ import annotations

from listbuilder.campaign.rules.datum import Value
from listbuilder.campaign.rules.settings import Setting
from listbuilder.sheets.campaign.desk import Desk
from listbuilder.sheets.campaign.views import Cell, Section, TableView, columns, row
from listbuilder.vocabulary import answer_text


def readings_section(desk: Desk) -> Section:
    """Settings that differ from the usual answer; all others hold as the pack reads its book."""
    heads = columns("Reading", "Here", "Usually")
    rows = []
    for id, value in desk.head.settings.items():
        setting = desk.table.general.settings.get(id)
        if setting is not None and value != setting.default:
            here, usual = (_answer(setting, one) for one in (value, setting.default))
            rows.append(row(heads, Cell(setting.name, "strong", id), here, usual))
    tables = (TableView("", heads, tuple(rows), widths=(30, 38, 32)),) if rows else ()
    return Section("Readings of this war", tables, none="All as usual.")


def _answer(setting: Setting, value: Value) -> str:
    choice = setting.choices.get(str(value))
    return choice.name if choice is not None else answer_text(value)
