"""Tables: seats, multipliers, scores, cuts."""

from collections.abc import Mapping
from typing import Any, Literal

from crosstable.commands.base import ALL, DESK, Command
from crosstable.model.exact import Exact
from crosstable.model.papers import PaperGame
from crosstable.model.phases import BEFORE, STAGE, STARTED, WAITING
from crosstable.model.tournament import PlayerId


class Seat(Command, frozen=True, kw_only=True):
    """Draft the next round of tables; `again` replaces the draft but keeps manual changes, `afresh` discards them."""

    NAME = "seat"
    PHASES = ("ready", "draft")
    ABOUT = "open_or_next"
    mode: Literal["random", "by_rank", "spread", "fresh"] | None = None
    again: bool = False
    afresh: bool = False


class SeatByHand(Command, frozen=True, kw_only=True):
    """Seat tables manually, in seat order. In a draft the rest is seated around them, or sits out with `alone`; in a
    published round, players who sit out take free seats at a given table or a new one. `numbers` are the tables'
    numbers, null for any.
    """

    NAME = "seat_by_hand"
    PHASES = STAGE
    ABOUT = "open_or_next"
    tables: tuple[tuple[PlayerId, ...], ...]
    numbers: tuple[int | None, ...] = ()
    alone: bool = False


class SetMultiplier(Command, frozen=True, kw_only=True):
    """Set the score multiplier of the round, in halves, until it starts."""

    NAME = "set_multiplier"
    PHASES = WAITING
    ABOUT = "open_or_next"
    halves: int


class UseTable(Command, frozen=True, kw_only=True):
    """Use a table, or leave it unused, from the next seating on."""

    NAME = "use_table"
    PHASES = (*BEFORE, *STAGE)
    table: int
    used: bool


class Tap(Command, frozen=True, kw_only=True):
    """Score +1 or -1 for a player of the open round. The organiser may give an earlier round or time (seconds since the
    tournament began), with a reason. `now` is set by the store. `repair` reseats the waiting round, here and in the
    other corrections.
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
    """Undo a score event, given by its id. Late changes are the organiser's, with a reason."""

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
    """Accept a late tap that waits at the desk, with a reason, or reject it."""

    NAME = "settle_tap"
    PHASES = STARTED
    tap: int
    take: bool
    reason: str | None = None


class EnterTable(Command, frozen=True, kw_only=True):
    """Enter the final scores or places of a table, in seat order, or the papers of its games; without any, remove them.
    Scores of preferans may have a `bula` of their own. In a closed round only the organiser may, with a reason. Other
    results are replaced if the actor has seen them; with `replace` off never.
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
    bula: int | None = None
    unfinished: bool = False
    round: int | None = None
    reason: str | None = None
    repair: bool = False
    replace: bool = True


class Restore(Command, frozen=True, kw_only=True):
    """Reinstate a player who was eliminated in this stage, from the next unpublished round on."""

    NAME = "restore"
    PHASES = STAGE
    player: PlayerId


class Playoff(Command, frozen=True, kw_only=True):
    """End the stage and begin a playoff at tables with its best `top` players, or the given ones. Can be repeated."""

    NAME = "playoff"
    PHASES = ("ready",)
    ABOUT = "open_or_next"
    top: int | None = None
    players: tuple[PlayerId, ...] | None = None
    name: str | None = None
    config: Mapping[str, Any] = {}
