"""Sessions and sign-in links. What a user may do is decided in `web.policy` and `rules.phases`.

| record | key and lifetime |
|---|---|
| a session | the hash of its cookie, so a stored key reveals no cookie |
| a link | the hash of its token; it starts one session, then it is void |
| a browser | the hash of its cookie: the accounts that were signed in there; grants no rights |
| a role | part of a session, for one tournament; the operator is organiser of all |
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

# An unused link expires, and so does a session. Expired links are kept as long as sessions, so that repeating the
# request that made one cannot revive it.
LINK_LASTS = 7 * DAY
SESSION_LASTS = 30 * DAY


class Grant(msgspec.Struct, frozen=True):
    """The right that a link gives: control of the server, an account to choose a password for, or a role in a
    tournament.

    `taken` is the hash of the secret of the browser that followed it; no other browser can use it then. It is `void`
    once that session has started, or when it is revoked.
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
    """A signed-in browser. `id` signs its actions and is not secret."""

    id: str
    name: str
    account: AccountId | None = None
    mark: str = ""
    roles: Mapping[StreamId, Role] = {}
    tables: Mapping[StreamId, tuple[int, ...]] = {}
    begun: int = 0
    # Looked up with the session and not stored: tournaments can be transferred to another account.
    own: frozenset[StreamId] = frozenset()

    @property
    def operator(self) -> bool:
        return self.account == OPERATOR

    def owns(self, stream: StreamId) -> bool:
        """Return whether the account owns the tournament, apart from any links."""
        return self.operator or stream in self.own

    def tables_in(self, stream: StreamId) -> tuple[int, ...]:
        """Return the tables that the session is limited to in a tournament; empty for no limit."""
        return () if self.owns(stream) else self.tables.get(stream, ())

    def role_in(self, stream: StreamId) -> Role | None:
        """Return the role in a tournament; None for a spectator."""
        return "organiser" if self.owns(stream) else self.roles.get(stream)


class Browser(msgspec.Struct, frozen=True):
    """The accounts that were signed in to in this browser, their marks, the ids they acted under, and the last time."""

    accounts: Mapping[AccountId, str] = {}
    at: int = 0
    ids: Mapping[AccountId, str] = {}


def _hash(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()


def _decode_grant(kept: bytes | None) -> Grant:
    if kept is None:
        raise Refusal("link_void")
    return msgspec.json.decode(kept, type=Grant)


def _add_role(session: Session, grant: Grant) -> Session:
    """Return the session with the role that a link gives. Never takes away a role or table."""
    stream, role, tables = grant.stream, grant.role, grant.tables
    if stream is None or role is None:
        return session
    old_role, old_tables = session.roles.get(stream), session.tables.get(stream, ())
    if "organiser" in (old_role, role):
        role, tables = "organiser", ()
    elif old_role is not None:
        # An empty tuple means all tables.
        tables = tuple(sorted({*old_tables, *tables})) if old_tables and tables else ()
    return msgspec.structs.replace(
        session, roles={**session.roles, stream: role}, tables={**session.tables, stream: tables}
    )


def _new_session(name: str, now: int) -> Session:
    return Session(token_hex(6), name, begun=now)


class Access:
    """The sessions and links of one server."""

    def __init__(self, cabinet: Cabinet) -> None:
        self._cabinet = cabinet
        self._catalogue = Catalogue(cabinet)
        self.accounts = Accounts(cabinet)

    def create_link(self, grant: Grant, token: str | None = None) -> str:
        """Create a link and return its token, which is not stored.

        A given token is used as it is; if its link exists, nothing changes, and a void link stays void. Raise
        `key_used_otherwise` if the token belongs to another link.
        """
        token = token_urlsafe(_BYTES) if token is None else token
        if not self._cabinet.claim(_LINKS, _hash(token), msgspec.json.encode(grant)):
            kept = self._cabinet.get(_LINKS, _hash(token))
            known = grant if kept is None else _decode_grant(kept)
            if msgspec.structs.replace(known, made=grant.made, taken="", void=False) != grant:
                raise Refusal("key_used_otherwise", key=None, command=known.name)
        return token

    def check_link(self, token: str, now: int, secret: str | None = None) -> Grant:
        """Return the right that a link gives to the holder of that secret.

        Raise `link_void` if it is void, expired, used by another browser, or for a removed account. A click sent twice
        is fine: the session that the link started may see it again.
        """
        grant = _decode_grant(self._cabinet.get(_LINKS, _hash(token)))
        is_theirs = secret is not None and grant.taken == _hash(secret)
        is_for_nobody = grant.account is not None and self.accounts.get(grant.account) is None
        if (grant.taken and not is_theirs) or is_for_nobody or now - grant.made > LINK_LASTS:
            raise Refusal("link_void")
        if grant.void and not (is_theirs and self.session(secret, now) is not None):
            raise Refusal("link_void")
        return grant

    def claim_link(self, token: str, now: int, secret: str) -> Grant:
        """Reserve a link for the holder of that secret and return what it gives. Raises the errors of `check_link`."""
        self.check_link(token, now, secret)

        def mark_taken(kept: bytes | None) -> bytes:
            grant = _decode_grant(kept)
            # If two browsers take it at once, check_link below refuses the second.
            return msgspec.json.encode(msgspec.structs.replace(grant, taken=grant.taken or _hash(secret)))

        self._cabinet.change(_LINKS, _hash(token), mark_taken)
        return self.check_link(token, now, secret)

    def follow_link(self, token: str, now: int, cookie: str | None = None, secret: str | None = None) -> str:
        """Follow a link, once, and return the cookie of the session that has its right; `secret` if given."""
        secret = token_urlsafe(_BYTES) if secret is None else secret
        grant = self.claim_link(token, now, secret)
        if self.session(secret, now) is None:
            self._grant(grant, now, cookie, secret)
        self.void_link(token)
        return secret

    def _grant(self, grant: Grant, now: int, cookie: str | None, secret: str) -> None:
        account_id = OPERATOR if grant.operator else grant.account
        if account_id is not None:
            account, mark = self.accounts.get(account_id), self.accounts.mark(account_id)
            if account is None or mark is None:
                raise Refusal("link_void")
            self.sign_in(account, mark, grant.name, now, cookie, secret)
            return
        session = self.session(cookie, now) or _new_session(grant.name, now)
        self._start(_add_role(session, grant), cookie, secret)

    def void_link(self, token: str) -> None:
        self._void_key(_hash(token))

    def _void_key(self, link: str) -> None:
        def void(kept: bytes | None) -> bytes | None:
            # Do not revive a link that is being deleted right now.
            return (
                None if kept is None else msgspec.json.encode(msgspec.structs.replace(_decode_grant(kept), void=True))
            )

        self._cabinet.change(_LINKS, link, void)

    def sign_in(
        self, account: Account, mark: str, name: str, now: int, cookie: str | None = None, secret: str | None = None
    ) -> str:
        """Start a session of an account and return its cookie, which is `secret` if given. It lasts as long as the
        mark.

        Keeps what links gave this browser, but nothing of another account. Signing in again restores the id that the
        account had in this browser, so that its earlier actions stay its own.
        """
        begun = self.session(secret, now)
        if secret is not None and begun is not None and begun.account == account.id:
            return secret
        session = self.session(cookie, now)
        if session is None or session.account not in (None, account.id):
            session = _new_session(name, now)
        session = self._restore_identity(session, account, cookie)
        # The operator keeps their earlier name: the link gives everybody the same one.
        name = session.name if account.id == OPERATOR else account.name
        session = msgspec.structs.replace(session, account=account.id, mark=mark, name=name, begun=now)
        return self._start(session, cookie, secret)

    def _restore_identity(self, session: Session, account: Account, cookie: str | None) -> Session:
        id_ = self._browser(cookie).ids.get(account.id, "")
        name = self._cabinet.get(_PEOPLE, id_)
        return session if name is None else msgspec.structs.replace(session, id=id_, name=name.decode())

    def renew(self, session: Session, mark: str, cookie: str | None) -> str:
        return self._start(msgspec.structs.replace(session, mark=mark), cookie)

    def _start(self, session: Session, before: str | None, secret: str | None = None) -> str:
        """Store the session under a new secret, so that a secret known before gains no rights."""
        secret = token_urlsafe(_BYTES) if secret is None else secret
        new = msgspec.json.encode(msgspec.structs.replace(session, own=frozenset()))

        def keep_if_same(kept: bytes | None) -> bytes:
            known = None if kept is None else msgspec.json.decode(kept, type=Session)
            is_same = known is not None and (known.account, known.mark) == (session.account, session.mark)
            return kept if kept is not None and is_same else new

        if self._cabinet.change(_SESSIONS, _hash(secret), keep_if_same) != new:
            # The same click, sent twice at once, has started it.
            return secret
        known = self._browser(before)
        accounts, ids = dict(known.accounts), dict(known.ids)
        if session.account is not None:
            accounts[session.account], ids[session.account] = session.mark, session.id
        if accounts:
            self._cabinet.put(_BROWSERS, _hash(secret), msgspec.json.encode(Browser(accounts, session.begun, ids)))
        if before is not None:
            self.sign_out(before)
            self._cabinet.take(_BROWSERS, _hash(before))
        self._cabinet.put(_PEOPLE, session.id, session.name.encode())
        return secret

    def was_signed_in(self, cookie: str, account: AccountId) -> bool:
        """Return whether this browser was signed in to the account lately, under its current password."""
        mark = self._browser(cookie).accounts.get(account)
        return mark is not None and mark == self.accounts.mark(account)

    def is_known(self, cookie: str) -> bool:
        """Return whether this browser was signed in to any account lately."""
        return bool(self._browser(cookie).accounts)

    def _browser(self, cookie: str | None) -> Browser:
        kept = None if cookie is None else self._cabinet.get(_BROWSERS, _hash(cookie))
        return Browser() if kept is None else msgspec.json.decode(kept, type=Browser)

    def session(self, cookie: str | None, now: int) -> Session | None:
        """Return the session of a cookie; None if it has expired or its account has changed."""
        kept = None if cookie is None else self._cabinet.get(_SESSIONS, _hash(cookie))
        session = None if kept is None else msgspec.json.decode(kept, type=Session)
        if session is None or now - session.begun > SESSION_LASTS:
            return None
        return next(iter(self._valid([session])), None)

    def sessions(self) -> list[Session]:
        sessions = [msgspec.json.decode(value, type=Session) for value in self._cabinet.all(_SESSIONS).values()]
        return self._valid(sessions)

    def _valid(self, sessions: Sequence[Session]) -> list[Session]:
        """Return the sessions whose account has not changed since sign-in, with the tournaments it owns."""
        marks = {
            session.account: self.accounts.mark(session.account) for session in sessions if session.account is not None
        }
        own = {account: self._owned_tournaments(account) for account in marks}
        valid = [session for session in sessions if session.account is None or marks[session.account] == session.mark]
        return [
            session if session.account is None else msgspec.structs.replace(session, own=own[session.account])
            for session in valid
        ]

    def _owned_tournaments(self, account: AccountId) -> frozenset[StreamId]:
        # The operator owns all tournaments; no lookup needed.
        listed = [] if account == OPERATOR else self._catalogue.all()
        return frozenset(tournament.stream for tournament in listed if tournament.owner == account)

    def forget_old(self, now: int) -> None:
        for key, value in self._cabinet.all(_BROWSERS).items():
            if now - msgspec.json.decode(value, type=Browser).at > SESSION_LASTS:
                self._cabinet.take(_BROWSERS, key)
        for key, value in self._cabinet.all(_LINKS).items():
            if now - _decode_grant(value).made > SESSION_LASTS:
                self._cabinet.take(_LINKS, key)
        # Read before the sessions, so that a session starting right now loses nothing.
        devices = {*self._cabinet.all(_DEVICES)}
        sessions = {
            key: msgspec.json.decode(value, type=Session) for key, value in self._cabinet.all(_SESSIONS).items()
        }
        valid_ids = {known.id for known in self._valid([*sessions.values()]) if now - known.begun <= SESSION_LASTS}
        for key, session in sessions.items():
            if session.id not in valid_ids:
                self._cabinet.take(_SESSIONS, key)
        for id_ in devices - valid_ids:
            self._cabinet.take(_DEVICES, id_)

    def sign_out(self, cookie: str) -> None:
        self._cabinet.take(_SESSIONS, _hash(cookie))

    def revoke(self, session: str) -> None:
        for key, value in self._cabinet.all(_SESSIONS).items():
            if msgspec.json.decode(value, type=Session).id == session:
                self._cabinet.take(_SESSIONS, key)

    def remove_role(self, session: str, stream: StreamId) -> None:

        def drop_role(kept: bytes | None) -> bytes | None:
            # Do not revive a session that is being signed out right now.
            if kept is None:
                return None
            known = msgspec.json.decode(kept, type=Session)
            roles = {other: role for other, role in known.roles.items() if other != stream}
            return msgspec.json.encode(msgspec.structs.replace(known, roles=roles))

        for key, value in self._cabinet.all(_SESSIONS).items():
            known = msgspec.json.decode(value, type=Session)
            if known.id == session and stream in known.roles:
                self._cabinet.change(_SESSIONS, key, drop_role)

    def user_names(self) -> dict[str, str]:
        """Return the names of all users who ever had a session, by the id that signs actions."""
        known = {id_: name.decode() for id_, name in self._cabinet.all(_PEOPLE).items()}
        return known | {session.id: session.name for session in self.sessions()}

    def set_device(self, cookie: str, device: str) -> None:
        kept = self._cabinet.get(_SESSIONS, _hash(cookie))
        if kept is not None:
            self._cabinet.put(_DEVICES, msgspec.json.decode(kept, type=Session).id, device.encode())

    def devices(self) -> dict[str, str]:
        """Return the device name of every user by id; empty if unknown or the session is long gone."""
        known = {id_: device.decode() for id_, device in self._cabinet.all(_DEVICES).items()}
        return dict.fromkeys(self._cabinet.all(_PEOPLE), "") | known

    def invitations(self, stream: StreamId, now: int) -> dict[str, Grant]:
        """Return the unused links to a tournament, keyed by a name that is not their token."""
        grants = {key: _decode_grant(value) for key, value in self._cabinet.all(_LINKS).items()}
        here = {
            key: invitation
            for key, invitation in grants.items()
            if invitation.stream == stream and now - invitation.made <= LINK_LASTS
        }
        return {key: invitation for key, invitation in here.items() if not (invitation.taken or invitation.void)}

    def void_invitation(self, stream: StreamId, invitation: str) -> None:
        # The input is untrusted; the names we give are alphanumeric.
        kept = self._cabinet.get(_LINKS, invitation) if invitation.isascii() and invitation.isalnum() else None
        if kept is not None and _decode_grant(kept).stream == stream:
            self._void_key(invitation)

    def create_password_link(self, account: Account, now: int, token: str | None = None) -> str:
        """Create a link for choosing the account's password and return its token. Earlier ones become void.

        Repeating the request returns the same token, which stays void if a newer link was made.
        """
        known = None if token is None else self._cabinet.get(_LINKS, _hash(token))
        if known is None or not _decode_grant(known).void:
            self.void_password_links(account, but=token)
        return self.create_link(Grant(account.name, account=account.id, made=now), token)

    def void_password_links(self, account: Account, but: str | None = None) -> None:
        kept_key = None if but is None else _hash(but)
        for key, value in self._cabinet.all(_LINKS).items():
            grant = _decode_grant(value)
            if key != kept_key and grant.account == account.id and not grant.void:
                self._void_key(key)
