"""`crosstable ratinglist`: import a federation's monthly rating list into the journal's folder, and search it."""

from pathlib import Path

from cyclopts import App

from crosstable.app.rating_lists import RatingLists, report_lines
from crosstable.cli.options import File
from crosstable.cli.output import Progress
from crosstable.cli.runner import Report, list_report
from crosstable.cli.serve import server_command
from crosstable.cli.text_tables import NUMBER, TEXT
from crosstable.exchange.rating_list import FIELDS
from crosstable.model.refusals import Misuse, Refusal
from crosstable.web.server.settings import Settings
from crosstable.words import words

ratinglist = App(name="ratinglist", group_commands="Commands", help="The rating list that entries are looked up in.")


@ratinglist.command(name="import")
@server_command(["data"], has_json=True)
def ratinglist_import(settings: Settings, file: File, /, *, columns: list[str] | None = None) -> Report:
    """Import a rating list in the place of the last one: FIDE's as text or XML, zipped or not, or a CSV file."""
    named, lists = _named_columns(columns or []), _lists(settings)
    try:
        with Progress() as progress:
            report = lists.import_file(
                Path(file), Path(file).name, named, lambda rows: progress.say(_progress_text(rows))
            )
    except KeyboardInterrupt:
        raise Refusal("rating_list_cancelled") from None
    rows = [{"row": row.number, "field": row.field, "text": row.text} for row in report.samples]
    answer = {"players": report.players, "left_out": report.wrong, "rows": rows}
    return Report(lambda: answer, lambda: report_lines(report))


@ratinglist.command(name="search")
@server_command(["data"], has_json=True)
def ratinglist_search(settings: Settings, text: str, /) -> Report:
    """Search the list by the beginning of a name, or of an id."""
    return list_report(
        "players",
        [player._asdict() for player in _lists(settings).search(text)],
        "rating_list.nobody",
        id=NUMBER,
        name=TEXT,
        title=TEXT,
        federation=TEXT,
        rating=NUMBER,
        born=NUMBER,
    )


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


def _lists(settings: Settings) -> RatingLists:
    settings.folder.mkdir(parents=True, exist_ok=True)
    return RatingLists(settings.folder)
