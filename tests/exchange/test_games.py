"""Files of games: CSV with all its corners, JSON, and accidents at random places."""

import json
from collections.abc import Callable
from copy import deepcopy
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosstable.exchange.games import read_games
from crosstable.model.refusals import Reason, Refusal
from crosstable.ratings.columns import PackedGames
from crosstable.ratings.game import Game
from crosstable.ratings.history import rate
from crosstable.ratings.preferans import Preferans
from crosstable.words import sentence
from tests.cli.in_process import crosstable
from tests.conftest import proof_size

HEAD = "date,players,scores,bula\n"
ONE = Game.of(("Ann", "Bob", "Cy"), (-500, 40, 460), bula=30, date="2026-01-31")


@pytest.mark.parametrize(
    "text",
    [
        HEAD + "2026-01-31,Ann;Bob;Cy,-500;40;460,30\n",
        HEAD + "2026-01-31,Ann;Bob;Cy,-500;40;460,30",
        HEAD.replace("\n", "\r\n") + "2026-01-31,Ann;Bob;Cy,-500;40;460,30\r\n",
        "\ufeff" + HEAD + "2026-01-31,Ann;Bob;Cy,-500;40;460,30\n",
        HEAD + '\n"2026-01-31","Ann;Bob;Cy","-500;40;460","30"\n\n,,,\n',
        HEAD + " 2026-01-31 , Ann ; Bob;Cy,-500; +40 ;460.0, 30 \n",
        "Scores, BULA ,Players,Date\n-500;40;460,30,Ann;Bob;Cy,2026-01-31\n",
    ],
)
def test_the_same_game_in_many_hands(text: str) -> None:
    """Ends of lines, quotes, spaces, a byte order mark, empty lines, columns in any order."""
    assert list(read_games(text.encode()).games) == [ONE]


def test_optional_columns() -> None:
    """Dates and bulas, as a column or in a line; --bula stands in for the latter."""
    games = read_games(b"players,scores\nAnn;Bob,1;0\n").games
    assert list(games) == [Game.of(("Ann", "Bob"), (1, 0))]
    some = read_games(b"players,scores,bula\na;b;c,1;0;-1,\na;b;c,1;0;-1,20\n", bula=30).games
    assert [game.bula for game in some] == [30, 20]
    assert isinstance(some, PackedGames)
    assert [game.bula for game in read_games(json.dumps({"games": JSON_GAMES}).encode(), bula=40).games] == [30, 40]


JSON_GAMES: list[dict[str, Any]] = [
    {"bula": 30, "players": [{"id": one, "score": score} for one, score in (("a", -1), ("b", 0), ("c", 1))]},
    {"players": [{"id": one, "score": score} for one, score in (("a", -1), ("b", 0), ("c", 1))]},
]


def test_decimals_are_exact() -> None:
    """A tenth is a tenth."""
    (game,) = read_games(b"players,scores,bula\na;b;c,0.1;0.2;-0.3,30.5\n").games
    assert (game.scores, game.bula) == ((Fraction(1, 10), Fraction(1, 5), Fraction(-3, 10)), Fraction(61, 2))
    assert rate([game], Preferans()).changes == [(0, 0, 0)]


def problems_in(text: str) -> dict[str, Reason]:
    """Return every problem by its place."""
    with pytest.raises(Refusal) as refused:
        read_games(text.encode())
    assert refused.value.code == "bad_document"
    return {reason.path: reason for reason in refused.value.reasons}


@pytest.mark.parametrize(
    ("lines", "path", "code", "said"),
    [
        ("2026-01-31,a;b;c,1;x;0,30", "line 2, scores", "not_number", {"value": '"x"'}),
        ("2026-01-31,a;b;c,1;inf;0,30", "line 2, scores", "not_number", {"value": '"inf"'}),
        ("2026-01-31,a;b;c,1;nan;0,30", "line 2, scores", "not_number", {"value": '"nan"'}),
        ("2026-01-31,a;b;c,1;1e3;0,30", "line 2, scores", "not_number", {"value": '"1e3"'}),
        ("2026-01-31,a;b;c,1;;0,30", "line 2, scores", "not_number", {"value": '""'}),
        ("2026-01-31,a;b;c,1;99999999;0,30", "line 2, scores", "not_number", {"low": -10000000, "high": 10000000}),
        ("2026-01-31,a;b;c,1;0;-1,0.0001", "line 2, bula", "not_step", {"step": 0.001}),
        ("2026-01-31,a;;c,1;0;-1,30", "line 2, players", "empty_text", {}),
        ("2026-01-31,a;b\u202e;c,1;0;-1,30", "line 2, players", "control_character", {}),
        ("31.1.2026,a;b;c,1;0;-1,30", "line 2, date", "not_date", {"value": '"31.1.2026"'}),
        ("\n2026-01-31,a;b;c,1;0;-1", "line 3", "csv_cells", {"length": 3}),
        ('2026-01-31,"a;b;c,1;0;-1,30', "line 2", "csv_broken", {}),
        ('2026-01-31,"a"x,1,30', "line 2", "csv_broken", {}),
    ],
)
def test_problems_name_line_and_column(lines: str, path: str, code: str, said: dict[str, object]) -> None:
    """As a spreadsheet would count them."""
    problem = problems_in(HEAD + lines + "\n")[path]
    assert problem.code == code
    assert said.items() <= problem.params.items()
    assert sentence(problem)


@pytest.mark.parametrize("head", ["", "players", "a,b,c", "players,scores,players", "players,scores,elo", "null"])
def test_the_first_line_names_the_columns(head: str) -> None:
    """Nothing is guessed from their order."""
    assert problems_in(f"{head}\na;b,1;0\n")["line 1"].code == "csv_head"


def test_refused_games_name_their_line() -> None:
    """The games are numbered by the lines of the file."""
    file = read_games((HEAD + "\n\n2026-01-31,a;b;c,1;0;0,30\n2026-01-30,a;a;c,1;0,30\n").encode())
    with pytest.raises(Refusal) as refused, file.add_positions():
        rate(file.games, Preferans())
    assert {(reason.code, reason.path) for reason in refused.value.reasons} == {
        ("not_zero_sum", "line 4, scores"),
        ("plays_twice", "line 5, players"),
        ("length_of_sides", "line 5, scores"),
        ("not_zero_sum", "line 5, scores"),
        ("date_backwards", "line 5, date"),
    }


def test_many_problems_are_cut_short() -> None:
    """A file of another kind does not fill the memory."""
    assert len(problems_in(HEAD + "x,a;b;c,1;0;-1,30\n" * 5000)) <= 1002


# Accidents

ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 3),
    st.sampled_from([2**31, -(2**63), 10**30, 0.5, 1e-9, -0.0, 1e300, 100, 1e-300]),
    st.sampled_from(["", " ", "a", "b", "2026-01-31", "0000-00-00", "\u202e", "\0", "e\u0301" * 60, "1;2"]),
    st.lists(st.sampled_from(["a", "b", 1, None]), max_size=3),
    st.sampled_from([{}, {"id": "a"}, {"left": 1, "middle": 0, "right": 2}, {"mu": 25}, {"rating": 1500}]),
)
PAPER = {"left": 1, "middle": 0, "right": 1}
GOOD: list[Any] = [
    {"bula": 30, "date": "2026-01-01", "players": [{"id": player, "rating": 20, "score": 0} for player in "abc"]},
    {"bula": 30, "unfinished": True, "players": [{"id": player, "paper": PAPER} for player in "abd"]},
    {"players": [{"id": "a", "place": 1, "rating": {"mu": 20}}, {"id": "b", "place": 2}]},
    {"teams": [["a", "b"], [{"id": "c", "rating": 20}]], "places": [1, 2]},
]
KEYS = ["bula", "date", "players", "teams", "scores", "places", "score", "place", "paper", "rating", "id", "unfinished"]


@st.composite
def files(draw: Callable[[st.SearchStrategy[Any]], Any]) -> bytes:
    """Good games to which something may have happened."""
    value = json.loads(json.dumps({"games": draw(st.lists(st.sampled_from(GOOD), max_size=3))}))
    for _ in range(draw(st.integers(0, 3))):
        within = value
        while within:
            key = draw(st.sampled_from(sorted(within) if isinstance(within, dict) else list(range(len(within)))))
            if not isinstance(within[key], dict | list) or not within[key] or draw(st.integers(0, 3)) == 0:
                break
            within = within[key]
        if isinstance(within, dict):
            within[draw(st.sampled_from(KEYS))] = deepcopy(draw(ODD))
        elif draw(st.booleans()) and within:
            within.pop()
        else:
            within.append(deepcopy(draw(ODD)))
    return json.dumps(value).encode()


@st.composite
def tables(draw: Callable[[st.SearchStrategy[Any]], Any]) -> bytes:
    """Lines of CSV that are often right."""
    cell = st.sampled_from(["a;b;c", "1;0;-1", "30", "2026-01-31", "", '"', "a;a", "x", "0", "-1", ";", "\0", "\r"])
    good = st.just(["2026-01-31", "a;b;c", "1;0;-1", "30"])
    lines = draw(st.lists(good | st.lists(cell, max_size=5), max_size=4))
    return (HEAD + "\n".join(",".join(line) for line in lines)).encode()


@pytest.mark.long
@given(files() | tables(), st.sampled_from(["preferans", "elo", "glicko2", "weng_lin"]))
@settings(max_examples=proof_size(40, 2000))
def test_any_file_is_answered_or_refused(content: bytes, system: str) -> None:
    """Random accidents at random places: an answer or a refusal, never anything else."""
    ran = crosstable("rate", "-", "--json", "--system", system, stdin=content)
    assert ran.code in (0, 3, 4)
    assert ("error" in ran.answer) == (ran.code != 0)
    assert ran.err == ""
    people = crosstable("rate", "-", "--system", system, stdin=content)
    assert people.code == ran.code
    assert people.out + people.err
    assert crosstable("rate", "-", "--compare", stdin=content).code in (0, 3, 4)
