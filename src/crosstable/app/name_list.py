"""Lists of names: one per line, or CSV with a header row."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from crosstable.app.persons import HARMLESS, new_entry
from crosstable.exchange.files.convert import read_file
from crosstable.exchange.files.csv_file import guess_delimiter, sheet_of
from crosstable.exchange.files.file_format import Reading, RosterEntry
from crosstable.exchange.files.player_rows import read_roster
from crosstable.model.refusals import BadFile, Reason
from crosstable.model.tournament import Tournament
from crosstable.rules.collect_refusals import collect_refusals
from crosstable.rules.players import FIELDS


class NameList(NamedTuple):
    """A parsed list: entries by line (the name is empty if missing), problems, and notes on guesses; a reason's path is
    its line.
    """

    listed: dict[int, RosterEntry]
    problems: list[Reason]
    notes: list[Reason]


def check_entries(names: NameList) -> NameList:
    """Add every problem that an entry would have. Raise `no_names` if the list is empty."""
    by_line = {line: entry_problems(entry, line) for line, entry in names.listed.items()}
    known = {(problem.code, problem.path) for problem in names.problems}
    new_problems = [
        reason for reasons in by_line.values() for reason in reasons if (reason.code, reason.path) not in known
    ]
    problems = sort_by_line([*names.problems, *new_problems])
    if not names.listed and not problems:
        raise BadFile("no_names")
    at_fault = {line_number(problem.path) for problem in problems}
    placeholder = RosterEntry(HARMLESS, {})
    listed = {line: placeholder if line in at_fault else entry for line, entry in names.listed.items()}
    return NameList(listed, problems, names.notes)


def read_names_or_tournament(content: bytes, file: str = "") -> "NameList | Tournament":
    """Return the names in a file of any supported format, or the tournament that it holds. Raise BadFile with every
    problem and its position.
    """
    contents = read_file(content, file)
    return contents.without_problems.tournament if contents.holds != "players" else check_entries(roster_of(contents))


def roster_of(contents: Reading) -> NameList:
    """Return the players of a file as a list: as listed, or in the order of its tournament."""
    problems, notes = list(contents.problems), list(contents.notes)
    if contents.listed:
        return NameList(dict(contents.listed), problems, notes)
    fields = ("rating", "title", "federation", "born", "club", "town", "group", "category")
    listed = {
        i: RosterEntry(
            player.name, {name: getattr(player, name) for name in fields if getattr(player, name) is not None}
        )
        for i, player in enumerate(sorted(contents.tournament.players, key=lambda player: player.number), 1)
    }
    return NameList(listed, problems, notes)


def parse_list(text: str) -> NameList:
    """Parse as much of a list as possible."""
    try:
        roster = read_roster(sheet_of(text, guess_delimiter(text)))
    except BadFile as refusal:
        return NameList({}, list(refusal.reasons), [])
    return NameList(roster.listed, roster.problems, roster.notes)


def entry_problems(entry: RosterEntry, line: int) -> list[Reason]:
    problems: list[Reason] = []
    if entry.name:
        problems += (each for refusal in collect_refusals(lambda: new_entry(entry.name)) for each in refusal.reasons)
    for name, value in entry.fields.items():
        if name in FIELDS:
            FIELDS[name].read(value, name, problems)
    return [Reason(reason.code, reason.params, f"line {line}") for reason in problems]


def sort_by_line(problems: Iterable[Reason]) -> list[Reason]:
    return sorted(problems, key=lambda problem: line_number(problem.path))


def line_number(path: str) -> int:
    """Return the line or spreadsheet row of a path; 0 for the whole file."""
    match = re.search(r"([0-9]+)(?:, column [0-9]+)?$", path)
    return 0 if match is None else int(match[1])
