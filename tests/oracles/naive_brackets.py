"""Brackets as played on a sheet of paper: lists of lines, round by round.

A line is a player or nobody. A player who has left does not play, and loses.
"""

from collections.abc import Callable, Collection

Line = str | None
Pair = tuple[Line, Line]
# Return the winner of a match of two; None if both lose.
Winner = Callable[[str, str], str | None]


def draw_lines(players: list[str]) -> list[Line]:
    """Return the lines of the first round: the best and the second best in different halves, and so on."""
    size = 1
    while size < len(players):
        size *= 2

    def lines(seed: int, length: int) -> list[int]:
        if length == size:
            return [seed]
        return lines(seed, length * 2) + lines(length * 2 + 1 - seed, length * 2)

    return [players[seed - 1] if seed <= len(players) else None for seed in lines(1, 1)]


def neighbours(lines: list[Line]) -> list[Pair]:
    return [(lines[i], lines[i + 1]) for i in range(0, len(lines), 2)]


class Sheet:
    """A bracket on paper. `places` says in which places those share who are out."""

    def __init__(self) -> None:
        self.places: dict[str, int] = {}

    def meeting(self, pairs: list[Pair], gone: Collection[str]) -> tuple[list[tuple[str, str]], list[str]]:
        """Return the matches, and the players without an opponent."""
        meet, alone = [], []
        for pair in pairs:
            here = [one for one in pair if one is not None and one not in gone]
            if len(here) == 2:
                meet.append((here[0], here[1]))
            alone += here if len(here) == 1 else []
        return meet, alone

    def outcome(self, pair: Pair, gone: Collection[str], winner: Winner) -> tuple[Line, Line, list[str]]:
        """Return the winner, the loser, and the players eliminated at once because both lost."""
        both = [one for one in pair if one is not None]
        here = [one for one in both if one not in gone]
        if len(here) == 2:
            won = winner(here[0], here[1])
            if won is None:
                return None, None, here
            return won, here[1] if won == here[0] else here[0], []
        missing = [one for one in both if one in gone]
        if here:
            return here[0], missing[0] if missing else None, []
        return None, missing[0] if len(missing) == 1 else None, missing if len(missing) == 2 else []


class KnockOut(Sheet):
    """One loss ends it; the losers of the semifinals may play for place 3."""

    def __init__(self, players: list[str], third: bool = False) -> None:
        super().__init__()
        self.lines, self.third = draw_lines(players), third
        self.losers: list[Line] = []

    @property
    def pairs(self) -> list[Pair]:
        pairs = neighbours(self.lines) if len(self.lines) > 1 else []
        return [*pairs, *(neighbours(self.losers) if len(self.lines) == 2 and self.third and self.losers else [])]

    def play(self, gone: Collection[str], winner: Winner) -> None:
        played = [self.outcome(pair, gone, winner) for pair in self.pairs]
        size = len(self.lines)
        if size == 2 and self.third and self.losers:
            won, lost, out = played.pop()
            self.places |= dict.fromkeys(out, 4) | ({won: 3} if won else {}) | ({lost: 4} if lost else {})
        on = size == 4 and self.third
        for _, lost, out in played:
            self.places |= dict.fromkeys(out, 4 if on else size // 2 + 1)
            if lost is not None and not on:
                self.places[lost] = size // 2 + 1
        self.losers = [lost for _, lost, _ in played] if on else []
        self.lines = [won for won, _, _ in played]
        if len(self.lines) == 1 and self.lines[0] is not None:
            self.places[self.lines[0]] = 1


class TwoLosses(Sheet):
    """The second loss ends it; the last of the lower bracket has to beat the last of the upper one twice."""

    def __init__(self, players: list[str], reset: bool = True, crossing: str = "cycle") -> None:
        super().__init__()
        self.upper, self.reset, self.crossing = draw_lines(players), reset, crossing
        self.round, self.size = 0, len(self.upper)
        self.lower: list[Line] | None = None
        self.waiting: dict[int, list[Line]] = {}
        self.joined = 1
        self.left = len(self.upper)
        self.final: list[Line] | None = None
        self.over = False
        self.again = False

    @property
    def pairs(self) -> list[Pair]:
        if self.over:
            return []
        if self.final is not None:
            return [(self.final[0], self.final[1])]
        return [*(neighbours(self.upper) if len(self.upper) > 1 else []), *self._lower_pairs()]

    def _lower_pairs(self) -> list[Pair]:
        """Return the lower matches: among the survivors, or each with a loser from above, alternately."""
        if self.lower is None:
            return []
        if self._joins():
            losers, count = self.waiting[self.joined + 1], len(self.lower)
            places: list[Line] = [None] * count
            for i, loser in enumerate(losers):
                places[self._place(i, count)] = loser
            return [*zip(self.lower, places, strict=True)]
        return neighbours(self.lower) if len(self.lower) > 1 else []

    def _place(self, i: int, m: int) -> int:
        """Return the lower match that loser i of upper round j joins, as the rule is worded."""
        j = self.joined + 1
        if self.crossing == "alternate":
            return m - 1 - i if j % 2 == 0 else (i + m // 2) % m
        if j in (2, 6, 10):
            return m - 1 - i
        if j in (3, 7, 11):
            return (m - 1 - i + m // 2) % m
        if j in (4, 8, 12):
            return (i + m // 2) % m
        assert j in (5, 9, 13)
        return i

    def _joins(self) -> bool:
        return self.lower is not None and len(self.waiting.get(self.joined + 1, ())) == len(self.lower)

    def play(self, gone: Collection[str], winner: Winner) -> None:
        self.round += 1
        if self.final is not None:
            self._play_final(gone, winner)
            return
        fall: list[str] = []
        below, joins = self._lower_pairs(), self._joins()
        if len(self.upper) > 1:
            above = [self.outcome(pair, gone, winner) for pair in neighbours(self.upper)]
            self.upper = [won for won, _, _ in above]
            self.waiting[self.round] = [lost for _, lost, _ in above]
            fall = [one for _, _, out in above for one in out]
        if self.lower is None:
            self.lower = self.waiting.pop(1)
        elif below:
            played = [self.outcome(pair, gone, winner) for pair in below]
            place = self.left - len(below) + 1
            for _, lost, out in played:
                self.places |= dict.fromkeys(out, place) | ({lost: place} if lost else {})
            self.left -= len(below)
            self.lower = [won for won, _, _ in played]
            self.joined += joins
        # Players of an upper match lost by both are out at the place of their next loss.
        self._eliminate_both(fall)
        if len(self.upper) == 1 and len(self.lower) == 1 and not self.waiting.get(self.joined + 1):
            self.final = [self.upper[0], self.lower[0]]

    def _eliminate_both(self, players: list[str]) -> None:
        """Place the players of an upper match lost by both with the losers of the lower round that they would join."""
        size = self.size
        depth = size.bit_length() - 1
        if self.round == 1:
            place = size - size // 4 + 1 if depth > 1 else 2
        else:
            taken = size - size // 4
            for j in range(2, self.round):
                taken -= (size >> j) + (size >> j) // 2
            place = taken - (size >> self.round) + 1
        self.places |= dict.fromkeys(players, place)

    def _play_final(self, gone: Collection[str], winner: Winner) -> None:
        assert self.final is not None
        first, second = self.final
        won, lost, out = self.outcome((first, second), gone, winner)
        if (
            not self.again
            and self.reset
            and won is not None
            and won == second
            and lost is not None
            and lost not in gone
        ):
            self.again = True
            return
        self.over = True
        self.places |= dict.fromkeys(out, 2) | ({won: 1} if won else {}) | ({lost: 2} if lost else {})
