"""Errors are always problem documents with the right status; and rate limits."""

from typing import Any

import pytest

from crosstable.model.refusals import StorageAway
from crosstable.web.api.buckets import ApiLimits, Buckets, Rate
from crosstable.web.asgi import create_app
from crosstable.web.security import Safety
from tests.web.api.programs import Program, program
from tests.web.safe.worlds import HOST, World

KEYS = {"type", "title", "status", "code", "kind", "params", "problems", "choices", "place"}


def cases(world: World) -> list[tuple[str, str, Any, dict[str, Any], int, str]]:
    code = world.here.code
    commands = f"/tournaments/{code}/commands"
    rename = {"command": "rename", "fields": {"name": "X"}}
    return [
        ("GET", "/nothing", None, {}, 404, "no_such_page"),
        ("GET", "/tournaments/ZZZZ", None, {}, 404, "no_such_code"),
        ("GET", f"/tournaments/{code}/players/99", None, {}, 404, "no_player_numbered"),
        ("GET", f"/tournaments/{code}/players/x", None, {}, 404, "no_player_numbered"),
        ("GET", f"/tournaments/{code}/rounds/99", None, {}, 404, "no_such_round"),
        ("GET", f"/tournaments/{code}/standings?stage=9", None, {}, 404, "no_such_page"),
        ("GET", f"/tournaments/{code}/standings?through=x", None, {}, 422, "bad_query"),
        ("GET", f"/tournaments/{code}/players?cursor=x", None, {}, 422, "bad_query"),
        ("GET", "/pools/nothing", None, {}, 404, "no_such_pool"),
        ("DELETE", f"/tournaments/{code}", None, {}, 405, "method_not_allowed"),
        ("POST", commands, b"{", {}, 400, "not_readable"),
        ("POST", commands, b"[" * 100_000, {}, 400, "not_readable"),
        ("POST", commands, b"\xff", {}, 400, "not_readable"),
        ("POST", commands, rename, {"content_type": "text/plain"}, 415, "bad_content_type"),
        ("POST", commands, b" " * 1_000_001, {}, 413, "too_much_sent"),
        ("POST", commands, rename, {"idempotency_key": "x" * 101}, 422, "bad_key"),
        ("POST", commands, rename, {"if_match": '"x"'}, 412, "not_a_place"),
        ("POST", commands, {"command": "strat"}, {}, 422, "unknown_command"),
        ("POST", commands, {"command": "start"}, {}, 409, "not_now"),
        ("POST", commands, {"command": "drop", "fields": {"player": 7}}, {}, 422, "bad_fields"),
        ("POST", commands, {"command": "drop", "fields": {"player": "zed"}}, {}, 422, "unknown_player"),
        ("PUT", f"/tournaments/{code}/rounds/9/tables/1/result", {"score": [2, 0]}, {}, 404, "no_such_round"),
        ("PUT", f"/tournaments/{code}/rounds/1/tables/9/result", {"score": [2, 0]}, {}, 404, "no_such_table"),
        ("PUT", f"/tournaments/{code}/rounds/2/tables/1/result", {"score": [9, 0]}, {}, 422, "impossible_games"),
    ]


def test_every_problem_has_its_status(shared: World) -> None:
    bot, before = program(shared, "organiser"), shared.stored_data()
    for method, path, body, headers, status, code in cases(shared):
        answer = bot.ask(method, path, body, **headers)
        told = answer.json()
        assert (answer.status_code, told["code"]) == (status, code), (path, answer.text)
        assert answer.headers["content-type"] == "application/problem+json"
        assert answer.headers["access-control-allow-origin"] == "*"
        assert set(told) == KEYS
        assert told["status"] == status
        assert told["title"]
    assert shared.stored_data() == before


def test_a_body_without_a_length_is_measured(shared: World) -> None:
    bot = program(shared, "organiser")
    path = f"/tournaments/{shared.here.code}/commands"
    assert bot.ask("POST", path, b" " * 1_000_001, in_pieces=True).status_code == 413


def test_unavailable_store_is_503(fresh: World, monkeypatch: pytest.MonkeyPatch) -> None:
    def raise_storage_away(*_: object, **__: object) -> None:
        raise StorageAway("storage_away")

    monkeypatch.setattr(fresh.site.journal, "heads", raise_storage_away)
    answer = Program(fresh).ask("GET", "/tournaments")
    assert (answer.status_code, answer.json()["code"]) == (503, "store_away")
    assert int(answer.headers["retry-after"]) > 0


def test_a_bug_is_a_problem_too(fresh: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fresh.site.overview, "entries", lambda: 1 / 0)
    answer = Program(fresh).ask("GET", "/tournaments")
    assert (answer.status_code, answer.json()["code"]) == (500, "broken")
    assert "ZeroDivision" not in answer.text


def test_too_many_requests_wait(fresh: World) -> None:
    """Of a token wherever it comes from, of an address without one; a page is not counted."""
    limits = ApiLimits(Rate(1, 3), Rate(1, 5), 1_000)
    fresh.app = create_app(fresh.site, Safety(frozenset({HOST})), limits=limits)
    bot, other = program(fresh, "organiser"), program(fresh, "organiser")
    found = [bot.ask("GET", "/tournaments", address=f"10.9.9.{i}") for i in range(4)]
    assert [answer.status_code for answer in found] == [200, 200, 200, 429]
    assert int(found[-1].headers["retry-after"]) >= 1
    assert found[-1].json()["code"] == "too_many_requests"
    assert other.ask("GET", "/tournaments", address="10.9.9.1").status_code == 200
    everybody = [Program(fresh).ask("GET", "/tournaments", address="10.9.9.1").status_code for _ in range(6)]
    assert everybody == [200] * 5 + [429]
    assert fresh.ask("GET", "/", address="10.9.9.1").status_code == 200
    body = {"name": "x" * 1_000}
    assert other.ask("POST", "/tournaments", body).status_code == 413


def test_bucket_refills(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("crosstable.web.api.buckets.monotonic", lambda: now[0])
    bucket = Buckets(Rate(20, 60))

    def count_taken() -> int:
        count = 0
        while True:
            try:
                bucket.take("x")
            except Exception:
                return count
            count += 1

    assert count_taken() == 60
    now[0] += 0.5
    assert count_taken() == 10
    now[0] += 3600
    assert count_taken() == 60
