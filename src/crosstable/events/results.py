"""Results of matches."""

from crosstable.events.base import Event
from crosstable.model.persons import Digest
from crosstable.model.tournament import Board, PlayerId, Result


class ResultEntered(Event, frozen=True, kw_only=True):
    """What stands for a match from now on (None: nothing), and what stood before.

    `player` reported it and `confirmed_by` confirmed it, or the desk did (`by_desk`), where it was not the desk's own;
    `left` says that it is the forfeit of somebody who left with the match open.
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
    """Who plays for a team in a match: its boards from now on, and those before."""

    TYPE = "line_up_set"
    round: int
    table: int
    player: PlayerId
    boards: tuple[Board, ...]
    was: tuple[Board, ...] = ()


class ResultReported(Event, frozen=True, kw_only=True):
    """A player says what came of the match or table; it does not count before it is confirmed. `signs`: it is what
    another has said.
    """

    TYPE = "result_reported"
    round: int
    table: int
    result: Result
    twenties: tuple[int, int] | None = None
    player: PlayerId
    signs: bool = False


class ReportWithdrawn(Event, frozen=True, kw_only=True):
    """A player takes back a report that nobody has confirmed."""

    TYPE = "report_withdrawn"
    round: int
    table: int
    player: PlayerId


class ResultDisputed(Event, frozen=True, kw_only=True):
    """The opponent says that a report, or a result that a player entered, is not so."""

    TYPE = "result_disputed"
    round: int
    table: int
    player: PlayerId
    reason: Digest | None = None
