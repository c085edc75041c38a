"""Highlights of small tournaments of matches."""

from typing import Any

from crosstable.exchange.document import tournament_from
from crosstable.ranking.highlights import match_highlights
from tests.build import Document, swiss


def params_by_code(document: Document) -> dict[str, dict[str, Any]]:
    """Return the parameters of every highlight by its code."""
    found = match_highlights(tournament_from(document))
    assert all(highlight.about for highlight in found)
    return {highlight.code.removeprefix("highlight."): dict(highlight.params) for highlight in found}


# a beat everybody; the last match of the winner decided.
EVENING = ("a 2-0 d, b 2-0 c", "a 2-1 c, b 2-0 d", "a 2-1 b, c 2-0 d")


def test_the_deciding_match_is_the_one_whose_reverse_costs_the_winner_the_first_place() -> None:
    found = params_by_code(swiss(*EVENING))["deciding"]
    assert [found["won"], found["lost"], found["round"], found["instead"]] == ["a", "b", 3, ["b"]]
    assert [found["result"].first, found["result"].second] == [2, 1]


def test_a_tournament_that_was_won_before_the_last_round_has_no_deciding_match() -> None:
    """a is so far ahead that nothing in the last round costs the first place."""
    assert "deciding" not in params_by_code(swiss("a 2-0 d, b 1-1-1 c", "a 2-0 b, c 1-1-1 d", "a 2-0 c, b 1-1-1 d"))


def test_the_match_of_the_runner_up_decides_where_the_winners_own_does_not() -> None:
    """a has a bye in the last round and wins since b loses."""
    found = params_by_code(swiss("a 2-0 c, b 2-0 d", "a 2-1 d, b 2-0 c", "a bye, d 2-0 b"))
    assert [found["deciding"][name] for name in ("won", "lost", "instead")] == ["d", "b", ["b"]]


def test_groups_have_no_deciding_match() -> None:
    entries = {player: {"group": group} for player, group in (("a", "A"), ("b", "A"), ("c", "B"), ("d", "B"))}
    found = params_by_code(swiss("a 2-0 b, c 2-0 d", preset="crokinole_groups", entries=entries))
    assert "deciding" not in found


def test_the_closest_place_is_the_one_that_the_latest_criterion_decided() -> None:
    """b and c are level on points and on opponents, and games decide between them; a is ahead on points."""
    found = params_by_code(
        swiss("a 2-0 d, b 2-0 e, c 2-1 f", "a 2-0 e, b 1-1-1 c, d 2-0 f", chain=["match_wins", "gw"])
    )
    assert found["closest"] == {"players": ["b", "c"], "place": 2, "criterion": "gw"}
    assert "closest" not in params_by_code(swiss("a 2-0 b", "a 2-0 b"))


def test_an_upset_is_the_widest_gap_between_ratings() -> None:
    entries = {player: {"rating": rating} for player, rating in (("a", 1900), ("b", 1600), ("c", 1450), ("d", 1400))}
    found = params_by_code(swiss("a 2-0 c, d 2-1 b", "c 2-1 a, b 2-0 d", entries=entries))
    assert found["upset_by_rating"] == {
        "winner": "c",
        "loser": "a",
        "round": 2,
        "rating": 1450,
        "other_rating": 1900,
        "upsets": 2,
    }


def test_near_ratings_make_no_upset() -> None:
    entries = {player: {"rating": 1500 + i} for i, player in enumerate("abcd")}
    found = params_by_code(swiss(*EVENING, entries=entries))
    assert not {"upset", "upset_by_rating"} & found.keys()


def test_without_ratings_an_upset_is_between_places_half_the_field_apart() -> None:
    """d is last, and beat the later winner in the first round."""
    found = params_by_code(swiss("d 2-1 a, b 2-0 c", "a 2-0 b, c 2-0 d", "a 2-0 c, b 2-0 d"))
    assert found["upset"] == {"winner": "d", "loser": "a", "round": 1, "rank": 4, "other_rank": 1}
    assert "upset" not in params_by_code(swiss(*EVENING))


def test_a_bye_neither_counts_for_a_streak_nor_ends_it() -> None:
    """Two wins, a bye and a win are three in a row; a draw ends it."""
    found = params_by_code(swiss("a 2-0 b, c bye", "a 2-0 c, b bye", "a bye, b 1-1-1 c", "a 2-0 b, c bye"))
    assert found["streak"] == {"players": ["a"], "wins": 3}
    assert "streak" not in params_by_code(swiss("a 2-0 b", "a 1-1-1 b", "a 2-0 b", "a 2-0 b"))


def test_a_streak_of_several_names_them_all() -> None:
    found = params_by_code(swiss("a 2-0 b, c 2-0 d", "a 2-0 d, c 2-0 b", "a 2-0 b, c 2-0 d"))
    assert sorted(found["streak"]["players"]) == ["a", "c"]


def test_climb_starts_after_its_first_round() -> None:
    """f lost first, and beat everybody after that."""
    rounds = (
        "a 2-0 f, b 2-0 e, c 2-0 d",
        "f 2-0 d, a 2-0 b, c 2-0 e",
        "f 2-0 c, d 2-0 a, e 2-0 b",
        "f 2-0 a, c 2-0 b, d 2-0 e",
    )
    found = params_by_code(swiss(*rounds))["climb"]
    assert [found[name] for name in ("player", "round")] == ["f", 1]
    assert found["rank"] - found["final"] >= 3
    assert "climb" not in params_by_code(swiss("a 2-0 b", "a 2-0 b"))


def test_late_entry_is_no_climb() -> None:
    """e enters in round 2, so no climb starts at the end of round 1."""
    rounds = ("a 2-0 b, c 2-0 d", "e 2-0 a, b 2-0 c, d bye", "e 2-0 b, c 2-0 d, a bye", "e 2-0 c, a 2-0 d, b bye")
    on_time = params_by_code(swiss(*rounds))
    late = params_by_code(swiss(*rounds, entries={"e": {"first_round": 2}}))
    assert (on_time["climb"]["player"], on_time["climb"]["round"]) == ("e", 1)
    assert "climb" not in late


def test_a_tie_that_people_settled_is_the_closest_of_all() -> None:
    document = swiss("a 2-0 c, b 2-0 d", "a 2-0 d, b 2-0 c", "a 1-1-1 b, c 1-1-1 d", chain=["omw"])
    document["settled"] = [{"players": ["b", "a"], "by": "shoot_out", "shots": {"a": [1], "b": [2]}}]
    assert params_by_code(document)["closest"] == {
        "players": ["b", "a"],
        "place": 1,
        "criterion": "settled_by_shoot_out",
    }
