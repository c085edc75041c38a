"""Rounds that are turned like a wheel, so that no two players meet twice.

The players stand on rings of v places each; a few are hubs, in the middle. A starter is one round in which no two
pairs of the same two rings are equally far apart, no hub sits with two of one ring, and no two hubs share a table.
Turning all rings by one place gives the next round, v rounds in all: a pair can come back only if its distance was
there twice.

These were found by search. Whether they are right is easily seen, and the tests look at each of them (test_designs).
For 28 players in fours (9 rounds) and 15 in threes (7, the schoolgirls) everybody meets everybody.
"""

from collections.abc import Mapping

import msgspec

from crosstable.pairing.seating.nets import Groups


class Starter(msgspec.Struct, frozen=True):
    """A round, and by how many places it can be turned. Player p of ring r is number r x turns + p; hubs come last."""

    turns: int
    groups: Groups

    @property
    def orbits(self) -> int:
        return sum(len(group) for group in self.groups) // self.turns


def turn_starter(starter: Starter, turn: int) -> Groups | None:
    """Return the round after this many turns; None after a full turn."""
    if turn >= starter.turns:
        return None
    on_rings = starter.orbits * starter.turns

    def move(player: int) -> int:
        ring, place = divmod(player, starter.turns)
        return ring * starter.turns + (place + turn) % starter.turns if player < on_rings else player

    return tuple(tuple(sorted(move(player) for player in group)) for group in starter.groups)


# By the size of the tables and their number: the turns, and the first round.
_ROUNDS: Mapping[tuple[int, int], tuple[int, str]] = {
    (3, 5): (7, "0 5 13 | 1 4 8 | 2 3 12 | 6 11 14 | 7 9 10"),
    (3, 6): (7, "0 4 6 | 1 7 16 | 2 9 15 | 3 11 14 | 5 8 17 | 10 12 13"),
    (3, 7): (9, "0 14 19 | 1 8 10 | 2 15 18 | 3 4 7 | 5 13 20 | 6 12 16 | 9 11 17"),
    (3, 8): (11, "0 13 16 | 1 11 12 | 2 8 14 | 3 10 17 | 4 6 7 | 5 20 22 | 9 18 23 | 15 19 21"),
    (3, 10): (
        14,
        "0 13 22 | 1 4 10 | 2 12 18 | 3 14 15 | 5 20 26 | 6 8 25 | 7 17 28 | 9 23 27 | 11 24 29 | 16 19 21",
    ),
    (3, 11): (
        15,
        "0 14 18 | 1 7 21 | 2 23 24 | 3 28 31 | 4 12 20 | 5 16 30 | 6 9 11 | 8 17 32 | 10 22 25 | 13 15 26 | 19 27 29",
    ),
    (3, 13): (
        18,
        "0 13 24 | 1 23 35 | 2 9 34 | 3 11 31 | 4 8 10 | 5 6 32 | 7 20 36 | 12 15 30 | 14 33 38 | "
        "16 19 21 | 17 29 37 | 18 25 28 | 22 26 27",
    ),
    (3, 14): (
        18,
        "0 34 38 | 1 17 22 | 2 28 39 | 3 8 21 | 4 32 37 | 5 12 15 | 6 20 31 | 7 11 26 | 9 18 41 | "
        "10 30 40 | 13 14 25 | 16 33 36 | 19 29 35 | 23 24 27",
    ),
    (4, 6): (7, "0 9 14 21 | 1 5 6 12 | 2 15 19 20 | 3 8 18 23 | 4 7 16 22 | 10 11 13 17"),
    (4, 7): (9, "0 12 13 15 | 1 4 8 21 | 2 3 10 18 | 5 14 24 26 | 6 11 16 20 | 7 9 25 27 | 17 19 22 23"),
    (4, 9): (
        10,
        "0 18 27 33 | 1 16 29 32 | 2 5 6 28 | 3 10 12 13 | 4 17 24 31 | 7 11 21 30 | 8 19 23 35 | "
        "9 15 20 34 | 14 22 25 26",
    ),
    (4, 10): (
        12,
        "0 23 27 39 | 1 20 26 36 | 2 12 34 37 | 3 6 8 25 | 4 13 17 18 | 5 9 33 35 | 7 15 30 38 | "
        "10 11 14 16 | 19 22 24 31 | 21 28 29 32",
    ),
    (4, 11): (
        13,
        "0 21 29 41 | 1 20 23 32 | 2 7 9 14 | 3 18 31 43 | 4 5 8 27 | 6 17 19 36 | 10 13 37 40 | "
        "11 15 35 42 | 12 22 38 39 | 16 24 25 26 | 28 30 33 34",
    ),
    (4, 12): (
        14,
        "0 19 21 24 | 1 30 31 41 | 2 25 36 42 | 3 5 8 9 | 4 16 39 43 | 6 20 33 46 | 7 18 35 45 | "
        "10 23 28 47 | 11 26 27 34 | 12 15 29 44 | 13 17 32 37 | 14 22 38 40",
    ),
    (4, 14): (
        15,
        "0 2 11 12 | 1 16 44 47 | 3 29 37 53 | 4 23 41 54 | 5 17 31 49 | 6 27 33 48 | 7 21 40 52 | "
        "8 18 38 45 | 9 22 32 46 | 10 26 35 55 | 13 20 42 51 | 14 19 30 50 | 15 24 25 28 | 34 36 39 43",
    ),
    (4, 15): (
        16,
        "0 28 46 49 | 1 19 35 55 | 2 24 34 48 | 3 23 44 50 | 4 7 8 13 | 5 22 47 51 | 6 16 39 54 | "
        "9 20 33 53 | 10 31 45 57 | 11 25 40 58 | 12 21 43 56 | 14 30 42 52 | 15 18 37 59 | "
        "17 26 27 29 | 32 36 38 41",
    ),
    (4, 18): (
        18,
        "0 14 29 53 | 1 18 24 56 | 2 15 17 44 | 3 4 37 60 | 5 13 19 63 | 6 32 34 71 | 7 23 51 68 | "
        "8 26 39 59 | 9 54 55 61 | 10 47 48 58 | 11 36 41 43 | 12 31 40 66 | 16 38 52 65 | 20 21 50 62 | "
        "22 25 30 45 | 27 46 49 70 | 28 35 42 57 | 33 64 67 69",
    ),
    (5, 6): (6, "0 4 9 17 29 | 1 13 15 23 28 | 2 6 8 12 21 | 3 10 18 20 27 | 5 7 14 19 25 | 11 16 22 24 26"),
}

STARTERS: Mapping[tuple[int, int], Starter] = {
    key: Starter(turns, tuple(tuple(map(int, table.split())) for table in text.split("|")))
    for key, (turns, text) in _ROUNDS.items()
}
