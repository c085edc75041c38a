"""Backups of a server: those in its folder, what one holds next to what is here, and one in the place of everything."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Literal, NamedTuple

from crosstable.app.site import Site
from crosstable.app.unreadable import unreadable_reason
from crosstable.journal.backup import before_restore, opened_backup
from crosstable.journal.codec import decode_records
from crosstable.journal.interface import Contents, Record, StreamId
from crosstable.model.refusals import Reason, Refusal
from crosstable.state.fold import fold_stream

# What a restore makes of a tournament.
Fate = Literal["same", "back", "ahead", "other", "comes", "goes"]


class Held(NamedTuple):
    """A tournament in a store: how many events it has, and when the last one was.

    One that cannot be read is called by its code, with the reason.
    """

    name: str
    events: int
    last: int
    why_not: Reason | None = None


class Compared(NamedTuple):
    """A tournament here and in a backup, and what a restore makes of it; `by` is the number of events it moves by."""

    here: Held | None
    there: Held | None
    fate: Fate
    by: int = 0

    @property
    def name(self) -> str:
        held = [side for side in (self.here, self.there) if side is not None]
        return next((side for side in held if side.why_not is None), held[0]).name


class File(NamedTuple):
    """A file in the server's folder that may be a backup; `time` is when it was last written."""

    name: str
    size: int
    time: int


def here(site: Site) -> list[Held]:
    """Every tournament of this server, in the order in which they began."""
    codes, found = _codes(site), list[Held]()
    for stream in site.journal.streams():
        try:
            state = site.state(stream)
            found.append(Held(state.name, state.seq, state.log[-1].time))
        except Refusal as refusal:
            why, head = unreadable_reason(refusal), site.journal.head(stream)
            found += [] if head is None else [Held(codes.get(stream, stream), head.seq, head.time, why)]
    return found


def _codes(site: Site) -> dict[StreamId, str]:
    return {listed.stream: listed.code for listed in site.catalogue.all()}


def files(site: Site) -> list[File]:
    """Whatever lies in the folder and is called as a backup is, the latest first; not the journal itself."""
    if site.backups is None or not site.backups.is_dir():
        return []
    found = [path for path in site.backups.glob("*.db") if path.is_file() and not path.name.startswith(".")]
    known = [(path, path.stat()) for path in found if path.name != site.journal_file]
    listed = [File(path.name, stat.st_size, stat.st_mtime_ns // 1000) for path, stat in known]
    return sorted(listed, key=lambda file: (-file.time, file.name))


def file_called(site: Site, name: str) -> Path:
    """One of those files. Refused (`no_such_backup`) where there is none of that name."""
    if site.backups is None or name not in {file.name for file in files(site)}:
        raise Refusal("no_such_backup", name=name[:100])
    return site.backups / name


def compared(site: Site, file: Path, name: str) -> list[Compared]:
    """Every tournament of a backup and of this server. Refused (`bad_backup`) where the file is none, or damaged.

    What cannot be read here is no hindrance: it may be what the backup is for. Where the server's own store is away,
    that is refused as it always is.
    """
    codes = _codes(site)
    with site.journal.contents() as ours, _opened(file, name) as there:
        known = ours.streams()
        with _reading(name):
            new = [stream for stream in there.streams() if stream not in known]
        return [_compared(ours, there, stream, codes.get(stream, stream), name) for stream in (*known, *new)]


def restore(site: Site, file: Path, name: str) -> Path:
    """Puts a backup in the place of everything; the file that keeps what was there. Nobody is signed in after it.

    Refused (`bad_backup`) with nothing changed where the file cannot be read to its last event.
    """
    compared(site, file, name)
    kept = before_restore(_folder(site), "crosstable")
    site.journal.restore(file, kept)
    site.bring_up_to_date()
    return kept


def _folder(site: Site) -> Path:
    """Where what was there is kept. Refused (`no_backup_folder`) where there is no such place."""
    if site.backups is None:
        raise Refusal("no_backup_folder", folder=None, detail=None)
    try:
        site.backups.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise Refusal("no_backup_folder", folder=str(site.backups), detail=error.strerror) from error
    return site.backups


@contextmanager
def _opened(file: Path, name: str) -> Iterator[Contents]:
    with ExitStack() as stack:
        with _reading(name):
            there = stack.enter_context(opened_backup(file))
        yield there


@contextmanager
def _reading(name: str) -> Iterator[None]:
    """Whatever is wrong with a file is told under the name that it has for people."""
    try:
        yield
    except Refusal as refusal:
        why = Reason(refusal.code, {"count": len(refusal.reasons), **refusal.params, "file": name})
        raise Refusal("bad_backup", [why, *refusal.reasons], file=name) from refusal


def _compared(here: Contents, there: Contents, stream: StreamId, code: str, name: str) -> Compared:
    ours = here.records(stream)
    with _reading(name):
        theirs = there.records(stream)
        held = _held(theirs)
    return Compared(_ours(ours, code), held, *_fate(ours, theirs))


def _ours(records: Sequence[Record], code: str) -> Held | None:
    try:
        return _held(records)
    except Refusal as refusal:
        return Held(code, len(records), records[-1].time, unreadable_reason(refusal))


def _held(records: Sequence[Record]) -> Held | None:
    return Held(fold_stream(decode_records(records)).name, len(records), records[-1].time) if records else None


def _fate(ours: Sequence[Record], theirs: Sequence[Record]) -> tuple[Fate, int]:
    """The hash of an event stands for everything before it."""
    if not ours or not theirs:
        return ("goes" if ours else "comes"), 0
    both = min(len(ours), len(theirs))
    if ours[both - 1].hash != theirs[both - 1].hash:
        return "other", 0
    by = len(theirs) - len(ours)
    return ("same" if by == 0 else "ahead" if by > 0 else "back"), abs(by)
