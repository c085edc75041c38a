"""iCalendar: the rounds that have dates, for the calendars of players.

A calendar that is read again changes its entries instead of adding new ones: each has a name of its own, made from the
tournament and the round.
"""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from zoneinfo import ZoneInfo

import msgspec

from crosstable.exchange.files.file_format import FileFormat, OutputRequest, sniff_nothing
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.schedule import LocalTime, RoundTimes
from crosstable.model.tournament import Tournament
from crosstable.words import words
from crosstable.words.details import details_texts

# The same tournament is the same bytes, whenever it is written.
_STAMP = "20000101T000000Z"
_LONGEST_LINE = 75


def write(tournament: Tournament, wanted: OutputRequest) -> bytes:
    """Return a calendar with an entry for each round, or one for the event. Refuse if neither has a date."""
    rounds = [times for times in tournament.schedule if times.day is not None and wanted.round in (None, times.round)]
    if not rounds and tournament.details.date is None:
        raise Refusal("file_no_dates")
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Crosstable//EN", "CALSCALE:GREGORIAN"]
    lines.append(f"X-WR-CALNAME:{_escape(tournament.name)}")
    for times in rounds:
        lines += _entry(tournament, times)
    if not rounds:
        lines += _event(tournament)
    lines.append("END:VCALENDAR")
    return "".join(f"{part}\r\n" for line in lines for part in _fold(line)).encode()


def _event(tournament: Tournament) -> Iterator[str]:
    """Return an entry for the event as a whole; without a time for the whole day."""
    details = tournament.details
    yield from _head(tournament, "event")
    if details.time is None:
        yield f"DTSTART;VALUE=DATE:{(details.date or '').replace('-', '')}"
    else:
        yield f"DTSTART:{_instant(f'{details.date}T{details.time}', tournament.timezone)}"
    yield f"SUMMARY:{_escape(tournament.name)}"
    yield from _details(tournament)
    yield "END:VEVENT"


def _head(tournament: Tournament, part: str) -> Iterator[str]:
    named = sha256(f"{tournament.name}\0{tournament.seed}".encode()).hexdigest()[:20]
    yield "BEGIN:VEVENT"
    yield f"UID:{named}-{part}@crosstable"
    yield f"DTSTAMP:{_STAMP}"


def _details(tournament: Tournament) -> Iterator[str]:
    """Return place, link, fee and format, if set."""
    details = tournament.details
    if details.place is not None:
        yield f"LOCATION:{_escape(details.place)}"
    if about := [*details_texts(msgspec.structs.replace(details, date=None, time=None, place=None))]:
        yield f"DESCRIPTION:{_escape(chr(10).join(about))}"
    if details.link is not None:
        yield f"URL:{details.link}"


def _entry(tournament: Tournament, times: RoundTimes) -> Iterator[str]:
    yield from _head(tournament, str(times.round))
    start = times.opens or times.closes
    assert start is not None
    yield f"DTSTART:{_instant(start, tournament.timezone)}"
    if times.opens is not None and times.closes is not None:
        yield f"DTEND:{_instant(times.closes, tournament.timezone)}"
    elif times.opens is not None and (minutes := _minutes(tournament, times.round)):
        yield f"DTEND:{_instant(times.opens, tournament.timezone, minutes)}"
    yield f"SUMMARY:{_escape(words('file.calendar.round', name=tournament.name, round=times.round))}"
    yield from _details(tournament)
    yield "END:VEVENT"


def _minutes(tournament: Tournament, number: int) -> int | None:
    stages = [stage for stage in tournament.stages if any(round_.number == number for round_ in stage.rounds)]
    return (stages or [tournament.stage])[-1].config.round_minutes


def _instant(local: LocalTime, zone: str | None, minutes: int = 0) -> str:
    """Return an instant; without a time zone it is local time."""
    at = datetime.fromisoformat(local)
    if zone is None:
        return f"{at + timedelta(minutes=minutes):%Y%m%dT%H%M%S}"
    exact = at.replace(tzinfo=ZoneInfo(zone)).astimezone(UTC) + timedelta(minutes=minutes)
    return f"{exact:%Y%m%dT%H%M%SZ}"


def _escape(text: str) -> str:
    for mark in "\\;,":
        text = text.replace(mark, f"\\{mark}")
    return text.replace("\n", "\\n")


def _fold(line: str) -> Iterator[str]:
    """Split a line into parts of at most 75 bytes, between letters."""
    part, size = "", 0
    for letter in line:
        wide = len(letter.encode())
        if size + wide > _LONGEST_LINE:
            yield part
            part, size = " ", 1
        part, size = part + letter, size + wide
    yield part


FILE_FORMAT = FileFormat(
    name="ics",
    extensions=(".ics",),
    media_type="text/calendar; charset=utf-8",
    sniff=sniff_nothing,
    writes=("schedule",),
    write=write,
    losses=lambda _tournament, wanted: [Reason("file_loses_reading", {"what": wanted.what})],
)
