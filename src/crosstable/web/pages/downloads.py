"""Downloads of a tournament in all file formats, by file name."""

from collections.abc import Iterator
from typing import NamedTuple

from crosstable.exchange.files.convert import readable, writable
from crosstable.exchange.files.file_format import FileFormat, OutputKind, OutputRequest
from crosstable.model.refusals import NotFound, Reason
from crosstable.model.tournament import Tournament
from crosstable.views.categories import has_categories

# Lists that everybody may download. Only organisers get the whole tournament.
PUBLIC: tuple[OutputKind, ...] = ("standings", "pairings", "categories", "players", "report", "schedule")


class Download(NamedTuple):
    """A file, and the parts of this tournament that it can't hold."""

    file: str
    what: OutputKind
    losses: list[Reason]


class FormatDownloads(NamedTuple):
    """The downloads in one format."""

    format: str
    downloads: list[Download]


def downloads_by_format(tournament: Tournament, only: tuple[OutputKind, ...] | None = None) -> list[FormatDownloads]:
    """Return the downloads format by format, restricted to the lists in `only`."""
    offers = []
    has_dates = bool(tournament.schedule) or tournament.details.date is not None
    available = {"schedule": has_dates, "categories": has_categories(tournament)}
    for file_format in writable():
        downloads = [
            Download(_file_name(file_format, what), what, _losses(file_format, tournament, what))
            for what in _lists(file_format, only)
        ]
        downloads = [download for download in downloads if available.get(download.what, True)]
        if downloads:
            offers.append(FormatDownloads(file_format.name, downloads))
    return offers


def _lists(file_format: FileFormat, only: tuple[OutputKind, ...] | None) -> Iterator[OutputKind]:
    return (list_name for list_name in file_format.writes if only is None or list_name in only)


def _file_name(file_format: FileFormat, what: OutputKind) -> str:
    is_whole = what == "all" and len(file_format.writes) == 1
    return f"{file_format.name if is_whole else what}{file_format.extensions[0]}"


def _losses(file_format: FileFormat, tournament: Tournament, what: OutputKind) -> list[Reason]:
    # The button already names the list, so don't warn that it is only one.
    obvious = ("file_loses_rest", "file_loses_reading")
    return [reason for reason in file_format.losses(tournament, OutputRequest(what)) if reason.code not in obvious]


def find_download(file: str, only: tuple[OutputKind, ...] | None = None) -> tuple[FileFormat, OutputKind]:
    """Return the format and list of a file name. Raise NotFound if there is none."""
    for file_format in writable():
        for what in _lists(file_format, only):
            if _file_name(file_format, what) == file:
                return file_format, what
    raise NotFound("no_such_page")


def readable_extensions() -> str:
    """Return the extensions of readable files, for a file input's `accept`."""
    return ",".join([*(ending for file_format in readable() for ending in file_format.extensions), ".txt"])
