"""What a format has to say for a tournament of it to be made up."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from crosstable.model.config import Config
from crosstable.model.tournament import PlayerId, Tournament
from crosstable.ranking.eliminations import leaving
from crosstable.simulation.chance import Chance
from crosstable.simulation.parameters import Simulation


class Occasion(NamedTuple):
    """The round that is about to be played, and who asked for a bye in it."""

    number: int
    asked: Sequence[PlayerId]
    wishes: Simulation
    chance: Chance


def without_losers(tournament: Tournament) -> Tournament:
    """Return the tournament without those who are out by what came of its last round, where the format knocks out."""
    number = tournament.stage.rounds[-1].number
    return tournament.without([player.id for player in leaving(tournament, number)], number)


class Kind(NamedTuple):
    """How tournaments of a format go.

    `options` are those that not every format knows, `rounds` how many suit so many players, `fewest` how many can play
    a round. `play` gives the tournament with one more round, or None where there can be none. `close` follows once
    those who drop after the round are gone.
    """

    options: frozenset[str]
    rounds: Callable[[int, Config], int]
    fewest: Callable[[Config], int]
    play: Callable[[Tournament, Occasion], Tournament | None]
    close: Callable[[Tournament], Tournament] = without_losers
