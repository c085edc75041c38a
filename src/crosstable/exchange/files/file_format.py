"""What a file format is: its name and extensions, how it is recognised, read and written, and what it can't hold.

A reader gets bytes and gives a `Reading`, or refuses (`BadFile`) with every problem and its place. Nothing but refusals
may come out of it, whatever the bytes. A writer gets a tournament and what is wanted of it, and gives bytes.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, NamedTuple

import msgspec

from crosstable.exchange.files.limits import LARGEST_FILE, MOST_PROBLEMS
from crosstable.model.refusals import BadFile, Reason
from crosstable.model.tournament import PlayerId, Tournament

# What a file can be read for: a whole tournament, players to enter, or results of matches.
Holds = Literal["tournament", "players", "results"]
# What a file can be written with.
What = Literal["all", "players", "pairings", "standings", "report", "schedule"]

Options = Mapping[str, str]


class Listed(NamedTuple):
    """One entry of a list of players: the name, empty where it is missing, and the fields of an entry."""

    name: str
    fields: dict[str, Any]


class Reading(msgspec.Struct, frozen=True, kw_only=True):
    """What was read from a file, as far as it can be used.

    `holds` says how much of the tournament the file is about: of a list of players, only `players` mean anything.
    `problems` are what can't be used; whoever needs all of it asks for `whole`. `notes` are what was guessed, changed
    or left out on the way, to be shown before anything is done. A reason's path is its place in the file (`at_line`,
    `at_cell`); `places` are those of the players. `listed` are the rows of a list of players by their lines, with no
    more than they say; empty for everything else.
    """

    tournament: Tournament
    holds: Holds = "tournament"
    problems: tuple[Reason, ...] = ()
    notes: tuple[Reason, ...] = ()
    places: Mapping[PlayerId, str] = {}
    listed: Mapping[int, Listed] = {}

    @property
    def whole(self) -> "Reading":
        """The same, refused where any of it can't be used."""
        if self.problems:
            raise bad_file(self.problems)
        return self


class Wanted(NamedTuple):
    """What to write: which list, of which round and stage (counted from 1; the latest unless named), and how."""

    what: What
    round: int | None = None
    stage: int | None = None
    options: Mapping[str, str] = {}


class Option(NamedTuple):
    """Something that can be chosen about a format; any text where there are no `choices`. The default is empty.

    Its label is the message `file-option-NAME`, its sentence `file-about-option-NAME`.
    """

    name: str
    choices: tuple[str, ...] = ()
    # Whether it is asked of the reader, of the writer, or of both.
    of: Literal["read", "write", "both"] = "both"


def lose_nothing(_tournament: Tournament, _wanted: Wanted) -> Sequence[Reason]:
    """Return what is lost by a format that holds everything."""
    return ()


class FileFormat(NamedTuple):
    """A format that files have. Its title is the message `file-format-NAME`, its sentence `file-about-NAME`.

    The first of `extensions` is the usual one. `sniff` says from the first bytes and on whether they look like it; the
    first format that says so is taken where the name of the file does not tell. `reads` is what a file of it can hold,
    empty where it is not read; `writes` what it can be written with, the first by default, empty where it is not.
    `losses` names what of this tournament the format has no place for, before anything is written.
    """

    name: str
    extensions: tuple[str, ...]
    media_type: str
    sniff: Callable[[bytes], bool]
    reads: tuple[Holds, ...] = ()
    read: Callable[[bytes, Options], Reading] | None = None
    writes: tuple[What, ...] = ()
    write: Callable[[Tournament, Wanted], bytes] | None = None
    losses: Callable[[Tournament, Wanted], Sequence[Reason]] = lose_nothing
    options: tuple[Option, ...] = ()
    # Any text looks like it: what its name says, or another format that it looks like, is more likely.
    is_weak: bool = False
    largest: int = LARGEST_FILE
    # The extra of the package that reads and writes it.
    extra: str | None = None


def never(_content: bytes) -> bool:
    """Recognise nothing: the format is not read."""
    return False


def at_line(line: int, column: int | None = None) -> str:
    """Return a place in a text, both counted from 1."""
    return f"line {line}" if column is None else f"line {line}, column {column}"


def at_cell(row: int, column: int, sheet: str | None = None) -> str:
    """Return a cell of a workbook as people name it, both counted from 1: B7."""
    letters = ""
    while column > 0:
        column, left = divmod(column - 1, 26)
        letters = chr(ord("A") + left) + letters
    return f"{letters}{row}" if sheet is None else f"{sheet}!{letters}{row}"


def bad_file(reasons: Sequence[Reason]) -> BadFile:
    """Return the refusal of a file, with the first of many problems and how many there are."""
    return BadFile("bad_file", reasons[:MOST_PROBLEMS], errors=len(reasons))


def refuse_file(code: str, path: str = "", **params: Any) -> BadFile:
    """Return the refusal of a file for one reason."""
    return bad_file([Reason(code, params, path)])
