"""Rounds: pairings, seats, beginning and end."""

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
    """A draft of the next round; with `again` a new one in its place, in which what was set by hand stays, or with
    `afresh` does not.
    """

    NAME = "pair"
    PHASES = ("ready", "draft")
    ABOUT = "open_or_next"
    relief: Relieved | None = None
    player: PlayerId | None = None
    again: bool = False
    afresh: bool = False


class PairByHand(Command, frozen=True, kw_only=True):
    """Matches and byes that stand. In a draft the rest is paired around them, or with `alone` stays without a match;
    in a published round they must be free. `tables` are those of the matches, None where any will do.
    """

    NAME = "pair_by_hand"
    PHASES = STAGE
    ABOUT = "open_or_next"
    matches: tuple[tuple[PlayerId, PlayerId], ...] = ()
    byes: tuple[Bye, ...] = ()
    tables: tuple[int | None, ...] = ()
    alone: bool = False


class Swap(Command, frozen=True, kw_only=True):
    """Two players change places in the round."""

    NAME = "swap"
    PHASES = ("draft", *OPEN)
    ABOUT = "open_or_next"
    one: PlayerId
    other: PlayerId


class Publish(Command, frozen=True, kw_only=True):
    """The draft becomes the round."""

    NAME = "publish"
    PHASES = ("draft",)
    ABOUT = "open_or_next"


class StartRound(Command, frozen=True, kw_only=True):
    """The clock of the round starts. `original` is for what was played elsewhere: how many there were at the start of
    the stage, where it is not those who play.
    """

    NAME = "start_round"
    PHASES = ("published",)
    ABOUT = "open_or_next"
    original: int | None = None


class CloseRound(Command, frozen=True, kw_only=True):
    """The round is over. Matches without a result stop it, unless they are to stay unfinished.

    On a cut line a cut that is due needs a decision: that cut (`cut`, as the person saw it), none (`no_cut`), or a
    list by hand (`players`). In a knock-out who lost is out, unless one of the latter two is given.
    """

    NAME = "close_round"
    PHASES = OPEN
    ABOUT = "open_or_next"
    unfinished: bool = False
    cut: bool = False
    no_cut: bool = False
    players: tuple[PlayerId, ...] | None = None


class NextRound(Command, frozen=True, kw_only=True):
    """Closes the round and drafts the next one, in one action, and with `publish` publishes it; `relief` and `player`
    are those of a pairing.
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
    """The round that is open does not go on by itself (`advance`): people close it."""

    NAME = "stop_advance"
    PHASES = OPEN
    ABOUT = "open_or_next"
