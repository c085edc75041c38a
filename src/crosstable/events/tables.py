"""Tables: seats, multipliers, scores, cuts."""

import msgspec

from crosstable.events.base import Event
from crosstable.model.exact import Exact
from crosstable.model.papers import PaperGame
from crosstable.model.tournament import PlayerId


class Seats(msgspec.Struct, frozen=True, omit_defaults=True, array_like=True):
    """One table of a seating, in the order of the seats."""

    table: int
    players: tuple[PlayerId, ...]
    by_hand: bool = False


class RoundSeated(Event, frozen=True, kw_only=True):
    """A draft of the next round of tables; `was` is the version of the draft that it replaces."""

    TYPE = "round_seated"
    round: int
    tables: tuple[Seats, ...]
    sitting_out: tuple[PlayerId, ...] = ()
    mode: str | None = None
    was: int | None = None


class SeatsTaken(Event, frozen=True, kw_only=True):
    """Players who sat out a published round take seats, at a table that has room or at a new one."""

    TYPE = "seats_taken"
    round: int
    table: int
    players: tuple[PlayerId, ...]


class MultiplierSet(Event, frozen=True, kw_only=True):
    """What the scores of a round are multiplied by, in halves: 3 is 1.5 times."""

    TYPE = "multiplier_set"
    round: int
    halves: int
    was: int


class Scored(Event, frozen=True, kw_only=True):
    """+1 or -1 for a player at a table. It fell when it was written, unless `at` says otherwise (seconds since the
    tournament began); its id is "e" and its number, unless it brings one.
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
    """An earlier score event at that table, named by its id, does not count."""

    TYPE = "score_undone"
    round: int
    table: int
    undoes: str
    at: Exact | None = None
    id: str | None = None
    reason: str | None = None


class TapHeld(Event, frozen=True, kw_only=True):
    """A tap that came too late: it changes nothing by itself and waits at the desk."""

    TYPE = "tap_held"
    round: int
    table: int
    player: PlayerId
    delta: int


class TapSettled(Event, frozen=True, kw_only=True):
    """The desk has dealt with a tap that waited; taken, it is followed by a score of its own."""

    TYPE = "tap_settled"
    tap: int
    taken: bool


class TableResult(Event, frozen=True, kw_only=True):
    """The final scores or places at a table, in the order of the seats, or the papers of its games, from which the
    scores follow; and what stood before.

    `player` reported it and `confirmed_by` was the last to sign it, or the desk did (`by_desk`), where it was not the
    desk's own.
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
    player: PlayerId | None = None
    confirmed_by: PlayerId | None = None
    by_desk: bool = False
    reason: str | None = None


class PlayersCut(Event, frozen=True, kw_only=True):
    """Players go after a round, by a cut or because they lost; `by_hand` says that the organiser made the list."""

    TYPE = "players_cut"
    round: int
    players: tuple[PlayerId, ...]
    by_hand: bool = False


class PlayerRestored(Event, frozen=True, kw_only=True):
    """A player who was out after round `was` plays again, from that round on."""

    TYPE = "player_restored"
    player: PlayerId
    first: int
    was: int
