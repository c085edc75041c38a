"""Reading and writing files of any format."""

from collections.abc import Sequence
from pathlib import PurePath

from crosstable.exchange.files import FILE_FORMATS
from crosstable.exchange.files.file_format import FileFormat, Options, OutputRequest, Reading, refuse_file
from crosstable.exchange.files.limits import MEGABYTE
from crosstable.model.refusals import Misuse, Reason
from crosstable.model.tournament import Tournament
from crosstable.model.validation import nearest


def readable() -> list[FileFormat]:
    return [file_format for file_format in FILE_FORMATS.values() if file_format.read is not None]


def writable() -> list[FileFormat]:
    return [file_format for file_format in FILE_FORMATS.values() if file_format.write is not None]


def format_to_read(content: bytes, file: str = "", name: str | None = None) -> FileFormat:
    """Return the named format of a file, or the one its bytes look like. If several match, or it is plain text, the
    extension decides. Raise if none can read it.
    """
    if name is not None:
        return _find_format(name, readable())
    ending = PurePath(file).suffix.casefold()
    alike = [file_format for file_format in readable() if file_format.sniff(content)]
    strong = [file_format for file_format in alike if not file_format.is_weak]
    # Its own reader says best what is wrong with a file whose name tells the format.
    named = [file_format for file_format in strong or readable() if ending in file_format.extensions]
    candidates = named or strong or alike
    if not candidates:
        raise refuse_file("file_format_unknown", known=[file_format.name for file_format in readable()])
    return candidates[0]


def format_to_write(file: str, name: str | None = None) -> FileFormat:
    """Return the named format to write, or the extension's. Raise if there is none."""
    if name is not None:
        return _find_format(name, writable())
    ending = PurePath(file).suffix.casefold()
    for file_format in writable():
        if ending in file_format.extensions:
            return file_format
    endings = dict.fromkeys(file_format.extensions[0] for file_format in writable())
    raise Misuse("file_extension_unknown", file=file, known=list(endings))


def read_file(content: bytes, file: str = "", name: str | None = None, options: Options | None = None) -> Reading:
    """Read a file. Raise `BadFile` with every problem and its position if nothing can be used."""
    if not content.strip():
        raise refuse_file("file_empty")
    file_format = format_to_read(content, file, name)
    if len(content) > file_format.largest:
        raise refuse_file("too_large", most=file_format.largest // MEGABYTE)
    assert file_format.read is not None
    return file_format.read(content, _check_options(file_format, options or {}))


def output_request(
    file_format: FileFormat,
    what: str | None = None,
    round_: int | None = None,
    stage: int | None = None,
    options: Options | None = None,
) -> OutputRequest:
    """Return the request for output in a format: the named list, or the format's first. Raise if it can't hold it."""
    for available in file_format.writes[:1] if what is None else file_format.writes:
        if what in (None, available):
            return OutputRequest(available, round_, stage, _check_options(file_format, options or {}))
    raise Misuse("file_what", what=what or "", format=file_format.name, known=list(file_format.writes))


def losses(file_format: FileFormat, tournament: Tournament, wanted: OutputRequest) -> Sequence[Reason]:
    return file_format.losses(tournament, wanted)


def write_file(file_format: FileFormat, tournament: Tournament, wanted: OutputRequest) -> bytes:
    """Write a tournament, or one of its lists. Raise if there is nothing to write."""
    assert file_format.write is not None
    return file_format.write(tournament, wanted)


def _find_format(name: str, known: Sequence[FileFormat]) -> FileFormat:
    for file_format in known:
        if file_format.name == name.casefold():
            return file_format
    names = [file_format.name for file_format in known]
    raise Misuse("file_format_name", value=name[:40], known=names, near=nearest(name, names))


def _check_options(file_format: FileFormat, options: Options) -> Options:
    """Return the options of a format. Raise for an unknown option or choice."""
    known = {option.name: option for option in file_format.options}
    for name, value in options.items():
        if name not in known:
            raise Misuse("file_option", value=name[:40], format=file_format.name, known=list(known))
        if known[name].choices and value not in known[name].choices:
            raise Misuse("file_option_value", value=value[:40], option=name, known=list(known[name].choices))
    return options
