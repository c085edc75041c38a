"""An evening through the library: late entries, drops, absences, penalties, corrections, the playoff, files."""

from pathlib import Path

import pytest

import crosstable
from crosstable import Forfeit, PlayerId, Tournament
from tests.library.test_library import expect_refusal

NAMES = ["Ann", "Bob", "Cy", "Dov", "Eve"]


def play_round(tournament: Tournament) -> Tournament:
    pairing = crosstable.pair(tournament)
    return crosstable.play(tournament, pairing, {match.table: (2, 0) for match in pairing.matches})


def ids_in_pairing(tournament: Tournament) -> set[str]:
    pairing = crosstable.pair(tournament)
    return {player for match in pairing.matches for player in (match.first, match.second)} | set(pairing.byes)


def test_late_entry_misses_earlier_rounds() -> None:
    tournament = crosstable.late(play_round(crosstable.create(NAMES, rounds=3)), "Flo")
    row = crosstable.standings(tournament)["Flo"]
    assert (row.player.number, row.player.first_round, row.record.losses) == (6, 2, 1)
    assert "Flo" in ids_in_pairing(tournament)
    with expect_refusal("bad_tournament"):
        crosstable.late(tournament, "Ann")


def test_dropped_player_is_not_paired_but_stays_listed() -> None:
    tournament = crosstable.drop(play_round(crosstable.create(NAMES, rounds=3)), "Ann")
    assert ids_in_pairing(tournament) == {"Bob", "Cy", "Dov", "Eve"}
    assert "Ann" in [row.player.id for row in crosstable.standings(tournament)]
    with expect_refusal("has_dropped"):
        crosstable.drop(tournament, "Ann")
    with expect_refusal("unknown_player"):
        crosstable.drop(tournament, "Zoe")


def test_absence_has_the_requested_worth() -> None:
    tournament = crosstable.absent(crosstable.create(NAMES, rounds=3), "Ann", 1, worth="half")
    assert ids_in_pairing(tournament) == {"Bob", "Cy", "Dov", "Eve"}
    assert crosstable.to_points(crosstable.standings(play_round(tournament))["Ann"].points) == 1
    with expect_refusal("bad_tournament"):
        crosstable.absent(tournament, "Bob", 3, 2)


def test_penalty_lowers_points() -> None:
    tournament = play_round(crosstable.create(NAMES, rounds=3))
    leader = crosstable.standings(tournament)[0].player.id
    punished = crosstable.penalty(tournament, leader, 1.5, reason="slow play")
    assert crosstable.to_points(crosstable.standings(punished)[leader].points) == 1.5
    for points in (0, 0.3, 101, "2", True):
        with expect_refusal("points_to_take"):
            crosstable.penalty(tournament, leader, points)  # type: ignore[arg-type]


def test_correction_changes_one_result_of_a_closed_round() -> None:
    tournament = play_round(play_round(crosstable.create(NAMES, rounds=3)))
    first = tournament.stage.rounds[0].matches[0]
    assert first.table is not None
    corrected = crosstable.correct(tournament, 1, {first.table: (0, 2)})
    gained = (
        crosstable.standings(corrected)[first.second].points - crosstable.standings(tournament)[first.second].points
    )
    assert gained == 6
    assert corrected.stage.rounds[1] == tournament.stage.rounds[1]
    with expect_refusal("round_to_correct"):
        crosstable.correct(tournament, 3, {1: (2, 0)})
    with expect_refusal("no_such_table"):
        crosstable.correct(tournament, 1, {9: (2, 0)})
    with expect_refusal("bad_tournament"):
        crosstable.correct(tournament, 1, {1: (3, 0)})


def test_playoff_ends_with_a_champion() -> None:
    tournament = crosstable.create(NAMES, rounds=3, seed=4)
    for _ in range(3):
        tournament = play_round(tournament)
    with expect_refusal("all_rounds_played"):
        crosstable.pair(tournament)
    tournament = crosstable.next_stage(tournament, "single_elimination", "top 4", name="Playoff")
    while not tournament.stage.rounds or len(tournament.stage.rounds) < 2:
        tournament = play_round(tournament)
    (ranking,) = crosstable.final_ranking(tournament)
    assert [row.rank for row in ranking.rows] == [1, 2, 3, 3, 5]
    assert tournament.stage.name == "Playoff"


def test_stage_that_cannot_begin_is_refused() -> None:
    tournament = crosstable.create(NAMES, rounds=2)
    with expect_refusal("nothing_played"):
        crosstable.next_stage(tournament, "single_elimination", "top 4")
    tournament = play_round(tournament)
    with expect_refusal("nothing_planned"):
        crosstable.next_stage(tournament)
    with expect_refusal("bad_tournament"):
        crosstable.next_stage(tournament, "single_elimination", "best few")


@pytest.mark.parametrize(
    ("results", "code"),
    [
        ({1: 2, 2: None}, "result_of_match"),
        ({1: {"a": 1}}, "result_of_match"),
        ({1: (2, 0, 0, 0)}, "result_of_match"),
        ({1: "20"}, "result_of_match"),
        ({1: (True, False)}, "result_of_match"),
        ([(2, 0)], "results_by_table"),
        ({1: Forfeit(PlayerId("Zoe"))}, "bad_tournament"),
    ],
)
def test_results_that_are_none_are_refused(results: object, code: str) -> None:
    tournament = crosstable.create(NAMES, rounds=3)
    with expect_refusal(code):
        crosstable.play(tournament, crosstable.pair(tournament), results)  # type: ignore[arg-type]


def test_misuse_is_a_refusal() -> None:
    with expect_refusal("players_as_text"):
        crosstable.create("abcd")
    with expect_refusal("relief_unknown"):
        crosstable.pair(crosstable.create(NAMES), relief="magic")  # type: ignore[arg-type]
    tables = crosstable.create(NAMES[:4], "speed_jong")
    with expect_refusal("scores_of_table"):
        crosstable.play(tables, crosstable.seat(tables), {1: (1, 2, 3)})
    with expect_refusal("multiplier_of_round"):
        crosstable.play(tables, crosstable.seat(tables), {1: (1, 2, 3, 4)}, multiplier=0.3)


def test_standings_print_themselves() -> None:
    tournament = play_round(crosstable.create(NAMES, rounds=3, seed=1))
    standings = crosstable.standings(tournament)
    assert standings[0] == standings[standings[0].player.name] == next(iter(standings))
    assert [row.rank for row in standings[:2]] == [1, 2]
    lines = str(standings).splitlines()
    assert len(lines) == 6
    assert lines[1].split()[:2] == ["1", standings[0].player.name]
    assert standings._repr_html_().count("<tr>") == 6
    assert [row["name"] for row in standings.to_dict()["standings"]] == [row.player.name for row in standings]
    with expect_refusal("unknown_player"):
        standings["Zoe"]


def test_hostile_names_are_escaped_in_a_notebook() -> None:
    html = crosstable.standings(crosstable.create(["<b>Ann</b>", "Bob"]))._repr_html_()
    assert "&lt;b&gt;Ann" in html
    assert "<b>" not in html


def test_files_round_trip_and_report_losses(tmp_path: Path) -> None:
    tournament = crosstable.penalty(play_round(crosstable.create(NAMES, rounds=3)), "Ann", 1)
    assert crosstable.write_file(tournament, tmp_path / "friday.json") == []
    assert crosstable.read_file(tmp_path / "friday.json") == tournament
    lost = crosstable.write_file(tournament, tmp_path / "friday.csv")
    assert lost
    assert all(isinstance(text, str) for text in lost)
    with expect_refusal("file_extension_unknown"):
        crosstable.write_file(tournament, tmp_path / "friday.doc")
    with expect_refusal("no_such_file"):
        crosstable.read_file(tmp_path / "none.json")
    with expect_refusal("is_folder"):
        crosstable.read_file(tmp_path)
