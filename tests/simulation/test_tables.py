"""Made-up events of tables: seated, scored and cut by the real engine, and nobody vanishes."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.exchange.document import read_document
from crosstable.exchange.document_writer import write_document
from crosstable.exchange.table_answers import leaderboard_answer
from crosstable.formats.cut_line import CutSettings
from crosstable.formats.tables import TableSettings
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import Tournament
from crosstable.pairing.seating.seat import seat_players
from crosstable.ranking.tables.cut_line import cut
from crosstable.ranking.tables.leaderboard import Leaderboard
from crosstable.simulation.options import simulation
from crosstable.simulation.run import simulate

PRESETS = ("speed_jong", "speed_jong_cut_line", "preferans", "riichi")


def steps_of(**wishes: Any) -> list[Tournament]:
    return list(simulate(simulation(**wishes)))


def simulate_event(**wishes: Any) -> Tournament:
    return steps_of(**wishes)[-1]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seed", range(3))
def test_a_made_up_document_reads_back(preset: str, seed: int) -> None:
    """Valid, the same after a round trip, with the same leaderboard; the same bytes from the same seed."""
    wishes: dict[str, Any] = {"preset": preset, "players": 37, "seed": seed, "drops": 0.3, "late": 0.3}
    tournament = simulate_event(**wishes, multipliers=[1, 1.5, 2])
    text = write_document(tournament)
    read = read_document(text)
    assert read == tournament
    assert leaderboard_answer(Leaderboard(read)) == leaderboard_answer(Leaderboard(tournament))
    assert write_document(simulate_event(**wishes, multipliers=[1, 1.5, 2])) == text


@pytest.mark.parametrize("preset", PRESETS)
def test_the_seed_decides(preset: str) -> None:
    """Another seed, another event."""
    one, other = (simulate_event(preset=preset, seed=seed) for seed in (1, 2))
    assert one.stage.rounds != other.stage.rounds


@given(
    preset=st.sampled_from(PRESETS),
    players=st.integers(3, 70),
    seed=st.integers(0, 10**6),
    rounds=st.integers(1, 6),
    shares=st.tuples(*[st.sampled_from([0, 0.1, 0.5, 1])] * 2),
    seating=st.sampled_from(["random", "by_rank", "spread", "fresh"]),
    leftovers=st.sampled_from(["sit_out", "short_tables", "stand_in"]),
    tie_policy=st.sampled_from(["cut_tied", "exact", "keep_tied"]),
)
def test_any_event(
    preset: str,
    players: int,
    seed: int,
    rounds: int,
    shares: tuple[float, float],
    seating: str,
    leftovers: str,
    tie_policy: str,
) -> None:
    """To its end: in every round each active player is seated or sits out, and every cut is the engine's."""
    config = {"seating": seating, "leftovers": leftovers, "tie_policy": tie_policy, "seating_effort": 1}
    drops, late = shares
    wishes = simulation(config, preset=preset, players=players, seed=seed, rounds=rounds, drops=drops, late=late)
    if players < 4 and leftovers == "sit_out" and preset != "preferans":
        with pytest.raises(Refusal, check=lambda refusal: refusal.code == "too_few_to_seat"):
            list(simulate(wishes))
        return
    before, *others = simulate(wishes)
    assert len(others) == rounds
    for number, after in enumerate(others, 1):
        _check_round(before, after, number)
        before = after
    assert len(before.players) == len(Leaderboard(before)) == players
    assert read_document(write_document(before)) == before


def _check_round(before: Tournament, after: Tournament, number: int) -> None:
    """Check a round: nobody vanishes, no eliminated player plays, the original field stays, the cut is the engine's."""
    round_ = after.stage.rounds[-1]
    assert (round_.number, round_.status) == (number, "completed")
    seated = [player for table in round_.tables for player in table.seats]
    here = {player.id for player in after.players if player.plays_in(number)}
    assert len(seated) == len(set(seated))
    assert set(seated) <= here
    assert {player.id for player in before.players} <= {player.id for player in after.players}
    config = after.stage.config
    rules = config.of(TableSettings)
    least = {"sit_out": rules.table_size, "short_tables": max(3, rules.table_size - 1), "stand_in": 2}
    assert all(least[rules.leftovers] <= len(table.seats) <= rules.table_size for table in round_.tables)
    assert after.stage.original == sum(player.first_round == 1 for player in after.players)
    gone = {player.id for player in after.players if player.eliminated_in == number}
    if config.format != "cut_line":
        assert not gone
        return
    found = cut(after)
    assert gone == set(found.cut)
    assert not gone & {player.id for player in after.players if player.dropped_after is not None}
    if gone and config.of(CutSettings).tie_policy == "cut_tied":
        assert found.remaining % rules.table_size == 0
        assert found.remaining >= rules.table_size


def test_the_engine_seats_every_round() -> None:
    """A round is what the engine answers to the event before it, by rank from the second on."""
    before, *others = steps_of(preset="speed_jong_cut_line", players=64, seed=5, config={"seating": "spread"})
    for number, after in enumerate(others, 1):
        seating = seat_players(
            before, ranking=Leaderboard(before).active_players, mode="random" if number == 1 else "spread"
        )
        assert [table.seats for table in after.stage.rounds[-1].tables] == [table.seats for table in seating.tables]
        before = after


def test_a_cut_line() -> None:
    """64 players in four rounds: near 48, 32 and 16 remain, always whole tables, and the first is still in."""
    first, *steps = steps_of(preset="speed_jong_cut_line", players=64)
    assert (len(first.players), first.stage.original) == (64, None)
    remaining = [cut(step).remaining for step in steps]
    assert [abs(left - near) <= 12 for left, near in zip(remaining, (48, 32, 16), strict=False)] == [True] * 3
    assert remaining == sorted(remaining, reverse=True)
    assert remaining[2] == remaining[3]
    assert {step.stage.original for step in steps} == {64}
    board = Leaderboard(steps[-1])
    assert [row.player.eliminated_in for row in board][: remaining[3]] == [None] * remaining[3]
    assert {row.out_in for row in board} == {None, 1, 2, 3}


def test_one_round_with_a_cut_line() -> None:
    """Its last: nobody is cut."""
    tournament = simulate_event(preset="speed_jong_cut_line", players=16, rounds=1)
    assert all(player.eliminated_in is None for player in tournament.players)


def test_drops_and_late_entries() -> None:
    """About as many as asked for where nobody is cut; a cut takes some of those who would have left."""
    players = simulate_event(preset="speed_jong", players=400, drops=0.25, late=0.1).players
    assert 70 < sum(player.dropped_after is not None for player in players) < 130
    assert 25 < sum(player.first_round > 1 for player in players) < 55
    players = simulate_event(preset="speed_jong_cut_line", players=400, drops=0.25, late=0.1).players
    assert any(player.dropped_after for player in players)
    assert not any(player.dropped_after and player.eliminated_in for player in players)


@pytest.mark.parametrize("preset", PRESETS)
def test_never_less_than_a_table(preset: str) -> None:
    """Even if all want to leave and come late, there is a table in every round."""
    tournament = simulate_event(preset=preset, players=9, rounds=5, drops=1, late=1)
    assert [bool(round_.tables) for round_ in tournament.stage.rounds] == [True] * 5


def test_multipliers() -> None:
    """One for each round, the last for the rest; 1 by default."""
    found = [round_.multiplier for round_ in simulate_event(preset="speed_jong", multipliers=[1, 1.5]).stage.rounds]
    assert found == [1, Fraction(3, 2), Fraction(3, 2), Fraction(3, 2)]
    assert {round_.multiplier for round_ in simulate_event(preset="speed_jong").stage.rounds} == {1}


@pytest.mark.parametrize(
    ("wishes", "paths", "codes"),
    [
        ({"multipliers": [2]}, ["multipliers"], ["option_of_others"]),
        ({"preset": "riichi", "draws": 0.1, "byes": 0.1}, ["byes", "draws"], ["option_of_others"] * 2),
        ({"preset": "riichi", "multipliers": [1] * 5}, ["multipliers"], ["too_many_multipliers"]),
        ({"preset": "riichi", "multipliers": []}, ["multipliers"], ["list_length"]),
        ({"preset": "riichi", "multipliers": [0.3]}, ["multipliers[0]"], ["not_step"]),
        ({"preset": "riichi", "multipliers": "2"}, ["multipliers"], ["not_list"]),
    ],
)
def test_wishes_that_cannot_be(wishes: dict[str, Any], paths: list[str], codes: list[str]) -> None:
    """Unknown options of the format are named, and so are invalid multipliers."""
    with pytest.raises(Refusal) as refused:
        simulation(**wishes)
    assert refused.value.code == "bad_options"
    assert [reason.path for reason in refused.value.reasons] == paths
    assert [reason.code for reason in refused.value.reasons] == codes


@pytest.mark.parametrize(("preset", "players"), [("speed_jong", 3), ("riichi", 2), ("preferans", 2)])
def test_too_few_for_a_table(preset: str, players: int) -> None:
    """Refused by the engine, with how many it takes."""
    with pytest.raises(Refusal) as refused:
        simulate_event(preset=preset, players=players)
    least = 3 if preset == "preferans" else 4
    assert refused.value.code == "too_few_to_seat"
    assert refused.value.params == {"round": 1, "players": players, "least": least}
