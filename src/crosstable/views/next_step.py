"""The next step of a tournament: one code with parameters, for the bar at the top of the desk and for scripts.

| step | what it asks for |
|---|---|
| enter | players |
| arrive | the next round, after a check-in: how many are here |
| start, here | the start; after a check-in, how many are here |
| draft | the next round: a pairing, or a seating |
| publish, begin | the draft is published; the clock is started, unless every result is in already |
| results | tables that have not reported |
| taps | the time runs, and scores come in |
| close, cut | the end of the round; on a cut line with the cut first |
| advance | the next stage of the plan; if a tie lies across the line, on the page where it is settled |
| stage, complete | another stage, or the end |
| over, cancelled | nothing |

Problems for the organiser are in `views.alerts`.
"""

from typing import Any

import msgspec

from crosstable.commands import Advance
from crosstable.model.phases import OPEN
from crosstable.model.refusals import Refusal
from crosstable.ranking.tables.cut_line import cut
from crosstable.rules.advance import plan_next_stage
from crosstable.rules.check_in import expected_players, missing_players
from crosstable.rules.clock import last_end
from crosstable.rules.rounds import no_rounds_left
from crosstable.state.apply_rounds import open_tables
from crosstable.state.live_rounds import RoundInPlay
from crosstable.state.state import State


class NextStep(msgspec.Struct, frozen=True):
    """The next step: the `command` that takes it, with its fields, or the `page` where it is taken.

    With neither, people have something to do first.
    """

    code: str
    params: dict[str, Any] = {}
    command: str | None = None
    fields: dict[str, Any] = {}
    page: str | None = None


def next_step(state: State, now: int | None = None) -> NextStep:
    phase, current = state.phase, state.current if state.stages else None
    if phase == "registration":
        players = len(state.players)
        if players < 2:
            return NextStep("enter", {"players": players})
        if state.registration.checks_in:
            here = players - len(missing_players(state))
            return NextStep("here", {"here": here, "players": players}, "start")
        return NextStep("start", {"players": players}, "start")
    if phase == "ready":
        return _step_between_rounds(state)
    if current is not None and phase == "draft":
        return NextStep("publish", {"round": current.number}, "publish")
    if current is not None and phase == "published" and not _all_is_in(state, current):
        return NextStep("begin", {"round": current.number}, "start_round")
    if current is not None and phase in OPEN:
        return _step_while_playing(state, current, now)
    if phase == "ended":
        return _advance(state) if state.plan else NextStep("stage", {}, "complete")
    return NextStep({"completed": "over"}.get(phase, phase))


def _step_between_rounds(state: State) -> NextStep:
    number = state.last_round + 1
    if no_rounds_left(state):
        if state.plan:
            return _advance(state)
        is_bracket = state.stage.config.traits.bracket
        return NextStep("complete", {"rounds": len(state.stage.rounds), "bracket": is_bracket or None}, "complete")
    command = "seat" if state.is_at_tables else "pair"
    times = state.schedule.get(number)
    params = {"round": number, "opens": None if times is None else times.opens}
    if state.registration.checks_in:
        players = len(expected_players(state))
        here = players - len(missing_players(state))
        return NextStep("arrive", {**params, "here": here, "players": players}, command)
    return NextStep("draft", params, command)


def _advance(state: State) -> NextStep:
    """Return the next stage; if it can't begin yet, the page that says why."""
    stage = state.plan[0]
    params = {"stage": stage.name, "number": len(state.stages) + 1}
    try:
        plan = plan_next_stage(state, Advance())
    except Refusal:
        return NextStep("unready", params, page="stages")
    if plan.entry.ties:
        # One tie at a time: several in one sentence would read as one.
        return NextStep("tie", {**params, "players": list(plan.entry.ties[0].players)}, page="stages")
    return NextStep("advance", {**params, "players": len(plan.entry.entrants)}, "advance")


def _step_while_playing(state: State, round_: RoundInPlay, now: int | None) -> NextStep:
    missing = waiting_tables(state, round_)
    tables = len(round_.seats)
    params: dict[str, Any] = {"round": round_.number}
    if missing:
        return NextStep("results", {**params, "missing": missing, "reported": tables - len(missing), "tables": tables})
    cuts = state.stage.config.traits.cuts and _cut_is_due(state)
    if state.is_at_tables and _time_runs(round_, now):
        # Closing now would end the round early: nobody does that by pressing the key of the next step.
        return NextStep("taps", {**params, "tables": tables}, page="cut" if cuts else None)
    if cuts:
        timed = last_end(round_) is not None
        return NextStep("cut", {**params, "timed": timed or None}, page="cut")
    # With taps nobody knows whether all have come.
    entered = not state.is_at_tables or any(table.scores or table.places for table in round_.tables.values())
    return NextStep("close", {**params, "entered": entered or None}, "close_round")


def _all_is_in(state: State, round_: RoundInPlay) -> bool:
    """Return whether every result came before the clock was started, so that nobody needs it; at tables False."""
    return not state.is_at_tables and not waiting_tables(state, round_)


def waiting_tables(state: State, round_: RoundInPlay) -> list[int]:
    return sorted({*open_tables(state, round_), *round_.unconfirmed})


def _time_runs(round_: RoundInPlay, now: int | None) -> bool:
    """Return whether taps may still come: the clock has not ended at every table. Without `now` it has."""
    if now is None or any(table.scores is not None or table.places is not None for table in round_.tables.values()):
        return False
    clock, ends = round_.clock, last_end(round_)
    return clock is not None and (clock.paused is not None if ends is None else now < ends)


def _cut_is_due(state: State) -> bool:
    try:
        return bool(cut(state.tournament).cut)
    except Refusal:
        # Without a number of rounds there is no line; closing the round says so.
        return False
