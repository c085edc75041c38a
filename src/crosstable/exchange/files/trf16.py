"""TRF16, the tournament report file of FIDE until 2025, with the records that pairing programs added to it."""

from collections.abc import Sequence

from crosstable.exchange.files.file_format import FileFormat, OutputRequest
from crosstable.exchange.files.losses import roundtrip_losses
from crosstable.exchange.files.trf import reader, writer
from crosstable.exchange.files.trf.header import lost_in_16
from crosstable.exchange.files.trf.kept_lines import read_kept
from crosstable.exchange.files.trf26 import sniff
from crosstable.model.refusals import Reason
from crosstable.model.tournament import Tournament


def write(tournament: Tournament, wanted: OutputRequest) -> bytes:
    return writer.write(tournament, wanted, is_26=False)


def losses(tournament: Tournament, wanted: OutputRequest) -> Sequence[Reason]:
    codes = lost_in_16(read_kept(tournament).records or ())
    lost = [Reason("trf_lost_records", {"records": codes})] if codes else []
    return [*lost, *roundtrip_losses(tournament, wanted, write, reader.read)]


FILE_FORMAT = FileFormat(
    name="trf16",
    extensions=(".trf", ".trf16"),
    media_type="text/plain; charset=utf-8",
    sniff=sniff,
    reads=("tournament",),
    read=reader.read,
    writes=("all",),
    write=write,
    losses=losses,
)
