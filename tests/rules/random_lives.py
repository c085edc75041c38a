"""Random lives from seeds; a failing life is reduced to a few steps.

A life is a list of steps, each with its own seed, so that any of them can be left out.
"""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from crosstable.commands import (
    Actor,
    CloseRound,
    Command,
    EnterResult,
    EnterTable,
    Pair,
    Publish,
    Seat,
    SetRegistration,
    SettleTie,
    Shoot,
    Start,
    StartRound,
    Tap,
    Undo,
)
from crosstable.events import Event, RoundPublished
from crosstable.formats.tables import TableSettings
from crosstable.model.phases import OPEN
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import PlayerId, Score
from crosstable.views.preview import preview
from tests.rules.documents import check_document
from tests.rules.life import ANN, SAM, Life
from tests.rules.random_commands import CONFIGS, Asking
from tests.rules.random_entries import COMING_IN
from tests.rules.random_steps import anything, stories
from tests.rules.random_table_commands import AtTables

SIZES = (4, 5, 6, 7, 8, 4, 6, 8, 3, 2, 9, 1, 0)


class Step(NamedTuple):
    kind: str
    chance: int


def a_while(life: Life, chance: int) -> None:
    """Mostly no time goes by between two steps, sometimes as much as a round has."""
    life.clock.wait(random.Random(chance).choice([0] * 12 + [20, 45, 90]))


class Tally:
    """Counts of what the lives contained."""

    def __init__(self) -> None:
        self.events: Counter[str] = Counter()
        self.refusals: Counter[str] = Counter()
        self.phases: Counter[str] = Counter()

    def add(self, life: Life) -> None:
        self.events.update(kind.TYPE for kind in life.events)
        self.refusals.update(life.refusals)
        self.phases.update(life.phases)


def a_step(life: Life, chance: int) -> None:
    a_while(life, chance)
    command, actor = anything(life.state, chance)
    with suppress(Refusal):
        if chance % 8 == 0:
            preview(life.state, life.with_time(command), actor)
        life.ask(command, actor)


def play_round(life: Life, chance: int) -> None:
    """Pair or seat a round if possible, and play it, except for some tables; all of them if winners are needed."""
    rng = random.Random(chance)
    _open(life)
    if life.state.phase not in OPEN:
        return
    if life.state.is_at_tables:
        _played_at_tables(life, rng)
        return
    decisive = life.state.stage.config.traits.decisive
    results = [Score(2, 0), Score(1, 2), *([] if decisive else [Score(1, 1)])]
    for table, match in sorted(life.round.matches.items()):
        if match.result is None and (decisive or rng.random() < 0.9):
            life.do(EnterResult(table=table, result=rng.choice(results)), SAM)
    if rng.random() < 0.7:
        life.do(CloseRound(unfinished=True))


def _open(life: Life) -> None:
    """Start the tournament, and publish a round if possible."""
    if life.state.phase == "registration" and len(life.state.players) > 1:
        _is_accepted(life, Start(absent="keep"))
    if life.state.phase == "ready":
        _is_accepted(life, Seat() if life.state.is_at_tables else Pair())
    if life.state.phase == "draft" and not _is_accepted(life, Publish()):
        _is_accepted(life, Seat(again=True) if life.state.is_at_tables else Pair(again=True))
        _is_accepted(life, Publish())


def _is_accepted(life: Life, command: Command, actor: Actor = ANN) -> bool:
    """Return whether a command was accepted."""
    try:
        life.ask(command, actor)
    except Refusal:
        return False
    return True


def _played_at_tables(life: Life, rng: random.Random) -> None:
    """Start the round, score, and close it with the cut that was shown."""
    if life.state.phase == "published":
        life.do(StartRound())
    config = life.state.stage.config
    for table, seated in sorted(life.round.tables.items()):
        if rng.random() < 0.1:
            continue
        if config.of(TableSettings).adds_up:
            scores = AtTables(life.state, rng.randrange(1 << 30)).scores(seated)
            _is_accepted(life, EnterTable(table=table, scores=scores), SAM)
            continue
        for _ in range(rng.randint(0, 3)):
            _is_accepted(life, Tap(table=table, player=rng.choice(seated.seats), delta=rng.choice([1, 1, -1])), SAM)
    if rng.random() < 0.7:
        life.do(CloseRound(unfinished=True, cut=config.format == "cut_line"))


def _a_crowd_comes(life: Life, rng: random.Random) -> None:
    """Registration is open, for some more than there are, and people come and go."""
    life.do(SetRegistration(open=True, capacity=len(life.state.players) + 2))
    for _ in range(15):
        _is_accepted(life, *Asking(life.state, rng.randrange(1 << 30)).random_command(COMING_IN))


def undo_with_dependents(life: Life, chance: int) -> None:
    """Undo a random action with its dependents, often a publication, which has many."""
    rng = random.Random(chance)
    late = life.state.log[-15:]
    published = [happened for happened in late if isinstance(happened.event, RoundPublished)]
    action = rng.choice(published if published and rng.random() < 0.5 else late).action
    try:
        life.ask(Undo(action=action))
    except Refusal as refusal:
        if refusal.code == "others_depend":
            life.do(Undo(action=action, also=tuple(refusal.params["falls"])))


def play_story(life: Life, chance: int) -> None:
    """Play a few connected steps, mostly during a round."""
    rng = random.Random(chance)
    if rng.random() < 0.7:
        _open(life)
        _is_accepted(life, StartRound())
    for name in rng.choice(stories(life.state)):
        _is_accepted(life, *Asking(life.state, rng.randrange(1 << 30)).random_command([name]))


def begin_stage(life: Life, chance: int) -> None:
    """Begin the next stage if possible, settling ties across its line; otherwise plan one."""
    rng = random.Random(chance)
    asking = Asking(life.state, chance)
    if life.state.phase not in ("ready", "ended") or not life.state.stage.rounds:
        _is_accepted(life, asking.plan_stages())
        return
    command = asking.advance()
    for _ in range(6):
        try:
            life.ask(command)
        except Refusal as refusal:
            if refusal.code != "tie_across_line":
                return
            _settle(life, tuple(refusal.reasons[0].params["players"]), rng)


def _settle(life: Life, players: tuple[PlayerId, ...], rng: random.Random) -> None:
    """Settle a tie by hand, or by a few shots."""
    if rng.random() < 0.4:
        _is_accepted(life, SettleTie(players=players, reason="by lot"))
        return
    for _ in range(2 * len(players)):
        running = life.state.stage.shoot_out(players, life.state.last_round)
        if running.next is None:
            return
        discs = running.discs_left(running.next)
        _is_accepted(life, Shoot(players=players, player=running.next, sunk=rng.randint(0, min(discs, 5)), discs=discs))


def check_export(life: Life, _chance: int) -> None:
    check_document(life.state)


KINDS: dict[str, Callable[[Life, int], None]] = {
    "step": a_step,
    "round": play_round,
    "back": undo_with_dependents,
    "story": play_story,
    "stage": begin_stage,
    "document": check_export,
}


def steps_of(seed: int, size: int) -> list[Step]:
    rng = random.Random(seed)
    kinds = rng.choices(list(KINDS), (50, 14, 8, 20, 5, 3), k=size)
    return [
        Step("begin", rng.randrange(1 << 20) * len(CONFIGS) + seed * 5),
        *(Step(kind, rng.randrange(1 << 30)) for kind in kinds),
    ]


def run_life(steps: Sequence[Step]) -> Life:
    """Return the life that these steps make, with all invariants checked."""
    rng = random.Random(steps[0].chance)
    preset, config = CONFIGS[steps[0].chance % len(CONFIGS)]
    life = Life(preset, seed=rng.randrange(100), **config)
    size = rng.choice(SIZES) + (rng.choice([0, 4, 5]) if life.state.is_at_tables else 0)
    if size:
        life.enter(size)
    if rng.random() < 0.8:
        _is_accepted(life, Start())
    else:
        _a_crowd_comes(life, rng)
    for step in steps[1:]:
        KINDS[step.kind](life, step.chance)
    life.check_fresh_director()
    check_document(life.state)
    return life


def breaks(steps: Sequence[Step]) -> BaseException | None:
    """Return the failure of a life."""
    try:
        run_life(steps)
    except Exception as error:
        return error
    return None


def _error_kind(error: BaseException | None) -> tuple[type, str]:
    return type(error), str(error)[:30]


def cut_down(steps: Sequence[Step], tries: int = 400) -> list[Step]:
    """Return a short life with the same failure, by leaving steps out."""
    wanted = _error_kind(breaks(steps))
    left, size = list(steps), max(len(steps) // 2, 1)
    while size and tries:
        start = 1
        while start < len(left) and tries:
            tries -= 1
            shorter = left[:start] + left[start + size :]
            if _error_kind(breaks(shorter)) == wanted:
                left = shorter
            else:
                start += size
        size //= 2
    return left


def transcript(steps: Sequence[Step]) -> str:
    """Return the steps of a life and their outcomes, line by line."""
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
