"""Random choices of players, rounds, tables and versions of a tournament, sometimes wrong ones."""

import random

from crosstable.model.tournament import PlayerId
from crosstable.state.live_rounds import RoundInPlay
from crosstable.state.state import State

GHOST = PlayerId("ghost")


class Chance:
    """A random user of a tournament."""

    def __init__(self, state: State, chance: int) -> None:
        self.state = state
        self.rng = random.Random(chance)
        self.current: RoundInPlay | None = state.current if state.stages else None

    def draw_one_in(self, times: int = 10) -> bool:
        return self.rng.randrange(times) == 0

    # Things

    def player(self) -> PlayerId:
        """Return a player, rarely an unknown id."""
        known = list(self.state.players)
        return GHOST if not known or self.draw_one_in(30) else self.rng.choice(known)

    def some_players(self, most: int = 4) -> tuple[PlayerId, ...]:
        known = list(self.state.players)
        chosen = self.rng.sample(known, min(len(known), self.rng.randint(0, most)))
        return (*chosen, self.player()) if self.draw_one_in() else tuple(chosen)

    def round_number(self) -> int:
        return self.rng.randint(
            0 if self.draw_one_in() else 1, self.state.last_round + (2 if self.draw_one_in() else 0) or 1
        )

    def table(self, round_: RoundInPlay | None) -> int:
        found = [] if round_ is None else sorted([*round_.matches, *round_.tables])
        return self.rng.choice([1, 99]) if not found or self.draw_one_in(20) else self.rng.choice(found)
