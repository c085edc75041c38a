"""Sheets of paper: everybody is on them, in every script, and slips come out of the guillotine in order."""

import re
from pathlib import Path

import msgspec
import pytest

import crosstable
from crosstable.exchange.sheets import SHEETS, fonts, slips
from crosstable.exchange.sheets.sheet import Scene, scene_of
from crosstable.exchange.sheets.typeset import find_sheet, pdf, png
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import Match, PlayerId, Tournament
from tests.pdf import pdf_text, pdf_words

ADDRESS = "http://192.168.1.20:8000/t/KAFU7"
DOCS = Path(__file__).parents[3] / "docs" / "printing.md"

# Refusals of sheets that have no content yet.
NOTHING = {"print_none_missing", "print_no_groups", "print_no_threes"}


def scene(tournament: Tournament) -> Scene:
    codes = {player.id: "K7QX2P" for player in tournament.players}
    return scene_of(tournament)._replace(address=ADDRESS, codes=codes, wifi=("Club", "secret;1"))


@pytest.mark.parametrize(
    "preset",
    [
        "mtg",
        "chess_teams",
        "crokinole_groups",
        "speed_jong_cut_line",
        "preferans",
        "single_elimination",
        "double_elimination",
    ],
)
def test_every_sheet_of_every_kind_of_play(preset: str) -> None:
    """Each sheet is made, on both papers, or says in a sentence why there is nothing to print."""
    stage = scene(crosstable.simulate(preset, 9 if preset == "preferans" else 8, rounds=2))
    for sheet in SHEETS.values():
        if not sheet.serves(stage.tournament):
            continue
        try:
            made = pdf(sheet, stage, "letter" if len(sheet.name) % 2 else "a4")
        except Refusal as refusal:
            if refusal.code not in NOTHING:
                raise
            continue
        assert made.startswith(b"%PDF"), sheet.name
        if sheet.name in ("names", "standings", "badges", "forms", "report"):
            text = pdf_text(made)
            first = [player.name.split()[0] for player in stage.players]
            assert [name for name in first if name.isascii() and name not in text] == [], sheet.name


@pytest.mark.parametrize(
    ("preset", "sides"),
    [
        ("chess", ["White", "Black"]),
        ("chess_teams", ["White on board 1", "Black on board 1"]),
        ("crokinole_swiss", ["Player", "Player"]),
    ],
)
def test_paper_names_colours_for_chess_only(preset: str, sides: list[str]) -> None:
    """The pairings, the arbiter's copy of them and every slip."""
    stage = scene(crosstable.simulate(preset, 4, rounds=1))
    arbiter = SHEETS["arbiter"].data(stage)["parts"][0]
    for sheet in (SHEETS["pairings"].data(stage), arbiter):
        columns = sheet["sections"][0]["columns"]
        assert [columns[1]["label"], columns[5]["label"]] == sides
    text = pdf_text(pdf(SHEETS["slips"], stage))
    assert [text.count(side) for side in sides] == ([0, 0] if sides[0] == "Player" else [2, 2])


@pytest.mark.parametrize(("preset", "notes"), [("chess_teams", ["○ has White."]), ("mtg_trios", [])])
def test_team_slips_explain_the_circle_for_chess_only(preset: str, notes: list[str]) -> None:
    assert SHEETS["team_slips"].data(scene(crosstable.simulate(preset, 4, rounds=1)))["notes"] == notes


def test_standings_and_slips_of_teams() -> None:
    """Standings of a round count up to that round and go on with the boards; a slip ends with the sum of its boards and
    a line for both captains.
    """
    stage = scene_of(crosstable.simulate("chess_teams", 4, rounds=2), 1)
    made = SHEETS["standings"].data(stage)
    assert made["heading"] == "Standings after round 1"
    teams, boards = made["sections"]
    assert all(sum(map(int, row[3].split("\u2013"))) == 1 for row in teams["rows"])
    assert (boards["head"], len(boards["rows"])) == ("Board standings", 16)
    slip = SHEETS["team_slips"].data(stage)["sections"][0]
    assert slip["rows"][-1][1] == "Total"
    halves = {"\u00bd": 0.5, "1": 1.0, "0": 0.0}
    scores = [row[2].split("\u2013") for row in slip["rows"]]
    assert [sum(halves[one[side]] for one in scores[:-1]) for side in (0, 1)] == [float(one) for one in scores[-1]]
    assert len(slip["signed"]) == 2


@pytest.mark.fonts
def test_four_at_a_table_have_a_paper_for_each_who_may_sit_out() -> None:
    stage = scene(crosstable.simulate("preferans", 4, rounds=1, config={"table_size": 4}))
    text = pdf_text(pdf(SHEETS["papers"], stage))
    assert text.count("\f") == text.count("sits out") == 4
    assert all(f"{player.name} sits out" in text for player in stage.players)


def test_the_same_sheet_is_the_same_bytes() -> None:
    """A sheet made again is the same file."""
    stage = scene(crosstable.simulate("mtg", 6, rounds=1))
    assert pdf(SHEETS["slips"], stage) == pdf(SHEETS["slips"], stage)
    assert png(SHEETS["standings"], stage).startswith(b"\x89PNG")


NAMES = ["Łukasz Żółw", "Дмитрий Щукин", "Δημήτρης Ξένος", "王小明", "さくら", "محمد علي", "Zoë O'Brien"]


@pytest.mark.fonts
def test_every_script_is_printed_as_it_is_written() -> None:
    """The text of the PDF is the names: Latin with accents, Cyrillic, Greek, Chinese, Japanese, Arabic."""
    tournament = crosstable.create([*NAMES, "Bob"], "mtg", rounds=2)
    tournament = crosstable.play(tournament, crosstable.pair(tournament), {})
    text = pdf_text(pdf(SHEETS["names"], scene(tournament)))
    plain = re.sub(r"[\u200e\u200f\u202a-\u202e\u2066-\u2069]", "", text)
    assert [name for name in NAMES if name not in plain] == []


def test_letters_without_a_font_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """No box is printed: a letter that no font has is a question mark, and the sheet names the package that helps."""
    monkeypatch.setattr(fonts, "_covered_letters", lambda: frozenset[int]())
    tournament = crosstable.create(["王小明", "Bob"], "mtg", rounds=1)
    tournament = crosstable.play(tournament, crosstable.pair(tournament), {})
    text = pdf_text(pdf(SHEETS["pairings"], scene(tournament)))
    assert "???" in text
    assert "fonts-noto-cjk" in text


def test_slips_come_out_of_the_guillotine_in_order() -> None:
    """The pages cut as one pile and the stacks put on top of each other: 37 tables in their order."""
    tournament = crosstable.simulate("mtg", 74, rounds=1)
    made = pdf(SHEETS["slips"], scene(tournament))
    stacks: dict[int, list[int]] = {}
    for word in pdf_words(made):
        # The table's number is by far the largest on a slip.
        if word.text.isdigit() and word.bottom - word.top > 20:
            stacks.setdefault(int(word.top / word.page_height * slips.PER_PAGE), []).append(int(word.text))
    assert [table for place in sorted(stacks) for table in stacks[place]] == list(range(1, 38))


def test_the_guillotine_for_any_number() -> None:
    """Whatever does not fill the last stack is left empty there, and nowhere else."""
    for count in range(1, 60):
        pages = slips.arrange_in_stacks(range(count), 4)
        order = [slip for place in range(4) for page in pages for slip in (page[place],) if slip is not None]
        assert order == list(range(count))
        assert sum(slip is None for page in pages for slip in page) < 4 * len(pages)


def test_missing_results_lists_open_tables() -> None:
    tournament = crosstable.create(["Ann", "Bob", "Cleo", "Dan"], "mtg", rounds=1)
    tournament = crosstable.play(tournament, crosstable.pair(tournament), {1: (2, 0)})
    open_: Match = tournament.stage.rounds[-1].matches[1]
    text = pdf_text(pdf(SHEETS["missing"], scene(tournament)))
    names = {player.id: player.name for player in tournament.players}
    there = {name for name in names.values() if name in text}
    assert there == {names[PlayerId(open_.first)], names[PlayerId(open_.second)]}


@pytest.mark.parametrize(
    ("name", "code"),
    [("slip", "print_unknown"), ("seating", "print_other_kind")],
)
def test_unknown_sheet_lists_the_available_ones(name: str, code: str) -> None:
    """Also for a sheet of another kind of play."""
    stage = scene(crosstable.simulate("mtg", 4, rounds=1))
    with pytest.raises(Refusal) as refused:
        find_sheet(name, stage)
    assert refused.value.code == code
    assert "slips" in refused.value.params["known"]


def test_nothing_to_print() -> None:
    """Before a round is published, and before anybody has entered, the refusal says so."""
    empty = crosstable.create(["Ann", "Bob"], "mtg")
    for name, code in (("pairings", "print_no_round"), ("report", "print_no_round"), ("grid", "print_no_round")):
        with pytest.raises(Refusal) as refused:
            pdf(SHEETS[name], scene_of(empty))
        assert refused.value.code == code
    with pytest.raises(Refusal) as refused:
        pdf(SHEETS["badges"], scene_of(msgspec.structs.replace(empty, players=())))
    assert refused.value.code == "print_nobody"
    with pytest.raises(Refusal) as refused:
        pdf(SHEETS["flyer"], scene_of(empty))
    assert refused.value.code == "print_no_address"
    with pytest.raises(Refusal) as refused:
        scene_of(empty, stage=3)
    assert refused.value.code == "print_no_stage"


def test_every_sheet_is_documented() -> None:
    """The page about printing names each sheet."""
    text = DOCS.read_text(encoding="utf-8")
    assert [name for name in SHEETS if f"`{name}`" not in text] == []
