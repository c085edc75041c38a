"""Missing results, an outdated draft, and the next step of the tournament."""

from collections.abc import Iterator

from crosstable.cli.desk.session import Desk, command_words
from crosstable.model.refusals import Reason
from crosstable.model.tournament import Table as PlayedTable
from crosstable.rules.close_round import is_last_round
from crosstable.rules.rounds import no_rounds_left, seating_mismatches
from crosstable.rules.shoot_outs import counts_twenties
from crosstable.state.apply_rounds import open_tables
from crosstable.state.live_rounds import RoundInPlay
from crosstable.state.state import State
from crosstable.views.next_step import next_step as step_after
from crosstable.words import sentence, words
from crosstable.words.catalogue import catalogue


def draft_lines(desk: Desk) -> Iterator[str]:
    """Return why the draft no longer matches the players, and what to type; nothing if it does."""
    if lines := list(misfit_lines(desk)):
        yield from [*lines, next_step(desk)]


def misfit_lines(desk: Desk) -> Iterator[str]:
    for i, warning in enumerate(draft_warnings(desk)):
        yield ("  " if i else "") + sentence(warning, desk.names)


def draft_warnings(desk: Desk) -> list[Reason]:
    """Return warnings that the draft no longer matches the players, and why; nothing if it does."""
    draft = desk.state.current
    reasons = [] if draft is None else _misfits(desk, draft)
    return [Reason("draft_stale", {"round": draft.number}), *reasons] if draft is not None and reasons else []


def seated_but_out(desk: Desk, round_: RoundInPlay) -> list[Reason]:
    """Return players who have left but are still seated in a draft. Players without a seat are among the round's
    warnings.
    """
    return [misfit for misfit in _misfits(desk, round_) if misfit.code == "seated_but_out"]


def _misfits(desk: Desk, round_: RoundInPlay) -> list[Reason]:
    return seating_mismatches(desk.state, round_) if round_.status == "draft" else []


def progress_lines(desk: Desk) -> Iterator[str]:
    """Return how many results are in, and after the last one what to do next; for a draft, what is wrong."""
    lines = list(counted_lines(desk))
    yield from lines or draft_lines(desk)
    if lines and desk.state.current is not None and not still_open(desk, desk.state.current):
        yield next_step(desk)


def counted_lines(desk: Desk) -> Iterator[str]:
    round_ = desk.state.current
    if round_ is None or not round_.is_open:
        return
    tables = still_open(desk, round_)
    count = len(round_.matches) or len(round_.tables)
    # Where taps count no table owes a result.
    if not count or (round_.tables and not tables and not any(map(_is_final, round_.tables.values()))):
        return
    yield words(
        "desk.results_in" if tables else "desk.all_in",
        round=round_.number,
        done=count - len(tables),
        matches=count,
        tables=tables,
    )


def _is_final(table: PlayedTable) -> bool:
    return table.scores is not None or table.places is not None or table.unfinished


def still_open(desk: Desk, round_: RoundInPlay) -> list[int]:
    """Return the tables without a result; open matches of players who left are forfeited."""
    return list(open_tables(desk.state, round_))


def next_step(desk: Desk) -> str:
    state, draft = desk.state, desk.state.current
    step = step_after(state, desk.now)
    code = "cut" if step.page == "cut" else step.code
    if code == "publish" and draft is not None and seating_mismatches(state, draft):
        code = "redraft"
    if code in ("close", "taps") and is_last_round(state):
        code = "close_last"
    elif code in ("close", "taps") and state.stage.config.traits.cuts:
        code = "cut"
    at_tables = f"next.tables.{code}"
    params = step.params | ({"twenties": counts_twenties(state.stage.config) or None} if code == "tie" else {})
    return command_words(
        at_tables if state.is_at_tables and at_tables in catalogue().sources else f"next.{code}", desk.names, **params
    )


def next_lines(desk: Desk) -> list[str]:
    return [next_step(desk)]


def rounds_left(state: State) -> list[Reason]:
    played, planned = len(state.stage.rounds), state.stage.planned
    early = planned is not None and played < planned and not no_rounds_left(state)
    return [Reason("completed_early", {"played": played, "planned": planned})] if early else []
