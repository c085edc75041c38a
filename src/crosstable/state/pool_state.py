"""The state of a rating pool. Ratings are derived from it and never stored."""

from collections.abc import Mapping

from crosstable.model.pools import PoolSettings, SingleGame
from crosstable.model.tournament import PlayerId
from crosstable.state.records import Personal
from crosstable.state.stream_state import StreamState


class PoolPlayer(Personal, frozen=True):
    """A player of a pool: the person, their number, and the initial rating, if one was entered."""

    number: int
    rating: int | None = None


class PoolState(StreamState):
    """The current pool: settings, players, linked tournaments in order, and its own games by number."""

    def __init__(self) -> None:
        super().__init__()
        self.settings = PoolSettings()
        self.players: dict[PlayerId, PoolPlayer] = {}
        self.numbers: dict[int, PlayerId] = {}
        self.linked: tuple[str, ...] = ()
        self.games: dict[int, SingleGame] = {}

    @property
    def persons(self) -> Mapping[PlayerId, Personal]:
        return self.players
