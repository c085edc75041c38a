"""The policy: every route and every command for every kind of person, another tournament's included."""

import html

import pytest

from crosstable.app.sessions import Grant
from crosstable.commands import COMMANDS, AskCheckIn, SetRegistration
from crosstable.model.tournament import PlayerId
from crosstable.web.asgi import COOKIE
from crosstable.web.phone.actions import OWN_ROUTE_COMMANDS
from crosstable.web.routes import ROUTES, Route
from tests.web.safe.worlds import KINDS, UNKNOWN, Kind, World, lets_in, refusal_code_of

# Pools too: a role in one tournament gives no right in a pool.
OF_TOURNAMENTS = [
    route
    for route in ROUTES.values()
    if route.who != "everybody" and ("{code}" in route.path or "{pool}" in route.path)
]


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
def test_routes_check_permissions(shared: World, kind: Kind) -> None:
    """A refusal changes nothing, not even sessions."""
    for route in ROUTES.values():
        check_route(shared, route, kind)


def check_route(shared: World, route: Route, kind: Kind) -> None:
    """Request a route and check that the right decides the answer."""
    cookie = shared.cookie(kind)
    before = shared.stored_data()
    body: dict[str, object] | None = None if route.method == "GET" else {}
    path = shared.address(route)
    answer = shared.ask(route.method, path, cookie, body=body)
    which = f"{route.method} {route.path}: {answer.text}"
    assert answer.status_code < 500, which
    if lets_in(route, kind):
        assert answer.status_code not in (401, 403), which
        assert refusal_code_of(answer) not in ("sign_in", "needs_account", "not_allowed", "not_yours"), which
        return
    assert answer.status_code == (401 if kind in UNKNOWN else 403), which
    assert shared.stored_data() == before, which
    assert "set-cookie" not in answer.headers, which
    if route.method == "POST":
        not_enough = "needs_account" if route.who == "account" else "not_allowed"
        unknown = "no_player_held" if route.who == "player" else "sign_in"
        assert refusal_code_of(answer) == (unknown if kind in UNKNOWN else not_enough), which
    else:
        # The sign-in page keeps the address for the way back, and nothing else.
        assert shared.here.code not in answer.text.replace(path, ""), which
        assert "Friday" not in answer.text, which


@pytest.mark.parametrize("kind", ["nobody", "operator"])
def test_head_answers_like_get(shared: World, kind: Kind) -> None:
    cookie = shared.cookie(kind)
    for route in ROUTES.values():
        if route.method == "GET":
            path = shared.address(route)
            wanted, found = (shared.ask(method, path, cookie, origin=None) for method in ("GET", "HEAD"))
            assert (found.status_code, found.content) == (wanted.status_code, b""), path
            assert found.headers["content-type"] == wanted.headers["content-type"]


@pytest.mark.parametrize("method", ["GET", "POST"])
@pytest.mark.parametrize("kind", KINDS)
def test_unknown_code_reveals_nothing(shared: World, kind: Kind, method: str) -> None:
    cookie, before = shared.cookie(kind), None
    before = shared.stored_data()
    for route in OF_TOURNAMENTS:
        if route.method == method:
            path = shared.address(route, pool="no-such").replace(shared.here.code, "ZZZZZZ")
            answer = shared.ask(method, path, cookie, body=None if method == "GET" else {})
            assert answer.status_code == (401 if kind in UNKNOWN else 404), answer.text
    assert shared.stored_data() == before


@pytest.mark.parametrize("kind", ["player", "keeper", "organiser", "owner"])
def test_a_role_ends_at_the_tournament(shared: World, kind: Kind) -> None:
    """The same walk with the code of the other tournament."""
    cookie = shared.cookie(kind)
    before = shared.stored_data()
    for route in OF_TOURNAMENTS:
        body: dict[str, object] | None = None if route.method == "GET" else {}
        answer = shared.ask(route.method, shared.address(route, shared.elsewhere), cookie, body=body)
        assert answer.status_code == (401 if kind in UNKNOWN else 403), route
        assert "Sunday" not in answer.text
    assert shared.stored_data() == before


@pytest.mark.parametrize("kind", KINDS)
def test_commands_check_roles(shared: World, kind: Kind) -> None:
    """Before the body is checked."""
    cookie = shared.cookie(kind)
    before = shared.stored_data()
    for name in COMMANDS:
        answer = shared.do(name, {"no such field": 1}, cookie, key=f"{name}-{kind}".replace(" ", "-"))
        code = refusal_code_of(answer)
        assert code is not None, name
        if kind in UNKNOWN:
            assert (answer.status_code, code) == (401, "sign_in"), name
        elif "elsewhere" in kind:
            assert (answer.status_code, code) == (403, "not_allowed"), name
        else:
            role = "scorekeeper" if kind == "keeper" else "organiser"
            allowed = role in COMMANDS[name].ROLES
            assert (answer.status_code, code == "not_yours") == ((409, False) if allowed else (403, True)), answer.text
    assert shared.stored_data() == before


def test_other_tournaments_objects_are_not_found(fresh: World) -> None:
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
    before = fresh.stored_data()
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
    assert fresh.stored_data() == before


def _holds(made: World, code: str, player: str) -> str:
    """Return the cookie of a phone that holds a player. The last player has one already."""
    if PlayerId(player) in made.site.room(code).state.phones:
        return made.phones[code]
    cookie = made.ask("GET", f"/t/{code}/me").cookies[COOKIE]
    assert made.ask("POST", f"/t/{code}/me/claim", cookie, body={"player": player, "key": "c"}).json()["claimed"]
    return cookie


def test_every_command_of_every_phone(fresh: World) -> None:
    """Phones of this tournament, of another, released ones and strangers write nothing for any player.

    A phone's command for its own player is refused for its content, never for its sender.
    """
    here, there = fresh.here.code, fresh.elsewhere.code
    mine, foreign, lost = (_holds(fresh, *one) for one in ((here, "p1"), (there, "p1"), (here, "p2")))
    nobody = fresh.ask("GET", f"/t/{here}/me").cookies[COOKIE]
    fresh.do("release_phone", {"player": "p2"}, fresh.cookie("organiser"), key="release")
    others = ((foreign, "p1"), (lost, "p2"), (nobody, "p1"))
    before = fresh.stored_data()
    for name, kind in COMMANDS.items():
        for cookie, player in (*((mine, one) for one in ("p1", "p3", "p99")), *others):
            sent = {"player": player, "command": name, "fields": {"no such field": 1}, "key": f"{name}-{player}"}
            answer = fresh.ask("POST", f"/t/{here}/me/do", cookie, body=sent)
            code = refusal_code_of(answer)
            if cookie != mine:
                assert (answer.status_code, code) == (401, "no_player_held"), (name, answer.text)
            elif "player" not in kind.ROLES or name in OWN_ROUTE_COMMANDS:
                assert (answer.status_code, code) == (403, "not_yours"), (name, answer.text)
            elif player != "p1":
                assert (answer.status_code, code) == (403, "not_your_player"), (name, answer.text)
            else:
                assert answer.status_code == 409, (name, answer.text)
                assert code not in (None, "not_yours", "not_your_player", "no_player_held"), (name, answer.text)
        fresh.forget_limits()
    assert fresh.stored_data() == before


def test_a_phone_does_nothing_about_what_is_others(fresh: World) -> None:
    """Another's match, table, request, report and key, each named by a phone that holds a player of the same hall."""
    here = fresh.here.code
    state = fresh.site.room(here).state
    assert state.current is not None
    table, elsewhere = (table for table, match in state.current.matches.items() if match.result is None)
    (first, second), (other, _) = (state.current.seats[number] for number in (table, elsewhere))
    phones = {player: _holds(fresh, here, player) for player in (first, second, other)}

    def send(player: str, command: str, key: str, /, **fields: object) -> str | None:
        sent = {"player": player, "command": command, "fields": fields, "key": key}
        return refusal_code_of(fresh.ask("POST", f"/t/{here}/me/do", phones[PlayerId(player)], body=sent))

    result, round_ = {"type": "score", "first": 2, "second": 0}, state.current.number
    assert send(first, "report_result", "said", table=table, result=result, round=round_) is None
    assert send(second, "ask_desk", "asked", kind="judge") is None
    (request,) = fresh.site.room(here).state.requests
    before = fresh.stored_data()
    for name, fields, code in (
        ("report_result", {"table": table, "result": result, "round": round_}, "not_your_match"),
        ("confirm", {"table": table, "round": round_}, "not_your_match"),
        ("dispute", {"table": table, "round": round_}, "not_your_match"),
        ("withdraw_report", {"table": table, "round": round_}, "not_your_match"),
        ("settle_request", {"request": request, "grant": False}, "not_your_request"),
        ("settle_request", {"request": request, "grant": True}, "not_your_request"),
        ("release_phone", {"player": first}, "not_your_player"),
    ):
        assert send(other, name, f"{name}-1", **fields) == code, name
    # A key is its phone's: with another's nothing is answered again, and nothing happens in its name.
    assert send(other, "report_result", "said", table=table, result=result, round=round_) == "not_your_match"
    assert send(second, "settle_request", "granted", request=request, grant=True) == "not_your_request"
    assert fresh.stored_data() == before


def test_helper_settles_only_own_tables(fresh: World) -> None:
    """Only people who may drop players grant a drop."""
    here = fresh.here.code
    state = fresh.site.room(here).state
    assert state.current is not None
    one, two = (state.current.seats[table][0] for table in (1, 2))
    phones = {player: _holds(fresh, here, player) for player in (one, two)}
    for player, kind in ((one, "judge"), (two, "judge"), (one, "drop")):
        body = {"player": player, "command": "ask_desk", "fields": {"kind": kind}, "key": f"{player}-{kind}"}
        assert fresh.ask("POST", f"/t/{here}/me/do", phones[player], body=body).status_code == 200
    near, far, drop = fresh.site.room(here).state.requests
    now = fresh.site.journal.now()
    grant = Grant("Sam", stream=fresh.here.stream, role="scorekeeper", tables=(1,), made=now)
    sam = fresh.site.access.follow_link(fresh.site.access.create_link(grant), now)
    for name, request, more, code in (
        ("take_request", far, {}, "not_your_tables"),
        ("settle_request", far, {"grant": True}, "not_your_tables"),
        ("settle_request", drop, {"grant": True}, "not_yours"),
        ("take_request", near, {}, None),
        ("settle_request", near, {"grant": True}, None),
    ):
        answer = fresh.do(name, {"request": request, **more}, sam, key=f"{name}-{request}")
        assert refusal_code_of(answer) == code, answer.text
    # No button for other tables, nor for grants of the organiser.
    shown = html.unescape(fresh.ask("GET", f"/t/{here}/desk", sam).text)
    assert f'"request": {far}' not in shown
    assert f'"request": {drop}' not in shown
    shown = html.unescape(fresh.ask("GET", f"/t/{here}/desk", fresh.cookie("organiser")).text)
    assert f'"request": {far}' in shown
    assert f'"request": {drop}' in shown


def test_an_entry_belongs_to_the_browser_that_made_it(fresh: World) -> None:
    """And to its tournament: with the same number elsewhere, and by anybody else, nothing happens."""
    doors = [fresh.hall("mtg", name) for name in ("Monday", "Tuesday")]
    for hall in doors:
        hall.do(SetRegistration(open=True))
        hall.do(AskCheckIn())
    here, there = doors
    own, other = fresh.register_phone(here.code, "Gil"), fresh.register_phone(there.code, "Hal")
    strangers = [(here.code, cookie) for kind in KINDS if (cookie := fresh.cookie(kind)) is not None]
    before = fresh.stored_data()
    for code, cookie in (*strangers, (here.code, other), (there.code, own)):
        for what in ("withdraw", "here", "not-here"):
            answer = fresh.ask("POST", f"/t/{code}/join/{what}", cookie, content=b"entry=0")
            assert answer.status_code == 409, answer.text
            assert fresh.ask("GET", f"/t/{code}/join", cookie).text.count("Gil") == 0
    assert fresh.stored_data() == before
    assert fresh.ask("POST", f"/t/{here.code}/join/here", own, content=b"entry=0").status_code == 303
    assert fresh.ask("POST", f"/t/{here.code}/join/withdraw", own, content=b"entry=0").status_code == 303
    assert (len(here.state.players), len(there.state.players)) == (0, 1)


def test_the_stream_of_a_code_that_nobody_has(shared: World) -> None:
    answer = shared.ask("GET", "/t/ZZZZZZ/live")
    assert answer.status_code == 404
    assert "ZZZZZZ" in answer.text
    assert shared.ask("POST", f"/t/{shared.here.code}/live", body={}).status_code in (404, 405)
