"""Verdicts for readers: plain text, JSON and JUnit."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from listbuilder.check import Checked
from listbuilder.engine.verdict import Verdict
from listbuilder.pack.model import Pack
from listbuilder.problems import Problem, path_text
from listbuilder.roster.model import Taken
from listbuilder.words import counted, decimal


def problem_text(problem: Problem, pack: Pack | None = None) -> str:
    """`lists/kursk.yaml:14:7: error RULE-ID: … [book, section]` and the hint below it."""
    where = problem.file or ""
    if problem.place:
        where += f":{problem.place.line}:{problem.place.column}"
    cited = pack.source("rules", problem.rule, problem.book) if pack and problem.book else ""
    line = f"{where + ': ' if where else ''}{problem.severity} {problem.rule}: {problem.message}"
    line += f" [{cited}]" if cited else ""
    return f"{line}\n    hint: {problem.hint}" if problem.hint else line


def cost_text(cost: Mapping[str, Fraction] | None, pack: Pack, limit: Fraction | None = None) -> str:
    """`412.5 of 600 points`; the limit stands with the currency it is in."""
    parts = []
    for id, amount in (cost or {}).items():
        currency = pack.currencies[id]
        if limit is not None and currency == pack.limited:
            parts.append(f"{decimal(amount)} of {counted(limit, currency.one, currency.name)}")
        else:
            parts.append(counted(amount, currency.one, currency.name))
    return ", ".join(parts)


def summary(checked: Checked) -> str:
    """One line: legal or how far from it, and the cost."""
    verdict = checked.verdict
    errors = sum(problem.is_error for problem in checked.problems)
    warnings = len(checked.problems) - errors
    if checked.legal:
        words = "legal"
    elif verdict is None:
        words = "cannot be read" if not checked.readable else "not judged"
    else:
        words = "not legal"
    told = [counted(errors, "error")] if errors else []
    told += [counted(warnings, "warning")] if warnings else []
    told += [f"{len(checked.waived)} waived"] if checked.waived else []
    if verdict is not None and verdict.cost:
        told.append(cost_text(verdict.cost, verdict.pack, verdict.roster.limit))
    return f"{checked.name}: {words}{' (' + ', '.join(told) + ')' if told else ''}"


def text(checked: Checked) -> str:
    """Every finding, then the summary."""
    pack = checked.verdict.pack if checked.verdict else None
    lines = [problem_text(problem, pack) for problem in checked.problems]
    lines += [f"{problem_text(problem, pack)}\n    waived: {reason}" for problem, reason in checked.waived]
    return "\n".join([*lines, *notes(checked), summary(checked)])


def notes(checked: Checked) -> list[str]:
    """What a reader should know besides the findings: the sheet in hand was printed by other rules."""
    printed, verdict = checked.printed, checked.verdict
    if printed is None or verdict is None or printed.is_of(verdict.pack.hash):
        return []
    then = f"{printed.pack} {printed.version} ({printed.hash[:8]})"
    now = f"{verdict.pack.id} {verdict.pack.version} ({verdict.pack.hash[:8]})"
    return [f"{checked.name}: note: It was printed with {then} and is judged here with {now}."]


def problem_data(problem: Problem) -> dict[str, Any]:
    data: dict[str, Any] = {
        "rule": problem.rule,
        "severity": problem.severity,
        "message": problem.message,
        "hint": problem.hint,
    }
    data["path"] = path_text(problem.path)
    data["line"] = problem.place.line if problem.place else None
    data["column"] = problem.place.column if problem.place else None
    book = problem.book
    data["book"] = {"ref": book.ref, "section": book.section} if book else None
    return data | {"found": problem.found, "limit": problem.limit, "entries": list(problem.entries)}


def data(checked: Checked) -> dict[str, Any]:
    """The answer that scripts lean on; see the contract before changing a key."""
    roster, verdict, printed = checked.loaded.roster, checked.verdict, checked.printed
    return {
        "file": checked.name,
        "system": roster.system if roster else None,
        "pack": verdict.pack.version if verdict else None,
        "pack_hash": verdict.pack.hash if verdict else None,
        "printed": {"pack": printed.pack, "version": printed.version, "pack_hash": printed.hash} if printed else None,
        "name": roster.name if roster else None,
        "legal": checked.legal,
        "cost": {id: decimal(amount) for id, amount in (verdict.cost or {}).items()} if verdict else {},
        "totals": {id: _number(value) for id, value in (verdict.totals or {}).items()} if verdict else {},
        "figures": dict(verdict.figures or {}) if verdict else {},
        "forces": [
            {"name": force.name, "cost": {id: decimal(amount) for id, amount in force.cost.items()}, "figures": dict(force.figures)}
            for force in (verdict.forces if verdict else ())
        ],
        "entry_figures": {path_text(line.path): dict(line.figures) for line in verdict.lines if line.figures} if verdict else {},
        "problems": [problem_data(problem) for problem in checked.problems],
        "waived": [problem_data(problem) | {"reason": reason} for problem, reason in checked.waived],
    }  # fmt: skip


def _number(value: str) -> int | str:
    return int(value) if value.isdigit() else value


def json_text(checked: Checked) -> str:
    return json.dumps(data(checked), ensure_ascii=False)


def junit_case(checked: Checked) -> str:
    """One <testcase>; the caller writes the suite around it."""
    pack = checked.verdict.pack if checked.verdict else None
    head = f"<testcase classname={_attribute(str(checked.loaded.roster.system if checked.loaded.roster else 'list'))} name={_attribute(checked.name)}"
    errors = [problem for problem in checked.problems if problem.is_error]
    others = [problem_text(problem, pack) for problem in checked.problems if not problem.is_error]
    others += [f"{problem_text(problem, pack)}\n    waived: {reason}" for problem, reason in checked.waived]
    others += notes(checked)
    body = f"<system-out>{_xml(chr(10).join(others))}</system-out>" if others else ""
    if errors:
        kind = "failure" if checked.readable else "error"
        body = f"<{kind} message={_attribute(_clean(errors[0].message))}>{_xml(chr(10).join(problem_text(p, pack) for p in errors))}</{kind}>{body}"
    return f"{head}>{body}</testcase>" if body else f"{head}/>"


def _clean(text: str) -> str:
    """XML knows no control characters and no halves of signs."""
    return re.sub("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "?", text)


def _xml(text: str) -> str:
    return html.escape(_clean(text), quote=False)


def _attribute(text: str) -> str:
    return f'"{html.escape(_clean(text))}"'


def taken_text(pack: Pack, taken: Taken) -> str:
    """`3 Smoke rounds`, `Mount: Horse`, `HQ`."""
    option = pack.options.get(taken.id)
    weapon = pack.weapons.get(taken.id)
    name = option.name if option else weapon.name if weapon else taken.id
    if option and taken.choice in option.choices:
        name = f"{name}: {option.choices[taken.choice].name}"
    return f"{taken.count} {name}" if taken.count != 1 else name


def price_rows(verdict: Verdict, currency: str) -> list[tuple[str, str, str, str]]:
    """Name, number, the sum for one model, and the cost of the line."""
    rows = []
    for line in verdict.lines:
        if currency not in line.price.totals and not line.entry.nested:
            continue
        cost = line.cost(currency)
        name = "  " * line.depth + (f"{line.entry.name} ({line.unit.name})" if line.entry.name else line.unit.name)
        name += "".join(f", {taken_text(verdict.pack, taken)}" for taken in line.makeup.taken)
        if currency in line.price.totals:
            rows.append(
                (name, str(line.number), line.price.sum_text(currency), "no price" if cost is None else decimal(cost))
            )
        else:
            rows.append((name, str(line.number), "", "-"))
    return rows


def price_data(checked: Checked) -> dict[str, Any]:
    """The same for scripts."""
    verdict = checked.verdict
    lines = [] if verdict is None else [
        {
            "path": path_text(line.path), "id": line.entry.id, "unit": line.unit.id, "name": line.entry.name or line.unit.name,
            "number": line.number,
            "cost": {id: _money(line.cost(id)) for id in line.price.totals},
            "each": {id: _money(total) for id, total in line.price.totals.items()},
            "why": {id: line.price.sum_text(id) for id in line.price.totals},
            "figures": dict(line.figures),
            "parts": {id: [{"name": term.name, "amount": _money(term.amount)} for term in line.price.terms(id)] for id in line.price.totals},
        }
        for line in verdict.lines
    ]  # fmt: skip
    return {
        key: value
        for key, value in data(checked).items()
        if key in ("file", "system", "pack", "pack_hash", "name", "cost")
    } | {"lines": lines}


def _money(amount: Fraction | None) -> str | None:
    return None if amount is None else decimal(amount)
