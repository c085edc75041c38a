"""How teams are paired, as record 192 has it: the colour preferences, and which points come first.

| code | preference | first, second |
|---|---|---|
| FIDE_TEAM | Type A | match points, game points |
| FIDE_TEAM_TYPEA…, FIDE_TEAM_TYPEB… | Type A, Type B | as its end says |
| FIDE_TEAM_MP…, FIDE_TEAM_GP… | none | as its end says |
| …_MP_GP, …_GP_MP, …_MP, …_GP | | the second is used for colours, if it is there |
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from crosstable.exchange.files.trf.lines import TextLine
from crosstable.exchange.files.trf.scoring import read_points
from crosstable.exchange.files.trf.team_records import number_in
from crosstable.model.validation import number as plain_number

TEAM_SYSTEM = "fide_team_swiss"
MOST_VIRTUAL = 100
_CODE = re.compile(r"FIDE_TEAM(?:_TYPE([AB]))?(?:_(MP|GP)(?:_(MP|GP))?)?(_BAKU)?")
_COLOURS = {"A": "type_a", "B": "type_b", None: "none"}
_SCORES = {"MP": "match", "GP": "game"}


def team_pairing(records: Iterable[TextLine]) -> dict[str, Any]:
    """Return the settings that the code in record 192, or else in 092, stands for; none without a known code."""
    texts = {text[:3]: text[4:].strip().upper() for _, text in records if text[:3] in ("192", "092")}
    for record in ("192", "092"):
        match = _CODE.fullmatch(texts.get(record, ""))
        if match is not None:
            return _settings(match)
    return {}


def _settings(match: re.Match[str]) -> dict[str, Any]:
    preference, first, second, is_accelerated = match.groups()
    is_bare = preference is None and first is None
    first = first or "MP"
    config: dict[str, Any] = {
        "pairing_system": TEAM_SYSTEM,
        "colour_preference": _COLOURS["A" if is_bare else preference],
        "primary_score": _SCORES[first],
        "secondary_score": is_bare or second is not None or match[2] is None,
    }
    if is_accelerated:
        config["acceleration"] = "baku"
    return config


def team_acceleration(records: Iterable[TextLine], ids: Mapping[int, str], primary: str) -> dict[str, Any]:
    """Return the virtual points of records 250, of the score that teams are paired by."""
    columns = slice(4, 8) if primary == "match" else slice(9, 13)
    given = []
    for _, text in records:
        points = read_points(text[columns]) if text.startswith("250") else None
        fields = [number_in(text[at]) for at in (slice(14, 17), slice(18, 21), slice(22, 26), slice(27, 31))]
        if points and all(fields):
            first, last, low, high = fields
            teams = [id_ for number, id_ in ids.items() if low <= number <= high]
            rounds = {"first_round": min(first, MOST_VIRTUAL), "last_round": min(last, MOST_VIRTUAL)}
            given += [{"players": teams, **rounds, "points": plain_number(points)}] if teams and first <= last else []
    return {"virtual_points": given} if given else {}


def team_code(config: dict[str, Any]) -> str:
    preference = {"type_a": "_TYPEA", "type_b": "_TYPEB", "none": ""}[config["colour_preference"]]
    first, second = ("_MP", "_GP") if config["primary_score"] == "match" else ("_GP", "_MP")
    baku = "_BAKU" if config.get("acceleration") == "baku" else ""
    return f"FIDE_TEAM{preference}{first}{second if config['secondary_score'] else ''}{baku}"
