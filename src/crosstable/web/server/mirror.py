"""The mirror of a server: run with it, and taking over from one on another computer (`journal.mirror`)."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from crosstable.app.outage import presume_alive
from crosstable.app.site import Site
from crosstable.journal.backup import restore_backup_path
from crosstable.journal.interface import Journal
from crosstable.journal.mirror import Mirror, restore_from_mirror, verify_mirror
from crosstable.journal.sqlite import SqliteJournal
from crosstable.model.refusals import Misuse, Reason
from crosstable.web.server.logs import log_event
from crosstable.web.server.settings import Settings
from crosstable.words import sentence, words


def mirror_to_continue(settings: Settings) -> Path | None:
    """Return the verified mirror to start from, if any. Changes nothing."""
    if settings.mirror is not None and _folder(settings.mirror).resolve() == settings.folder.resolve():
        raise Misuse("mirror_in_data", folder=settings.mirror)
    return None if settings.from_ is None else verify_mirror(_folder(settings.from_))


def take_over(journal: Journal, source: Path | None, settings: Settings, tell: Callable[[str], None]) -> None:
    """Import everything a mirror holds. The previous journal, which is part of it, is kept in a file."""
    if source is not None:
        is_new = restore_from_mirror(journal, source, restore_backup_path(settings.folder, "crosstable"))
        presume_alive(journal)
        tell(words("serve.continued" if is_new else "serve.continued_already", file=str(source)))


@contextmanager
def run_mirror(site: Site, settings: Settings) -> Iterator[None]:
    if settings.mirror is None:
        yield
        return
    assert isinstance(site.journal, SqliteJournal)
    mirror = Mirror(site.journal, _folder(settings.mirror), _log)
    site.mirrored = lambda: mirror.status
    mirror.start()
    try:
        yield
    finally:
        mirror.close()


def mirror_lines(site: Site) -> Iterator[str]:
    mirrored = site.mirrored()
    if mirrored is None:
        return
    if mirrored.problem is None:
        yield words("serve.mirrored", folder=mirrored.folder)
    else:
        yield words("serve.mirror_fails", folder=mirrored.folder)
        yield f"  {sentence(mirrored.problem)}"


def _log(problem: Reason | None) -> None:
    if problem is None:
        log_event(logging.INFO, "mirror works again")
    else:
        log_event(logging.WARNING, "mirror fails", reason=problem.code)


def _folder(named: str) -> Path:
    return Path(named).expanduser()
