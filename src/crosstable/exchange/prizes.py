"""Prizes in a document."""

from typing import Any

from crosstable.model.categories import LONGEST_NAME
from crosstable.model.prizes import LONGEST, MOST_AMOUNT, MOST_PLACES, Prize, parse_prizes, prize_line
from crosstable.model.refusals import Refusal
from crosstable.model.validation import Decimals, Key, Many, OrNull, Problems, Record, Schema, Text, Whole, problem


class PrizeShape:
    """A prize for places or for a record: an amount of something, or a thing."""

    _record = Record(
        {
            "places": Key(OrNull(Many(Whole(1, MOST_PLACES), 2, 2))),
            "record": Key(OrNull(Many(Whole(0, 999), 3, 3))),
            "amount": Key(OrNull(Decimals("0.01", MOST_AMOUNT, "0.01"))),
            "of": Key(Text(LONGEST), ""),
            "category": Key(OrNull(Text(LONGEST_NAME))),
        }
    )

    def read(self, value: Any, path: str, problems: Problems) -> Prize | None:
        before = len(problems)
        fields = self._record.read(value, path, problems)
        if len(problems) > before:
            return None
        places, record, amount = fields["places"], fields["record"], fields["amount"]
        is_for_somebody = (places is None) != (record is None) and (places is None or places[0] <= places[1])
        if not is_for_somebody or (amount is None and not fields["of"]):
            problem(problems, path, "no_prize")
            return None
        first, last = (None, None) if places is None else places
        hundredths = None if amount is None else int(amount * 100)
        prize = Prize(
            fields["of"], hundredths, first, last, None if record is None else tuple(record), fields["category"]
        )
        try:
            # As it is read from a list: a thing that begins with a number is so much of something.
            return parse_prizes(prize_line(prize))[0]
        except Refusal:
            problem(problems, path, "no_prize")
            return None

    def schema(self) -> Schema:
        return self._record.schema()
