"""The Dutch system as a pairing system: matches by hand, fixed boards, ways out, groups, colours and acceleration."""

from typing import Any

import pytest

from crosstable.exchange.document import tournament_from
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import PlayerId, Tournament
from crosstable.pairing.fide_dutch.acceleration import baku_points, first_group_size
from crosstable.pairing.fide_dutch.colours import preference_of
from crosstable.pairing.fide_dutch.field import players_of
from crosstable.pairing.result import Pairing
from crosstable.pairing.systems import explain, may_be_impossible, pair
from tests.build import swiss

SIX: dict[str, dict[str, Any]] = {name: {} for name in "abcdef"}


def dutch(*rounds: str, entries: dict[str, dict[str, Any]] | None = None, **config: Any) -> Tournament:
    config = {"rounds": 5, "initial_colour": "white", **config}
    return tournament_from(swiss(*rounds, entries=entries, preset="chess", pairing_system="fide_dutch", **config))


def pairs(found: Pairing) -> list[str]:
    return [match.first + match.second for match in found.matches]


def test_the_first_round_alternates_colours() -> None:
    assert pairs(pair(dutch(entries=SIX))) == ["ad", "eb", "cf"]
    assert pairs(pair(dutch(entries=SIX, initial_colour="black"))) == ["da", "be", "fc"]


def test_pairing_numbers_follow_ratings() -> None:
    entries: dict[str, dict[str, Any]] = {name: {"rating": 1_000 + 100 * i} for i, name in enumerate("abcd")}
    assert pairs(pair(dutch(entries=entries))) == ["db", "ac"]
    assert pairs(pair(dutch(entries=entries, pairing_numbers="number"))) == ["ac", "db"]


def test_equal_ratings_are_numbered_by_title_and_entry() -> None:
    """C.04.2, 2.2: GM, IM, WGM, FM ...; other titles and none come last."""
    titles = (None, "FM", "WGM", "GM", "FM", "AGM")
    entries = {name: {"rating": 2300, "title": title} for name, title in zip("abcdef", titles, strict=True)}
    players = players_of(dutch(entries=entries), 1)
    numbers = dict(zip(players.ids, players.numbers, strict=True))
    assert sorted(numbers, key=lambda name: numbers[name]) == [*"dcbeaf"]


def test_the_initial_colour_is_read_off_the_rounds_played() -> None:
    """With the colour drawn, a late entry of an odd number begins with the colour that player 1 had."""
    played = dutch("b bye, c 1-0 a", initial_colour="lot")
    assert players_of(played, 2).initial_colour == -1


def test_a_match_by_hand_stays() -> None:
    tournament = dutch("(draft) a - b", entries=SIX)
    found = pair(tournament)
    assert pairs(found) == ["ab", "ce", "fd"]
    assert [match.by_hand for match in found.matches] == [True, False, False]
    reasons = explain(tournament, found)
    assert [reason.code for reason in reasons.matches[0].reasons] == ["by_hand"]
    assert "changed_by_hand" in [reason.code for reason in reasons.round]


def test_a_fixed_board() -> None:
    entries = {**SIX, "a": {"fixed_table": 3}}
    found = pair(dutch(entries=entries))
    assert [(match.table, match.first + match.second) for match in found.matches] == [(1, "eb"), (2, "cf"), (3, "ad")]


def test_boards_are_in_the_order_of_scores() -> None:
    found = pair(dutch("a 1-0 d, e 1-0 b, c 0-1 f"))
    assert [sorted(match.points, reverse=True) for match in found.matches] == [[2, 2], [2, 0], [0, 0]]


ALL_MET = ("a 1-0 c, d 0-1 b", "b 1-0 a, c 1-0 d", "a 1-0 d, c 0-1 b")


def test_ways_out_of_an_impossible_round() -> None:
    tournament = dutch(*ALL_MET)
    with pytest.raises(Refusal) as caught:
        pair(tournament)
    refusal = caught.value
    assert (refusal.code, refusal.params["clause"]) == ("impossible_pairing", "C1")
    choices = [choice.relief for choice in refusal.params["choices"]]
    assert choices[0] == "allow_rematch"
    assert {"by_hand", "end_stage"} <= {*choices}
    relieved = pair(tournament, relief="allow_rematch")
    assert len(relieved.matches) == 2
    assert all(match.rematch for match in relieved.matches)
    assert set(pair(tournament, relief="by_hand").unpaired) == {*"abcd"}


def test_colours_alone_make_a_round_impossible() -> None:
    """Two players who have both had White twice running meet only if the arbiter allows it."""
    tournament = dutch(
        "a 1-0 c, b 1-0 d", "a 1-0 d, b 1-0 c", entries={"c": {"dropped_after": 2}, "d": {"dropped_after": 2}}
    )
    with pytest.raises(Refusal) as caught:
        pair(tournament)
    assert caught.value.params["clause"] == "C3"
    found = pair(tournament, relief="allow_forbidden")
    assert {*pairs(found)} <= {"ab", "ba"}


def test_topscorers_may_meet_in_the_last_round() -> None:
    gone = {"c": {"dropped_after": 2}, "d": {"dropped_after": 2}}
    found = pair(dutch("a 1-0 c, b 1-0 d", "a 1-0 d, b 1-0 c", entries=gone, rounds=3))
    assert {*pairs(found)} <= {"ab", "ba"}


def test_a_drop_makes_a_round_possible() -> None:
    tournament = dutch("a 1-0 c, b bye", "c 1-0 b, a bye", "b 1-0 a, c bye")
    with pytest.raises(Refusal) as caught:
        pair(tournament)
    drops = [choice.player for choice in caught.value.params["choices"] if choice.relief == "drop"]
    for player in drops:
        assert player not in {*pair(tournament, relief="drop", player=player).byes}
    with pytest.raises(Refusal, match="not in round"):
        pair(dutch("a 1-0 b", entries={"c": {"dropped_after": 1}}), relief="drop", player=PlayerId("c"))


@pytest.mark.parametrize(
    ("colours", "preference"),
    [
        ((), (0, 0)),
        ((1,), (-1, 2)),
        ((1, -1), (1, 1)),
        ((1, -1, -1), (1, 3)),
        ((1, 1, -1, 1), (-1, 3)),
        ((-1, 1, 1, -1), (1, 1)),
        ((1, -1, 1), (-1, 2)),
    ],
)
def test_colour_preferences(colours: tuple[int, ...], preference: tuple[int, int]) -> None:
    assert preference_of(colours) == preference


def test_baku_acceleration() -> None:
    """As in C.04.7: of 161 players 82 are in the first group; of nine rounds three count a point, two a half."""
    assert first_group_size(161) == 82
    assert [first_group_size(size) for size in (1, 2, 4, 5, 6, 7, 60)] == [1, 2, 2, 4, 4, 4, 30]
    assert [baku_points(number, 9, 2, 1) for number in range(1, 10)] == [2, 2, 2, 1, 1, 0, 0, 0, 0]


def test_virtual_points_pair_and_do_not_count() -> None:
    tournament = dutch(entries=SIX, acceleration="baku")
    assert pairs(pair(tournament)) == ["ac", "db", "ef"]
    field = players_of(tournament, 1)
    assert (field.scores, field.points) == ([2, 2, 2, 2, 0, 0], [0] * 6)


def test_a_late_entry_joins_the_group_of_its_number() -> None:
    """GA ends with its last player of round 1, regardless of later entries."""
    entries: dict[str, dict[str, Any]] = {name: {"rating": 2_000 - i} for i, name in enumerate("abcdefgh")}
    late = {**entries, "x": {"rating": 2_500, "first_round": 2}, "y": {"rating": 1_500, "first_round": 2}}
    tournament = dutch("a 1-0 c, d 0-1 b, e 1-0 g, h 0-1 f", entries=late, acceleration="baku", rounds=9)
    field = players_of(tournament, 2)
    accelerated_players = {id_ for id_, a, b in zip(field.ids, field.scores, field.points, strict=True) if a > b}
    assert accelerated_players == {*"abcdx"}


def test_a_round_may_be_impossible_in_a_small_field() -> None:
    config = dutch(entries=SIX).stage.config
    assert may_be_impossible(config, 8, 5, 0)
    assert not may_be_impossible(config, 60, 5, 0)
