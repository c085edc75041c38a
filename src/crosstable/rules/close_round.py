"""The end of a round, and the next one."""

from collections.abc import Sequence

from crosstable.commands import Actor, CloseRound, NextRound, Pair, Publish, StopAdvance
from crosstable.events import AdvanceStopped, Event, ResultEntered, RoundClosed
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.tournament import Round
from crosstable.rules.collect_refusals import refuse_all
from crosstable.rules.cut import check_cut, cut_events
from crosstable.rules.lookup import known_player, open_round
from crosstable.rules.next_state import state_after
from crosstable.rules.phones import granted_drops
from crosstable.rules.registry import decides
from crosstable.rules.rounds import check_rounds_left, draft_with_relief, no_rounds_left, publish
from crosstable.rules.seating import seat_round
from crosstable.state.apply_results import forfeit_of
from crosstable.state.apply_rounds import open_tables
from crosstable.state.live_rounds import RoundInPlay
from crosstable.state.state import State

# The actor of what-if decisions.
PREVIEW_ACTOR = Actor("desk")


@decides(CloseRound)
def close_round(state: State, command: CloseRound, actor: Actor) -> Sequence[Event]:
    return closing_events(state, command, actor)


def closing_events(state: State, command: CloseRound | NextRound, actor: Actor) -> list[Event]:
    """Close the open round. Open matches of players who left become forfeits; cuts, knock-outs and granted drops take
    effect.

    Raise a refusal for missing or disputed results, unless they are to stay so (not for matches that need a winner),
    and if a cut is due that nobody has decided on.
    """
    round_ = open_round(state)
    _check_round_over(state, round_, command.unfinished)
    check_cut(state, command)
    tables = open_tables(state, round_)
    events: list[Event] = []
    for table, match in sorted(round_.matches.items()):
        if match.result is None and table not in tables:
            result = forfeit_of(state, match, round_.number)
            events.append(
                ResultEntered(
                    round=round_.number,
                    table=table,
                    result=result,
                    twenties=match.twenties,
                    was_twenties=match.twenties,
                    left=True,
                )
            )
    events.append(RoundClosed(round=round_.number, unfinished=tables))
    cut = cut_events(state, command, actor, lambda: state_after(state, events, actor))
    return [*events, *cut, *granted_drops(state, round_.number, cut)]


def _check_round_over(state: State, round_: RoundInPlay, unfinished: bool) -> None:
    """Raise a refusal for tables not started, missing results and disputes; with `unfinished`, missing results are
    allowed if possible.
    """
    if state.is_at_tables and round_.status != "in_progress":
        raise Refusal("round_not_started", round=round_.number)
    reasons: list[Reason] = []
    # A player may have played, reported and left: a reported match is not forfeited silently.
    waiting = sorted({*open_tables(state, round_), *round_.unconfirmed})
    decisive = state.stage.config.traits.decisive
    if waiting and (decisive or not unfinished):
        seats = [list(round_.seats[table]) for table in waiting]
        code = "winners_missing" if decisive else "open_tables" if round_.tables else "open_matches"
        reasons.append(Reason(code, {"round": round_.number, "tables": waiting, "matches": seats}))
    disputed = sorted(table for table in round_.disputes if round_.has_result_at(table))
    if disputed and not unfinished:
        reasons.append(Reason("open_disputes", {"round": round_.number, "tables": disputed}))
    # Report both: the organiser has to decide about both.
    refuse_all("several_reasons", reasons)


def is_last_round(state: State) -> bool:
    planned = state.stage.planned
    if not state.stage.config.traits.knocks_out or state.current is None:
        return planned is not None and len(state.stage.rounds) >= planned
    try:
        events = closing_events(state, CloseRound(), PREVIEW_ACTOR)
    except Refusal:
        return False
    return no_rounds_left(state_after(state, events, PREVIEW_ACTOR))


@decides(NextRound)
def next_round(state: State, command: NextRound, actor: Actor) -> Sequence[Event]:
    """Close the round and draft the next one. Raises the refusals of both; a stage at tables has no reliefs to choose
    from.
    """
    if state.is_at_tables and (command.relief is not None or command.player is not None):
        raise Refusal("is_at_tables", command=Pair.NAME, format=state.stage.config.format)
    if command.player is not None:
        known_player(state, command.player)
    events = closing_events(state, command, actor)
    check_rounds_left(state)
    closed_state = state_after(state, events, actor)
    empty = Round(closed_state.last_round + 1, "draft")
    events += (
        [seat_round(closed_state, empty)]
        if closed_state.is_at_tables
        else draft_with_relief(closed_state, empty, command)
    )
    return (
        [*events, *publish(state_after(state, events, actor), Publish(), PREVIEW_ACTOR)] if command.publish else events
    )


@decides(StopAdvance)
def stop_advance(state: State, _command: StopAdvance, _actor: Actor) -> Sequence[Event]:
    round_ = open_round(state)
    return [] if round_.stopped else [AdvanceStopped(round=round_.number)]
