"""A server's site: the tournaments, people and services from which every request is answered."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from crosstable.app.catalogue import Catalogue, CatalogueEntry, is_pool
from crosstable.app.claim_codes import ClaimCodes, Claims
from crosstable.app.devices import Devices
from crosstable.app.director import Director, TournamentSnapshot, version_token
from crosstable.app.entry_ownership import OwnEntries
from crosstable.app.intake.intake import Intake
from crosstable.app.overview import Overview
from crosstable.app.page_memory import PageMemory
from crosstable.app.persons import (
    AllNames,
    all_names,
    deduction_reasons,
    imported_records,
    names_of,
    waiting_names,
    with_names,
)
from crosstable.app.phone_arrivals import Arrivals
from crosstable.app.pool_view import PoolView
from crosstable.app.pools import Pools
from crosstable.app.public_views import PublicView, Views
from crosstable.app.rate_limits import Limits
from crosstable.app.rating_lists import RatingLists
from crosstable.app.screens import Screens
from crosstable.app.seasons import Seasons
from crosstable.app.sessions import Access, Session
from crosstable.app.tokens import Tokens
from crosstable.app.webhooks.progress import ProgressBook
from crosstable.app.webhooks.receivers import Receivers
from crosstable.commands import Actor, Role
from crosstable.journal.interface import Journal, StreamId
from crosstable.journal.mirror import MirrorStatus
from crosstable.model.tournament import PlayerId, Tournament
from crosstable.ranking.current import standings_of
from crosstable.ranking.standings import Standings
from crosstable.ranking.tables.leaderboard import Leaderboard
from crosstable.ratings.systems import rating_system
from crosstable.state.state import State
from crosstable.state.stream_state import StreamState
from crosstable.views.public import Public
from crosstable.words.rating_text import direction_text
from crosstable.words.value_texts import Names


class RatingPool(NamedTuple):
    """The pool that rates a tournament: its address, its name, and whether high or low ratings are stronger."""

    address: str
    name: str
    direction: str


class Site:
    """A server: the journal, its director, and the stores outside the tournaments."""

    def __init__(self, journal: Journal, addresses: Sequence[str] = ()) -> None:
        """Set up a server that is reached at these addresses; links and QR codes use the first."""
        self.addresses = tuple(addresses)
        # The first address before it changed, until the organiser has dismissed the notice.
        self.moved_from: str | None = None
        # The last overwritten result that a desk has dismissed, by tournament and session.
        self.dismissed: dict[tuple[StreamId, str], int] = {}
        self.disk: Callable[[], tuple[int, int] | None] = lambda: None
        self.mirrored: Callable[[], MirrorStatus | None] = lambda: None
        # The backup folder, which also gets the data that a restore replaces; and the journal's file name, if it is in
        # that folder.
        self.backups: Path | None = None
        self.journal_file: str | None = None
        # The rating list in the data folder; None for a site without one.
        self.rating_lists: RatingLists | None = None
        self.journal = journal
        self.cabinet = journal.cabinet
        self.arrivals = Arrivals(self.cabinet, lambda: self.addresses)
        self.director = Director(journal)
        self.catalogue = Catalogue(self.cabinet)
        self.overview = Overview(self.director, self.catalogue)
        self.pools = Pools(self.director)
        self.seasons = Seasons(self.director, self.cabinet)
        self.intake = Intake(self.director, self.pools)
        self.access = Access(self.cabinet)
        self.accounts = self.access.accounts
        self.tokens = Tokens(self.cabinet, self.accounts)
        self.receivers = Receivers(self.cabinet)
        self.webhook_progress = ProgressBook(self.cabinet)
        # Whether webhooks may be sent into private networks.
        self.private_webhooks = False
        self.own_entries = OwnEntries(self.cabinet)
        self.devices = Devices(self.cabinet)
        self.claim_codes = ClaimCodes(self.cabinet)
        self.screens = Screens(self.cabinet)
        # How phones claim players unless a tournament has its own setting.
        self.claims: Claims = "open"
        self.limits = Limits(self.cabinet)
        self.views = Views()

    def set_addresses(self, addresses: Sequence[str]) -> None:
        """Change the server's addresses; remember the first old one until the notice is dismissed or the change is
        reverted.
        """
        before, now = self.addresses, tuple(addresses)
        if before[:1] != now[:1] and before:
            self.moved_from = self.moved_from or before[0]
        if now[:1] == (self.moved_from,):
            self.moved_from = None
        self.addresses = now

    def bring_up_to_date(self) -> None:
        """Give every tournament a code, and delete what is old or belongs to tournaments that are gone."""
        now, streams = self.journal.now(), self.journal.streams()
        for stream in streams:
            if is_pool(stream):
                self.catalogue.add_pool(stream, self.pools.name(stream), "", now)
            else:
                self.catalogue.add(stream, "", now)
        for listed in self.catalogue.all():
            if listed.stream not in streams:
                self.catalogue.remove(listed)
        self.claim_codes.keep_only(streams)
        self.screens.keep_only(streams)
        self.tokens.keep_only(streams)
        for receiver in self.receivers.all():
            if receiver.stream not in streams:
                self.remove_receiver(receiver.id)
        self.forget_old(now)

    def remove_receiver(self, receiver_id: str) -> None:
        """Remove a receiver of webhooks with everything that waits for it."""
        self.receivers.remove(receiver_id)
        self.webhook_progress.remove(receiver_id)

    def forget_old(self, now: int) -> None:
        self.access.forget_old(now)
        self.own_entries.forget_old(now)
        self.devices.forget_old(now)
        self.tokens.forget_old(now)
        self.limits.forget_old(now)

    @property
    def version_token(self) -> str:
        head = self.overview.head()
        return version_token(head.seq, head.hash)

    def room(self, code: str, session: Session | None = None) -> "Room":
        """Return the tournament with this code, as the session sees it. Raise NotFound (`no_such_code`) if there is
        none.
        """
        return Room(self, self.catalogue.find(code), session)

    def pool_room(self, address: str, session: Session | None = None) -> "PoolRoom":
        """Return the pool with this address, as the session sees it. Raise NotFound
        (`no_such_pool`) if there is none.
        """
        return PoolRoom(self, self.catalogue.find_pool(address), session)

    def state(self, stream: StreamId) -> StreamState:
        return self.pools.director.state(stream) if is_pool(stream) else self.director.state(stream)


class StreamRoom(ABC):
    """A tournament or pool as one request sees it: unchanged until the response is sent."""

    def __init__(self, site: Site, listed: CatalogueEntry, session: Session | None = None) -> None:
        self.site = site
        self.listed = listed
        self.session = session

    @property
    def code(self) -> str:
        return self.listed.code

    @property
    @abstractmethod
    def version_token(self) -> str: ...

    @property
    @abstractmethod
    def page_memory(self) -> PageMemory: ...

    @property
    def role(self) -> Role | None:
        """The role here; None for a spectator."""
        return None if self.session is None else self.session.role_in(self.listed.stream)

    @property
    def tables(self) -> tuple[int, ...]:
        """The tables that the session is limited to; empty for no limit."""
        return () if self.session is None else self.session.tables_in(self.listed.stream)

    @property
    def actor(self) -> Actor | None:
        """The actor of commands; None for a spectator, who may not send any."""
        role = self.role
        return None if role is None or self.session is None else Actor(self.session.id, role, tables=self.tables)


class PoolRoom(StreamRoom):
    """A pool as one request sees it."""

    @cached_property
    def view(self) -> PoolView:
        return self.site.pools.view(self.listed.stream)

    @property
    def version_token(self) -> str:
        return version_token(self.view.state.seq, self.view.hash)

    @property
    def page_memory(self) -> PageMemory:
        return self.view.memory


class Room(StreamRoom):
    """A tournament as one request sees it."""

    @cached_property
    def _snapshot(self) -> TournamentSnapshot:
        return self.site.director.snapshot(self.listed.stream)

    def with_snapshot(self, snapshot: TournamentSnapshot) -> "Room":
        other = Room(self.site, self.listed, self.session)
        other.__dict__["_snapshot"] = snapshot
        return other

    @property
    def state(self) -> State:
        return self._snapshot.state

    @property
    def claims(self) -> Claims:
        return self.state.stage.config.claims or self.site.claims

    @property
    def version_token(self) -> str:
        return version_token(self.state.seq, self._snapshot.hash)

    @cached_property
    def _view(self) -> PublicView:
        state, hash_ = self._snapshot
        return self.site.views.view(self.site.journal, self.listed.stream, state, hash_)

    @property
    def public(self) -> Public:
        """The public view of the tournament; all that a public page reads."""
        return self._view.public

    @property
    def page_memory(self) -> PageMemory:
        return self._view.memory

    @cached_property
    def public_recent(self) -> Public:
        """The public view for a phone's own page, whose standings may be slightly old."""
        state, hash_ = self._snapshot
        return self.site.views.recent_view(self.site.journal, self.listed.stream, state, hash_)

    @cached_property
    def names(self) -> Names:
        """The names of players, team members and those on the waiting list."""
        players = {player.id: player.name for player in self.tournament.players}
        players |= {member.id: member.name for player in self.tournament.players for member in player.members}
        return players | waiting_names(self.site.journal, self.state)

    @cached_property
    def all_names(self) -> Names:
        """The names of present and former players."""
        return AllNames(self.names, lambda: all_names(self.site.journal, self.state))

    @cached_property
    def tournament(self) -> Tournament:
        journal, state = self.site.journal, self.state
        return with_names(
            state.tournament,
            names_of(journal, state),
            deduction_reasons(journal, state),
            imported_records(journal, state),
        )

    @cached_property
    def rating_pool(self) -> RatingPool | None:
        """The pool that rates the tournament; None if there is none."""
        stream = self.site.pools.pool_of(self.listed.stream)
        matches = [listed for listed in self.site.catalogue.pools() if listed.stream == stream]
        if not matches:
            return None
        state = self.site.pools.director.state(matches[0].stream)
        direction = direction_text(rating_system(state.settings.system, state.settings.settings))
        return RatingPool(matches[0].code, state.name, direction)

    def pool_address(self, player: PlayerId) -> str | None:
        """Return the address of a player's page in the pool; None without a rating there."""
        if self.rating_pool is None:
            return None
        view = self.site.pool_room(self.rating_pool.address).view
        name = view.person_names.get((self.listed.stream, player))
        return None if name is None or name.person not in view.rated.played else view.addresses[name.person]

    @cached_property
    def standings(self) -> Standings | Leaderboard:
        return standings_of(self.tournament)

    @property
    def leaderboard(self) -> Leaderboard:
        assert isinstance(self.standings, Leaderboard)
        return self.standings
