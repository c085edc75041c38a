"""Rounds: pairings, seats, start and end."""

from typing import Literal

from crosstable.commands.base import Command
from crosstable.model.phases import OPEN, STAGE
from crosstable.model.tournament import Bye, PlayerId

Relieved = Literal[
    "allow_rematch",
    "allow_forbidden",
    "lift_bye_limit",
    "allow_rematch+allow_forbidden",
    "allow_rematch+lift_bye_limit",
    "allow_forbidden+lift_bye_limit",
    "allow_rematch+allow_forbidden+lift_bye_limit",
    "drop",
    "by_hand",
]


class Pair(Command, frozen=True, kw_only=True):
    """Draft the next round; `again` replaces the draft but keeps manual changes, `afresh` discards them."""

    NAME = "pair"
    PHASES = ("ready", "draft")
    ABOUT = "open_or_next"
    relief: Relieved | None = None
    player: PlayerId | None = None
    again: bool = False
    afresh: bool = False


class PairByHand(Command, frozen=True, kw_only=True):
    """Pair matches and byes manually. In a draft the rest is paired around them, or rests with `alone`; in a published
    round the players must be free. `tables` are their numbers, null for any.
    """

    NAME = "pair_by_hand"
    PHASES = STAGE
    ABOUT = "open_or_next"
    matches: tuple[tuple[PlayerId, PlayerId], ...] = ()
    byes: tuple[Bye, ...] = ()
    tables: tuple[int | None, ...] = ()
    alone: bool = False


class Swap(Command, frozen=True, kw_only=True):
    """Swap two players in the round."""

    NAME = "swap"
    PHASES = ("draft", *OPEN)
    ABOUT = "open_or_next"
    one: PlayerId
    other: PlayerId


class Publish(Command, frozen=True, kw_only=True):
    """Publish the draft."""

    NAME = "publish"
    PHASES = ("draft",)
    ABOUT = "open_or_next"


class StartRound(Command, frozen=True, kw_only=True):
    """Start the round clock. `original` is the number of players at the start of the stage, if imported with others."""

    NAME = "start_round"
    PHASES = ("published",)
    ABOUT = "open_or_next"
    original: int | None = None


class CloseRound(Command, frozen=True, kw_only=True):
    """Close the round. Missing results prevent it, unless they are to stay unfinished.

    A due cut needs a decision: that cut as seen (`cut`), none (`no_cut`), or a manual list (`players`). In a knock-out
    the losers are out, unless one of the latter two is given.
    """

    NAME = "close_round"
    PHASES = OPEN
    ABOUT = "open_or_next"
    unfinished: bool = False
    cut: bool = False
    no_cut: bool = False
    players: tuple[PlayerId, ...] | None = None


class NextRound(Command, frozen=True, kw_only=True):
    """Close the round and draft the next one, in one action; `publish` publishes it; `relief` and `player` are as in
    `pair`.
    """

    NAME = "next_round"
    PHASES = OPEN
    ABOUT = "open_or_next"
    unfinished: bool = False
    cut: bool = False
    no_cut: bool = False
    players: tuple[PlayerId, ...] | None = None
    relief: Relieved | None = None
    player: PlayerId | None = None
    publish: bool = False


class StopAdvance(Command, frozen=True, kw_only=True):
    """Stop the automatic advance of the open round (`advance`)."""

    NAME = "stop_advance"
    PHASES = OPEN
    ABOUT = "open_or_next"
