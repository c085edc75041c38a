"""Reasons in full, for `--explain`: codes for machines and sentences for people, side by side."""

from fractions import Fraction

from crosstable.exchange.json_answers import Answer, reason_answers, round_fraction
from crosstable.model.config import Config
from crosstable.model.points import to_points
from crosstable.model.tournament import Deduction, PlayerId
from crosstable.pairing.result import PairingReasons
from crosstable.ranking.registry import is_rate
from crosstable.ranking.rows import LeagueRow, Record, RoundOf, Separation, TiebreakOf
from crosstable.ranking.standings import Standings
from crosstable.ranking.values import Part
from crosstable.words import words
from crosstable.words.formatting import Names, decimal, percent, points_text

MOST_DECIMALS = 20


def explained_pairing(reasons: PairingReasons, names: Names) -> Answer:
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


def explained_place(standings: Standings, player: PlayerId, names: Names, tiebreaks: bool = True) -> Answer:
    """Return why a player stands there: every round with its deductions, every tie-break, and both neighbours."""
    place = standings.explain(player, tiebreaks)
    config = standings.ledger.config
    rounds = [_round(played, names, config) for played in place.rounds] + [
        _deduction(deduction) for deduction in place.deductions
    ]
    return {
        "player": player,
        "rank": place.row.rank,
        "rounds": sorted(rounds, key=lambda answer: answer["round"]),
        "tiebreaks": [_tiebreak(tiebreak, names) for tiebreak in place.tiebreaks],
        "above": _separation(place.above, names),
        "below": _separation(place.below, names),
        **({"league": [_league(row) for row in place.league]} if place.league else {}),
    }


def _round(played: RoundOf, names: Names, config: Config) -> Answer:
    code = f"round.{played.kind}.{played.outcome}"
    text = words(code, names, round=played.round, opponent=played.opponent, games=_games(played.games, config))
    return {"round": played.round, "code": code, "opponent": played.opponent, "text": text}


def _deduction(deduction: Deduction) -> Answer:
    points = to_points(deduction.points)
    text = words("deducted", round=deduction.round, points=points, reason=deduction.reason)
    where = {"round": deduction.round, "code": "deducted", "opponent": None}
    return {**where, "points": points, "reason": deduction.reason, "text": text}


def _league(row: LeagueRow) -> Answer:
    against = {other: None if points is None else to_points(points) for other, points in row.against.items()}
    return {"player": row.player, "points": to_points(row.points), "twenties": row.twenties, "against": against}


def _games(record: Record, config: Config) -> str:
    """Return games as people write them: 2-1, 1-1-1 with a drawn one, ½-½ for a single one; boards of teams 2.5-1.5."""
    if config.best_of == 1 and record == Record(0, 0, 1):
        return "½-½"
    if config.boards is not None:
        return f"{points_text(2 * record.wins + record.draws)}-{points_text(2 * record.losses + record.draws)}"
    score = f"{record.wins}-{record.losses}"
    return f"{score}-{record.draws}" if record.draws else score


def _tiebreak(tiebreak: TiebreakOf, names: Names) -> Answer:
    answer: Answer = {"code": tiebreak.code, "value": round_fraction(tiebreak.value), "asked": tiebreak.asked}
    title = words(f"tiebreak.{tiebreak.code}")
    if tiebreak.value is None:
        return answer | {"text": words("no_value" if tiebreak.asked else "not_asked", title=title)}
    parts = [_part(tiebreak.code, part, names) for part in tiebreak.parts]
    text = words(
        "value", title=title, value=_value_text(tiebreak.code, tiebreak.value), parts=[part["text"] for part in parts]
    )
    return answer | {"text": text, "parts": parts}


def _part(tiebreak: str, part: Part, names: Names) -> Answer:
    code = f"part.{part.note}" if part.note else "part"
    after = part.round if part.opponent is None else None
    value, raw = _value_text(tiebreak, part.value), _value_text(tiebreak, part.raw)
    text = words(code, names, value=value, raw=raw, opponent=part.opponent, after=after)
    where = {"opponent": part.opponent, "round": part.round}
    return {
        "value": round_fraction(part.value),
        **where,
        "raw": round_fraction(part.raw),
        "note": part.note,
        "text": text,
    }


def _separation(separation: Separation | None, names: Names) -> Answer | None:
    return None if separation is None else explained_separation(separation, names)


def explained_separation(separation: Separation, names: Names) -> Answer:
    """Return what separates two players: the first criterion on which they differ."""
    above, below = separation.values
    if separation.code is not None and separation.code.startswith("settled_by_"):
        text = words(separation.code, names, above=separation.above, below=separation.below, reason=separation.reason)
        return {"code": separation.code, "values": [None, None], "text": text}
    if separation.code is None or above is None or below is None:
        return {
            "code": None,
            "values": [None, None],
            "text": words("level", names, above=separation.above, below=separation.below),
        }
    criterion = words(f"tiebreak.{separation.code}")
    values = tell_apart(separation.code, above, below)
    text = words("separated", names, above=separation.above, below=separation.below, criterion=criterion, values=values)
    return {"code": separation.code, "values": [round_fraction(above), round_fraction(below)], "text": text}


def _value_text(code: str, value: Fraction | None) -> str | None:
    if value is None:
        return None
    return percent(value) if is_rate(code) else decimal(value)


def tell_apart(code: str, a: Fraction, b: Fraction) -> list[str]:
    """Write two different values with as many decimals as it takes to see the difference."""
    write, least = (percent, 1) if is_rate(code) else (decimal, 4)
    places = next((n for n in range(least, MOST_DECIMALS) if write(a, n) != write(b, n)), MOST_DECIMALS)
    return [write(a, places), write(b, places)]
