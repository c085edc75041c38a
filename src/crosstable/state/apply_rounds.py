"""Apply round events to the state."""

import msgspec

from crosstable.events import (
    AdvanceStopped,
    ByeGiven,
    MatchMade,
    RecordedEvent,
    RoundClosed,
    RoundPaired,
    RoundPublished,
    RoundRecalled,
    RoundStarted,
    SeatsSwapped,
)
from crosstable.formats.tables import TableSettings
from crosstable.model.phases import OPEN
from crosstable.model.tournament import Match, PlayerId, Table
from crosstable.state.apply_brackets import restore_results
from crosstable.state.apply_registration import end_check_in
from crosstable.state.handlers import handles
from crosstable.state.live_rounds import Clock, RoundInPlay
from crosstable.state.state import State


def open_tables(state: State, round_: RoundInPlay) -> tuple[int, ...]:
    """Return the tables without a result that counts; the open match of a player who left counts as forfeited."""
    if round_.tables:
        return tables_without_result(state, round_)
    players, number = state.players, round_.number
    return tuple(
        table
        for table, match in sorted(round_.matches.items())
        if match.result is None
        and not (players[match.first].left_during(number) or players[match.second].left_during(number))
    )


def tables_without_result(state: State, round_: RoundInPlay) -> tuple[int, ...]:
    """Return the tables without final scores or places that are not unfinished; none if taps count."""
    if not goes_by_final_scores(state, round_):
        return ()
    settled = {number for number, table in round_.tables.items() if table.unfinished or round_.has_result_at(number)}
    return tuple(sorted(round_.tables.keys() - settled))


def goes_by_final_scores(state: State, round_: RoundInPlay) -> bool:
    """Return whether tables have final scores or places, by the settings or already entered. Taps do not count then."""
    by_result = state.stage_of(round_.number).config.of(TableSettings).by_result
    return by_result or any(table.scores is not None or table.places is not None for table in round_.tables.values())


def seats_everybody(state: State, round_: RoundInPlay) -> bool:
    return round_.seated | set(round_.resting) == state.players_of_round(round_.number)


def has_all_rounds(state: State) -> bool:
    """Return whether the stage has all its rounds; false for a schedule without a set number."""
    stage = state.stage
    if stage.planned is None or (stage.config.traits.scheduled and stage.config.rounds is None):
        return False
    return sum(round_.status != "draft" for round_ in stage.rounds.values()) >= stage.planned


def _can_be_paired(state: State, event: RoundPaired) -> bool:
    current = state.current
    if (None if current is None else current.version) != event.was or has_all_rounds(state) or state.is_at_tables:
        return False
    if state.stage.config.traits.decisive and any(bye.kind == "draw" for bye in event.byes):
        return False
    number = state.last_round + 1
    seated = [player for pair in event.matches for player in (pair.first, pair.second)]
    seated += [*(bye.player for bye in event.byes), *event.resting]
    return event.round == number and len(set(seated)) == len(seated) and set(seated) == state.players_of_round(number)


@handles(RoundPaired, when=("ready", "draft"), needs=_can_be_paired)
def round_paired(state: State, event: RoundPaired, at: RecordedEvent) -> None:
    end_check_in(state)
    pairs = (player for pair in event.matches if pair.by_hand for player in (pair.first, pair.second))
    by_hand = (*event.by_hand, *pairs)
    state.stage.rounds[event.round] = RoundInPlay(
        number=event.round,
        status="draft",
        version=at.seq,
        matches={pair.table: Match(pair.first, pair.second, pair.table) for pair in event.matches},
        byes={bye.player: bye.kind for bye in event.byes},
        placed=by_hand,
        kept=by_hand,
        resting=event.resting,
        relief=event.relief,
    )


def _round(state: State, number: int) -> RoundInPlay:
    return state.stage.rounds[number]


def _change(round_: RoundInPlay) -> None:
    round_.frozen = None


def _can_be_published(state: State, event: RoundPublished) -> bool:
    draft = state.current
    is_it = draft is not None and (draft.number, draft.version) == (event.round, event.version)
    return is_it and draft is not None and seats_everybody(state, draft)


@handles(RoundPublished, when=("draft",), needs=_can_be_published)
def round_published(state: State, event: RoundPublished, at: RecordedEvent) -> None:
    round_ = _round(state, event.round)
    round_.status, round_.published = "staging", at.time
    restore_results(state, round_)
    _change(round_)


def _can_be_recalled(state: State, event: RoundRecalled) -> bool:
    now = state.current
    is_it = now is not None and (now.number, now.version) == (event.round, event.version)
    return is_it and now is not None and nothing_is_played(now)


def nothing_is_played(round_: RoundInPlay) -> bool:
    return not round_.reports and not any(round_.has_result_at(table) for table in (*round_.matches, *round_.tables))


@handles(RoundRecalled, when=("published",), needs=_can_be_recalled)
def round_recalled(state: State, event: RoundRecalled, _: RecordedEvent) -> None:
    round_ = _round(state, event.round)
    round_.status = "draft"
    # A player who left while it was published has not taken part in it.
    for player in state.players.values():
        if player.dropped_after == event.round:
            state.players[player.id] = msgspec.structs.replace(player, dropped_after=event.round - 1)
    _change(round_)


def _is_current(state: State, number: int) -> bool:
    return state.current is not None and state.current.number == number


def _can_start(state: State, event: RoundStarted) -> bool:
    """Return whether the field is counted exactly in the first round of a stage of tables."""
    is_first = state.is_at_tables and event.round == state.stage_start
    is_counted = event.original is not None
    return _is_current(state, event.round) and (
        is_first if is_counted else not (is_first and state.players_of_round(event.round))
    )


@handles(RoundStarted, when=("published",), needs=_can_start)
def round_started(state: State, event: RoundStarted, at: RecordedEvent) -> None:
    round_ = _round(state, event.round)
    round_.status = "in_progress"
    round_.clock = Clock(at.time, minutes=state.stage.config.round_minutes)
    if event.original is not None:
        state.stage.original = event.original
    _change(round_)


def is_playing(state: State, player: PlayerId, round_: RoundInPlay) -> bool:
    known = state.players.get(player)
    number = round_.number
    return known is not None and known.plays_in(number) and not (round_.is_open and known.left_during(number))


def _can_be_swapped(state: State, event: SeatsSwapped) -> bool:
    now = state.current
    both = (event.one, event.other)
    if now is None or now.number != event.round or not all(is_playing(state, player, now) for player in both):
        return False
    tables = [now.table_of(player) for player in both]
    is_free = all(table is None or not now.has_result_at(table) for table in tables)
    can_change = tables[0] != tables[1] or tables[0] in now.tables
    return is_free and can_change and {*both} <= now.seated | set(now.resting)


@handles(SeatsSwapped, when=("draft", *OPEN), needs=_can_be_swapped)
def seats_swapped(state: State, event: SeatsSwapped, at: RecordedEvent) -> None:
    round_ = _round(state, event.round)
    first, other = event.one, event.other
    concerned = {first, other}
    for table in {round_.table_of(first), round_.table_of(other)} - {None}:
        assert table is not None
        if table in round_.tables:
            seats = tuple(_swap(player, first, other) for player in round_.tables[table].seats)
            round_.tables[table] = Table(seats, table)
        else:
            match = round_.matches[table]
            seats = (_swap(match.first, first, other), _swap(match.second, first, other))
            round_.matches[table] = Match(*seats, table)
        round_.touched[table] = at.seq
        round_.reports.pop(table, None)
        round_.reported_by.pop(table, None)
        round_.disputes.pop(table, None)
        concerned |= {*seats}
    round_.byes = {_swap(player, first, other): kind for player, kind in round_.byes.items()}
    round_.resting = tuple(_swap(player, first, other) for player in round_.resting)
    round_.place(sorted(concerned))
    if round_.status == "draft":
        round_.version = at.seq
    _change(round_)


def _swap(player: PlayerId, first: PlayerId, other: PlayerId) -> PlayerId:
    return {first: other, other: first}.get(player, player)


def _can_meet(state: State, event: MatchMade) -> bool:
    now = state.current
    if now is None or now.number != event.round or event.table in now.matches:
        return False
    pair = (event.first, event.second)
    is_free = all(now.table_of(player) is None and is_playing(state, player, now) for player in pair)
    return is_free and set(event.had_bye) == set(pair) & now.byes.keys()


@handles(MatchMade, when=OPEN, needs=_can_meet)
def match_made(state: State, event: MatchMade, at: RecordedEvent) -> None:
    round_ = _round(state, event.round)
    for player in event.had_bye:
        del round_.byes[player]
    round_.matches[event.table] = Match(event.first, event.second, event.table)
    round_.touched[event.table] = at.seq
    _seat_manually(round_, event.first, event.second)


def _seat_manually(round_: RoundInPlay, *players: PlayerId) -> None:
    round_.place(players)
    round_.resting = tuple(player for player in round_.resting if player not in players)
    _change(round_)


def _can_have_bye(state: State, event: ByeGiven) -> bool:
    now = state.current
    if now is None or now.number != event.round or not is_playing(state, event.player, now):
        return False
    is_worth_it = event.kind != "draw" or not state.stage.config.traits.decisive
    return is_worth_it and now.table_of(event.player) is None and now.byes.get(event.player) == event.was


@handles(ByeGiven, when=OPEN, needs=_can_have_bye)
def bye_given(state: State, event: ByeGiven, _: RecordedEvent) -> None:
    round_ = _round(state, event.round)
    round_.byes[event.player] = event.kind
    _seat_manually(round_, event.player)


def _can_be_stopped(state: State, event: AdvanceStopped) -> bool:
    now = state.current
    return now is not None and now.number == event.round and not now.stopped


@handles(AdvanceStopped, when=OPEN, needs=_can_be_stopped)
def advance_stopped(state: State, event: AdvanceStopped, _: RecordedEvent) -> None:
    _round(state, event.round).stopped = True


def _can_be_closed(state: State, event: RoundClosed) -> bool:
    """Return whether every other match has a result, including the forfeits of players who left and may return."""
    now = state.current
    if now is None or now.number != event.round:
        return False
    if state.is_at_tables:
        return now.status == "in_progress" and event.unfinished == open_tables(state, now)
    without = tuple(sorted(table for table, match in now.matches.items() if match.result is None))
    return without == event.unfinished == open_tables(state, now)


@handles(RoundClosed, when=OPEN, needs=_can_be_closed)
def round_closed(state: State, event: RoundClosed, _: RecordedEvent) -> None:
    round_ = _round(state, event.round)
    round_.status = "completed"
    round_.unfinished = event.unfinished
    for number in event.unfinished:
        if number in round_.tables:
            round_.tables[number] = msgspec.structs.replace(round_.tables[number], unfinished=True)
    _change(round_)
