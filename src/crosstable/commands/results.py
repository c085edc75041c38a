"""Results of matches."""

import msgspec

from crosstable.commands.base import ALL, DESK, PLAYER, Command
from crosstable.model.persons import Digest
from crosstable.model.phases import OPEN, STARTED
from crosstable.model.tournament import PlayerId, Result


class EnterResult(Command, frozen=True, kw_only=True):
    """Enter the desk's result of an open match; None removes it. Another result is replaced if the actor has seen it;
    with `replace` off never, unless players dispute it. `any_score` accepts a score that is impossible in the match, as
    documents may have it.
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
    """Correct the result of any match. `repair` redrafts the waiting round; `void` voids later matches of a bracket
    whose players change.
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
    """Set a team's line-up in the open round, board by board; null leaves a board empty. A team's phone may do so until
    the round starts.
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
    """Report your own match, or the papers of your table. After the round, the report waits at the desk."""

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
    """Confirm a reported result, as the opponent, as everybody else at the table, or as the desk. A phone cannot
    confirm its own report.
    """

    NAME = "confirm"
    PHASES = OPEN
    ROLES = ALL
    ABOUT = "open_or_next"
    table: int
    round: int | None = None


class CallTime(Command, frozen=True, kw_only=True):
    """Call time: in every open match the leader by the report wins. Tied and disputed matches stay open."""

    NAME = "call_time"
    PHASES = OPEN
    ABOUT = "open_or_next"


class Dispute(Command, frozen=True, kw_only=True):
    """Dispute the opponent's report."""

    NAME = "dispute"
    PHASES = OPEN
    ROLES = PLAYER
    ABOUT = "open_or_next"
    table: int
    reason: Digest | None = None
    round: int | None = None


class WithdrawReport(Command, frozen=True, kw_only=True):
    """Withdraw your unconfirmed report."""

    NAME = "withdraw_report"
    PHASES = OPEN
    ROLES = PLAYER
    ABOUT = "open_or_next"
    table: int
    round: int | None = None
