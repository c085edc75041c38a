"""Answers of routes: a page, JSON, a redirect, a file."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """An answer before it is sent. `cookie` sets the session; an empty one ends it.

    `file` is sent instead of the body; its folder is deleted afterwards.
    """

    status: int = 200
    body: bytes = b""
    media_type: str = "text/html; charset=utf-8"
    headers: Mapping[str, str] = {}
    cookie: str | None = None
    file: Path | None = None


def json_answer(body: Any, status: int = 200, cookie: str | None = None) -> Answer:
    return Answer(
        status=status, body=msgspec.json.encode(body, enc_hook=str), media_type="application/json", cookie=cookie
    )


def redirect(address: str, cookie: str | None = None) -> Answer:
    return Answer(status=303, headers={"Location": address}, cookie=cookie)


def download_name(name: str, ending: str) -> str:
    """Return a file name made from any text: ASCII letters, digits and hyphens."""
    slug = re.sub(r"[^A-Za-z0-9]+", "-", name).strip("-").lower() or "tournament"
    return f"{slug[:60]}{ending}"
