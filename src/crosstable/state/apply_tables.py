"""Apply table events to the state: seats, multipliers, scores, cuts."""

from fractions import Fraction

import msgspec

from crosstable.events import (
    MultiplierSet,
    PlayerRestored,
    PlayersCut,
    RecordedEvent,
    RoundSeated,
    Scored,
    ScoreUndone,
    SeatsTaken,
    TableResult,
    TapHeld,
    TapSettled,
)
from crosstable.formats.tables import TableSettings
from crosstable.model.balance import imbalance
from crosstable.model.exact import Exact, exact_text
from crosstable.model.papers import PaperGame
from crosstable.model.phases import OPEN, STAGE, STARTED, WAITING
from crosstable.model.times import SECOND
from crosstable.model.tournament import Papers, PlayerId, ScoreEvent, Table
from crosstable.state.apply_registration import end_check_in
from crosstable.state.apply_results import clear_reports
from crosstable.state.apply_rounds import has_all_rounds, is_playing
from crosstable.state.handlers import handles
from crosstable.state.live_rounds import RoundInPlay
from crosstable.state.records import HeldTap
from crosstable.state.state import State


def _can_be_seated(state: State, event: RoundSeated) -> bool:
    current = state.current
    if (None if current is None else current.version) != event.was or has_all_rounds(state):
        return False
    number = state.last_round + 1
    seated = [*(player for table in event.tables for player in table.players), *event.sitting_out]
    is_whole = len(set(seated)) == len(seated) and set(seated) == state.players_of_round(number)
    return state.is_at_tables and event.round == number and is_whole


@handles(RoundSeated, when=("ready", "draft"), needs=_can_be_seated)
def round_seated(state: State, event: RoundSeated, at: RecordedEvent) -> None:
    end_check_in(state)
    before = state.stage.rounds.get(event.round)
    state.stage.rounds[event.round] = RoundInPlay(
        number=event.round,
        status="draft",
        version=at.seq,
        tables={table.table: Table(table.players, table.table) for table in event.tables},
        placed=tuple(player for table in event.tables if table.by_hand for player in table.players),
        resting=event.sitting_out,
        halves=2 if before is None else before.halves,
    )


def _can_take_seats(state: State, event: SeatsTaken) -> bool:
    now = state.current
    if now is None or now.number != event.round:
        return False
    are_free = all(now.table_of(player) is None and is_playing(state, player, now) for player in event.players)
    has_room = len(seats_at(now, event.table)) + len(event.players) <= state.stage.config.of(TableSettings).table_size
    return are_free and has_room and not has_final_scores(now, event.table)


def seats_at(round_: RoundInPlay, table: int) -> tuple[PlayerId, ...]:
    return round_.tables[table].seats if table in round_.tables else ()


def has_final_scores(round_: RoundInPlay, table: int) -> bool:
    """Return whether a table has scores or places for everybody, so that nobody can join it."""
    there = round_.tables.get(table)
    return there is not None and (there.scores is not None or there.places is not None)


@handles(SeatsTaken, when=OPEN, needs=_can_take_seats)
def seats_taken(state: State, event: SeatsTaken, at: RecordedEvent) -> None:
    round_ = state.stage.rounds[event.round]
    table = round_.tables.get(event.table, Table((), event.table))
    _put(round_, msgspec.structs.replace(table, seats=(*table.seats, *event.players)), at)
    round_.resting = tuple(player for player in round_.resting if player not in event.players)
    round_.place(event.players)


def _can_be_multiplied(state: State, event: MultiplierSet) -> bool:
    now = state.current
    return now is not None and (now.number, now.halves) == (event.round, event.was)


@handles(MultiplierSet, when=WAITING, needs=_can_be_multiplied)
def multiplier_set(state: State, event: MultiplierSet, _: RecordedEvent) -> None:
    round_ = state.stage.rounds[event.round]
    round_.halves = event.halves
    round_.frozen = None


def _started_table(state: State, number: int, table: int) -> tuple[RoundInPlay, Table] | None:
    round_ = state.round(number)
    if round_ is None or round_.status in ("draft", "staging") or table not in round_.tables:
        return None
    return round_, round_.tables[table]


def _table_of(state: State, number: int, table: int) -> tuple[RoundInPlay, Table]:
    started = _started_table(state, number, table)
    assert started is not None
    return started


def _put(round_: RoundInPlay, table: Table, at: RecordedEvent) -> None:
    assert table.table is not None
    round_.tables[table.table] = table
    round_.touched[table.table] = at.seq
    round_.frozen = None


def _time_since_start(state: State, given: Exact | None, at: RecordedEvent) -> Fraction:
    return Fraction(at.time - state.began, SECOND) if given is None else Fraction(given)


def _can_score(state: State, event: Scored) -> bool:
    started = _started_table(state, event.round, event.table)
    if started is None or event.player not in started[1].seats:
        return False
    counts = started[1].scores is None and started[1].places is None
    return counts and (event.id is None or event.id not in state.scores)


@handles(Scored, when=STARTED, needs=_can_score)
def score_event_added(state: State, event: Scored, at: RecordedEvent) -> None:
    round_, table = _table_of(state, event.round, event.table)
    new = ScoreEvent(event.id or f"e{at.seq}", event.player, event.delta, _time_since_start(state, event.at, at))
    _add_score_event(state, round_, table, new, at)


def _add_score_event(state: State, round_: RoundInPlay, table: Table, new: ScoreEvent, at: RecordedEvent) -> None:
    events = (*table.events, new)
    _put(round_, Table(table.seats, table.table, events), at)
    assert table.table is not None
    state.scores[new.id] = (round_.number, table.table)
    if state.completed:
        state.amend(at.action)


def _can_undo(state: State, event: ScoreUndone) -> bool:
    started = _started_table(state, event.round, event.table)
    if started is None or (event.id is not None and event.id in state.scores):
        return False
    return any(tap.id == event.undoes for tap in started[1].events)


@handles(ScoreUndone, when=STARTED, needs=_can_undo)
def score_undone(state: State, event: ScoreUndone, at: RecordedEvent) -> None:
    round_, table = _table_of(state, event.round, event.table)
    old = next(tap for tap in table.events if tap.id == event.undoes)
    instant = _time_since_start(state, event.at, at)
    new = ScoreEvent(event.id or f"e{at.seq}", old.player, old.delta, instant, old.id)
    _add_score_event(state, round_, table, new, at)


def _can_wait(state: State, event: TapHeld) -> bool:
    started = _started_table(state, event.round, event.table)
    return started is not None and event.player in started[1].seats


@handles(TapHeld, when=STARTED, needs=_can_wait)
def tap_held(state: State, event: TapHeld, at: RecordedEvent) -> None:
    state.held[at.seq] = HeldTap(event.round, event.table, event.player, event.delta, at.time)


@handles(TapSettled, when=STARTED, needs=lambda state, event: event.tap in state.held)
def tap_settled(state: State, event: TapSettled, _: RecordedEvent) -> None:
    del state.held[event.tap]


def score_texts(scores: tuple[Fraction, ...] | None) -> tuple[Exact, ...] | None:
    return None if scores is None else tuple(exact_text(score) for score in scores)


def _result_applies(state: State, event: TableResult) -> bool:
    started = _started_table(state, event.round, event.table)
    if started is None or started[1].events:
        return False
    round_, table = started
    before = (event.was_scores, event.was_places, event.was_unfinished, event.was_games, event.was_bula)
    if before != (entered_scores(table), table.places, table.unfinished, table.games, table.bula):
        return False
    can_be = _fits_seats(round_, table, event) and _is_agreed(round_, table, event)
    return can_be and not imbalance(_with_result(table, event), state.stage_of(event.round).config)


def entered_scores(table: Table) -> tuple[Exact, ...] | None:
    """Return the scores of a table as stored in an event, unless they come from papers."""
    return None if table.games else score_texts(table.scores)


def _fits_seats(round_: RoundInPlay, table: Table, event: TableResult) -> bool:
    """Return whether the scores or places fit the seats; none are possible only while the round is open."""
    if event.games:
        return all({*game.seats} <= {*table.seats} for game in event.games)
    given = event.scores if event.places is None else event.places
    return round_.is_open or event.unfinished if given is None else len(given) == len(table.seats)


def _is_agreed(round_: RoundInPlay, table: Table, event: TableResult) -> bool:
    if event.player is None:
        return True
    if not round_.is_open or event.player not in table.seats:
        return False
    if event.confirmed_by is None and not event.by_desk:
        return True
    required = {event.player} if event.by_desk else {*table.seats} - {event.confirmed_by}
    return required <= agreeing_players(round_, event.table, event.games)


def agreeing_players(round_: RoundInPlay, table: int, games: tuple[PaperGame, ...]) -> set[PlayerId]:
    players = {report.player for report in round_.reports.get(table, ()) if report.result == Papers(games)}
    author = round_.reported_by.get(table)
    return players if author is None or round_.tables[table].games != games else players | {author}


def _with_result(table: Table, event: TableResult) -> Table:
    if event.games:
        return table.with_papers(event.games)
    scores = None if event.scores is None else tuple(Fraction(score) for score in event.scores)
    return Table(table.seats, table.table, (), scores, event.places, event.unfinished, bula=event.bula)


@handles(TableResult, when=STARTED, needs=_result_applies)
def table_result(state: State, event: TableResult, at: RecordedEvent) -> None:
    round_, table = _table_of(state, event.round, event.table)
    _put(round_, _with_result(table, event), at)
    clear_reports(round_, event.table)
    if event.player is not None and event.games and event.confirmed_by is None and not event.by_desk:
        round_.reported_by[event.table] = event.player
    if state.completed:
        state.amend(at.action)


def _can_be_cut(state: State, event: PlayersCut) -> bool:
    here = {player.id for player in state.players.values() if not player.is_out_in(event.round + 1)}
    return state.stage.config.traits.eliminates and state.last_round == event.round and set(event.players) <= here


@handles(PlayersCut, when=("ready", "draft", "completed"), needs=_can_be_cut)
def players_cut(state: State, event: PlayersCut, _: RecordedEvent) -> None:
    for player in event.players:
        state.players[player] = msgspec.structs.replace(state.players[player], eliminated_in=event.round)


def _was_cut(state: State, event: PlayerRestored) -> bool:
    player = state.players.get(event.player)
    is_so = player is not None and player.eliminated_in == event.was
    return is_so and event.was >= state.stage_start and event.first == state.last_round + 1


@handles(PlayerRestored, when=(*STAGE, "completed"), needs=_was_cut)
def player_restored(state: State, event: PlayerRestored, _: RecordedEvent) -> None:
    player = state.players[event.player]
    missed = ((event.was + 1, event.first - 1),) if event.was + 1 < event.first else ()
    state.players[event.player] = msgspec.structs.replace(player, eliminated_in=None, absent=(*player.absent, *missed))
