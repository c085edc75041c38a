"""A whole tournament, round by round, paired or seated by the real engine."""

from collections.abc import Iterator

import msgspec

from crosstable.formats.groups import GroupSettings
from crosstable.model.tournament import Tournament
from crosstable.pairing.systems import rounds_of
from crosstable.simulation.chance import Chance
from crosstable.simulation.entrants import Entrant, entrants
from crosstable.simulation.kind import Occasion
from crosstable.simulation.kinds import kind_of
from crosstable.simulation.next_stage import begin_stage, deal_first
from crosstable.simulation.parameters import Simulation


def simulate(wishes: Simulation) -> Iterator[Tournament]:
    """Yield the tournament before round 1 and after each round, of all stages that are planned.

    It ends early if a round can't be played.
    """
    config, chance = wishes.stage.config, Chance(wishes.seed)
    everybody = entrants(wishes, chance, kind_of(config.format).fewest(config))
    tournament = _add_arrivals(Tournament(wishes.name, wishes.seed, (), (wishes.stage,)), everybody, 1)
    tournament = deal_first(tournament)
    yield tournament
    for stage in (None, *wishes.plan):
        if stage is not None:
            tournament = begin_stage(tournament, stage, chance)
        for played in _play_stage(tournament, wishes, everybody, chance):
            tournament = played
            yield tournament
        if not tournament.stage.rounds:
            return


def _play_stage(
    tournament: Tournament, wishes: Simulation, everybody: tuple[Entrant, ...], chance: Chance
) -> Iterator[Tournament]:
    """Yield the tournament after each round of its last stage. A final that may be played twice is one round more."""
    config, start = tournament.stage.config, tournament.stage_start
    kind, rounds = kind_of(config.format), config.rounds or wishes.rounds
    fewest = kind.fewest(config)
    if config.traits.bracket and rounds >= rounds_of(tournament):
        rounds += 1
    for number in range(start, start + rounds):
        if start == 1 and number > 1:
            tournament = _add_arrivals(tournament, everybody, number)
        requested = [entrant.player.id for entrant in everybody if start == 1 and entrant.sits_out == number]
        played = kind.play(tournament, Occasion(number, requested, wishes, chance))
        if played is None:
            return
        tournament = kind.close(_drop_leavers(played, everybody, number, fewest))
        yield tournament


def _add_arrivals(tournament: Tournament, everybody: tuple[Entrant, ...], number: int) -> Tournament:
    """Return the tournament with those who enter in that round. Schedules and groups need all from the start."""
    config = tournament.stage.config
    in_groups = not config.traits.at_tables and config.of(GroupSettings).group_count is not None
    early = config.traits.scheduled or in_groups
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
