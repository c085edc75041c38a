"""The interface by which a format is simulated."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from crosstable.model.config import Config
from crosstable.model.tournament import PlayerId, Tournament
from crosstable.ranking.eliminations import eliminated_players
from crosstable.simulation.chance import Chance
from crosstable.simulation.parameters import Simulation


class Occasion(NamedTuple):
    """The round that is about to be played, and who asked for a bye in it."""

    number: int
    asked: Sequence[PlayerId]
    wishes: Simulation
    chance: Chance


def without_losers(tournament: Tournament) -> Tournament:
    """Return the tournament without the players eliminated by its last round, if the format knocks out."""
    number = tournament.stage.rounds[-1].number
    return tournament.with_eliminated([player.id for player in eliminated_players(tournament, number)], number)


class SimulatedKind(NamedTuple):
    """How tournaments of a format are simulated.

    `options` are options that not every format has, `rounds` returns the number of rounds for a field, `fewest` the
    fewest players of a round. `play` returns the tournament with one more round, or None if there is none. `close` is
    called after the drops of the round.
    """

    options: frozenset[str]
    rounds: Callable[[int, Config], int]
    fewest: Callable[[Config], int]
    play: Callable[[Tournament, Occasion], Tournament | None]
    close: Callable[[Tournament], Tournament] = without_losers
