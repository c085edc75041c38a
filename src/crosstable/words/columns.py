"""Columns of numbers as people read them."""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from crosstable.ranking.registry import is_rate
from crosstable.words import words
from crosstable.words.value_texts import decimal, elapsed_time, number_text, percent


def column_text(code: str, values: Sequence[Fraction | None]) -> list[str]:
    """Write a column of a tie-break: rates as percentages, averages with four decimals, counts and sums as they are."""
    if is_rate(code):
        return ["" if value is None else percent(value) for value in values]
    known = [value for value in values if value is not None]
    quarters = all(value.denominator in (1, 2, 4) for value in known)
    whole = all(value.denominator == 1 for value in known)
    if whole or (quarters and max(known) > 1):
        return ["" if value is None else decimal(value) for value in values]
    return ["" if value is None else _four_decimals(value) for value in values]


@lru_cache(maxsize=4096)
def _four_decimals(share: Fraction) -> str:
    digits = round(share * 10_000)
    return f"{digits // 10_000}.{digits % 10_000:04d}"


def criterion_text(code: str, value: Fraction | None) -> str:
    """Write a criterion of tables; an instant as hours, minutes and seconds since the tournament began."""
    if value is None:
        return words("never")
    return elapsed_time(value) if code == "last_win" else number_text(value)
