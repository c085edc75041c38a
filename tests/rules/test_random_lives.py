"""Random lives: whole tournaments with every command, also wrong ones, and checks after every step.

After every step: a refusal changes nothing; deciding changes nothing; every event applies; the journal read again is
the same tournament to the byte; undo restores it to the byte and redo returns; nobody sits twice or is lost; standings
work; engine pairings and seatings are legal (`life`, `promises`). At tables (`promises_tables`): the taps in the log
sum to the leaderboard, a late tap waits and does not count, the field of a cut line never drifts, and every seated
player is on the leaderboard. At the end of every life a fresh director has the same state, and the exported document is
the same tournament, read or imported; a second, slow computation of its leaderboard and cut agrees.

Hypothesis draws lives and shortens failing ones. It likes to repeat itself, so there are lives from a seed too, which
go further.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import Any, ClassVar

import pytest
from hypothesis import HealthCheck, Phase, note, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from crosstable.commands import Actor, CloseRound, Command, EnterResult, Pair, Publish, Start, Undo
from crosstable.events import (
    EVENTS,
    Event,
    PlayerDropped,
    RecordedEvent,
    ResultEntered,
    RoundStarted,
    ScoreUndone,
)
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import Score
from crosstable.state import fold
from crosstable.state.handlers import HANDLERS, Handler
from crosstable.state.state import State
from tests.conftest import Proof
from tests.rules import random_lives
from tests.rules.documents import check_document
from tests.rules.life import ANN, SAM, Life
from tests.rules.random_commands import CONFIGS
from tests.rules.random_lives import SIZES, Tally, a_while, breaks, cut_down, run_life, steps_of, transcript
from tests.rules.random_steps import anything

Size = Callable[[int, int], int]
# A pool is no tournament, and has tests of its own (tests/rules/test_pools.py).
OF_POOLS = {name for name, event in EVENTS.items() if event.__module__ == "crosstable.events.pools"}

# The seed of a step: one number, so that lives are shortened by leaving steps out.
CHANCE = st.integers(0, 2**24 - 1)


class Lives(RuleBasedStateMachine):
    """A tournament in which any command may come at any time."""

    tally: ClassVar[Tally] = Tally()

    @initialize(which=st.sampled_from(CONFIGS), players=st.sampled_from(SIZES), waits=st.sampled_from([0] * 9 + [1]))
    def create(self, which: tuple[str, dict[str, Any]], players: int, waits: int) -> None:
        preset, config = which
        self.life = Life(preset, **config)
        if players:
            self.life.enter(players)
        if not waits:
            self.ask(Start())

    def ask(self, command: Command, actor: Actor = ANN) -> None:
        note(f"{actor.id}: {command}")
        with suppress(Refusal):
            self.life.ask(command, actor)

    @rule(chance=CHANCE)
    def a_step(self, chance: int) -> None:
        """Give a random command after a pause."""
        a_while(self.life, chance)
        self.ask(*anything(self.life.state, chance))

    @rule(chance=CHANCE)
    def another_step(self, chance: int) -> None:
        """Give more random commands, as most steps are."""
        self.ask(*anything(self.life.state, chance))

    @rule(wins=st.lists(st.booleans(), min_size=1, max_size=5), left=st.integers(0, 3), close=st.booleans())
    def a_whole_round(self, wins: list[bool], left: int, close: bool) -> None:
        """Pair a round if possible, and play most of it."""
        life = self.life
        if life.state.is_at_tables:
            random_lives.play_round(life, sum(wins) + 8 * left + 32 * close)
            return
        if life.state.phase == "ready":
            self.ask(Pair())
        if life.state.phase == "draft":
            self.ask(Publish())
        if life.state.phase in ("published", "playing"):
            for i, (table, match) in enumerate(sorted(life.round.matches.items())):
                if match.result is None and (left == 0 or i != left):
                    result = Score(2, 0) if wins[i % len(wins)] else Score(1, 2)
                    self.ask(EnterResult(table=table, result=result), SAM)
            if close:
                self.ask(CloseRound(unfinished=True))

    @rule(back=st.integers(1, 12))
    def take_back_with_all_that_depends_on_it(self, back: int) -> None:
        """Undo an action with its dependents."""
        log = self.life.state.log
        action = log[-min(back, len(log))].action
        try:
            self.life.ask(Undo(action=action))
        except Refusal as refusal:
            if refusal.code == "others_depend":
                self.life.do(Undo(action=action, also=tuple(refusal.params["falls"])), ANN)

    def teardown(self) -> None:
        if hasattr(self, "life"):
            self.life.check_fresh_director()
            check_document(self.life.state)
            Lives.tally.add(self.life)


def run(lives: int, **more: Any) -> Tally:
    """Let hypothesis play a number of lives."""
    Lives.tally = Tally()
    how = settings(max_examples=lives, stateful_step_count=30, suppress_health_check=list(HealthCheck), **more)
    run_state_machine_as_test(Lives, settings=how)
    return Lives.tally


def tally_text(tally: Tally) -> str:
    events, refusals = sum(tally.events.values()), sum(tally.refusals.values())
    return f"{events:,} events of {len(tally.events)} kinds and {refusals:,} refusals, every promise kept"


@pytest.mark.long
def test_hypothesis_lives_keep_all_invariants(proof_size: Size, proof: Proof) -> None:
    """Up to 14 players, Swiss, round robin and tables, every command in every phase, by everybody."""
    lives = proof_size(8, 400)
    tally = run(lives)
    assert len(tally.events) >= 15
    assert len(tally.refusals) >= 20
    proof("random lives (hypothesis)", "0 to 14 players, up to 30 steps", cases=lives, result=tally_text(tally))


@pytest.mark.long
def test_seeded_lives_keep_all_invariants(proof_size: Size, proof: Proof) -> None:
    """A few dozen lives cover nearly all kinds of events."""
    lives, tally = proof_size(14, 500), Tally()
    for seed in range(lives):
        steps = steps_of(seed, 40)
        try:
            tally.add(run_life(steps))
        except Exception as error:
            raise AssertionError(f"the life of seed {seed}:\n{transcript(cut_down(steps))}") from error
    missing = set(EVENTS) - set(tally.events) - {"tournament_created"} - OF_POOLS
    assert len(missing) <= (0 if lives >= 1_500 else 22), missing
    assert len(tally.refusals) >= (60 if lives >= 1_500 else 50)
    assert len(tally.phases) >= (8 if lives >= 1_500 else 7)
    proof("random lives (seeds)", "0 to 14 players, 40 steps", cases=lives, result=tally_text(tally))


# Broken twins: the same harness must notice


def half_an_undo(monkeypatch: pytest.MonkeyPatch) -> None:
    """Break undo: skip later events of an action."""
    right = fold.undone_actions

    def evolve_again(log: list[RecordedEvent], state: State) -> None:
        for happened in log:
            if happened.action in right(log) and happened.seq > happened.action:
                HANDLERS[type(happened.event)].evolve(state, happened.event, happened)

    def fold_carelessly(log: list[RecordedEvent]) -> State:
        state = State()
        undone = right(log)
        for happened in log:
            if happened.action not in undone:
                fold.evolve(state, happened)
        evolve_again(log, state)
        state.log, state.undone = list(log), undone
        return state

    monkeypatch.setattr(fold, "fold", fold_carelessly)


def shared_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Break copying: share rounds with the original state."""

    def copy_shallowly(state: State) -> State:
        other = State.__new__(State)
        other.__dict__.update(state.__dict__)
        other.log = state.log.copy()
        return other

    monkeypatch.setattr(State, "copy", copy_shallowly)


def replace_handler(monkeypatch: pytest.MonkeyPatch, kind: type[Event], evolve: Any = None, needs: Any = None) -> None:
    """Replace the handler of an event."""
    right = HANDLERS[kind]
    monkeypatch.setitem(HANDLERS, kind, Handler(evolve or right.evolve, right.when, needs or right.needs))


def hour_of_the_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """Break determinism: let a result depend on the number of calls."""
    right, times = HANDLERS[ResultEntered].evolve, iter(range(10**9))

    def append_count(state: State, event: ResultEntered, at: RecordedEvent) -> None:
        right(state, event, at)
        state.amended.append(next(times))

    replace_handler(monkeypatch, ResultEntered, append_count)


def careless_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Break a check: let a drop apply after anything was undone."""
    replace_handler(monkeypatch, PlayerDropped, needs=lambda state, event: event.player in state.players)


def deaf_ear(monkeypatch: pytest.MonkeyPatch) -> None:
    """Break undo of scores: keep counting them."""

    def restore_score(state: State, event: ScoreUndone, at: RecordedEvent) -> None:
        state.scores[event.id or f"e{at.seq}"] = (event.round, event.table)

    replace_handler(monkeypatch, ScoreUndone, restore_score)


def break_cut_field(monkeypatch: pytest.MonkeyPatch) -> None:
    """Break the cut line: count its field again in every round."""
    right = HANDLERS[RoundStarted].evolve

    def recount_field(state: State, event: RoundStarted, at: RecordedEvent) -> None:
        right(state, event, at)
        if state.is_at_tables:
            state.stage.original = len(state.players_of_round(event.round))

    replace_handler(monkeypatch, RoundStarted, recount_field)


TWINS = (half_an_undo, shared_parts, hour_of_the_day, careless_needs, deaf_ear, break_cut_field)


@pytest.mark.long
@pytest.mark.parametrize("twin", TWINS)
def test_a_broken_twin_is_noticed(twin: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch) -> None:
    """Lives from seeds, with something wrong in the core: some promise is found broken soon."""
    twin(monkeypatch)
    assert any(isinstance(breaks(steps_of(seed, 40)), AssertionError | KeyError) for seed in range(80))


@pytest.mark.long
def test_hypothesis_notices_a_broken_twin_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """And says so."""
    shared_parts(monkeypatch)
    with pytest.raises(AssertionError):
        run(20, phases=[Phase.generate])
