"""Categories: who is in one, standings among them, prizes."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import pytest

from crosstable.exchange.category_answers import categories_answer
from crosstable.exchange.document import read_document, tournament_from
from crosstable.exchange.document_writer import document_of
from crosstable.exchange.files.lists import categories as category_list
from crosstable.exchange.sheets import SHEETS
from crosstable.exchange.sheets.sheet import scene_of
from crosstable.model.categories import Category, category_lines, parse_categories
from crosstable.model.prizes import parse_prizes
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import Tournament
from crosstable.ranking.prizes import awards
from crosstable.views.categories import categories_of, category_listing
from crosstable.words.cells import listing_texts
from tests.build import swiss

ENTRIES: Mapping[str, Mapping[str, Any]] = {
    "a": {"rating": 2100, "club": "North"},
    "b": {"rating": 1500, "category": "U18, Women"},
    "c": {"rating": 1599, "club": "north ", "category": "u18"},
    "d": {"category": "U18"},
    "e": {"rating": 1200, "category": "Guests"},
}
LINES = "U18\nU1600: rating -1599\nElite: rating 2000+\nClub: rating 1200-1599\nHome: club North\nSeniors"


def event(lines: str = LINES, prizes: str = "", *, one_each: bool = False) -> Tournament:
    """Return a tournament in which A wins twice, B and C once; D and E are last."""
    rounds = ("a 1-0 b, c 1-0 d, e loss bye", "a 1-0 c, b 1-0 e, d loss bye")
    tournament = tournament_from(swiss(*rounds, preset="kitchen_table", entries=ENTRIES, chain=["mw"], best_of=1))
    return msgspec.structs.replace(
        tournament, categories=parse_categories(lines), prizes=parse_prizes(prizes), one_prize_each=one_each
    )


def ranked_lines(tournament: Tournament, name: str) -> list[tuple[str, str, str]]:
    """Return rank in the category, player, and place among all."""
    texts = listing_texts(category_listing(tournament, name))
    return [(line[0], line[1], line[2]) for section in texts.sections for line in section.lines]


def test_players_are_in_categories_by_label_band_and_club() -> None:
    sizes = [(size.category.name, size.players) for size in categories_of(event())]
    # A label that no line names is a category of its own; nobody unrated is in a band.
    assert sizes == [
        ("U18", 3),
        ("U1600", 3),
        ("Elite", 1),
        ("Club", 3),
        ("Home", 2),
        ("Seniors", 0),
        ("Guests", 1),
        ("Women", 1),
    ]


def test_category_has_its_own_ranks_and_ties() -> None:
    assert ranked_lines(event(), "u18") == [("1=", "B", "2="), ("1=", "C", "2="), ("3", "D", "4=")]
    assert ranked_lines(event(), "Home") == [("1", "A", "1"), ("2", "C", "2=")]


def test_a_category_that_nobody_is_in_is_a_sentence() -> None:
    listing = category_listing(event(), "Seniors")
    assert [*listing.lines] == []
    assert [(note.code, note.params) for note in listing.notes] == [
        ("standings.nobody_in_category", {"name": "Seniors"})
    ]


def test_an_unknown_category_is_refused_with_those_there_are() -> None:
    with pytest.raises(Refusal) as refused:
        category_listing(event("U18"), "U8")
    assert (refused.value.code, refused.value.params["known"]) == ("no_such_category", ["U18", "Guests", "Women"])


def test_paper_lists_and_json_have_the_same_places() -> None:
    tournament = event("U18")
    scene = scene_of(tournament)
    sections = SHEETS["categories"].data(scene)["sections"]
    assert [section["head"] for section in sections] == ["U18", "Guests", "Women"]
    rows = [(section["head"], row[0], row[1]) for section in sections for row in section["rows"]]
    found = category_list(scene)
    assert [*found.headings[:5]] == ["Category", "Rank", "Number", "Name", "Overall"]
    assert [(str(row[0]), f"{row[1]}", row[3]) for row in found.rows] == [
        (category, rank.rstrip("="), name) for category, rank, name in rows
    ]
    answer = categories_answer(tournament)["categories"]
    assert [(each["name"], f"{place['rank']}", place["name"]) for each in answer for place in each["standings"]] == [
        (category, rank.rstrip("="), name) for category, rank, name in rows
    ]
    assert "U18" in [section["head"] for section in SHEETS["report"].data(scene)["sections"]]


def prizes_by_name(tournament: Tournament) -> dict[str, list[str]]:
    return {
        award.player.name: [f"{part.category or ''}:{part.amount or part.of}" for part in award.won]
        for award in awards(tournament)
    }


PRIZES = "1: 100 EUR\n2-3: 30 EUR\nU18 1: 20 EUR\nU18 3: Book\nElite 1: 10 EUR\nGhosts 1: 5 EUR"


def test_several_prizes_add_up() -> None:
    assert prizes_by_name(event(prizes=PRIZES)) == {
        "A": [":100", "Elite:10"],
        "B": [":30", "U18:10"],
        "C": [":30", "U18:10"],
        "D": ["U18:Book"],
    }


def test_with_one_prize_each_the_next_gets_it() -> None:
    assert prizes_by_name(event(prizes=PRIZES, one_each=True)) == {
        "A": [":100"],
        "B": [":30"],
        "C": [":30"],
        "D": ["U18:20"],
    }


def test_a_list_is_read_as_it_is_written() -> None:
    text = "U18\nU1600: rating -1599\nElite: rating 2000+\nClub: rating 1200-1599\nHome: club North"
    found = parse_categories(LINES.removesuffix("\nSeniors"))
    assert category_lines(found) == text
    assert parse_categories(text) == found
    assert found[1] == Category("U1600", high=1599)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("U18: born 2008", "not_a_category"),
        ("A: rating 1600-1200", "not_a_category"),
        ("A: rating 1600", "not_a_category"),
        (": rating 1600+", "not_a_category"),
        ("A, B", "not_a_category"),
        ("x" * 61, "not_a_category"),
        ("u18", "category_twice"),
    ],
)
def test_bad_lines_are_named(line: str, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        parse_categories(f"U18\n{line}")
    assert [(reason.code, reason.params["line"]) for reason in refused.value.reasons] == [(code, 2)]


def test_a_document_carries_categories() -> None:
    tournament = event(prizes="U18 1: 20 EUR", one_each=True)
    found = read_document(msgspec.json.encode(document_of(tournament)))
    assert (found.categories, found.prizes, found.one_prize_each) == (
        tournament.categories,
        tournament.prizes,
        True,
    )
    assert [player.category for player in found.players] == [player.category for player in tournament.players]


def names(places: Sequence[tuple[str, str, str]]) -> list[str]:
    return [name for _, name, _ in places]


def test_after_a_playoff_the_final_ranking_counts() -> None:
    document = swiss("a 1-0 b, c 1-0 d", preset="kitchen_table", entries=ENTRIES, chain=["mw"], best_of=1)
    stage = {key: document.pop(key) for key in ("preset", "config", "rounds")}
    final = {
        "preset": "kitchen_table",
        "config": {"format": "single_elimination", "best_of": 1},
        "seeds": ["a", "c"],
        "rounds": [{"number": 2, "status": "completed", "matches": [{"players": ["a", "c"], "score": [0, 1]}]}],
    }
    document["stages"] = [stage, final]
    tournament = tournament_from(document)
    tournament = msgspec.structs.replace(tournament, categories=parse_categories("Home: club North"))
    assert names(ranked_lines(tournament, "Home")) == ["C", "A"]
