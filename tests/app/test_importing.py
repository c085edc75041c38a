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
from tests.build import Document, plain_rows, swiss
from tests.conftest import Proof
from tests.oracles.random_documents import PRESETS, random_document
from tests.stages import as_second_stage

ANN = Actor("ann")
Size = Callable[[int, int], int]


def import_document(document: Document) -> State:
    """Return the imported tournament, checking that its standings are unchanged."""
    tournament = tournament_from(document)
    state = replay_steps(tournament)
    assert plain_rows(Standings(state.tournament)) == plain_rows(Standings(tournament))
    return state


def replay_steps(tournament: Tournament) -> State:
    return Director(MemoryJournal()).replay(import_steps(tournament), ANN).state


def import_and_export(document: Document) -> State:
    """Check that the exported document equals the imported one."""
    journal = MemoryJournal()
    director = Director(journal)
    outcome = director.replay(import_steps(tournament_from(document)), ANN)
    state = outcome.state
    out = document_of(with_names(state.tournament, names_of(journal, state), deduction_reasons(journal, state)))
    assert out == document_of(tournament_from(document))
    return import_document(document)


def number_tables(document: Document) -> Document:
    """Assign table numbers in order, as a tournament does."""
    for stage in document.get("stages", [document]):
        for round_ in stage["rounds"]:
            for table, match in enumerate((m for m in round_["matches"] if len(m["players"]) == 2), 1):
                match["table"] = table
    return document


# Documents that can be imported


def test_a_tournament_that_has_not_begun_is_registration() -> None:
    """With everything that is known about its players."""
    facts: dict[str, dict[str, Any]] = {
        "a": {"rating": 1500, "club": "North", "town": "Hill"},
        "b": {"group": "A", "fixed_table": 4},
        "c": {"absent": [[2, 3], [5, None]]},
    }
    state = import_and_export(swiss(entries=facts, rounds=3))
    assert state.phase == "registration"
    assert state.players[PlayerId("c")].absent == ((2, 3), (5, None))


def test_dates_and_times_come_in_with_it() -> None:
    """Of the rounds that were played and of those to come, with the time zone; before the start too."""
    document = number_tables(swiss("a 2-0 b, c 2-1 d", rounds=3)) | {"timezone": "Europe/Berlin"}
    document["rounds"][0]["opens"] = "2026-05-02T10:00"
    document["rounds"].append({"number": 3, "status": "planned", "opens": "2026-05-03T10:00"})
    assert [times.round for times in import_and_export(document).tournament.schedule] == [1, 3]
    document["rounds"] = document["rounds"][1:]
    assert import_and_export(document).phase == "registration"


def test_an_empty_tournament_is_one_without_players() -> None:
    """It was created, and that is all."""
    assert import_and_export(swiss()).phase == "registration"


@pytest.mark.parametrize(
    ("status", "phase"), [("staging", "published"), ("in_progress", "playing"), ("completed", "ready")]
)
def test_a_round_has_the_status_that_it_had(status: str, phase: str) -> None:
    """Results, twenties, forfeits, double losses, byes of every kind and open matches come in as they are."""
    document = number_tables(
        swiss("a 2-1 b, c forfeits to d, e and f lose, g 1-1-1 h, i bye, j draw bye, k loss bye, l - m")
    )
    document["rounds"][0]["status"] = status
    document["rounds"][0]["matches"][0]["twenties"] = [7, 5]
    if status == "completed":
        (open_,) = [match for match in document["rounds"][0]["matches"] if match["players"] == ["l", "m"]]
        open_["unfinished"] = True
    state = import_and_export(document)
    assert state.phase == phase


def test_matches_without_a_table_take_free_numbers() -> None:
    document = swiss("(in_progress) a 2-0 b, c - d, e 2-1 f")
    document["rounds"][0]["matches"][2]["table"] = 1
    state = import_document(document)
    current = state.current
    assert current is not None
    assert {table: match.first for table, match in current.matches.items()} == {2: "a", 3: "c", 1: "e"}


def test_draft_keeps_its_matches_and_others_rest() -> None:
    """Its matches are manual; players without one rest until the round is paired."""
    state = import_document(swiss("a 2-0 b, c 2-0 d, e 2-0 f", "(draft) a - c, b bye"))
    assert state.phase == "draft"
    assert state.current is not None
    assert len(state.current.matches) == 1
    assert set(state.current.resting) == {"d", "e", "f"}
    assert state.current.by_hand == {"a", "b", "c"}


def test_an_empty_draft_is_none() -> None:
    """Nothing has been paired."""
    assert import_document(swiss("a 2-0 b", "(draft)")).phase == "ready"


def test_rounds_in_which_people_missed_count_as_missed() -> None:
    """Without a match or a bye, in a closed round."""
    state = import_document(swiss("a 2-0 b", "c 2-0 d", rounds=4))
    assert {row.played for row in Standings(state.tournament)} == {2}


def test_late_entries_come_before_their_first_round() -> None:
    """Also one that is still to come, and one for the draft."""
    entries = {"c": {"first_round": 2}, "d": {"first_round": 2}, "e": {"first_round": 3}, "f": {"first_round": 9}}
    state = import_and_export(
        number_tables(swiss("a 2-0 b", "a 2-0 c, b 2-0 d", "(draft) a - e", entries=entries, rounds=5))
    )
    assert state.players[PlayerId("f")].first_round == 9


def test_an_absence_before_the_first_round_says_nothing() -> None:
    """It is left out."""
    state = import_document(swiss("a 2-0 b", "a 2-0 b", entries={"c": {"first_round": 3, "absent": [[1, 2], [2, 4]]}}))
    assert state.players[PlayerId("c")].absent == ((3, 4),)


@pytest.mark.parametrize("left", [0, 1, 2])
def test_drops_come_after_their_round(left: int) -> None:
    """Before the first, between two, and in the last one with a match open."""
    rounds = ["a 2-0 b, c 2-0 d", "a 2-0 c, b 2-0 d"]
    if left == 0:
        rounds = ["a 2-0 b, d bye", "a 2-0 d, b bye"]
    if left == 1:
        rounds[1] = "a 2-0 d, b bye"
    import_and_export(number_tables(swiss(*rounds, entries={"c": {"dropped_after": left}})))


def test_open_match_of_a_dropped_player_is_a_forfeit() -> None:
    state = import_document(swiss("a - b, c 2-0 d", entries={"a": {"dropped_after": 1}}))
    first = state.round(1)
    assert first is not None
    assert first.unfinished == ()
    assert str(first.matches[1].result) == "Forfeit(by='a')"


def test_a_drop_in_the_open_round_leaves_the_match_open() -> None:
    """As a drop does."""
    import_and_export(number_tables(swiss("(in_progress) a - b, c 2-0 d", entries={"a": {"dropped_after": 1}})))


def test_disqualifications_come_in_their_round_or_before_it() -> None:
    """With a seat: during the round; without: before it; after the last one too."""
    entries = {"a": {"disqualified_in": 1}, "b": {"disqualified_in": 2}, "c": {"disqualified_in": 3}}
    import_and_export(number_tables(swiss("a 2-0 b, c 2-0 d", "c 2-0 d", entries=entries)))
    import_and_export(swiss(entries={"a": {"disqualified_in": 1}, "b": {}}))


def test_player_may_have_dropped_before_disqualification() -> None:
    for out in (1, 2):
        entries = {"a": {"dropped_after": 1, "disqualified_in": out}}
        import_and_export(number_tables(swiss("a 2-0 b, c 2-0 d", "b 2-0 c, d bye", entries=entries)))


def test_player_may_have_left_before_their_first_round() -> None:
    """They entered for round 3 and left before round 2."""
    entries = {"c": {"first_round": 3, "dropped_after": 1}, "d": {"first_round": 3, "disqualified_in": 2}}
    import_and_export(number_tables(swiss("a 2-0 b", "a 2-0 b", entries=entries, rounds=4)))


def test_deductions_are_imported_for_all_players() -> None:
    """The reason is private; a late entry may have a deduction for an earlier round."""
    document = number_tables(swiss("a 2-0 b", "a 2-0 c, b bye", entries={"c": {"first_round": 2}}, rounds=3))
    document["deductions"] = [
        {"player": "a", "round": 1, "points": 1.5, "reason": "late"},
        {"player": "c", "round": 1, "points": 1},
    ]
    state = import_and_export(document)
    assert [(penalty.player, penalty.points) for penalty in state.penalties] == [("a", 3), ("c", 2)]


def test_settled_ties_come_in_at_the_end() -> None:
    """By a shoot-out or by the organiser; also while the next round is open or a draft."""
    for last in ("", "(draft) a - d", "(staging) a - d, b - c"):
        rounds = ["a 2-0 b, c 2-0 d", *([last] if last else [])]
        document = number_tables(swiss(*rounds, chain=[]))
        document["settled"] = [
            {"players": ["c", "a"], "by": "shoot_out", "shots": {"c": [7, 1], "a": [7, 0]}},
            {"players": ["d", "b"], "by": "organiser", "reason": "by lot"},
        ]
        state = import_document(document)
        assert len(state.stage.settled) == 2


def test_a_tie_that_is_none_is_refused() -> None:
    """As it would be here."""
    document = number_tables(swiss("a 2-0 b, c 2-0 d"))
    document["settled"] = [{"players": ["a", "b"], "by": "organiser", "reason": "by lot"}]
    with pytest.raises(Refusal) as refusal:
        replay_steps(tournament_from(document))
    assert refusal.value.code == "bad_settlement"


def test_forbidden_pairs_are_imported_once_both_have_entered() -> None:
    document = number_tables(
        swiss("a 2-0 b", "a 2-0 c, b bye", entries={"c": {"first_round": 2}}, forbidden=[["a", "c"], ["a", "b"]])
    )
    state = import_document(document)
    assert state.stage.config.forbidden == (("a", "c"), ("a", "b"))


def test_more_rounds_than_suit_the_players_are_set() -> None:
    """Two players who met four times."""
    state = import_document(swiss(*["a 2-0 b"] * 4))
    assert state.stage.planned == 4


def test_round_robin_is_imported_with_its_groups() -> None:
    """A resting player has no bye."""
    entries = {player: {"group": "A"} for player in "abc"} | {player: {"group": "B"} for player in "def"}
    document = number_tables(swiss("b 2-0 c, e 2-0 f", "a 2-0 b, d 2-0 e", entries=entries, preset="crokinole_groups"))
    state = import_and_export(document)
    second = state.round(2)
    assert second is not None
    assert set(second.resting) == {"c", "f"}


# Stages


def two_stages(**entries: dict[str, Any]) -> Document:
    """Return a document in which four play one round and two of them a second stage."""
    everybody: dict[str, dict[str, Any]] = {player: {} for player in "abcd"}
    first = swiss("a 2-0 b, c 2-0 d", entries=everybody | entries)
    rounds = first.pop("rounds")
    final = number_tables(swiss("a 2-1 c"))["rounds"]
    final[0]["number"] = 2
    stage = {"preset": first.pop("preset"), "config": first.pop("config")}
    return number_tables(
        {
            **first,
            "stages": [
                {**stage, "rounds": rounds},
                {"name": "Final", "preset": "chess", "rounds": final},
            ],
        }
    )


OUT = {"eliminated_in": 1}


def test_stages_are_imported_in_order() -> None:
    """Players went out with the first stage, left between the two, or entered the second late."""
    import_and_export(two_stages(b=OUT, d=OUT))
    import_and_export(two_stages(b=OUT, d={"dropped_after": 1}))
    import_and_export(two_stages(b=OUT, d={"disqualified_in": 2}))
    import_and_export(two_stages(b={**OUT, "disqualified_in": 2}, d=OUT))
    import_and_export(two_stages(b=OUT, d=OUT, e={"first_round": 2}))


def test_stage_without_rounds_is_imported() -> None:
    """Players eliminated before it stay out."""
    document = two_stages(b=OUT, d=OUT)
    document["stages"][1]["rounds"] = []
    state = import_and_export(document)
    assert (state.phase, len(state.stages)) == ("ready", 2)
    assert state.players_of_round(2) == {"a", "c"}


def test_a_stage_that_everybody_left_comes_in_too() -> None:
    """It began with them."""
    document = two_stages(a={"dropped_after": 1}, b=OUT, c={"disqualified_in": 2}, d=OUT)
    document["stages"][1]["rounds"] = []
    state = import_document(document)
    assert state.players_of_round(2) == set()


def test_a_settled_tie_of_an_earlier_stage_comes_in_with_it() -> None:
    """Before its end; who left later was there."""
    document = two_stages(b=OUT, d=OUT, c={"disqualified_in": 2})
    document["stages"][0]["config"] = {"standings_tiebreakers": []}
    document["stages"][0]["settled"] = [{"players": ["c", "a"], "by": "organiser", "reason": "by lot"}]
    state = import_and_export(document)
    assert [row.player.id for row in stage_standings(state, 0)][:2] == ["c", "a"]


# Any document


def import_outcome(document: Document) -> list[str]:
    """Return the reasons of the refusal, or `imported` after checking the standings."""
    try:
        import_document(document)
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
        answers.update(import_outcome(document))
    assert answers["imported"] > documents / 3
    proof(
        "importing: any document",
        "random documents of one and two stages",
        cases=documents,
        result=f"{answers['imported']:,} stand as the document does, the others are refused by name",
    )
