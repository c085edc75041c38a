"""docs/life.md is true and complete: every command, every event, every arrow of the drawing."""

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

import pytest

from crosstable.app.director import Director
from crosstable.app.persons import new_entry
from crosstable.commands import COMMANDS, Actor, Command, Create, EnterResult, Register
from crosstable.events import EVENTS, Event
from crosstable.journal.memory import MemoryJournal
from crosstable.model.phases import ANY, PHASES
from crosstable.model.tournament import Score
from crosstable.words import words
from crosstable.words.next_step import OTHERWISE, STEPS, next_step
from docs.generate.life import ARROWS

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "life.md").read_text(encoding="utf-8")
ORGANISER = Actor("ann")
FIELDS: Mapping[str, Mapping[str, Any]] = {
    "begin_stage": {"preset": "mtg"},
    "pair_by_hand": {"matches": (("p1", "p2"),)},
    "seat_by_hand": {"tables": (("p1", "p2", "p3", "p4"),)},
    "correct": {"round": 1, "table": 1, "result": Score(0, 2), "repair": True},
}


@pytest.mark.parametrize("kind", [*COMMANDS.values(), *EVENTS.values()], ids=lambda kind: kind.__name__)
def test_everything_says_what_it_is(kind: type[Command] | type[Event]) -> None:
    """No command and no event without a sentence about itself, and a row in the page."""
    name = kind.TYPE if issubclass(kind, Event) else kind.NAME
    assert kind.__doc__
    assert kind.__doc__ not in (Event.__doc__, Command.__doc__)
    assert f"| `{name}` |" in PAGE


@pytest.mark.parametrize(("start", "name", "end"), ARROWS)
def test_the_drawing_is_true(start: str, name: str, end: str) -> None:
    """Each arrow leads where it points."""
    director = Director(MemoryJournal())
    preset = "speed_jong" if name in ("seat", "seat_by_hand", "playoff") else "mtg"
    created = director.create(Create(name="Friday", seed=1, preset=preset), ORGANISER)
    if start == "nothing":
        assert (name, created.state.phase) == ("create", end)
        return
    stream = created.stream
    entries = [new_entry(text) for text in ("Ann", "Bo", "Cy", "Di")]
    director.run(stream, Register(entries=tuple(one for one, _ in entries)), ORGANISER, facts=[f for _, f in entries])
    for step in commands_to(start, name):
        if step in ("close_round", "next_round") and preset == "mtg":
            for table in (1, 2):
                director.run(stream, EnterResult(table=table, result=Score(2, 0)), ORGANISER)
        before = director.state(stream)
        is_drafted = step in ("pair", "seat") and before.current is not None
        fields = {"again": True} if is_drafted else FIELDS.get(step, {})
        command = COMMANDS[step](**fields)
        state = director.run(stream, command, ORGANISER).state
    assert before.phase == start
    assert state.phase == end


def commands_to(phase: str, last: str) -> list[str]:
    """Return the commands from registration to a phase, and the last one."""
    if last == "playoff":
        return ["start", "seat", "publish", "start_round", "close_round", last]
    ways = {
        "registration": [],
        "ready": ["start"],
        "draft": ["start", "seat" if last == "seat" else "pair"],
        "published": ["start", "pair", "publish"],
        "playing": ["start", "pair", "publish", "start_round"],
        "ended": ["start", "pair", "publish", "close_round", "end_stage"],
    }
    played = ["start", "pair", "publish", "close_round"]
    if last == "correct":
        return [*played, "pair", "publish", last]
    return [*(played if phase == "ready" and last in ("end_stage", "complete") else ways[phase]), last]


UNDONE = {("draft", "ready"), ("completed", "ready"), ("completed", "ended"), *(("cancelled", to) for to in ANY)}
# Each separately: two commands lead to the next round.
STEPS_THERE_ARE = {(start, end) for start, name, end in ARROWS if name not in ("next_round", "cancel")} | UNDONE


def distance(phase: str, phases: Collection[str]) -> int:
    """Return the number of steps from a phase to the nearest of these; more than exist if there is no way."""
    reached = {phase}
    for steps in range(len(PHASES)):
        if reached & set(phases):
            return steps
        reached |= {end for start, end in STEPS_THERE_ARE if start in reached}
    return len(PHASES)


@pytest.mark.parametrize("kind", COMMANDS.values(), ids=lambda kind: kind.NAME)
def test_every_wrong_phase_has_advice(kind: type[Command]) -> None:
    """A step towards an allowed phase; or that it is done already; or the command to use instead."""
    phases = kind.PHASES
    for phase in set(PHASES) - set(phases):
        step = next_step(kind.NAME, phase, phases)
        said = words("not_now", command=kind.NAME, phase=phase, phases=list(phases))
        assert said.endswith(f". {words(f'step.{step}')}")
        otherwise = OTHERWISE.get(kind.NAME, {}).get(phase)
        if not phases:
            assert step == "in_pool"
        elif otherwise is None:
            leads = [to for to, way in STEPS[phase].items() if way == step]
            assert {(phase, to) for to in leads} <= STEPS_THERE_ARE
            assert min(distance(to, phases) for to in leads) == distance(phase, phases) - 1
        else:
            assert step == otherwise


@pytest.mark.parametrize(
    ("command", "phase", "step"),
    [
        ("start_round", "playing", "done"),
        ("publish", "playing", "done"),
        ("start", "published", "done"),
        ("withdraw", "playing", "drop"),
        ("pause_clock", "published", "start_round"),
        ("complete", "published", "close_round"),
        ("end_stage", "draft", "undo_draft"),
        ("begin_stage", "ready", "end_stage"),
        ("enter_result", "ready", "draft"),
        ("pair", "ended", "begin_stage"),
        ("start", "cancelled", "undo_cancellation"),
        ("set_multiplier", "playing", "undo_round_start"),
    ],
)
def test_the_next_step(command: str, phase: str, step: str) -> None:
    """The cases that people come to."""
    assert next_step(command, phase, COMMANDS[command].PHASES) == step
