"""Who somebody is: sessions, and the links that begin one. What they may do is in `web.policy` and `rules.phases`.

| thing | how it is kept |
|---|---|
| a session | under the hash of what the cookie says; nobody can make a cookie from what is kept |
| a link | under the hash of its token; it begins one session, and is void from then on |
| a browser | under the same hash: which accounts it was signed in to; that gives no right |
| a role | of a session, in one tournament; the operator is the organiser of all, an account of its own |
"""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from secrets import token_hex, token_urlsafe

import msgspec

from crosstable.app.accounts import OPERATOR, Account, AccountId, Accounts
from crosstable.app.catalogue import Catalogue
from crosstable.commands import Role
from crosstable.journal.interface import StreamId
from crosstable.journal.key_value import Cabinet
from crosstable.model.refusals import Refusal
from crosstable.model.times import DAY

_SESSIONS, _LINKS, _PEOPLE, _DEVICES, _BROWSERS = "sessions", "links", "people", "devices", "browsers"
_BYTES = 24

# A link that nobody has followed by then is void, and a session that is as old ends. A link is kept for as long as a
# session, void or not: whoever made it may send the same once more while they are signed in, and it does not come back.
LINK_LASTS = 7 * DAY
SESSION_LASTS = 30 * DAY


class Grant(msgspec.Struct, frozen=True):
    """What a link gives to whoever follows it: all of the server, an account to choose a password for, or a role.

    `taken` is who follows it, by the hash of their secret: it gives nothing to anybody else. It is `void` when their
    session has begun, or when it is taken back: it gives nothing more to anybody, ever.
    """

    name: str
    operator: bool = False
    account: AccountId | None = None
    stream: StreamId | None = None
    role: Role | None = None
    tables: tuple[int, ...] = ()
    made: int = 0
    taken: str = ""
    void: bool = False


class Session(msgspec.Struct, frozen=True):
    """Somebody's browser. `id` is what actions are signed with; it is no secret."""

    id: str
    name: str
    account: AccountId | None = None
    mark: str = ""
    roles: Mapping[StreamId, Role] = {}
    tables: Mapping[StreamId, tuple[int, ...]] = {}
    begun: int = 0
    # Looked up whenever the session is, and not kept with it: what is the account's may be given to another.
    own: frozenset[StreamId] = frozenset()

    @property
    def operator(self) -> bool:
        return self.account == OPERATOR

    def owns(self, stream: StreamId) -> bool:
        """Whether a tournament is theirs, whatever links they have followed."""
        return self.operator or stream in self.own

    def tables_in(self, stream: StreamId) -> tuple[int, ...]:
        """The tables to which somebody is limited in a tournament; none: to no tables in particular."""
        return () if self.owns(stream) else self.tables.get(stream, ())

    def role_in(self, stream: StreamId) -> Role | None:
        """What somebody is in a tournament; None for a spectator."""
        return "organiser" if self.owns(stream) else self.roles.get(stream)


class Browser(msgspec.Struct, frozen=True):
    """The accounts that a browser was signed in to, with the marks that they had and the ids that they acted under, and
    when it was last.
    """

    accounts: Mapping[AccountId, str] = {}
    at: int = 0
    ids: Mapping[AccountId, str] = {}


def _hashed(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()


def _read(kept: bytes | None) -> Grant:
    """What a link gives. Refused (`link_void`) where there is none."""
    if kept is None:
        raise Refusal("link_void")
    return msgspec.json.decode(kept, type=Grant)


def _with(session: Session, grant: Grant) -> Session:
    """Somebody with what a link to a tournament gives: nobody loses what they have, be it a role or tables."""
    stream, role, tables = grant.stream, grant.role, grant.tables
    if stream is None or role is None:
        return session
    had, own = session.roles.get(stream), session.tables.get(stream, ())
    if "organiser" in (had, role):
        role, tables = "organiser", ()
    elif had is not None:
        # No tables in particular are all of them.
        tables = tuple(sorted({*own, *tables})) if own and tables else ()
    return msgspec.structs.replace(
        session, roles={**session.roles, stream: role}, tables={**session.tables, stream: tables}
    )


def _new(name: str, now: int) -> Session:
    return Session(token_hex(6), name, begun=now)


class Access:
    """The sessions and links of one server."""

    def __init__(self, cabinet: Cabinet) -> None:
        self._cabinet = cabinet
        self._catalogue = Catalogue(cabinet)
        self.accounts = Accounts(cabinet)

    def link(self, grant: Grant, token: str | None = None) -> str:
        """The token of a new link. It is told once, and not kept.

        Whoever brings a token gets that one, also where the link is there already; one that is void stays so.
        Refused (`key_used_otherwise`) where it is another one's.
        """
        token = token_urlsafe(_BYTES) if token is None else token
        if not self._cabinet.claim(_LINKS, _hashed(token), msgspec.json.encode(grant)):
            kept = self._cabinet.get(_LINKS, _hashed(token))
            known = grant if kept is None else _read(kept)
            if msgspec.structs.replace(known, made=grant.made, taken="", void=False) != grant:
                raise Refusal("key_used_otherwise", key=None, command=known.name)
        return token

    def look(self, token: str, now: int, secret: str | None = None) -> Grant:
        """What a link would give to whoever has that secret. Refused (`link_void`) where it is void, another's, too old
        or for nobody; not for the session that it has begun, while that lasts: the same click was sent twice.
        """
        grant = _read(self._cabinet.get(_LINKS, _hashed(token)))
        is_theirs = secret is not None and grant.taken == _hashed(secret)
        is_for_nobody = grant.account is not None and self.accounts.get(grant.account) is None
        if (grant.taken and not is_theirs) or is_for_nobody or now - grant.made > LINK_LASTS:
            raise Refusal("link_void")
        if grant.void and not (is_theirs and self.session(secret, now) is not None):
            raise Refusal("link_void")
        return grant

    def take(self, token: str, now: int, secret: str) -> Grant:
        """What a link gives, from now on to nobody but whoever has that secret. Refused as where it is looked at."""
        self.look(token, now, secret)

        def work(kept: bytes | None) -> bytes:
            grant = _read(kept)
            # Of two who take it at the same moment the second finds that out below.
            return msgspec.json.encode(msgspec.structs.replace(grant, taken=grant.taken or _hashed(secret)))

        self._cabinet.change(_LINKS, _hashed(token), work)
        return self.look(token, now, secret)

    def follow(self, token: str, now: int, cookie: str | None = None, secret: str | None = None) -> str:
        """Follows a link, once: the cookie of the session that has its right from now on, which is `secret` if that is
        given.
        """
        secret = token_urlsafe(_BYTES) if secret is None else secret
        grant = self.take(token, now, secret)
        if self.session(secret, now) is None:
            self._give(grant, now, cookie, secret)
        self.used(token)
        return secret

    def _give(self, grant: Grant, now: int, cookie: str | None, secret: str) -> None:
        wanted = OPERATOR if grant.operator else grant.account
        if wanted is not None:
            account, mark = self.accounts.get(wanted), self.accounts.mark(wanted)
            if account is None or mark is None:
                raise Refusal("link_void")
            self.sign_in(account, mark, grant.name, now, cookie, secret)
            return
        session = self.session(cookie, now) or _new(grant.name, now)
        self._begin(_with(session, grant), cookie, secret)

    def used(self, token: str) -> None:
        """What a link gives was given: it is void."""
        self._void(_hashed(token))

    def _void(self, link: str) -> None:
        def voided(kept: bytes | None) -> bytes | None:
            # One that is thrown away at this very moment is not brought back.
            return None if kept is None else msgspec.json.encode(msgspec.structs.replace(_read(kept), void=True))

        self._cabinet.change(_LINKS, link, voided)

    def sign_in(
        self, account: Account, mark: str, name: str, now: int, cookie: str | None = None, secret: str | None = None
    ) -> str:
        """The cookie of a session of an account, good while that has the mark; it is `secret` if that is given, and
        begins once.

        What links gave this browser stays, but nothing of another account. Whoever signs in anew acts under the id that
        they had in this browser: what they have left in it is still theirs.
        """
        begun = self.session(secret, now)
        if secret is not None and begun is not None and begun.account == account.id:
            return secret
        session = self.session(cookie, now)
        if session is None or session.account not in (None, account.id):
            session = _new(name, now)
        session = self._as_before(session, account, cookie)
        # Whoever has a name already keeps it as the operator: a link calls everybody the same.
        name = session.name if account.id == OPERATOR else account.name
        session = msgspec.structs.replace(session, account=account.id, mark=mark, name=name, begun=now)
        return self._begin(session, cookie, secret)

    def _as_before(self, session: Session, account: Account, cookie: str | None) -> Session:
        """The session under the id and name of whoever acted for the account in that browser before, if anybody did:
        also where somebody has followed a link in it since.
        """
        id_ = self._browser(cookie).ids.get(account.id, "")
        name = self._cabinet.get(_PEOPLE, id_)
        return session if name is None else msgspec.structs.replace(session, id=id_, name=name.decode())

    def renew(self, session: Session, mark: str, cookie: str | None) -> str:
        """The cookie of the same session under the account's new mark."""
        return self._begin(msgspec.structs.replace(session, mark=mark), cookie)

    def _begin(self, session: Session, before: str | None, secret: str | None = None) -> str:
        """A new secret with every new right: one that was known before gives nothing more."""
        secret = token_urlsafe(_BYTES) if secret is None else secret
        new = msgspec.json.encode(msgspec.structs.replace(session, own=frozenset()))

        def begun(kept: bytes | None) -> bytes:
            known = None if kept is None else msgspec.json.decode(kept, type=Session)
            is_same = known is not None and (known.account, known.mark) == (session.account, session.mark)
            return kept if kept is not None and is_same else new

        if self._cabinet.change(_SESSIONS, _hashed(secret), begun) != new:
            # The same click at the same moment has begun it.
            return secret
        known = self._browser(before)
        accounts, ids = dict(known.accounts), dict(known.ids)
        if session.account is not None:
            accounts[session.account], ids[session.account] = session.mark, session.id
        if accounts:
            self._cabinet.put(_BROWSERS, _hashed(secret), msgspec.json.encode(Browser(accounts, session.begun, ids)))
        if before is not None:
            self.end(before)
            self._cabinet.take(_BROWSERS, _hashed(before))
        self._cabinet.put(_PEOPLE, session.id, session.name.encode())
        return secret

    def knows(self, cookie: str, account: AccountId) -> bool:
        """Whether that browser was signed in to the account lately, with the password that it has now; it need not be
        any more.
        """
        mark = self._browser(cookie).accounts.get(account)
        return mark is not None and mark == self.accounts.mark(account)

    def is_known(self, cookie: str) -> bool:
        """Whether that browser was signed in to any account lately."""
        return bool(self._browser(cookie).accounts)

    def _browser(self, cookie: str | None) -> Browser:
        kept = None if cookie is None else self._cabinet.get(_BROWSERS, _hashed(cookie))
        return Browser() if kept is None else msgspec.json.decode(kept, type=Browser)

    def session(self, cookie: str | None, now: int) -> Session | None:
        """The session of a cookie, while it lasts and its account is as it was."""
        kept = None if cookie is None else self._cabinet.get(_SESSIONS, _hashed(cookie))
        session = None if kept is None else msgspec.json.decode(kept, type=Session)
        if session is None or now - session.begun > SESSION_LASTS:
            return None
        return next(iter(self._standing([session])), None)

    def sessions(self) -> list[Session]:
        """Everybody who has a session, in no order that says anything."""
        found = [msgspec.json.decode(value, type=Session) for value in self._cabinet.all(_SESSIONS).values()]
        return self._standing(found)

    def _standing(self, sessions: Sequence[Session]) -> list[Session]:
        """Those whose account is as it was when they signed in, with what is their own."""
        marks = {
            session.account: self.accounts.mark(session.account) for session in sessions if session.account is not None
        }
        own = {account: self._own(account) for account in marks}
        standing = [
            session for session in sessions if session.account is None or marks[session.account] == session.mark
        ]
        return [
            session if session.account is None else msgspec.structs.replace(session, own=own[session.account])
            for session in standing
        ]

    def _own(self, account: AccountId) -> frozenset[StreamId]:
        # The operator's are all of them; nobody has to look for that.
        listed = [] if account == OPERATOR else self._catalogue.all()
        return frozenset(tournament.stream for tournament in listed if tournament.owner == account)

    def forget_old(self, now: int) -> None:
        """Throws away the links and sessions that nobody can bring back any more, or whose account is another by now;
        what the browsers of sessions that are gone called themselves; and which browsers were signed in long ago.
        """
        for key, value in self._cabinet.all(_BROWSERS).items():
            if now - msgspec.json.decode(value, type=Browser).at > SESSION_LASTS:
                self._cabinet.take(_BROWSERS, key)
        for key, value in self._cabinet.all(_LINKS).items():
            if now - _read(value).made > SESSION_LASTS:
                self._cabinet.take(_LINKS, key)
        # Looked at before the sessions, so that one which begins at this very moment loses nothing.
        devices = {*self._cabinet.all(_DEVICES)}
        found = {key: msgspec.json.decode(value, type=Session) for key, value in self._cabinet.all(_SESSIONS).items()}
        standing = {valid.id for valid in self._standing([*found.values()]) if now - valid.begun <= SESSION_LASTS}
        for key, session in found.items():
            if session.id not in standing:
                self._cabinet.take(_SESSIONS, key)
        for id_ in devices - standing:
            self._cabinet.take(_DEVICES, id_)

    def end(self, cookie: str) -> None:
        self._cabinet.take(_SESSIONS, _hashed(cookie))

    def revoke(self, session: str) -> None:
        """Ends a session by its id."""
        for key, value in self._cabinet.all(_SESSIONS).items():
            if msgspec.json.decode(value, type=Session).id == session:
                self._cabinet.take(_SESSIONS, key)

    def take_role(self, session: str, stream: StreamId) -> None:
        """Somebody is nothing in that tournament any more; what they are elsewhere stays."""

        def without(kept: bytes | None) -> bytes | None:
            # Whoever signs out at this very moment has no session any more, and it is not brought back.
            if kept is None:
                return None
            known = msgspec.json.decode(kept, type=Session)
            roles = {other: role for other, role in known.roles.items() if other != stream}
            return msgspec.json.encode(msgspec.structs.replace(known, roles=roles))

        for key, value in self._cabinet.all(_SESSIONS).items():
            known = msgspec.json.decode(value, type=Session)
            if known.id == session and stream in known.roles:
                self._cabinet.change(_SESSIONS, key, without)

    def people(self) -> dict[str, str]:
        """How everybody is called who ever had a session, by the id that actions are signed with."""
        known = {id_: name.decode() for id_, name in self._cabinet.all(_PEOPLE).items()}
        return known | {session.id: session.name for session in self.sessions()}

    def came_with(self, cookie: str, device: str) -> None:
        """Notes what the browser of a session calls itself."""
        kept = self._cabinet.get(_SESSIONS, _hashed(cookie))
        if kept is not None:
            self._cabinet.put(_DEVICES, msgspec.json.decode(kept, type=Session).id, device.encode())

    def devices(self) -> dict[str, str]:
        """What the browsers call themselves of everybody who ever had a session; nothing where they do not say, or the
        session is gone for long.
        """
        known = {id_: device.decode() for id_, device in self._cabinet.all(_DEVICES).items()}
        return dict.fromkeys(self._cabinet.all(_PEOPLE), "") | known

    def invitations(self, stream: StreamId, now: int) -> dict[str, Grant]:
        """The links to a tournament that nobody has followed yet, by a name that is not their token."""
        found = {key: _read(value) for key, value in self._cabinet.all(_LINKS).items()}
        here = {
            key: invitation
            for key, invitation in found.items()
            if invitation.stream == stream and now - invitation.made <= LINK_LASTS
        }
        return {key: invitation for key, invitation in here.items() if not (invitation.taken or invitation.void)}

    def void(self, stream: StreamId, invitation: str) -> None:
        """A link to that tournament does not work any more."""
        # What somebody sends may be anything; a name that we gave is plain.
        kept = self._cabinet.get(_LINKS, invitation) if invitation.isascii() and invitation.isalnum() else None
        if kept is not None and _read(kept).stream == stream:
            self._void(invitation)

    def link_to(self, account: Account, now: int, token: str | None = None) -> str:
        """The token of a link by which somebody chooses the account's password. Those of before are void.

        Whoever sends the same once more gets the same: void where there was another since, which is left as it is.
        """
        known = None if token is None else self._cabinet.get(_LINKS, _hashed(token))
        if known is None or not _read(known).void:
            self.void_links_to(account, but=token)
        return self.link(Grant(account.name, account=account.id, made=now), token)

    def void_links_to(self, account: Account, but: str | None = None) -> None:
        stays = None if but is None else _hashed(but)
        for key, value in self._cabinet.all(_LINKS).items():
            grant = _read(value)
            if key != stays and grant.account == account.id and not grant.void:
                self._void(key)
