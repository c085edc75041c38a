"""Tokens under Staff: shown once, for this tournament alone, with another secret, revoked."""

import pytest

from crosstable.app.tokens import Token
from crosstable.words import words
from tests.web.desk.desks import Browser, desk


def find(olga: Browser, secret: str) -> Token | None:
    site = olga.site.site
    return site.tokens.find(secret, site.journal.now())


def create(olga: Browser, name: str = "Bot", key: str = "k", **more: object) -> str:
    status, told = olga.post("tokens/create", {"name": name, "key": key, **more})
    assert status == 200, told
    assert told["said"] == words("web.manage.tokens.created", name=name)
    secret: str = told["token"]
    return secret


def test_a_token_is_shown_once_and_is_for_this_tournament() -> None:
    olga = desk()
    here = olga.code
    secret = create(olga, role="organiser")
    assert create(olga, role="organiser") == secret
    token = find(olga, secret)
    assert token is not None
    assert (token.role, token.stream) == ("organiser", olga.site.site.catalogue.find(here).stream)
    page = olga.page("staff")
    assert secret not in page
    assert "Bot organiser" in olga.text("staff")
    assert words("web.manage.tokens.unused") in page
    olga.create("Other")
    assert "Bot organiser" not in olga.text("staff")


def test_a_token_gets_another_secret_and_is_revoked() -> None:
    olga = desk()
    first = create(olga)
    token = find(olga, first)
    assert token is not None
    second = olga.post("tokens/rotate", {"token": token.id, "key": "r"})[1]["token"]
    assert second != first
    assert [find(olga, one) for one in (first, second)] == [token, token]
    assert olga.post("tokens/revoke", {"token": token.id})[0] == 200
    assert [find(olga, one) for one in (first, second)] == [None, None]
    assert olga.post("tokens/rotate", {"token": token.id})[0] == 404


def test_a_token_of_another_tournament_is_left_alone() -> None:
    olga = desk()
    secret = create(olga)
    token = find(olga, secret)
    assert token is not None
    olga.create("Other")
    assert olga.post("tokens/rotate", {"token": token.id})[0] == 404
    assert olga.post("tokens/revoke", {"token": token.id})[0] == 200
    assert find(olga, secret) == token


@pytest.mark.parametrize("wish", [{"name": ""}, {"role": "operator"}, {"role": "king"}, {"tables": ["x"]}])
def test_a_bad_wish_is_refused(wish: dict[str, object]) -> None:
    olga = desk()
    status, told = olga.post("tokens/create", {"name": "Bot", "key": "k", **wish})
    assert (status, told["refused"]["code"]) == (409, "bad_token_wish")
    assert olga.site.site.tokens.all() == []
