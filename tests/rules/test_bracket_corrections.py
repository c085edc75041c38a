"""Corrections that change who advanced: the bracket is mended, or later matches are voided in the same action."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosstable.commands import CloseRound, Complete, Correct, EnterResult, Pair, Publish, Start, StartRound
from crosstable.events import BracketMended, ResultEntered
from crosstable.model.tournament import Score
from crosstable.ranking.brackets.stage import brackets
from crosstable.views.next_step import next_step
from crosstable.views.preview import preview
from tests.conftest import proof_size
from tests.oracles.naive_brackets import KnockOut, TwoLosses
from tests.rules.documents import check_document
from tests.rules.life import ANN, Life

WON, LOST = Score(2, 0), Score(0, 2)


def cup(players: int = 8, preset: str = "single_elimination", **config: Any) -> Life:
    life = Life(preset, **config)
    life.enter(players)
    life.do(Start())
    return life


def play(life: Life, close: bool = True, start: bool = True) -> None:
    """Play the next round; the first of each table wins."""
    if life.state.phase == "ready":
        life.do(Pair())
    if life.state.phase == "draft":
        life.do(Publish())
    if start and life.state.phase == "published":
        life.do(StartRound())
    for table, match in sorted(life.round.matches.items()):
        if match.result is None:
            life.do(EnterResult(table=table, result=WON))
    if close:
        life.do(CloseRound())


def meetings(life: Life) -> list[tuple[str, str]]:
    return [(one.first, one.second) for _, one in sorted(life.round.matches.items())]


@pytest.mark.parametrize("published", [False, True])
def test_correction_mends_rounds_not_started(published: bool) -> None:
    life = cup()
    play(life)
    life.do(Pair())
    if published:
        life.do(Publish())
    assert meetings(life) == [("p1", "p4"), ("p2", "p3")]
    correct = Correct(round=1, table=1, result=LOST)
    assert preview(life.state, correct, ANN).voided == ((2, 1),)
    events = life.do(correct)
    assert [type(event) for event in events] == [ResultEntered, BracketMended]
    assert meetings(life) == [("p8", "p4"), ("p2", "p3")]
    assert life.state.phase == ("published" if published else "draft")
    assert life.state.players[life.round.matches[1].first].eliminated_in is None
    play(life)
    play(life)
    assert life.ranked[:2] == [(1, "p8"), (2, "p2")]
    life.do(Complete())
    check_document(life.state)


def test_correction_of_started_round_voids_or_is_refused() -> None:
    life = cup()
    play(life)
    play(life)
    life.do(Pair())
    life.do(Publish())
    life.do(StartRound())
    correct = Correct(round=1, table=1, result=LOST)
    refused = life.refusal(correct, code="bracket_reaches")
    assert [(one.params["round"], one.params["table"]) for one in refused.reasons] == [(2, 1), (3, 1)]
    life.do(Correct(round=1, table=1, result=LOST, void=True))
    assert (life.round.number, life.state.phase) == (2, "playing")
    assert meetings(life) == [("p8", "p4"), ("p2", "p3")]
    assert [one.result is None for _, one in sorted(life.round.matches.items())] == [True, False]
    play(life)
    play(life)
    assert life.ranked == [(1, "p8"), (2, "p2"), (3, "p3"), (3, "p4"), *((5, f"p{i}") for i in (1, 5, 6, 7))]
    check_document(life.state)


def test_correction_keeps_other_half() -> None:
    """A match of the other half comes back with its result."""
    life = cup(16)
    for _ in range(3):
        play(life)
    life.do(Correct(round=1, table=1, result=LOST, void=True))
    play(life)
    life.do(Pair())
    life.do(Publish())
    results = {(one.first, one.second): one.result for one in life.round.matches.values()}
    assert results == {("p16", "p4"): None, ("p2", "p3"): WON}


def test_a_correction_that_changes_nobody_touches_nothing() -> None:
    life = cup()
    play(life)
    play(life)
    assert [type(event) for event in life.do(Correct(round=1, table=1, result=Score(2, 1)))] == [ResultEntered]


def test_a_final_that_need_not_be_played_again_is_gone() -> None:
    life = cup(2, "double_elimination")
    play(life)
    life.do(Pair())
    life.do(Publish())
    life.do(EnterResult(table=1, result=LOST))
    life.do(CloseRound())
    life.do(Pair())
    life.do(Correct(round=2, table=1, result=WON))
    assert next_step(life.state).code != "draft"
    assert life.ranked == [(1, "p1"), (2, "p2")]


def test_a_bracket_that_is_over_is_opened_first() -> None:
    life = cup(4)
    play(life)
    play(life)
    life.do(Complete())
    life.refusal(Correct(round=1, table=1, result=LOST, void=True), code="bracket_is_over")


def check_on_paper(life: Life, kind: str) -> None:
    """Compare matches and places with the second implementation."""
    ids = [f"p{i}" for i in range(1, len(life.state.players) + 1)]
    paper: KnockOut | TwoLosses = TwoLosses(ids, True) if kind == "double" else KnockOut(ids, kind == "third")
    for _, round_ in sorted(life.state.stage.rounds.items()):
        won = {
            frozenset((m.first, m.second)): m.first if m.result == WON else m.second for m in round_.matches.values()
        }
        meet, _ = paper.meeting(paper.pairs, ())
        while paper.pairs and not meet:
            paper.play((), lambda _a, _b: None)
            meet, _ = paper.meeting(paper.pairs, ())
        assert {frozenset(pair) for pair in meet} == {*won}
        paper.play((), lambda a, b, won=won: won[frozenset((a, b))])  # type: ignore[misc]
    (bracket,) = brackets(life.state.tournament)
    assert {player: places[0] for player, places in bracket.places.items()} == paper.places


@pytest.mark.long
@settings(max_examples=proof_size(4, 200), deadline=None)
@given(st.integers(0, 2**32), st.integers(3, 12), st.sampled_from(["single", "third", "places", "reseed", "double"]))
def test_random_corrections(seed: int, players: int, kind: str) -> None:
    """After any corrections, rounds and places match the results on paper."""
    rng = random.Random(seed)
    ways: dict[str, dict[str, Any]] = {
        "third": {"third_place": True},
        "places": {"placement": "all"},
        "reseed": {"reseed": True},
    }
    config = ways.get(kind, {})
    life = cup(players, "double_elimination" if kind == "double" else "single_elimination", **config)
    corrections = 0
    for _ in range(60):
        if next_step(life.state).code == "draft":
            life.do(Pair())
        if life.state.phase == "draft":
            life.do(Publish())
        if life.state.current is None:
            break
        for table, match in sorted(life.round.matches.items()):
            if match.result is None and rng.random() < 0.8:
                life.do(EnterResult(table=table, result=rng.choice([WON, LOST])))
        if corrections < 4 and rng.random() < 0.5:
            corrections += 1
            rounds = [one for one in life.state.rounds if one.status != "draft"]
            round_ = rng.choice(rounds)
            table = rng.choice(sorted(round_.matches))
            if round_.matches[table].result is not None:
                other = LOST if round_.matches[table].result == WON else WON
                life.do(Correct(round=round_.number, table=table, result=other, void=True))
        if life.state.phase == "ready" or life.round.status == "draft":
            continue
        for table, match in sorted(life.round.matches.items()):
            if match.result is None:
                life.do(EnterResult(table=table, result=rng.choice([WON, LOST])))
        life.do(CloseRound())
    assert brackets(life.state.tournament)[0].champion is not None
    if kind in ("single", "third", "double"):
        check_on_paper(life, kind)
    life.do(Complete())
    check_document(life.state)
    assert len(life.ranked) == players
