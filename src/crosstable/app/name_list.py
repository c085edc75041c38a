"""A list of names as people have it: one a line, or CSV with a header row."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from crosstable.app.persons import HARMLESS, entry
from crosstable.exchange.files.convert import read_file
from crosstable.exchange.files.csv_file import guess_delimiter, sheet_of
from crosstable.exchange.files.file_format import Listed as Listed
from crosstable.exchange.files.file_format import Reading
from crosstable.exchange.files.player_rows import read_roster
from crosstable.model.refusals import BadFile, Reason
from crosstable.model.tournament import Tournament
from crosstable.rules.collect_refusals import refusals_of
from crosstable.rules.players import FIELDS


class Read(NamedTuple):
    """Who is in a list by line, whose name is empty where it is missing, what in it can't be read, and what was
    guessed; a reason's path is its line.
    """

    listed: dict[int, Listed]
    problems: list[Reason]
    notes: list[Reason]


def checked(read: Read) -> Read:
    """The same with every problem that an entry would have. Refused (`no_names`) where nobody is in it."""
    wrong = {line: wrong_with(listed, line) for line, listed in read.listed.items()}
    told = {(problem.code, problem.path) for problem in read.problems}
    more = [each for reasons in wrong.values() for each in reasons if (each.code, each.path) not in told]
    problems = by_line([*read.problems, *more])
    if not read.listed and not problems:
        raise BadFile("no_names")
    at_fault = {line_of(problem.path) for problem in problems}
    stands_for = Listed(HARMLESS, {})
    listed = {line: stands_for if line in at_fault else one for line, one in read.listed.items()}
    return Read(listed, problems, read.notes)


def list_in(content: bytes, file: str = "") -> "Read | Tournament":
    """Who is in a file of any format that is read, or the tournament that it holds. Refused with every problem and its
    place.
    """
    found = read_file(content, file)
    return found.whole.tournament if found.holds != "players" else checked(roster_in(found))


def roster_in(found: Reading) -> Read:
    """The players of a file as a list: as they are listed in it, or those of its tournament, in their order."""
    problems, notes = list(found.problems), list(found.notes)
    if found.listed:
        return Read(dict(found.listed), problems, notes)
    fields = ("rating", "club", "town", "group")
    listed = {
        i: Listed(one.name, {name: getattr(one, name) for name in fields if getattr(one, name) is not None})
        for i, one in enumerate(sorted(found.tournament.players, key=lambda one: one.number), 1)
    }
    return Read(listed, problems, notes)


def read_list(text: str) -> Read:
    """As much of a list as can be read."""
    try:
        roster = read_roster(sheet_of(text, guess_delimiter(text)))
    except BadFile as refusal:
        return Read({}, list(refusal.reasons), [])
    return Read(roster.listed, roster.problems, roster.notes)


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
    return sorted(problems, key=lambda problem: line_of(problem.path))


def line_of(path: str) -> int:
    """The line, or the row of a sheet, that a place is in; 0 for the whole file."""
    found = re.search(r"([0-9]+)(?:, column [0-9]+)?$", path)
    return 0 if found is None else int(found[1])
