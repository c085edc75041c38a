"""Files of any format read and written: which format a file has, and what is asked of it."""

from collections.abc import Sequence
from pathlib import PurePath

from crosstable.exchange.files import FILE_FORMATS
from crosstable.exchange.files.file_format import FileFormat, Options, Reading, Wanted, refuse_file
from crosstable.exchange.files.limits import MEGABYTE
from crosstable.model.refusals import Misuse, Reason
from crosstable.model.tournament import Tournament
from crosstable.model.validation import nearest


def readable() -> list[FileFormat]:
    return [one for one in FILE_FORMATS.values() if one.read is not None]


def writable() -> list[FileFormat]:
    return [one for one in FILE_FORMATS.values() if one.write is not None]


def format_to_read(content: bytes, file: str = "", name: str | None = None) -> FileFormat:
    """Return the format of a file: the one named, else what its bytes look like; where several could be, or it is any
    text, its extension decides. Refused where none could read it.
    """
    if name is not None:
        return _named(name, readable())
    ending = PurePath(file).suffix.casefold()
    alike = [one for one in readable() if one.sniff(content)]
    strong = [one for one in alike if not one.is_weak]
    # Its own reader says best what is wrong with a file whose name tells the format.
    named = [one for one in strong or readable() if ending in one.extensions]
    found = named or strong or alike
    if not found:
        raise refuse_file("file_format_unknown", known=[one.name for one in readable()])
    return found[0]


def format_to_write(file: str, name: str | None = None) -> FileFormat:
    """Return the format to write a file in: the one named, else that of its extension. Refused where there is none."""
    if name is not None:
        return _named(name, writable())
    ending = PurePath(file).suffix.casefold()
    for one in writable():
        if ending in one.extensions:
            return one
    endings = dict.fromkeys(one.extensions[0] for one in writable())
    raise Misuse("file_extension_unknown", file=file, known=list(endings))


def read_file(content: bytes, file: str = "", name: str | None = None, options: Options | None = None) -> Reading:
    """Return what a file holds. Raises `BadFile` with every problem and its place where nothing can be made of it."""
    if not content.strip():
        raise refuse_file("file_empty")
    found = format_to_read(content, file, name)
    if len(content) > found.largest:
        raise refuse_file("too_large", most=found.largest // MEGABYTE)
    assert found.read is not None
    return found.read(content, _checked(found, options or {}))


def asked(
    found: FileFormat,
    what: str | None = None,
    round_: int | None = None,
    stage: int | None = None,
    options: Options | None = None,
) -> Wanted:
    """Return what is wanted of a format: the list named, else the first that it can hold. Refused where it can't."""
    for one in found.writes[:1] if what is None else found.writes:
        if what in (None, one):
            return Wanted(one, round_, stage, _checked(found, options or {}))
    raise Misuse("file_what", what=what or "", format=found.name, known=list(found.writes))


def losses(found: FileFormat, tournament: Tournament, wanted: Wanted) -> Sequence[Reason]:
    """Return what of this tournament the file will not hold."""
    return found.losses(tournament, wanted)


def write_file(found: FileFormat, tournament: Tournament, wanted: Wanted) -> bytes:
    """Return a tournament, or a list of it, as a file. Refused where there is nothing of what is wanted."""
    assert found.write is not None
    return found.write(tournament, wanted)


def _named(name: str, known: Sequence[FileFormat]) -> FileFormat:
    for one in known:
        if one.name == name.casefold():
            return one
    names = [one.name for one in known]
    raise Misuse("file_format_name", value=name[:40], known=names, near=nearest(name, names))


def _checked(found: FileFormat, options: Options) -> Options:
    """Return the options of a format. Refused where it has no such option, or no such choice."""
    known = {one.name: one for one in found.options}
    for name, value in options.items():
        if name not in known:
            raise Misuse("file_option", value=name[:40], format=found.name, known=list(known))
        if known[name].choices and value not in known[name].choices:
            raise Misuse("file_option_value", value=value[:40], option=name, known=list(known[name].choices))
    return options
