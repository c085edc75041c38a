"""The pages of pools, asked without a browser: what they show, to whom, and that names are text everywhere."""

import re
from collections.abc import Iterator
from urllib.parse import urlencode

import pytest

from crosstable.app.director import Envelope
from crosstable.app.intake.intake import Request
from crosstable.commands import Actor
from crosstable.words import words
from tests.web.safe.hostile import MARK
from tests.web.safe.hostile_server import TEXTS
from tests.web.safe.page_reader import Page
from tests.web.safe.worlds import World, world

ANN = Actor("ann")


@pytest.fixture(scope="module")
def shared() -> Iterator[World]:
    with world() as made:
        yield made


def pages_of(made: World, cookie: str | None = None) -> dict[str, str]:
    """Return every page of the ladder."""
    view = made.site.pools.view(made.pools["Ladder"].stream)
    first, second = (view.addresses[row.player] for row in view.rated.standings[:2])
    addresses = [
        "/pools",
        "/pools/ladder",
        "/pools/ladder?under=glicko2",
        f"/pools/ladder/players/{first}",
        f"/pools/ladder/what-if?p1={first}&p2={second}",
        *(["/pools/ladder/manage"] if cookie else []),
    ]
    found = {}
    for address in addresses:
        answer = made.ask("GET", address, cookie)
        assert answer.status_code == 200, (address, answer.text)
        found[address] = answer.text
    return found


def test_every_rating_says_which_way_is_stronger(shared: World) -> None:
    """Wherever one is shown; turned around where the pool is."""
    for address, text in pages_of(shared, shared.cookie("operator")).items():
        if address != "/pools":
            assert "Higher ratings are stronger." in text, address


def test_pools_are_on_the_first_page(shared: World) -> None:
    assert 'href="/pools/ladder"' in shared.ask("GET", "/").text


def test_player_page_has_chart_and_table(shared: World) -> None:
    text = next(page for address, page in pages_of(shared).items() if "/players/" in address)
    assert "<polyline" in text
    assert f'aria-label="{words("web.pools.chart", name="Ann", games=1)}"' in text
    assert "Against Bob: scored 1, expected 0.5" in text.replace("0.500", "0.5")


def test_ids_of_persons_are_nobodys_business(shared: World) -> None:
    """An address of a player tells nothing about the person, who may play elsewhere too."""
    persons = [person.id for person in shared.site.journal.persons()]
    for text in pages_of(shared).values():
        assert not [person for person in persons if person in text]


def test_unknown_pool_parts_are_not_found(shared: World) -> None:
    """A pool, a player, a system, a player of what-if: a sentence each."""
    for address in ("/pools/nowhere", "/pools/ladder/players/x", "/pools/ladder?under=x", f"/pools/{shared.here.code}"):
        assert shared.ask("GET", address).status_code == 404, address
    assert shared.ask("GET", "/pools/ladder/what-if?p1=x&p2=y").status_code == 200
    assert shared.ask("GET", "/t/ladder").status_code == 404


def test_names_are_text_on_every_page() -> None:
    """No name creates elements or attributes."""
    with world() as made:
        stream = made.pools["Ladder"].stream
        cookie = made.cookie("operator")
        known = set().union(*(Page(text).kinds for text in pages_of(made, cookie).values()))
        taken = 0
        for text in TEXTS:
            form = urlencode(
                {"command": "enter_game", "p1": text, "s1": "1", "p2": "Bob", "s2": "0", "sure": "yes"}
            ).encode()
            answer = made.ask("POST", "/pools/ladder/do", cookie, content=form)
            taken += answer.status_code == 303
            assert answer.status_code in (303, 409)
            if answer.status_code == 409:
                assert Page(answer.text).problems == []
        assert taken > 10
        made.site.intake.submit(stream, Request("rename", {"name": f"<b>{MARK}</b>"}), Envelope(ANN))
        for address, text in pages_of(made, cookie).items():
            page = Page(text)
            assert page.problems == [], address
            assert page.kinds - known <= {("tr", "class"), ("span", "class")}, (address, page.kinds - known)


def test_refused_form_keeps_input(shared: World) -> None:
    form = {"command": "enter_game", "p1": "Ann", "s1": "x", "p2": "Zed", "s2": "0"}
    answer = shared.ask("POST", "/pools/ladder/do", shared.cookie("owner"), content=urlencode(form).encode())
    assert answer.status_code == 409
    assert 'value="Zed"' in answer.text
    assert re.search(r'class="problem">[^<]+', answer.text)


def test_a_tournament_is_linked_by_its_own_organiser_alone(shared: World) -> None:
    """The owner of a pool can't rate somebody else's tournament; the tournament's settings choose among one's own."""
    form = {"command": "link_tournament", "tournament": shared.elsewhere.stream}
    cookie = shared.cookie("owner")
    assert shared.ask("POST", "/pools/ladder/do", cookie, content=urlencode(form).encode()).status_code == 403
    here = f"/t/{shared.here.code}/desk"
    assert shared.ask("POST", f"{here}/pool", cookie, content=b"pool=league").status_code == 403
    assert shared.ask("POST", f"{here}/pool", cookie, content=b"pool=ladder").status_code == 303
    assert shared.site.pools.pool_of(shared.here.stream) == shared.pools["Ladder"].stream
    assert re.search(r'<option value="ladder" selected>', shared.ask("GET", f"{here}/settings", cookie).text)
    assert shared.ask("POST", f"{here}/pool", cookie, content=b"pool=").status_code == 303
    assert shared.site.pools.pool_of(shared.here.stream) is None


def test_a_new_tournament_is_rated_in_a_pool_of_ones_own(shared: World) -> None:
    """Chosen in its form, where one's pools are; the pool of somebody else is refused."""
    cookie = shared.cookie("owner")
    assert re.search(r'<select id="pool".*<option value="ladder">', shared.ask("GET", "/new", cookie).text)
    wanted = {"name": "Friday", "key": "friday", "pool": "ladder"}
    others = shared.ask("POST", "/new", cookie, body={**wanted, "pool": "league"})
    assert others.status_code == 403
    for _ in range(2):
        made = shared.ask("POST", "/new", cookie, body=wanted)
        code = made.json()["address"].split("/")[2]
    assert shared.site.pools.pool_of(shared.site.catalogue.find(code).stream) == shared.pools["Ladder"].stream


def test_ratings_at_registration_come_from_the_pool() -> None:
    """Unless a rating is typed."""
    with world() as made:
        site, pool = made.site, made.pools["Ladder"]
        hall = made.hall("mtg", "Saturday")
        linking = Request("link_tournament", {"tournament": made.site.catalogue.find(hall.code).stream})
        site.intake.submit(pool.stream, linking, Envelope(ANN))
        view = site.pools.view(pool.stream)
        ann = view.find("Ann")
        entries = [
            {"name": "Ann", "person": ann},
            {"name": "Zed"},
            {"name": "Bob", "person": view.find("Bob"), "rating": 7},
        ]
        hall.say("register", {"entries": entries})
        ratings = [
            player.rating for player in site.director.state(made.site.catalogue.find(hall.code).stream).players.values()
        ]
        assert ratings == [round(view.rated.rating_of(ann).value), None, 7]
        for command in ("start", "pair", "publish", "start_round"):
            hall.say(command, {})
        hall.say("enter_result", {"table": 1, "typed": "2-0"})
        page = made.ask("GET", f"/t/{hall.code}/desk/correct?round=1&table=1&typed=0-2", made.cookie("operator"))
        assert "Ratings in Ladder: " in page.text
        for address in ("players", "players/1", "desk/players"):
            page = made.ask("GET", f"/t/{hall.code}/{address}", made.cookie("operator"))
            assert "Higher ratings are stronger." in page.text, address
        link = re.search(r'href="(/pools/ladder/players/\w+)"', made.ask("GET", f"/t/{hall.code}/players/1").text)
        assert link is not None
        assert "<h1><bdi>Ann</bdi></h1>" in made.ask("GET", link[1]).text
        assert '<a href="/pools/ladder">Ratings: Ladder</a>' in made.ask("GET", f"/t/{hall.code}/standings").text
        assert "Higher ratings are stronger." in page.text
