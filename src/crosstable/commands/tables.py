"""Tables: seats, multipliers, scores, cuts."""

from collections.abc import Mapping
from typing import Any, Literal

from crosstable.commands.base import ALL, DESK, Command
from crosstable.model.exact import Exact
from crosstable.model.papers import PaperGame
from crosstable.model.phases import BEFORE, STAGE, STARTED, WAITING
from crosstable.model.tournament import PlayerId


class Seat(Command, frozen=True, kw_only=True):
    """A draft of the next round of tables; with `again` a new one in its place, in which what was set by hand stays, or
    with `afresh` does not.
    """

    NAME = "seat"
    PHASES = ("ready", "draft")
    ABOUT = "open_or_next"
    mode: Literal["random", "by_rank", "spread", "fresh"] | None = None
    again: bool = False
    afresh: bool = False


class SeatByHand(Command, frozen=True, kw_only=True):
    """Tables that stand, in the order of the seats. In a draft the rest is seated around them, or with `alone` sits
    out; in a published round whoever sits out takes a free seat, at a table that is there or a new one. `numbers` are
    those of the tables, None where any will do.
    """

    NAME = "seat_by_hand"
    PHASES = STAGE
    ABOUT = "open_or_next"
    tables: tuple[tuple[PlayerId, ...], ...]
    numbers: tuple[int | None, ...] = ()
    alone: bool = False


class SetMultiplier(Command, frozen=True, kw_only=True):
    """What the scores of the round are multiplied by, in halves, until it starts."""

    NAME = "set_multiplier"
    PHASES = WAITING
    ABOUT = "open_or_next"
    halves: int


class UseTable(Command, frozen=True, kw_only=True):
    """From the next seating on a table is used, or not."""

    NAME = "use_table"
    PHASES = (*BEFORE, *STAGE)
    table: int
    used: bool


class Tap(Command, frozen=True, kw_only=True):
    """+1 or -1 for a player of the open round. The organiser may name an earlier round or instant (seconds since the
    tournament began), with a reason. `now` is the store's, whatever was asked. `repair` seats the round that has not
    started again, here and in the other corrections.
    """

    NAME = "tap"
    PHASES = STARTED
    ROLES = ALL
    ABOUT = "latest"
    TYPED = True
    table: int
    player: PlayerId
    delta: Literal[1, -1]
    round: int | None = None
    at: Exact | None = None
    id: str | None = None
    reason: str | None = None
    repair: bool = False
    now: int | None = None


class TakeBackTap(Command, frozen=True, kw_only=True):
    """A score event, named by its id, does not count any more. Once it is late only the organiser may, and says why."""

    NAME = "take_back_tap"
    PHASES = STARTED
    ROLES = ALL
    undoes: str
    at: Exact | None = None
    id: str | None = None
    reason: str | None = None
    repair: bool = False
    now: int | None = None


class SettleTap(Command, frozen=True, kw_only=True):
    """Takes a late tap that waits at the desk, with a reason, or lets it go."""

    NAME = "settle_tap"
    PHASES = STARTED
    tap: int
    take: bool
    reason: str | None = None


class EnterTable(Command, frozen=True, kw_only=True):
    """The final scores or places at a table, in the order of the seats, or the papers of its games; none takes them
    away. In a round that is over only the organiser may, and says why. Others are replaced where the person has seen
    them; with `replace` off never.
    """

    NAME = "enter_table"
    PHASES = STARTED
    ROLES = DESK
    ABOUT = "latest"
    TYPED = True
    table: int
    scores: tuple[Exact, ...] | None = None
    places: tuple[int, ...] | None = None
    games: tuple[PaperGame, ...] | None = None
    unfinished: bool = False
    round: int | None = None
    reason: str | None = None
    repair: bool = False
    replace: bool = True


class Restore(Command, frozen=True, kw_only=True):
    """A player who went out in this stage plays again, from the next round that is not yet published."""

    NAME = "restore"
    PHASES = STAGE
    player: PlayerId


class Playoff(Command, frozen=True, kw_only=True):
    """Ends the stage and begins another one at tables among its best `top`, or those named. It can be repeated."""

    NAME = "playoff"
    PHASES = ("ready",)
    ABOUT = "open_or_next"
    top: int | None = None
    players: tuple[PlayerId, ...] | None = None
    name: str | None = None
    config: Mapping[str, Any] = {}
