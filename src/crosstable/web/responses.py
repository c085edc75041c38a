"""What is sent back: a page, a piece of one, values for a script, another address."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """An answer before it is sent. `cookie` is the session's from now on; an empty one ends it.

    `file` is sent in the place of the body; its folder was made for it, and is gone afterwards.
    """

    status: int = 200
    body: bytes = b""
    kind: str = "text/html; charset=utf-8"
    headers: Mapping[str, str] = {}
    cookie: str | None = None
    file: Path | None = None


def values(body: Any, status: int = 200, cookie: str | None = None) -> Answer:
    """Values for a script."""
    return Answer(status=status, body=msgspec.json.encode(body, enc_hook=str), kind="application/json", cookie=cookie)


def elsewhere(address: str, cookie: str | None = None) -> Answer:
    """Another address, to be asked for with GET."""
    return Answer(status=303, headers={"Location": address}, cookie=cookie)


def offered_as(name: str, ending: str) -> str:
    """The name of a file to be saved, for something that may be called anything: plain letters, figures and strokes."""
    plain = re.sub(r"[^A-Za-z0-9]+", "-", name).strip("-").lower() or "tournament"
    return f"{plain[:60]}{ending}"
