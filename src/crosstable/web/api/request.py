"""A request to the API: like any other, but a token names the caller, never a cookie."""

from functools import cached_property
from typing import Any, TypeVar

import msgspec

from crosstable.app.catalogue import CatalogueEntry
from crosstable.app.director import Seen, check_key, parse_token
from crosstable.app.sessions import Session
from crosstable.app.tokens import Token
from crosstable.commands import Actor, Role
from crosstable.model.refusals import Reason, Refusal, Stale
from crosstable.model.validation import typed_number
from crosstable.web.request import MOST_LEVELS, Request, is_flat

S = TypeVar("S")


class ApiRequest(Request):
    """One request of a program. `token` is None for an anonymous reader."""

    token: Token | None = None

    @cached_property
    def session(self) -> Session | None:
        """The token as a session with its role, for the choices that staff have."""
        if self.token is None or not (self.has_room or self.has_pool):
            return None
        role = self.role
        roles = {} if role is None or role == "player" else {self.listed.stream: role}
        return Session(self.token.id, self.token.name, roles=roles, tables={self.listed.stream: self.token.tables})

    @cached_property
    def listed(self) -> CatalogueEntry:
        """The tournament or pool that the address names. Raise NotFound if there is none."""
        catalogue = self.site.catalogue
        return catalogue.find(self.params["code"]) if self.has_room else catalogue.find_pool(self.params["pool"])

    @cached_property
    def role(self) -> Role | None:
        """The token's role in the tournament or pool; None if it only reads."""
        return None if self.token is None else self.token.role_in(self.listed)

    @property
    def is_staff(self) -> bool:
        return self.role in ("scorekeeper", "organiser")

    @property
    def actor(self) -> Actor:
        actor = None if self.token is None else self.token.actor_in(self.listed)
        assert actor is not None
        return actor

    @property
    def key(self) -> str | None:
        """The `Idempotency-Key`. Raise `bad_key` if it can't be one."""
        key = self.headers.get("idempotency-key") or None
        if key is not None:
            check_key(key)
        return key

    @property
    def seen(self) -> Seen | None:
        """The event that the program saw, from `If-Match`. Raise Stale (`not_a_place`) if that is no place."""
        word = self.headers.get("if-match", "").strip()
        if word in ("", "*"):
            return None
        try:
            return parse_token(word.removeprefix("W/").strip('"'))
        except Refusal as refusal:
            raise Stale(refusal.code, **refusal.params) from None

    @cached_property
    def json(self) -> Any:
        """The body as JSON. Raise `not_readable` if it is invalid."""
        try:
            sent = msgspec.json.decode(self.body)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raise Refusal("not_readable") from None
        if not is_flat(sent, MOST_LEVELS):
            raise Refusal("not_readable")
        return sent

    def number(self, name: str, low: int = 0) -> int | None:
        """Return a whole number of the query; None if it is not there. Raise `bad_query` if it is invalid."""
        text = self.query.get(name)
        if text is None:
            return None
        value = typed_number(text)
        if value is None or value < low:
            raise bad_query(name, text, low)
        return value


def bad_query(name: str, value: str, low: int = 0) -> Refusal:
    return Refusal("bad_query", [Reason("not_number_from", {"value": value[:40], "low": low}, name)])
