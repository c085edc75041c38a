"""Categories on public pages, walls, and in the API."""

import re

import pytest

from tests.web.public.halls import Hall, hall_at


@pytest.fixture(params=["kitchen_table", "chess", "speed_jong"])
def hall(request: pytest.FixtureRequest) -> Hall:
    hall = hall_at(request.param, "closed", players=8)
    hall.say("set_categories", {"categories": "U18\nHome: club North\nSeniors"})
    for player in ("p1", "p3", "p4"):
        hall.say("change_player", {"player": player, "fields": {"category": "u18, Women"}})
    hall.say("change_player", {"player": "p5", "fields": {"club": "North"}})
    return hall


def names(html: str) -> list[str]:
    return re.findall(r"<bdi>(Player \d+)</bdi>", html[html.index("<main") :])


def test_page_wall_and_api_have_the_same_players(hall: Hall) -> None:
    page = hall.page("categories").text
    assert {*names(page)} == {"Player 01", "Player 03", "Player 04", "Player 05"}
    assert "Nobody is in Seniors yet." in page
    u18 = names(hall.page("categories?category=1").text)
    assert sorted(u18) == ["Player 01", "Player 03", "Player 04"]
    wall = hall.page("display/categories").text
    assert re.findall(r'data-key="c1p\d+".*?<bdi>(Player \d+)<', wall) == u18
    answer = hall.get(f"/api/v1/tournaments/{hall.code}/categories?category=u18").json()
    (category,) = answer["categories"]
    assert [place["name"] for place in category["standings"]] == u18
    assert [place["rank"] for place in category["standings"]] == sorted(
        place["rank"] for place in category["standings"]
    )


def test_the_tab_is_there_if_there_are_categories(hall: Hall) -> None:
    tab = f'href="/t/{hall.code}/categories"'
    assert tab in hall.page("standings").text
    hall.say("set_categories", {"categories": ""})
    for player in ("p1", "p3", "p4"):
        hall.say("change_player", {"player": player, "fields": {"category": None}})
    assert tab not in hall.page("standings").text


def test_an_unknown_category_is_refused_by_the_api(hall: Hall) -> None:
    answer = hall.get(f"/api/v1/tournaments/{hall.code}/categories?category=U8")
    assert answer.status_code == 404
    assert "There are U18, Home, Seniors and Women." in answer.json()["title"]
