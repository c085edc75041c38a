"""Downloads made from the file formats: what can be had of a tournament, by its file name."""

from collections.abc import Iterator
from typing import NamedTuple

from crosstable.exchange.files.convert import readable, writable
from crosstable.exchange.files.file_format import FileFormat, Wanted, What
from crosstable.model.refusals import NotFound, Reason
from crosstable.model.tournament import Tournament

# What is offered to everybody: lists of what is public. A whole tournament is the organiser's.
PUBLIC: tuple[What, ...] = ("standings", "pairings", "players", "report", "schedule")


class Download(NamedTuple):
    """A file to be had, and what of this tournament it will not hold."""

    file: str
    what: What
    losses: list[Reason]


class Offer(NamedTuple):
    """The files of one format."""

    format: str
    downloads: list[Download]


def offers(tournament: Tournament, only: tuple[What, ...] | None = None) -> list[Offer]:
    """What can be downloaded, format by format; `only` are the lists that whoever asks may have."""
    found = []
    has_dates = bool(tournament.schedule) or tournament.details.date is not None
    for one in writable():
        downloads = [Download(_file(one, what), what, _losses(one, tournament, what)) for what in _whats(one, only)]
        downloads = [each for each in downloads if not (each.what == "schedule" and not has_dates)]
        if downloads:
            found.append(Offer(one.name, downloads))
    return found


def _whats(found: FileFormat, only: tuple[What, ...] | None) -> Iterator[What]:
    return (what for what in found.writes if only is None or what in only)


def _file(found: FileFormat, what: What) -> str:
    is_whole = what == "all" and len(found.writes) == 1
    return f"{found.name if is_whole else what}{found.extensions[0]}"


def _losses(found: FileFormat, tournament: Tournament, what: What) -> list[Reason]:
    # That a list is one list needs no saying where its name stands on the button.
    plain = ("file_loses_rest", "file_loses_reading")
    return [reason for reason in found.losses(tournament, Wanted(what)) if reason.code not in plain]


def wanted_file(file: str, only: tuple[What, ...] | None = None) -> tuple[FileFormat, What]:
    """The format and the list that a file is named after. Refused where there is none."""
    for one in writable():
        for what in _whats(one, only):
            if _file(one, what) == file:
                return one, what
    raise NotFound("no_such_page")


def accepted() -> str:
    """The endings of the files that can be read, as a browser filters by them."""
    return ",".join([*(ending for one in readable() for ending in one.extensions), ".txt"])
