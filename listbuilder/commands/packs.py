"""Commands about packs: systems, units, explain, pack check, pack new, pack diff."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

from listbuilder import terminal
from listbuilder.commands.lists import FINDINGS, OK, UNUSABLE
from listbuilder.pack.find import all_packs, shelves
from listbuilder.pack.load import NoPack, load_pack
from listbuilder.pack.model import Pack
from listbuilder.report import problem_text
from listbuilder.words import counted


def packs_in_reach(args: Namespace) -> list[Path]:
    """Packs in reach of the folder the command is called in."""
    return shelves(args.packs, Path.cwd() / "list.yaml")


def systems(args: Namespace) -> int:
    """The packs found, each with what it holds."""
    packs: list[Pack] = []
    broken = 0
    for id, _ in all_packs(packs_in_reach(args)):
        try:
            packs.append(load_pack(id, where=packs_in_reach(args)))
        except NoPack as missing:
            broken += 1
            for problem in missing.problems[:3]:
                print(problem_text(problem), file=sys.stderr)
    if args.json:
        print(json.dumps([_system_data(pack) for pack in packs], ensure_ascii=False, indent=1))
    else:
        rows = [[str(value) for value in _system_row(pack)] for pack in packs]
        terminal.table(
            ("System", "Title", "Version", "Document", "Units", "Weapons", "Vehicles", "Rules"),
            rows,
            right=(4, 5, 6, 7),
        )
    return FINDINGS if broken else OK


def _system_data(pack: Pack) -> dict[str, Any]:
    documents = [", ".join(part for part in (book.title, book.document) if part) for book in pack.books.values()]
    return {
        "id": pack.id, "title": pack.title, "version": pack.version, "hash": pack.hash, "document": "; ".join(documents),
        "units": sum(1 for _ in pack.of_kind("units")), "weapons": len(pack.weapons),
        "vehicles": sum(1 for _ in pack.of_kind("vehicles")),
        "rules": sum(not rule.retired for rule in pack.rules.values()),
        "extends": pack.base if pack.base != pack.id else None, "summary": pack.summary, "folder": str(pack.folders[-1]),
        "changed": dict(pack.changed),
    }  # fmt: skip


def _system_row(pack: Pack) -> list[Any]:
    data = _system_data(pack)
    document = next(iter(pack.books.values())).document if pack.books else ""
    return [
        data["id"],
        data["title"],
        data["version"],
        document,
        data["units"],
        data["weapons"],
        data["vehicles"],
        data["rules"],
    ]


def units(args: Namespace) -> int:
    """The catalogue of a system, or the part of it that contains a word."""
    from listbuilder.catalogue import catalogue, matches

    pack = load_pack(args.system, where=packs_in_reach(args))
    found = [item for item in catalogue(pack) if matches(item, args.find)]
    if args.json:
        print(json.dumps(found, ensure_ascii=False, indent=1))
        return OK
    if not found:
        print(f"Nothing in {pack.title} is called {args.find!r}.")
        return FINDINGS
    currency = pack.limited
    headings = ("Id", "Name", currency.short if currency else "", "Tags", "Characteristics", "Book")
    rows = [
        (item["id"], item["name"], item["cost"].get(currency.id, "-") if currency else "", ", ".join(item["tags"]),
         " ".join(f"{name} {value}" for name, value in item["characteristics"].items()), item["citation"])
        for item in found
    ]  # fmt: skip
    terminal.table(headings, rows, right=(2,))
    return OK


def options(args: Namespace) -> int:
    """Everything besides units that a list of this system may name."""
    from listbuilder.catalogue import vocabulary_of

    pack = load_pack(args.system, where=packs_in_reach(args))
    words = vocabulary_of(pack)
    if args.json:
        print(json.dumps(words, ensure_ascii=False, indent=1))
        return OK
    for heading, rows in words.items():
        if rows:
            print(terminal.paint(f"\n{heading}" if heading != next(iter(words)) else heading, "bold"))
            terminal.table(
                ("Id", "Name", "Where", "Answers", "Help"),
                [[str(row[key]) for key in ("id", "name", "where", "answers", "help")] for row in rows],
            )
    return OK


def explain(args: Namespace) -> int:
    """A rule with its source, and a list that keeps it and one that breaks it."""
    from listbuilder.lint.explain import explain_rule

    told = explain_rule(args.rule, packs_in_reach(args))
    if told is None:
        from listbuilder.lint.explain import near_rules

        print(f"There is no rule {args.rule!r}.{near_rules(args.rule, packs_in_reach(args))}", file=sys.stderr)
        return UNUSABLE
    print(told)
    return OK


def pack_check(args: Namespace) -> int:
    """Lint of packs: everything at once, silent when all is well."""
    from listbuilder.lint.pack import check_pack

    worst = OK
    for name in args.folders:
        folder = Path(name)
        if not folder.is_dir():
            print(f"{name}: error FILE-MISSING: There is no such folder.", file=sys.stderr)
            worst = UNUSABLE
            continue
        problems = check_pack(folder.resolve() if folder.name in ("", ".", "..") else folder, args.packs)
        for problem in problems:
            terminal.show(problem_text(problem))
        if problems:
            errors = sum(problem.is_error for problem in problems)
            print(f"{name}: {counted(errors, 'error')}, {counted(len(problems) - errors, 'warning')}.")
            worst = max(worst, FINDINGS if errors else OK)
    return worst


def pack_new(args: Namespace) -> int:
    """A small working pack with comments."""
    from listbuilder.lint.scaffold import write_pack

    return _written(write_pack(Path(args.name)))


def _written(told: tuple[bool, str]) -> int:
    done, message = told
    print(message, file=sys.stdout if done else sys.stderr)
    return OK if done else UNUSABLE


def pack_diff(args: Namespace) -> int:
    """What changed between two packs, in words; exit 1 when something did."""
    from listbuilder.lint.diff import differences

    packs = [_pack_at(name, args) for name in (args.old, args.new)]
    lines = differences(*packs)
    print("\n".join(lines) if lines else "No differences.")
    return FINDINGS if lines else OK


def _pack_at(name: str, args: Namespace) -> Pack:
    """A pack by id, or by the folder it lies in."""
    folder = Path(name)
    if (folder / "pack.yaml").is_file():
        folder = folder.resolve()
        return load_pack(folder.name, where=[folder.parent, *packs_in_reach(args)])
    return load_pack(name, where=packs_in_reach(args))
