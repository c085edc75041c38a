"""Rounds: pairings, seats, start and end."""

import msgspec

from crosstable.events.base import Event
from crosstable.model.tournament import Bye, ByeKind, PlayerId


class Pairs(msgspec.Struct, frozen=True, omit_defaults=True, array_like=True, gc=False):
    """One match of a pairing."""

    table: int
    first: PlayerId
    second: PlayerId
    by_hand: bool = False


class RoundPaired(Event, frozen=True, kw_only=True):
    """The next round was drafted; `was` is the version of the replaced draft."""

    TYPE = "round_paired"
    VERSION = 2
    round: int
    matches: tuple[Pairs, ...]
    byes: tuple[Bye, ...] = ()
    by_hand: tuple[PlayerId, ...] = ()
    resting: tuple[PlayerId, ...] = ()
    relief: str | None = None
    was: int | None = None


class RoundPublished(Event, frozen=True, kw_only=True):
    """A draft was published."""

    TYPE = "round_published"
    round: int
    version: int


class RoundRecalled(Event, frozen=True, kw_only=True):
    """A published round in which nothing was played became a draft again."""

    TYPE = "round_recalled"
    round: int
    version: int


class BracketMended(Event, frozen=True, kw_only=True):
    """A corrected result changed the players of a bracket round; matches with new players have no result yet.

    `back` are no longer out with round `after`, `out` are. The round is reopened if it was closed, and later rounds are
    gone; `voided` are the matches (round and table) that no longer count.
    """

    TYPE = "bracket_mended"
    round: int
    after: int
    matches: tuple[Pairs, ...]
    byes: tuple[Bye, ...] = ()
    resting: tuple[PlayerId, ...] = ()
    back: tuple[PlayerId, ...] = ()
    out: tuple[PlayerId, ...] = ()
    voided: tuple[tuple[int, int], ...] = ()
    was: int


class RoundStarted(Event, frozen=True, kw_only=True):
    """The round clock was started. `original` is the number of players at the start of a stage of tables."""

    TYPE = "round_started"
    round: int
    original: int | None = None


class SeatsSwapped(Event, frozen=True, kw_only=True):
    """Two players swapped their places: tables, matches, or a match and a bye."""

    TYPE = "seats_swapped"
    round: int
    one: PlayerId
    other: PlayerId


class MatchMade(Event, frozen=True, kw_only=True):
    """Two players without a match in a published round were paired; `had_bye` are those who had a bye."""

    TYPE = "match_made"
    round: int
    table: int
    first: PlayerId
    second: PlayerId
    had_bye: tuple[PlayerId, ...] = ()


class ByeGiven(Event, frozen=True, kw_only=True):
    """A player without a match in a published round got a bye, or another kind of bye."""

    TYPE = "bye_given"
    round: int
    player: PlayerId
    kind: ByeKind
    was: ByeKind | None = None


class AdvanceStopped(Event, frozen=True, kw_only=True):
    """The automatic advance of the round was stopped (`advance`)."""

    TYPE = "advance_stopped"
    round: int


class RoundClosed(Event, frozen=True, kw_only=True):
    """The round was closed; `unfinished` are the tables that will never have a result."""

    TYPE = "round_closed"
    round: int
    unfinished: tuple[int, ...] = ()
