"""Phases and roles as commands declare them: every command in every phase, by everybody."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import product

import pytest

from crosstable.commands import (
    COMMANDS,
    Actor,
    BeginStage,
    Cancel,
    CloseRound,
    Command,
    Complete,
    Configure,
    Correct,
    CreatePool,
    EndStage,
    NextRound,
    Pair,
    PairByHand,
    Publish,
    Start,
    StartRound,
)
from crosstable.model.phases import PHASES, Phase
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import PlayerId, Score
from crosstable.rules.decide import decide
from crosstable.rules.next_state import state_after
from crosstable.rules.pools import decide_in_pool, is_for_pools
from crosstable.rules.rights import check_roles
from crosstable.state.pool_state import PoolState
from crosstable.state.state import State
from crosstable.views.preview import decide_all
from docs.generate.life import ARROWS
from tests.commands.examples import example
from tests.rules.life import ANN, OLGA, Life, phone

P1, P2 = PlayerId("p1"), PlayerId("p2")
SCOREKEEPER, PLAYER = Actor("sam", "scorekeeper"), phone("p1")


def tournament_in(phase: Phase) -> State:
    """Return a tournament of four players in this phase."""
    if phase == "nothing":
        return State()
    life = Life()
    life.enter(4)
    if phase in ("registration", "cancelled"):
        if phase == "cancelled":
            life.do(Cancel())
        return life.state
    life.do(Start())
    life.play()
    if phase in ("draft", "published", "playing"):
        life.do(Pair())
        if phase != "draft":
            life.do(Publish())
        if phase == "playing":
            life.do(StartRound())
    if phase == "ended":
        life.do(EndStage())
    if phase == "completed":
        life.do(Complete())
    assert life.state.phase == phase
    return life.state


@pytest.fixture(scope="module")
def states() -> Mapping[Phase, State]:
    return {phase: tournament_in(phase) for phase in PHASES}


def answer(state: State, command: Command, actor: Actor) -> str | None:
    """Return the code of a refusal."""
    try:
        check_roles([type(command)], actor)
        decide(state, command, actor)
    except Refusal as refusal:
        return refusal.code
    return None


def giver(kind: type[Command]) -> Actor:
    """Return an actor who may give the command."""
    return next(actor for actor in (ANN, SCOREKEEPER, PLAYER) if actor.role in kind.ROLES)


@pytest.mark.parametrize("kind", COMMANDS.values(), ids=lambda kind: kind.NAME)
def test_commands_are_refused_outside_their_phases(kind: type[Command], states: Mapping[Phase, State]) -> None:
    for phase, state in states.items():
        refused = None
        try:
            decide(state, example(kind), giver(kind))
        except Refusal as refusal:
            refused = (refusal.code, refusal.params.get("phases"))
        assert (refused == ("not_now", list(kind.PHASES))) == (phase not in kind.PHASES), (phase, refused)


@pytest.mark.parametrize("kind", COMMANDS.values(), ids=lambda kind: kind.NAME)
def test_a_pool_takes_the_commands_that_have_a_rule_there(kind: type[Command]) -> None:
    """Others are unknown (`unknown_command`)."""
    pool = state_after(PoolState(), decide_in_pool(PoolState(), CreatePool(name="Ladder"), ANN), ANN)
    code = None
    try:
        decide_in_pool(pool, example(kind), giver(kind))
    except Refusal as refusal:
        code = refusal.code
    assert (code == "unknown_command") == (not is_for_pools(kind))


@pytest.mark.parametrize("kind", COMMANDS.values(), ids=lambda kind: kind.NAME)
def test_commands_are_refused_for_other_roles(kind: type[Command], states: Mapping[Phase, State]) -> None:
    """Before anything about the tournament is revealed."""
    for actor, state in product((ANN, SCOREKEEPER, PLAYER), states.values()):
        code = answer(state, example(kind), actor)
        assert (code == "not_yours") == (actor.role not in kind.ROLES), (actor, code)


def test_a_refusal_says_what_is_and_what_would_do(states: Mapping[Phase, State]) -> None:
    """The command, the phase or role, and those in which it is open."""
    with pytest.raises(Refusal) as late:
        decide(states["completed"], Pair(), ANN)
    assert late.value.params == {"command": "pair", "phase": "completed", "phases": ["ready", "draft"]}
    with pytest.raises(Refusal) as wrong:
        check_roles([Pair], SCOREKEEPER)
    assert wrong.value.params == {"command": "pair", "role": "scorekeeper", "roles": ["organiser"]}


# Commands for events that don't happen by themselves.
DONE: Sequence[Sequence[Command]] = (
    [CloseRound(unfinished=True)],
    [Configure(config={"rounds": 5}), NextRound(unfinished=True)],
    [Correct(round=1, table=1, result=Score(0, 2), repair=True)],
    [BeginStage(preset="mtg")],
    [PairByHand(matches=((P1, P2),))],
)


def test_diagram_shows_every_phase_change(states: Mapping[Phase, State]) -> None:
    """Except cancelling, which is always possible."""
    led = set()
    for phase, asked in product(PHASES[1:], (*([example(kind)] for kind in COMMANDS.values()), *DONE)):
        kind = type(asked[-1])
        with suppress(Refusal):
            _, after = decide_all(states[phase], asked, giver(kind))
            if after.phase not in (phase, "cancelled"):
                led.add((phase, kind.NAME, after.phase))
    drawn = {one for one in ARROWS if one[0] not in ("nothing", one[2]) and not one[1].startswith("seat")}
    undone = {one for one in led if one[1] in ("undo", "redo")}
    assert led - undone == drawn - {("registration", "cancel", "cancelled")}


def test_another_organiser_is_as_good_as_the_first(states: Mapping[Phase, State]) -> None:
    """Roles count, not who created the tournament."""
    assert answer(states["ready"], Pair(), OLGA) is None
