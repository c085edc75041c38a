"""Tables at the desk: seats with their scores, the multiplier, final scores, who sits out, every score event."""

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
from crosstable.pairing.seating.report import uneven
from crosstable.ranking.tables.cut_line import Cut
from crosstable.ranking.tables.scoring import NO_TAPS, in_force, taps_of
from crosstable.rules.lookup import known_round
from crosstable.rules.score_events import LEAST_HALVES, MOST_HALVES
from crosstable.state.live_rounds import RoundInPlay, StageInPlay
from crosstable.state.records import HeldTap
from crosstable.views.seating import seating_report, sitting_out
from crosstable.web.desk.action_buttons import may
from crosstable.web.desk.phone_flags import Flag, flags
from crosstable.web.desk.projected_cut import projected
from crosstable.web.desk.round_warnings import warned
from crosstable.web.pages.render import page
from crosstable.web.request import Request
from crosstable.web.responses import Answer
from crosstable.web.routes import route
from crosstable.words import words
from crosstable.words.formatting import decimal, signed
from crosstable.words.seats import seat_letter, seat_name


class TableSeat(msgspec.Struct, frozen=True):
    """A seat: what it has in this round, what the player has in all, and whether the cut would take them now."""

    place: int
    player: PlayerId
    name: str
    score: str
    total: str
    goes: bool
    is_out: bool


class PaperSheet(NamedTuple):
    """A sheet to fill in: its number, who plays by place at the table, and what was written."""

    number: int
    order: list[int]
    game: PaperGame | None


class Card(msgspec.Struct, frozen=True):
    """A table. `scores` are the final ones or the places as they were entered; `sheets` are those of its papers, an
    empty one last where there is room for one.
    """

    number: int
    seats: list[TableSeat]
    stand_ins: int
    expected: int | None
    scores: list[str]
    notes: list[str]
    flags: list[Flag]
    is_done: bool
    people: list[tuple[PlayerId, str, str, str]]
    sheets: list[PaperSheet]


def tables_page(request: Request, round_: RoundInPlay, **around: Any) -> Answer:
    """A round of tables."""
    room = request.room
    state = room.state
    stage = state.stage_of(round_.number)
    rules, is_current = stage.config.of(TableSettings), round_ is state.current
    found = projected(room) if is_current and round_.status == "in_progress" else None
    warnings, counts = warned(room, round_)
    wants_results = rules.by_result
    is_started = round_.status in ("in_progress", "completed")
    return page(
        request,
        "desk/tables.html",
        here="round",
        round=round_,
        cards=[_card(room, stage, round_, number, found) for number in sorted(round_.tables)],
        out=[(player, room.names[player]) for player in sitting_out(state, round_)],
        report=_report(room, round_) if round_.status == "draft" and round_.tables else None,
        warnings=warnings,
        counts=counts,
        times=to_points(round_.halves),
        halves=round_.halves,
        least=LEAST_HALVES,
        most=MOST_HALVES,
        projected=found,
        by_place=rules.place_points is not None,
        wants_results=wants_results,
        on_papers=rules.on_papers,
        bula=rules.bula,
        is_tapping=is_started and not wants_results and _may_tap(room, is_current),
        is_entering=is_started and wants_results and _may_tap(room, is_current),
        size=rules.table_size,
        seat_name=partial(seat_name, config=stage.config),
        seat_letter=partial(seat_letter, config=stage.config),
        **around,
    )


def _report(room: Room, round_: RoundInPlay) -> dict[str, Any]:
    """What there is to look at before a draft is published; whoever sat out most comes first."""
    found = seating_report(room.state, round_)
    twice = {*uneven(found)}
    order = sorted(
        found.seats, key=lambda player: (-found.rests[player], player not in twice, room.state.players[player].number)
    )
    return {
        "meetings": found.repeats,
        "uneven": len(twice),
        "places": max((len(counts) for counts in found.seats.values()), default=0),
        "rows": [(room.names[player], found.rests[player], found.seats[player], player in twice) for player in order],
    }


def _may_tap(room: Room, is_current: bool) -> bool:
    """In a round that is over only the organiser corrects."""
    return may(room, "tap") and (is_current or room.role == "organiser")


def _card(room: Room, stage: StageInPlay, round_: RoundInPlay, number: int, found: Cut | None) -> Card:
    table = round_.tables[number]
    going = set() if found is None else {*found.cut}
    # The standings are those of the present stage; an earlier one's totals are not told here.
    board = room.standings if stage is room.state.stage and room.state.started else None
    seats = [
        TableSeat(
            place=place,
            player=player,
            name=room.names[player],
            score=_score(table, place, round_.halves),
            total=decimal(board.points(player)) if board is not None and player in board.places else "",
            goes=player in going,
            is_out=room.state.players[player].left_during(round_.number),
        )
        for place, player in enumerate(table.seats)
    ]
    notes = []
    if table.unfinished or number in round_.unfinished:
        notes.append(words("pairings.unfinished"))
    if round_.status == "draft" and round_.by_hand >= {*table.seats}:
        notes.append(words("note.by_hand"))
    given = table.scores if table.scores is not None else table.places
    rules = stage.config.of(TableSettings)
    on_papers = rules.on_papers
    return Card(
        number=number,
        seats=seats,
        stand_ins=rules.stand_ins(len(seats)),
        expected=_expected_sum(rules, rules.score_count(len(seats))),
        scores=[] if given is None else [decimal(Fraction(score)) for score in given],
        notes=notes,
        flags=[*flags(room, round_, number)],
        is_done=given is not None,
        people=[
            (
                seat.player,
                seat_letter(seat.place, stage.config),
                seat.name,
                room.public.short.get(seat.player, seat.name),
            )
            for seat in seats
        ]
        if on_papers
        else [],
        sheets=_sheets(table) if on_papers else [],
    )


def _expected_sum(rules: TableSettings, scores: int) -> int | None:
    """Return what the scores of a finished table add up to; None if they need not."""
    return None if not rules.adds_up else scores * rules.start_points if rules.uma is not None else 0


def _sheets(table: Table) -> list[PaperSheet]:
    """The sheets of a table. Where more than three sit there, or nothing is written, one is empty."""
    found = [
        PaperSheet(number, [table.seats.index(player) for player in game.seats], game)
        for number, game in enumerate(table.games, 1)
    ]
    if len(table.seats) < SEATS or (found and len(table.seats) == SEATS) or len(found) >= MOST_GAMES:
        return found
    return [*found, PaperSheet(len(found) + 1, list(range(SEATS)), None)]


def _score(table: Table, place: int, halves: int) -> str:
    """What a seat has in the round: the sum of its taps as they count, its final score or its place."""
    if table.scores is not None:
        return decimal(table.scores[place])
    if table.places is not None:
        return words("tables.place", place=table.places[place])
    taps = taps_of(table.events).get(table.seats[place], NO_TAPS)
    score = Fraction((taps.plus - taps.minus) * halves, 2)
    return ("+" if score > 0 else "") + decimal(score)


class Event(msgspec.Struct, frozen=True):
    """A score event in the list: which, whose, which way, when (seconds since the beginning), and whether it counts."""

    id: str
    table: int
    name: str
    delta: str
    at: str
    undoes: str | None
    counts: bool


@route("GET", "/t/{code}/desk/taps", who="scorekeeper")
def taps(request: Request) -> Answer:
    """Every score event of a round, each of which can be taken back; and the late ones that wait."""
    room = request.room
    state = room.state
    number, at = (typed_number(request.query.get(name, "")) for name in ("round", "table"))
    round_ = known_round(state, state.last_round if number is None else number, at)
    events = [
        Event(
            id=tap.id,
            table=table,
            name=room.names[tap.player],
            delta=signed(tap.delta),
            at=_clock_text(tap.at),
            undoes=tap.undoes,
            counts=tap.id in counting,
        )
        for table in sorted(round_.tables)
        if at in (None, table)
        for counting in [{event.id for event in in_force(round_.tables[table].events)}]
        for tap in round_.tables[table].events
    ]
    held = [(key, _late(room, tap)) for key, tap in state.held.items()] if room.role == "organiser" else []
    return page(
        request,
        "desk/taps.html",
        here="round",
        round=round_,
        at=at,
        events=events[::-1],
        held=held,
        is_late=not round_.is_open,
        can_take_back=may(room, "take_back_tap") and (round_.is_open or room.role == "organiser"),
    )


def _late(room: Room, held_tap: HeldTap) -> str:
    return words(
        "web.unusual.late_tap",
        room.names,
        player=held_tap.player,
        round=held_tap.round,
        table=held_tap.table,
        delta=held_tap.delta,
    )


def _clock_text(seconds: Fraction) -> str:
    """Hours, minutes and whole seconds."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{rest:02d}"
