"""The JSON document: the format that holds everything."""

from crosstable.exchange.document import read_document
from crosstable.exchange.document_writer import write_document
from crosstable.exchange.files.file_format import FileFormat, Options, OutputRequest, Reading
from crosstable.exchange.files.limits import LARGEST_DOCUMENT
from crosstable.model.tournament import Tournament


def sniff(content: bytes) -> bool:
    """Return whether it begins as a JSON object."""
    return content[:1000].removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"{")


def read(content: bytes, _options: Options) -> Reading:
    return Reading(tournament=read_document(content))


def write(tournament: Tournament, _wanted: OutputRequest) -> bytes:
    return write_document(tournament).encode()


FILE_FORMAT = FileFormat(
    name="json",
    extensions=(".json",),
    media_type="application/json",
    sniff=sniff,
    reads=("tournament",),
    read=read,
    writes=("all",),
    write=write,
    largest=LARGEST_DOCUMENT,
)
