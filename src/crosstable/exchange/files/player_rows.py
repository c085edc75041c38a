"""Rows of a list as players: names of one or two columns, and what is known of each."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from crosstable.exchange.files.bare_names import bare_names, table_without_header
from crosstable.exchange.files.file_format import RosterEntry, refuse_file
from crosstable.exchange.files.headings import PLAYER_FIELDS
from crosstable.exchange.files.limits import MOST_LISTED
from crosstable.exchange.files.list_rows import List, Row, Sheet, lists_of
from crosstable.exchange.team_list import typed_members
from crosstable.model.absences import WORTHS
from crosstable.model.refusals import Reason

COMMENT = "#"
WHOLE = frozenset(
    {"rating", "number", "fixed_table", "first_round", "dropped_after", "disqualified_in", "eliminated_in"}
)
# Fields of players in whole tournaments, beyond an entry's.
STORY_FIELDS = ("id", "first_round", "dropped_after", "disqualified_in", "eliminated_in", "absent")


class Roster(NamedTuple):
    """The players of a list by line, with problems and guesses. The path of a reason is its position.

    `story` holds facts beyond an entry, known in whole tournaments; `wrong` are the lines with a problem.
    """

    listed: dict[int, RosterEntry]
    problems: list[Reason]
    notes: list[Reason]
    places: dict[int, str]
    story: dict[int, dict[str, Any]]
    wrong: set[int]


def read_roster(sheet: Sheet) -> Roster:
    """Return as much of a list of players as can be read: under a header row, or else a name a line."""
    lists = lists_of(sheet)
    players = next((list_ for list_ in lists if list_.columns.has_name and not list_.columns.of_tables), None)
    if players is not None:
        return roster_of(players)
    roster = Roster({}, [], [], {}, {}, set())
    if lists:
        titles = [title.strip() for title in lists[0].columns.titles]
        path = sheet.place(lists[0].header.line, None)
        roster.problems.append(Reason("no_name_column", {"columns": titles}, path))
        return roster
    _refuse_long(sheet.rows)
    rows = [row for row in sheet.rows if not "".join(row.cells).lstrip().startswith(COMMENT)]
    table = table_without_header(rows)
    if table is not None:
        line, columns, has_scores = table
        code = "results_without_header" if has_scores else "table_without_header"
        roster.problems.append(Reason(code, {"columns": columns}, sheet.place(line, None)))
        return roster
    for place, (line, name, rating) in enumerate(bare_names(rows)):
        # Several names of one line have keys of their own.
        key = line if line not in roster.listed else -place
        roster.listed[key] = RosterEntry(name, {} if rating is None else {"rating": rating})
        roster.places[key] = sheet.place(line, None)
    return roster


def roster_of(list_: List) -> Roster:
    """Return the players of one list. Raise if it has more than any tournament."""
    _refuse_long(list_.rows)
    roster = Roster({}, [], list(list_.notes), {}, {}, set())
    for row in list_.rows:
        values = list_.values(row)
        before = len(roster.problems)
        more = len([cell for cell in row.cells[len(list_.columns.titles) :] if cell.strip()])
        if not values and not more:
            continue
        if more:
            columns = len(list_.columns.titles)
            reason = Reason("too_many_cells", {"columns": columns, "cells": columns + more}, list_.position(row))
            roster.problems.append(reason)
        name = _name(values)
        if not name:
            roster.problems.append(Reason("no_name", {}, list_.position(row, "name")))
        read = dict(_fields(list_, row, values, roster.problems))
        if len(roster.problems) > before:
            roster.wrong.add(row.line)
        roster.listed[row.line] = RosterEntry(name, {field: read[field] for field in PLAYER_FIELDS if field in read})
        roster.story[row.line] = {field: read[field] for field in STORY_FIELDS if field in read}
        roster.places[row.line] = list_.position(row)
    return roster


def _refuse_long(rows: Sequence[Row]) -> None:
    if len(rows) > MOST_LISTED:
        raise refuse_file("file_too_many_rows", most=MOST_LISTED)


def _name(values: Mapping[str, str]) -> str:
    return values.get("name") or " ".join(values[part] for part in ("first_name", "last_name") if part in values)


def _fields(list_: List, row: Row, values: Mapping[str, str], problems: list[Reason]) -> list[tuple[str, Any]]:
    read: list[tuple[str, Any]] = []
    for field, text in values.items():
        if field == "absent":
            stretches = read_stretches(text)
            if stretches is None:
                problems.append(Reason("file_not_rounds", {"value": text[:60]}, list_.position(row, field)))
            else:
                read.append((field, stretches))
        elif field == "members":
            read.append((field, [{"name": member.name, "rating": member.rating} for member in typed_members(text)]))
        elif field == "born":
            read += [("born", year) for year in birth_years(text)[:1]]
        elif field in WHOLE:
            number = whole_number(text)
            if number is None and text not in ("-", "\u2013"):
                problems.append(
                    Reason("not_a_number", {"column": field, "value": text[:60]}, list_.position(row, field))
                )
            elif number is not None:
                read.append((field, number))
        elif field in (*PLAYER_FIELDS, *STORY_FIELDS) and field != "name":
            read.append((field, text))
    return read


def birth_years(text: str) -> list[int]:
    """Return the years of birth in a year or date (1970, 31.01.1970); none in other text."""
    return [int(year) for year in re.findall(r"(?<![0-9])(?:19|20)[0-9]{2}(?![0-9])", text)]


def whole_number(text: str) -> int | None:
    """Return a whole number (1500, or 1500.0 from a spreadsheet); None for other text."""
    digits = text.removesuffix(".0")
    if not digits.lstrip("+-").isdecimal() or len(digits) > 18:
        return None
    try:
        return int(digits)
    except ValueError:
        return None


def read_stretches(text: str) -> list[list[Any]] | None:
    """Return rounds as people write them: 2-3, 5 half, 7- (to the end); None if they can't be read."""
    stretches: list[list[Any]] = []
    for part in text.lower().replace(";", ",").split(","):
        worth = next((worth for worth in WORTHS if part.rstrip().endswith(f" {worth}")), "none")
        first, dash, last = (end.strip() for end in part.strip().removesuffix(f" {worth}").partition("-"))
        ends = whole_number(first), whole_number(last) if last else None
        if ends[0] is None or (last and ends[1] is None):
            return None
        stretches.append([ends[0], ends[1] if dash else ends[0], *([] if worth == "none" else [worth])])
    return stretches
