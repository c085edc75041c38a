"""Pools of ratings: a stream of its own, with what people decide about it; ratings are never written down."""

from crosstable.events.base import Event
from crosstable.model.pools import PoolSettings, SingleGame


class PoolCreated(Event, frozen=True, kw_only=True):
    """A pool of ratings exists, and rates by these settings."""

    TYPE = "pool_created"
    name: str
    settings: PoolSettings


class PoolConfigured(Event, frozen=True, kw_only=True):
    """The pool rates by other settings, all its games from the first one."""

    TYPE = "pool_configured"
    settings: PoolSettings
    was: PoolSettings


class TournamentLinked(Event, frozen=True, kw_only=True):
    """The pool rates the games of that tournament, by the id of its stream."""

    TYPE = "tournament_linked"
    tournament: str


class TournamentUnlinked(Event, frozen=True, kw_only=True):
    """The pool does not rate the games of that tournament any more."""

    TYPE = "tournament_unlinked"
    tournament: str


class GameEntered(Event, frozen=True, kw_only=True):
    """A game outside tournaments, by its number in the pool."""

    TYPE = "game_entered"
    game: int
    played: SingleGame


class GameCorrected(Event, frozen=True, kw_only=True):
    """A game of the pool went otherwise, was played by others or on another day."""

    TYPE = "game_corrected"
    game: int
    played: SingleGame
    was: SingleGame


class GameVoided(Event, frozen=True, kw_only=True):
    """A game of the pool does not count."""

    TYPE = "game_voided"
    game: int
