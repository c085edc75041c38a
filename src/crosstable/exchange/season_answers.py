"""A season for programs and as CSV."""

import csv
import io
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from crosstable.exchange.files.guarded_text import guard
from crosstable.exchange.json_answers import round_fraction
from crosstable.model.seasons import Season, SeasonEvent, SeasonRow

Answer = dict[str, Any]


def season_answer(
    address: str, season: Season, events: Sequence[SeasonEvent], rows: Sequence[SeasonRow], names: Mapping[str, str]
) -> Answer:
    """Return a season with its events and its table; points are the points of each event, null for one that was
    missed.
    """
    return {
        "season": address,
        "name": season.name,
        "counted_by": season.counted_by,
        "points": list(season.points) if season.counted_by == "places" else None,
        "best": season.best,
        "events": [
            {"tournament": event.stream, "name": event.name, "players": len(event.entrants)} for event in events
        ],
        "table": [
            {
                "rank": row.rank,
                "player": row.person,
                "name": names.get(row.person, row.person),
                "total": round_fraction(row.total),
                "played": row.played,
                "points": [round_fraction(points) for points in row.points],
                "counted": sorted(row.counted),
            }
            for row in rows
        ],
    }


def season_csv(events: Sequence[SeasonEvent], rows: Sequence[SeasonRow], names: Mapping[str, str]) -> bytes:
    """Return the table as CSV: rank, name, total, events played, and a column for each event."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(["rank", "name", "total", "played", *(guard(event.name) for event in events)])
    for row in rows:
        numbers = [_number(row.total), row.played, *map(_number, row.points)]
        writer.writerow([row.rank, guard(names.get(row.person, row.person)), *numbers])
    return text.getvalue().encode("utf-8-sig")


def _number(value: Fraction | None) -> object:
    return "" if value is None else round_fraction(value)
