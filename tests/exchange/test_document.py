"""The document: reading, writing and what both preserve."""

import json
import random
from fractions import Fraction

import pytest

from crosstable.exchange.document import read_document, tournament_from
from crosstable.exchange.document_writer import document_of, write_document
from crosstable.formats.double_elimination import TwoLossesSettings
from crosstable.model.points import HalfPoints
from crosstable.model.tournament import Bye, Deduction, DoubleLoss, Forfeit, Match, PlayerId, Round, Score
from crosstable.pairing.systems import pair
from crosstable.ranking.eliminations import eliminated_players
from tests.build import Document, swiss
from tests.exchange.refusal_reasons import places
from tests.oracles.random_documents import PRESETS, random_document

A, B, C = PlayerId("a"), PlayerId("b"), PlayerId("c")


@pytest.mark.parametrize("preset", PRESETS)
def test_documents_round_trip(preset: str) -> None:
    """Reading, writing and reading again changes nothing, and the second text is the first, byte for byte."""
    rng = random.Random(f"{preset} document")
    for i in range(60):
        tournament = tournament_from(random_document(rng, preset, open_match_of_disqualified=i % 2 == 1))
        text = write_document(tournament)
        assert read_document(text) == tournament
        assert write_document(read_document(text.encode())) == text
        assert json.loads(text) == document_of(tournament)


EVERYTHING: Document = {
    "crosstable": 1,
    "name": "Été",
    "seed": -5,
    "players": [
        {
            "id": "a",
            "name": "Zoë",
            "number": 3,
            "rating": -10,
            "club": "Südstadt",
            "town": "Niš",
            "first_round": 2,
            "dropped_after": 5,
            "absent": [[3, 3], [5, None]],
            "disqualified_in": 7,
            "eliminated_in": 6,
            "group": "A",
            "fixed_table": 4,
        },
        {"id": "b", "number": 1},
        {"id": "c", "number": 2},
    ],
    "stages": [
        {
            "name": "Swiss",
            "preset": "chess",
            "config": {"forbidden": [["a", "b"]], "points": {"win": 2}},
            "rounds": [
                {
                    "number": 1,
                    "matches": [
                        {"table": 9, "players": ["c", "b"], "score": [0, 0], "draws": 1, "twenties": [5, 3]},
                    ],
                },
                {"number": 2, "matches": [{"players": ["a", "b"], "forfeit": "a"}, {"players": ["c"], "bye": "draw"}]},
                {"number": 3, "matches": [{"players": ["c", "b"], "double_loss": True}]},
            ],
            "settled": [{"players": ["b", "c"], "by": "organiser", "reason": "by age"}],
            "deductions": [
                {"player": "c", "round": 2, "points": 0.5},
                {"player": "b", "round": 3, "points": 100, "reason": "spät"},
            ],
        },
        {
            "rounds": [
                {
                    "number": 4,
                    "status": "completed",
                    "multiplier": 2.5,
                    "tables": [
                        {
                            "table": 1,
                            "seats": ["a", "b", "c"],
                            "events": [
                                {"id": "e1", "player": "a", "delta": 1, "at": 61.5},
                                {"id": "e2", "player": "a", "delta": 1, "at": 62, "undoes": "e1"},
                            ],
                        }
                    ],
                },
                {
                    "number": 5,
                    "status": "completed",
                    "tables": [{"seats": ["b", "c"], "scores": [-40.25, 40], "unfinished": True}],
                },
                {"number": 6, "status": "in_progress", "tables": [{"seats": ["b", "c"], "places": [2, 1]}]},
            ],
            "original": 3,
        },
    ],
}


def test_everything_a_document_can_say_comes_back() -> None:
    """Stages, tables, events, settlements, every fact of a player: nothing is lost on the way."""
    tournament = tournament_from(EVERYTHING)
    assert read_document(write_document(tournament)) == tournament
    again = document_of(tournament)
    assert again["players"][0] == EVERYTHING["players"][0]
    assert again["stages"][0]["settled"] == EVERYTHING["stages"][0]["settled"]
    assert again["stages"][0]["deductions"] == EVERYTHING["stages"][0]["deductions"]
    assert again["stages"][1]["rounds"] == EVERYTHING["stages"][1]["rounds"]
    assert again["stages"][1]["original"] == EVERYTHING["stages"][1]["original"]
    assert [deduction.points for deduction in tournament.stages[0].deductions] == [1, 200]


def test_single_stage_has_deductions_next_to_rounds() -> None:
    """They are read and written at the top level."""
    deductions = [{"player": "a", "round": 1, "points": 1, "reason": "late"}]
    tournament = tournament_from({**swiss("a 2-0 b"), "deductions": deductions})
    assert tournament.stage.deductions == (Deduction(A, 1, HalfPoints(2), "late"),)
    assert document_of(tournament)["deductions"] == deductions
    assert read_document(write_document(tournament)) == tournament
    assert "deductions" not in document_of(tournament_from(swiss("a 2-0 b")))


def test_a_single_stage_with_a_name_keeps_it() -> None:
    """One stage is written without a wrapping only where nothing is lost by it."""
    for stage in (
        {"name": "Final"},
        {"rounds": [{"number": 7, "matches": [{"players": ["a"], "bye": "win"}]}]},
    ):
        tournament = tournament_from({"crosstable": 1, "players": [{"id": "a"}], "stages": [stage]})
        assert read_document(write_document(tournament)) == tournament


def test_a_result_reads_as_what_it_says() -> None:
    """Games, forfeit, double loss, nothing yet, and the kinds of byes."""
    document = swiss("a 2-1 b", "a forfeits to b", "a and b lose", "a 0-0 b, c draw bye", "(in_progress) a - b")
    rounds = tournament_from(document).stage.rounds
    assert [round_.matches[0].result for round_ in rounds] == [
        Score(2, 1, 0),
        Forfeit(A),
        DoubleLoss(),
        Score(0, 0),
        None,
    ]
    assert rounds[3].byes == (Bye(C, "draw"),)
    assert rounds[0].matches[0] == Match(A, B, None, Score(2, 1))


def test_defaults_of_missing_fields() -> None:
    """Name from the id, number from the place, seed 0, Magic's rules; a round with all results is completed."""
    document = {
        "crosstable": 1,
        "players": [{"id": "b"}, {"id": "a"}],
        "rounds": [
            {"number": 1, "matches": [{"players": ["a", "b"], "score": [2, 0]}]},
            {"number": 2, "matches": [{"players": ["a", "b"]}]},
        ],
    }
    tournament = tournament_from(document)
    assert [(player.name, player.number) for player in tournament.players] == [("b", 1), ("a", 2)]
    assert (tournament.name, tournament.seed, tournament.stage.preset) == ("Tournament", 0, "mtg")
    assert [round_.status for round_ in tournament.stage.rounds] == ["completed", "in_progress"]


def test_the_seed_can_be_given_from_outside() -> None:
    """An override wins over the document's seed, also with 0."""
    text = json.dumps(swiss(seed=5))
    assert [read_document(text, seed).seed for seed in (None, 0, 9)] == [5, 0, 9]


def test_a_player_without_a_number_takes_the_place_in_the_list() -> None:
    """A conflict with another player's number is refused, not resolved by a guess."""
    players: list[Document] = [{"id": "a", "number": 5}, {"id": "b"}]
    assert [player.number for player in tournament_from({"crosstable": 1, "players": players}).players] == [5, 2]
    players[0]["number"] = 2
    assert places({"crosstable": 1, "players": players}) == [("players[1].number", "number_twice")]


def test_names_may_repeat_and_have_accents_but_ids_are_exact() -> None:
    """Two players may be called the same; their ids tell them apart, letter by letter."""
    players = [{"id": "Zoë", "name": "Zoë"}, {"id": "zoë", "name": "Zoë"}, {"id": "Zoe", "name": "Zoë"}]
    tournament = tournament_from({"crosstable": 1, "players": players})
    assert [player.id for player in tournament.players] == ["Zoë", "zoë", "Zoe"]
    assert "Zoë" in write_document(tournament)


def test_times_and_scores_are_exact() -> None:
    """61.5 seconds are 123/2, a score of -40.25 is -161/4, a multiplier of 2.5 is 5/2."""
    first, second, _ = tournament_from(EVERYTHING).stage.rounds
    assert first.multiplier == Fraction(5, 2)
    assert first.tables[0].events[0].at == Fraction(123, 2)
    assert second.tables[0].scores == (Fraction(-161, 4), Fraction(40))


# Stages


def test_a_stage_without_a_preset_starts_from_the_documents_configuration() -> None:
    """Settings next to `stages` are shared by stages without a preset, object by object."""
    document = {
        "crosstable": 1,
        "preset": "chess",
        "config": {"rounds": 5, "points": {"win": 3}},
        "players": [],
        "stages": [{}, {"config": {"rounds": 3, "points": {"draw": 1}}}, {"preset": "mtg"}],
    }
    shared, changed, own = (stage.config for stage in tournament_from(document).stages)
    assert (shared.rounds, shared.points.win, shared.points.draw, shared.best_of) == (5, 6, 1, 1)
    assert (changed.rounds, changed.points.win, changed.points.draw) == (3, 6, 2)
    assert (own.rounds, own.best_of) == (None, 3)


@pytest.mark.parametrize("stage", [{}, {"preset": "mtg"}])
def test_bad_shared_configuration_is_refused_at_its_path(stage: Document) -> None:
    """It is read once and as a whole, even if no stage uses it."""
    document: Document = {"crosstable": 1, "players": [], "config": {"ronds": 3}, "stages": [stage, stage]}
    assert places(document) == [("config.ronds", "unknown_key")]
    assert places({**document, "config": 5}) == [("config", "not_object")]


def test_the_present_stage_is_the_last() -> None:
    """Standings and pairings belong to it."""
    tournament = tournament_from(EVERYTHING)
    assert tournament.stage is tournament.stages[-1]
    assert tournament.stage.rounds[0].number == 4


def bracket(rounds: int, **config: str) -> Document:
    """Return a double elimination of 16 with some rounds drawn, by the players' numbers."""
    players = [{"id": f"p{i}", "rating": 2000 - i} for i in range(1, 17)]
    document: Document = {"crosstable": 1, "preset": "double_elimination", "config": config, "players": players}
    now = tournament_from(document | {"rounds": []})
    for _ in range(rounds):
        found = pair(now)
        matches = tuple(Match(one.first, one.second, one.table, Score(2, 0)) for one in found.matches)
        now = now.with_round(Round(found.round, "completed", matches))
        now = now.with_eliminated([one.id for one in eliminated_players(now, found.round)], found.round)
    return document_of(now)


@pytest.mark.parametrize(
    ("rounds", "config", "crossing"),
    [
        (1, {}, "cycle"),
        (2, {}, "alternate"),
        (3, {"crossing": "cycle"}, "cycle"),
        (1, {"crossing": "alternate"}, "alternate"),
    ],
)
def test_drawn_lower_bracket_keeps_former_crossing(rounds: int, config: dict[str, str], crossing: str) -> None:
    """Unless the document names a crossing; writing names it wherever a reader would assume the other."""
    document = bracket(rounds, **config)
    document["config"] = config
    tournament = tournament_from(document)
    assert tournament.stage.config.of(TwoLossesSettings).crossing == crossing
    again = tournament_from(document_of(tournament))
    assert again.stage.config.of(TwoLossesSettings).crossing == crossing


def test_a_new_bracket_keeps_its_crossing_through_documents() -> None:
    for rounds in (1, 2, 4):
        assert tournament_from(bracket(rounds)).stage.config.of(TwoLossesSettings).crossing == "cycle"
