"""Requests not to be paired in a round: records 240 (TRF26) and XXZ (JaVaFo)."""

from collections.abc import Iterable, Mapping
from typing import Any

from crosstable.exchange.files.trf.lines import TextLine
from crosstable.model.absences import Worth, absence
from crosstable.model.tournament import COUNTS_AS

_KINDS = {"F": "win", "H": "draw", "Z": "loss"}
_WORTHS: Mapping[str, Worth] = {kind: worth for worth, kind in COUNTS_AS.items()}


def as_absences(requests: Mapping[int, str]) -> list[list[Any]]:
    return [list(absence(number, number, _WORTHS[kind])) for number, kind in sorted(requests.items())]


def read_requests(records: Iterable[TextLine], following: int) -> dict[int, dict[int, str]]:
    """Return the requests from the round `following` on: by round and starting number, the kind of the bye."""
    requests: dict[int, dict[int, str]] = {}
    for _, record in records:
        kind = _KINDS.get(record[4:5].upper()) if record.startswith("240") else None
        if record.startswith("XXZ"):
            texts, kind, number = record[3:].split(), "loss", following
        elif kind is not None and record[6:9].strip().isdecimal() and int(record[6:9]) >= following:
            texts, number = record[9:].split(), int(record[6:9])
        else:
            continue
        for text in texts:
            if text.isascii() and text.isdecimal() and len(text) <= 4:
                requests.setdefault(number, {})[int(text)] = kind
    return requests
