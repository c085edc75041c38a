"""TRF26, the tournament report file of FIDE since September 2025: what `.trf` is written as."""

import re
from collections.abc import Sequence

from crosstable.exchange.files.file_format import FileFormat, OutputRequest
from crosstable.exchange.files.losses import roundtrip_losses
from crosstable.exchange.files.trf import reader, writer
from crosstable.model.refusals import Reason
from crosstable.model.tournament import Tournament

# A player's line, or a first record of three digits or letters with something after it.
_PLAYER = re.compile(rb"(?:^|[\r\n])001 {1,4}\d{1,4} ")


def sniff(content: bytes) -> bool:
    """Return whether a player's line is near the beginning."""
    return _PLAYER.search(content[:100_000].removeprefix(b"\xef\xbb\xbf")) is not None


def write(tournament: Tournament, wanted: OutputRequest) -> bytes:
    return writer.write(tournament, wanted, is_26=True)


def losses(tournament: Tournament, wanted: OutputRequest) -> Sequence[Reason]:
    return roundtrip_losses(tournament, wanted, write, reader.read)


FILE_FORMAT = FileFormat(
    name="trf26",
    extensions=(".trf", ".trfx"),
    media_type="text/plain; charset=utf-8",
    sniff=sniff,
    reads=("tournament",),
    read=reader.read,
    writes=("all",),
    write=write,
    losses=losses,
)
