"""The end of a round, and the next one."""

from collections.abc import Sequence

from crosstable.commands import Actor, CloseRound, NextRound
from crosstable.events import Event, ResultEntered, RoundClosed
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import Round
from crosstable.rules.ahead import after
from crosstable.rules.cutting import players_cut
from crosstable.rules.lookup import open_round
from crosstable.rules.registry import decides
from crosstable.rules.rounds import drafted
from crosstable.rules.seating import seated
from crosstable.state.of_results import forfeited
from crosstable.state.of_rounds import open_tables
from crosstable.state.state import State


@decides(CloseRound)
def close_round(state: State, command: CloseRound, _actor: Actor) -> Sequence[Event]:
    return closed(state, command)


def closed(state: State, command: CloseRound | NextRound) -> list[Event]:
    """Closes the open round; the open matches of those who left become forfeits on record; on a cut line players go.

    Refused where matches have no result or results are disputed, unless they are to stay so, and where a cut is due
    that nobody has decided on.
    """
    round_, unfinished = open_round(state), command.unfinished
    if state.is_at_tables and round_.status != "in_progress":
        raise Refusal("round_not_started", round=round_.number)
    tables = open_tables(state, round_)
    # Somebody may have played, reported and left: what was reported is not forfeited without a word.
    waiting = sorted({*tables, *round_.reports})
    if waiting and not unfinished:
        seats = [list(round_.seats[table]) for table in waiting]
        code = "open_tables" if round_.tables else "open_matches"
        raise Refusal(code, round=round_.number, tables=waiting, matches=seats)
    disputed = sorted(table for table in round_.disputes if round_.matches[table].result is not None)
    if disputed and not unfinished:
        raise Refusal("open_disputes", round=round_.number, tables=disputed)
    events: list[Event] = []
    for table, match in sorted(round_.matches.items()):
        if match.result is None and table not in tables:
            result = forfeited(state, match, round_.number)
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
    return [*events, RoundClosed(round=round_.number, unfinished=tables), *players_cut(state, command)]


@decides(NextRound)
def next_round(state: State, command: NextRound, actor: Actor) -> Sequence[Event]:
    events = closed(state, command)
    ahead = after(state, events, actor)
    nothing = Round(ahead.last_round + 1, "draft")
    return [*events, seated(ahead, nothing) if ahead.is_at_tables else drafted(ahead, nothing)]
