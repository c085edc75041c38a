"""Dates and times of day in words: Saturday 2 May, 10:00."""

from collections.abc import Callable
from datetime import date


def day_words(say: Callable[..., str], text: str) -> str:
    day = date.fromisoformat(text[:10])
    weekday, month = say(f"weekday.{day.isoweekday()}"), say(f"month.{day.month}")
    return say("date.day", weekday=weekday, day=day.day, month=month)


def clock_words(text: str) -> str:
    return text[11:16]


def time_words(say: Callable[..., str], text: str) -> str:
    """Return a local time: the day and the time of day."""
    return say("date.time", day=day_words(say, text), time=clock_words(text))


def span_words(say: Callable[..., str], opens: str | None, closes: str | None) -> str:
    """Return from when to when on a day that is known: 10:00 to 10:50. An end on another day has its date."""
    if closes is None:
        return "" if opens is None else clock_words(opens)
    if opens is None:
        return say("span.until", to=clock_words(closes))
    to = clock_words(closes) if closes[:10] == opens[:10] else time_words(say, closes)
    return say("span.both", **{"from": clock_words(opens), "to": to})
