"""Texts of pages and phones in the last round, and both sums of the deciding tie-break."""

import re
from itertools import pairwise

from crosstable.commands import CloseRound, EnterResult, Pair, Publish, Start
from crosstable.model.tournament import Score
from tests.web.public.halls import Hall
from tests.web.safe.worlds import World, world
from tests.web.test_phones import Phone


def chess(made: World) -> Hall:
    """Return a hall of four who have all met once; the last of two rounds is published."""
    hall = made.hall("fide_swiss", "Open", rounds=2)
    hall.enter(["Ann", "Bob", "Cyd", "Dan"])
    hall.do(Start())
    hall.do(Pair())
    hall.do(Publish())
    return hall


def end_round(hall: Hall) -> None:
    round_ = hall.state.current
    assert round_ is not None
    for table in sorted(round_.matches):
        hall.do(EnterResult(table=table, result=Score(1, 0) if table % 2 else Score(0, 0, 1)))
    hall.do(CloseRound())


def test_the_last_round_says_which_place_a_result_leaves() -> None:
    """On the player's page and on the phone; not in the round before."""
    with world() as made:
        hall = chess(made)
        page = f"/t/{hall.code}/players/1"
        assert "In this last round" not in made.ask("GET", page).text
        end_round(hall)
        hall.do(Pair())
        hall.do(Publish())
        told = made.ask("GET", page).text
        assert re.search(
            r"In this last round, at worst: place \d with a win, place \d with a draw and place \d with", told
        )
        phone = Phone(made, hall.code)
        phone.claim("p1")
        (mine,) = phone.me()["players"]
        assert [least["end"] for least in mine["place"]["least"]] == ["win", "draw", "loss"]
        assert "In this last round" in made.ask("GET", f"/t/{hall.code}/me", phone.cookie, accept="text/html").text


def test_why_shows_both_sums() -> None:
    with world() as made:
        hall = made.hall("fide_swiss", "Open", rounds=3)
        hall.enter(["Ann", "Bob", "Cyd", "Dan", "Eve", "Flo", "Gil", "Hal"])
        hall.do(Start())
        for _ in range(2):
            hall.do(Pair())
            hall.do(Publish())
            end_round(hall)
        ranked = re.findall(r'<tr data-key="p(\d+)"', made.ask("GET", f"/t/{hall.code}/standings").text)
        pages = [made.ask("GET", f"/t/{hall.code}/standings/{a}/why?than={b}").text for a, b in pairwise(ranked)]
        deciding = [page.split('id="deciding"')[1].split("</ul>")[0] for page in pages if 'id="deciding"' in page]
        assert deciding
        assert all(text.count("based on") == 2 for text in deciding)


def test_a_players_page_shows_the_performance() -> None:
    with world() as made:
        hall = chess(made)
        end_round(hall)
        assert "a performance of" in made.ask("GET", f"/t/{hall.code}/players/1").text
