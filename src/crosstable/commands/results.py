"""Results of matches."""

import msgspec

from crosstable.commands.base import ALL, DESK, PLAYER, Command
from crosstable.model.persons import Digest
from crosstable.model.phases import OPEN, STARTED
from crosstable.model.tournament import PlayerId, Result


class EnterResult(Command, frozen=True, kw_only=True):
    """The desk's result of a match of the open round; None takes it away. Another result is replaced where the person
    has seen it; with `replace` off it never is, unless players dispute it. `any_score` takes a score that the games of
    the match can't come to, as a document has it.
    """

    NAME = "enter_result"
    PHASES = OPEN
    ROLES = DESK
    ABOUT = "open_or_next"
    TYPED = True
    table: int
    result: Result | None
    twenties: tuple[int, int] | None = None
    replace: bool = True
    any_score: bool = False


class Correct(Command, frozen=True, kw_only=True):
    """Another result for any match of any round. `repair` drafts the round that has not started again; `void`: in a
    bracket, later matches do not count whose players are others then.
    """

    NAME = "correct"
    PHASES = STARTED
    TYPED = True
    round: int
    table: int
    result: Result | None
    twenties: tuple[int, int] | None = None
    repair: bool = False
    void: bool = False
    reason: str | None = None


class SetLineUpRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A team's line-up: members by id, place on its list or name; null leaves a board empty. Or typed, with commas:
    `1, 2, -, 4`.
    """

    player: PlayerId
    members: tuple[str | int | None, ...] = ()
    typed: str | None = None
    round: int | None = None


class SetLineUp(Command, frozen=True, kw_only=True):
    """Who plays for a team in the open round, board by board; nobody on a board that is null. A team's phone may say
    so until the round starts.
    """

    NAME = "set_line_up"
    PHASES = OPEN
    ROLES = ALL
    ABOUT = "open_or_next"
    REQUEST = SetLineUpRequest
    player: PlayerId
    members: tuple[PlayerId | None, ...]
    round: int | None = None


class ReportResult(Command, frozen=True, kw_only=True):
    """A player's report of their own match, or the papers of their table. Where the round is over by then, it waits at
    the desk.
    """

    NAME = "report_result"
    PHASES = STARTED
    ROLES = PLAYER
    ABOUT = "latest"
    TYPED = True
    table: int
    result: Result
    twenties: tuple[int, int] | None = None
    round: int | None = None


class Confirm(Command, frozen=True, kw_only=True):
    """The opponent, everybody else at the table, or the desk confirms what was reported. A phone confirms nothing that
    it reported itself.
    """

    NAME = "confirm"
    PHASES = OPEN
    ROLES = ALL
    ABOUT = "open_or_next"
    table: int
    round: int | None = None


class CallTime(Command, frozen=True, kw_only=True):
    """Time is up: in every open match whoever leads by what was reported wins. Level and disputed ones stay open."""

    NAME = "call_time"
    PHASES = OPEN
    ABOUT = "open_or_next"


class Dispute(Command, frozen=True, kw_only=True):
    """The opponent says that it was not so."""

    NAME = "dispute"
    PHASES = OPEN
    ROLES = PLAYER
    ABOUT = "open_or_next"
    table: int
    reason: Digest | None = None
    round: int | None = None


class WithdrawReport(Command, frozen=True, kw_only=True):
    """A player takes an unconfirmed report back."""

    NAME = "withdraw_report"
    PHASES = OPEN
    ROLES = PLAYER
    ABOUT = "open_or_next"
    table: int
    round: int | None = None
