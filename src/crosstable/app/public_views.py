"""The public views of tournaments: loaded from the journal, and kept until the next event."""

from collections import OrderedDict
from threading import RLock
from time import monotonic

from crosstable.app.notices import notices_of
from crosstable.app.page_memory import PageMemory
from crosstable.app.persons import external_ids_of, names_of, with_names
from crosstable.journal.interface import Journal, StreamId
from crosstable.state.state import State
from crosstable.views.public import Public, public_phase

# How many tournaments are kept ready; and for how many seconds an erased name may still be shown.
MOST_VIEWS = 64
NAMES_LAST = 2.0
# With MANY players standings take long, so phones see standings up to RECENT seconds old.
MANY, RECENT = 100, 2.0


class PublicView:
    """The latest view of one tournament with everything computed from it: the hash of the event that it shows, and when
    names and notices were last looked up.
    """

    def __init__(self, hash: bytes, personal: tuple[object, ...], public: Public) -> None:
        self.hash, self.personal, self.public = hash, personal, public
        self.memory = PageMemory()
        self.looked_up = monotonic()


class Views:
    """The public view of each tournament, made once for every event. Safe to use from any thread.

    Names and notices are kept outside the event log and may be erased without an event, so they are looked up
    repeatedly.
    """

    def __init__(self) -> None:
        self._known: OrderedDict[StreamId, PublicView] = OrderedDict()
        self._recent: OrderedDict[StreamId, tuple[object, float, Public]] = OrderedDict()
        self._lock = RLock()

    def view(self, journal: Journal, stream: StreamId, state: State, hash: bytes) -> PublicView:
        with self._lock:
            known = self._known.get(stream)
        if known is not None and known.hash == hash and monotonic() - known.looked_up < NAMES_LAST:
            return known
        names, notices, ids = names_of(journal, state), notices_of(journal, state), external_ids_of(journal, state)
        personal = names, notices, ids
        with self._lock:
            known = self._known.get(stream)
            if known is not None and known.hash == hash and known.personal == personal:
                known.looked_up = monotonic()
                return known
            public = Public(state, with_names(state.tournament, names), notices, ids)
            known = PublicView(hash, personal, public)
            self._known[stream] = known
            self._known.move_to_end(stream)
            while len(self._known) > MOST_VIEWS:
                self._known.popitem(last=False)
            return known

    def recent_view(self, journal: Journal, stream: StreamId, state: State, hash: bytes) -> Public:
        """Return the view of a state; with many players, a slightly older one if players and round are the same.

        Every result makes a new view, and thousands of phones ask for their place in it.
        """
        round_ = state.current if state.stages else None
        status = None if round_ is None or round_.status == "draft" else (round_.number, round_.status, round_.version)
        version = (public_phase(state), state.last_round, status, [*state.players.values()], sorted(state.notices))
        with self._lock:
            known = self._recent.get(stream)
            if known is not None and known[0] == version and monotonic() - known[1] < RECENT:
                return known[2]
            view = self.view(journal, stream, state, hash).public
            if len(state.players) >= MANY:
                self._recent[stream] = (version, monotonic(), view)
                while len(self._recent) > MOST_VIEWS:
                    self._recent.popitem(last=False)
            return view
