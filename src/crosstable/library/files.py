"""Read and write files of every format: documents, lists, report files of other programs."""

from pathlib import Path

from crosstable.library.plugins import load_plugins
from crosstable.model.refusals import BadFile
from crosstable.model.tournament import Tournament


def read_file(path: str | Path, format: str | None = None) -> Tournament:
    """Return the tournament in a file: a document, CSV, XLSX, TRF, WER XML or TOM file. A list of players is a new one.

    The format follows from the content and the name, unless `format` names it. Raises `Refusal` with every problem and
    its place.
    """
    from crosstable.exchange.files.convert import read_file
    from crosstable.simulation.next_stage import deal_missing

    load_plugins()
    place = Path(path)
    try:
        content = place.read_bytes()
    except FileNotFoundError:
        raise BadFile("no_such_file", file=str(path)) from None
    except IsADirectoryError:
        raise BadFile("is_folder", file=str(path)) from None
    except OSError as error:
        raise BadFile("unreadable_file", file=str(path), detail=error.strerror or str(error)) from None
    return deal_missing(read_file(content, place.name, format).without_problems.tournament)


def write_file(
    tournament: Tournament,
    path: str | Path,
    format: str | None = None,
    *,
    what: str | None = None,
    round: int | None = None,
    stage: int | None = None,
) -> list[str]:
    """Write a tournament, or a list of it, to a file. Return a sentence about each thing that the file can't hold.

        for lost in write_file(tournament, "friday.trf"):
            print(lost)

    The format follows from the name, unless `format` names it. `what` is `all`, `players`, `pairings`, `standings` or
    `report`. Raises `Refusal` for an unknown format or `what`, and a file that can't be written.
    """
    from crosstable.exchange.files.convert import format_to_write, losses, output_request, write_file
    from crosstable.words import sentence

    load_plugins()
    file_format = format_to_write(str(path), format)
    wanted = output_request(file_format, what, round, stage)
    content = write_file(file_format, tournament, wanted)
    try:
        Path(path).write_bytes(content)
    except OSError as error:
        raise BadFile("unwritable_file", file=str(path), detail=error.strerror or str(error)) from None
    names = {player.id: player.name for player in tournament.players}
    return [sentence(reason, names) for reason in losses(file_format, tournament, wanted)]
