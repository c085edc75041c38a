"""Rounds of tables: drafts, and manual seating.

| rule | source |
|---|---|
| manual tables are kept; the rest is seated around them | rules 4 |
| nobody is dropped silently: a player without a table sits out, and that is recorded | rules 4 |
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
from crosstable.pairing.seating.seat import seat_players as seating_for
from crosstable.ranking.tables.leaderboard import Leaderboard
from crosstable.rules.check_in import require_check_in
from crosstable.rules.collect_refusals import refuse_with
from crosstable.rules.lookup import require_tables, unknown_player_reasons
from crosstable.rules.registry import decides
from crosstable.rules.rounds import check_rounds_left, event_author, round_limit_reasons, with_draft
from crosstable.rules.staleness import check_draft
from crosstable.state.apply_rounds import is_playing
from crosstable.state.apply_tables import has_final_scores, seats_at
from crosstable.state.history import history
from crosstable.state.live_rounds import RoundInPlay, without_leavers
from crosstable.state.state import MOST_SEATS, MOST_TABLES, State


@decides(Seat)
def seat(state: State, command: Seat, actor: Actor) -> Sequence[Event]:
    require_tables(state, command)
    draft = state.current
    if draft is not None and not (command.again or command.afresh):
        raise Refusal("paired_already", round=draft.number, by=event_author(state, draft.version))
    check_draft(state, actor)
    require_check_in(state)
    number = state.last_round + 1
    keep = (
        Round(number, "draft")
        if draft is None or command.afresh
        else manual_tables(draft, state.players_of_round(number))
    )
    return [seat_round(state, keep, command.mode)]


def manual_tables(draft: RoundInPlay, playing: Set[PlayerId]) -> Round:
    tables = tuple(table for table in draft.tables.values() if draft.by_hand >= {*table.seats})
    return without_leavers(Round(draft.number, "draft", tables=tables), playing)


def seating_mode(state: State, round_: RoundInPlay) -> Mode | None:
    """Return the mode by which a round was last seated; None if all tables were set manually."""
    events = (event for action in history(state) if action.holds for event in action.events)
    drawn = [event.mode for event in events if isinstance(event, RoundSeated) and event.round == round_.number]
    return cast(Mode | None, drawn[-1]) if drawn else None


def seat_round(state: State, keep: Round, mode: Mode | None = None) -> RoundSeated:
    """Draft the next round around the kept tables. Raise a refusal if all rounds of the stage are played."""
    check_rounds_left(state)
    draft = state.current
    tournament = with_draft(state.tournament, keep)
    seating = seating_for(tournament, ranking=Leaderboard(tournament).active_players, mode=mode)
    return RoundSeated(
        round=seating.round,
        tables=tuple(Seats(table.table, table.seats, table.by_hand) for table in seating.tables),
        sitting_out=seating.sitting_out,
        mode=mode or state.stage.config.of(TableSettings).seating,
        was=None if draft is None else draft.version,
    )


@decides(SeatByHand)
def seat_by_hand(state: State, command: SeatByHand, actor: Actor) -> Sequence[Event]:
    """Raise `bad_seats` if a player is named twice, does not play or already has a seat, and for too large tables."""
    require_tables(state, command)
    current = state.current
    number = state.last_round + 1 if current is None else current.number
    is_open = current is not None and current.is_open
    if not is_open:
        check_draft(state, actor)
    plain = [] if is_open else round_limit_reasons(state)
    plain += [] if command.tables or command.alone else [Reason("nobody_named")]
    plain += unknown_player_reasons(state, (player for seats in command.tables for player in seats))
    refuse_with(plain, "bad_seats", list(_seat_problems(state, command, current, number)), round=number)
    if current is not None and is_open:
        return list(_seat_in_open_round(command, current))
    if command.alone:
        return [_round_of_tables(state, command, number)]
    named = {player for seats in command.tables for player in seats}
    before = Round(number, "draft") if current is None else manual_tables(current, state.players_of_round(number))
    others = tuple(
        Table(table.seats, None if table.table in command.numbers else table.table)
        for table in before.tables
        if not named & {*table.seats}
    )
    manual = tuple(Table(seats, table) for seats, table in zip(command.tables, _table_numbers(command), strict=True))
    return [seat_round(state, Round(number, "draft", tables=(*others, *manual)))]


def _table_numbers(command: SeatByHand) -> tuple[int | None, ...]:
    return (*command.numbers, *[None] * (len(command.tables) - len(command.numbers)))


def _seat_problems(state: State, command: SeatByHand, current: RoundInPlay | None, number: int) -> Iterator[Reason]:
    round_ = RoundInPlay(number=number, status="draft", version=0) if current is None else current
    named = Counter(named_player for seats in command.tables for named_player in seats)
    # A round of exactly these tables may have been played with other settings.
    size = MOST_SEATS if command.alone and not round_.is_open else state.stage.config.of(TableSettings).table_size
    for player, times in named.items():
        if player in state.players and not is_playing(state, player, round_):
            yield Reason("plays_not_in", {"player": player, "round": number})
        if times > 1:
            yield Reason("named_twice", {"player": player})
        if round_.is_open and (table := round_.table_of(player)) is not None:
            yield Reason("has_a_table", {"player": player, "table": table})
    for seats, table in zip(command.tables, _table_numbers(command), strict=False):
        occupied = seats_at(round_, table) if round_.is_open and table is not None else ()
        if not seats:
            yield Reason("table_without_players", {})
        elif len(seats) + len(occupied) > size:
            yield Reason("table_too_large", {"table": table, "seats": len(seats) + len(occupied), "size": size})
        if table is not None and round_.is_open and has_final_scores(round_, table):
            yield Reason("has_result", {"table": table})
    numbers = Counter(table_number for table_number in command.numbers if table_number is not None)
    yield from (
        Reason("table_twice", {"table": table_number}) for table_number, times in sorted(numbers.items()) if times > 1
    )
    if len(command.numbers) > len(command.tables) or any(
        not 1 <= table_number <= MOST_TABLES for table_number in numbers
    ):
        params = {"tables": len(command.tables), "numbers": len(command.numbers), "most": MOST_TABLES}
        yield Reason("numbers_of_tables", params)


def _seat_in_open_round(command: SeatByHand, round_: RoundInPlay) -> Iterator[SeatsTaken]:
    for seats, table in _numbered_tables(command, {*round_.tables, *command.numbers}):
        yield SeatsTaken(round=round_.number, table=table, players=seats)


def _numbered_tables(command: SeatByHand, taken: Set[int | None]) -> Iterator[tuple[tuple[PlayerId, ...], int]]:
    """Return the tables with their numbers; those without one take the free numbers in order."""
    free = (number for number in count(1) if number not in taken)
    for seats, table in zip(command.tables, _table_numbers(command), strict=True):
        yield seats, next(free) if table is None else table


def _round_of_tables(state: State, command: SeatByHand, number: int) -> RoundSeated:
    draft, playing = state.current, state.players_of_round(number)
    named = {player for seats in command.tables for player in seats}
    return RoundSeated(
        round=number,
        tables=tuple(Seats(table, seats, True) for seats, table in _numbered_tables(command, {*command.numbers})),
        sitting_out=tuple(player for player in state.players if player in playing and player not in named),
        was=None if draft is None else draft.version,
    )
