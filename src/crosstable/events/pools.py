"""Rating pools: a stream of its own with the decisions about it; ratings are never stored."""

from crosstable.events.base import Event
from crosstable.model.pools import PoolSettings, SingleGame


class PoolCreated(Event, frozen=True, kw_only=True):
    """A rating pool was created with these settings."""

    TYPE = "pool_created"
    name: str
    settings: PoolSettings


class PoolConfigured(Event, frozen=True, kw_only=True):
    """The pool's settings changed; all its games are rated again."""

    TYPE = "pool_configured"
    settings: PoolSettings
    was: PoolSettings


class TournamentLinked(Event, frozen=True, kw_only=True):
    """A tournament was linked, by the id of its stream: the pool rates its games."""

    TYPE = "tournament_linked"
    tournament: str


class TournamentUnlinked(Event, frozen=True, kw_only=True):
    """A tournament was unlinked: the pool no longer rates its games."""

    TYPE = "tournament_unlinked"
    tournament: str


class GameEntered(Event, frozen=True, kw_only=True):
    """A game outside tournaments was entered, by its number in the pool."""

    TYPE = "game_entered"
    game: int
    played: SingleGame


class GameCorrected(Event, frozen=True, kw_only=True):
    """A game of the pool was corrected: its result, players or day."""

    TYPE = "game_corrected"
    game: int
    played: SingleGame
    was: SingleGame


class GameVoided(Event, frozen=True, kw_only=True):
    """A game of the pool was voided."""

    TYPE = "game_voided"
    game: int
