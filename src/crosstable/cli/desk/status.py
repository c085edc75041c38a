"""`crosstable status`: what is going on, and what to do next."""

from collections.abc import Iterator

from crosstable.cli.desk.outcome import counted_lines, draft_warnings, misfit_lines, next_step
from crosstable.cli.desk.registration import check_in_lines, state_line
from crosstable.cli.desk.session import Answer, Desk, Reply, view
from crosstable.cli.desk.tables.clock import clock_answer, clock_line
from crosstable.cli.desk.tables.taps import held_answer
from crosstable.cli.runner import Report
from crosstable.cli.text_tables import wrap
from crosstable.exchange.json_answers import reason_answers, round_fraction
from crosstable.exchange.time_zones import local_time
from crosstable.state.apply_rounds import open_tables
from crosstable.state.live_rounds import RoundInPlay
from crosstable.views.bracket import round_names
from crosstable.views.next_step import next_step as step_after
from crosstable.views.seating import resting_players
from crosstable.views.today import today
from crosstable.words import words
from crosstable.words.bracket_text import rounds_text
from crosstable.words.entry_text import entry_words
from crosstable.words.stage_names import stage_names


@view
def status(desk: Desk) -> Reply:
    return Report(lambda: status_answer(desk), lambda: status_lines(desk))


def status_answer(desk: Desk) -> Answer:
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
        "next": step_after(state, desk.now).code,
    }
    if round_ is not None and round_.is_open:
        answer["open_tables"] = list(open_tables(state, round_))
        answer["disputed_tables"] = sorted(round_.disputes)
        answer["reported_tables"] = sorted(round_.reports)
        if state.is_at_tables:
            answer |= table_status(desk, round_)
    if warnings := draft_warnings(desk):
        answer["warnings"] = reason_answers(warnings, desk.names)
    return answer


def status_lines(desk: Desk) -> Iterator[str]:
    state = desk.state
    start = min(state.stage.rounds, default=state.last_round + 1)
    planned = state.stage.planned
    yield words(
        "status.heading",
        name=state.name,
        round=state.last_round or None,
        rounds=None if planned is None else start - 1 + planned,
        phase=words(f"phase.{state.phase}"),
        called=rounds_text(round_names(desk.tournament, state.last_round)),
    )
    yield words(
        "status.about",
        preset=state.stage.preset,
        players=len(state.players),
        gone=sum(player.is_out_in(state.last_round + 1) for player in state.players.values()) or None,
    )
    for stage, name in zip(state.plan, stage_names(desk.tournament)[len(state.stages) :], strict=True):
        yield from wrap(words("status.to_come", stage=name, entry=entry_words(stage.entry)))
    yield from _today_lines(desk)
    yield from counted_lines(desk)
    yield from misfit_lines(desk)
    if state.phase == "registration":
        yield from _door_lines(desk)
    if state.is_at_tables:
        yield from table_status_lines(desk)
    round_ = state.current
    if round_ is not None and round_.is_open:
        if waiting := sorted(set(round_.reports) - set(round_.disputes)):
            yield from wrap(words("status.reported", tables=waiting))
        if round_.disputes:
            yield from wrap(words("status.disputed", tables=sorted(round_.disputes)))
    yield from wrap(next_step(desk))


def _today_lines(desk: Desk) -> Iterator[str]:
    """Return the rounds still to be played today, and the start of the next day; nothing if no round has a time."""
    time = local_time(desk.state.timezone, desk.now)
    now = today(desk.state, time)
    if now is None or desk.state.phase in ("completed", "cancelled"):
        return
    if now.left:
        yield words("web.schedule.left", rounds=now.left, time=time)
    else:
        yield words("web.schedule.done" if now.rounds else "web.schedule.free")
    if now.following is not None:
        first = now.following.rounds[0]
        yield words("web.schedule.following", opens=first.opens or first.closes, round=first.round)


def _door_lines(desk: Desk) -> Iterator[str]:
    """Return lines on registration and check-in, if there is anything to say."""
    now = desk.state.registration
    if now.is_open or now.capacity is not None or desk.state.waiting:
        yield state_line(desk)
    if now.checks_in:
        yield from check_in_lines(desk)


def table_status(desk: Desk, round_: RoundInPlay) -> Answer:
    return {
        "multiplier": round_fraction(round_.round.multiplier),
        "sitting_out": resting_players(desk.state, round_),
        "clock": clock_answer(desk),
        "held": held_answer(desk),
    }


def table_status_lines(desk: Desk) -> Iterator[str]:
    round_ = desk.state.current
    if round_ is not None and round_.halves != 2:
        yield words("tables.multiplier", round=round_.number, times=round_.round.multiplier)
    if round_ is not None and round_.clock is not None:
        yield clock_line(desk)
    if desk.state.held:
        yield words("status.held", taps=len(desk.state.held))
