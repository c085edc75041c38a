"""Tables at the desk: seats with scores, multiplier, final scores, resting players and all taps."""

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

import msgspec

from crosstable.app.site import Room
from crosstable.formats.tables import TableSettings
from crosstable.model.papers import MOST_GAMES, SEATS, PaperGame
from crosstable.model.points import to_points
from crosstable.model.tournament import PlayerId, Table
from crosstable.model.validation import typed_number
from crosstable.pairing.seating.report import unbalanced_players
from crosstable.pairing.seating.result import Meeting
from crosstable.ranking.tables.cut_line import Cut
from crosstable.ranking.tables.scoring import NO_TAPS, count_taps, events_in_force
from crosstable.rules.lookup import known_round
from crosstable.rules.score_events import LEAST_HALVES, MOST_HALVES
from crosstable.state.live_rounds import RoundInPlay, StageInPlay
from crosstable.state.records import HeldTap
from crosstable.views.paper_reports import PaperSeat
from crosstable.views.seating import resting_players, seating_report
from crosstable.web.desk.action_buttons import may
from crosstable.web.desk.phone_flags import Flag, flags
from crosstable.web.desk.projected_cut import projected_cut
from crosstable.web.desk.round_warnings import warning_texts
from crosstable.web.pages.render import page
from crosstable.web.request import Request
from crosstable.web.responses import Answer
from crosstable.web.routes import route
from crosstable.words import words
from crosstable.words.seats import PaperSeatTexts, paper_seat_texts, seat_letter, seat_name
from crosstable.words.value_texts import decimal, signed_text


class TableSeat(msgspec.Struct, frozen=True):
    """A seat: its score in this round, the player's total, and whether the cut would eliminate them now."""

    place: int
    player: PlayerId
    name: str
    score: str
    total: str
    goes: bool
    is_out: bool


class PaperSheet(NamedTuple):
    """A score sheet to fill in: its number, the players by seat, and the game if written."""

    number: int
    order: list[int]
    game: PaperGame | None


class Card(msgspec.Struct, frozen=True):
    """A table. `scores` are final scores or places as entered, `bula` that of the game whose scores they are; `sheets`
    its score sheets, the last one empty if there is room for another.
    """

    number: int
    seats: list[TableSeat]
    stand_ins: int
    expected: int | None
    scores: list[str]
    bula: int | None
    notes: list[str]
    flags: list[Flag]
    is_done: bool
    people: list[PaperSeatTexts]
    sheets: list[PaperSheet]


def tables_page(request: Request, round_: RoundInPlay, **common: Any) -> Answer:
    room = request.room
    state = room.state
    stage = state.stage_of(round_.number)
    rules, is_current = stage.config.of(TableSettings), round_ is state.current
    projection = projected_cut(room) if is_current and round_.status == "in_progress" else None
    warnings, counts = warning_texts(room, round_)
    wants_results = rules.by_result
    is_started = round_.status in ("in_progress", "completed")
    return page(
        request,
        "desk/tables.html",
        here="round",
        round=round_,
        cards=[_card(room, stage, round_, number, projection) for number in sorted(round_.tables)],
        out=[(player, room.names[player]) for player in resting_players(state, round_)],
        report=_draft_report(room, round_) if round_.status == "draft" and round_.tables else None,
        warnings=warnings,
        counts=counts,
        times=to_points(round_.halves),
        halves=round_.halves,
        least=LEAST_HALVES,
        most=MOST_HALVES,
        projected=projection,
        by_place=rules.place_points is not None,
        wants_results=wants_results,
        on_papers=rules.on_papers,
        bula=rules.bula,
        is_tapping=is_started and not wants_results and _may_tap(room, is_current),
        is_entering=is_started and wants_results and _may_tap(room, is_current),
        size=rules.table_size,
        seat_name=partial(seat_name, config=stage.config),
        seat_letter=partial(seat_letter, config=stage.config),
        **common,
    )


class SeatCounts(NamedTuple):
    """How often a player rested, and sat in each seat."""

    name: str
    rests: int
    counts: Sequence[int]
    is_uneven: bool


class DraftReport(NamedTuple):
    """Repeated meetings in a draft, how many players have sat unevenly, and the seats of everybody."""

    meetings: Sequence[Meeting]
    uneven: int
    places: int
    rows: Sequence[SeatCounts]


def _draft_report(room: Room, round_: RoundInPlay) -> DraftReport:
    report = seating_report(room.state, round_)
    unbalanced = {*unbalanced_players(report)}
    order = sorted(
        report.seats,
        key=lambda player: (-report.rests[player], player not in unbalanced, room.state.players[player].number),
    )
    return DraftReport(
        meetings=report.repeats,
        uneven=len(unbalanced),
        places=max((len(counts) for counts in report.seats.values()), default=0),
        rows=[
            SeatCounts(room.names[player], report.rests[player], report.seats[player], player in unbalanced)
            for player in order
        ],
    )


def _may_tap(room: Room, is_current: bool) -> bool:
    """Return whether the user may tap. In finished rounds only organisers correct."""
    return may(room, "tap") and (is_current or room.role == "organiser")


def _card(room: Room, stage: StageInPlay, round_: RoundInPlay, number: int, projection: Cut | None) -> Card:
    table = round_.tables[number]
    eliminated = set() if projection is None else {*projection.cut}
    # Totals exist for the current stage only.
    board = room.standings if stage is room.state.stage and room.state.started else None
    seats = [
        TableSeat(
            place=place,
            player=player,
            name=room.names[player],
            score=_score(table, place, round_.halves),
            total=decimal(board.points(player)) if board is not None and player in board.row_numbers else "",
            goes=player in eliminated,
            is_out=room.state.players[player].left_during(round_.number),
        )
        for place, player in enumerate(table.seats)
    ]
    notes = []
    if table.bula is not None:
        notes.append(words("papers.bula", bula=table.bula, unfinished=False))
    if table.unfinished or number in round_.unfinished:
        notes.append(words("pairings.unfinished"))
    if round_.status == "draft" and round_.by_hand >= {*table.seats}:
        notes.append(words("note.by_hand"))
    entered = table.scores if table.scores is not None else table.places
    rules = stage.config.of(TableSettings)
    on_papers, short = rules.on_papers, room.public.short
    paper_seats = [PaperSeat(seat.player, seat.name, short.get(seat.player, seat.name)) for seat in seats]
    return Card(
        number=number,
        seats=seats,
        stand_ins=rules.stand_ins(len(seats)),
        expected=_expected_sum(rules, rules.score_count(len(seats))),
        scores=[] if entered is None else [decimal(Fraction(score)) for score in entered],
        bula=(table.bula or rules.bula) if rules.is_one_game(len(seats)) else None,
        notes=notes,
        flags=[*flags(room, round_, number)],
        is_done=entered is not None,
        people=paper_seat_texts(paper_seats, stage.config) if on_papers else [],
        sheets=_sheets(table) if on_papers else [],
    )


def _expected_sum(rules: TableSettings, scores: int) -> int | None:
    """Return the sum that the scores of a finished table must have; None if any."""
    return None if not rules.adds_up else scores * rules.start_points if rules.uma is not None else 0


def _sheets(table: Table) -> list[PaperSheet]:
    """Return the sheets of a table, with an empty one if more are possible."""
    sheets = [
        PaperSheet(number, [table.seats.index(player) for player in game.seats], game)
        for number, game in enumerate(table.games, 1)
    ]
    if len(table.seats) < SEATS or (sheets and len(table.seats) == SEATS) or len(sheets) >= MOST_GAMES:
        return sheets
    return [*sheets, PaperSheet(len(sheets) + 1, list(range(SEATS)), None)]


def _score(table: Table, place: int, halves: int) -> str:
    """Return a seat's score in the round: the sum of taps, the final score, or the place."""
    if table.scores is not None:
        return decimal(table.scores[place])
    if table.places is not None:
        return words("tables.place", place=table.places[place])
    taps = count_taps(table.events).get(table.seats[place], NO_TAPS)
    score = Fraction((taps.plus - taps.minus) * halves, 2)
    return ("+" if score > 0 else "") + decimal(score)


class TapRow(msgspec.Struct, frozen=True):
    """A tap in the list: player, direction, time in seconds since the start, and whether it counts."""

    id: str
    table: int
    name: str
    delta: str
    at: str
    undoes: str | None
    counts: bool


@route("GET", "/t/{code}/desk/taps", who="scorekeeper")
def taps(request: Request) -> Answer:
    room = request.room
    state = room.state
    number, table_number = (typed_number(request.query.get(name, "")) for name in ("round", "table"))
    round_ = known_round(state, state.last_round if number is None else number, table_number)
    events = [
        TapRow(
            id=tap.id,
            table=table,
            name=room.names[tap.player],
            delta=signed_text(tap.delta),
            at=_clock_text(tap.at),
            undoes=tap.undoes,
            counts=tap.id in counting,
        )
        for table in sorted(round_.tables)
        if table_number in (None, table)
        for counting in [{event.id for event in events_in_force(round_.tables[table].events)}]
        for tap in round_.tables[table].events
    ]
    held = [(key, _late_tap_text(room, tap)) for key, tap in state.held.items()] if room.role == "organiser" else []
    return page(
        request,
        "desk/taps.html",
        here="round",
        round=round_,
        at=table_number,
        events=events[::-1],
        held=held,
        is_late=not round_.is_open,
        can_take_back=may(room, "take_back_tap") and (round_.is_open or room.role == "organiser"),
    )


def _late_tap_text(room: Room, held_tap: HeldTap) -> str:
    return words(
        "web.unusual.late_tap",
        room.names,
        player=held_tap.player,
        round=held_tap.round,
        table=held_tap.table,
        delta=held_tap.delta,
    )


def _clock_text(seconds: Fraction) -> str:
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{rest:02d}"
