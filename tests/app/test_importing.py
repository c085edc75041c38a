"""Importing: a document becomes a tournament by deciding everything again, or is refused by name."""

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from crosstable.app.director import Director
from crosstable.app.importing import import_steps
from crosstable.app.persons import deduction_reasons, names_of, with_names
from crosstable.commands import Actor
from crosstable.exchange.document import tournament_from
from crosstable.exchange.document_writer import document_of
from crosstable.journal.memory import MemoryJournal
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import PlayerId, Tournament
from crosstable.ranking.standings import Standings
from crosstable.rules.settled_ties import stage_standings
from crosstable.state.state import State
from tests.build import Document, plain, swiss
from tests.conftest import Proof
from tests.oracles.random_documents import PRESETS, random_document
from tests.stages import as_second_stage

ANN = Actor("ann")
Size = Callable[[int, int], int]


def imported(document: Document) -> State:
    """The tournament that a document becomes; it stands as the document does."""
    tournament = tournament_from(document)
    state = carried_out(tournament)
    assert plain(Standings(state.tournament)) == plain(Standings(tournament))
    return state


def carried_out(tournament: Tournament) -> State:
    return Director(MemoryJournal()).replay(import_steps(tournament), ANN).state


def same(document: Document) -> State:
    """The same, and it goes out again as it came in."""
    journal = MemoryJournal()
    director = Director(journal)
    outcome = director.replay(import_steps(tournament_from(document)), ANN)
    state = outcome.state
    out = document_of(with_names(state.tournament, names_of(journal, state), deduction_reasons(journal, state)))
    assert out == document_of(tournament_from(document))
    return imported(document)


def seated(document: Document) -> Document:
    """Tables are numbered in order, as they are in a tournament."""
    for stage in document.get("stages", [document]):
        for round_ in stage["rounds"]:
            for table, match in enumerate((m for m in round_["matches"] if len(m["players"]) == 2), 1):
                match["table"] = table
    return document


# What a document may say


def test_a_tournament_that_has_not_begun_is_registration() -> None:
    """With everything that is known about its players."""
    facts: dict[str, dict[str, Any]] = {
        "a": {"rating": 1500, "club": "North", "town": "Hill"},
        "b": {"group": "A", "fixed_table": 4},
        "c": {"absent": [[2, 3], [5, None]]},
    }
    state = same(swiss(entries=facts, rounds=3))
    assert state.phase == "registration"
    assert state.players[PlayerId("c")].absent == ((2, 3), (5, None))


def test_dates_and_times_come_in_with_it() -> None:
    """Of the rounds that were played and of those to come, with the time zone; before the start too."""
    document = seated(swiss("a 2-0 b, c 2-1 d", rounds=3)) | {"timezone": "Europe/Berlin"}
    document["rounds"][0]["opens"] = "2026-05-02T10:00"
    document["rounds"].append({"number": 3, "status": "planned", "opens": "2026-05-03T10:00"})
    assert [times.round for times in same(document).tournament.schedule] == [1, 3]
    document["rounds"] = document["rounds"][1:]
    assert same(document).phase == "registration"


def test_an_empty_tournament_is_one_without_players() -> None:
    """It was created, and that is all."""
    assert same(swiss()).phase == "registration"


@pytest.mark.parametrize(
    ("status", "phase"), [("staging", "published"), ("in_progress", "playing"), ("completed", "ready")]
)
def test_a_round_has_the_status_that_it_had(status: str, phase: str) -> None:
    """Results, twenties, forfeits, double losses, byes of every kind and open matches come in as they are."""
    document = seated(swiss("a 2-1 b, c forfeits to d, e and f lose, g 1-1-1 h, i bye, j draw bye, k loss bye, l - m"))
    document["rounds"][0]["status"] = status
    document["rounds"][0]["matches"][0]["twenties"] = [7, 5]
    if status == "completed":
        (open_,) = [match for match in document["rounds"][0]["matches"] if match["players"] == ["l", "m"]]
        open_["unfinished"] = True
    state = same(document)
    assert state.phase == phase


def test_matches_without_a_table_take_the_free_ones() -> None:
    """In order, around those that have one."""
    document = swiss("(in_progress) a 2-0 b, c - d, e 2-1 f")
    document["rounds"][0]["matches"][2]["table"] = 1
    state = imported(document)
    current = state.current
    assert current is not None
    assert {table: match.first for table, match in current.matches.items()} == {2: "a", 3: "c", 1: "e"}


def test_a_draft_is_kept_as_it_is_and_the_rest_waits() -> None:
    """Its matches stand by hand; whoever has none is without, until the round is paired."""
    state = imported(swiss("a 2-0 b, c 2-0 d, e 2-0 f", "(draft) a - c, b bye"))
    assert state.phase == "draft"
    assert state.current is not None
    assert len(state.current.matches) == 1
    assert set(state.current.resting) == {"d", "e", "f"}
    assert state.current.by_hand == {"a", "b", "c"}


def test_an_empty_draft_is_none() -> None:
    """Nothing has been paired."""
    assert imported(swiss("a 2-0 b", "(draft)")).phase == "ready"


def test_rounds_in_which_people_missed_count_as_missed() -> None:
    """Without a match or a bye, in a closed round."""
    state = imported(swiss("a 2-0 b", "c 2-0 d", rounds=4))
    assert {row.played for row in Standings(state.tournament)} == {2}


def test_late_entries_come_before_their_first_round() -> None:
    """Also one that is still to come, and one for the draft."""
    entries = {"c": {"first_round": 2}, "d": {"first_round": 2}, "e": {"first_round": 3}, "f": {"first_round": 9}}
    state = same(seated(swiss("a 2-0 b", "a 2-0 c, b 2-0 d", "(draft) a - e", entries=entries, rounds=5)))
    assert state.players[PlayerId("f")].first_round == 9


def test_an_absence_before_the_first_round_says_nothing() -> None:
    """It is left out."""
    state = imported(swiss("a 2-0 b", "a 2-0 b", entries={"c": {"first_round": 3, "absent": [[1, 2], [2, 4]]}}))
    assert state.players[PlayerId("c")].absent == ((3, 4),)


@pytest.mark.parametrize("left", [0, 1, 2])
def test_drops_come_after_their_round(left: int) -> None:
    """Before the first, between two, and in the last one with a match open."""
    rounds = ["a 2-0 b, c 2-0 d", "a 2-0 c, b 2-0 d"]
    if left == 0:
        rounds = ["a 2-0 b, d bye", "a 2-0 d, b bye"]
    if left == 1:
        rounds[1] = "a 2-0 d, b bye"
    same(seated(swiss(*rounds, entries={"c": {"dropped_after": left}})))


def test_the_open_match_of_somebody_who_dropped_is_a_forfeit() -> None:
    """In a closed round it goes on record as one."""
    state = imported(swiss("a - b, c 2-0 d", entries={"a": {"dropped_after": 1}}))
    first = state.round(1)
    assert first is not None
    assert first.unfinished == ()
    assert str(first.matches[1].result) == "Forfeit(by='a')"


def test_a_drop_in_the_open_round_leaves_the_match_open() -> None:
    """As a drop does."""
    same(seated(swiss("(in_progress) a - b, c 2-0 d", entries={"a": {"dropped_after": 1}})))


def test_disqualifications_come_in_their_round_or_before_it() -> None:
    """With a seat: during the round; without: before it; after the last one too."""
    entries = {"a": {"disqualified_in": 1}, "b": {"disqualified_in": 2}, "c": {"disqualified_in": 3}}
    same(seated(swiss("a 2-0 b, c 2-0 d", "c 2-0 d", entries=entries)))
    same(swiss(entries={"a": {"disqualified_in": 1}, "b": {}}))


def test_somebody_may_have_dropped_and_been_disqualified_then() -> None:
    """In one round, or later."""
    for out in (1, 2):
        entries = {"a": {"dropped_after": 1, "disqualified_in": out}}
        same(seated(swiss("a 2-0 b, c 2-0 d", "b 2-0 c, d bye", entries=entries)))


def test_somebody_may_have_left_before_a_first_round_of_their_own() -> None:
    """Entered for round 3, gone before round 2."""
    entries = {"c": {"first_round": 3, "dropped_after": 1}, "d": {"first_round": 3, "disqualified_in": 2}}
    same(seated(swiss("a 2-0 b", "a 2-0 b", entries=entries, rounds=4)))


def test_deductions_come_in_whoever_they_are_of() -> None:
    """With their reason as something private; of a late entry, for a round before it."""
    document = seated(swiss("a 2-0 b", "a 2-0 c, b bye", entries={"c": {"first_round": 2}}, rounds=3))
    document["deductions"] = [
        {"player": "a", "round": 1, "points": 1.5, "reason": "late"},
        {"player": "c", "round": 1, "points": 1},
    ]
    state = same(document)
    assert [(penalty.player, penalty.points) for penalty in state.penalties] == [("a", 3), ("c", 2)]


def test_settled_ties_come_in_at_the_end() -> None:
    """By a shoot-out or by the organiser; also while the next round is open or a draft."""
    for last in ("", "(draft) a - d", "(staging) a - d, b - c"):
        rounds = ["a 2-0 b, c 2-0 d", *([last] if last else [])]
        document = seated(swiss(*rounds, chain=[]))
        document["settled"] = [
            {"players": ["c", "a"], "by": "shoot_out", "shots": {"c": [7, 1], "a": [7, 0]}},
            {"players": ["d", "b"], "by": "organiser", "reason": "by lot"},
        ]
        state = imported(document)
        assert len(state.stage.settled) == 2


def test_a_tie_that_is_none_is_refused() -> None:
    """As it would be here."""
    document = seated(swiss("a 2-0 b, c 2-0 d"))
    document["settled"] = [{"players": ["a", "b"], "by": "organiser", "reason": "by lot"}]
    with pytest.raises(Refusal) as refusal:
        carried_out(tournament_from(document))
    assert refusal.value.code == "bad_settlement"


def test_forbidden_pairs_come_in_when_both_are_there() -> None:
    """Also one of somebody who entered late."""
    document = seated(
        swiss("a 2-0 b", "a 2-0 c, b bye", entries={"c": {"first_round": 2}}, forbidden=[["a", "c"], ["a", "b"]])
    )
    state = imported(document)
    assert state.stage.config.forbidden == (("a", "c"), ("a", "b"))


def test_more_rounds_than_suit_the_players_are_set() -> None:
    """Two players who met four times."""
    state = imported(swiss(*["a 2-0 b"] * 4))
    assert state.stage.planned == 4


def test_a_round_robin_comes_in_with_its_groups() -> None:
    """Whoever rests has no bye."""
    entries = {player: {"group": "A"} for player in "abc"} | {player: {"group": "B"} for player in "def"}
    document = seated(swiss("b 2-0 c, e 2-0 f", "a 2-0 b, d 2-0 e", entries=entries, preset="crokinole_groups"))
    state = same(document)
    second = state.round(2)
    assert second is not None
    assert set(second.resting) == {"c", "f"}


# Stages


def staged(**entries: dict[str, Any]) -> Document:
    """Four play one round, two of them go on to another stage."""
    everybody: dict[str, dict[str, Any]] = {player: {} for player in "abcd"}
    first = swiss("a 2-0 b, c 2-0 d", entries=everybody | entries)
    rounds = first.pop("rounds")
    final = seated(swiss("a 2-1 c"))["rounds"]
    final[0]["number"] = 2
    stage = {"preset": first.pop("preset"), "config": first.pop("config")}
    return seated(
        {
            **first,
            "stages": [
                {**stage, "rounds": rounds},
                {"name": "Final", "preset": "chess", "rounds": final},
            ],
        }
    )


OUT = {"eliminated_in": 1}


def test_stages_come_in_one_after_the_other() -> None:
    """Who went out with the first, who left between the two, who entered the second late."""
    same(staged(b=OUT, d=OUT))
    same(staged(b=OUT, d={"dropped_after": 1}))
    same(staged(b=OUT, d={"disqualified_in": 2}))
    same(staged(b={**OUT, "disqualified_in": 2}, d=OUT))
    same(staged(b=OUT, d=OUT, e={"first_round": 2}))


def test_a_stage_without_a_round_yet_comes_in_too() -> None:
    """Those who went out stay out."""
    document = staged(b=OUT, d=OUT)
    document["stages"][1]["rounds"] = []
    state = same(document)
    assert (state.phase, len(state.stages)) == ("ready", 2)
    assert state.players_of_round(2) == {"a", "c"}


def test_a_stage_that_everybody_left_comes_in_too() -> None:
    """It began with them."""
    document = staged(a={"dropped_after": 1}, b=OUT, c={"disqualified_in": 2}, d=OUT)
    document["stages"][1]["rounds"] = []
    state = imported(document)
    assert state.players_of_round(2) == set()


def test_a_settled_tie_of_an_earlier_stage_comes_in_with_it() -> None:
    """Before its end; who left later was there."""
    document = staged(b=OUT, d=OUT, c={"disqualified_in": 2})
    document["stages"][0]["config"] = {"standings_tiebreakers": []}
    document["stages"][0]["settled"] = [{"players": ["c", "a"], "by": "organiser", "reason": "by lot"}]
    state = same(document)
    assert [row.player.id for row in stage_standings(state, 0)][:2] == ["c", "a"]


# Any document


def answer(document: Document) -> list[str]:
    """What comes of importing it: the reasons of a refusal, or that it stands as the document does."""
    try:
        imported(document)
    except Refusal as refusal:
        if refusal.code != "cannot_import":
            raise AssertionError(f"{refusal.code} {refusal.params} {refusal.reasons}") from refusal
        return [reason.code for reason in refusal.reasons]
    return ["imported"]


@pytest.mark.long
def test_any_document_comes_in_as_it_is_or_is_refused_by_name(proof_size: Size, proof: Proof) -> None:
    """Random Swiss documents, as awkward as the rules allow, alone and as the second stage of a longer one."""
    documents = proof_size(40, 2_000)
    answers: Counter[str] = Counter()
    for seed in range(documents):
        rng = random.Random(seed)
        document = random_document(rng, rng.choice(PRESETS), open_match_of_disqualified=rng.random() < 0.5)
        if rng.random() < 0.4:
            document = as_second_stage(document, rng.randint(1, 3), rng)
        answers.update(answer(document))
    assert answers["imported"] > documents / 3
    proof(
        "importing: any document",
        "random documents of one and two stages",
        cases=documents,
        result=f"{answers['imported']:,} stand as the document does, the others are refused by name",
    )
