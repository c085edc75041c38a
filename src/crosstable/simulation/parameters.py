"""The parameters of a simulated tournament."""

from fractions import Fraction

import msgspec

from crosstable.model.tournament import PlannedStage, Stage
from crosstable.simulation.results import Skill

MOST_ROUNDS = 20


class Simulation(msgspec.Struct, frozen=True, kw_only=True):
    """The wishes. Shares are of players who drop, come late or ask for a half-point bye, and of drawn matches.

    Of the multipliers the first is that of round 1; the last one holds for the rounds after it too. `plan` are the
    stages after the first. `skill` decides games; without one the higher rating wins more often.
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
