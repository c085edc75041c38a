"""Answers about tables as plain JSON: the leaderboard, a seating and a cut.

| question | answer |
|---|---|
| standings | `{"standings": [row, ...]}` in display order; a row has the tournament score as `points` |
| seat | `{"round", "tables", "sitting_out", "repeats", "proved"}` |
| cut | `{"ideal", "target", "cut", "remaining", "warnings"}` and all that a preview shows |

Seats are counted from 1. Numbers are rounded from the exact value to six decimals.
"""

from typing import TYPE_CHECKING

from crosstable.exchange.json_answers import Answer, reason_answers, round_fraction
from crosstable.words.value_texts import Names

if TYPE_CHECKING:
    from crosstable.pairing.seating.result import Seating, SeatingReport
    from crosstable.ranking.tables.cut_line import Cut
    from crosstable.ranking.tables.games import GameRecord
    from crosstable.ranking.tables.leaderboard import Leaderboard, TableRow


def leaderboard_answer(board: "Leaderboard") -> Answer:
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
    """Return repeated meetings, and how often each player rested and had each seat, this round included."""
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
