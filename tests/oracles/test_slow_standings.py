"""Examples worked out on paper for the slow standings, and the promises of the random documents."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from .random_documents import PRESETS, is_entered, random_document
from .slow_standings import round_status, standings

F = Fraction


def match(first: str, second: str, won: int, lost: int, draws: int = 0) -> dict[str, Any]:
    """Make a match that was played."""
    return {"players": [first, second], "score": [won, lost], "draws": draws}


def bye(player: str, kind: str = "win") -> dict[str, Any]:
    """Make a bye."""
    return {"players": [player], "bye": kind}


def document(
    players: str | list[dict[str, Any]],
    rounds: list[list[dict[str, Any]]],
    preset: str = "mtg",
    chain: list[Any] | None = None,
    **config: Any,
) -> dict[str, Any]:
    """Make a document of completed rounds; a string names one player by each letter."""
    if isinstance(players, str):
        players = [{"id": letter, "name": letter.upper()} for letter in players]
    if chain is not None:
        config["standings_tiebreakers"] = chain
    return {
        "crosstable": 1,
        "preset": preset,
        "config": config,
        "players": players,
        "rounds": [
            {"number": number, "status": "completed", "matches": matches}
            for number, matches in enumerate(rounds, start=1)
        ],
    }


def by_player(doc: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Give the rows under the players' ids."""
    return {row["player"]: row for row in standings(doc)}


def test_five_two_one_over_eight_rounds() -> None:
    """Sixteen of 24 points are two thirds, and 7 of 24 are lifted to the floor."""
    wins = [[match("a", "b", 2, 0)] for _ in range(5)]
    losses = [[match("a", "b", 1, 2)] for _ in range(2)]
    rows = by_player(document("ab", [*wins, *losses, [match("a", "b", 1, 1, 1)]], chain=["mw", "omw", "gw", "ogw"]))
    assert rows["a"]["points"] == 16
    assert rows["a"]["record"] == {"wins": 5, "losses": 2, "draws": 1}
    # Games of a: 10 + 2 + 1 won, 0 + 4 + 1 lost, 1 drawn; 40 of 57 points. Of b: 5 won, 13 lost, 1 drawn; 16 of 57.
    assert rows["a"]["games"] == {"wins": 13, "losses": 5, "draws": 1}
    assert rows["a"]["tiebreaks"] == {"mw": F(2, 3), "omw": F(33, 100), "gw": F(40, 57), "ogw": F(33, 100)}
    assert rows["b"]["tiebreaks"] == {"mw": F(7, 24), "omw": F(2, 3), "gw": F(33, 100), "ogw": F(40, 57)}
    assert rows["b"]["opponents"] == ["a"] * 8


def test_one_three_then_dropped() -> None:
    """Three of 12 points stay a quarter, since a drop ends the count, and count as 0.33 for the opponent."""
    players: list[dict[str, Any]] = [{"id": "x", "name": "X", "dropped_after": 4}, {"id": "y", "name": "Y"}]
    rounds = [[match("x", "y", 2, 0)], *[[match("x", "y", 0, 2)]] * 3, [bye("y")], [bye("y")]]
    rows = by_player(document(players, rounds, chain=["mw", "omw"]))
    assert rows["x"]["played"] == 4
    assert rows["x"]["tiebreaks"] == {"mw": F(1, 4), "omw": F(5, 6)}
    assert rows["y"]["tiebreaks"] == {"mw": F(5, 6), "omw": F(33, 100)}
    assert rows["y"]["byes"] == 2


def test_three_two_with_a_bye_and_a_missed_round() -> None:
    """A bye is in one's own share as a won match of two games; a round without a match is a lost match."""
    players: list[dict[str, Any]] = [{"id": "z", "name": "Z", "dropped_after": 5}, {"id": "w", "name": "W"}]
    rounds = [
        [bye("z")],
        [match("z", "w", 2, 0)],
        [match("z", "w", 2, 1)],
        [match("z", "w", 0, 2)],
        [match("z", "w", 1, 2)],
        [bye("w")],
    ]
    rows = by_player(document(players, rounds, chain=["mw", "omw", "gw"]))
    assert rows["z"]["tiebreaks"] == {"mw": F(9, 15), "omw": F(1, 2), "gw": F(7, 12)}
    assert rows["z"]["games"] == {"wins": 7, "losses": 5, "draws": 0}
    assert rows["w"]["record"] == {"wins": 3, "losses": 3, "draws": 0}
    assert rows["w"]["opponents"] == ["z"] * 4
    assert rows["w"]["tiebreaks"]["omw"] == F(3, 5)


def test_late_absent_and_never_there() -> None:
    """Late rounds are losses or byes, absence is a loss, and who dropped before starting is not listed."""
    players: list[dict[str, Any]] = [
        {"id": "a", "name": "A"},
        {"id": "b", "name": "B", "absent": [[2, None]]},
        {"id": "late", "name": "L", "first_round": 3},
        {"id": "never", "name": "N", "dropped_after": 0},
    ]
    rounds = [[match("a", "b", 2, 0)], [bye("a", "draw")], [match("a", "late", 0, 2)]]
    doc = document(players, rounds, chain=["mw", "cumulative", "on_time"])
    rows = by_player(doc)
    assert set(rows) == {"a", "b", "late"}
    assert rows["a"]["record"] == {"wins": 1, "losses": 1, "draws": 1}
    assert rows["a"]["tiebreaks"] == {"mw": F(4, 9), "cumulative": F(3 + 4 + 4), "on_time": F(1)}
    assert rows["b"]["record"] == {"wins": 0, "losses": 3, "draws": 0}
    assert rows["late"]["tiebreaks"] == {"mw": F(3, 9), "cumulative": F(3), "on_time": F(0)}
    assert rows["late"]["byes"] == 0
    doc["config"] |= {"late_entry": "byes", "max_byes_per_player": None}
    late = by_player(doc)["late"]
    assert (late["points"], late["byes"], late["games"]["wins"]) == (9, 2, 6)
    assert late["tiebreaks"] == {"mw": F(1), "cumulative": F(18), "on_time": F(0)}


def test_ranks_skip_and_strangers_have_no_head_to_head() -> None:
    """Two who are level and never met share rank 2, shown by number, and the next is 4."""
    players: list[dict[str, Any]] = [
        {"id": letter, "name": letter, "number": number} for letter, number in zip("abcd", (9, 5, 2, 1), strict=True)
    ]
    rounds = [[match("a", "b", 2, 0), match("c", "d", 2, 0)], [match("a", "c", 2, 0), match("b", "d", 2, 0)]]
    rows = standings(document(players, rounds, chain=["match_wins", "head_to_head", "buchholz"]))
    assert [(row["rank"], row["player"]) for row in rows] == [(1, "a"), (2, "c"), (2, "b"), (4, "d")]
    assert [row["tied_with"] for row in rows] == [[], ["b"], ["c"], []]
    assert [row["tiebreaks"]["head_to_head"] for row in rows] == [None] * 4
    assert [row["tiebreaks"]["buchholz"] for row in rows] == [6, 6, 6, 6]


def test_head_to_head_of_three_and_of_two() -> None:
    """Three in a circle stay level on head-to-head; split by games, the two left may use it."""
    rounds = [
        [match("a", "b", 2, 0), bye("c")],
        [match("b", "c", 2, 0), bye("a")],
        [match("c", "a", 2, 1), bye("b")],
    ]
    rows = standings(document("abc", rounds, chain=["head_to_head", "game_wins"]))
    assert [row["player"] for row in rows] == ["a", "b", "c"]
    assert [row["rank"] for row in rows] == [1, 2, 2]
    assert [row["tiebreaks"] for row in rows] == [
        {"head_to_head": 3, "game_wins": 5},
        {"head_to_head": 3, "game_wins": 4},
        {"head_to_head": 3, "game_wins": 4},
    ]
    only_two = {"code": "head_to_head", "min_tied": 2, "max_tied": 2}
    rows = standings(document("acb", rounds, chain=[only_two, "game_wins", only_two]))
    assert [(row["rank"], row["player"]) for row in rows] == [(1, "a"), (2, "b"), (3, "c")]
    assert [row["tiebreaks"]["head_to_head"] for row in rows] == [None, 3, 0]


def test_owp_cap_and_freeze() -> None:
    """The dropped count 3/4 at most for others and keep the owp and oowp of their last round."""
    players: list[dict[str, Any]] = [
        {"id": "a", "name": "A", "dropped_after": 1},
        *[{"id": i, "name": i} for i in "bcd"],
    ]
    rounds = [
        [match("a", "b", 2, 0), match("c", "d", 2, 0)],
        [match("c", "b", 2, 0), bye("d")],
        [match("b", "d", 2, 0), bye("c")],
    ]
    rows = standings(document(players, rounds, preset="pokemon_official"))
    assert [row["player"] for row in rows] == ["c", "d", "b", "a"]
    values = {row["player"]: (row["tiebreaks"]["owp"], row["tiebreaks"]["oowp"]) for row in rows}
    # Win shares: a 3/4 (capped), b 1/3 (1/4 after round 1), c 1, d 1/4.
    assert values == {
        "a": (F(1, 4), F(3, 4)),
        "b": (F(2, 3), F(29, 72)),
        "c": (F(7, 24), F(2, 3)),
        "d": (F(2, 3), F(23, 48)),
    }
    assert all(row["tiebreaks"]["head_to_head"] is None for row in rows)


def test_a_later_drop_is_not_known_at_an_earlier_one() -> None:
    """A player who dropped first keeps the uncapped share of an opponent who dropped later."""
    players: list[dict[str, Any]] = [
        {"id": "a", "name": "A", "dropped_after": 1},
        {"id": "b", "name": "B", "dropped_after": 2},
        {"id": "c", "name": "C"},
    ]
    rounds = [[match("b", "a", 2, 0), bye("c")], [match("b", "c", 2, 0)], [bye("c")]]
    rows = by_player(document(players, rounds, chain=["owp", "oowp"]))
    assert rows["a"]["tiebreaks"] == {"owp": F(1), "oowp": F(1, 4)}
    # b: a has 0 of 1 and c has 0 of 1, both 1/4. At b's drop a's owp is frozen at 1, c's is b's capped 3/4.
    assert rows["b"]["tiebreaks"] == {"owp": F(1, 4), "oowp": F(7, 8)}
    assert rows["c"]["tiebreaks"] == {"owp": F(3, 4), "oowp": F(1, 4)}


def test_chess_forfeits_are_not_met() -> None:
    """In chess a forfeit scores without being met; elsewhere it is met with the games of a bye."""
    rounds = [
        [match("a", "b", 1, 0), match("c", "d", 0, 0, 1)],
        [{"players": ["a", "c"], "forfeit": "a"}, match("b", "d", 1, 0)],
    ]
    rows = by_player(document("abcd", rounds, preset="chess"))
    # Scores: a 1, b 1, c 1.5, d 0.5.
    assert {player: row["points"] for player, row in rows.items()} == {"a": 1, "b": 1, "c": F(3, 2), "d": F(1, 2)}
    assert rows["a"]["opponents"] == ["b"]
    assert rows["c"]["games"] == {"wins": 1, "losses": 0, "draws": 1}
    assert rows["a"]["tiebreaks"] == {"buchholz": 1, "sonneborn_berger": 1, "player_number": 1}
    assert rows["b"]["tiebreaks"] == {"buchholz": F(3, 2), "sonneborn_berger": F(1, 2), "player_number": 2}
    assert rows["c"]["tiebreaks"] == {"buchholz": F(1, 2), "sonneborn_berger": F(1, 4), "player_number": 3}
    assert [row["rank"] for row in rows.values()] == [1, 2, 3, 4]
    assert list(rows) == ["c", "b", "a", "d"]
    rows = by_player(document("abcd", rounds, preset="chess", forfeits_count_as_met=True, buchholz_variant="modified"))
    assert rows["a"]["opponents"] == ["b", "c"]
    assert rows["a"]["tiebreaks"]["buchholz"] == F(3, 2)
    assert rows["a"]["tiebreaks"]["sonneborn_berger"] == 1


def test_open_matches() -> None:
    """An open match is lost by who dropped, else left out or drawn once the round is closed."""
    players: list[dict[str, Any]] = [{"id": i, "name": i, "dropped_after": 1 if i in "bef" else None} for i in "abcdef"]
    open_round = [{"players": ["a", "b"]}, {"players": ["c", "d"]}, {"players": ["e", "f"]}]
    doc = document(players, [open_round], chain=["omw"])
    rows = by_player(doc)
    assert rows["a"]["games"] == {"wins": 2, "losses": 0, "draws": 0}
    assert rows["a"]["opponents"] == ["b"]
    assert rows["b"]["games"] == {"wins": 0, "losses": 2, "draws": 0}
    assert rows["b"]["tiebreaks"] == {"omw": F(1)}
    assert (rows["c"]["played"], rows["c"]["opponents"], rows["c"]["tiebreaks"]) == (0, [], {"omw": F(0)})
    assert rows["e"]["record"] == rows["f"]["record"] == {"wins": 0, "losses": 1, "draws": 0}
    assert rows["e"]["opponents"] == ["f"]
    doc["config"]["unfinished_matches"] = "draw"
    assert by_player(doc)["c"]["record"] == {"wins": 0, "losses": 0, "draws": 1}
    assert by_player(doc)["c"]["opponents"] == ["d"]
    doc["rounds"][0]["status"] = "in_progress"
    rows = by_player(doc)
    assert (rows["a"]["points"], rows["c"]["played"]) == (3, 0)
    doc["rounds"][0]["status"] = "draft"
    assert by_player(doc)["a"]["points"] == 0


def test_the_disqualified_take_no_place_but_count() -> None:
    """A disqualified player has no row, uses no rank and misses nothing afterwards."""
    players: list[dict[str, Any]] = [
        {"id": "a", "name": "A"},
        {"id": "b", "name": "B", "disqualified_in": 2},
        {"id": "c", "name": "C"},
    ]
    rounds = [[match("b", "a", 2, 0), bye("c", "loss")], [match("a", "c", 2, 0)]]
    rows = standings(document(players, rounds, chain=["omw"]))
    assert [(row["rank"], row["player"]) for row in rows] == [(1, "a"), (2, "c")]
    # b has 3 of 3, c 0 of 6 and so 33/100: half of 133/100. a has 3 of 6.
    assert [row["tiebreaks"]["omw"] for row in rows] == [F(133, 200), F(1, 2)]
    assert rows[1]["played"] == 2


def test_double_loss_and_draw_without_games() -> None:
    """Both lose and have met; a draw without games leaves the game share at 0."""
    rounds = [[{"players": ["a", "b"], "double_loss": True}], [match("a", "b", 0, 0)]]
    rows = by_player(document("ab", rounds, chain=["gw", "sos", "sosos", "head_to_head"]))
    assert rows["a"]["record"] == {"wins": 0, "losses": 1, "draws": 1}
    assert rows["a"]["tiebreaks"] == {"gw": 0, "sos": F(1, 2), "sosos": F(1, 2), "head_to_head": 1}
    assert rows["a"]["rank"] == rows["b"]["rank"] == 1
    drawn = by_player(document("ab", [[match("a", "b", 0, 0, 3)]], chain=["gw"]))
    assert drawn["a"]["tiebreaks"]["gw"] == F(1, 3)


def test_few_games_have_no_share() -> None:
    """Below the least number of games the share is 0, for opponents as well."""
    rows = by_player(document("ab", [[match("a", "b", 2, 0)]], chain=["gw", "ogw"], min_games_for_gw=3))
    assert rows["a"]["tiebreaks"] == {"gw": 0, "ogw": 0}


def test_the_lot_is_stable() -> None:
    """The lot depends on the seed and the player alone, and lies from 0 to 1."""
    alone = by_player(document("a", [], chain=["random"]))["a"]["tiebreaks"]["random"]
    crowd = by_player(document("cba", [], chain=["random"]))["a"]["tiebreaks"]["random"]
    other = by_player({**document("a", [], chain=["random"]), "seed": 1})["a"]["tiebreaks"]["random"]
    assert alone == crowd != other
    assert 0 <= alone < 1


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("disqualified", [False, True])
def test_random_documents_are_valid(preset: str, disqualified: bool) -> None:
    """Every random document keeps the rules of entry, and its standings add up."""
    rng = random.Random(f"{preset} {disqualified}")
    for _ in range(60):
        doc = random_document(rng, preset, open_match_of_disqualified=disqualified)
        players = {player["id"]: player for player in doc["players"]}
        assert len(players) == len(doc["players"])
        assert len({"number" in player for player in players.values()}) == 1
        for player in players.values():
            dropped = player.get("dropped_after")
            assert dropped is None or dropped >= player.get("first_round", 1) - 1
        for position, round_ in enumerate(doc["rounds"], start=1):
            assert round_["number"] == position
            assert position == len(doc["rounds"]) or round_status(round_) == "completed"
            seated = [player for entry in round_["matches"] for player in entry["players"]]
            assert len(seated) == len(set(seated))
            for entry in round_["matches"]:
                still_open = not {"score", "forfeit", "double_loss", "double_forfeit", "bye"} & set(entry)
                assert still_open or round_.get("status") != "draft"
                for player in entry["players"]:
                    facts = players[player]
                    left = facts.get("dropped_after") == position - 1 and still_open
                    thrown = disqualified and facts.get("disqualified_in") == position and still_open
                    assert is_entered(facts, position) or left or thrown
        rows = standings(doc)
        assert len({row["player"] for row in rows}) == len(rows)
        for place, row in enumerate(rows, start=1):
            assert row["rank"] <= place
            assert row["played"] == sum(row["record"].values()) <= len(doc["rounds"])
            assert all(other["rank"] == row["rank"] for other in rows if other["player"] in row["tied_with"])
