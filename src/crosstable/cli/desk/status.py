"""`crosstable status`: what is going on, and what to do next."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from crosstable.cli.desk.at_work import Answer, Desk, at_desk, typed
from crosstable.cli.desk.drafts import draft_warnings, misfit_lines
from crosstable.cli.desk.options import WHERE, Where
from crosstable.cli.desk.tables.status import next_at_tables, table_status, table_status_lines
from crosstable.cli.files import FINE
from crosstable.cli.tables import say, wrapped

if TYPE_CHECKING:
    from crosstable.model.refusals import Reason
    from crosstable.state.in_play import RoundInPlay
    from crosstable.state.state import State


def status(*, where: Where = WHERE) -> int:

    def work(desk: Desk) -> int:
        from crosstable.exchange.answers import line

        if desk.json:
            print(line(status_answer(desk)))
            return FINE
        for text in status_lines(desk):
            say(text)
        return FINE

    return at_desk(where, work)


def status_answer(desk: Desk) -> Answer:
    """What is going on, for machines."""
    from crosstable.exchange.answers import told

    state = desk.state
    round_ = state.current
    answer: Answer = {
        "tournament": desk.stream,
        "name": state.name,
        "preset": state.stage.preset,
        "phase": state.phase,
        "stage": len(state.stages),
        "round": state.last_round,
        "rounds": state.stage.planned,
        "players": len(state.players),
        "seq": state.seq,
        "next": next_code(state).removeprefix("next."),
    }
    if round_ is not None and round_.is_open:
        answer["open_tables"] = _open_tables(state, round_)
        answer["disputed_tables"] = sorted(round_.disputes)
        answer["reported_tables"] = sorted(round_.reports)
        if state.is_at_tables:
            answer |= table_status(desk, round_)
    if warnings := draft_warnings(desk):
        answer["warnings"] = told(warnings, desk.names)
    return answer


def status_lines(desk: Desk) -> Iterator[str]:
    """What is going on, for people."""
    from crosstable.cli.desk.results import counted_lines
    from crosstable.words import words

    state = desk.state
    start = min(state.stage.rounds, default=state.last_round + 1)
    planned = state.stage.planned
    yield words(
        "status.heading",
        name=state.name,
        round=state.last_round or None,
        rounds=None if planned is None else start - 1 + planned,
        phase=words(f"phase.{state.phase}"),
    )
    yield words(
        "status.about",
        preset=state.stage.preset,
        players=len(state.players),
        gone=sum(one.is_out_in(state.last_round + 1) for one in state.players.values()) or None,
    )
    yield from counted_lines(desk)
    yield from misfit_lines(desk)
    if state.phase == "registration":
        yield from _door_lines(desk)
    if state.is_at_tables:
        yield from table_status_lines(desk)
    round_ = state.current
    if round_ is not None and round_.is_open:
        if waiting := sorted(set(round_.reports) - set(round_.disputes)):
            yield from wrapped(words("status.reported", tables=waiting))
        if round_.disputes:
            yield from wrapped(words("status.disputed", tables=sorted(round_.disputes)))
    yield from wrapped(next_step(desk))


def _door_lines(desk: Desk) -> Iterator[str]:
    """Registration and check-in, where either is more than usual."""
    from crosstable.cli.desk.check_in import check_in_lines
    from crosstable.cli.desk.registration import state_line

    now = desk.state.registration
    if now.is_open or now.capacity is not None or desk.state.waiting:
        yield state_line(desk)
    if now.checks_in:
        yield from check_in_lines(desk)


def rounds_left(state: "State") -> "list[Reason]":
    """A warning where fewer rounds of the stage were played than planned."""
    from crosstable.model.refusals import Reason
    from crosstable.rules.rounds import none_is_left

    played, planned = len(state.stage.rounds), state.stage.planned
    early = planned is not None and played < planned and not none_is_left(state)
    return [Reason("completed_early", {"played": played, "planned": planned})] if early else []


def next_step(desk: Desk) -> str:
    """What to do next, in words that can be typed."""
    return typed(next_code(desk.state))


def next_code(state: "State") -> str:
    """The code of the next step."""
    from crosstable.rules.closing import is_last
    from crosstable.rules.rounds import none_is_left

    phase, round_ = state.phase, state.current
    if phase == "registration":
        return "next.start" if state.players else "next.nobody"
    if state.is_at_tables:
        has_open = round_ is not None and bool(_open_tables(state, round_))
        if (code := next_at_tables(state, is_last(state), has_open)) is not None:
            return code
    if phase == "ready":
        return "next.finish" if none_is_left(state) else "next.pair"
    if round_ is not None and phase in ("published", "playing"):
        if _open_tables(state, round_):
            return "next.begin" if phase == "published" else "next.results"
        return "next.close" if is_last(state) else "next.next"
    if round_ is not None and phase == "draft":
        return _next_of_draft(state, round_)
    return _NEXT[phase]


def _next_of_draft(state: "State", draft: "RoundInPlay") -> str:
    from crosstable.rules.rounds import misfits

    if not misfits(state, draft):
        return "next.publish"
    return "next.seat_again" if state.is_at_tables else "next.pair_again"


_NEXT = {
    "ended": "next.stage",
    "completed": "next.over",
    "cancelled": "next.cancelled",
}


def _open_tables(state: "State", round_: "RoundInPlay") -> list[int]:
    from crosstable.state.of_rounds import open_tables

    return list(open_tables(state, round_))
