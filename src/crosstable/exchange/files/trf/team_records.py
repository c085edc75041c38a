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

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from crosstable.exchange.files.trf.lines import TextLine
from crosstable.exchange.files.trf.scoring import read_points, write_points

TEAM = "310"
# Records that are made anew whenever teams are written.
MADE = frozenset(
    [
        *("012", "062", "072", "082", "142", "XXR", "162", "182", "192", "202", "212"),
        *("240", "300", "310", "320", "330", "352", "362", "801", "802"),
    ]
)
MOST_TEAMS = 999
NAME_WIDTH = 32
FORFEITS = ("+-", "-+", "--")
BYES = {"F": "win", "H": "draw", "Z": "loss"}


class Team(NamedTuple):
    """A team's record: its number, its name, and the starting numbers of its members."""

    line: int
    number: int
    name: str
    members: list[int]


class LineUp(NamedTuple):
    """Who plays for a team in a round, 0 on an empty board."""

    line: int
    round: int
    team: int
    opponent: int
    members: list[int]


def numbers_in(text: str, start: int, width: int) -> Iterator[int]:
    """Yield numbers of that many columns with one between them; what is none is a 0."""
    for at in range(start, len(text), width + 1):
        yield number_in(text[at : at + width])


def number_in(text: str) -> int:
    text = text.strip()
    return int(text) if text.isascii() and text.isdecimal() else 0


def read_teams(records: Sequence[TextLine]) -> list[Team]:
    return [
        Team(line, number_in(text[4:7]), text[8:40].strip(), [*numbers_in(text, 73, 4)])
        for line, text in records
        if text.startswith(TEAM)
    ]


def read_line_ups(records: Sequence[TextLine]) -> list[LineUp]:
    return [
        LineUp(line, number_in(text[4:7]), number_in(text[8:11]), number_in(text[12:15]), [*numbers_in(text, 16, 4)])
        for line, text in records
        if text.startswith("300")
    ]


def write_team(team: Team, strength: int | None, match_points: Fraction, game_points: Fraction, rank: int) -> str:
    members = "".join(f" {number:>4}" for number in team.members)
    points = f"{write_points(match_points):>6} {write_points(game_points):>6}"
    return (
        f"310 {team.number:>3} {team.name:<32} {'':5} {strength or '':>6} {points} {rank or '':>3} {members}".rstrip()
    )


def write_line_up(number: int, team: int, opponent: int, members: Sequence[int]) -> str:
    return f"300 {number:>3} {team:>3} {opponent:>3}" + "".join(f" {member:04d}" for member in members)


def read_match_points(records: Sequence[TextLine]) -> Mapping[str, Fraction]:
    """Return what a match is worth: win, draw and loss, as far as it is said."""
    names = {"TW": "win", "TD": "draw", "TL": "loss"}
    found: dict[str, Fraction] = {}
    for _, text in records:
        for at in range(4, len(text), 9) if text.startswith("362") else ():
            points = read_points(text[at + 2 : at + 6])
            if text[at : at + 2] in names and points is not None:
                found[names[text[at : at + 2]]] = points
    return found


def write_match_points(win: Fraction, draw: Fraction, loss: Fraction) -> str:
    values = {"TW": win, "TD": draw, "TL": loss}
    return "362 " + "   ".join(f"{symbol}{write_points(value):>4}" for symbol, value in values.items())
