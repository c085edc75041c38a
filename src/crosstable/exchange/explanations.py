"""Reasons in full, for `--explain`: codes for machines and sentences for people, side by side."""

from crosstable.exchange.json_answers import Answer, reason_answers, round_fraction
from crosstable.model.points import to_points
from crosstable.model.tournament import Deduction
from crosstable.pairing.result import PairingReasons
from crosstable.ranking.rows import Separation
from crosstable.ranking.tables.leaderboard import TableRow
from crosstable.ranking.values import Part
from crosstable.views.explain import Explanation, LeagueRow, MatchRound, TableRound, TiebreakValue
from crosstable.views.explain_round import PairingExplanation
from crosstable.words.explanation_text import part_text, round_text, separation_text, tiebreak_text
from crosstable.words.value_texts import Names


def explained_pairing(reasons: PairingReasons | PairingExplanation, names: Names) -> Answer:
    """Return why the round looks as it does: the whole, the bye and every match."""
    matches = [
        {"players": [match.first, match.second], "reasons": reason_answers(match.reasons, names)}
        for match in reasons.matches
    ]
    return {
        "round": reason_answers(reasons.round, names),
        "bye": reason_answers(reasons.bye, names),
        "matches": matches,
    }


def explanation_answer(explanation: Explanation, names: Names) -> Answer:
    """Explain a player's rank: every round with its deductions, every tie-break, and both neighbours."""
    above, below = explanation.above, explanation.below
    return {
        "player": explanation.row.player.id,
        "rank": explanation.row.rank,
        "rounds": [_round(item, names, explanation) for item in explanation.rounds_and_deductions],
        "tiebreaks": [_tiebreak(tiebreak, names) for tiebreak in explanation.tiebreaks],
        "above": None if above is None else separation_answer(above, names),
        "below": None if below is None else separation_answer(below, names),
        **({"league": [_league(row) for row in explanation.league]} if explanation.league else {}),
    }


def _round(item: MatchRound | TableRound | Deduction, names: Names, explanation: Explanation) -> Answer:
    text = round_text(item, names)
    match item:
        case MatchRound():
            return {"round": item.round, "code": item.code, "opponent": item.opponent, "text": text}
        case TableRound():
            return _table_round(item, text)
        case Deduction():
            answer = {"round": item.round, "code": "deducted"}
            points = {"points": to_points(item.points), "reason": item.reason}
            if isinstance(explanation.row, TableRow):
                return {**answer, "text": text, **points}
            return {**answer, "opponent": None, **points, "text": text}


def _table_round(round_: TableRound, text: str) -> Answer:
    answer: Answer = {
        "round": round_.round,
        "code": round_.code,
        "text": text,
        "table": round_.table,
        "seat": None if round_.seat is None else round_.seat + 1,
        "multiplier": round_fraction(round_.multiplier),
    }
    match round_.kind:
        case "events":
            answer |= {"plus": round_.plus, "minus": round_.minus, "undone": round_.undone}
        case "scores":
            answer |= {"score": round_fraction(round_.score)}
        case "places":
            answer |= {"place": round_.place}
    return answer | {"points": round_fraction(round_.points), "total": round_fraction(round_.total)}


def _league(row: LeagueRow) -> Answer:
    against = {other: None if points is None else to_points(points) for other, points in row.against.items()}
    return {"player": row.player, "points": to_points(row.points), "twenties": row.twenties, "against": against}


def _tiebreak(tiebreak: TiebreakValue, names: Names) -> Answer:
    answer: Answer = {"code": tiebreak.code, "value": round_fraction(tiebreak.value)}
    if tiebreak.kind == "tiebreak":
        answer["asked"] = tiebreak.asked
    answer["text"] = tiebreak_text(tiebreak, names)
    if tiebreak.kind == "tiebreak" and tiebreak.value is not None:
        answer["parts"] = [_part(tiebreak.code, part, names) for part in tiebreak.parts]
    return answer


def _part(code: str, part: Part, names: Names) -> Answer:
    return {
        "value": round_fraction(part.value),
        "opponent": part.opponent,
        "round": part.round,
        "raw": round_fraction(part.raw),
        "note": part.note,
        "text": part_text(code, part, names),
    }


def separation_answer(separation: Separation, names: Names) -> Answer:
    return {
        "code": separation.code,
        "values": [round_fraction(value) for value in separation.values],
        "text": separation_text(separation, names),
    }
