"""A round of tables for people and machines: seats, sit-outs, and the scores of each table."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from crosstable.cli.desk.outcome import seated_but_out
from crosstable.cli.desk.session import Answer, Desk
from crosstable.cli.seat import quality_lines
from crosstable.cli.standings import reason_lines
from crosstable.cli.text_tables import Column, room, shorten, table, wrap
from crosstable.events import RoundSeated
from crosstable.exchange.json_answers import reason_answers, round_fraction
from crosstable.exchange.table_answers import report_answer
from crosstable.formats.tables import TableSettings
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.tournament import Round, Table
from crosstable.pairing.seating.report import unbalanced_players
from crosstable.pairing.seating.seat import seat_players
from crosstable.ranking.tables.leaderboard import Leaderboard
from crosstable.ranking.tables.scoring import NO_TAPS, count_taps, seat_scores
from crosstable.rules.rounds import with_draft
from crosstable.rules.seating import seating_mode
from crosstable.rules.warnings import round_warnings
from crosstable.state.live_rounds import RoundInPlay
from crosstable.state.state import State
from crosstable.views.explain_round import COUNTED, explain_seating
from crosstable.views.pairings import absent_from
from crosstable.views.seating import resting_players, seating_report
from crosstable.words import sentence, words
from crosstable.words.pairing_text import absent_text
from crosstable.words.seats import seat_name
from crosstable.words.value_texts import decimal


def is_of_tables(state: State, round_: RoundInPlay) -> bool:
    """Check whether the round is played at tables, not in matches."""
    return state.stage_of(round_.number).config.traits.at_tables


def draw_event(state: State, round_: RoundInPlay) -> RoundSeated | None:
    """Return the event that drew this draft; None if it was changed since, or is no draft."""
    drawn = state.log[round_.version - 1].event
    return drawn if round_.status == "draft" and isinstance(drawn, RoundSeated) else None


def quality(state: State, round_: RoundInPlay) -> bool | None:
    """Return whether a draft is proved best; None if it was changed since, or is no draft."""
    drawn = draw_event(state, round_)
    if drawn is None or drawn.mode is None:
        return None
    by_hand = tuple(round_.tables[seated.table] for seated in drawn.tables if seated.by_hand)
    tournament = with_draft(state.tournament, Round(round_.number, "draft", tables=by_hand))
    try:
        seating = seat_players(tournament, ranking=Leaderboard(tournament).active_players, mode=drawn.mode)  # type: ignore[arg-type]
    except Refusal:
        return None
    is_same = [(seated.table, seated.seats) for seated in seating.tables] == [
        (drawn_table.table, drawn_table.players) for drawn_table in drawn.tables
    ]
    return seating.proved if is_same else None


def tables_answer(desk: Desk, round_: RoundInPlay, explain: bool = False) -> Answer:
    """Return a round of tables for machines. `proved` is there for a draft as it was drawn."""
    warnings = [*seated_but_out(desk, round_), *round_warnings(desk.state, round_)]
    proved = quality(desk.state, round_)
    answer: Answer = {
        "round": round_.number,
        "status": round_.status,
        "version": round_.version,
        "multiplier": round_fraction(round_.round.multiplier),
        "tables": [_table_answer(desk, round_, number) for number in sorted(round_.tables)],
        "sitting_out": resting_players(desk.state, round_),
        "absent": [line.player.id for line in absent_from(desk.state, round_)],
        **_counts(warnings),
        **({} if proved is None else {"proved": proved}),
        "warnings": reason_answers(warnings, desk.names),
    }
    if round_.status == "draft":
        answer["report"] = report_answer(seating_report(desk.state, round_))
    if explain:
        answer["mode"] = seating_mode(desk.state, round_)
    return answer


def _counts(warnings: Sequence[Reason]) -> dict[str, int]:
    again, together = (sum(warning.code == code for warning in warnings) for code in COUNTED)
    return {"repeats": again, "clashes": together}


def _table_answer(desk: Desk, round_: RoundInPlay, number: int) -> Answer:
    at_table, rules = round_.tables[number], _rules(desk, round_)
    stand_ins = rules.stand_ins(len(at_table.seats))
    return {
        "table": number,
        "seats": list(at_table.seats),
        "by_hand": round_.by_hand >= {*at_table.seats},
        **({"stand_ins": stand_ins} if stand_ins else {}),
        "points": [round_fraction(Fraction(points)) for points in seat_scores(at_table, rules).points],
        "taps": len(at_table.events),
        "scores": None if at_table.scores is None else [round_fraction(score) for score in at_table.scores],
        "places": None if at_table.places is None else list(at_table.places),
        **({} if at_table.bula is None else {"bula": at_table.bula}),
        "unfinished": at_table.unfinished or number in round_.unfinished,
    }


def _rules(desk: Desk, round_: RoundInPlay) -> TableSettings:
    return desk.state.stage_of(round_.number).config.of(TableSettings)


def tables_lines(desk: Desk, round_: RoundInPlay, explain: bool = False) -> Iterator[str]:
    """Return a round of tables for people: seats with names and scores, who sits out, repeats, warnings."""
    times = round_.round.multiplier
    yield words(
        "tables.heading",
        name=desk.state.name,
        round=round_.number,
        status=words(f"status.{round_.status}"),
        times=None if times == 1 else times,
        players=sum(len(seated.seats) for seated in round_.tables.values()),
        tables=len(round_.tables),
    )
    if round_.tables:
        yield from _grid(desk, round_)
    out = resting_players(desk.state, round_)
    if out:
        yield from wrap(words("seat.sitting_out", desk.names, players=out))
    if absent := absent_text(absent_from(desk.state, round_), desk.names):
        yield from wrap(absent)
    warnings = [*seated_but_out(desk, round_), *round_warnings(desk.state, round_)]
    if round_.status == "draft":
        yield from _quality_lines(desk, round_, warnings)
    for warning in warnings:
        if warning.code != "sits_out" and (explain or warning.code not in COUNTED):
            yield from wrap(sentence(warning, desk.names))
    if explain:
        yield from reason_lines(explain_seating(desk.state, round_).seating, desk.names)


def _quality_lines(desk: Desk, round_: RoundInPlay, warnings: Sequence[Reason]) -> Iterator[str]:
    counts = _counts(warnings)
    # A draw by lot or by rank does not try for fewer repeats, so a repeat is reported only for a fresh one.
    drawn = draw_event(desk.state, round_)
    proved = quality(desk.state, round_) if drawn is not None and drawn.mode == "fresh" else None
    twice = unbalanced_players(seating_report(desk.state, round_))
    yield from quality_lines(counts["repeats"], counts["clashes"], proved, twice, desk.names)


def _grid(desk: Desk, round_: RoundInPlay) -> Iterator[str]:
    rules, config = _rules(desk, round_), desk.state.stage_of(round_.number).config
    most = max(len(seated.seats) + rules.stand_ins(len(seated.seats)) for seated in round_.tables.values())
    wide = room()
    share = None if wide is None else max((wide - 8) // most - 2, 8)
    columns = [Column(words("column.table"), right=True), *(Column(seat_name(place, config)) for place in range(most))]
    rows = []
    for number, at_table in sorted(round_.tables.items()):
        stand_ins = [words("seat.stand_in")] * rules.stand_ins(len(at_table.seats))
        cells = [_cell(desk, at_table, place, share) for place in range(len(at_table.seats))] + stand_ins
        rows.append([str(number), *cells, *[""] * (most - len(cells)), _note(round_, number)])
    yield from table([*columns, Column(words("column.notes"))], rows)


def _cell(desk: Desk, seated: Table, place: int, share: int | None) -> str:
    """Return a name, and after it the seat's score; at a terminal, cut to its share of the width."""
    score = seat_score(seated, place)
    name = desk.names[seated.seats[place]]
    if share is not None:
        name = shorten(name, share - len(score) - 1 if score else share)
    return f"{name} {score}" if score else name


def seat_score(seated: Table, place: int) -> str:
    """Return the score of a seat as entered: the sum of its taps, its final score, or its place."""
    if seated.scores is not None:
        return decimal(seated.scores[place])
    if seated.places is not None:
        return words("tables.place", place=seated.places[place])
    taps = count_taps(seated.events).get(seated.seats[place], NO_TAPS)
    return str(taps.plus - taps.minus) if seated.events else ""


def _note(round_: RoundInPlay, number: int) -> str:
    at_table = round_.tables[number]
    is_unfinished = at_table.unfinished or number in round_.unfinished
    if at_table.bula is not None:
        return words("papers.bula", bula=at_table.bula, unfinished=is_unfinished)
    if is_unfinished:
        return words("pairings.unfinished")
    return words("note.by_hand") if round_.status == "draft" and round_.by_hand >= {*at_table.seats} else ""


def table_line(desk: Desk, number: int, at: int) -> str:
    return words("tables.now", table=at, scores=scores_at(desk, number, at))


def scores_at(desk: Desk, number: int, at: int) -> list[str]:
    round_ = desk.state.round(number)
    assert round_ is not None
    at_table = round_.tables[at]
    return [f"{desk.names[player]} {seat_score(at_table, place) or 0}" for place, player in enumerate(at_table.seats)]
