"""What the events of a rating pool amount to. Ratings follow from it and are never written down."""

from collections.abc import Mapping

from crosstable.model.pools import PoolSettings, SingleGame
from crosstable.model.tournament import PlayerId
from crosstable.state.records import Personal
from crosstable.state.stream_state import StreamState


class PoolPlayer(Personal, frozen=True):
    """A player of a pool: the person, their number, and the rating that they start at, if one was entered."""

    number: int
    rating: int | None = None


class PoolState(StreamState):
    """A pool now: its settings, its players, the tournaments it rates in the order they were linked, and its own games
    by number.
    """

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

    def copy(self) -> "PoolState":
        other = PoolState()
        other.__dict__.update(self.__dict__)
        other.log = self.log.copy()
        other.players = self.players.copy()
        other.numbers = self.numbers.copy()
        other.games = self.games.copy()
        return other
