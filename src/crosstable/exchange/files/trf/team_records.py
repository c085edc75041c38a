"""The records of TRF26 about teams, by their columns.

| record | columns |
|---|---|
| 310 team | number 5-7, name 9-40, strength 48-53, points 55-60 and 62-67, rank 69-71, members 74-77 and on |
| 300 line-up | round 5-7, team 9-11, opponent 13-15, a member for each board 17-20 and on (0000: nobody) |
| 320 bye | match points 5-8, game points 10-13, the team of each round 15-17 and on (000: none) |
| 330 forfeit | +- -+ or -- 5-6, round 8-10, the team named first 12-14, the other 16-18 |
| 240 other byes | F, H or Z 5, round 7-9, teams 11-14 and on |
| 352, 362 | colours of the boards; points of a match: TW 5-6, TD 14-15, TL 23-24, each with its value after it |

Source: FIDE Handbook C.02.03, annex (TRF26).
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from crosstable.exchange.files.trf.lines import TextLine
from crosstable.exchange.files.trf.scoring import read_points, write_points

TEAM = "310"
# Records about one team each, written at the place of the first of their kind.
OF_TEAMS = ("310", "013", "801", "802")
# Records about line-ups, byes and forfeits of teams.
OF_ROUNDS = ("300", "320", "330", "240")
MOST_TEAMS = 999
NAME_WIDTH = 32
FORFEITS = ("+-", "-+", "--")
# Other programs put the symbols in other columns than the specification does.
_MATCH_POINTS = re.compile(r"(T[WDL])\s*([0-9.,]+)")


class TeamByes(NamedTuple):
    """Record 320: the points of an allocated bye (None: not said), and the team of each round (0: none)."""

    match_points: Fraction | None = None
    game_points: Fraction | None = None
    teams: tuple[int, ...] = ()


class Team(NamedTuple):
    """A team's record: its number, name, nickname and strength, and the starting numbers of its members."""

    line: int
    number: int
    name: str
    members: list[int]
    nickname: str = ""
    strength: str = ""


class LineUp(NamedTuple):
    """The line-up of a team in a round, 0 for an empty board."""

    line: int
    round: int
    team: int
    opponent: int
    members: list[int]


def numbers_in(text: str, start: int, width: int) -> Iterator[int]:
    """Yield numbers of that many columns with one between them; anything else counts as 0."""
    for at in range(start, len(text), width + 1):
        yield number_in(text[at : at + width])


def number_in(text: str) -> int:
    text = text.strip()
    return int(text) if text.isascii() and text.isdecimal() else 0


def read_teams(records: Sequence[TextLine]) -> list[Team]:
    return [
        Team(
            line,
            number_in(text[4:7]),
            text[8:40].strip(),
            [number for number in numbers_in(text, 73, 4) if number],
            text[41:46].strip(),
            text[47:53].strip(),
        )
        for line, text in records
        if text.startswith(TEAM)
    ]


def read_line_ups(records: Sequence[TextLine]) -> list[LineUp]:
    return [
        LineUp(line, number_in(text[4:7]), number_in(text[8:11]), number_in(text[12:15]), [*numbers_in(text, 16, 4)])
        for line, text in records
        if text.startswith("300")
    ]


def write_team(team: Team, match_points: str, game_points: str, rank: str) -> str:
    members = "".join(f" {number:>4}" for number in team.members)
    return (
        f"{TEAM} {team.number:>3} {team.name:<32} {team.nickname:<5} {team.strength:>6}"
        f" {match_points:>6} {game_points:>6} {rank:>3} {members}".rstrip()
    )


def write_line_up(number: int, team: int, opponent: int, members: Sequence[int]) -> str:
    return f"300 {number:>3} {team:>3} {opponent:>3}" + "".join(f" {member:04d}" for member in members)


def read_board_colours(records: Sequence[TextLine]) -> str:
    """Return the colours of record 352, such as WBWB; empty without one."""
    colours = next((text[4:].strip().upper() for _, text in records if text.startswith("352")), "")
    return colours if {*colours} <= {"W", "B"} else ""


def read_team_byes(records: Sequence[TextLine]) -> TeamByes:
    """Read record 320. Of several, later ones add teams."""
    byes = TeamByes()
    for _, text in records:
        if text.startswith("320"):
            teams = [*byes.teams]
            for i, team in enumerate(numbers_in(text, 14, 3)):
                teams += [0] * (i + 1 - len(teams))
                teams[i] = team or teams[i]
            match_points, game_points = (read_points(text[columns]) for columns in (slice(4, 8), slice(9, 13)))
            byes = TeamByes(
                byes.match_points if match_points is None else match_points,
                byes.game_points if game_points is None else game_points,
                tuple(teams),
            )
    return byes


def write_team_byes(byes: TeamByes) -> str:
    points = ("" if value is None else write_points(value) for value in (byes.match_points, byes.game_points))
    return "320 {:>4} {:>4}".format(*points) + "".join(f" {team:03d}" for team in byes.teams)


def read_match_points(records: Sequence[TextLine]) -> Mapping[str, Fraction]:
    """Return the points of a match: win, draw and loss, if given."""
    names = {"TW": "win", "TD": "draw", "TL": "loss"}
    return {
        names[symbol]: points
        for _, text in records
        if text.startswith("362")
        for symbol, value in _MATCH_POINTS.findall(text[3:].upper())
        if (points := read_points(value)) is not None
    }


def write_match_points(win: Fraction, draw: Fraction, loss: Fraction) -> str:
    values = {"TW": win, "TD": draw, "TL": loss}
    return "362 " + "   ".join(f"{symbol}{write_points(value):>4}" for symbol, value in values.items())
