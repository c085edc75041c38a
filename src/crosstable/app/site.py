"""A server's site: the tournaments, people and services from which every request is answered."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from crosstable.app.catalogue import Catalogue, Listed, is_pool
from crosstable.app.claim_codes import ClaimCodes, Claims
from crosstable.app.devices import Devices
from crosstable.app.director import Director, Found, version_token
from crosstable.app.entry_ownership import OwnEntries
from crosstable.app.intake.intake import Intake
from crosstable.app.overview import Overview
from crosstable.app.page_memory import PageMemory
from crosstable.app.persons import NamesEver, named, names_ever, names_in_line, names_of, reasons_of, records_of
from crosstable.app.phone_arrivals import Arrivals
from crosstable.app.pool_view import PoolView
from crosstable.app.pools import Pools
from crosstable.app.public_views import PublicView, Views
from crosstable.app.rate_limits import Limits
from crosstable.app.screens import Screens
from crosstable.app.sessions import Access, Session
from crosstable.commands import Actor, Role
from crosstable.journal.interface import Journal, StreamId
from crosstable.journal.mirror import Mirrored
from crosstable.model.tournament import PlayerId, Tournament
from crosstable.ranking.current import standings_of
from crosstable.ranking.standings import Standings
from crosstable.ranking.tables.leaderboard import Leaderboard
from crosstable.ratings.systems import rating_system
from crosstable.state.state import State
from crosstable.state.stream_state import StreamState
from crosstable.views.public import Public
from crosstable.words.formatting import Names
from crosstable.words.rating_text import direction_text


class RatedIn(NamedTuple):
    """The pool of a tournament: where it is, what it is called, and which ratings are stronger there."""

    address: str
    name: str
    direction: str


class Site:
    """A journal, its director, and what is kept beside the tournaments."""

    def __init__(self, journal: Journal, addresses: Sequence[str] = ()) -> None:
        """`addresses` are where people reach the server; links and QR codes carry the first."""
        self.addresses = tuple(addresses)
        # The address that came first before it changed, until somebody has seen that; and total and free bytes.
        self.moved_from: str | None = None
        # The last replacement of their results that somebody at a desk has dismissed, by tournament and session.
        self.dismissed: dict[tuple[StreamId, str], int] = {}
        self.disk: Callable[[], tuple[int, int] | None] = lambda: None
        self.mirrored: Callable[[], Mirrored | None] = lambda: None
        # Where backups lie, what is restored over among them; and what the journal itself is called, if it lies there.
        self.backups: Path | None = None
        self.journal_file: str | None = None
        self.journal = journal
        self.cabinet = journal.cabinet
        self.arrivals = Arrivals(self.cabinet, lambda: self.addresses)
        self.director = Director(journal)
        self.catalogue = Catalogue(self.cabinet)
        self.overview = Overview(self.director, self.catalogue)
        self.pools = Pools(self.director)
        self.intake = Intake(self.director, self.pools)
        self.access = Access(self.cabinet)
        self.accounts = self.access.accounts
        self.own_entries = OwnEntries(self.cabinet)
        self.devices = Devices(self.cabinet)
        self.claim_codes = ClaimCodes(self.cabinet)
        self.screens = Screens(self.cabinet)
        # How phones claim players where a tournament does not say.
        self.claims: Claims = "open"
        self.limits = Limits(self.cabinet)
        self.views = Views()

    def move(self, addresses: Sequence[str]) -> None:
        """From now on the server is reached there; where that is what everybody knows, nothing has changed for them."""
        before, now = self.addresses, tuple(addresses)
        if before[:1] != now[:1] and before:
            self.moved_from = self.moved_from or before[0]
        if now[:1] == (self.moved_from,):
            self.moved_from = None
        self.addresses = now

    def bring_up_to_date(self) -> None:
        """Gives every tournament of the journal a code, forgets those that are gone, and whatever is too old."""
        now, streams = self.journal.now(), self.journal.streams()
        for stream in streams:
            if is_pool(stream):
                self.catalogue.add_pool(stream, self.pools.name_of(stream), "", now)
            else:
                self.catalogue.add(stream, "", now)
        for listed in self.catalogue.all():
            if listed.stream not in streams:
                self.catalogue.remove(listed)
        self.claim_codes.keep_only(streams)
        self.screens.keep_only(streams)
        self.forget_old(now)

    def forget_old(self, now: int) -> None:
        """Throws away whatever nobody comes back for."""
        self.access.forget_old(now)
        self.own_entries.forget_old(now)
        self.devices.forget_old(now)
        self.limits.forget_old(now)

    @property
    def place(self) -> str:
        """Where the list of all tournaments stands, as one word."""
        head = self.overview.head()
        return version_token(head.seq, head.hash)

    def room(self, code: str, session: Session | None = None) -> "Room":
        """The tournament of a code, as somebody sees it. Refused (`no_such_code`) where there is none."""
        return Room(self, self.catalogue.find(code), session)

    def pool_room(self, address: str, session: Session | None = None) -> "PoolRoom":
        """The pool of an address, as somebody sees it. Refused (`no_such_pool`) where there is none."""
        return PoolRoom(self, self.catalogue.find_pool(address), session)

    def state(self, stream: StreamId) -> StreamState:
        """Return the tournament or the pool as it is now."""
        return self.pools.director.state(stream) if is_pool(stream) else self.director.state(stream)


class StreamRoom(ABC):
    """A tournament or a pool as one request sees it: nothing in it changes while it is looked at."""

    def __init__(self, site: Site, listed: Listed, session: Session | None = None) -> None:
        self.site = site
        self.listed = listed
        self.session = session

    @property
    def code(self) -> str:
        return self.listed.code

    @property
    @abstractmethod
    def place(self) -> str:
        """Where the journal stands, as one word: what somebody has seen who sees this."""

    @property
    @abstractmethod
    def memory(self) -> PageMemory:
        """What was made from what everybody may see."""

    @property
    def role(self) -> Role | None:
        """What whoever looks is here; None for a spectator."""
        return None if self.session is None else self.session.role_in(self.listed.stream)

    @property
    def tables(self) -> tuple[int, ...]:
        """The tables to which whoever looks is limited; none: to no tables in particular."""
        return () if self.session is None else self.session.tables_in(self.listed.stream)

    @property
    def actor(self) -> Actor | None:
        """Who asks for things; None for a spectator, who may not."""
        role = self.role
        return None if role is None or self.session is None else Actor(self.session.id, role, tables=self.tables)


class PoolRoom(StreamRoom):
    """A pool as one request sees it."""

    @cached_property
    def view(self) -> PoolView:
        return self.site.pools.view(self.listed.stream)

    @property
    def place(self) -> str:
        return version_token(self.view.state.seq, self.view.hash)

    @property
    def memory(self) -> PageMemory:
        return self.view.memory


class Room(StreamRoom):
    """A tournament as one request sees it."""

    @cached_property
    def _found(self) -> Found:
        return self.site.director.snapshot(self.listed.stream)

    def after(self, found: Found) -> "Room":
        """The same room with the tournament as it was found by then."""
        other = Room(self.site, self.listed, self.session)
        other.__dict__["_found"] = found
        return other

    @property
    def state(self) -> State:
        return self._found.state

    @property
    def claims(self) -> Claims:
        """How phones claim players here."""
        return self.state.stage.config.claims or self.site.claims

    @property
    def place(self) -> str:
        return version_token(self.state.seq, self._found.hash)

    @cached_property
    def _view(self) -> PublicView:
        state, hash_ = self._found
        return self.site.views.of(self.site.journal, self.listed.stream, state, hash_)

    @property
    def public(self) -> Public:
        """The tournament as everybody may see it; all that a public page reads."""
        return self._view.public

    @property
    def memory(self) -> PageMemory:
        return self._view.memory

    @cached_property
    def public_lately(self) -> Public:
        """The same for a phone's own page, whose standings may be a moment old."""
        state, hash_ = self._found
        return self.site.views.lately(self.site.journal, self.listed.stream, state, hash_)

    @cached_property
    def names(self) -> Names:
        """Of the players, of the members of teams, and of those who wait for a place."""
        players = {player.id: player.name for player in self.tournament.players}
        players |= {member.id: member.name for player in self.tournament.players for member in player.members}
        return players | names_in_line(self.site.journal, self.state)

    @cached_property
    def names_ever(self) -> Names:
        """The same, and of those who were entered once."""
        return NamesEver(self.names, lambda: names_ever(self.site.journal, self.state))

    @cached_property
    def tournament(self) -> Tournament:
        """With the players called by name."""
        journal, state = self.site.journal, self.state
        return named(state.tournament, names_of(journal, state), reasons_of(journal, state), records_of(journal, state))

    @cached_property
    def rated_in(self) -> RatedIn | None:
        """The pool that rates the tournament; None where there is none."""
        stream = self.site.pools.pool_of(self.listed.stream)
        found = [listed for listed in self.site.catalogue.pools() if listed.stream == stream]
        if not found:
            return None
        state = self.site.pools.director.state(found[0].stream)
        direction = direction_text(rating_system(state.settings.system, state.settings.settings))
        return RatedIn(found[0].code, state.name, direction)

    def rated_as(self, player: PlayerId) -> str | None:
        """The address of a player's page in the pool; None for one who has no rating there."""
        if self.rated_in is None:
            return None
        view = self.site.pool_room(self.rated_in.address).view
        who = view.whose.get((self.listed.stream, player))
        return None if who is None or who.person not in view.rated.played else view.addresses[who.person]

    @cached_property
    def standings(self) -> Standings | Leaderboard:
        return standings_of(self.tournament)

    @property
    def leaderboard(self) -> Leaderboard:
        assert isinstance(self.standings, Leaderboard)
        return self.standings
