"""API tokens for programs. Each covers one tournament, or all tournaments and pools of the account that created it.

| data | how it is stored |
|---|---|
| a token | under its id: name, role, scope, expiry |
| its secret | only as a hash, which leads to the token's id |
| a replaced secret | the same, and works for another `OVERLAP`, so that a program can switch without a gap |
| the last use | under the token's id, updated at most once per `NOTED_EVERY` |
"""

from collections.abc import Sequence
from hashlib import sha256
from secrets import token_hex, token_urlsafe
from typing import Literal, get_args

import msgspec

from crosstable.app.accounts import OPERATOR, AccountId, Accounts
from crosstable.app.catalogue import CatalogueEntry, is_pool
from crosstable.commands import Actor, Role
from crosstable.journal.interface import StreamId
from crosstable.journal.key_value import Cabinet
from crosstable.model.refusals import NotFound, Reason, Refusal
from crosstable.model.times import DAY, SECOND
from crosstable.model.tournament import PlayerId
from crosstable.model.validation import Problems, Text, Whole

TokenRole = Literal["public", "player", "scorekeeper", "organiser", "operator"]
ROLES: tuple[TokenRole, ...] = get_args(TokenRole)

PREFIX = "ct_"
LONGEST_NAME = 60
# The default and the longest lifetime of a token (days).
DEFAULT_DAYS, MOST_DAYS = 365, 3650
# How long a replaced secret still works (µs).
OVERLAP = DAY
# The last use is written down at most this often (µs).
NOTED_EVERY = 60 * SECOND

_TOKENS, _SECRETS, _USES, _PEOPLE = "tokens", "token_secrets", "token_uses", "people"
_BYTES = 24


class Token(msgspec.Struct, frozen=True, kw_only=True):
    """A program's token. Without a `stream` it covers every tournament and pool of its account; the operator's covers
    all. `tables` limit a scorekeeper; a player's token acts for `player`.
    """

    id: str
    name: str
    role: TokenRole
    account: AccountId
    stream: StreamId | None = None
    tables: tuple[int, ...] = ()
    player: PlayerId | None = None
    made: int
    expires: int

    def covers(self, listed: CatalogueEntry) -> bool:
        if self.stream is not None:
            return listed.stream == self.stream
        return OPERATOR in (self.account, self.role) or listed.owner == self.account

    def role_in(self, listed: CatalogueEntry) -> Role | None:
        """Return the role in a tournament or pool; None if the token is not for it, or only reads."""
        if self.role == "public" or not self.covers(listed):
            return None
        role: Role = "organiser" if self.role == "operator" else self.role
        return None if is_pool(listed.stream) and role != "organiser" else role

    def actor_in(self, listed: CatalogueEntry) -> Actor | None:
        """Return the actor in a tournament or pool; None if the token may not."""
        role = self.role_in(listed)
        return None if role is None else Actor(self.id, role, self.player, self.tables, by_token=True)

    @property
    def may_create(self) -> bool:
        return self.role in ("organiser", "operator") and self.stream is None


class _Secret(msgspec.Struct, frozen=True):
    """The token of a secret. `until` is when the secret expires, set once it is replaced."""

    token: str
    until: int | None = None


def _hash(secret: str) -> str:
    return sha256(secret.encode("utf-8", "replace")).hexdigest()


class Tokens:
    """The tokens of one server. May be used from any thread, and while a server runs on the same journal."""

    def __init__(self, cabinet: Cabinet, accounts: Accounts) -> None:
        self._cabinet = cabinet
        self._accounts = accounts

    def create(
        self,
        name: str,
        role: str,
        account: AccountId,
        now: int,
        *,
        stream: StreamId | None = None,
        tables: Sequence[int] = (),
        player: PlayerId | None = None,
        days: int = DEFAULT_DAYS,
        secret: str | None = None,
    ) -> tuple[Token, str]:
        """Create a token; return it with its secret, which is not stored. The same `secret` gives the same token.

        Raise `bad_token_wish` with all problems.
        """
        problems: Problems = []
        name = " ".join(name.split())
        Text(LONGEST_NAME).read(name, "name", problems)
        if role not in ROLES:
            problems.append(Reason("not_choice", {"value": role[:40], "allowed": list(ROLES)}, "role"))
        Whole(1, MOST_DAYS).read(days, "days", problems)
        if role == "operator" and (account != OPERATOR or stream is not None):
            problems.append(Reason("token_of_operator", {}, "role"))
        if problems:
            raise Refusal("bad_token_wish", problems)
        secret = PREFIX + token_urlsafe(_BYTES) if secret is None else secret
        kept = self._cabinet.get(_SECRETS, _hash(secret))
        if kept is not None:
            return self._require(msgspec.json.decode(kept, type=_Secret).token), secret
        token = Token(
            id=token_hex(6),
            name=name,
            role=role,  # type: ignore[arg-type]
            account=account,
            stream=stream,
            tables=tuple(sorted(tables)) if role == "scorekeeper" else (),
            player=player if role == "player" else None,
            made=now,
            expires=now + days * DAY,
        )
        self._cabinet.put(_TOKENS, token.id, msgspec.json.encode(token))
        self._cabinet.put(_PEOPLE, token.id, token.name.encode())
        self._cabinet.put(_SECRETS, _hash(secret), msgspec.json.encode(_Secret(token.id)))
        return token, secret

    def find(self, secret: str, now: int) -> Token | None:
        """Return the token of a secret; None if there is none, or it has expired, or its maker's account is gone."""
        kept = self._cabinet.get(_SECRETS, _hash(secret)) if secret.startswith(PREFIX) else None
        known = None if kept is None else msgspec.json.decode(kept, type=_Secret)
        if known is None or (known.until is not None and now > known.until):
            return None
        token = self._get(known.token)
        if token is None or now > token.expires or self._accounts.get(token.account) is None:
            return None
        return token

    def note_use(self, token: Token, now: int) -> None:
        """Note when a token was used, once a minute at most."""
        if now - self.last_use(token, 0) > NOTED_EVERY:
            self._cabinet.put(_USES, token.id, b"%d" % now)

    def last_use(self, token: Token, default: int) -> int:
        kept = self._cabinet.get(_USES, token.id)
        return default if kept is None else int(kept)

    def all(self) -> list[Token]:
        tokens = [msgspec.json.decode(value, type=Token) for value in self._cabinet.all(_TOKENS).values()]
        return sorted(tokens, key=lambda token: (-token.made, token.id))

    def tokens_of(self, stream: StreamId) -> list[Token]:
        return [token for token in self.all() if token.stream == stream]

    def find_by_text(self, text: str) -> Token:
        """Return the token with this id, secret or name. Raise `no_such_token`, or `several_tokens` of that name."""
        kept = self._cabinet.get(_SECRETS, _hash(text))
        wanted = text if kept is None else msgspec.json.decode(kept, type=_Secret).token
        tokens = self.all()
        matches = [token for token in tokens if token.id == wanted] or [
            token for token in tokens if token.name == wanted
        ]
        if not matches:
            raise NotFound("no_such_token", value=text[:20])
        if len(matches) > 1:
            raise Refusal("several_tokens", value=text[:20], ids=[token.id for token in matches])
        return matches[0]

    def rotate(self, token: Token, now: int, secret: str | None = None) -> str:
        """Return a new secret of the token. Earlier secrets work for one more day."""
        secret = PREFIX + token_urlsafe(_BYTES) if secret is None else secret

        def expire(kept: bytes | None) -> bytes | None:
            if kept is None:
                return None
            known = msgspec.json.decode(kept, type=_Secret)
            until = now + OVERLAP if known.until is None else known.until
            return msgspec.json.encode(_Secret(known.token, until))

        for key, value in self._cabinet.all(_SECRETS).items():
            if msgspec.json.decode(value, type=_Secret).token == token.id and key != _hash(secret):
                self._cabinet.change(_SECRETS, key, expire)
        self._cabinet.put(_SECRETS, _hash(secret), msgspec.json.encode(_Secret(token.id)))
        return secret

    def revoke(self, token: Token) -> None:
        """Delete a token and its secrets."""
        self._cabinet.take(_TOKENS, token.id)
        self._cabinet.take(_USES, token.id)
        for key, value in self._cabinet.all(_SECRETS).items():
            if msgspec.json.decode(value, type=_Secret).token == token.id:
                self._cabinet.take(_SECRETS, key)

    def keep_only(self, streams: Sequence[StreamId]) -> None:
        """Revoke the tokens of other tournaments and pools."""
        for token in self.all():
            if token.stream is not None and token.stream not in streams:
                self.revoke(token)

    def forget_old(self, now: int) -> None:
        for key, value in self._cabinet.all(_SECRETS).items():
            until = msgspec.json.decode(value, type=_Secret).until
            if until is not None and now > until:
                self._cabinet.take(_SECRETS, key)

    def _require(self, id_: str) -> Token:
        token = self._get(id_)
        if token is None:
            raise NotFound("no_such_token", value=id_)
        return token

    def _get(self, id_: str) -> Token | None:
        kept = self._cabinet.get(_TOKENS, id_)
        return None if kept is None else msgspec.json.decode(kept, type=Token)
