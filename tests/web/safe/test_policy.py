"""The policy: every route and every command for every kind of person, another tournament's included."""

import pytest

from crosstable.commands import COMMANDS, AskCheckIn, SetRegistration
from crosstable.web.routes import ROUTES, Route
from tests.web.safe.worlds import KINDS, UNKNOWN, Kind, World, lets_in, refused_as

ALL = [pytest.param(route, id=f"{route.method} {route.path}") for route in ROUTES.values()]
OF_TOURNAMENTS = [one for one in ROUTES.values() if "{code}" in one.path and one.who != "everybody"]


def test_there_is_something_to_walk() -> None:
    assert {route.who for route in ROUTES.values()} == {
        "everybody",
        "player",
        "scorekeeper",
        "organiser",
        "account",
        "operator",
    }
    assert len(OF_TOURNAMENTS) > 10
    assert all(route.method in ("GET", "POST") for route in ROUTES.values())


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("route", ALL)
def test_a_route_lets_in_whom_it_says(shared: World, route: Route, kind: Kind) -> None:
    """Whoever may not is refused before anything happens: nothing has changed, not even who is signed in."""
    cookie = shared.cookie(kind)
    before = shared.kept()
    body: dict[str, object] | None = None if route.method == "GET" else {}
    path = shared.address(route)
    answer = shared.ask(route.method, path, cookie, body=body)
    assert answer.status_code < 500, answer.text
    if lets_in(route, kind):
        assert answer.status_code not in (401, 403), answer.text
        assert refused_as(answer) not in ("sign_in", "needs_account", "not_allowed", "not_yours")
        return
    assert answer.status_code == (401 if kind in UNKNOWN else 403)
    assert shared.kept() == before
    assert "set-cookie" not in answer.headers
    if route.method == "POST":
        not_enough = "needs_account" if route.who == "account" else "not_allowed"
        unknown = "no_player_held" if route.who == "player" else "sign_in"
        assert refused_as(answer) == (unknown if kind in UNKNOWN else not_enough)
    else:
        # Whoever signs in comes back to where they wanted to go: nothing else of it is told.
        assert shared.here.code not in answer.text.replace(path, "")
        assert "Friday" not in answer.text


@pytest.mark.parametrize("kind", ["nobody", "keeper", "operator"])
def test_who_asks_with_head_is_told_what_get_would_say(shared: World, kind: Kind) -> None:
    """The same status to the same people, whether or not they say where they come from; and nothing else."""
    cookie = shared.cookie(kind)
    for route in ROUTES.values():
        if route.method == "GET":
            path = shared.address(route)
            wanted, found = (shared.ask(method, path, cookie, origin=None) for method in ("GET", "HEAD"))
            assert (found.status_code, found.content) == (wanted.status_code, b""), path
            assert found.headers["content-type"] == wanted.headers["content-type"]


@pytest.mark.parametrize("method", ["GET", "POST"])
@pytest.mark.parametrize("kind", KINDS)
def test_a_code_that_nobody_has(shared: World, kind: Kind, method: str) -> None:
    """Whoever may see nothing does not learn whether there is something."""
    cookie, before = shared.cookie(kind), None
    before = shared.kept()
    for route in OF_TOURNAMENTS:
        if route.method == method:
            path = shared.address(route).replace(shared.here.code, "ZZZZZZ")
            answer = shared.ask(method, path, cookie, body=None if method == "GET" else {})
            assert answer.status_code == (401 if kind in UNKNOWN else 404), answer.text
    assert shared.kept() == before


@pytest.mark.parametrize("kind", ["player", "keeper", "organiser", "owner"])
def test_a_role_ends_at_the_tournament(shared: World, kind: Kind) -> None:
    """The same walk with the code of the other tournament."""
    cookie = shared.cookie(kind)
    before = shared.kept()
    for route in OF_TOURNAMENTS:
        body: dict[str, object] | None = None if route.method == "GET" else {}
        answer = shared.ask(route.method, shared.address(route, shared.elsewhere), cookie, body=body)
        assert answer.status_code == (401 if kind in UNKNOWN else 403), route
        assert "Sunday" not in answer.text
    assert shared.kept() == before


@pytest.mark.parametrize("kind", KINDS)
def test_a_command_is_for_whom_the_rules_say(shared: World, kind: Kind) -> None:
    """Nobody is told more than that: what was sent with it is not looked at first."""
    cookie = shared.cookie(kind)
    before = shared.kept()
    for name in COMMANDS:
        answer = shared.do(name, {"no such field": 1}, cookie, key=f"{name}-{kind}".replace(" ", "-"))
        code = refused_as(answer)
        assert code is not None, name
        if kind in UNKNOWN:
            assert (answer.status_code, code) == (401, "sign_in"), name
        elif "elsewhere" in kind:
            assert (answer.status_code, code) == (403, "not_allowed"), name
        else:
            role = "scorekeeper" if kind == "keeper" else "organiser"
            allowed = role in COMMANDS[name].ROLES
            assert (answer.status_code, code == "not_yours") == ((409, False) if allowed else (403, True)), answer.text
    assert shared.kept() == before


def test_what_belongs_to_another_tournament_is_not_found(fresh: World) -> None:
    """Players, actions, staff and links of another one, named by the organiser of this one."""
    site = fresh.site
    keeper = fresh.cookie("keeper elsewhere")
    assert keeper is not None
    helper = site.access.session(keeper, site.journal.now())
    assert helper is not None
    head_there = fresh.cookie("organiser elsewhere")
    invited = fresh.ask(
        "POST", f"/t/{fresh.elsewhere.code}/desk/staff/invite", head_there, body={"name": "Zoe", "role": "scorekeeper"}
    )
    assert invited.status_code == 200
    (invitation,) = site.access.invitations(fresh.elsewhere.stream, site.journal.now())
    cookie = fresh.cookie("organiser")
    before = fresh.kept()
    for body in ({"session": helper.id}, {"invitation": invitation}):
        fresh.ask("POST", f"/t/{fresh.here.code}/desk/staff/revoke", cookie, body=body)
    for name, fields in (
        ("drop", {"player": "p99"}),
        ("rename_player", {"player": "p99", "name": "Mallory"}),
        ("note", {"player": "p99", "words": "x"}),
        ("undo", {"actions": [999]}),
        ("enter_result", {"table": 99, "typed": "2-0"}),
    ):
        answer = fresh.do(name, fields, cookie, key=name)
        assert answer.status_code == 409, answer.text
    assert fresh.kept() == before


def test_an_entry_belongs_to_the_browser_that_made_it(fresh: World) -> None:
    """And to its tournament: with the same number elsewhere, and by anybody else, nothing happens."""
    doors = [fresh.hall("mtg", name) for name in ("Monday", "Tuesday")]
    for hall in doors:
        hall.do(SetRegistration(open=True))
        hall.do(AskCheckIn())
    here, there = doors
    own, other = fresh.joins(here.code, "Gil"), fresh.joins(there.code, "Hal")
    strangers = [(here.code, cookie) for kind in KINDS if (cookie := fresh.cookie(kind)) is not None]
    before = fresh.kept()
    for code, cookie in (*strangers, (here.code, other), (there.code, own)):
        for what in ("withdraw", "here", "not-here"):
            answer = fresh.ask("POST", f"/t/{code}/join/{what}", cookie, content=b"entry=0")
            assert answer.status_code == 409, answer.text
            assert fresh.ask("GET", f"/t/{code}/join", cookie).text.count("Gil") == 0
    assert fresh.kept() == before
    assert fresh.ask("POST", f"/t/{here.code}/join/here", own, content=b"entry=0").status_code == 303
    assert fresh.ask("POST", f"/t/{here.code}/join/withdraw", own, content=b"entry=0").status_code == 303
    assert (len(here.state.players), len(there.state.players)) == (0, 1)


def test_the_stream_of_a_code_that_nobody_has(shared: World) -> None:
    answer = shared.ask("GET", "/t/ZZZZZZ/live")
    assert answer.status_code == 404
    assert "ZZZZZZ" in answer.text
    assert shared.ask("POST", f"/t/{shared.here.code}/live", body={}).status_code in (404, 405)
