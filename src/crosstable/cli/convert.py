"""`crosstable convert`: a file of one format as a file of another."""

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from crosstable.cli.arguments import command
from crosstable.cli.file_access import read, shown_name, write
from crosstable.cli.options import STANDARD_INPUT, File
from crosstable.cli.read_tournament import FILE_OPTIONS, FileOptions, with_file_options
from crosstable.cli.runner import FINE, Report, refuse
from crosstable.cli.text_tables import say
from crosstable.exchange.files.convert import format_to_write, losses, output_request, read_file, write_file
from crosstable.exchange.files.file_format import Reading
from crosstable.exchange.json_answers import reason_answers
from crosstable.model.refusals import Misuse, Reason, Refusal
from crosstable.model.tournament import Tournament
from crosstable.words import sentence, words


@command
def convert(
    source: File,
    out: File,
    /,
    *,
    from_: str | None = None,
    to: str | None = None,
    what: str | None = None,
    round_: int | None = None,
    stage: int | None = None,
    option: list[str] | None = None,
    read_option: list[str] | None = None,
    options: FileOptions = FILE_OPTIONS,
    json: bool = False,
) -> int:
    try:
        reading = read_file(read(source), shown_name(source), from_, read_options(read_option)).without_problems
        tournament = with_file_options(reading.tournament, options)
    except Refusal as refusal:
        return refuse(refusal, json, shown_name(source))
    try:
        chosen = read_options(option)
        asking = OutputOptions(what or _held_list(reading, out, to), round_, stage, chosen)
        report = write_report(tournament, out, to, asking, reading.notes, json)
    except Refusal as refusal:
        return refuse(refusal, json)
    return report.show(json, {}) if out != STANDARD_INPUT else FINE


def _held_list(reading: Reading, out: str, to: str | None) -> str | None:
    """Return the list that a file of players or results held, if the target can hold it; None for its usual one."""
    held = {"players": "players", "results": "pairings"}.get(reading.holds)
    is_known = held is not None and (out != STANDARD_INPUT or to is not None)
    return held if is_known and held in format_to_write(out, to).writes else None


def read_options(typed: Sequence[str] | None) -> dict[str, str]:
    options = {}
    for text in typed or ():
        name, sign, value = text.partition("=")
        if not sign:
            raise Misuse("file_option_text", value=text[:40])
        options[name.strip()] = value.strip()
    return options


class OutputOptions(NamedTuple):
    """The requested parts of a tournament, before the format is known."""

    what: str | None = None
    round: int | None = None
    stage: int | None = None
    options: Mapping[str, str] = {}


def write_report(
    tournament: Tournament,
    out: str,
    to: str | None,
    asking: OutputOptions,
    notes: Sequence[Reason] = (),
    as_json: bool = False,
) -> Report:
    if out == STANDARD_INPUT and to is None:
        raise Misuse("file_needs_format")
    file_format = format_to_write(out, to)
    options = dict(asking.options)
    if file_format.name == "csv" and Path(out).suffix.casefold() == ".tsv":
        options.setdefault("delimiter", "tab")
    wanted = output_request(file_format, asking.what, asking.round, asking.stage, options)
    left_out = losses(file_format, tournament, wanted)
    if not as_json:
        for reason in [*notes, *left_out]:
            say(sentence(reason), sys.stderr)
    write(out, write_file(file_format, tournament, wanted))
    answer = {"file": shown_name(out), "format": file_format.name, "what": wanted.what}
    return Report(
        lambda: {**answer, "notes": reason_answers(notes, {}), "losses": reason_answers(left_out, {})},
        lambda: [words("keeping.exported", name=tournament.name, file=out)],
    )
