"""The parameters of a simulated tournament."""

from fractions import Fraction

import msgspec

from crosstable.model.tournament import PlannedStage, Stage
from crosstable.simulation.results import Skill

MOST_ROUNDS = 20


class Simulation(msgspec.Struct, frozen=True, kw_only=True):
    """The parameters. `drops`, `late` and `byes` (half-point) are shares of players, `draws` a share of matches.

    `multipliers` are by round from the first; the last applies to all later rounds. `plan` are the stages after the
    first. `skill` decides games; without it the higher rating wins more often.
    """

    name: str
    seed: int
    players: int
    rounds: int
    stage: Stage
    drops: Fraction
    late: Fraction
    draws: Fraction
    byes: Fraction
    multipliers: tuple[Fraction, ...]
    plan: tuple[PlannedStage, ...] = ()
    skill: Skill | None = None
