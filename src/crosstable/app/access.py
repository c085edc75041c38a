"""Who somebody is: sessions, and the links that begin one. What they may do is in `web.policy` and `rules.phases`.

| thing | how it is kept |
|---|---|
| a session | under the hash of what the cookie says; nobody can make a cookie from what is kept |
| a link | under the hash of its token; it begins one session, and is gone then |
| a role | of a session, in one tournament; the operator is the organiser of all |
"""

from collections.abc import Mapping
from hashlib import sha256
from secrets import token_urlsafe

import msgspec

from crosstable.commands import Role
from crosstable.journal.cabinet import Cabinet
from crosstable.journal.interface import StreamId
from crosstable.model.refusals import Refusal

_SESSIONS, _LINKS, _PEOPLE = "sessions", "links", "people"
_BYTES = 24

# A link that nobody has followed by then is void, and a session that is as old ends.
LINK_LASTS = 7 * 24 * 3600 * 1_000_000
SESSION_LASTS = 30 * 24 * 3600 * 1_000_000


class Grant(msgspec.Struct, frozen=True):
    """What a link gives to whoever follows it: all of the server, or a role in one tournament."""

    name: str
    operator: bool = False
    stream: StreamId | None = None
    role: Role | None = None
    tables: tuple[int, ...] = ()
    made: int = 0


class Session(msgspec.Struct, frozen=True):
    """Somebody's browser. `id` is what actions are signed with; it is no secret."""

    id: str
    name: str
    operator: bool = False
    roles: Mapping[StreamId, Role] = {}
    tables: Mapping[StreamId, tuple[int, ...]] = {}
    begun: int = 0

    def tables_in(self, stream: StreamId) -> tuple[int, ...]:
        """The tables to which somebody is limited in a tournament; none: to no tables in particular."""
        return () if self.operator else self.tables.get(stream, ())

    def role_in(self, stream: StreamId) -> Role | None:
        """What somebody is in a tournament; None for a spectator."""
        return "organiser" if self.operator else self.roles.get(stream)


def _hashed(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()


class Access:
    """The sessions and links of one server."""

    def __init__(self, cabinet: Cabinet) -> None:
        self._cabinet = cabinet

    def link(self, grant: Grant) -> str:
        """The token of a new link. It is told once, and not kept."""
        token = token_urlsafe(_BYTES)
        self._cabinet.put(_LINKS, _hashed(token), msgspec.json.encode(grant))
        return token

    def look(self, token: str, now: int) -> Grant:
        """What a link would give. Refused (`link_void`) where it was followed already, or is too old."""
        kept = self._cabinet.get(_LINKS, _hashed(token))
        grant = None if kept is None else msgspec.json.decode(kept, type=Grant)
        if grant is None or now - grant.made > LINK_LASTS:
            raise Refusal("link_void")
        return grant

    def follow(self, token: str, now: int, cookie: str | None = None) -> str:
        """Follows a link, once: the cookie of the session that has its right from now on."""
        self.look(token, now)
        taken = self._cabinet.take(_LINKS, _hashed(token))
        if taken is None:
            raise Refusal("link_void")
        grant = msgspec.json.decode(taken, type=Grant)
        before = self.session(cookie, now)
        secret = token_urlsafe(_BYTES)
        session = Session(_hashed(secret)[:12], grant.name, begun=now) if before is None else before
        roles, tables = dict(session.roles), dict(session.tables)
        if grant.stream is not None and grant.role is not None:
            roles[grant.stream], tables[grant.stream] = grant.role, grant.tables
        operator = session.operator or grant.operator
        session = msgspec.structs.replace(session, operator=operator, roles=roles, tables=tables)
        # A new secret with every new right: one that was known before gives nothing more.
        if cookie is not None:
            self.end(cookie)
        self._cabinet.put(_SESSIONS, _hashed(secret), msgspec.json.encode(session))
        self._cabinet.put(_PEOPLE, session.id, session.name.encode())
        return secret

    def session(self, cookie: str | None, now: int) -> Session | None:
        """The session of a cookie, while it lasts."""
        kept = None if cookie is None else self._cabinet.get(_SESSIONS, _hashed(cookie))
        session = None if kept is None else msgspec.json.decode(kept, type=Session)
        return session if session is not None and now - session.begun <= SESSION_LASTS else None

    def sessions(self) -> list[Session]:
        """Everybody who has a session, in no order that says anything."""
        return [msgspec.json.decode(value, type=Session) for value in self._cabinet.all(_SESSIONS).values()]

    def forget_old(self, now: int) -> None:
        """Throws away the links and sessions that have lasted their time."""
        for key, value in self._cabinet.all(_LINKS).items():
            if now - msgspec.json.decode(value, type=Grant).made > LINK_LASTS:
                self._cabinet.take(_LINKS, key)
        for key, value in self._cabinet.all(_SESSIONS).items():
            if now - msgspec.json.decode(value, type=Session).begun > SESSION_LASTS:
                self._cabinet.take(_SESSIONS, key)

    def end(self, cookie: str) -> None:
        self._cabinet.take(_SESSIONS, _hashed(cookie))

    def revoke(self, session: str) -> None:
        """Ends a session by its id."""
        for key, value in self._cabinet.all(_SESSIONS).items():
            if msgspec.json.decode(value, type=Session).id == session:
                self._cabinet.take(_SESSIONS, key)

    def take_role(self, session: str, stream: StreamId) -> None:
        """Somebody is nothing in that tournament any more; what they are elsewhere stays."""
        for key, value in self._cabinet.all(_SESSIONS).items():
            known = msgspec.json.decode(value, type=Session)
            # Whoever signs out at this very moment has taken the session first, and it is not brought back.
            if known.id == session and stream in known.roles and self._cabinet.take(_SESSIONS, key) is not None:
                roles = {one: role for one, role in known.roles.items() if one != stream}
                left = msgspec.structs.replace(known, roles=roles)
                self._cabinet.put(_SESSIONS, key, msgspec.json.encode(left))

    def people(self) -> dict[str, str]:
        """How everybody is called who ever had a session, by the id that actions are signed with."""
        known = {id_: name.decode() for id_, name in self._cabinet.all(_PEOPLE).items()}
        return known | {one.id: one.name for one in self.sessions()}

    def invitations(self, stream: StreamId, now: int) -> dict[str, Grant]:
        """The links to a tournament that nobody has followed yet, by a name that is not their token."""
        found = {key: msgspec.json.decode(value, type=Grant) for key, value in self._cabinet.all(_LINKS).items()}
        return {key: one for key, one in found.items() if one.stream == stream and now - one.made <= LINK_LASTS}

    def void(self, stream: StreamId, invitation: str) -> None:
        """A link to that tournament does not work any more."""
        # What somebody sends may be anything; a name that we gave is plain.
        kept = self._cabinet.get(_LINKS, invitation) if invitation.isascii() and invitation.isalnum() else None
        if kept is not None and msgspec.json.decode(kept, type=Grant).stream == stream:
            self._cabinet.take(_LINKS, invitation)
