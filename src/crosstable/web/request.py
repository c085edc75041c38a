"""A request as routes see it: path parameters, query, body, session, device."""

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import msgspec

from crosstable.app.sessions import Session
from crosstable.app.site import PoolRoom, Room, Site, StreamRoom
from crosstable.model.refusals import NotFound, Refusal
from crosstable.model.validation import typed_number
from crosstable.web.server.network import reachable_urls
from crosstable.words.catalogue import DEFAULT_LOCALE

# Deepest nesting of lists and objects in JSON that pages send.
MOST_LEVELS = 20
# Most fields of a form.
MOST_FIELDS = 40


class Request:
    """A request with what it names: tournament or pool, session, device."""

    def __init__(
        self,
        site: Site,
        *,
        path: str,
        params: Mapping[str, str] | None = None,
        query: Mapping[str, str] | None = None,
        body: bytes = b"",
        cookie: str | None = None,
        base: str = "",
        headers: Mapping[str, str] | None = None,
        address: str = "",
        file: Path | None = None,
    ) -> None:
        """`address` is the client's IP address; `file` an uploaded file, deleted after the request."""
        self.site = site
        self.path = path
        self.params = params or {}
        self.query = query or {}
        self.body = body
        self.cookie = cookie
        self.base = base
        self.headers = headers or {}
        self.address = address
        self.file = file

    @property
    def locale(self) -> str:
        """The language of the answer. There is only one so far."""
        return DEFAULT_LOCALE

    @cached_property
    def now(self) -> int:
        return self.site.journal.now()

    @property
    def public_url(self) -> str:
        """The base of links and QR codes for other people. Falls back to the URL that this browser used."""
        return next(iter(reachable_urls(self.site.addresses)), self.base)

    @cached_property
    def session(self) -> Session | None:
        # Without a cookie, answer without asking the store, which may be down.
        return None if self.cookie is None else self.site.access.session(self.cookie, self.now)

    @cached_property
    def device(self) -> str | None:
        """The requesting device; None if the browser has no cookie yet."""
        return None if self.cookie is None else self.site.devices.device_id(self.cookie)

    @property
    def has_room(self) -> bool:
        return "code" in self.params

    @property
    def has_pool(self) -> bool:
        return "pool" in self.params

    @cached_property
    def room(self) -> Room:
        """The tournament that the address names. Raises NotFound if there is none."""
        return self.site.room(self.params["code"], self.session)

    @cached_property
    def pool(self) -> PoolRoom:
        """The pool that the address names. Raises NotFound if there is none."""
        return self.site.pool_room(self.params["pool"], self.session)

    @property
    def stream_room(self) -> StreamRoom | None:
        """The tournament or pool that the address names, if any."""
        return self.room if self.has_room else self.pool if self.has_pool else None

    def query_number(self, name: str) -> int | None:
        """Return a number of the query; None without one. Raise NotFound if it is no number."""
        text = self.query.get(name)
        if text is None:
            return None
        number = typed_number(text)
        if number is None:
            raise NotFound("no_such_page")
        return number

    @cached_property
    def sent(self) -> dict[str, Any]:
        """The JSON body. Raises `not_readable` if it is not a JSON object."""
        try:
            sent = msgspec.json.decode(self.body, type=dict[str, Any])
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raise Refusal("not_readable") from None
        if not is_flat(sent, MOST_LEVELS):
            raise Refusal("not_readable")
        return sent

    @cached_property
    def form(self) -> dict[str, str]:
        """The form fields. Raises `not_readable` if the body is not a form."""
        try:
            fields = parse_qsl(self.body.decode("ascii"), max_num_fields=MOST_FIELDS, errors="strict")
        except ValueError:
            raise Refusal("not_readable") from None
        return {name: value.strip() for name, value in fields}


def is_flat(value: object, levels: int) -> bool:
    if not isinstance(value, dict | list):
        return True
    items = value.values() if isinstance(value, dict) else value
    return levels > 0 and all(is_flat(item, levels - 1) for item in items)
