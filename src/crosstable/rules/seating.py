"""Rounds of tables: a draft, and seats set by hand.

| clause | source |
|---|---|
| what was set by hand stands; the rest is seated around it | rules 4 |
| nobody is ever dropped silently: whoever does not sit at a table sits out, and it is on record | rules 4 |
"""

from collections import Counter
from collections.abc import Iterator, Sequence, Set
from itertools import count
from typing import cast

from crosstable.commands import Actor, Seat, SeatByHand
from crosstable.events import Event, RoundSeated, Seats, SeatsTaken
from crosstable.formats.tables import TableSettings
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.tournament import PlayerId, Round, Table
from crosstable.pairing.seating.result import Mode
from crosstable.pairing.seating.seat import seat as seating_for
from crosstable.ranking.tables.leaderboard import Leaderboard
from crosstable.rules.check_in import refuse_missing
from crosstable.rules.collect_refusals import refuse_beside
from crosstable.rules.lookup import refuse_in_matches, strangers
from crosstable.rules.registry import decides
from crosstable.rules.rounds import author_of, beyond_plan, refuse_beyond_plan, with_draft
from crosstable.rules.staleness import refuse_changed_draft
from crosstable.state.apply_rounds import is_there
from crosstable.state.apply_tables import has_final_scores, seats_at
from crosstable.state.history import history
from crosstable.state.live_rounds import RoundInPlay, without_leavers
from crosstable.state.state import MOST_SEATS, MOST_TABLES, State


@decides(Seat)
def seat(state: State, command: Seat, actor: Actor) -> Sequence[Event]:
    """Refused as the engine refuses; where a draft is there that the person has not seen; after the last round."""
    refuse_in_matches(state, command)
    draft = state.current
    if draft is not None and not (command.again or command.afresh):
        raise Refusal("paired_already", round=draft.number, by=author_of(state, draft.version))
    refuse_changed_draft(state, actor)
    refuse_missing(state)
    number = state.last_round + 1
    keep = Round(number, "draft") if draft is None or command.afresh else kept_tables(draft, state.plays_in(number))
    return [seated(state, keep, command.mode)]


def kept_tables(draft: RoundInPlay, playing: Set[PlayerId]) -> Round:
    """The tables of a draft that were set by hand, as far as everybody at them still plays."""
    tables = tuple(table for table in draft.tables.values() if draft.by_hand >= {*table.seats})
    return without_leavers(Round(draft.number, "draft", tables=tables), playing)


def mode_of(state: State, round_: RoundInPlay) -> Mode | None:
    """How a round was seated last; None where every table was named."""
    events = (event for action in history(state) if action.holds for event in action.events)
    drawn = [event.mode for event in events if isinstance(event, RoundSeated) and event.round == round_.number]
    return cast(Mode | None, drawn[-1]) if drawn else None


def seated(state: State, keep: Round, mode: Mode | None = None) -> RoundSeated:
    """The draft of the next round of tables around what is kept. Refused where the stage's rounds are all played."""
    refuse_beyond_plan(state)
    draft = state.current
    tournament = with_draft(state.tournament, keep)
    found = seating_for(tournament, ranking=Leaderboard(tournament).active, mode=mode)
    return RoundSeated(
        round=found.round,
        tables=tuple(Seats(table.table, table.seats, table.by_hand) for table in found.tables),
        sitting_out=found.sitting_out,
        mode=mode or state.stage.config.of(TableSettings).seating,
        was=None if draft is None else draft.version,
    )


@decides(SeatByHand)
def seat_by_hand(state: State, command: SeatByHand, actor: Actor) -> Sequence[Event]:
    """Refused where a player is named twice, does not play or (once published) has a seat; for a table too large."""
    refuse_in_matches(state, command)
    current = state.current
    number = state.last_round + 1 if current is None else current.number
    is_open = current is not None and current.is_open
    if not is_open:
        refuse_changed_draft(state, actor)
    plain = [] if is_open else beyond_plan(state)
    plain += [] if command.tables or command.alone else [Reason("nobody_named")]
    plain += strangers(state, (player for seats in command.tables for player in seats))
    refuse_beside(plain, "bad_seats", list(_impossible(state, command, current, number)), round=number)
    if current is not None and is_open:
        return list(_taken(command, current))
    if command.alone:
        return [_alone(state, command, number)]
    named = {player for seats in command.tables for player in seats}
    before = Round(number, "draft") if current is None else kept_tables(current, state.plays_in(number))
    others = tuple(
        Table(table.seats, None if table.table in command.numbers else table.table)
        for table in before.tables
        if not named & {*table.seats}
    )
    wanted = tuple(Table(seats, table) for seats, table in zip(command.tables, _asked(command), strict=True))
    return [seated(state, Round(number, "draft", tables=(*others, *wanted)))]


def _asked(command: SeatByHand) -> tuple[int | None, ...]:
    """The number that was asked for, for each of the tables."""
    return (*command.numbers, *[None] * (len(command.tables) - len(command.numbers)))


def _impossible(state: State, command: SeatByHand, current: RoundInPlay | None, number: int) -> Iterator[Reason]:
    round_ = RoundInPlay(number=number, status="draft", version=0) if current is None else current
    named = Counter(named_player for seats in command.tables for named_player in seats)
    # A round of exactly these tables may have been played with other settings.
    size = MOST_SEATS if command.alone and not round_.is_open else state.stage.config.of(TableSettings).table_size
    for player, times in named.items():
        if player in state.players and not is_there(state, player, round_):
            yield Reason("plays_not_in", {"player": player, "round": number})
        if times > 1:
            yield Reason("named_twice", {"player": player})
        if round_.is_open and (table := round_.table_of(player)) is not None:
            yield Reason("has_a_table", {"player": player, "table": table})
    for seats, table in zip(command.tables, _asked(command), strict=False):
        there = seats_at(round_, table) if round_.is_open and table is not None else ()
        if not seats:
            yield Reason("table_without_players", {})
        elif len(seats) + len(there) > size:
            yield Reason("table_too_large", {"table": table, "seats": len(seats) + len(there), "size": size})
        if table is not None and round_.is_open and has_final_scores(round_, table):
            yield Reason("has_result", {"table": table})
    numbers = Counter(wanted for wanted in command.numbers if wanted is not None)
    yield from (Reason("table_twice", {"table": wanted}) for wanted, times in sorted(numbers.items()) if times > 1)
    if len(command.numbers) > len(command.tables) or any(not 1 <= wanted <= MOST_TABLES for wanted in numbers):
        params = {"tables": len(command.tables), "numbers": len(command.numbers), "most": MOST_TABLES}
        yield Reason("numbers_of_tables", params)


def _taken(command: SeatByHand, round_: RoundInPlay) -> Iterator[SeatsTaken]:
    """Seats for those who sit out the open round."""
    for seats, table in _numbered(command, {*round_.tables, *command.numbers}):
        yield SeatsTaken(round=round_.number, table=table, players=seats)


def _numbered(command: SeatByHand, taken: Set[int | None]) -> Iterator[tuple[tuple[PlayerId, ...], int]]:
    """The tables with their numbers; those for which none was asked take the free ones in order."""
    free = (number for number in count(1) if number not in taken)
    for seats, table in zip(command.tables, _asked(command), strict=True):
        yield seats, next(free) if table is None else table


def _alone(state: State, command: SeatByHand, number: int) -> RoundSeated:
    """A round of exactly these tables; everybody else who plays sits out."""
    draft, playing = state.current, state.plays_in(number)
    named = {player for seats in command.tables for player in seats}
    return RoundSeated(
        round=number,
        tables=tuple(Seats(table, seats, True) for seats, table in _numbered(command, {*command.numbers})),
        sitting_out=tuple(player for player in state.players if player in playing and player not in named),
        was=None if draft is None else draft.version,
    )
