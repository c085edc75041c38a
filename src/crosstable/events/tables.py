"""Tables: seats, multipliers, scores, cuts."""

import msgspec

from crosstable.events.base import Event
from crosstable.model.exact import Exact
from crosstable.model.papers import PaperGame
from crosstable.model.tournament import PlayerId


class Seats(msgspec.Struct, frozen=True, omit_defaults=True, array_like=True):
    """One table of a seating, in seat order."""

    table: int
    players: tuple[PlayerId, ...]
    by_hand: bool = False


class RoundSeated(Event, frozen=True, kw_only=True):
    """The next round of tables was drafted; `was` is the version of the replaced draft."""

    TYPE = "round_seated"
    round: int
    tables: tuple[Seats, ...]
    sitting_out: tuple[PlayerId, ...] = ()
    mode: str | None = None
    was: int | None = None


class SeatsTaken(Event, frozen=True, kw_only=True):
    """Players who sat out a published round got seats, at a table with room or a new one."""

    TYPE = "seats_taken"
    round: int
    table: int
    players: tuple[PlayerId, ...]


class MultiplierSet(Event, frozen=True, kw_only=True):
    """The score multiplier of a round was set, in halves: 3 is 1.5 times."""

    TYPE = "multiplier_set"
    round: int
    halves: int
    was: int


class Scored(Event, frozen=True, kw_only=True):
    """A player scored +1 or -1. The time is the event's, unless `at` is given (seconds since the tournament began); the
    id is "e" and the event's number, unless `id` is given.
    """

    TYPE = "scored"
    round: int
    table: int
    player: PlayerId
    delta: int
    at: Exact | None = None
    id: str | None = None
    reason: str | None = None


class ScoreUndone(Event, frozen=True, kw_only=True):
    """An earlier score event of the table was undone."""

    TYPE = "score_undone"
    round: int
    table: int
    undoes: str
    at: Exact | None = None
    id: str | None = None
    reason: str | None = None


class TapHeld(Event, frozen=True, kw_only=True):
    """A late tap was held: it waits at the desk."""

    TYPE = "tap_held"
    round: int
    table: int
    player: PlayerId
    delta: int


class TapSettled(Event, frozen=True, kw_only=True):
    """The desk settled a late tap; if accepted, a score event follows."""

    TYPE = "tap_settled"
    tap: int
    taken: bool


class TableResult(Event, frozen=True, kw_only=True):
    """The final scores or places of a table were set, in seat order, or the papers of its games, from which the scores
    follow. Scores without papers may have a `bula` of their own.

    `player` reported it and `confirmed_by` was the last to sign it, or the desk confirmed it (`by_desk`) unless it is
    the desk's own.
    """

    TYPE = "table_result"
    round: int
    table: int
    scores: tuple[Exact, ...] | None = None
    places: tuple[int, ...] | None = None
    unfinished: bool = False
    was_scores: tuple[Exact, ...] | None = None
    was_places: tuple[int, ...] | None = None
    was_unfinished: bool = False
    games: tuple[PaperGame, ...] = ()
    was_games: tuple[PaperGame, ...] = ()
    bula: int | None = None
    was_bula: int | None = None
    player: PlayerId | None = None
    confirmed_by: PlayerId | None = None
    by_desk: bool = False
    reason: str | None = None


class PlayersCut(Event, frozen=True, kw_only=True):
    """Players were eliminated after a round, by a cut or a loss; `by_hand` if the organiser made the list."""

    TYPE = "players_cut"
    round: int
    players: tuple[PlayerId, ...]
    by_hand: bool = False


class PlayerRestored(Event, frozen=True, kw_only=True):
    """An eliminated player was reinstated from a round on."""

    TYPE = "player_restored"
    player: PlayerId
    first: int
    was: int
