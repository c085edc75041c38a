"""A file as lines: players' lines read by columns, and every other record as it stands."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from crosstable.exchange.files.file_format import line_position
from crosstable.exchange.files.limits import MOST_PROBLEMS
from crosstable.exchange.files.trf.layout import (
    BLOCK_WIDTH,
    FIRST_ROUND,
    HIGHEST_NUMBER,
    NAME,
    NUMBER,
    PERSONAL,
    PLAYER,
    POINTS,
    RANK,
    RATING,
    ROUND_WIDTH,
    Block,
    read_block,
    round_column,
)
from crosstable.exchange.files.trf.own_records import is_own
from crosstable.exchange.files.trf.scoring import read_signed_points
from crosstable.model.refusals import Reason
from crosstable.model.validation import is_printable
from crosstable.state.state import MOST_ROUNDS

# Lines that are no player's.
MOST_RECORDS = 20_000

# Spec and practice: CR, LF, or both.
_LINE = re.compile("\r\n|\r|\n")
# A national federation's record of a player: three letters, then the columns of a player's line.
_NATIONAL = re.compile(r"(?!XX|BB)[A-Z]{3} +\d")


class Entrant(NamedTuple):
    """A player's line. `texts` is every field as it stands, without the spaces around it; `text` the whole line."""

    line: int
    number: int
    name: str
    rating: int | None
    texts: Mapping[str, str]
    blocks: tuple[Block, ...]
    raw: tuple[str, ...]
    text: str = ""


class TextLine(NamedTuple):
    """A record that is no player's, with its line."""

    line: int
    text: str


class Lines(NamedTuple):
    """The lines of a file. `before` is how many of the records come before the first player."""

    entrants: list[Entrant]
    records: list[TextLine]
    before: int
    own: list[TextLine]
    national: dict[int, list[str]]


def read_lines(text: str, problems: list[Reason]) -> Lines:
    """Read a file's lines; add a problem with its position for each unreadable one."""
    entrants: dict[int, Entrant] = {}
    records: list[TextLine] = []
    own: list[TextLine] = []
    before: int | None = None
    for at, line in _lines(text):
        if len(problems) >= MOST_PROBLEMS:
            break
        if not is_printable(line):
            column = next(i for i, c in enumerate(line, 1) if not is_printable(c))
            problems.append(Reason("control_character", {}, line_position(at, column)))
        elif line.startswith(PLAYER):
            before = len(records) if before is None else before
            _add_entrant(entrants, at, line, problems)
        elif is_own(line):
            own.append(TextLine(at, line))
        elif len(records) < MOST_RECORDS:
            records.append(TextLine(at, line))
        else:
            problems.append(Reason("trf_many", {"most": MOST_RECORDS}, line_position(at)))
            break
    national: dict[int, list[str]] = {}
    others = []
    for i, record in enumerate(records):
        number = _number(record.text[NUMBER]) if _NATIONAL.match(record.text) else None
        if number in entrants and number is not None:
            national.setdefault(number, []).append(record.text)
            before = before - 1 if before is not None and i < before else before
        else:
            others.append(record)
    return Lines([*entrants.values()], others, before or 0, own, national)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines that have something on them, counted from 1, without the spaces after it."""
    for at, line in enumerate(_LINE.split(text), 1):
        stripped = line.rstrip(" \t\x1a")
        if stripped:
            yield at, stripped


def _add_entrant(entrants: dict[int, Entrant], at: int, line: str, problems: list[Reason]) -> None:
    reasons: list[Reason] = []
    entrant = _entrant(at, line, reasons)
    if reasons and not line.isascii():
        # Some programs count columns in bytes.
        again: list[Reason] = []
        by_bytes = _entrant(at, line.encode().decode("latin-1"), again)
        if not again and by_bytes is not None:
            texts = {name: text.encode("latin-1").decode(errors="replace") for name, text in by_bytes.texts.items()}
            name = by_bytes.name.encode("latin-1").decode(errors="replace")
            entrant, reasons = by_bytes._replace(name=name, texts=texts, text=line), []
    problems += reasons
    if entrant is None:
        return
    first = entrants.setdefault(entrant.number, entrant)
    if first is not entrant:
        params = {"number": entrant.number, "first": first.line}
        problems.append(Reason("trf_number_twice", params, line_position(at, NUMBER.start + 1)))


def _entrant(at: int, line: str, problems: list[Reason]) -> Entrant | None:
    """Read a player's line by its columns; return None if even the number is unreadable."""

    def report(code: str, column: int, **params: Any) -> None:
        problems.append(Reason(code, params, line_position(at, column + 1)))

    number = _number(line[NUMBER])
    if number is None or not 1 <= number <= HIGHEST_NUMBER:
        report("trf_number", NUMBER.start, value=line[NUMBER].strip(), most=HIGHEST_NUMBER)
        return None
    slices = {**PERSONAL, "rating": RATING, "points": POINTS, "rank": RANK}
    texts = {name: line[columns].strip() for name, columns in slices.items()}
    rating = _number(texts["rating"] or "0")
    if rating is None:
        report("trf_rating", RATING.start, value=texts["rating"])
    if texts["points"] and read_signed_points(texts["points"]) is None:
        report("trf_points_column", POINTS.start, value=texts["points"])
    if texts["rank"] and _number(texts["rank"]) is None:
        report("trf_rank", RANK.start, value=texts["rank"])
    text = line
    last = (len(line) - FIRST_ROUND + ROUND_WIDTH - 1) // ROUND_WIDTH
    if last > MOST_ROUNDS:
        report("trf_rounds", round_column(MOST_ROUNDS + 1), most=MOST_ROUNDS)
        last = 0
    line = line.ljust(round_column(last) + BLOCK_WIDTH)
    raw = [line[start : start + BLOCK_WIDTH] for start in range(FIRST_ROUND, round_column(last + 1), ROUND_WIDTH)]
    blocks: list[Block] = []
    for i, block in enumerate(map(read_block, raw), 1):
        if isinstance(block, int):
            report("trf_result", round_column(i) + block, value=raw[i - 1].strip(), round=i)
            return None
        blocks.append(block)
    return Entrant(
        line=at,
        number=number,
        name=line[NAME].strip(),
        rating=rating or None,
        texts=texts,
        blocks=tuple(blocks),
        raw=tuple(raw),
        text=text,
    )


def _number(text: str) -> int | None:
    text = text.strip()
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 12 else None
