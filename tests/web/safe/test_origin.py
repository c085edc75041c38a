"""The origin of a write must match scheme, host and port; and answers name their charset once."""

from contextlib import nullcontext

import pytest

from crosstable.model.refusals import Forbidden
from crosstable.web.security import Safety, refuse_foreign
from tests.web.desk.desks import Server

SAFETY = Safety(frozenset({"chess.example"}))


@pytest.mark.parametrize(
    ("scheme", "host", "origin", "is_ours"),
    [
        ("http", "chess.example:8000", "http://chess.example:8000", True),
        ("https", "chess.example", "https://chess.example", True),
        ("https", "chess.example", "https://chess.example:443", True),
        ("http", "chess.example:80", "http://chess.example", True),
        ("https", "chess.example", "https://Chess.example", True),
        ("http", "[::1]:8000", "http://[::1]:8000", True),
        ("https", "chess.example", "http://chess.example", False),
        ("http", "chess.example", "https://chess.example", False),
        ("http", "chess.example", "evil://chess.example", False),
        ("http", "chess.example:8000", "http://chess.example", False),
        ("http", "chess.example", "http://chess.example:8000", False),
        ("http", "chess.example", "chess.example", False),
        ("http", "chess.example", "null", False),
        ("http", "chess.example", None, False),
    ],
)
def test_an_origin(scheme: str, host: str, origin: str | None, is_ours: bool) -> None:
    with nullcontext() if is_ours else pytest.raises(Forbidden):
        refuse_foreign(SAFETY, "POST", scheme, host, origin)


@pytest.mark.parametrize("address", ["/", "/sign-in", "/no-such-page"])
def test_charset_is_named_once(address: str) -> None:
    answer = Server().operator().ask("GET", address)
    assert answer.headers.get_list("content-type") == ["text/html; charset=utf-8"]
