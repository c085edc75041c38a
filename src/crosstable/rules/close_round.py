"""The end of a round, and the next one."""

from collections.abc import Sequence

from crosstable.commands import Actor, CloseRound, NextRound, Pair, Publish, StopAdvance
from crosstable.events import AdvanceStopped, Event, ResultEntered, RoundClosed
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.tournament import Round
from crosstable.rules.collect_refusals import refuse_all
from crosstable.rules.cut import players_cut, refuse_bad_cut
from crosstable.rules.lookup import known_player, open_round
from crosstable.rules.phones import leaves_now
from crosstable.rules.registry import decides
from crosstable.rules.rounds import none_is_left, publish, refuse_beyond_plan, relieved
from crosstable.rules.seating import seated
from crosstable.rules.what_if import after
from crosstable.state.apply_results import forfeit_of
from crosstable.state.apply_rounds import open_tables
from crosstable.state.live_rounds import RoundInPlay
from crosstable.state.state import State

# Whoever asks what would be.
LOOKING = Actor("desk")


@decides(CloseRound)
def close_round(state: State, command: CloseRound, actor: Actor) -> Sequence[Event]:
    return closed(state, command, actor)


def closed(state: State, command: CloseRound | NextRound, actor: Actor) -> list[Event]:
    """Closes the open round; the open matches of those who left become forfeits on record; on a cut line, and in a
    knock-out, players go; so does whoever was granted to leave with it.

    Refused where matches have no result or results are disputed, unless they are to stay so (a match that has to have
    a winner can't), and where a cut is due that nobody has decided on.
    """
    round_ = open_round(state)
    _refuse_unless_over(state, round_, command.unfinished)
    refuse_bad_cut(state, command)
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
    cut = players_cut(state, command, actor, lambda: after(state, events, actor))
    return [*events, *cut, *leaves_now(state, round_.number, cut)]


def _refuse_unless_over(state: State, round_: RoundInPlay, unfinished: bool) -> None:
    """Refused at tables that have not started, for matches and tables without a result, and for disputed ones;
    `unfinished` ones may stay so, if that can be.
    """
    if state.is_at_tables and round_.status != "in_progress":
        raise Refusal("round_not_started", round=round_.number)
    reasons: list[Reason] = []
    # Somebody may have played, reported and left: what was reported is not forfeited without a word.
    waiting = sorted({*open_tables(state, round_), *round_.unconfirmed})
    decisive = state.stage.config.traits.decisive
    if waiting and (decisive or not unfinished):
        seats = [list(round_.seats[table]) for table in waiting]
        code = "winners_missing" if decisive else "open_tables" if round_.tables else "open_matches"
        reasons.append(Reason(code, {"round": round_.number, "tables": waiting, "matches": seats}))
    disputed = sorted(table for table in round_.disputes if round_.is_played_at(table))
    if disputed and not unfinished:
        reasons.append(Reason("open_disputes", {"round": round_.number, "tables": disputed}))
    # Both at once: who lets the one stay so has to know of the other.
    refuse_all("several_reasons", reasons)


def is_last(state: State) -> bool:
    """No round follows the open one, as it stands."""
    planned = state.stage.planned
    if not state.stage.config.traits.knocks_out or state.current is None:
        return planned is not None and len(state.stage.rounds) >= planned
    try:
        events = closed(state, CloseRound(), LOOKING)
    except Refusal:
        return False
    return none_is_left(after(state, events, LOOKING))


@decides(NextRound)
def next_round(state: State, command: NextRound, actor: Actor) -> Sequence[Event]:
    """Refused as closing and pairing are; at tables there are no ways out to choose from."""
    if state.is_at_tables and (command.relief is not None or command.player is not None):
        raise Refusal("is_at_tables", command=Pair.NAME, format=state.stage.config.format)
    if command.player is not None:
        known_player(state, command.player)
    events = closed(state, command, actor)
    refuse_beyond_plan(state)
    ahead = after(state, events, actor)
    nothing = Round(ahead.last_round + 1, "draft")
    events += [seated(ahead, nothing)] if ahead.is_at_tables else relieved(ahead, nothing, command)
    return [*events, *publish(after(state, events, actor), Publish(), LOOKING)] if command.publish else events


@decides(StopAdvance)
def stop_advance(state: State, _command: StopAdvance, _actor: Actor) -> Sequence[Event]:
    round_ = open_round(state)
    return [] if round_.stopped else [AdvanceStopped(round=round_.number)]
