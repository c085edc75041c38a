"""The points of results in a file: one point and a half, unless its records say otherwise.

| record | what |
|---|---|
| 162 | TRF26: W win, D draw, L loss, A absence or forfeit, P pairing-allocated bye |
| XXS | JaVaFo: `W=3 D=1`, and more exactly WW BW WD BD WL BL ZPB HPB FPB PAB FW FL |
| BBW BBD BBL BBZ BBF BBU | bbpPairings: win, draw, loss, absence, forfeit loss, pairing-allocated bye |
"""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from crosstable.exchange.files.file_format import line_position
from crosstable.exchange.files.trf.layout import Block
from crosstable.model.refusals import Reason

MOST = 100

# The symbols of record 162 that each other record's codes stand for.
_JAVAFO = {
    "W": "W",
    "D": "D",
    "WW": "W",
    "BW": "W",
    "FW": "W",
    "FPB": "W",
    "WD": "D",
    "BD": "D",
    "HPB": "D",
    "WL": "L",
    "BL": "L",
    "ZPB": "A",
    "FL": "A",
    "PAB": "P",
}
_BBP = {"BBW": "W", "BBD": "D", "BBL": "L", "BBZ": "A", "BBF": "A", "BBU": "P"}
_USUAL = {"W": Fraction(1), "D": Fraction(1, 2), "L": Fraction(0), "A": Fraction(0)}


class Scoring(NamedTuple):
    """The points of a win, a draw and a loss, and of the bye that pairing gives."""

    win: Fraction = Fraction(1)
    draw: Fraction = Fraction(1, 2)
    loss: Fraction = Fraction(0)
    bye: Fraction = Fraction(1)

    @property
    def is_usual(self) -> bool:
        return self == Scoring()

    @property
    def bye_kind(self) -> str | None:
        """The worth of an allocated bye: a win, a draw or a loss; None for anything else."""
        kinds = {self.loss: "loss", self.draw: "draw", self.win: "win"}
        return kinds.get(self.bye)

    def points(self, blocks: Iterable[Block]) -> Fraction:
        worth = _worth(self)
        return Fraction(sum(worth["U" if block.code == "U" else block.meaning] for block in blocks), 2)


@lru_cache(8)
def _worth(scoring: Scoring) -> Mapping[str, int]:
    """Return the half points of everything that a round can mean; U is the bye that pairing gives."""
    win, draw, loss, bye = (int(2 * points) for points in scoring)
    won = dict.fromkeys(("won", "won by forfeit", "win"), win)
    lost = dict.fromkeys(("lost", "forfeited", "loss", "absent"), loss)
    return {**won, "drawn": draw, "draw": draw, **lost, "open": 0, "U": bye}


def read_scoring(records: Iterable[tuple[int, str]]) -> tuple[Scoring, list[Reason]]:
    """Return the scoring that a file's records amount to, and what is wrong with them; each comes with its line."""
    worth: dict[str, Fraction] = {}
    problems: list[Reason] = []
    last = 0
    for line, record in records:
        reader = _READERS.get(record[:3])
        if reader is None:
            continue
        last = line
        for symbol, text in reader(record):
            points = read_points(text)
            if points is None:
                problems.append(Reason("trf_points_value", {"value": text[:20], "most": MOST}, line_position(line)))
            elif worth.setdefault(symbol, points) != points:
                twice = {"symbol": symbol, "first": float(worth[symbol]), "second": float(points)}
                problems.append(Reason("trf_scoring_twice", twice, line_position(line)))
    points_by_code = {**_USUAL, **worth}
    scoring = Scoring(
        points_by_code["W"], points_by_code["D"], points_by_code["L"], worth.get("P", points_by_code["W"])
    )
    if not problems and worth.get("A", scoring.loss) != scoring.loss:
        params = {"loss": float(scoring.loss), "absence": float(worth["A"])}
        problems.append(Reason("trf_absence_points", params, line_position(last)))
    if not problems and scoring.bye_kind is None:
        problems.append(Reason("trf_bye_points", {"value": float(scoring.bye)}, line_position(last)))
    if not problems and not (scoring.win >= scoring.draw >= scoring.loss and scoring.win > scoring.loss):
        params = {"win": float(scoring.win), "draw": float(scoring.draw), "loss": float(scoring.loss)}
        problems.append(Reason("points_order", params, line_position(last)))
    return scoring, problems


@lru_cache(1_000)
def read_points(text: str) -> Fraction | None:
    """Return points such as 11.5 or 1,5, in steps of a half; None if invalid."""
    whole, _, part = text.strip().replace(",", ".").partition(".")
    if not (whole or part) or len(whole) > 4 or part.rstrip("0") not in ("", "5"):
        return None
    if not (whole or "0").isdecimal() or not (whole or "0").isascii() or (part and not part.isdecimal()):
        return None
    points = Fraction(int(whole or 0)) + (Fraction(1, 2) if part.startswith("5") else 0)
    return points if points <= 10 * MOST else None


def read_signed_points(text: str) -> Fraction | None:
    """Return points that may be below zero after a penalty; None if invalid."""
    text = text.strip()
    points = read_points(text.removeprefix("-"))
    return -points if points is not None and text.startswith("-") else points


def write_points(points: Fraction) -> str:
    """Return points as a file has them: 11.5."""
    return f"{float(points):.1f}"


def _read_162(record: str) -> Iterable[tuple[str, str]]:
    """Yield symbols and values: from column 6 on, nine columns each."""
    for start in range(5, len(record), 9):
        symbol, value = record[start : start + 1].upper(), record[start + 1 : start + 5]
        if symbol in "WDLAP" and symbol.strip() and value.strip():
            yield symbol, value


def _read_xxs(record: str) -> Iterable[tuple[str, str]]:
    for part in record[4:].split():
        code, sign, value = part.partition("=")
        if sign and code.upper() in _JAVAFO:
            yield _JAVAFO[code.upper()], value


def _read_bbp(record: str) -> Iterable[tuple[str, str]]:
    yield _BBP[record[:3]], record[4:]


_READERS: Mapping[str, Callable[[str], Iterable[tuple[str, str]]]] = {
    "162": _read_162,
    "XXS": _read_xxs,
    **dict.fromkeys(_BBP, _read_bbp),
}
SCORING_RECORDS = tuple(_READERS)


def write_scoring(scoring: Scoring, is_26: bool) -> list[str]:
    values = {"W": scoring.win, "D": scoring.draw, "L": scoring.loss, "A": scoring.loss, "P": scoring.bye}
    if is_26:
        return ["162  " + "    ".join(f"{symbol}{write_points(value):>4}" for symbol, value in values.items())]
    javafo = {code: values[symbol] for code, symbol in _JAVAFO.items() if code not in ("W", "D")}
    return [
        "XXS " + " ".join(f"{code}={write_points(value)}" for code, value in javafo.items()),
        *(f"{record} {write_points(values[symbol]):>4}" for record, symbol in _BBP.items()),
    ]
