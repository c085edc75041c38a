"""Results of matches."""

from crosstable.events.base import Event
from crosstable.model.persons import Digest
from crosstable.model.tournament import Board, PlayerId, Result


class ResultEntered(Event, frozen=True, kw_only=True):
    """The result of a match was set (None: removed); `was` is the old one.

    `player` reported it and `confirmed_by` confirmed it, or the desk did (`by_desk`) unless it is the desk's own;
    `left` marks the forfeit of a player who left with the match open.
    """

    TYPE = "result_entered"
    round: int
    table: int
    result: Result | None
    twenties: tuple[int, int] | None = None
    was: Result | None = None
    was_twenties: tuple[int, int] | None = None
    player: PlayerId | None = None
    confirmed_by: PlayerId | None = None
    by_desk: bool = False
    left: bool = False
    reason: str | None = None


class LineUpSet(Event, frozen=True, kw_only=True):
    """A team's line-up was set: the boards of the match, and the old ones."""

    TYPE = "line_up_set"
    round: int
    table: int
    player: PlayerId
    boards: tuple[Board, ...]
    was: tuple[Board, ...] = ()


class ResultReported(Event, frozen=True, kw_only=True):
    """A player reported a match or table; it does not count until confirmed. `signs`: it equals
    another player's report.
    """

    TYPE = "result_reported"
    round: int
    table: int
    result: Result
    twenties: tuple[int, int] | None = None
    player: PlayerId
    signs: bool = False


class ReportWithdrawn(Event, frozen=True, kw_only=True):
    """A player withdrew an unconfirmed report."""

    TYPE = "report_withdrawn"
    round: int
    table: int
    player: PlayerId


class ResultDisputed(Event, frozen=True, kw_only=True):
    """The opponent disputed a report, or a result entered by a player."""

    TYPE = "result_disputed"
    round: int
    table: int
    player: PlayerId
    reason: Digest | None = None
