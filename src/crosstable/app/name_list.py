"""A list of names as people have it: one a line, or CSV with a head."""

import csv
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from crosstable.app.persons import HARMLESS, entry
from crosstable.model.refusals import BadFile, Reason
from crosstable.rules.collect_refusals import refusals_of
from crosstable.rules.players import FIELDS

COLUMNS: Mapping[str, Callable[[str], Any]] = {
    "name": str,
    "rating": int,
    "club": str,
    "town": str,
    "group": str,
    "number": int,
    "fixed_table": int,
}
# What other programs call their columns: a line with two of them, or of ours, is no name.
HEADS = frozenset(
    {
        *COLUMNS,
        *("player", "players", "surname", "last_name", "family_name", "first_name", "given_name", "forename"),
        *("full_name", "elo", "no", "no.", "nr", "nr.", "id", "table", "email", "e-mail"),
    }
)
SEPARATORS = ",;\t"
COMMENT = "#"


class Listed(NamedTuple):
    """One entry of the list."""

    name: str
    fields: dict[str, Any]


class Read(NamedTuple):
    """Who is in a list by line, whose name is empty where it is missing, and what in it cannot be read; a reason's path
    is its line.
    """

    listed: dict[int, Listed]
    problems: list[Reason]


def read_names(text: str) -> Read:
    """A list with every problem in it by line; somebody harmless stands for whoever can't be entered as it is. Refused
    (`no_names`) where nobody is in it.
    """
    read = read_list(text)
    wrong = {line: wrong_with(listed, line) for line, listed in read.listed.items()}
    problems = by_line([*read.problems, *(each for reasons in wrong.values() for each in reasons)])
    if not read.listed and not problems:
        raise BadFile("no_names")
    at_fault = {problem.path for problem in problems}
    stands_for = Listed(HARMLESS, {})
    return Read(
        {line: stands_for if f"line {line}" in at_fault else listed for line, listed in read.listed.items()}, problems
    )


def read_list(text: str) -> Read:
    """As much of a list as can be read."""
    lines = text.splitlines()
    head = next((i for i, line in enumerate(lines) if line.strip()), None)
    if head is None:
        return Read({}, [])
    separator = next((mark for mark in SEPARATORS if mark in lines[head]), SEPARATORS[0])
    columns = [title.strip().strip('"').casefold().replace(" ", "_") for title in lines[head].split(separator)]
    if "name" in columns:
        return _rows(lines, head, columns, separator)
    if sum(column in HEADS for column in columns) > 1:
        return Read({}, [Reason("no_name_column", {"columns": columns}, f"line {head + 1}")])
    plain = [(i, " ".join(line.split())) for i, line in enumerate(lines, 1)]
    return Read({i: Listed(name, {}) for i, name in plain if name and not name.startswith(COMMENT)}, [])


def wrong_with(listed: Listed, line: int) -> list[Reason]:
    """What keeps a line from being an entry, beside a name that is missing."""
    problems: list[Reason] = []
    if listed.name:
        problems += (each for refusal in refusals_of(lambda: entry(listed.name)) for each in refusal.reasons)
    for name, value in listed.fields.items():
        if name in FIELDS:
            FIELDS[name].read(value, name, problems)
    return [Reason(reason.code, reason.params, f"line {line}") for reason in problems]


def by_line(problems: Iterable[Reason]) -> list[Reason]:
    """In the order of the lines."""
    return sorted(problems, key=lambda problem: int(problem.path.removeprefix("line ")))


def _rows(lines: list[str], head: int, columns: list[str], separator: str) -> Read:
    problems = [
        Reason("unknown_column", {"column": title, "known": list(COLUMNS)}, f"line {head + 1}")
        for title in columns
        if title not in COLUMNS
    ]
    listed: dict[int, Listed] = {}
    reader = csv.reader(lines[head + 1 :], delimiter=separator)
    rows: list[tuple[int, list[str]]] = []
    try:
        rows.extend((reader.line_num, row) for row in reader)
    except csv.Error as error:
        problems.append(Reason("not_csv", {"detail": str(error)}, f"line {head + 1 + reader.line_num}"))
        return Read({}, problems)
    for number, row in rows:
        line = head + 1 + number
        values = {name: value.strip() for name, value in zip(columns, row, strict=False) if value.strip()}
        if not values:
            continue
        if more := len([cell for cell in row[len(columns) :] if cell.strip()]):
            problems.append(
                Reason("too_many_cells", {"columns": len(columns), "cells": len(columns) + more}, f"line {line}")
            )
        if "name" not in values:
            problems.append(Reason("no_name", {}, f"line {line}"))
        name = " ".join(values.pop("name", "").split())
        fields = {}
        for column, value in values.items():
            if column in COLUMNS:
                try:
                    fields[column] = COLUMNS[column](value)
                except ValueError:
                    problems.append(Reason("not_a_number", {"column": column, "value": value}, f"line {line}"))
        listed[line] = Listed(name, fields)
    return Read(listed, problems)
