"""`crosstable ratinglist`: import a federation's monthly rating list into the journal's folder, and search it."""

import os
from pathlib import Path

from cyclopts import App

from crosstable.app.rating_lists import RatingLists, report_lines
from crosstable.cli.arguments import command
from crosstable.cli.options import File
from crosstable.cli.progress import Progress
from crosstable.cli.runner import Report, refuse
from crosstable.cli.text_tables import Column, table
from crosstable.exchange.rating_list import FIELDS, ListedPlayer
from crosstable.model.refusals import Misuse, Refusal
from crosstable.words import words

ratinglist = App(name="ratinglist", group_commands="Commands", help="The rating list that entries are looked up in.")


@ratinglist.command(name="import")
@command
def ratinglist_import(
    file: File,
    /,
    *,
    columns: list[str] | None = None,
    data: File | None = None,
    json: bool = False,
) -> int:
    """Import a rating list in the place of the last one: FIDE's as text or XML, zipped or not, or a CSV file."""
    try:
        named = _named_columns(columns or [])
        with Progress() as progress:
            report = _lists(data).import_file(
                Path(file), Path(file).name, named, lambda rows: progress.say(_progress_text(rows))
            )
    except KeyboardInterrupt:
        return refuse(Refusal("rating_list_cancelled"), json)
    except Refusal as refusal:
        return refuse(refusal, json)
    answer = {
        "players": report.players,
        "left_out": report.wrong,
        "rows": [{"row": row.number, "field": row.field, "text": row.text} for row in report.samples],
    }
    return Report(lambda: answer, lambda: report_lines(report)).show(json, {})


@ratinglist.command(name="search")
@command
def ratinglist_search(text: str, /, *, data: File | None = None, json: bool = False) -> int:
    """Search the list by the beginning of a name, or of an id."""
    try:
        matches = _lists(data).search(text)
    except Refusal as refusal:
        return refuse(refusal, json)
    answer = {"players": [player._asdict() for player in matches]}
    return Report(lambda: answer, lambda: _lines(matches)).show(json, {})


def _progress_text(rows: int) -> str:
    return words("rating_list.reading", rows=f"{rows:,}")


def _named_columns(columns: list[str]) -> dict[str, str]:
    """Return which column of a CSV file holds which field, from `name=Player`. Raise `rating_list_column`."""
    named = {}
    for text in columns:
        field, sign, title = text.partition("=")
        if not sign or field not in FIELDS or not title:
            raise Misuse("rating_list_column", value=text, fields=list(FIELDS))
        named[field] = title
    return named


def _lists(data: File | None) -> RatingLists:
    from crosstable.web.server.settings import load_settings

    settings = load_settings({"data": None if data is None else str(data)}, os.environ)
    settings.folder.mkdir(parents=True, exist_ok=True)
    return RatingLists(settings.folder)


def _lines(found: list[ListedPlayer]) -> list[str]:
    if not found:
        return [words("rating_list.nobody")]
    numbers = ("id", "rating", "born")
    fields = ("id", "name", "title", "federation", "rating", "born")
    columns = [Column(words(f"rating_list.field.{field}"), right=field in numbers) for field in fields]
    rows = [["" if (value := getattr(player, field)) is None else str(value) for field in fields] for player in found]
    return [*table(columns, rows)]
