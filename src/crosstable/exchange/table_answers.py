"""Answers about tables as plain JSON: the leaderboard, a cut, and why a player stands where.

| question | answer |
|---|---|
| standings | `{"standings": [row, ...]}` in display order; a row has the tournament score as `points` |
| seat | `{"round", "tables", "sitting_out", "repeats", "proved"}` |
| cut | `{"ideal", "target", "cut", "remaining", "warnings"}` and all that a preview shows |

Seats are counted from 1. Numbers are rounded from the exact value to six decimals.
"""

from fractions import Fraction
from typing import TYPE_CHECKING

from crosstable.exchange.json_answers import Answer, reason_answers, round_fraction
from crosstable.model.points import to_points
from crosstable.model.tournament import Deduction, PlayerId
from crosstable.words import words
from crosstable.words.columns import criterion_text
from crosstable.words.formatting import Names

if TYPE_CHECKING:
    from crosstable.pairing.seating.result import Seating, SeatingReport
    from crosstable.ranking.rows import Separation
    from crosstable.ranking.tables.cut_line import Cut
    from crosstable.ranking.tables.explain import TableRound
    from crosstable.ranking.tables.games import GameRecord
    from crosstable.ranking.tables.leaderboard import Leaderboard, TableRow


def leaderboard_answer(board: "Leaderboard") -> Answer:
    """Return every row, best first."""
    from crosstable.ranking.tables.games import game_records

    records = game_records(board.ledger.tournament, board.ledger.through)
    answer: Answer = {"standings": [_row(row, records.get(row.player.id)) for row in board]}
    if board.disqualified:
        answer["disqualified"] = [player.id for player in board.disqualified]
    return answer


def _row(row: "TableRow", record: "GameRecord | None") -> Answer:
    return {
        "rank": row.rank,
        "player": row.player.id,
        "points": round_fraction(row.score),
        "played": row.played,
        "tiebreaks": {code: round_fraction(value) for code, value in row.criteria.items()},
        "tied_with": list(row.tied_with),
        "round_score": round_fraction(row.round_score),
        "table": row.table,
        "seat": None if row.seat is None else row.seat + 1,
        "out_in": row.out_in,
        **({"deducted": round_fraction(row.deducted)} if row.deducted else {}),
        **({} if record is None else {"games": record.games, "best_game": round_fraction(record.best)}),
    }


def cut_answer(cut: "Cut", names: Names) -> Answer:
    """Return who goes, worst first, how it was found, and every warning."""
    return {
        "round": cut.number,
        "ideal": cut.ideal,
        "target": cut.target,
        "cut": list(cut.cut),
        "remaining": cut.remaining,
        "warnings": reason_answers(cut.warnings, names),
        "original": cut.original,
        "active": cut.active,
        "policy": cut.policy,
        "candidates": [{"keep": candidate.keep, "splits": candidate.splits} for candidate in cut.candidates],
        "line": round_fraction(cut.line),
        "by_lot": list(cut.by_lot),
        "groups": [
            {
                "score": round_fraction(group.score),
                "round_score": round_fraction(group.round_score),
                "players": list(group.players),
            }
            for group in cut.groups
        ],
    }


def report_answer(report: "SeatingReport") -> Answer:
    """Return who meets again and when they met, how often each player sat out and had each seat, now included."""
    return {
        "meetings": [
            {"players": list(meeting.players), "table": meeting.table, "rounds": list(meeting.rounds)}
            for meeting in report.repeats
        ],
        "rests": dict(report.rests),
        "seats": {player: list(counts) for player, counts in report.seats.items()},
    }


def seat_answer(seating: "Seating", names: Names, report: "SeatingReport") -> Answer:
    """Return the round by table, who sits out, how good it is, and what there is to look at before it is published."""
    return {
        "round": seating.round,
        "tables": [
            {"table": table.table, "seats": list(table.seats)}
            | ({"stand_ins": table.stand_ins} if table.stand_ins else {})
            | ({"by_hand": True} if table.by_hand else {})
            for table in seating.tables
        ],
        "sitting_out": list(seating.sitting_out),
        "repeats": seating.repeats,
        "clashes": seating.clashes,
        "proved": seating.proved,
        "warnings": reason_answers(seating.warnings, names),
        "report": report_answer(report),
    }


def explained_table_place(board: "Leaderboard", player: PlayerId, names: Names) -> Answer:
    """Return why a player stands there: rounds with their events, deductions, every criterion and both neighbours."""
    from crosstable.ranking.tables.explain import explain

    place = explain(board, player)
    rounds = [_round(played) for played in place.rounds] + [_deduction(deduction) for deduction in place.deductions]
    return {
        "player": player,
        "rank": place.row.rank,
        "rounds": sorted(rounds, key=lambda answer: answer["round"]),
        "tiebreaks": [_criterion(code, value) for code, value in place.row.criteria.items()],
        "above": None if place.above is None else explained_table_separation(place.above, names),
        "below": None if place.below is None else explained_table_separation(place.below, names),
    }


_ROUNDS = {
    "events": "table_round.events",
    "scores": "table_round.scores",
    "places": "table_round.places",
    "open": "table_round.open",
    "not_seated": "table_round.not_seated",
}


def _round(played: "TableRound") -> Answer:
    times = None if played.multiplier == 1 else played.multiplier
    code = _ROUNDS[played.kind]
    text = words(
        code,
        round=played.round,
        table=played.table,
        times=times,
        plus=played.plus,
        minus=played.minus,
        undone=played.undone or None,
        score=played.score,
        place=played.place,
        points=played.points,
        total=played.total,
    )
    answer: Answer = {"round": played.round, "code": code, "text": text, "table": played.table}
    answer |= {
        "seat": None if played.seat is None else played.seat + 1,
        "multiplier": round_fraction(played.multiplier),
    }
    if played.kind == "events":
        answer |= {"plus": played.plus, "minus": played.minus, "undone": played.undone}
    if played.kind in ("scores", "places"):
        answer |= {"score": round_fraction(played.score)} if played.place is None else {"place": played.place}
    return answer | {"points": round_fraction(played.points), "total": round_fraction(played.total)}


def _deduction(deduction: Deduction) -> Answer:
    points = to_points(deduction.points)
    text = words("deducted", round=deduction.round, points=points, reason=deduction.reason)
    return {"round": deduction.round, "code": "deducted", "text": text, "points": points, "reason": deduction.reason}


def _criterion(code: str, value: Fraction | None) -> Answer:
    title = words(f"criterion.{code}")
    return {
        "code": code,
        "value": round_fraction(value),
        "text": words("value", title=title, value=criterion_text(code, value), parts=()),
    }


def explained_table_separation(separation: "Separation", names: Names) -> Answer:
    """Return what separates two players at tables: the first criterion that differs, or who was out earlier."""
    above, below = separation.values
    answer: Answer = {"code": separation.code, "values": [round_fraction(above), round_fraction(below)]}
    if separation.code is None:
        return answer | {"text": words("level", names, above=separation.above, below=separation.below)}
    if separation.code == "out_in":
        text = words(
            "separated_by_cut", names, above=separation.above, below=separation.below, round=below, later=above
        )
        return answer | {"text": text}
    values = [criterion_text(separation.code, value) for value in separation.values]
    if values[0] == values[1]:
        values = [criterion_text(separation.code, value, exactly=True) for value in separation.values]
    criterion = words(f"criterion.{separation.code}")
    return answer | {
        "text": words(
            "separated", names, above=separation.above, below=separation.below, criterion=criterion, values=values
        )
    }
