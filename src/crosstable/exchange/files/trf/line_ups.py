"""Line-ups of teams: from record 300, or else from the members' lines, in the order of the team's list."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from crosstable.exchange.files.trf.layout import ABSENT, Block
from crosstable.exchange.files.trf.lines import Entrant
from crosstable.exchange.files.trf.team_records import LineUp, Team

Seat = tuple[int, int]


class Meeting(NamedTuple):
    """Two teams that met, the one with White on board 1 first, and the members at each board (0: empty seat)."""

    first: int
    second: int
    seats: list[Seat]


class LineUps:
    """The line-ups of a file: which teams met in a round, and who sat at which board."""

    def __init__(
        self,
        entrants: Mapping[int, Entrant],
        teams: Mapping[int, Team],
        team_of: Mapping[int, Team],
        listed: Iterable[LineUp],
        colours: str,
    ) -> None:
        self.entrants, self.teams, self.team_of = entrants, teams, team_of
        self.colours = colours.lower() or "wb"
        self.listed = {(line_up.round, line_up.team): line_up for line_up in listed}

    def meetings(self, number: int) -> Iterator[Meeting]:
        """Yield the meetings of a round, each once."""
        seen: set[int] = set()
        for first, second in [*self._listed_pairs(number), *self._paired_teams(number)]:
            if first in self.teams and second in self.teams and first != second and seen.isdisjoint((first, second)):
                seen |= {first, second}
                yield self._meeting(number, first, second)

    def boards(self, rounds: int) -> int:
        """Return the largest number of seats that anybody took, 0 if nobody played."""
        meetings = (meeting for number in range(1, rounds + 1) for meeting in self.meetings(number))
        return max((len(meeting.seats) for meeting in meetings), default=0)

    def block(self, member: int, number: int) -> Block:
        blocks = self.entrants[member].blocks if member in self.entrants else ()
        return blocks[number - 1] if number <= len(blocks) else ABSENT

    def _listed_pairs(self, number: int) -> Iterator[Seat]:
        return ((line_up.team, line_up.opponent) for (round_, _), line_up in self.listed.items() if round_ == number)

    def _paired_teams(self, number: int) -> Iterator[Seat]:
        for member in self.entrants:
            opponent = self.block(member, number).opponent
            team, other = self.team_of.get(member), self.team_of.get(opponent)
            if team is not None and other is not None:
                yield team.number, other.number

    def _meeting(self, number: int, first: int, second: int) -> Meeting:
        line_ups = [self.listed.get((number, team)) for team in (first, second)]
        if line_ups[0] is not None and line_ups[1] is not None:
            count = max(len(line_up.members) for line_up in line_ups if line_up is not None)
            sides = [
                [*line_up.members, *[0] * (count - len(line_up.members))] for line_up in line_ups if line_up is not None
            ]
            seats = [*zip(*sides, strict=True)]
        elif line_ups[0] is not None:
            seats = [(member, self._opposite(number, member, second)) for member in line_ups[0].members]
        elif line_ups[1] is not None:
            seats = [(self._opposite(number, member, first), member) for member in line_ups[1].members]
        else:
            seats = self._seats(number, self._players(number, first), self._players(number, second))
        if self._has_black(number, seats):
            return Meeting(second, first, [(yours, mine) for mine, yours in seats])
        return Meeting(first, second, seats)

    def _players(self, number: int, team: int) -> list[int]:
        """Return the members who had a board: with an opponent, or won by forfeit against an empty seat."""
        members = self.teams[team].members
        return [
            member
            for member in members
            if self.block(member, number).opponent or self.block(member, number).code == "+"
        ]

    def _opposite(self, number: int, member: int, team: int) -> int:
        opponent = self.block(member, number).opponent
        return opponent if opponent in self.teams[team].members else 0

    def _seats(self, number: int, first: Sequence[int], second: Sequence[int]) -> list[Seat]:
        """Return the boards in the order of the first team, the second team's forfeit wins in the order of its own."""
        seats = [
            (member, opposite if (opposite := self.block(member, number).opponent) in second else 0) for member in first
        ]
        taken = {yours for _, yours in seats}
        for place, member in enumerate(second):
            if member not in taken:
                before = {*second[:place]}
                at = max((i for i, (_, yours) in enumerate(seats, 1) if yours in before), default=0)
                seats.insert(at, (0, member))
        return seats

    def _has_black(self, number: int, seats: Sequence[Seat]) -> bool:
        """Return whether the first side has Black on board 1, judged by the first board with a colour."""
        for place, (mine, yours) in enumerate(seats):
            colour = self.block(mine, number).colour if mine else ""
            other = self.block(yours, number).colour if yours else ""
            if colour or other:
                has_white = colour == "w" or (not colour and other == "b")
                return has_white != (self.colours[place % len(self.colours)] == "w")
        return False
