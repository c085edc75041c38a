"""`crosstable rate`: tables for people, lines of JSON for machines, comparisons and pictures."""

import json
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from crosstable.cli.rate import rate
from crosstable.ratings.systems import kind_of, rating_systems
from crosstable.words import words
from tests.cli.in_process import crosstable
from tests.cli.test_progress import Terminal

DOCS = Path(__file__).resolve().parents[2] / "docs"
EXAMPLES = DOCS / "examples"
GAMES = EXAMPLES / "preferans.json"
WINTER = EXAMPLES / "winter.csv"


def players(*results: tuple[str, int], **more: Any) -> dict[str, Any]:
    return {**more, "players": [{"id": result, "score": score} for result, score in results]}


def as_stdin(*games: dict[str, Any]) -> bytes:
    return json.dumps({"games": games}).encode()


def test_the_answer_of_the_contract() -> None:
    """Exactly these keys; the first game has the initial rating, 1000 by default."""
    game = players(("p", -500), ("q", 40), ("r", 460), bula=30)
    for player, rating in zip(game["players"], (1200, 1150, 1100), strict=True):
        player["rating"] = rating
    ran = crosstable("rate", "-", "--json", stdin=as_stdin(game))
    assert (ran.code, ran.err) == (0, "")
    assert ran.answer == {
        "games": [
            {
                "changes": {"p": -27, "q": 2, "r": 25},
                "results": {
                    "p": {"name": "p", "score": -500, "old": 1200, "change": -27, "rating": 1173},
                    "q": {"name": "q", "score": 40, "old": 1150, "change": 2, "rating": 1152},
                    "r": {"name": "r", "score": 460, "old": 1100, "change": 25, "rating": 1125},
                },
                "bula": 30,
            }
        ],
        "ratings": {"p": 1173, "q": 1152, "r": 1125},
    }
    assert crosstable("rate", "-", "--json", stdin=as_stdin()).answer == {"games": [], "ratings": {}}


def test_a_table_for_people() -> None:
    """Strongest first, and which way the numbers go."""
    ran = crosstable("rate", GAMES)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines()[0] == "Preferans ratings after 2 games: 4 players"
    assert ran.out.splitlines()[2] == "1  Dov       1022      1     +22"
    assert ran.out.endswith(words("rating.lower") + "\n")
    turned = crosstable("rate", GAMES, "--set", "orientation=winner_gains")
    assert turned.out.splitlines()[2].split()[:2] == ["1", "Ana"]
    assert turned.out.endswith(words("rating.higher") + "\n")


def test_explain_rating_changes() -> None:
    """In words, and in JSON next to the changes."""
    told = crosstable("rate", GAMES, "--explain").out
    assert "Against Boris: D \N{MINUS SIGN}18 (scores), T \N{MINUS SIGN}1.4 (ratings)" in told
    assert "expected 0.500, K 20" in crosstable("rate", WINTER, "--system", "elo", "--explain").out
    game = crosstable("rate", GAMES, "--explain", "--json").answer["games"][0]
    assert game["changes"] == {"Ana": -27, "Boris": 2, "Chloé": 25}
    assert game["parts"]["Ana"] == [
        {"opponent": "Boris", "d": -18, "t": -1.4, "n": -0.3},
        {"opponent": "Chloé", "d": -32, "t": -2.8, "n": -0.3},
    ]


@pytest.mark.parametrize("system", rating_systems())
def test_every_system_answers(system: str) -> None:
    """A change for everybody in every game; ratings of several numbers are objects."""
    answer = crosstable("rate", WINTER, "--system", system, "--json").answer
    assert len(answer["games"]) == 24
    assert all(len(game["changes"]) == 3 for game in answer["games"])
    fields = list(kind_of(system).fields)
    assert all(
        (list(rating) if isinstance(rating, dict) else ["rating"]) == fields for rating in answer["ratings"].values()
    )
    assert len(crosstable("rate", WINTER, "--system", system).out.splitlines()) >= 8


def test_ratings_can_be_fed_back() -> None:
    """The ratings of one file can start the next."""
    for system in rating_systems():
        first = crosstable("rate", WINTER, "--system", system, "--json").answer["ratings"]
        game = players(("Ana", -20), ("Dov", 30), ("Eda", -10), bula=30)
        for player in game["players"]:
            player["rating"] = first[player["id"]]
        ran = crosstable("rate", "-", "--system", system, "--json", stdin=as_stdin(game))
        assert (ran.code, set(ran.answer["ratings"])) == (0, {"Ana", "Dov", "Eda"})


def test_places_and_teams() -> None:
    """Places for any system but preferans; teams for Weng-Lin, by id or with a rating."""
    duel = {"players": [{"id": "a", "place": 2}, {"id": "b", "place": 1}]}
    answer = crosstable("rate", "-", "--system", "elo", "--json", stdin=as_stdin(duel)).answer
    assert answer["games"][0]["changes"] == {"a": -10, "b": 10}
    teams = {"teams": [["a", {"id": "b", "rating": 30}], ["c"]], "scores": [1, 3]}
    answer = crosstable("rate", "-", "--system", "weng_lin", "--json", stdin=as_stdin(teams)).answer
    assert [change > 0 for change in answer["games"][0]["changes"].values()] == [False, False, True]


def test_comparing() -> None:
    """Every system on the same games; systems that can't rate them are named with the reason."""
    lines = crosstable("rate", WINTER, "--compare").out.splitlines()
    assert lines[0] == "Predictions of 24 games, each from the games before it:"
    assert sorted(line.split()[0] for line in lines[2:]) == ["Elo", "Glicko-2", "Preferans", "Weng-Lin"]
    duel = {"players": [{"id": "a", "place": 2}, {"id": "b", "place": 1}]}
    ran = crosstable("rate", "-", "--compare", "--json", stdin=as_stdin(duel))
    assert ran.answer["compare"][1] == {"system": "elo", "games": 1, "log_loss": 0.693147, "accuracy": 0.5}
    assert "three players" in ran.answer["compare"][0]["refused"]
    assert "Preferans: does not apply to these games." in crosstable("rate", "-", "--compare", stdin=as_stdin(duel)).out
    alone = crosstable("rate", "-", "--compare", "--json", stdin=as_stdin(players(("a", 1))))
    assert (alone.code, alone.answer["error"]) == (3, "bad_games")
    assert crosstable("rate", WINTER, "--compare", "--set", "tau=0.6", "--set", "k=10").code == 0
    assert crosstable("rate", "-", "--compare", stdin=as_stdin()).code == 0


def test_a_picture(tmp_path: Path) -> None:
    """A line and a name for each player, well-formed; the answer comes as well."""
    ran = crosstable("rate", WINTER, "--plot", tmp_path / "winter.svg")
    assert (ran.code, ran.out) == (0, crosstable("rate", WINTER).out)
    picture = ElementTree.parse(tmp_path / "winter.svg").getroot()
    texts = [text.text or "" for text in picture.iter("{http://www.w3.org/2000/svg}text")]
    assert {text.split()[0] for text in texts} >= {"Ana", "Boris", "Chloé", "Dov", "Eda"}
    assert any(words("rating.lower") in text for text in texts)
    refused = crosstable("rate", WINTER, "--plot", tmp_path, "--json")
    assert (refused.code, refused.answer["error"]) == (4, "is_folder")


@pytest.mark.parametrize(
    "arguments",
    [
        ["rate"],
        ["rate", WINTER, "--system", "glicko"],
        ["rate", WINTER, "--set", "k"],
        ["rate", WINTER, "--set", "k=20"],
        ["rate", WINTER, "--system", "elo", "--set", "k=0"],
        ["rate", WINTER, "--system", "elo", "--set", "k=inf"],
        ["rate", WINTER, "--compare", "--set", "kk=20"],
        ["rate", WINTER, "--bula", "0"],
        ["rate", WINTER, "--bula", "nan"],
        ["rate", WINTER, "--compare", "--explain"],
        ["rate", WINTER, WINTER, "--plot", "x.svg"],
    ],
)
def test_wrong_usage(arguments: list[object]) -> None:
    """Exit code 2, nothing on standard output, a sentence on standard error."""
    ran = crosstable(*arguments)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.strip()
    assert "Traceback" not in ran.err


# The problem, the file, the exit code and a part of the message.
BAD = {
    "a bula of zero": (as_stdin(players(("a", -1), ("b", 0), ("c", 1), bula=0)), 3, "must be above zero; got 0."),
    "a negative bula": (as_stdin(players(("a", -1), ("b", 0), ("c", 1), bula=-30)), 3, "must be above zero"),
    "two players": (as_stdin(players(("a", -1), ("b", 1), bula=30)), 3, "three players; got 2."),
    "twice": (as_stdin(players(("a", -1), ("a", 0), ("c", 1), bula=30)), 3, "a appears twice in this game"),
    "not zero": (as_stdin(players(("a", -1), ("b", 0), ("c", 4), bula=30)), 3, "these add up to 3."),
    "no bula": (as_stdin(players(("a", -1), ("b", 0), ("c", 1))), 3, words("no_bula")),
    "infinity": (
        as_stdin(players(("a", -1), ("b", 0), ("c", 1), bula=30)).replace(b"-1", b"-Infinity"),
        4,
        "-Infinity is",
    ),
    "too large": (as_stdin(players(("a", -1), ("b", 0), ("c", 1), bula=30)).replace(b"-1", b"1e999"), 4, "got 1e999."),
    "backwards": (
        as_stdin(
            players(("a", -1), ("b", 0), ("c", 1), bula=30, date="2026-02-01"),
            players(("a", -1), ("b", 0), ("c", 1), bula=30, date="2026-01-01"),
        ),
        3,
        "games[1].date: This game is dated 2026-01-01, but it follows one dated 2026-02-01.",
    ),
    "no date": (
        as_stdin(players(("a", 1), ("b", 0), date="2026-02-30")),
        4,
        'Must be a date such as 2026-01-31; got "2026',
    ),
    "a short date": (as_stdin(players(("a", 1), ("b", 0), date="20260201")), 4, "Must be a date such as 2026-01-31"),
    "scores and places": (
        as_stdin({"players": [{"id": "a", "score": 1}, {"id": "b", "place": 2}]}),
        4,
        "All players of a game need the same kind of result",
    ),
    "both": (as_stdin({"players": [{"id": "a", "score": 1, "place": 1}]}), 4, '"score", "place" or "paper"'),
    "no result": (
        as_stdin({"players": [{"id": "a"}, {"id": "b"}]}),
        4,
        "All players of a game need the same kind of result",
    ),
    "nobody": (as_stdin({"bula": 30}), 4, 'The key "players" is missing'),
    "teams and players": (as_stdin({**players(("a", 1)), "teams": [["b"]]}), 4, '"teams" is for teams'),
    "teams without": (as_stdin({"teams": [["a"], ["b"]]}), 4, 'either "scores" or "places"'),
    "two papers": (
        as_stdin({"players": [{"id": player, "paper": {"left": 0, "middle": 0, "right": 0}} for player in "ab"]}),
        4,
        "three players",
    ),
    "a rating of letters": (as_stdin({"players": [{"id": "a", "score": 1, "rating": "high"}]}), 4, 'got "high"'),
    "another key": (as_stdin({"bulla": 30, **players(("a", 1))}), 4, 'Did you mean "bula"?'),
    "not games": (b"[]", 4, "Must be an object in curly braces"),
    "nothing": (b"", 4, "A JSON file starts with a brace."),
    "not text": (b"\xff\xfe", 4, "not UTF-8 text"),
}


@pytest.mark.parametrize(("content", "code", "part"), BAD.values(), ids=BAD.keys())
def test_bad_input_has_a_sentence(content: bytes, code: int, part: str) -> None:
    """A file whose form is wrong ends with 4, games that can't be rated with 3."""
    ran = crosstable("rate", "-", stdin=content)
    assert (ran.code, ran.out) == (code, "")
    assert part in ran.err
    answer = crosstable("rate", "-", "--json", stdin=content)
    assert (answer.code, answer.err) == (code, "")
    assert answer.answer["error"] in ("bad_document", "bad_games")


def test_a_later_rating() -> None:
    """Another one than the first is refused; the same one is not."""
    first = players(("a", -1), ("b", 0), ("c", 1), bula=30)
    later = json.loads(json.dumps(first))
    later["players"][0]["rating"] = 1200
    ran = crosstable("rate", "-", stdin=as_stdin(first, later))
    assert ran.code == 3
    assert "games[1].players[0].rating: a started with the rating 1000; a later game can't give 1200." in ran.err
    assert crosstable("rate", "-", stdin=as_stdin(later, later)).code == 0


def test_several_files(tmp_path: Path) -> None:
    """A line for each, and the highest exit code of all."""
    bad = tmp_path / "bad.csv"
    bad.write_text("players,scores\na;b,1;2\n", encoding="utf-8")
    ran = crosstable("rate", WINTER, bad, tmp_path / "none", "-", "--json", stdin=GAMES.read_bytes())
    assert ran.code == 4
    assert [answer.get("error") for answer in ran.answers] == [None, "bad_games", "no_such_file", None]
    assert crosstable("rate", WINTER, GAMES).out.count("Preferans ratings after") == 2


def test_progress_bar_on_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Drawn at most a hundred times, and erased at the end."""
    watched = Terminal()
    monkeypatch.setattr(sys, "stderr", watched)
    assert rate([str(WINTER)], system="elo") == 0
    assert "[########################] 100%  Elo, 24 of 24 games" in watched.getvalue()
    assert watched.getvalue().endswith("\r\x1b[K")


def test_all_settings_are_documented() -> None:
    """docs/ratings.md names every system and every setting."""
    page = (DOCS / "ratings.md").read_text(encoding="utf-8")
    rows = {line.split("|")[1].strip(): line for line in page.splitlines() if line.startswith("| `")}
    for name in rating_systems():
        assert {key for key in kind_of(name).settings if f"`{key}`" not in rows[f"`{name}`"]} == set()


def test_the_examples_of_the_page_are_true(tmp_path: Path) -> None:
    """The files shown in docs/ratings.md are readable."""
    page = (DOCS / "ratings.md").read_text(encoding="utf-8")
    shown = page.split("```json\n")[1].split("```")[0]
    assert crosstable("rate", "-", "--system", "weng_lin", stdin=shown.encode()).code == 3  # 1200 is no mu
    assert crosstable("rate", "-", "--system", "weng_lin", stdin=shown.replace("1200", "20").encode()).code == 0
    file = tmp_path / "games.csv"
    file.write_text(page.split("```csv\n")[1].split("```")[0], encoding="utf-8")
    assert crosstable("rate", file).code == 0


def test_a_tournament_goes_in_as_it_is() -> None:
    """Its matches and tables are the games, by rounds; byes and forfeits are none."""
    answer = crosstable("rate", EXAMPLES / "friday.json", "--system", "elo", "--json").answer
    assert answer["games"]
    assert all(len(game["changes"]) == 2 for game in answer["games"])
    tables = crosstable("rate", EXAMPLES / "evening.json", "--system", "weng_lin", "--json").answer
    assert all(len(game["changes"]) > 2 for game in tables["games"])
