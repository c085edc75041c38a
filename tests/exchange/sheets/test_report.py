"""The report of an evening, on paper and as text: what happened in each round, and what of it counts."""

import re
from itertools import chain
from typing import Any

import msgspec

import crosstable
from crosstable.commands import CloseRound, Drop, EnterResult, Penalise, Publish, StartRound
from crosstable.exchange.sheets import SHEETS
from crosstable.exchange.sheets.sheet import scene_of
from crosstable.exchange.sheets.typeset import pdf
from crosstable.model.points import HalfPoints
from crosstable.model.tournament import Forfeit, PlayerId, Score
from tests.pdf import pdf_text
from tests.web.public.halls import Hall


def hall_of(preset: str, players: int, **config: Any) -> Hall:
    hall = Hall()
    hall.create(preset, **config)
    hall.enter([f"Player {i}" for i in range(1, players + 1)])
    hall.reach("ready")
    return hall


def play(hall: Hall, rounds: int = 1) -> None:
    """Play rounds; the first of every pair wins."""
    for _ in range(rounds):
        hall.draft()
        hall.do(Publish())
        hall.do(StartRound())
        current = hall.state.current
        assert current is not None
        won = 1 if hall.state.stage.config.best_of == 1 else 2
        for table in current.matches:
            hall.do(EnterResult(table=table, result=Score(won, 0)))
        hall.do(CloseRound())


def report(hall: Hall) -> dict[str, dict[str, Any]]:
    """Return the sections of the report by their heads."""
    scene = scene_of(hall.state.tournament)._replace(rested=hall.state.resting)
    data = SHEETS["report"].data(scene._replace(tournament=hall.site.room(hall.code).tournament))
    return {section["head"]: section for section in data["sections"]}


def page_text(hall: Hall, address: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", hall.page(address).text).split())


def test_every_round_names_those_who_rested_in_it() -> None:
    hall = hall_of("crokinole_groups", 5)
    play(hall, 3)
    sections = report(hall)
    notes = [sections[f"Round {number}"]["notes"] for number in (1, 2, 3)]
    names = hall.site.room(hall.code).names
    assert notes == [[f"No match this round: {names[player]}"] for (player,) in hall.state.resting.values()]
    assert len({*chain.from_iterable(notes)}) == 3


def test_standings_are_not_final_before_the_end() -> None:
    hall = hall_of("crokinole_groups", 4)
    play(hall, 2)
    assert "Standings" in report(hall)
    play(hall)
    assert "Final standings" in report(hall)


def test_the_grid_has_deductions_and_says_what_its_signs_mean() -> None:
    """A bye is none of the forfeits, and the cells come to the total."""
    hall = hall_of("kitchen_table", 5)
    play(hall)
    assert hall.state.round(1) is not None
    player = PlayerId("p1")
    hall.do(Penalise(player=player, kind="points", points=HalfPoints(1)))
    grid = report(hall)["Grid"]
    labels = [column["label"] for column in grid["columns"]]
    assert labels[-3:] == ["bye", "Ded.", "Pts"]
    (row,) = [row for row in grid["rows"] if row[1] == "Player 1"]
    assert row[-2] == "\N{MINUS SIGN}0.5"
    (notes,) = grid["notes"]
    assert "In the bye column, + counts as a win" in notes
    assert "forfeit" not in notes
    assert notes in page_text(hall, "crosstable")
    assert "Ded." in page_text(hall, "crosstable")


def test_the_grid_of_chess_has_deductions_and_says_how_to_read_it() -> None:
    hall = hall_of("chess", 5)
    play(hall)
    hall.do(Penalise(player=PlayerId("p1"), kind="points", points=HalfPoints(1)))
    grid = report(hall)["Grid"]
    assert [column["label"] for column in grid["columns"]][-3:] == ["1", "Ded.", "Pts"]
    assert grid["notes"][0].startswith("4w1: a win with White")
    assert grid["notes"][0] in page_text(hall, "crosstable")


def test_the_grid_of_a_bracket_counts_no_points() -> None:
    hall = hall_of("single_elimination", 5)
    play(hall, 3)
    grid = report(hall)["Grid"]
    assert [column["label"] for column in grid["columns"]][-1] == "bye"
    assert grid["notes"][0].endswith("In the bye column, + is a round without an opponent.")
    assert "Pts" not in page_text(hall, "crosstable")
    assert "Pts" not in hall.page("crosstable.svg").text


def test_a_struck_match_is_marked_wherever_it_is_shown() -> None:
    hall = hall_of("crokinole_groups", 6)
    play(hall, 2)
    hall.do(Drop(player=PlayerId("p1"), results="strike"))
    results = {row[2] for row in report(hall)["Round 1"]["rows"] if "Player 1" in row}
    assert results == {"2–0 struck"}
    assert page_text(hall, "pairings?round=1").count("struck") == 1
    own = page_text(hall, "players/1")
    assert own.count("struck") == 2
    assert "unfinished" not in own


def test_grid_marks_dropped_players() -> None:
    hall = hall_of("chess", 4)
    play(hall)
    hall.do(Drop(player=PlayerId("p2")))
    names = [row[1] for row in report(hall)["Grid"]["rows"]]
    assert "Player 2 (dropped)" in names
    assert "Player 2 dropped" in page_text(hall, "crosstable")
    assert "Player 2 (dropped)" in hall.page("crosstable.svg").text


def test_a_forfeit_is_written_as_two_signs() -> None:
    hall = hall_of("chess", 4)
    hall.draft()
    hall.do(Publish())
    current = hall.state.current
    assert current is not None
    hall.do(EnterResult(table=1, result=Forfeit(current.matches[1].second)))
    rows = report(hall)["Round 1"]["rows"]
    assert rows[0][2] == "+/\N{MINUS SIGN} by forfeit"
    assert "+/\N{MINUS SIGN}" in page_text(hall, "pairings?round=1&by=name")


def test_the_arbiter_prints_everything_in_one_go() -> None:
    """After pairing: boxes to tick with both colours, then names, cards, crosstable, standings and report."""
    tournament = crosstable.simulate("chess", 7, rounds=3)
    last = tournament.stage.rounds[-1]
    open_matches = tuple(msgspec.structs.replace(match, result=None) for match in last.matches)
    opened = tournament.with_round(msgspec.structs.replace(last, status="in_progress", matches=open_matches))
    stage = scene_of(opened)
    parts = SHEETS["arbiter"].data(stage)["parts"]
    assert [part["layout"] for part in parts] == ["listing", "listing", "slips", "listing", "listing", "listing"]
    ticked = parts[0]["sections"][0]
    assert [column["label"] for column in ticked["columns"]][1::4] == ["White", "Black"]
    assert all(row[3] == "[  ] 1-0   [  ] ½-½   [  ] 0-1" for row in ticked["rows"])
    text = pdf_text(pdf(SHEETS["arbiter"], stage))
    assert text.count("\f") >= 5
    ascii_names = [player.name.split()[0] for player in stage.players if player.name.isascii()]
    assert all(name in text for name in ascii_names)


def test_rounds_name_the_colours_and_the_rounds_of_a_bracket() -> None:
    chess, bracket = hall_of("chess", 4), hall_of("double_elimination", 4)
    play(chess)
    play(bracket, 2)
    labels = [column["label"] for column in report(chess)["Round 1"]["columns"]]
    assert labels == ["Table", "White", "Result", "Black"]
    heads = [head for head in report(bracket) if head.startswith("Round")]
    assert heads == ["Round 1: Upper semifinals", "Round 2: Upper final, Lower round 1"]


def test_the_seat_of_a_stand_in_is_marked_on_sheets_and_pages() -> None:
    hall = hall_of("riichi", 7, leftovers="stand_in", rounds=2)
    hall.draft()
    hall.do(Publish())
    round_ = hall.state.round(1)
    assert round_ is not None
    short = next(number for number, table in round_.tables.items() if len(table.seats) == 3)
    scene = scene_of(hall.state.tournament)
    (section,) = SHEETS["seating"].data(scene)["sections"]
    assert [row[-1] == "(stand-in)" for row in section["rows"]] == [number == short for number in (1, 2)]
    for page in ("pairings", "display/tables"):
        assert page_text(hall, page).count("(stand-in)") == 1
