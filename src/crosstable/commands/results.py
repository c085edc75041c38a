"""Results of matches."""

from crosstable.commands.base import Command
from crosstable.model.persons import Digest
from crosstable.model.tournament import Result


class EnterResult(Command, frozen=True, kw_only=True):
    """The desk's result of a match of the open round; None takes it away."""

    NAME = "enter_result"
    table: int
    result: Result | None
    twenties: tuple[int, int] | None = None
    seen: int | None = None


class Correct(Command, frozen=True, kw_only=True):
    """Another result for any match of any round. `repair` drafts the round that has not started again."""

    NAME = "correct"
    round: int
    table: int
    result: Result | None
    twenties: tuple[int, int] | None = None
    repair: bool = False
    reason: str | None = None
    seen: int | None = None


class ReportResult(Command, frozen=True, kw_only=True):
    """A player's report of their own match."""

    NAME = "report_result"
    table: int
    result: Result
    twenties: tuple[int, int] | None = None
    seen: int | None = None


class Confirm(Command, frozen=True, kw_only=True):
    """The opponent, or the desk, confirms what was reported."""

    NAME = "confirm"
    table: int
    seen: int | None = None


class Dispute(Command, frozen=True, kw_only=True):
    """The opponent says that it was not so."""

    NAME = "dispute"
    table: int
    reason: Digest | None = None
    seen: int | None = None


class WithdrawReport(Command, frozen=True, kw_only=True):
    """A player takes an unconfirmed report back."""

    NAME = "withdraw_report"
    table: int
