"""A tournament whose every step is checked: the harness of random lives and stories.

    life = Life("mtg", rounds=3)
    life.enter(4)
    life.do(Start())

`do` decides, appends and checks the invariants of every step (`check_step`); `refusal` expects a refusal and checks
that nothing has changed. Both go through a director on a journal in memory.
"""

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from crosstable.app.director import Director
from crosstable.app.persons import new_entry, new_fact, new_person
from crosstable.commands import (
    Actor,
    CloseRound,
    Command,
    Create,
    EnterLate,
    EnterResult,
    Pair,
    Publish,
    Redo,
    Register,
    Start,
    Undo,
)
from crosstable.events import ActionsRedone, ActionsUndone, Event, RecordedEvent, TournamentCreated
from crosstable.journal.codec import decode_each, encode_event
from crosstable.journal.interface import StreamId
from crosstable.journal.memory import MemoryJournal
from crosstable.model.persons import Digest
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import PlayerId, Result, Score
from crosstable.ranking.rows import StandingsRow
from crosstable.ranking.standings import Standings
from crosstable.rules.decide import decide
from crosstable.rules.results import games_of
from crosstable.rules.rights import check_roles
from crosstable.state import fold
from crosstable.state.live_rounds import RoundInPlay
from crosstable.state.state import State
from tests.rules.invariants import check_pairing, check_state

ANN = Actor("ann")
OLGA = Actor("olga")
SAM = Actor("sam", "scorekeeper")
FRIDAY = StreamId("friday")


def phone(player: str) -> Actor:
    """Return a player's phone."""
    return Actor(f"phone of {player}", "player", PlayerId(player))


def id_of(player: str) -> PlayerId:
    return PlayerId(player)


def words(text: str = "late") -> Digest:
    """Return the digest of a text that nobody reads."""
    return new_fact(new_person(), text=text).digest


class Clock:
    """A clock that stands still while something is done, and goes on by a second before the next."""

    def __init__(self) -> None:
        self.now = 1_700_000_000_000_000

    def __call__(self) -> int:
        return self.now

    def wait(self, seconds: float = 1) -> None:
        self.now += round(seconds * 1_000_000)


class Life:
    """A tournament, and everything that was ever written about it."""

    def __init__(self, preset: str = "mtg", seed: int = 7, **config: Any) -> None:
        self.clock = Clock()
        self.journal = MemoryJournal(clock=self.clock)
        self.director = Director(self.journal)
        self.pause = 1.0
        self.refusals: list[str] = []
        self.events: list[type[Event]] = []
        self.phases: set[str] = set()
        create = Create(name="Friday", seed=seed, preset=preset, config=config)
        self.state = self.director.create(create, ANN, stream=FRIDAY).state
        check_state(self.state)

    # Actions

    def do(self, command: Command, actor: Actor = ANN, **more: Any) -> Sequence[Event]:
        """Execute a command and check all invariants."""
        try:
            events = self.ask(command, actor, **more)
        except Refusal as refusal:
            raise AssertionError(f"{command} is refused: {refusal.code} {refusal.reasons}") from refusal
        return events

    def ask(self, command: Command, actor: Actor = ANN, **more: Any) -> Sequence[Event]:
        """Execute a command; raise its refusal after checking that nothing has changed."""
        if "seen" in more:
            actor = msgspec.structs.replace(actor, seen=more.pop("seen"))
        self.clock.wait(self.pause)
        before, image, undone, log = self.state, self.state.image(), self.state.undone, list(self.state.log)
        records = self.journal.read(FRIDAY)
        refusal, events = _try_decide(before, self.with_time(command), actor)
        assert (before.image(), before.undone, before.log) == (image, undone, log), "deciding changed the state"
        if refusal is not None:
            self.refusals.append(refusal.code)
            assert self.director.state(FRIDAY).image() == image, "a refusal changed the state"
            assert self.journal.read(FRIDAY) == records, "a refusal was written down"
            raise refusal
        outcome = self.director.run(FRIDAY, command, actor, **more)
        assert outcome.events or not events
        assert tuple(event.event for event in outcome.events) == tuple(_reload_events(events))
        self.state = outcome.state
        assert (before.image(), before.undone, before.log) == (image, undone, log), "a state handed out has changed"
        self.events += [type(event) for event in events]
        self.phases.add(self.state.phase)
        self.check_step(before, outcome.events)
        return events

    def with_time(self, command: Command) -> Command:
        """Return the command with the current time, if it has a time."""
        return msgspec.structs.replace(command, now=self.clock.now) if hasattr(command, "now") else command

    def refusal(
        self, command: Command, actor: Actor = ANN, code: str | None = None, seen: int | None = None
    ) -> Refusal:
        """Check that a command is refused, with this code if given."""
        with pytest.raises(Refusal) as refused:
            self.ask(command, actor, seen=seen)
        assert code in (None, refused.value.code), refused.value.reasons
        return refused.value

    # Invariants of every step

    def check_step(self, before: State, new: Sequence[RecordedEvent]) -> None:
        self.check_fits(before, new)
        self.check_replay()
        if new:
            self.check_undo(before, new[0])
        check_state(self.state)
        for happened in new:
            check_pairing(before, happened.event)

    def check_fits(self, before: State, new: Sequence[RecordedEvent]) -> None:
        """Check that every event applies in turn."""
        state = before.copy()
        for happened in new:
            assert fold.fits(state, happened), happened
            fold.evolve(state, happened)

    def check_replay(self) -> None:
        """Check that replaying the log gives exactly this state."""
        happened = decode_each(self.journal.read(FRIDAY))
        replayed = fold.fold(happened)
        assert replayed.log == self.state.log
        assert replayed.undone == self.state.undone
        assert replayed.image() == self.state.image(), "replay differs from live"

    def check_undo(self, before: State, first: RecordedEvent) -> None:
        """Check that undo restores every byte, and redo does too."""
        if isinstance(first.event, TournamentCreated):
            return
        undone = self._state_after(self.state, Undo(action=first.action))
        assert undone.image() == before.image(), "undo does not restore"
        if isinstance(first.event, ActionsUndone | ActionsRedone):
            return
        redone = self._state_after(undone, Redo(action=first.action))
        assert redone.image() == self.state.image(), "redo does not bring back"

    def _state_after(self, state: State, command: Command) -> State:
        """Return the state after a command that is not written."""
        events = decide(state, command, ANN)
        first = state.seq + 1
        new = [RecordedEvent(first + i, first, 0, ANN.id, event) for i, event in enumerate(events)]
        return fold.apply_events(state.copy(), new)

    def check_fresh_director(self) -> None:
        """Check that a new director reads the same state."""
        fresh = Director(self.journal).state(FRIDAY)
        assert (fresh.image(), fresh.log, fresh.undone) == (self.state.image(), self.state.log, self.state.undone)

    # Telling stories

    @property
    def last(self) -> int:
        """The number of the latest action."""
        return self.state.log[-1].action

    @property
    def round(self) -> RoundInPlay:
        """The draft, or the open round."""
        current = self.state.current
        assert current is not None
        return current

    def enter(self, players: int | Sequence[str] = 4, **fields: Any) -> None:
        """Enter a number of players, or players with these ids, also late."""
        ids: Sequence[str | None] = [None] * players if isinstance(players, int) else players
        first = fields.pop("first_round", None)
        made = [new_entry(f"Player {player}", id=player, **fields) for player in ids]
        entries, facts = tuple(registration for registration, _ in made), [fact for _, fact in made]
        if self.state.started:
            self.do(EnterLate(entries=entries, first_round=first), facts=facts)
        else:
            self.do(Register(entries=entries), facts=facts)

    def begin(self, players: int | Sequence[str] = 4) -> "Life":
        """Enter players and start."""
        self.enter(players)
        self.do(Start())
        return self

    def publish(self) -> None:
        """Pair and publish a round."""
        self.do(Pair())
        self.do(Publish())

    def win(self, table: int, *, second: bool = False) -> None:
        """Enter a result at an open table; the first player wins by default."""
        wins = games_of(self.state, self.round, self.round.matches[table], self.state.stage.config) // 2 + 1
        self.do(EnterResult(table=table, result=Score(0, wins) if second else Score(wins, 0)))

    def finish(self, *, close: bool = True) -> None:
        """Enter all open results; first players win."""
        for table, match in sorted(self.round.matches.items()):
            if match.result is None:
                self.win(table)
        if close:
            self.do(CloseRound())

    def play(self, rounds: int = 1) -> None:
        """Whole rounds, from the draft to the close."""
        for _ in range(rounds):
            self.publish()
            self.finish()

    def table_of(self, player: str) -> int:
        table = self.round.table_of(PlayerId(player))
        assert table is not None
        return table

    def opponent(self, player: str) -> PlayerId:
        match = self.round.matches[self.table_of(player)]
        return match.second if match.first == player else match.first

    def result(self, round_: int, table: int) -> Result | None:
        found = self.state.round(round_)
        assert found is not None
        return found.matches[table].result

    @property
    def standings(self) -> Standings:
        """Return the standings of the latest stage."""
        return Standings(self.state.tournament)

    def row(self, player: PlayerId) -> StandingsRow:
        """Return a player's row in the standings."""
        return next(row for row in self.standings if row.player.id == player)

    @property
    def ranked(self) -> list[tuple[int, PlayerId]]:
        """Return all players with their ranks."""
        return [(row.rank, row.player.id) for row in self.standings]

    def version_seen(self, table: int) -> int:
        """Return the last event that a person looking at a match has seen."""
        assert table in self.round.seats
        return self.state.seq


def published_round(players: int = 4, **config: Any) -> Life:
    """Return a tournament whose first round is published."""
    life = Life(**config).begin(players)
    life.publish()
    return life


def _try_decide(state: State, command: Command, actor: Actor) -> tuple[Refusal | None, Sequence[Event]]:
    try:
        check_roles([type(command)], actor)
        return None, decide(state, command, actor)
    except Refusal as refusal:
        return refusal, ()


def _reload_events(events: Sequence[Event]) -> list[Event]:
    """Return events as read back from the journal."""
    if not events:
        return []
    records = MemoryJournal().append(FRIDAY, 0, [[encode_event(event) for event in events]], "nobody")
    return [happened.event for happened in decode_each(records)]
