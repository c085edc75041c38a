"""Play the rest of a tournament with simulated results: open matches, rounds to come, planned stages."""

from fractions import Fraction
from typing import Any

import msgspec

from crosstable.model.refusals import Refusal
from crosstable.model.tournament import Stage, Tournament
from crosstable.pairing.systems import rounds_of
from crosstable.simulation.chance import Chance
from crosstable.simulation.kind import Occasion
from crosstable.simulation.kinds import kind_of
from crosstable.simulation.matches import play_open_matches
from crosstable.simulation.next_stage import begin_stage
from crosstable.simulation.options import simulation
from crosstable.simulation.parameters import Simulation
from crosstable.simulation.results import Skill
from crosstable.simulation.tables import play_open_tables


def simulate_rest(
    tournament: Tournament, seed: int, draws: Fraction = Fraction(0), skill: Skill | None = None
) -> Tournament:
    """Return the tournament played to its end. It ends early if a round is impossible."""
    chance = Chance(seed)
    now = _finish_stage(tournament, chance, draws, skill)
    while now.plan:
        begun = begin_stage(now, now.plan[0], chance)
        now = _finish_stage(msgspec.structs.replace(begun, plan=now.plan[1:]), chance, draws, skill)
    return now


def _finish_stage(tournament: Tournament, chance: Chance, draws: Fraction, skill: Skill | None) -> Tournament:
    stage = tournament.stage
    settings = simulation(
        _settings(stage), preset=stage.preset, players=max(2, len(tournament.players)), seed=chance.seed
    )
    wishes = msgspec.structs.replace(settings, draws=draws, skill=skill, stage=stage)
    now = _finish_round(tournament, wishes, chance)
    rounds = stage.config.rounds or wishes.rounds
    if stage.config.traits.bracket:
        rounds = max(rounds, rounds_of(tournament)) + 1
    for number in range(_next_round(now), now.stage_start + rounds):
        kind = kind_of(stage.config.format)
        try:
            played = kind.play(now, Occasion(number, (), wishes, chance))
        except Refusal:
            # Too few players for another round of tables.
            break
        if played is None:
            break
        now = kind.close(played)
    return now


def _settings(stage: Stage) -> dict[str, Any]:
    rounds = stage.config.rounds
    return {**stage.overrides, **({} if rounds is None or stage.config.traits.bracket else {"rounds": rounds})}


def _next_round(tournament: Tournament) -> int:
    last = max((round_.number for round_ in tournament.stage.rounds if round_.counts), default=0)
    return max(last + 1, tournament.stage_start)


def _finish_round(tournament: Tournament, wishes: Simulation, chance: Chance) -> Tournament:
    """Return the tournament with results for what is open in its last round."""
    rounds = [round_ for round_ in tournament.stage.rounds if round_.counts]
    if not rounds or rounds[-1].status == "completed":
        return tournament
    last, config = rounds[-1], tournament.stage.config
    finish = play_open_tables if config.traits.at_tables else play_open_matches
    finished = finish(last, tournament, Occasion(last.number, (), wishes, chance))
    return kind_of(config.format).close(tournament.with_round(finished))
