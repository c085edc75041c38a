"""docs/life.md says what is so: every command, every event, every arrow of the drawing."""

from pathlib import Path

import pytest

from crosstable.app.director import Director
from crosstable.app.persons import entry
from crosstable.commands import COMMANDS, Actor, BeginStage, Command, Create, EnterResult, Register
from crosstable.events import EVENTS, Event
from crosstable.journal.memory import MemoryJournal
from crosstable.model.tournament import Score
from crosstable.rules.phases import ALLOWED
from crosstable.words.life_pages import ARROWS

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "life.md").read_text(encoding="utf-8")
ORGANISER = Actor("ann")


@pytest.mark.parametrize("kind", [*COMMANDS.values(), *EVENTS.values()], ids=lambda kind: kind.__name__)
def test_everything_says_what_it_is(kind: type[Command] | type[Event]) -> None:
    """No command and no event without a sentence about itself, and a row in the page."""
    name = kind.TYPE if issubclass(kind, Event) else kind.NAME
    assert kind.__doc__
    assert kind.__doc__ not in (Event.__doc__, Command.__doc__)
    assert f"| `{name}` |" in PAGE


def test_every_command_is_in_the_table() -> None:
    """Nothing may be asked for that the table does not know."""
    assert set(ALLOWED) == set(COMMANDS.values())


@pytest.mark.parametrize(("start", "name", "end"), ARROWS)
def test_the_drawing_is_true(start: str, name: str, end: str) -> None:
    """Each arrow leads where it points."""
    director = Director(MemoryJournal())
    preset = "speed_jong" if name in ("seat", "playoff") else "mtg"
    created = director.create(Create(name="Friday", seed=1, preset=preset), ORGANISER)
    if start == "nothing":
        assert (name, created.state.phase) == ("create", end)
        return
    stream = created.stream
    entries = [entry(one) for one in ("Ann", "Bo", "Cy", "Di")]
    director.ask(stream, Register(entries=tuple(one for one, _ in entries)), ORGANISER, facts=[f for _, f in entries])
    for step in way_to(start, name):
        if step in ("close_round", "next_round") and preset == "mtg":
            for table in (1, 2):
                director.ask(stream, EnterResult(table=table, result=Score(2, 0)), ORGANISER)
        before = director.state(stream)
        drafted = before.current.version if step in ("pair", "seat") and before.current is not None else None
        fields = {"seen": drafted} if drafted is not None else {}
        command = BeginStage(preset="mtg") if step == "begin_stage" else COMMANDS[step](**fields)
        state = director.ask(stream, command, ORGANISER).state
    assert before.phase == start
    assert state.phase == end


def way_to(phase: str, last: str) -> list[str]:
    """The commands from registration to a phase, and the last one."""
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
    return [*(played if phase == "ready" and last in ("end_stage", "complete") else ways[phase]), last]
