"""The records of a file about the pairing of individual rounds.

| record | setting |
|---|---|
| 192, or 092 where it holds a type code | pairing_system, acceleration |
| 152, XXC | initial_colour |
| 250, XXA | virtual_points |
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from crosstable.exchange.files.trf.lines import TextLine
from crosstable.exchange.files.trf.scoring import read_points
from crosstable.formats.swiss import SwissSettings
from crosstable.model.config import Config
from crosstable.model.validation import number
from crosstable.pairing.systems import is_missing

# Type codes (TRF26, record 192) of the Dutch system as it is now, without `_BAKU`.
_DUTCH = ("FIDE_DUTCH", "FIDE_DUTCH_2025", "FIDE_DUTCH_2026")
# Any other code belongs to an unsupported system, unless it is a round robin's.
_CODE = re.compile(r"FIDE_(?!\w*ROUNDROBIN)[A-Z0-9_]{1,30}|CUSTOM_KNOCKOUT")
_BAKU = "_BAKU"
_LAST = 100
# The last round of a record that holds for the whole tournament.
_EVER = 999


class Virtual(NamedTuple):
    """Virtual points of players, by number, from one round to another."""

    numbers: tuple[int, ...]
    first: int
    last: int
    points: int | float

    def document(self, ids: Mapping[int, Any]) -> dict[str, Any] | None:
        """Return the entry of the setting `virtual_points`; None if none of the players is known."""
        players = [ids[number] for number in self.numbers if number in ids]
        rounds = {"first_round": self.first, "last_round": self.last}
        return {"players": players, **rounds, "points": self.points} if players else None


def pairing_lines(config: Config) -> Iterator[str]:
    """Yield the records of TRF26 that name the system of a Swiss tournament and its initial colour."""
    rules = config.of(SwissSettings)
    if rules.pairing_system == "fide_dutch":
        yield f"192 FIDE_DUTCH_2026{_BAKU if rules.acceleration == 'baku' else ''}"
        if rules.initial_colour != "lot":
            yield f"152 {rules.initial_colour[0].upper()}"
    else:
        yield f"192 {rules.pairing_system.upper() if is_missing(rules.pairing_system) else 'CUSTOM_SWISS'}"


class Ban(NamedTuple):
    """Players, by number, who may not meet each other from one round to another."""

    numbers: tuple[int, ...]
    first: int
    last: int

    def is_whole(self, rounds: int | None) -> bool:
        """Return whether it holds in all rounds."""
        return self.first == 1 and self.last >= (rounds or _EVER)

    def document(self, ids: Mapping[int, Any]) -> dict[str, Any] | None:
        """Return the entry of the setting `forbidden_in_rounds`; None if fewer than two of the players are known."""
        players = [ids[number] for number in self.numbers if number in ids]
        rounds = {"first_round": self.first, "last_round": min(self.last, _LAST)}
        return {"players": players, **rounds} if len(players) > 1 and self.first <= _LAST else None


def bans_in(record: str) -> Iterator[Ban]:
    """Yield the ban of a record 260."""
    if record.startswith("260"):
        first, last = record[4:7].strip() or "1", record[8:11].strip() or str(_EVER)
        texts = [text for text in record[12:].split() if text.isascii() and text.isdecimal() and len(text) <= 4]
        if first.isdecimal() and last.isdecimal() and int(first) >= 1:
            yield Ban(tuple(sorted({*map(int, texts)})), int(first), int(last))


def read_pairing(records: Sequence[TextLine]) -> tuple[dict[str, Any], list[Virtual]]:
    config: dict[str, Any] = {}
    texts = [record.text for record in records]
    # Record 192 counts, and 092 only without it.
    for text in sorted((text for text in texts if text[:3] in ("092", "192")), key=lambda text: text[:3]):
        code = text[4:].strip().upper()
        name = code.removesuffix(_BAKU)
        if _CODE.fullmatch(name):
            config["pairing_system"] = "fide_dutch" if name in _DUTCH else name.lower()
            config["acceleration"] = "baku" if code.endswith(_BAKU) else "none"
        elif text.startswith("192"):
            config.pop("pairing_system", None)
            config.pop("acceleration", None)
            if code.startswith("CUSTOM_"):
                config["pairing_system"] = "score"
    if config.get("acceleration") == "none":
        del config["acceleration"]
    colour = _initial_colour(texts)
    if colour is not None:
        config["initial_colour"] = colour
    return config, [*_read_250(texts), *_read_xxa(texts)]


def order_setting(ratings: Iterable[int | None]) -> dict[str, Any]:
    """Return that pairing numbers are the starting ranks of the file, if these do not follow the ratings."""
    known = [rating or 0 for rating in ratings]
    return {} if known == sorted(known, reverse=True) else {"pairing_numbers": "number"}


def _initial_colour(texts: Iterable[str]) -> str | None:
    colour = None
    for text in texts:
        if text.startswith("152") and text[4:].strip().upper() in ("W", "B"):
            return "white" if text[4:].strip().upper() == "W" else "black"
        if text.startswith("XXC"):
            words = text[3:].lower().split()
            colour = "white" if "white1" in words else "black" if "black1" in words else colour
    return colour


def _read_250(texts: Iterable[str]) -> Iterator[Virtual]:
    for text in texts:
        if text.startswith("250"):
            points = read_points(text[9:13])
            fields = [text[14:17], text[18:21], text[22:26], text[27:31]]
            if points is None or not all(re.fullmatch(r" *\d+ *", field) for field in fields):
                continue
            first, last, low, high = map(int, fields)
            if points and 1 <= first <= last <= _LAST and low <= high <= low + 9_999:
                yield Virtual(tuple(range(low, high + 1)), first, last, number(points))


def _read_xxa(texts: Iterable[str]) -> Iterator[Virtual]:
    """Yield the points of each player in each round: five columns for a round, from column 10 on."""
    same: dict[tuple[int, int, int | float], list[int]] = {}
    for text in texts:
        if not (text.startswith("XXA") and text[4:8].strip().isdecimal()):
            continue
        points = [read_points(text[at : at + 4]) or 0 for at in range(9, len(text), 5)][:_LAST]
        start = 0
        for end in range(1, len(points) + 1):
            if end == len(points) or points[end] != points[start]:
                if points[start]:
                    same.setdefault((start + 1, end, float(points[start])), []).append(int(text[4:8]))
                start = end
    for (first, last, value), numbers in same.items():
        yield Virtual(tuple(sorted(numbers)), first, last, int(value) if value == int(value) else value)
