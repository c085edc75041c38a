"""Rounds: pairings, seats, beginning and end."""

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
    """A draft of the next round; `was` is the version of the draft that it replaces."""

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
    """The draft is what is played, and everybody may see it."""

    TYPE = "round_published"
    round: int
    version: int


class RoundRecalled(Event, frozen=True, kw_only=True):
    """A published round in which nothing was played is a draft again."""

    TYPE = "round_recalled"
    round: int
    version: int


class BracketMended(Event, frozen=True, kw_only=True):
    """Others play in a round of a bracket since a result before it was corrected: these matches, where new ones have
    no result yet. `back` are not out any more with round `after`, `out` are. The round is open again if it was
    closed, and rounds after it are gone; `voided` are the matches (round and table) that do not count any more.
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
    """The round's clock runs. `original` is how many there were when the first round of a stage of tables started."""

    TYPE = "round_started"
    round: int
    original: int | None = None


class SeatsSwapped(Event, frozen=True, kw_only=True):
    """Two players have changed places in a round: tables, matches, or a match and a bye."""

    TYPE = "seats_swapped"
    round: int
    one: PlayerId
    other: PlayerId


class MatchMade(Event, frozen=True, kw_only=True):
    """Two players without a match in a published round meet; `had_bye` names those who had a bye."""

    TYPE = "match_made"
    round: int
    table: int
    first: PlayerId
    second: PlayerId
    had_bye: tuple[PlayerId, ...] = ()


class ByeGiven(Event, frozen=True, kw_only=True):
    """A player without a match in a published round has a bye, or a bye of another kind than before."""

    TYPE = "bye_given"
    round: int
    player: PlayerId
    kind: ByeKind
    was: ByeKind | None = None


class AdvanceStopped(Event, frozen=True, kw_only=True):
    """The round does not go on by itself (`advance`)."""

    TYPE = "advance_stopped"
    round: int


class RoundClosed(Event, frozen=True, kw_only=True):
    """The round is over; `unfinished` are the tables that have no result and never will."""

    TYPE = "round_closed"
    round: int
    unfinished: tuple[int, ...] = ()
