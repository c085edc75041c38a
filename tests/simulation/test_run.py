"""Made-up tournaments are real ones: valid documents that the engine paired."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from crosstable.exchange.document import read_document
from crosstable.exchange.document_writer import write_document
from crosstable.model.presets import PRESETS
from crosstable.model.refusals import Refusal
from crosstable.model.suggestions import suggested_rounds
from crosstable.model.tournament import DoubleLoss, Forfeit, Player, PlayerId, Score, Tournament
from crosstable.pairing.systems import pair
from crosstable.simulation.chance import Chance
from crosstable.simulation.names import NAMES, name
from crosstable.simulation.options import simulation
from crosstable.simulation.results import twenties
from crosstable.simulation.run import simulate
from tests.build import TO_COME


def simulate_event(**wishes: Any) -> Tournament:
    return list(simulate(simulation(**wishes)))[-1]


OF_MATCHES = [name for name, preset in PRESETS.items() if preset.get("format", "swiss") in ("swiss", "round_robin")]


@pytest.mark.parametrize("preset", OF_MATCHES)
@pytest.mark.parametrize("seed", range(4))
def test_a_made_up_document_reads_back(preset: str, seed: int) -> None:
    """Everything at once, in every preset: the document is valid, and the same after a round trip."""
    tournament = simulate_event(players=13, seed=seed, preset=preset, drops=0.3, late=0.3, draws=0.2, byes=0.3)
    text = write_document(tournament)
    assert read_document(text) == tournament
    assert (
        write_document(simulate_event(players=13, seed=seed, preset=preset, drops=0.3, late=0.3, draws=0.2, byes=0.3))
        == text
    )


def test_the_seed_decides() -> None:
    """Another seed, another tournament."""
    assert write_document(simulate_event(seed=1)) != write_document(simulate_event(seed=2))


def test_rounds() -> None:
    """As many as told, by option or configuration, or as many as suit the field."""
    assert len(simulate_event(players=16).stage.rounds) == suggested_rounds(16)
    assert len(simulate_event(players=16, rounds=3).stage.rounds) == 3
    assert len(simulate_event(players=16, config={"rounds": 4}).stage.rounds) == 4
    assert len(simulate_event(players=16, rounds=2, config={"rounds": 4}).stage.rounds) == 2


def test_every_step_is_a_tournament() -> None:
    """Before round 1 and after each; what will happen is not known before it does."""
    steps = list(simulate(simulation(players=20, seed=3, drops=0.5, late=0.4)))
    assert [len(step.stage.rounds) for step in steps] == list(range(len(steps)))
    for played, step in enumerate(steps):
        assert all(player.first_round <= max(played, 1) for player in step.players)
        assert all((player.dropped_after or 0) <= played for player in step.players)


def test_the_engine_pairs_every_round() -> None:
    """A round is what the engine answers to the tournament before it."""
    before, *others = simulate(simulation(players=15, seed=5))
    for after in others:
        pairing = pair(before)
        last = after.stage.rounds[-1]
        assert [(match.first, match.second) for match in last.matches] == [
            (match.first, match.second) for match in pairing.matches
        ]
        assert [bye.player for bye in last.byes] == [pairing.bye]
        before = after


def test_shares() -> None:
    """About as many drops, late entries, draws and byes as asked for, and rare things stay rare."""
    tournament = simulate_event(players=400, rounds=6, drops=0.25, late=0.1, draws=0.2, byes=0.15)
    players = tournament.players
    assert 70 < sum(player.dropped_after is not None for player in players) < 130
    assert 25 < sum(player.first_round > 1 for player in players) < 55
    assert 40 < sum(bye.kind == "draw" for round_ in tournament.stage.rounds for bye in round_.byes) < 80
    results = [match.result for round_ in tournament.stage.rounds for match in round_.matches]
    drawn = [result for result in results if isinstance(result, Score) and result.first == result.second]
    assert 0.15 < len(drawn) / len(results) < 0.25
    assert {Score(0, 0, 3), Score(1, 1, 0)} == set(drawn)
    kinds = Counter(type(result) for result in results)
    assert 0 < kinds[Forfeit] < 0.03 * len(results)
    assert 0 < kinds[DoubleLoss] < 0.015 * len(results)


def test_the_stronger_win_more_often() -> None:
    """Of two hundred points' difference and more, about two of three games or better."""
    tournament = simulate_event(players=300, rounds=5)
    ratings = {player.id: player.rating or 0 for player in tournament.players}
    better = worse = 0
    for match in (match for round_ in tournament.stage.rounds for match in round_.matches):
        ahead = ratings[match.first] - ratings[match.second]
        if isinstance(match.result, Score) and abs(ahead) > 200:
            up = (match.result.first > match.result.second) == (ahead > 0)
            better, worse = better + up, worse + (not up)
    assert better > 2 * worse > 0


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_never_fewer_than_two(players: int) -> None:
    """Even if all want to leave, come late and sit out, two can be paired."""
    tournament = simulate_event(
        players=players, rounds=4, drops=1, late=1, byes=1, config={"avoid_repeat_pairings": False}
    )
    assert len(tournament.stage.rounds) == 4
    assert all(round_.matches for round_ in tournament.stage.rounds)


def test_an_impossible_round_ends_it() -> None:
    """Four players have three rounds; the fourth can't be paired, and the document simply stops."""
    tournament = simulate_event(players=4, rounds=9)
    assert len(tournament.stage.rounds) == 3
    assert tournament.stage.config.rounds == 9


@pytest.mark.parametrize(("players", "config", "rounds"), [(6, {}, 5), (7, {}, 7), (4, {"cycles": 2}, 6), (30, {}, 20)])
def test_a_round_robin_is_played_to_its_end(players: int, config: dict[str, Any], rounds: int) -> None:
    """The schedule's rounds, or fewer if planned; never more."""
    assert len(simulate_event(players=players, preset="crokinole_groups", config=config).stage.rounds) == rounds
    more = simulate_event(players=players, rounds=20, preset="crokinole_groups", config=config)
    assert len(more.stage.rounds) == rounds


def test_a_round_robin_knows_everybody_from_the_start() -> None:
    """Late entries and drops move nobody in the schedule: no two meet twice."""
    steps = list(simulate(simulation(players=12, seed=2, preset="crokinole_groups", late=0.5, drops=0.3, byes=0.3)))
    assert {len(step.players) for step in steps} == {12}
    assert any(player.first_round > 1 for player in steps[0].players)
    matches = [match for round_ in steps[-1].stage.rounds for match in round_.matches]
    met = Counter(frozenset((match.first, match.second)) for match in matches)
    assert max(met.values()) == 1


@pytest.mark.parametrize(("preset", "counted"), [("crokinole_groups", True), ("mtg", False)])
def test_twenties_where_a_tie_break_counts_them(preset: str, counted: bool) -> None:
    """In every match that was played, and in no other."""
    matches = [match for round_ in simulate_event(players=12, preset=preset).stage.rounds for match in round_.matches]
    for match in matches:
        assert (match.twenties is not None) == (counted and isinstance(match.result, Score))


def test_nobody_has_less_than_no_twenties() -> None:
    """Also who is rated below nothing."""
    config = simulation(players=4, preset="crokinole_groups").stage.config
    pair = (Player(PlayerId("a"), "A", 1, rating=-3000), Player(PlayerId("b"), "B", 2))
    for number in range(20):
        found = twenties(Chance(1), number, pair, config, Score(2, 0))
        assert found is not None
        assert min(found) >= 0


@pytest.mark.parametrize("format_", TO_COME[:1])
def test_wishes_that_cannot_be(format_: str) -> None:
    """All problems of the options at once; a format refuses values that it can't simulate."""
    with pytest.raises(Refusal) as refused:
        simulation(players=1, drops=2, preset="none")
    assert refused.value.code == "bad_options"
    assert [reason.path for reason in refused.value.reasons] == ["players", "drops", "preset"]
    with pytest.raises(Refusal) as refused:
        simulation(config={"omw_flor": 1})
    assert [reason.path for reason in refused.value.reasons] == ["config.omw_flor"]
    with pytest.raises(Refusal) as refused:
        simulate_event(config={"format": format_})
    assert refused.value.code == "bad_options"


def test_exact_shares() -> None:
    """A share is the decimal that was written."""
    assert simulation(drops=0.1).drops == Fraction(1, 10)


def test_names() -> None:
    """All different, and numbered once they come again."""
    assert len(set(NAMES)) == len(NAMES) > 150
    assert name(len(NAMES)) == f"{NAMES[0]} 2"
