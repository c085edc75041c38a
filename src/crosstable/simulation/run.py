"""A whole tournament, round by round, paired by the real engine."""

from collections.abc import Iterator

import msgspec

from crosstable.model.refusals import Refusal
from crosstable.model.tournament import Bye, Match, Round, Tournament
from crosstable.pairing.systems import pair
from crosstable.simulation.chance import Chance
from crosstable.simulation.entrants import Entrant, entrants
from crosstable.simulation.options import Simulation
from crosstable.simulation.results import result


def simulate(wishes: Simulation) -> Iterator[Tournament]:
    """The tournament before round 1 and after each round; it ends early where a round can't be paired."""
    chance = Chance(wishes.seed)
    everybody = entrants(wishes, chance)
    tournament = _arrived(Tournament(wishes.name, wishes.seed, (), (wishes.stage,)), everybody, 1)
    yield tournament
    for number in range(1, wishes.rounds + 1):
        if number > 1:
            tournament = _arrived(tournament, everybody, number)
        round_ = _paired(tournament, everybody, number)
        if round_ is None:
            return
        tournament = _left(tournament.with_round(_played(round_, tournament, wishes, chance)), everybody, number)
        yield tournament


def _arrived(tournament: Tournament, everybody: tuple[Entrant, ...], number: int) -> Tournament:
    """The tournament with those who enter in that round; the schedule of a round robin needs all from the start."""
    early = tournament.stage.config.format == "round_robin"
    new = tuple(one.player for one in everybody if (1 if early else one.player.first_round) == number)
    return msgspec.structs.replace(tournament, players=tournament.players + new)


def _left(tournament: Tournament, everybody: tuple[Entrant, ...], number: int) -> Tournament:
    gone = {one.player.id for one in everybody if one.leaves_after == number}
    players = (
        msgspec.structs.replace(player, dropped_after=number) if player.id in gone else player
        for player in tournament.players
    )
    return msgspec.structs.replace(tournament, players=tuple(players))


def _paired(tournament: Tournament, everybody: tuple[Entrant, ...], number: int) -> Round | None:
    """The round as the engine pairs it, around the byes that were asked for."""
    asked = tuple(Bye(one.player.id, "draw") for one in everybody if one.sits_out == number)
    draft = tournament.with_round(Round(number, "draft", byes=asked)) if asked else tournament
    try:
        pairing = pair(draft)
    except Refusal as refusal:
        if refusal.code in ("impossible_pairing", "schedule_played"):
            return None
        raise
    matches = tuple(Match(match.first, match.second, match.table) for match in pairing.matches)
    given = () if pairing.bye is None else (Bye(pairing.bye, "win"),)
    return Round(number, "completed", matches, (*given, *asked))


def _played(round_: Round, tournament: Tournament, wishes: Simulation, chance: Chance) -> Round:
    players, best_of = tournament.by_id, wishes.stage.config.best_of
    matches = (
        msgspec.structs.replace(
            match,
            result=result(chance, round_.number, (players[match.first], players[match.second]), best_of, wishes.draws),
        )
        for match in round_.matches
    )
    return msgspec.structs.replace(round_, matches=tuple(matches))
