"""The players of a round as the Dutch system looks at them: columns, the best player first (C.04.3 Article 1)."""

import msgspec
import numpy as np
from numpy.typing import NDArray

from crosstable.model.tournament import PlayerId

WHITE, BLACK = 1, -1
# How strong a colour preference is (Article 1.7).
NONE, MILD, STRONG, ABSOLUTE = range(4)
DOWN, UP = 1, -1

Matrix = NDArray[np.bool_]


class Players(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that the pairing of one round depends on, one entry for each player to be paired.

    Scores are in half points: `scores` include virtual points, `points` do not. `numbers` are pairing numbers. `floats`
    has two columns: the last round and the round before it.
    """

    round: int
    is_last: bool
    ids: list[PlayerId]
    numbers: list[int]
    scores: list[int]
    points: list[int]
    colours: list[tuple[int, ...]]
    preferences: list[int]
    strengths: list[int]
    differences: list[int]
    top: list[bool]
    may_have_bye: list[bool]
    unplayed: list[int]
    floats: tuple[list[int], list[int]]
    met: list[set[int]]
    forbidden: list[set[int]]
    initial_colour: int = WHITE

    def __len__(self) -> int:
        return len(self.ids)

    @property
    def repeated(self) -> list[int]:
        """The colour of the last two games of each player, 0 if they differ."""
        return [history[-1] if history[-2:] in ((1, 1), (-1, -1)) else 0 for history in self.colours]


def same_absolute(players: Players, a: int, b: int) -> bool:
    strengths, preferences = players.strengths, players.preferences
    return strengths[a] == strengths[b] == ABSOLUTE and preferences[a] == preferences[b]


def legal_pairs(players: Players) -> Matrix:
    size = len(players)
    preference, strength = np.array(players.preferences, dtype=np.int8), np.array(players.strengths)
    absolute = np.where(strength == ABSOLUTE, preference, 0)
    clash = (absolute[:, None] == absolute[None, :]) & (absolute != 0)[:, None]
    top = np.array(players.top, dtype=bool)
    clash &= ~(top[:, None] | top[None, :])
    legal: Matrix = ~clash
    legal[np.arange(size), np.arange(size)] = False
    for barred in (players.met, players.forbidden):
        for player, others in enumerate(barred):
            if others:
                legal[player, list(others)] = False
    return legal
