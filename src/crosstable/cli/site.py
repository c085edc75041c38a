"""`crosstable site`: the public pages of a tournament as static files."""

from pathlib import Path
from typing import TYPE_CHECKING

from crosstable.cli.arguments import command
from crosstable.cli.desk.open_journal import find_tournament
from crosstable.cli.desk.session import run_on_journal
from crosstable.cli.file_access import shown_name, write
from crosstable.cli.options import PLACE, STANDARD_INPUT, Place
from crosstable.cli.read_tournament import FILE_OPTIONS, FileOptions, read_tournament
from crosstable.cli.runner import Report, refuse
from crosstable.model.refusals import BadFile, Misuse, Refusal
from crosstable.words import words

if TYPE_CHECKING:
    from crosstable.app.site import Room
    from crosstable.journal.interface import Journal, StreamId


@command
def site(
    tournament: str, out: str, /, *, yes: bool = False, options: FileOptions = FILE_OPTIONS, where: Place = PLACE
) -> int:
    # The pages need the web, which takes a while to load.
    from crosstable.app.catalogue import CatalogueEntry
    from crosstable.app.site import Room, Site

    def work(journal: "Journal", stream: "StreamId") -> Report:
        room = Room(Site(journal), CatalogueEntry("SITE", stream, "", 0))
        return _write_site(room, journal.now(), out, yes)

    try:
        if tournament == STANDARD_INPUT or Path(tournament).is_file():
            return work(*_from_file(tournament, options)).show(where.json, {})
        if options.used:
            raise Misuse("options_of_files", options=options.used)
    except Refusal as refusal:
        return refuse(refusal, where.json, shown_name(tournament))
    return run_on_journal(where, lambda session: work(session.journal, find_tournament(session, tournament)))


def _from_file(file: str, options: FileOptions) -> "tuple[Journal, StreamId]":
    from crosstable.app.director import Director
    from crosstable.app.importing import import_steps
    from crosstable.commands import Actor
    from crosstable.journal.memory import MemoryJournal

    journal = MemoryJournal()
    Director(journal).replay(import_steps(read_tournament(file, options)), Actor("site"))
    return journal, journal.streams()[0]


def _write_site(room: "Room", now: int, out: str, yes: bool) -> Report:
    from crosstable.web import asgi  # registers every page
    from crosstable.web.public.static_site import site_files, site_page

    assert asgi.PAGE_FOLDERS
    if out.casefold().endswith((".html", ".htm")):
        write(out, site_page(room, now))
        return Report(lambda: {"file": out, "files": 1}, lambda: [words("site.one_file", to=out)])
    folder = Path(out)
    files = site_files(room, now)
    try:
        if folder.is_dir() and any(folder.iterdir()) and not yes:
            raise Refusal("site_not_empty", to=out)
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadFile("unwritable_file", file=out, detail=error.strerror) from None
    for name, content in files.items():
        write(str(folder / name), content)
    return Report(
        lambda: {"folder": out, "files": len(files)}, lambda: [words("site.folder", files=len(files), to=out)]
    )
