"""FIDE's tie-breaks for teams (C.07, 12 and 13), by an event that was worked out by hand.

Four teams of two boards, three rounds, 2 points a match won and 1 drawn, board by board (first team's points):

R1: A-B 1 ½, C-D 1 0      R2: A-C ½ 0, D-B 0 0      R3: A-D ½ ½, B-C ½ 1

      matches             match points  game points  board 1  board 2
A   B 1½-½, C ½-1½, D 1-1      3            3           2        1
B   A ½-1½, D 2-0, C ½-1½      2            3          1½       1½
C   D 1-1, A 1½-½, B 1½-½      5            4           2        2
D   C 1-1, B 0-2, A 1-1        2            2           ½       1½
"""

from fractions import Fraction as F
from typing import Any

import pytest

from crosstable.exchange.document import tournament_from
from crosstable.ranking.standings import Standings
from tests.build import Document

MATCHES = (
    (("a", "b", ("1", "1/2")), ("c", "d", ("1", "0"))),
    (("a", "c", ("1/2", "0")), ("d", "b", ("0", "0"))),
    (("a", "d", ("1/2", "1/2")), ("b", "c", ("1/2", "0"))),
)


def event(
    chain: list[str], *, byes: tuple[str, ...] = (), forfeit: tuple[str, str] | None = None, **config: Any
) -> Document:
    """Return the event above; teams may have a bye in a fourth round, in which one may forfeit to another."""
    rounds = [
        {"number": number, "status": "completed", "matches": [_match(*match) for match in matches]}
        for number, matches in enumerate(MATCHES, 1)
    ]
    if byes or forfeit:
        matches = [{"players": [team], "bye": "win"} for team in byes]
        matches += [{"players": list(forfeit), "forfeit": forfeit[0]}] if forfeit else []
        rounds.append({"number": 4, "status": "completed", "matches": matches})
    teams = [
        {
            "id": team,
            "name": team.upper(),
            "members": [{"id": f"{team}{board}", "name": f"{team}{board}"} for board in (1, 2)],
        }
        for team in "abcd"
    ]
    config = {"boards": 2, "standings_tiebreakers": chain, **config}
    return {"crosstable": 1, "preset": "chess_teams", "config": config, "players": teams, "rounds": rounds}


def _match(first: str, second: str, scores: tuple[str, ...]) -> Document:
    boards = [
        {"players": [f"{first}{board}", f"{second}{board}"], "score": [float(F(score)), float(1 - F(score))]}
        for board, score in enumerate(scores, 1)
    ]
    return {"players": [first, second], "boards": boards}


def values(document: Document, code: str) -> list[F | None]:
    document["config"]["standings_tiebreakers"] = [code]
    found = {str(row.player.id): row.tiebreaks[code] for row in Standings(tournament_from(document))}
    return [found[team] for team in "abcd"]


def ranks(document: Document) -> list[tuple[int, str]]:
    return [(row.rank, row.player.id) for row in Standings(tournament_from(document))]


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("MPvGP", [3, 3, 4, 2]),
        ("BC", [4, F(9, 2), 6, F(7, 2)]),
        ("BH", [9, 10, 7, 10]),
        ("BH:GP", [9, 9, 8, 10]),
        ("EMMSB", [2 * 2 + 0 + 2, 2 * 2, 2 + 2 * 3 + 2 * 2, 5 + 3]),
        ("EMGSB", [3 + F(5, 2) + 2, F(3, 2) + 4 + F(5, 2), 2 + F(9, 2) + 3, 5 + 3]),
        ("EGMSB", [6 + 0 + 2, 4, 2 + 6 + 6, 4 + 3]),
        ("EGGSB", [F(9, 2) + 2 + 2, F(3, 2) + 4 + 2, 2 + F(9, 2) + F(9, 2), 4 + 3]),
        ("ESB", [F(15, 2), 8, F(19, 2), 8]),
        ("EMGSB-C1", [F(11, 2), 4, F(15, 2), 8]),
        ("SSSC", [3 + F(9, 3), 3 + F(10, 3), 4 + F(7, 3), 2 + F(10, 3)]),
        ("SSSC-K2", [3 + F(9, 2), 8, 4 + F(7, 2), 7]),
        ("DE", [None, 1, None, 2]),
        ("EDE", [None, 1, None, 2]),
        ("TBR", [None, 1, None, 2]),
        ("BBE", [None, 1, None, 2]),
    ],
)
def test_values(code: str, expected: list[F | None]) -> None:
    """Of match points unless the code says game points; places only among B and D, who are tied."""
    assert values(event([]), code) == expected


def test_a_bye_is_a_win_on_every_board_for_board_tiebreaks() -> None:
    assert values(event([], byes=("a", "b", "c", "d")), "BC") == [7, F(15, 2), 9, F(13, 2)]


def test_a_forfeited_match_is_won_on_every_board() -> None:
    assert values(event([], forfeit=("a", "d")), "BC") == [4, F(9, 2), 6, F(13, 2)]


def test_extended_direct_encounter_goes_on_to_game_points_and_boards() -> None:
    """Two teams that drew 1-1 against each other: the winner on board one leads by EDET, and by EDEBT."""
    document = event([], points={"win": 2, "draw": 1, "loss": 0})
    document["players"] = document["players"][:2]
    document["rounds"] = [{"number": 1, "status": "completed", "matches": [_match("b", "a", ("1", "0"))]}]
    for code, expected in (
        ("EDE", [(1, "a"), (1, "b")]),
        ("EDET", [(1, "b"), (2, "a")]),
        ("EDEBT", [(1, "b"), (2, "a")]),
    ):
        document["config"]["standings_tiebreakers"] = [code]
        assert ranks(document) == expected, code
    document["config"]["standings_tiebreakers"] = ["EDEB"]
    assert ranks(document) == [(1, "b"), (2, "a")]


@pytest.mark.parametrize(("worth", "expected"), [("draw", [0, 0, 0, 0]), ("win", [1, 0, 0, 0])])
def test_a_drawn_bye_of_the_pairing_is_not_voluntary(worth: str, expected: list[int]) -> None:
    """It is voluntary if byes are worth a win, since then it was requested: REP excludes it."""
    document = event([], byes=("a", "b", "c", "d"), bye_worth=worth)
    document["rounds"][3]["matches"][0]["bye"] = "draw"
    assert [4 - int(value or 0) for value in values(document, "REP")] == expected
