"""Playing on from any point: the same seed gives the same end, and a skill decides who wins."""

from collections import Counter
from fractions import Fraction
from typing import Any

import msgspec
import pytest

import crosstable
from crosstable import Player, Refusal, Tournament
from crosstable.model.refusals import Misuse
from crosstable.model.validation import Problems
from crosstable.rules.plan import parse_stage

PRESETS = ("mtg", "chess", "crokinole_groups", "speed_jong", "speed_jong_cut_line", "riichi", "single_elimination")


def first_round_started(rounds: int = 3) -> Tournament:
    """Return a tournament of eight whose first round has one result."""
    tournament = crosstable.create([f"P{number}" for number in range(1, 9)], "mtg", rounds=rounds, seed=4)
    return crosstable.play(tournament, crosstable.pair(tournament), {1: (2, 0)})


def never_second(first: Player, second: Player) -> float:
    return float(first.number < second.number)


def winner(tournament: Tournament) -> str:
    return str(crosstable.final_ranking(tournament)[0].rows[0].player.id)


def test_simulate_rest_keeps_results() -> None:
    start = first_round_started()
    played = crosstable.simulate_rest(start, seed=1)
    assert [round_.status for round_ in played.stage.rounds] == ["completed"] * 3
    first, again = start.stage.rounds[0].matches, played.stage.rounds[0].matches
    assert [match.first for match in first] == [match.first for match in again]
    assert again[0].result == first[0].result
    assert all(verdict.legal for verdict in crosstable.check(played))


@pytest.mark.parametrize("preset", PRESETS)
def test_every_format_is_played_to_its_end(preset: str) -> None:
    whole = crosstable.simulate(preset, 8, seed=2)
    rounds = whole.stage.rounds
    start = crosstable.create([f"P{number}" for number in range(1, 9)], preset, rounds=len(rounds), seed=2)
    played = crosstable.simulate_rest(start, seed=3)
    assert 1 <= len(played.stage.rounds) <= len(rounds)
    assert all(round_.status == "completed" for round_ in played.stage.rounds)
    assert played == crosstable.simulate_rest(start, seed=3)


def test_planned_stages_are_played() -> None:
    problems: Problems = []
    planned = parse_stage({"preset": "single_elimination", "entry": "top 4"}, "plan", problems)
    assert planned is not None
    played = crosstable.simulate_rest(msgspec.structs.replace(first_round_started(2), plan=(planned,)), seed=5)
    assert len(played.stages) == 2
    assert not played.plan
    (ranking,) = crosstable.final_ranking(played)
    assert [row.rank for row in ranking.rows][:3] == [1, 2, 3]


def test_skill_decides_who_wins() -> None:
    start = crosstable.create([f"P{number}" for number in range(1, 9)], "single_elimination", seed=4)
    places = Counter(crosstable.simulate_many(start, 20, skill=never_second, each=winner))
    assert places["P1"] > 15, places


def test_elo_gives_the_stronger_the_better_chance() -> None:
    """A difference of 191 points is a chance of three quarters; forfeits are few."""
    players = [
        Player(id_, id_, number, rating=rating) for number, (id_, rating) in enumerate([("a", 1691), ("b", 1500)], 1)
    ]
    start = crosstable.create(players, "chess", rounds=1)
    won = Counter(crosstable.simulate_many(start, 2000, skill="elo", each=winner))
    assert 0.71 < won["a"] / 2000 < 0.79


def test_processes_give_the_same_in_the_same_order(capsys: pytest.CaptureFixture[str]) -> None:
    start = first_round_started()
    alone = list(crosstable.simulate_many(start, 20, seed=7, each=winner))
    assert list(crosstable.simulate_many(start, 20, seed=7, each=winner, jobs=2, progress=True)) == alone
    assert capsys.readouterr().err.endswith("] 20/20\n")
    assert alone == [winner(crosstable.simulate_rest(start, seed=seed)) for seed in range(7, 27)]


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"draws": 2}, "share_of_draws"),
        ({"draws": "x"}, "share_of_draws"),
        ({"skill": "glicko"}, "skill_unknown"),
        ({"times": -1}, "times_and_jobs"),
        ({"jobs": 0}, "times_and_jobs"),
    ],
)
def test_wishes_that_are_none_are_refused(wrong: dict[str, Any], code: str) -> None:
    with pytest.raises(Misuse) as refused:
        list(crosstable.simulate_many(first_round_started(), **{"times": 1, **wrong}))
    assert refused.value.code == code
    assert str(refused.value)


def test_rating_gives_an_object_for_each_game() -> None:
    games = [
        crosstable.Game.of(["Ana", "Boris", "Cy"], [320, -20, -300], bula=30, date="2026-01-10"),
        crosstable.Game.of(["Cy", "Ana", "Dov"], [-360, 0, 360], bula=30, date="2026-01-17"),
    ]
    for rated in (crosstable.rate(games, "preferans"), crosstable.pool(games, "preferans")):
        first, second = rated.by_game()
        assert first.bula == 30
        assert [(seat.name, seat.score) for seat in first.seats] == [("Ana", 320), ("Boris", -20), ("Cy", -300)]
        assert all(seat.before + seat.change == seat.after for seat in (*first.seats, *second.seats))
        before, after = (seat for game in (first, second) for seat in game.seats if seat.player == "Ana")
        assert before.after == after.before
        assert isinstance(before.change, int | Fraction)


def test_no_game_no_object() -> None:
    assert list(crosstable.rate([], "elo").by_game()) == []
    with pytest.raises(Refusal):
        crosstable.rate([], "chess")
