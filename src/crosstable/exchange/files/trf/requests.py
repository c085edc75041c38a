"""Who asked not to be paired in a round: records 240 (TRF26) and XXZ (JaVaFo)."""

from collections.abc import Iterable

from crosstable.exchange.files.trf.lines import TextLine

_KINDS = {"F": "win", "H": "draw", "Z": "loss"}


def read_requests(records: Iterable[TextLine], number: int) -> dict[int, str]:
    """Return who asked for a bye in that round, which is the next, and what it is worth; by starting number."""
    asked: dict[int, str] = {}
    for _, record in records:
        kind = _KINDS.get(record[4:5].upper()) if record.startswith("240") else None
        if record.startswith("XXZ"):
            texts, kind = record[3:].split(), "loss"
        elif kind is not None and record[6:9].strip().isdecimal() and int(record[6:9]) == number:
            texts = record[9:].split()
        else:
            continue
        for text in texts:
            if text.isascii() and text.isdecimal() and len(text) <= 4:
                asked[int(text)] = kind
    return asked
