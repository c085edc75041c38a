"""Categories in a document."""

from typing import Any

from crosstable.model.categories import LONGEST_NAME, Category, category_line, parse_categories
from crosstable.model.refusals import Refusal
from crosstable.model.validation import Key, Many, OrNull, Problems, Record, Schema, Text, Whole, problem


class CategoryShape:
    """A category: a rating band, a club, or players with its name as a label."""

    _rating = OrNull(Whole(0, 99_999))
    _record = Record(
        {
            "name": Key(Text(LONGEST_NAME), required=True),
            "rating": Key(OrNull(Many(_rating, 2, 2))),
            "club": Key(OrNull(Text(200))),
        }
    )

    def read(self, value: Any, path: str, problems: Problems) -> Category | None:
        before = len(problems)
        record = self._record.read(value, path, problems)
        if len(problems) > before:
            return None
        low, high = record["rating"] or (None, None)
        category = Category(record["name"], low, high, record["club"])
        try:
            # As it is read from a list, so that a form can show and change it.
            if parse_categories(category_line(category)) == (category,):
                return category
        except Refusal:
            pass
        problem(problems, path, "no_category")
        return None

    def schema(self) -> Schema:
        return self._record.schema()
