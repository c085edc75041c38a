"""Standings of a later stage: points start at zero, players who left are gone, and round numbers continue."""

import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from crosstable.exchange.document import tournament_from
from crosstable.exchange.document_writer import document_of
from crosstable.model.tournament import PlayerId, Tournament
from crosstable.ranking.ledger import Ledger
from crosstable.ranking.rows import StandingsRow
from crosstable.ranking.standings import Standings
from crosstable.views.explain import explain_place
from tests.build import Document, plain_rows, round_of, swiss
from tests.conftest import Proof
from tests.oracles.random_documents import PRESETS, random_document
from tests.stages import as_second_stage


def swiss_stages(*stages: list[str], entries: dict[str, Document] | None = None, **config: Any) -> Tournament:
    """Return Swiss stages, one text for each round, with consecutive numbers."""
    document = swiss(*(text for stage in stages for text in stage), entries=entries, **config)
    rounds = document.pop("rounds")
    parts = []
    for stage in stages:
        parts.append({"rounds": rounds[: len(stage)]})
        rounds = rounds[len(stage) :]
    return tournament_from({**document, "stages": parts})


def rows_of(tournament: Tournament) -> dict[str, StandingsRow]:
    return {row.player.id: row for row in Standings(tournament)}


def points(tournament: Tournament) -> dict[str, int]:
    return {player: row.points // 2 for player, row in rows_of(tournament).items()}


# The number of the first round


@pytest.mark.parametrize(
    ("stages", "start"),
    [
        ([[]], 1),
        ([["a bye", "a bye"]], 1),
        ([["a bye", "a bye"], []], 3),
        ([["a bye", "a bye"], [], []], 3),
        ([["a bye", "a bye"], ["a bye"]], 3),
        ([["a bye", "a bye"], ["a bye"], []], 4),
        ([[], ["a bye"], []], 2),
        ([["a bye"], ["(draft) a bye"]], 2),
    ],
)
def test_a_stage_begins_after_the_last_round_of_the_earlier_ones(stages: list[list[str]], start: int) -> None:
    """Rounds are counted through; a stage without any begins with the next number."""
    assert swiss_stages(*stages, entries={"a": {}}).stage_start == start


def test_a_draft_that_was_left_behind_counts_for_nothing() -> None:
    """Only rounds that were published are counted on from; a document with such a draft is refused."""
    tournament = swiss_stages(["a bye"], ["(draft) a bye"])
    another = msgspec.structs.replace(tournament.stage, rounds=())
    behind = msgspec.structs.replace(tournament, stages=(*tournament.stages, another))
    assert behind.stage_start == 2


# Players

GONE = {
    "b": {"dropped_after": 2},
    "c": {"disqualified_in": 2},
    "d": {"eliminated_in": 2},
    "e": {"dropped_after": 3},
    "f": {"disqualified_in": 3},
    "g": {"eliminated_in": 3},
    "h": {"first_round": 5, "dropped_after": 4},
}


@pytest.mark.parametrize("rounds", [[], ["a bye, e bye"]], ids=["not begun", "begun"])
def test_players_who_left_are_not_in_the_stage(rounds: list[str]) -> None:
    """Dropped, disqualified or eliminated before round 3: no place, and not among the disqualified either."""
    table = Standings(swiss_stages(["a bye", "a bye"], rounds, entries={"a": {}, **GONE}))
    assert sorted(row.player.id for row in table) == ["a", "e", "g"]
    assert [player.id for player in table.disqualified] == ["f"]


def test_before_the_stage_began_they_were_in_the_one_before() -> None:
    """The same tournament without its second stage still lists who dropped or was eliminated in the first."""
    tournament = swiss_stages(["a bye", "a bye"], [], entries={"a": {}, **GONE})
    first = msgspec.structs.replace(tournament, stages=tournament.stages[:1])
    assert sorted(row.player.id for row in Standings(first)) == ["a", "b", "d", "e", "g"]
    assert [player.id for player in Standings(first).disqualified] == ["c", "f"]


def test_every_stage_starts_from_nothing() -> None:
    """Points, opponents and missed rounds count within the stage."""
    tournament = swiss_stages(["a 2-0 b, c 2-0 d", "a 2-0 c"], ["b 2-0 a, d bye"], entries={"c": {"eliminated_in": 2}})
    assert points(tournament) == {"b": 3, "d": 3, "a": 0}
    rows = rows_of(tournament)
    assert (rows["a"].opponents, rows["a"].played) == (("b",), 1)
    assert [round_.round for round_ in explain_place(Standings(tournament), PlayerId("a")).rounds] == [3]


def test_a_deduction_belongs_to_its_stage() -> None:
    """A deduction of the first stage does not count in the second."""
    document = document_of(swiss_stages(["a 2-0 b"], ["a 2-0 b"]))
    document["stages"][0]["deductions"] = [{"player": "a", "round": 1, "points": 3}]
    assert points(tournament_from(document)) == {"a": 3, "b": 0}
    document["stages"][1]["deductions"] = [{"player": "a", "round": 2, "points": 1}]
    assert points(tournament_from(document)) == {"a": 2, "b": 0}


# Late entries


@pytest.mark.parametrize("first_round", [1, 2, 3])
def test_players_at_the_start_of_a_stage_are_on_time(first_round: int) -> None:
    """In the first stage from round 1 or late, or new in the second: nothing of this stage was missed."""
    entries = {"c": {"first_round": first_round}}
    tournament = swiss_stages(["a bye", "a bye"], ["a 2-0 b, c bye"], entries=entries, chain=["on_time"])
    rows = rows_of(tournament)
    assert [rows[player].tiebreaks["on_time"] for player in "abc"] == [1, 1, 1]
    assert (rows["c"].played, rows["c"].points) == (1, 6)


@pytest.mark.parametrize(("late_entry", "points", "byes"), [("losses", 6, 0), ("byes", 12, 1)])
def test_late_entry_of_a_stage(late_entry: str, points: int, byes: int) -> None:
    """First in round 4 of a stage that begins with round 3: one round is missed, or a bye, and none of the others."""
    tournament = swiss_stages(
        ["a bye", "a bye"],
        ["a 2-0 b", "a bye, b bye, c bye"],
        entries={"c": {"first_round": 4}},
        chain=["on_time"],
        late_entry=late_entry,
    )
    row = rows_of(tournament)["c"]
    assert (row.points, row.played, row.byes) == (points, 2, 1 + byes)
    assert row.tiebreaks == {"on_time": 0}


def test_only_rounds_of_the_stage_are_missed() -> None:
    """c stayed away in round 3; rounds 1 and 2 belong to the stage before."""
    tournament = swiss_stages(["a 2-0 b", "a 2-0 b"], ["a 2-0 b"], entries={"c": {}})
    found = Ledger(tournament)
    assert found.played.tolist() == [1, 1, 1]
    assert found.round.tolist() == [3, 3, 3]


def test_lateness_counts_by_stage() -> None:
    """On time in the second, late in the first."""
    tournament = swiss_stages(["a bye", "a bye, b bye"], [], entries={"b": {"first_round": 2}}, chain=["on_time"])
    assert Ledger(tournament).on_time.tolist() == [True, True]
    first = msgspec.structs.replace(tournament, stages=tournament.stages[:1])
    assert Ledger(first).on_time.tolist() == [True, False]


# The same rounds with other numbers


@pytest.mark.long
@pytest.mark.parametrize("preset", PRESETS)
def test_the_numbers_of_the_rounds_change_nothing(
    preset: str, proof_size: Callable[[int, int], int], proof: Proof
) -> None:
    """Random documents give the same rows as the second stage of a longer tournament that others left before."""
    rng = random.Random(f"{preset} stages")
    cases = proof_size(15, 400)
    for i in range(cases):
        document = random_document(rng, preset, open_match_of_disqualified=i % 2 == 1)
        moved = tournament_from(as_second_stage(document, rng.randint(1, 6), rng))
        alone = Standings(tournament_from(document))
        assert plain_rows(Standings(moved)) == plain_rows(alone), document
        assert [player.id for player in Standings(moved).disqualified] == [player.id for player in alone.disqualified]
    proof("a later stage is ranked like a first one", f"random documents, {preset}", cases=cases, result="same rows")


def test_a_stage_can_be_asked_about_an_earlier_round_of_it() -> None:
    """Through round 3, the first of its two."""
    tournament = swiss_stages(["a bye", "b bye"], ["a 2-0 b", "b 2-0 a"])
    assert {row.player.id: row.points for row in Standings(tournament, through=3)} == {"a": 6, "b": 0}
    assert {row.player.id: row.points for row in Standings(tournament, through=2)} == {"a": 0, "b": 0}


def test_rounds_of_a_wrapped_single_stage_may_begin_anywhere() -> None:
    """A document that holds a later part of something longer: who left before that is not in it."""
    document = swiss(entries={"a": {}, "b": {}, "c": {"eliminated_in": 4}})
    del document["rounds"]
    tournament = tournament_from({**document, "stages": [{"rounds": [round_of(5, "a 2-0 b")]}]})
    assert points(tournament) == {"a": 3, "b": 0}
