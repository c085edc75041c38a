"""Backups of a server: list them, compare one with the server's tournaments, restore one."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Literal, NamedTuple

from crosstable.app.site import Site
from crosstable.app.unreadable import unreadable_reason
from crosstable.journal.backup import open_backup, restore_backup_path
from crosstable.journal.codec import decode_records
from crosstable.journal.interface import Contents, Record, StreamId
from crosstable.model.refusals import Reason, Refusal
from crosstable.state.fold import fold_stream

# The effect of a restore on a tournament.
Fate = Literal["same", "back", "ahead", "other", "comes", "goes"]


class TournamentSummary(NamedTuple):
    """A tournament in a store: how many events it has, and the time of the last one.

    An unreadable tournament is named by its code, with the reason.
    """

    name: str
    events: int
    last: int
    unreadable_reason: Reason | None = None


class Comparison(NamedTuple):
    """A tournament here and in a backup, and the effect of a restore; `by` is the number of events gained or lost."""

    here: TournamentSummary | None
    there: TournamentSummary | None
    fate: Fate
    by: int = 0

    @property
    def name(self) -> str:
        sides = [side for side in (self.here, self.there) if side is not None]
        return next((side for side in sides if side.unreadable_reason is None), sides[0]).name


class BackupFile(NamedTuple):
    """A file in the server's folder that may be a backup; `time` is when it was last written."""

    name: str
    size: int
    time: int


def server_tournaments(site: Site) -> list[TournamentSummary]:
    codes, summaries = _codes(site), list[TournamentSummary]()
    for stream in site.journal.streams():
        try:
            state = site.state(stream)
            summaries.append(TournamentSummary(state.name, state.seq, state.log[-1].time))
        except Refusal as refusal:
            reason, head = unreadable_reason(refusal), site.journal.head(stream)
            summaries += (
                [] if head is None else [TournamentSummary(codes.get(stream, stream), head.seq, head.time, reason)]
            )
    return summaries


def _codes(site: Site) -> dict[StreamId, str]:
    return {listed.stream: listed.code for listed in site.catalogue.all()}


def backup_files(site: Site) -> list[BackupFile]:
    """List the `*.db` files in the backup folder, newest first, without the journal itself."""
    if site.backups is None or not site.backups.is_dir():
        return []
    paths = [path for path in site.backups.glob("*.db") if path.is_file() and not path.name.startswith(".")]
    stats = [(path, path.stat()) for path in paths if path.name != site.journal_file]
    backups = [BackupFile(path.name, stat.st_size, stat.st_mtime_ns // 1000) for path, stat in stats]
    return sorted(backups, key=lambda file: (-file.time, file.name))


def find_backup(site: Site, name: str) -> Path:
    if site.backups is None or name not in {file.name for file in backup_files(site)}:
        raise Refusal("no_such_backup", name=name[:100])
    return site.backups / name


def compare(site: Site, file: Path, name: str) -> list[Comparison]:
    """Compare every tournament of a backup with this server. Raise `bad_backup` if the file is damaged or no backup.

    Tournaments that cannot be read here are compared all the same: the backup may be needed because of them.
    """
    codes = _codes(site)
    with site.journal.contents() as ours, _open_backup(file, name) as there:
        known = ours.streams()
        with _report_bad_backup(name):
            new = [stream for stream in there.streams() if stream not in known]
        return [_compare_stream(ours, there, stream, codes.get(stream, stream), name) for stream in (*known, *new)]


def restore(site: Site, file: Path, name: str) -> Path:
    """Replace everything with a backup, and return the file that keeps the replaced data. All sessions end.

    Raise `bad_backup`, changing nothing, if the file cannot be read to its last event.
    """
    compare(site, file, name)
    kept = restore_backup_path(_backup_folder(site), "crosstable")
    site.journal.restore(file, kept)
    site.bring_up_to_date()
    return kept


def _backup_folder(site: Site) -> Path:
    if site.backups is None:
        raise Refusal("no_backup_folder", folder=None, detail=None)
    try:
        site.backups.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise Refusal("no_backup_folder", folder=str(site.backups), detail=error.strerror) from error
    return site.backups


@contextmanager
def _open_backup(file: Path, name: str) -> Iterator[Contents]:
    with ExitStack() as stack:
        with _report_bad_backup(name):
            there = stack.enter_context(open_backup(file))
        yield there


@contextmanager
def _report_bad_backup(name: str) -> Iterator[None]:
    try:
        yield
    except Refusal as refusal:
        reason = Reason(refusal.code, {"count": len(refusal.reasons), **refusal.params, "file": name})
        raise Refusal("bad_backup", [reason, *refusal.reasons], file=name) from refusal


def _compare_stream(here: Contents, there: Contents, stream: StreamId, code: str, name: str) -> Comparison:
    ours = here.records(stream)
    with _report_bad_backup(name):
        theirs = there.records(stream)
        summary = _summary(theirs)
    return Comparison(_summary_here(ours, code), summary, *_fate(ours, theirs))


def _summary_here(records: Sequence[Record], code: str) -> TournamentSummary | None:
    try:
        return _summary(records)
    except Refusal as refusal:
        return TournamentSummary(code, len(records), records[-1].time, unreadable_reason(refusal))


def _summary(records: Sequence[Record]) -> TournamentSummary | None:
    return (
        TournamentSummary(fold_stream(decode_records(records)).name, len(records), records[-1].time)
        if records
        else None
    )


def _fate(ours: Sequence[Record], theirs: Sequence[Record]) -> tuple[Fate, int]:
    """Compare two journals; the hash of an event covers everything before it."""
    if not ours or not theirs:
        return ("goes" if ours else "comes"), 0
    both = min(len(ours), len(theirs))
    if ours[both - 1].hash != theirs[both - 1].hash:
        return "other", 0
    by = len(theirs) - len(ours)
    return ("same" if by == 0 else "ahead" if by > 0 else "back"), abs(by)
