"""Whatever command a desk sends: done, it is in the journal; refused, nothing has changed; and never a crash.

Lives from a seed, so that one which breaks a promise can be lived again: a tournament of another kind in turn, on a
server of its own, which goes on by what is done in it.
"""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import pytest

from crosstable.app.director import Director, Envelope, Outcome, Task
from crosstable.commands import COMMANDS, Claim, Publish, Rename, SetRegistration, Start
from crosstable.events import Event, RecordedEvent, RoundPublished
from crosstable.journal.codec import decode_each
from crosstable.journal.interface import StreamId
from crosstable.journal.memory import MemoryJournal
from crosstable.model.refusals import Refusal
from crosstable.rules.decide import decide
from crosstable.rules.next_state import as_next_action
from crosstable.state.fold import fold
from crosstable.state.handlers import HANDLERS, Handler
from crosstable.state.state import State
from crosstable.web import command_surface, refusal_json
from crosstable.words.event_text import action_words
from tests.conftest import Proof
from tests.rules.life import Clock
from tests.rules.random_commands import CONFIGS
from tests.rules.random_steps import OF_POOLS
from tests.web.safe.random_commands import Sent, a_story, by_phone, command_with_fields, random_command
from tests.web.safe.worlds import World, world

Size = Callable[[int, int], int]

STEPS = 50
NAMES = tuple(f"{name} {number}" for number in (1, 2) for name in ("Ann", "Bob", "Cyd", "Dan", "Eve", "Flo"))
# Commands that phones alone send, that create a tournament, or that are for pools.
NOT_AT_A_DESK = {command for command in COMMANDS if by_phone(command)} | {"create", *OF_POOLS}
PAGES = ("standings", "pairings", "crosstable", "players", "desk", "desk/floor", "desk/history", "desk/players")


class Tally:
    """How often which command was done, and for which reasons others were not."""

    def __init__(self) -> None:
        self.done = Counter[str]()
        self.refused = Counter[str]()

    @property
    def asked(self) -> int:
        return self.done.total() + self.refused.total()


class Life:
    """A tournament in the hands of two people at desks, and of phones."""

    def __init__(self, made: World, clock: Clock, seed: int, tally: Tally) -> None:
        self.made, self.clock, self.tally = made, clock, tally
        self.rng = random.Random(seed)
        preset, config = CONFIGS[seed * 5 % len(CONFIGS)]
        self.hall = made.hall(preset, "Monday", **config)
        made.here = made.site.catalogue.find(self.hall.code)
        self.cookies = {"organiser": made.cookie("organiser"), "scorekeeper": made.cookie("keeper")}
        self.hall.enter(NAMES[: self.rng.randint(6, len(NAMES))])
        self.hall.do(Start() if self.rng.random() < 0.7 else SetRegistration(open=True, capacity=len(NAMES)))

    def step(self) -> None:
        self.clock.wait(self.rng.choice([1] * 12 + [20, 45, 90]))
        chance = self.rng.randrange(1 << 30)
        if chance % 4:
            self.send(random_command(self.hall.state, chance), chance)
            return
        for command in a_story(self.hall.state, chance):
            chance = self.rng.randrange(1 << 30)
            self.send(command_with_fields(self.hall.state, command, chance), chance)

    def send(self, sent: Sent, chance: int) -> None:
        command, fields, actor = sent
        if by_phone(command) and chance % 4:
            with suppress(Refusal):
                if actor.player is not None:
                    self.hall.do(Claim(player=actor.player, how="code"), actor)
                self.hall.say(command, fields, actor)
            return
        self.made.forget_limits()
        before, image = self.made.stored_data(), self.hall.state.image()
        cookie = self.cookies["scorekeeper" if actor.role == "scorekeeper" else "organiser"]
        answer = self.made.do(command, fields, cookie, key=f"step-{chance}")
        told = answer.json()
        if answer.status_code == 200:
            self.tally.done[command] += 1
            self.check_done(told, before)
            return
        assert answer.status_code in (403, 409), told
        self.tally.refused[told["refused"]["code"]] += 1
        assert told["refused"]["message"].endswith((".", "?", "!")), told
        assert self.hall.state.image() == image, "a refusal changed the state"
        assert self.made.stored_data() == before, "a refusal was written down"

    def check_done(self, told: dict[str, Any], before: tuple[object, ...]) -> None:
        """Check that the journal gives the state shown, and that nothing is new if nothing changed."""
        assert told["said"]
        state, records = self.hall.state, self.made.site.journal.read(self.hall.stream)
        assert told["seq"] == state.seq == records[-1].seq
        assert told["action"] in (None, records[-1].action)
        assert (told["action"] is None) == (self.made.stored_data() == before)
        replayed = fold(decode_each(records))
        assert (replayed.image(), replayed.log) == (state.image(), state.log), "replay differs from live"

    def look(self) -> None:
        """Check that every page still renders."""
        for page in PAGES:
            answer = self.made.ask("GET", f"/t/{self.hall.code}/{page}", self.cookies["organiser"])
            assert answer.status_code == 200, (page, answer.text)


def run_life(seed: int, tally: Tally, prepare: Callable[[], None] = lambda: None) -> None:
    """Run one random life and check every promise."""
    clock = Clock()
    with world(MemoryJournal(clock=clock)) as made:
        life = Life(made, clock, seed, tally)
        prepare()
        for _ in range(STEPS):
            life.step()
        life.look()


@pytest.mark.long
def test_random_desk_commands_succeed_or_are_refused(proof_size: Size, proof: Proof) -> None:
    """A good share of it is done, by most of the commands, and the rest is refused for many reasons."""
    lives, tally = proof_size(7, 400), Tally()
    for seed in range(lives):
        try:
            run_life(seed, tally)
        except Exception as error:
            raise AssertionError(f"the life of seed {seed}") from error
    done, never = tally.done.total(), {command for command in COMMANDS if command not in tally.done} - NOT_AT_A_DESK
    told = f"{done:,} done ({done / tally.asked:.0%}), by {len(tally.done)} commands"
    print(f"{told}, of {tally.asked:,}; never: {never}")
    assert tally.asked / 4 < done < tally.asked * 3 / 4, told
    assert len(never) <= (3 if lives >= 400 else 28), never
    assert len(tally.refused) >= 40
    result = (
        f"{told}, each in the journal, which read again is the same; the others refused with a sentence, for "
        f"{len(tally.refused)} reasons, and nothing changed; never a crash"
    )
    proof("any command", f"made up from the tournament, sent to /do, {lives:,} lives", cases=tally.asked, result=result)


# Broken twins: the same harness must notice


def speechless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make refusals empty."""
    monkeypatch.setattr(refusal_json, "refusal_sentence", lambda *_: "")


def crash(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the answer to a command crash after it is written."""

    def crash_on_publication(events: Sequence[Event], names: Any) -> str:
        if isinstance(events[0], RoundPublished):
            raise KeyError(events[0].round)
        return action_words(events, names)

    monkeypatch.setattr(command_surface, "action_words", crash_on_publication)


def half_done(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make a refused command write something."""
    right = Director.submit

    def submit_and_rename(director: Director, stream: StreamId, envelope: Envelope, task: Task[State]) -> Outcome:
        try:
            return right(director, stream, envelope, task)
        except Refusal:
            with suppress(Refusal):
                director.run(stream, Rename(name=task.route), envelope.actor)
            raise

    monkeypatch.setattr(Director, "submit", submit_and_rename)


def lose_publication(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make a publication appear to succeed without writing it."""
    right = Director.submit

    def drop_publication(director: Director, stream: StreamId, envelope: Envelope, task: Task[State]) -> Outcome:
        if task.route != Publish.NAME:
            return right(director, stream, envelope, task)
        found = director.snapshot(stream)
        events = decide(found.state, Publish(), envelope.actor)
        return Outcome(stream, tuple(as_next_action(found.state, events, envelope.actor)), found, found)

    monkeypatch.setattr(Director, "submit", drop_publication)


def replay_differently(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make a publication evolve differently at each replay."""
    kind: type[Event] = RoundPublished
    right, times = HANDLERS[kind], iter(range(10**9))

    def append_count(state: State, event: RoundPublished, at: RecordedEvent) -> None:
        right.evolve(state, event, at)
        state.amended.append(next(times))

    monkeypatch.setitem(HANDLERS, kind, Handler(append_count, right.when, right.needs))


@pytest.mark.long
@pytest.mark.parametrize("twin", [speechless, crash, half_done, lose_publication, replay_differently])
def test_a_broken_twin_is_noticed(twin: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch) -> None:
    """In whatever life."""
    with pytest.raises(AssertionError):
        run_life(3, Tally(), lambda: twin(monkeypatch))
