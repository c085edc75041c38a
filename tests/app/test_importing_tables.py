"""Importing table rounds: every tap with its id and instant, every cut, the size of the original field."""

import json
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from crosstable.app.director import Director
from crosstable.app.importing import import_steps
from crosstable.app.persons import deduction_reasons, names_of, with_names
from crosstable.commands import Actor, Tap
from crosstable.events import PlayersCut
from crosstable.exchange.document import tournament_from
from crosstable.exchange.document_writer import document_of
from crosstable.journal.memory import MemoryJournal
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import PlayerId, Round, Table, Tournament
from crosstable.ranking.tables.cut_line import cut, original_size
from crosstable.ranking.tables.leaderboard import Leaderboard
from crosstable.state.state import State
from tests.conftest import Proof
from tests.oracles.random_tables import random_tables
from tests.ranking.tables.comparison import engine_rows
from tests.ranking.tables.small_events import round_, table
from tests.rules.documents import check_document

ANN = Actor("ann")
EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
Document = dict[str, Any]
Size = Callable[[int, int], int]


def replay_import(tournament: Tournament) -> tuple[State, Tournament]:
    """Return the replayed state, and its tournament with names."""
    journal = MemoryJournal()
    state = Director(journal).replay(import_steps(tournament), ANN).state
    return state, with_names(state.tournament, names_of(journal, state), deduction_reasons(journal, state))


def import_and_compare(document: Document) -> State:
    """Check that leaderboard, tables, field and cut equal the document's."""
    tournament = tournament_from(number_tables(document))
    state, again = replay_import(tournament)
    assert engine_rows(again) == engine_rows(tournament)
    assert rounds_of(again) == rounds_of(tournament)
    for before, after in zip(tournament.stages, again.stages, strict=True):
        assert before.original is None or after.original == before.original
    if has_cut(tournament):
        assert original_size(again) == original_size(tournament)
        assert cut(again) == cut(tournament)
    return state


def number_tables(document: Document) -> Document:
    """Assign table numbers, as a tournament does."""
    for stage in document.get("stages", [document]):
        for played in stage["rounds"]:
            taken = {table.get("table") for table in played["tables"]}
            free = (number for number in range(1, 100) if number not in taken)
            for table_ in played["tables"]:
                table_["table"] = table_.get("table") or next(free)
    return document


def rounds_of(tournament: Tournament) -> list[Any]:
    found = [played for stage in tournament.stages for played in stage.rounds]
    return [_round_of(one) for one in found if one.counts or one.tables]


def _round_of(played: Round) -> Any:
    tables = sorted(played.tables, key=lambda table: table.table or 0)
    return played.number, played.status, played.multiplier, [_table_of(table) for table in tables]


def _table_of(seated: Table) -> Any:
    # An undo has no points of its own.
    events = [(e.id, e.player, e.undoes or e.delta, e.at) for e in seated.events]
    has_numbers = seated.scores is not None or seated.places is not None
    return seated.table, seated.seats, events, seated.scores, seated.places, seated.unfinished and has_numbers


def has_cut(tournament: Tournament) -> bool:
    is_cut_line = tournament.stage.config.format == "cut_line"
    return is_cut_line and any(played.status in ("in_progress", "completed") for played in tournament.stage.rounds)


def evening(*rounds: Document, format_: str = "tables", players: Any = "abcdefgh", **config: Any) -> Document:
    entered: list[Document] = [{"id": player} if isinstance(player, str) else dict(player) for player in players]
    for i, one in enumerate(entered, 1):
        one.setdefault("number", i)
    config = {"format": format_, **config}
    return {"crosstable": 1, "name": "Evening", "seed": 7, "config": config, "players": entered, "rounds": list(rounds)}


def refusal_reasons(document: Document) -> list[tuple[str, str]]:
    with pytest.raises(Refusal) as refusal:
        import_steps(tournament_from(document))
    assert refusal.value.code == "cannot_import"
    return [(reason.path, reason.code) for reason in refusal.value.reasons]


FIRST = round_(1, table(1, a="+0:01 +0:05", b="-0:02", c="", d="+0:03"), table(2, e="+0:04", f="", g="", h=""))


# Documents that can be imported


@pytest.mark.parametrize(
    ("status", "phase"), [("staging", "published"), ("in_progress", "playing"), ("completed", "ready")]
)
def test_a_round_of_tables_has_the_status_that_it_had(status: str, phase: str) -> None:
    seats = [{"table": 1, "seats": list("abcd")}, {"table": 4, "seats": list("efg")}]
    state = import_and_compare(evening(round_(1, *seats, status=status, times=2.5)))
    assert state.phase == phase
    first = state.round(1)
    assert first is not None
    assert first.halves == 5
    assert first.resting == ("h",)


def test_a_draft_of_tables_is_kept_by_hand() -> None:
    state = import_and_compare(evening(FIRST, round_(2, {"table": 1, "seats": list("abef")}, status="draft")))
    assert state.phase == "draft"
    assert state.current is not None
    assert state.current.by_hand == {*"abef"}
    assert {*state.current.resting} == {*"cdgh"}


def test_an_empty_draft_of_tables_is_none() -> None:
    assert import_and_compare(evening(FIRST, round_(2, status="draft"))).phase == "ready"


def test_every_tap_keeps_its_id_and_its_instant() -> None:
    """Undone ones, undone undoings and what was undone twice too."""
    events = [
        {"id": "one", "player": "a", "delta": 1, "at": 1.25},
        {"id": "e9", "player": "a", "delta": -1, "at": 0.000001},
        {"id": "x", "player": "a", "delta": 1, "at": 3, "undoes": "one"},
        {"id": "y", "player": "a", "delta": 1, "at": 4, "undoes": "x"},
        {"id": "z", "player": "a", "delta": 1, "at": 5, "undoes": "one"},
        {"id": "w", "player": "a", "delta": 1, "at": 6, "undoes": "one"},
        {"id": "v", "player": "a", "delta": 1, "at": 7, "undoes": "w"},
        {"id": "late", "player": "b", "delta": 1, "at": 9_999_999},
    ]
    document = evening(round_(1, {"table": 1, "seats": list("abcd"), "events": events}, status="in_progress"))
    for one, event in zip(document["rounds"][0]["tables"][0]["events"], events, strict=True):
        one |= {"id": event["id"]}
    state = import_and_compare(document)
    assert list(state.scores) == [happened["id"] for happened in events]


def test_taps_after_an_import_get_new_ids() -> None:
    """Imported ids look like those to come."""
    events = [{"id": f"e{i}", "player": "a", "delta": 1, "at": i} for i in range(10, 60)]
    one = {"number": 1, "status": "in_progress", "tables": [{"table": 1, "seats": list("abcd"), "events": events}]}
    journal = MemoryJournal()
    director = Director(journal)
    outcome = director.replay(import_steps(tournament_from(evening(one))), ANN)
    for _ in range(30):
        director.run(outcome.stream, Tap(table=1, player=PlayerId("b"), delta=1), ANN)
    state = director.state(outcome.stream)
    assert len(state.scores) == 80
    check_document(state)


def test_taps_after_an_import_have_later_instants() -> None:
    """In a tournament imported during play the last win is the newest."""
    one = round_(1, table(1, a="+2:00", b="+1:00", c="", d=""), status="in_progress")
    director = Director(MemoryJournal())
    outcome = director.replay(import_steps(tournament_from(evening(one))), ANN)
    director.run(outcome.stream, Tap(table=1, player=PlayerId("b"), delta=-1), ANN)
    director.run(outcome.stream, Tap(table=1, player=PlayerId("b"), delta=1), ANN)
    state = director.state(outcome.stream)
    assert [row.player.id for row in Leaderboard(state.tournament)][:2] == ["b", "a"]
    (row, *_) = Leaderboard(state.tournament)
    last_win = row.criteria["last_win"]
    assert last_win is not None
    assert 7200 <= last_win < 7200 + 600
    check_document(state)


def test_scores_places_and_tables_without_a_result_come_in() -> None:
    tables = [
        {"table": 1, "seats": list("abc"), "scores": [0.5, -0.25, -0.25]},
        {"table": 2, "seats": list("def"), "scores": [1, 2, 3], "unfinished": True},
        {"table": 3, "seats": list("gh"), "unfinished": True},
    ]
    import_and_compare(evening(round_(1, *tables), table_size=3, zero_sum=True))
    places = [{"table": 1, "seats": list("abcd"), "places": [1, 1, 3, 4]}, {"table": 2, "seats": list("efgh")}]
    import_and_compare(evening(round_(1, *places), place_points=[5, 3, 1, 0]))


def test_tables_that_are_larger_than_is_usual_come_in() -> None:
    """The size may have been another one then."""
    import_and_compare(evening(round_(1, table(1, a="+0:01", b="", c="", d="", e="", f="", g="", h=""))))


def test_cut_is_imported_after_its_round() -> None:
    """The others play on; the original field is kept."""
    players = [*"abcd", *({"id": player, "eliminated_in": 1} for player in "efgh")]
    document = evening(FIRST, round_(2, table(1, a="", b="+1:00", c="", d="")), format_="cut_line", rounds=3)
    document["players"] = evening(players=players)["players"]
    document["original"] = 30
    state = import_and_compare(document)
    assert state.stage.original == 30
    (gone,) = [happened.event for happened in state.log if isinstance(happened.event, PlayersCut)]
    assert {*gone.players} == {*"efgh"}
    assert state.players_of_round(3) == {*"abcd"}


def test_original_field_may_be_smaller_than_first_round() -> None:
    """A player entered during the round."""
    document = evening(FIRST, format_="cut_line", rounds=2)
    document["original"] = 7
    assert import_and_compare(document).stage.original == 7


def test_departures_during_a_round_are_imported() -> None:
    """And one that is being played, or is over."""
    for status in ("staging", "in_progress", "completed"):
        players = [{"id": "a", "dropped_after": 1}, {"id": "b", "disqualified_in": 1}, *"cdefgh"]
        one = round_(1, {"table": 1, "seats": list("abcd")}, {"table": 2, "seats": list("efgh")}, status=status)
        document = evening(one, players=players)
        state = import_and_compare(document)
        assert state.players_of_round(2) == {*"cdefgh"}


def test_stages_of_tables_come_in_one_after_the_other() -> None:
    """A playoff: the score goes on."""
    players = [*"abcd", *({"id": player, "eliminated_in": 1} for player in "efgh")]
    document = evening(players=players)
    final = round_(2, table(1, a="", b="+1:00", c="", d=""))
    for key in ("rounds", "config"):
        del document[key]
    document["stages"] = [
        {"preset": "speed_jong_cut_line", "rounds": [FIRST], "original": 9},
        {
            "name": "Final",
            "preset": "speed_jong",
            "config": {"rounds": 1},
            "rounds": [final],
            "original": 4,
        },
    ]
    state = import_and_compare(document)
    assert [stage.original for stage in state.stages] == [9, 4]


@pytest.mark.parametrize("name", ["evening", "preferans"])
def test_the_examples_come_in(name: str) -> None:
    document = json.loads((EXAMPLES / f"{name}.json").read_text())
    if "rounds" in document or "stages" in document:
        import_and_compare(document)


# Documents that are refused


def test_impossible_cuts_are_refused() -> None:
    """Everybody gone; a player who was not in; before the end of a cut-line round."""
    players = [{"id": player, "eliminated_in": 1} for player in "abcdefgh"]
    everybody = evening(FIRST, format_="cut_line", rounds=3, players=players)
    assert {code for _, code in refusal_reasons(everybody)} == {"nobody_left"}
    absent = [*"abcdefgh", {"id": "z", "first_round": 2, "eliminated_in": 1}]
    assert refusal_reasons(evening(FIRST, format_="cut_line", rounds=3, players=absent)) == [
        ("players[8].eliminated_in", "leaves_otherwise")
    ]
    early = evening(
        round_(1, {"table": 1, "seats": list("abcd")}, status="in_progress"),
        format_="cut_line",
        rounds=3,
        players=[*"abcdefg", {"id": "h", "eliminated_in": 1}],
    )
    assert refusal_reasons(early) == [("players[7].eliminated_in", "no_stage_ends")]


def test_byes_and_a_cut_without_a_number_of_rounds_are_named() -> None:
    document = evening(FIRST, format_="cut_line")
    assert refusal_reasons(document) == [("config.rounds", "cut_needs_rounds")]
    byes = evening({"number": 1, "status": "completed", "matches": [{"players": ["a"], "bye": "win"}]})
    assert ("rounds[0].byes", "bye_at_tables") in refusal_reasons(byes)


def test_tables_in_a_stage_of_matches_are_named_and_matches_at_tables() -> None:
    """They would be lost."""
    assert refusal_reasons(evening(FIRST, format_="swiss", rounds=3)) == [("rounds[0]", "tables_are_not_kept")]
    mixed = {**FIRST, "tables": [], "matches": [{"players": ["a", "b"], "score": [2, 0]}]}
    assert refusal_reasons(evening(mixed)) == [("rounds[0].matches", "matches_at_tables")]


# Any document


def import_outcome(document: Document) -> list[str]:
    """Return the reasons of the refusal, or `imported` after checking the standings."""
    try:
        import_and_compare(document)
    except Refusal as refusal:
        if refusal.code != "cannot_import":
            raise AssertionError(f"{refusal.code} {refusal.params} {refusal.reasons}\n{document}") from refusal
        return [reason.code for reason in refusal.reasons]
    return ["imported"]


def make_plausible(document: Document, rng: random.Random) -> Document:
    """Remove most values that no run of commands leads to, so that more documents are imported."""
    stages = document.get("stages", [document])
    for stage in stages:
        if stage["config"]["format"] == "cut_line":
            stage["config"].setdefault("rounds", len(stage["rounds"]) + 1)
    ends = [
        played["number"] for stage in stages for played in stage["rounds"] if stage["config"]["format"] == "cut_line"
    ]
    last = max((played["number"] for stage in stages for played in stage["rounds"]), default=0)
    for player in document["players"]:
        if rng.random() < 0.97:
            if player.get("eliminated_in") not in ends or "dropped_after" in player:
                player.pop("eliminated_in", None)
            if player.get("dropped_after", 0) >= last or player.get("disqualified_in", 1) > last:
                player.pop("dropped_after", None)
                player.pop("disqualified_in", None)
    for stage in stages:
        if rng.random() < 0.9:
            stage.pop("deductions", None)
    return document


@pytest.mark.long
def test_any_document_of_tables_comes_in_as_it_is_or_is_refused_by_name(proof_size: Size, proof: Proof) -> None:
    """Random documents of one and two stages, as awkward as the rules allow, and calmer ones."""
    documents = proof_size(40, 2_000)
    answers: Counter[str] = Counter()
    for seed in range(documents):
        rng = random.Random(seed)
        document = random_tables(rng, cut=rng.random() < 0.5)
        if rng.random() < 0.8:
            document = make_plausible(document, rng)
        answers.update(import_outcome(document))
    assert answers["imported"] > documents / 4, answers
    proof(
        "importing: any document of tables",
        "random documents of one and two stages",
        cases=documents,
        result=f"{answers['imported']:,} stand as the document does, the others are refused by name",
    )


def test_export_equals_import() -> None:
    document = json.loads((EXAMPLES / "evening.json").read_text())
    tournament = tournament_from(number_tables(document))
    _, again = replay_import(tournament)
    before, after = document_of(tournament), document_of(again)
    assert after["rounds"] == before["rounds"]
    assert after["players"] == before["players"]
