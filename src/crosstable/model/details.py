"""Details of an event for players: date, time, place, fee, format and a link. All are optional."""

import re
from typing import Any

import msgspec

from crosstable.model.schedule import is_calendar_date
from crosstable.model.validation import Key, OrNull, Problems, Record, Schema, Text, format_value, problem

LONGEST_PLACE, LONGEST_FEE, LONGEST_FORMAT, LONGEST_LINK = 200, 100, 200, 500

_DATE = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"
_TIME_OF_DAY = r"^([01][0-9]|2[0-3]):[0-5][0-9]$"
_LINK = r"^https?://[^\s\"<>]+$"


class Details(msgspec.Struct, frozen=True, omit_defaults=True):
    """The details of an event: the date as 2026-05-02, the time as 10:00."""

    date: str | None = None
    time: str | None = None
    place: str | None = None
    fee: str | None = None
    format: str | None = None
    link: str | None = None

    @property
    def is_set(self) -> bool:
        return self != Details()


class _PatternText:
    """A text that matches a pattern, such as a date."""

    def __init__(self, pattern: str, code: str, longest: int = 10) -> None:
        self.pattern, self.code, self.text = pattern, code, Text(longest)

    def read(self, value: Any, path: str, problems: Problems) -> str:
        if not (self.text.is_sound(value) and re.match(self.pattern, value) and self.exists(value)):
            problem(problems, path, self.code, value=format_value(value))
        return str(value)

    def exists(self, _value: str) -> bool:
        return True

    def schema(self) -> Schema:
        return {"type": "string", "maxLength": self.text.longest, "pattern": self.pattern}


class _Date(_PatternText):
    def exists(self, value: str) -> bool:
        return is_calendar_date(value)


DETAILS = Record(
    {
        "date": Key(OrNull(_Date(_DATE, "not_date"))),
        "time": Key(OrNull(_PatternText(_TIME_OF_DAY, "not_time_of_day"))),
        "place": Key(OrNull(Text(LONGEST_PLACE))),
        "fee": Key(OrNull(Text(LONGEST_FEE))),
        "format": Key(OrNull(Text(LONGEST_FORMAT))),
        "link": Key(OrNull(_PatternText(_LINK, "not_link", LONGEST_LINK))),
    },
    Details,
)
