"""A whole tournament, round by round, paired or seated by the real engine."""

from collections.abc import Iterator

import msgspec

from crosstable.model.tournament import Tournament
from crosstable.simulation.chance import Chance
from crosstable.simulation.entrants import Entrant, entrants
from crosstable.simulation.kind import Occasion
from crosstable.simulation.kinds import kind_of
from crosstable.simulation.parameters import Simulation


def simulate(wishes: Simulation) -> Iterator[Tournament]:
    """Yield the tournament before round 1 and after each round; it ends early where a round can't be played."""
    config = wishes.stage.config
    kind, chance = kind_of(config.format), Chance(wishes.seed)
    fewest = kind.fewest(config)
    everybody = entrants(wishes, chance, fewest)
    tournament = _add_arrivals(Tournament(wishes.name, wishes.seed, (), (wishes.stage,)), everybody, 1)
    yield tournament
    for number in range(1, wishes.rounds + 1):
        if number > 1:
            tournament = _add_arrivals(tournament, everybody, number)
        asked = [entrant.player.id for entrant in everybody if entrant.sits_out == number]
        played = kind.play(tournament, Occasion(number, asked, wishes, chance))
        if played is None:
            return
        tournament = kind.close(_drop_leavers(played, everybody, number, fewest))
        yield tournament


def _add_arrivals(tournament: Tournament, everybody: tuple[Entrant, ...], number: int) -> Tournament:
    """Return the tournament with those who enter in that round. A schedule needs all from the start."""
    early = tournament.stage.config.traits.scheduled
    new = tuple(entrant.player for entrant in everybody if (1 if early else entrant.player.first_round) == number)
    return msgspec.structs.replace(tournament, players=tournament.players + new)


def _drop_leavers(tournament: Tournament, everybody: tuple[Entrant, ...], number: int, fewest: int) -> Tournament:
    """Return the tournament without those who drop after that round.

    Who was cut can't, and enough stay for another one.
    """
    now = tournament.by_id
    playing = {
        entrant.player.id for entrant in everybody if now.get(entrant.player.id, entrant.player).plays_in(number + 1)
    }
    leaving = [
        entrant.player.id for entrant in everybody if entrant.leaves_after == number and entrant.player.id in playing
    ]
    gone = set(leaving[: max(0, len(playing) - fewest)])
    players = (
        msgspec.structs.replace(player, dropped_after=number) if player.id in gone else player
        for player in tournament.players
    )
    return msgspec.structs.replace(tournament, players=tuple(players))
