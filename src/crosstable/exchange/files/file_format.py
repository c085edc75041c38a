"""The interface of file formats: name, extensions, detection, reading, writing, losses.

A reader turns bytes into a `Reading`, or raises `BadFile` with every problem and its position; it must raise nothing
else for any bytes. A writer turns a tournament and an `OutputRequest` into bytes.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, NamedTuple

import msgspec

from crosstable.exchange.files.limits import LARGEST_FILE, MOST_PROBLEMS
from crosstable.model.refusals import BadFile, Reason
from crosstable.model.tournament import PlayerId, Tournament

# Possible contents: a whole tournament, players to enter, or results of matches.
Holds = Literal["tournament", "players", "results"]
# Possible outputs.
OutputKind = Literal["all", "players", "pairings", "standings", "categories", "report", "schedule"]

Options = Mapping[str, str]


class RosterEntry(NamedTuple):
    """One entry of a list of players: the name, empty if missing, and the fields of an entry."""

    name: str
    fields: dict[str, Any]


class Reading(msgspec.Struct, frozen=True, kw_only=True):
    """The usable contents of a file.

    `holds` tells how much of a tournament it covers: a list of players has only `players`. `problems` are unusable
    parts; to refuse them use `whole`. `notes` are guesses, changes and omissions, to show before anything happens. The
    path of a reason is its position (`line_position`, `cell_position`); `places` are the players' positions. `listed`
    are the rows of a list of players by line, otherwise empty.
    """

    tournament: Tournament
    holds: Holds = "tournament"
    problems: tuple[Reason, ...] = ()
    notes: tuple[Reason, ...] = ()
    places: Mapping[PlayerId, str] = {}
    listed: Mapping[int, RosterEntry] = {}

    @property
    def without_problems(self) -> "Reading":
        """The reading itself. Raises BadFile if it has problems."""
        if self.problems:
            raise bad_file(self.problems)
        return self


class OutputRequest(NamedTuple):
    """The requested output: a list, a round or stage (counted from 1; default: the latest), and options."""

    what: OutputKind
    round: int | None = None
    stage: int | None = None
    options: Mapping[str, str] = {}


class Option(NamedTuple):
    """An option of a format; any text if it has no `choices`. The default is empty.

    Its label is the message `file-option-NAME`, its description `file-about-option-NAME`.
    """

    name: str
    choices: tuple[str, ...] = ()
    # Whether it is asked of the reader, of the writer, or of both.
    of: Literal["read", "write", "both"] = "both"


def lose_nothing(_tournament: Tournament, _wanted: OutputRequest) -> Sequence[Reason]:
    """Return no losses: the format holds everything."""
    return ()


class FileFormat(NamedTuple):
    """A file format. Its title is the message `file-format-NAME`, its description `file-about-NAME`.

    The first of `extensions` is the usual one. `sniff` recognises the first bytes; the first matching format is used if
    the extension doesn't decide. `reads` lists possible contents, empty if it can't be read; `writes` lists possible
    outputs, default first, empty if it can't be written. `losses` names parts of a tournament that it can't hold,
    before writing.
    """

    name: str
    extensions: tuple[str, ...]
    media_type: str
    sniff: Callable[[bytes], bool]
    reads: tuple[Holds, ...] = ()
    read: Callable[[bytes, Options], Reading] | None = None
    writes: tuple[OutputKind, ...] = ()
    write: Callable[[Tournament, OutputRequest], bytes] | None = None
    losses: Callable[[Tournament, OutputRequest], Sequence[Reason]] = lose_nothing
    options: tuple[Option, ...] = ()
    # Any text looks like it: what its name says, or another format that it looks like, is more likely.
    is_weak: bool = False
    largest: int = LARGEST_FILE
    # The extra of the package that reads and writes it.
    extra: str | None = None


def sniff_nothing(_content: bytes) -> bool:
    """Never match: the format is not read."""
    return False


def line_position(line: int, column: int | None = None) -> str:
    """Return a position in a text, counted from 1."""
    return f"line {line}" if column is None else f"line {line}, column {column}"


def cell_position(row: int, column: int, sheet: str | None = None) -> str:
    """Return the name of a cell, such as B7; both numbers count from 1."""
    letters = ""
    while column > 0:
        column, remainder = divmod(column - 1, 26)
        letters = chr(ord("A") + remainder) + letters
    return f"{letters}{row}" if sheet is None else f"{sheet}!{letters}{row}"


def bad_file(reasons: Sequence[Reason]) -> BadFile:
    """Return the refusal of a file, with the first of many problems and how many there are."""
    return BadFile("bad_file", reasons[:MOST_PROBLEMS], errors=len(reasons))


def refuse_file(code: str, path: str = "", **params: Any) -> BadFile:
    return bad_file([Reason(code, params, path)])
