"""Reasons in full, for `--explain`: codes for machines and sentences for people, side by side."""

from fractions import Fraction

from crosstable.exchange.json_answers import Answer, rounded, told
from crosstable.model.points import shown
from crosstable.model.tournament import Deduction, PlayerId
from crosstable.pairing.result import PairingReasons
from crosstable.ranking.registry import is_rate
from crosstable.ranking.rows import LeagueRow, Record, RoundOf, Separation, TiebreakOf
from crosstable.ranking.standings import Standings
from crosstable.ranking.values import Part
from crosstable.words import words
from crosstable.words.formatting import Names, decimal, percent

MOST_DECIMALS = 20


def explained_pairing(reasons: PairingReasons, names: Names) -> Answer:
    """Why the round looks as it does: the whole, the bye and every match."""
    matches = [
        {"players": [match.first, match.second], "reasons": told(match.reasons, names)} for match in reasons.matches
    ]
    return {"round": told(reasons.round, names), "bye": told(reasons.bye, names), "matches": matches}


def explained_place(standings: Standings, player: PlayerId, names: Names) -> Answer:
    """Why a player stands there: every round with what was deducted in it, every tie-break, and both neighbours."""
    place = standings.explain(player)
    rounds = [_round(one, names) for one in place.rounds] + [_deduction(one) for one in place.deductions]
    return {
        "player": player,
        "rank": place.row.rank,
        "rounds": sorted(rounds, key=lambda one: one["round"]),
        "tiebreaks": [_tiebreak(one, names) for one in place.tiebreaks],
        "above": _separation(place.above, names),
        "below": _separation(place.below, names),
        **({"league": [_league(one) for one in place.league]} if place.league else {}),
    }


def _round(one: RoundOf, names: Names) -> Answer:
    code = f"round.{one.kind}.{one.outcome}"
    said = words(code, names, round=one.round, opponent=one.opponent, games=games(one.games))
    return {"round": one.round, "code": code, "opponent": one.opponent, "text": said}


def _deduction(one: Deduction) -> Answer:
    points = shown(one.points)
    said = words("deducted", round=one.round, points=points, reason=one.reason)
    where = {"round": one.round, "code": "deducted", "opponent": None}
    return {**where, "points": points, "reason": one.reason, "text": said}


def _league(one: LeagueRow) -> Answer:
    against = {other: None if points is None else shown(points) for other, points in one.against.items()}
    return {"player": one.player, "points": shown(one.points), "twenties": one.twenties, "against": against}


def games(record: Record) -> str:
    """Games as people write them: 2-1, or 1-1-1 with a drawn one."""
    score = f"{record.wins}-{record.losses}"
    return f"{score}-{record.draws}" if record.draws else score


def _tiebreak(one: TiebreakOf, names: Names) -> Answer:
    answer: Answer = {"code": one.code, "value": rounded(one.value), "asked": one.asked}
    title = words(f"tiebreak.{one.code}")
    if one.value is None:
        return answer | {"text": words("no_value" if one.asked else "not_asked", title=title)}
    parts = [_part(one.code, part, names) for part in one.parts]
    said = words("value", title=title, value=_value_text(one.code, one.value), parts=[part["text"] for part in parts])
    return answer | {"text": said, "parts": parts}


def _part(tiebreak: str, part: Part, names: Names) -> Answer:
    code = f"part.{part.note}" if part.note else "part"
    after = part.round if part.opponent is None else None
    value, raw = _value_text(tiebreak, part.value), _value_text(tiebreak, part.raw)
    said = words(code, names, value=value, raw=raw, opponent=part.opponent, after=after)
    where = {"opponent": part.opponent, "round": part.round}
    return {"value": rounded(part.value), **where, "raw": rounded(part.raw), "note": part.note, "text": said}


def _separation(one: Separation | None, names: Names) -> Answer | None:
    return None if one is None else explained_separation(one, names)


def explained_separation(one: Separation, names: Names) -> Answer:
    """What separates two players: the first criterion on which they differ."""
    above, below = one.values
    if one.code is not None and one.code.startswith("settled_by_"):
        said = words(one.code, names, above=one.above, below=one.below, reason=one.reason)
        return {"code": one.code, "values": [None, None], "text": said}
    if one.code is None or above is None or below is None:
        return {"code": None, "values": [None, None], "text": words("level", names, above=one.above, below=one.below)}
    criterion = words(f"tiebreak.{one.code}")
    values = apart(one.code, above, below)
    said = words("separated", names, above=one.above, below=one.below, criterion=criterion, values=values)
    return {"code": one.code, "values": [rounded(above), rounded(below)], "text": said}


def _value_text(code: str, value: Fraction | None) -> str | None:
    if value is None:
        return None
    return percent(value) if is_rate(code) else decimal(value)


def apart(code: str, a: Fraction, b: Fraction) -> list[str]:
    """Write two different values with as many decimals as it takes to see the difference."""
    write, least = (percent, 1) if is_rate(code) else (decimal, 4)
    places = next((n for n in range(least, MOST_DECIMALS) if write(a, n) != write(b, n)), MOST_DECIMALS)
    return [write(a, places), write(b, places)]
