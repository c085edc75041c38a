"""Prizes for a place or a record, of all or of a category. Written on one line each: `1: 100 €`, `U18 1: 50 €`."""

import re
from fractions import Fraction

import msgspec

from crosstable.model.categories import LONGEST_NAME
from crosstable.model.refusals import Refusal
from crosstable.model.validation import Problems, is_printable, problem

MOST_PRIZES, MOST_PLACES, LONGEST = 200, 1_000, 80
MOST_AMOUNT = 1_000_000_000

# A line: a category or none; a place, a range of places, or a record after that word; then the prize.
_LINE = re.compile(
    r"(?:(?P<category>[^,;:=\s][^,;:=]*?)\s+)??"
    r"(?:(?P<first>\d{1,6})(?:\s*[-\u2013]\s*(?P<last>\d{1,6}))?"
    r"|(?:record\s+)(?P<wins>\d{1,3})\s*[-\u2013]\s*(?P<losses>\d{1,3})(?:\s*[-\u2013]\s*(?P<draws>\d{1,3}))?)"
    r"\s*[:=]\s*(?P<what>.*)",
    re.IGNORECASE | re.ASCII,
)
# An amount before its unit, or after a currency sign: `100 €`, `6 boosters`, `$50`.
_AMOUNT = re.compile(r"(?P<sign>[^\w\s]{1,3}\s?)?(?P<whole>\d{1,10})(?:[.,](?P<part>\d{1,2}))?(?P<of>|[^\w].*)")


class Prize(msgspec.Struct, frozen=True, omit_defaults=True):
    """A prize for each place from `first` to `last`, or for everybody with a record (wins, losses, draws).

    It is an amount `of` something (a currency, boosters), in hundredths, or a thing without an amount; of a category,
    the places are those in it.
    """

    of: str = ""
    hundredths: int | None = None
    first: int | None = None
    last: int | None = None
    record: tuple[int, int, int] | None = None
    category: str | None = None

    @property
    def amount(self) -> Fraction | None:
        return None if self.hundredths is None else Fraction(self.hundredths, 100)


def parse_prizes(text: str) -> tuple[Prize, ...]:
    """Parse a list of prizes, one per line. Raise `bad_prizes` with every invalid line."""
    problems: Problems = []
    prizes: list[Prize] = []
    lines = [(line_number, line.strip()) for line_number, line in enumerate(text.splitlines(), 1) if line.strip()]
    for line_number, line in lines[: MOST_PRIZES + 1]:
        prize = _parse_line(line)
        if prize is None:
            problem(problems, "prizes", "not_a_prize", line=line_number, value=line[:60])
        else:
            prizes.append(prize)
    if len(lines) > MOST_PRIZES:
        problem(problems, "prizes", "too_many_prizes", most=MOST_PRIZES)
    if problems:
        raise Refusal("bad_prizes", problems)
    return tuple(prizes)


def _parse_line(line: str) -> Prize | None:
    match = _LINE.fullmatch(line)
    if match is None or not match["what"].strip():
        return None
    hundredths, of = _parse_amount(match["what"].strip())
    category = " ".join(match["category"].split()) if match["category"] else None
    if category is not None and (len(category) > LONGEST_NAME or not is_printable(category)):
        return None
    if (
        len(of) > LONGEST
        or not is_printable(of)
        or (hundredths is not None and not 0 < hundredths <= MOST_AMOUNT * 100)
    ):
        return None
    if match["wins"] is not None:
        record = int(match["wins"]), int(match["losses"]), int(match["draws"] or 0)
        return Prize(of, hundredths, record=record, category=category)
    first = int(match["first"])
    last = int(match["last"] or first)
    return Prize(of, hundredths, first, last, category=category) if 1 <= first <= last <= MOST_PLACES else None


def _parse_amount(what: str) -> tuple[int | None, str]:
    """Split an amount in hundredths from its unit: `100 €`, `$50`, `6 boosters`; a thing has no amount."""
    match = _AMOUNT.fullmatch(what)
    if match is None or (match["sign"] and match["of"].strip()):
        return None, what
    hundredths = int(match["whole"]) * 100 + int((match["part"] or "").ljust(2, "0"))
    return hundredths, (match["sign"] or match["of"]).strip()


def prize_line(prize: Prize) -> str:
    if prize.record is not None:
        wins, losses, draws = prize.record
        to = f"record {wins}-{losses}" + (f"-{draws}" if draws else "")
    else:
        to = f"{prize.first}" if prize.first == prize.last else f"{prize.first}-{prize.last}"
    category = "" if prize.category is None else f"{prize.category} "
    return f"{category}{to}: {amount_text(prize.amount, prize.of)}"


def prize_lines(prizes: tuple[Prize, ...]) -> str:
    return "\n".join(map(prize_line, prizes))


def amount_text(amount: Fraction | None, of: str) -> str:
    if amount is None:
        return of
    hundredths = int(amount * 100)
    figures = f"{hundredths // 100}" + (f".{hundredths % 100:02}" if hundredths % 100 else "")
    return f"{figures} {of}".strip()
