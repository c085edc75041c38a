"""What somebody asks a route: the parts of the address, what was sent, who they are."""

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import msgspec

from crosstable.app.sessions import Session
from crosstable.app.site import PoolRoom, Room, Site, StreamRoom
from crosstable.model.refusals import Refusal
from crosstable.web.server.network import usable
from crosstable.words.catalogue import DEFAULT_LOCALE

# Nothing that a page sends has more levels of lists and records.
MOST_LEVELS = 20
# And no plain form has more fields.
MOST_FIELDS = 40


class Request:
    """One request, as far as a route may look at it."""

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
        """`address` is where whoever asks comes from. `file` is what was sent, where a route takes a file; it is there
        while the route is asked.
        """
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
        """The language of the answer: the only one that there is."""
        return DEFAULT_LOCALE

    @cached_property
    def now(self) -> int:
        """The store's time."""
        return self.site.journal.now()

    @property
    def shared(self) -> str:
        """The address that links and QR codes for others carry, whatever whoever asks has typed; theirs where no other
        leads here.
        """
        return next(iter(usable(self.site.addresses)), self.base)

    @cached_property
    def session(self) -> Session | None:
        # Whoever has none is answered without asking the store, which may be away.
        return None if self.cookie is None else self.site.access.session(self.cookie, self.now)

    @cached_property
    def device(self) -> str | None:
        """The device that asks; None for a browser that was given no cookie yet."""
        return None if self.cookie is None else self.site.devices.device_id(self.cookie)

    @property
    def has_room(self) -> bool:
        """Whether the address names a tournament."""
        return "code" in self.params

    @property
    def has_pool(self) -> bool:
        """Whether the address names a pool."""
        return "pool" in self.params

    @cached_property
    def room(self) -> Room:
        """The tournament that the address names. Refused where there is none."""
        return self.site.room(self.params["code"], self.session)

    @cached_property
    def pool(self) -> PoolRoom:
        """The pool that the address names. Refused where there is none."""
        return self.site.pool_room(self.params["pool"], self.session)

    @property
    def stream_room(self) -> StreamRoom | None:
        """The tournament or the pool that the address names; None if it names none."""
        return self.room if self.has_room else self.pool if self.has_pool else None

    @cached_property
    def sent(self) -> dict[str, Any]:
        """The values that a script sent. Refused (`not_readable`) where it is something else."""
        try:
            sent = msgspec.json.decode(self.body, type=dict[str, Any])
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raise Refusal("not_readable") from None
        if not is_flat(sent, MOST_LEVELS):
            raise Refusal("not_readable")
        return sent

    @cached_property
    def form(self) -> dict[str, str]:
        """The fields of a plain form. Refused (`not_readable`) where it is something else."""
        try:
            fields = parse_qsl(self.body.decode("ascii"), max_num_fields=MOST_FIELDS, errors="strict")
        except ValueError:
            raise Refusal("not_readable") from None
        return {name: value.strip() for name, value in fields}


def is_flat(value: object, levels: int) -> bool:
    """Whether nothing is nested deeper than so many levels."""
    if not isinstance(value, dict | list):
        return True
    inside = value.values() if isinstance(value, dict) else value
    return levels > 0 and all(is_flat(item, levels - 1) for item in inside)
