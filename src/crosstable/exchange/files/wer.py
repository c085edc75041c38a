"""WER XML: the files of Wizards Event Reporter, with which Magic events were reported until 2020."""

from collections.abc import Sequence

from crosstable.exchange.files.file_format import FileFormat, OutputRequest
from crosstable.exchange.files.losses import roundtrip_losses
from crosstable.exchange.files.wer_xml import reader, writer
from crosstable.model.refusals import Reason
from crosstable.model.tournament import Tournament


def sniff(content: bytes) -> bool:
    """Return whether an event with participants is near the beginning."""
    start = content[:20_000]
    return b"<event" in start and (b"<participation" in start or b"sanctionnumber" in start)


def losses(tournament: Tournament, wanted: OutputRequest) -> Sequence[Reason]:
    return roundtrip_losses(tournament, wanted, writer.write, reader.read)


FILE_FORMAT = FileFormat(
    name="wer",
    extensions=(".wer", ".xml"),
    media_type="application/xml",
    sniff=sniff,
    reads=("tournament",),
    read=reader.read,
    writes=("all",),
    write=writer.write,
    losses=losses,
)
