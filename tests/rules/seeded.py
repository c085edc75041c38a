"""Lives from a seed: as many as the time allows, and a life that breaks a promise is cut down to its few telling steps.

A life is a list of steps, each with a number of its own to choose by, so that any of them may be left out.
"""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from crosstable.commands import Actor, CloseRound, Command, EnterResult, Pair, Publish, Start, Undo
from crosstable.events import Event
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import Score
from tests.rules.asking import CONFIGS, anything
from tests.rules.documents import check_document
from tests.rules.life import ANN, SAM, Life

SIZES = (4, 5, 6, 7, 8, 3, 2, 9, 1, 0)


class Step(NamedTuple):
    kind: str
    chance: int


class Tally:
    """What lives have seen."""

    def __init__(self) -> None:
        self.events: Counter[str] = Counter()
        self.refusals: Counter[str] = Counter()
        self.phases: Counter[str] = Counter()

    def add(self, life: Life) -> None:
        self.events.update(kind.TYPE for kind in life.events)
        self.refusals.update(life.refusals)
        self.phases[life.state.phase] += 1


def a_step(life: Life, chance: int) -> None:
    with suppress(Refusal):
        life.ask(*anything(life.state, chance))


def a_whole_round(life: Life, chance: int) -> None:
    """The round is paired where it can be, and played, but for some tables."""
    rng = random.Random(chance)
    if life.state.phase == "ready":
        with suppress(Refusal):
            life.ask(Pair())
    if life.state.phase == "draft":
        with suppress(Refusal):
            life.ask(Publish(seen=life.round.version))
    if life.state.phase in ("published", "playing"):
        for table, match in sorted(life.round.matches.items()):
            if match.result is None and rng.random() < 0.9:
                life.do(EnterResult(table=table, result=rng.choice([Score(2, 0), Score(1, 2), Score(1, 1)])), SAM)
        if rng.random() < 0.7:
            life.do(CloseRound(unfinished=True))


def taken_back(life: Life, chance: int) -> None:
    """Whatever is said to fall with an action may be taken back with it."""
    rng = random.Random(chance)
    log = life.state.log
    action = log[-min(rng.randint(1, 15), len(log))].action
    try:
        life.ask(Undo(action=action))
    except Refusal as refusal:
        if refusal.code == "others_depend":
            life.do(Undo(action=action, also=tuple(refusal.params["falls"])))


def exported(life: Life, _chance: int) -> None:
    check_document(life.state)


KINDS: dict[str, Callable[[Life, int], None]] = {
    "step": a_step,
    "round": a_whole_round,
    "back": taken_back,
    "document": exported,
}


def steps_of(seed: int, size: int) -> list[Step]:
    rng = random.Random(seed)
    kinds = rng.choices(list(KINDS), (74, 14, 6, 3), k=size)
    return [Step("begin", rng.randrange(1 << 30)), *(Step(kind, rng.randrange(1 << 30)) for kind in kinds)]


def lived(steps: Sequence[Step]) -> Life:
    """The life that these steps make, every promise kept."""
    rng = random.Random(steps[0].chance)
    preset, config = rng.choice(CONFIGS)
    life = Life(preset, seed=rng.randrange(100), **config)
    size = rng.choice(SIZES)
    if size:
        life.enter(size)
    if rng.random() < 0.9:
        with suppress(Refusal):
            life.ask(Start())
    for step in steps[1:]:
        KINDS[step.kind](life, step.chance)
    life.check_fresh_director()
    check_document(life.state)
    return life


def breaks(steps: Sequence[Step]) -> BaseException | None:
    """What goes wrong in that life."""
    try:
        lived(steps)
    except Exception as error:
        return error
    return None


def cut_down(steps: Sequence[Step], tries: int = 400) -> list[Step]:
    """A short life that breaks a promise in the same way, as far as that is found by leaving steps out."""
    wanted = type(breaks(steps))
    left, size = list(steps), max(len(steps) // 2, 1)
    while size and tries:
        start = 1
        while start < len(left) and tries:
            tries -= 1
            shorter = left[:start] + left[start + size :]
            if type(breaks(shorter)) is wanted:
                left = shorter
            else:
                start += size
        size //= 2
    return left


def told(steps: Sequence[Step]) -> str:
    """What is asked for in that life and what comes of it, line by line."""
    lines: list[str] = []
    ask = Life.ask

    def listen(life: Life, command: Command, actor: Actor = ANN, **more: Any) -> Sequence[Event]:
        lines.append(f"{actor.id}: {command}")
        try:
            events = ask(life, command, actor, **more)
        except Refusal as refusal:
            lines.append(f"   refused: {refusal.code}")
            raise
        lines.extend(f"   {event}" for event in events)
        return events

    Life.ask = listen  # type: ignore[method-assign, assignment]
    try:
        breaks(steps)
    finally:
        Life.ask = ask  # type: ignore[method-assign]
    return "\n".join(lines)
