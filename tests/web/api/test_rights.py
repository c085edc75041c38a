"""Permissions: every kind of token at every operation and command; cookies have no effect."""

from typing import Any, get_args

import pytest

from crosstable.app.accounts import OPERATOR
from crosstable.app.tokens import TokenRole
from crosstable.commands import COMMANDS
from crosstable.model.tournament import PlayerId
from crosstable.web.api.openapi import tournament_commands
from crosstable.web.api.routes import OPERATIONS, Operation
from tests.web.api.programs import Program, address, program, token_of
from tests.web.safe.worlds import HERE, World

ROLES: tuple[TokenRole, ...] = get_args(TokenRole)
# The operations of each right, written out independently of the code under test.
LET_IN: dict[str, set[TokenRole]] = {
    "everybody": {*ROLES},
    "token": {"player", "scorekeeper", "organiser", "operator"},
    "scorekeeper": {"scorekeeper", "organiser", "operator"},
    "organiser": {"organiser", "operator"},
    "maker": {"organiser", "operator"},
}


def everything() -> list[Operation]:
    return [operation for operation in OPERATIONS.values() if not operation.is_stream]


def test_all_rights_are_walked() -> None:
    assert {operation.right for operation in OPERATIONS.values()} == set(LET_IN)


@pytest.mark.parametrize("role", ROLES)
def test_operations_check_permissions(shared: World, role: TokenRole) -> None:
    """403 regardless of the body."""
    bot = program(shared, role, player=PlayerId("p1"))
    before = shared.stored_data()
    for operation in everything():
        body: Any = None if operation.method == "GET" else {"no such field": 1}
        status = bot.ask(operation.method, address(operation, shared), body).status_code
        expected = {200, 404, 409, 412, 422} if role in LET_IN[operation.right] else {403}
        assert status in expected, (operation.path, status)
    assert shared.stored_data() == before


def test_without_a_token_there_is_only_reading(shared: World) -> None:
    before = shared.stored_data()
    for operation in everything():
        body: Any = None if operation.method == "GET" else {}
        answer = Program(shared).ask(operation.method, address(operation, shared), body)
        assert answer.status_code == (200 if operation.right == "everybody" else 401), operation.path
        if answer.status_code == 401:
            assert answer.headers["www-authenticate"] == "Bearer"
    assert shared.stored_data() == before


@pytest.mark.parametrize("role", ROLES)
def test_commands_check_permissions(shared: World, role: TokenRole) -> None:
    """Before anything about the body is revealed."""
    bot, before = program(shared, role, player=PlayerId("p1")), shared.stored_data()
    acts_as = {"operator": "organiser", "public": None}.get(role, role)
    for name in tournament_commands():
        answer = bot.do(shared.here.code, (name, {"no such field": 1}))
        if acts_as in COMMANDS[name].ROLES:
            assert answer.status_code in (409, 422), (name, answer.text)
        else:
            assert answer.status_code == 403, (name, answer.text)
    assert shared.stored_data() == before


@pytest.mark.parametrize("role", ["player", "scorekeeper", "organiser"])
def test_a_role_ends_at_the_tournament(shared: World, role: TokenRole) -> None:
    bot, before = program(shared, role, shared.elsewhere, player=PlayerId("p1")), shared.stored_data()
    for operation in everything():
        body: Any = None if operation.method == "GET" else {}
        status = bot.ask(operation.method, address(operation, shared), body).status_code
        assert status == (200 if operation.right == "everybody" else 403), operation.path
    assert shared.stored_data() == before


def test_token_covers_tournaments_of_its_account(fresh: World) -> None:
    """Future ones included; without an account none."""
    site, now = fresh.site, fresh.site.journal.now()
    account = site.accounts.add("Pia", now)
    token, secret = site.tokens.create("Bot", "organiser", account.id, now)
    bot, rename = Program(fresh, secret), ("rename", {"name": "Mine"})
    assert bot.do(fresh.here.code, rename).status_code == 403
    site.catalogue.transfer(fresh.here, account.id)
    assert bot.do(fresh.here.code, rename).status_code == 200
    made = bot.ask("POST", "/tournaments", {"name": "Own"}).json()["code"]
    assert site.catalogue.find(made).owner == account.id
    assert bot.do(made, rename).status_code == 200
    site.accounts.remove(account.id)
    assert bot.do(made, rename).status_code == 401
    assert token.account != OPERATOR


def test_a_wrong_token_is_refused_wherever(fresh: World) -> None:
    """Also where none is needed; revoked, expired and replaced ones too."""
    token, secret = token_of(fresh, "organiser")
    site = fresh.site
    assert Program(fresh, secret).ask("GET", "/tournaments").status_code == 200
    for wrong in ("ct_", "ct_" + "x" * 32, "nonsense", secret + "x", secret[3:]):
        answer = Program(fresh, wrong).ask("GET", "/tournaments")
        assert (answer.status_code, answer.json()["code"]) == (401, "bad_token")
    basic = Program(fresh).ask("GET", "/tournaments", authorization="Basic b2xnYTpvbGdh")
    assert basic.status_code == 401
    new = site.tokens.rotate(token, site.journal.now())
    assert {Program(fresh, one).ask("GET", "/tournaments").status_code for one in (secret, new)} == {200}
    site.tokens.revoke(token)
    assert {Program(fresh, one).ask("GET", "/tournaments").status_code for one in (secret, new)} == {401}


def test_cookie_has_no_effect(fresh: World) -> None:
    """Not even the operator's, from our own pages."""
    cookie = fresh.cookie("operator")
    path = f"/api/v1/tournaments/{fresh.here.code}/commands"
    answer = fresh.ask("POST", path, cookie, body={"command": "rename", "fields": {"name": "X"}}, origin=HERE)
    assert answer.status_code == 401
    assert fresh.ask("GET", f"/api/v1/tournaments/{fresh.here.code}/log", cookie).status_code == 401
    assert "set-cookie" not in answer.headers


def test_an_origin_counts_for_nothing(fresh: World) -> None:
    bot = program(fresh, "organiser")
    for origin in (None, "http://elsewhere.example", "null", HERE):
        name = f"From {origin}"
        assert bot.do(fresh.here.code, ("rename", {"name": name}), origin=origin).status_code == 200
    foreign = bot.ask("GET", "/tournaments", host="elsewhere.example")
    assert (foreign.status_code, foreign.headers["content-type"]) == (421, "application/problem+json")


def test_any_page_may_read(shared: World) -> None:
    """A browser asks first whether a program of another origin may send a token."""
    answer = Program(shared).ask("OPTIONS", "/tournaments", origin="http://club.example")
    assert answer.status_code == 204
    assert answer.headers["access-control-allow-origin"] == "*"
    assert "Authorization" in answer.headers["access-control-allow-headers"]
    assert "PUT" in answer.headers["access-control-allow-methods"]


def test_a_scorekeepers_tables_are_a_limit(fresh: World) -> None:
    bot = program(fresh, "scorekeeper", fresh.here, tables=(1,))
    state = fresh.site.room(fresh.here.code).state
    assert state.current is not None
    number, tables = state.current.number, sorted(state.current.matches)
    codes = {}
    for table in tables:
        path = f"/tournaments/{fresh.here.code}/rounds/{number}/tables/{table}/result"
        answer = bot.ask("PUT", path, {"score": [2, 1]})
        codes[table] = answer.json().get("code") if answer.status_code != 200 else 200
    assert codes == {table: 200 if table == 1 else "not_your_tables" for table in tables}


def test_a_players_token_needs_no_phone(fresh: World) -> None:
    """It reports for its player, and for nobody else."""
    hall = fresh.hall("mtg", "Phones", player_reports="both")
    hall.enter(["Ann", "Bob", "Cid", "Dee"])
    hall.reach("ready")
    hall.begin()
    current = hall.state.current
    assert current is not None
    listed = fresh.site.catalogue.find(hall.code)
    mine, other = program(fresh, "player", listed, player=current.matches[1].first), program(fresh, "player", listed)
    report = ("report_result", {"table": 1, "result": {"type": "score", "first": 2, "second": 0}})
    assert other.do(hall.code, report).json()["code"] == "not_your_match"
    done = mine.does(hall.code, report)
    assert done["next"] is None
    there = ("report_result", {"table": 2, "result": {"type": "score", "first": 2, "second": 0}})
    assert mine.do(hall.code, there).json()["code"] == "not_your_match"
