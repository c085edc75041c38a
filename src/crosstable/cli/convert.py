"""`crosstable convert`: a file of one format as a file of another."""

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, NamedTuple

from cyclopts import Parameter

from crosstable.cli.file_access import read, shown_name, write
from crosstable.cli.options import STANDARD_INPUT, File, Json
from crosstable.cli.runner import FINE, Report, refuse
from crosstable.cli.text_tables import say
from crosstable.exchange.files.convert import asked, format_to_write, losses, read_file, write_file
from crosstable.exchange.json_answers import reason_answers
from crosstable.model.refusals import Misuse, Reason, Refusal
from crosstable.model.tournament import Tournament
from crosstable.words import sentence, words

In = Annotated[File, Parameter(name="IN", help="The file to read; - is standard input.")]
Out = Annotated[File, Parameter(name="OUT", help="The file to write; - is standard output.")]
From = Annotated[str | None, Parameter(name="--from", help="The format of IN (default: by its content and ending).")]
To = Annotated[str | None, Parameter(help="The format to write (default: by the file's ending).")]
WhatList = Annotated[
    str | None,
    Parameter(help="all, players, pairings, standings, report or schedule (default: the most that the format is for)."),
]
OfRound = Annotated[int | None, Parameter(name="--round", help="The round (default: the latest published).")]
OfStage = Annotated[int | None, Parameter(help="The stage, counted from 1 (default: the present one).")]
Chosen = Annotated[
    list[str] | None,
    Parameter(name="--option", help="An option of the format, as KEY=VALUE; repeat for more (docs/files.md)."),
]
ReadChosen = Annotated[
    list[str] | None,
    Parameter(help="An option for reading IN, as KEY=VALUE: delimiter=tab, encoding=windows-1252, preset=chess."),
]


def convert(
    source: In,
    out: Out,
    /,
    *,
    from_: From = None,
    to: To = None,
    what: WhatList = None,
    round_: OfRound = None,
    stage: OfStage = None,
    option: Chosen = None,
    read_option: ReadChosen = None,
    json: Json = False,
) -> int:
    try:
        reading = read_file(read(source), shown_name(source), from_, read_options(read_option)).whole
    except Refusal as refusal:
        return refuse(refusal, json, shown_name(source))
    try:
        chosen = read_options(option)
        report = written(reading.tournament, out, to, Asking(what, round_, stage, chosen), reading.notes, json)
    except Refusal as refusal:
        return refuse(refusal, json)
    return report.show(json, {}) if out != STANDARD_INPUT else FINE


def read_options(typed: Sequence[str] | None) -> dict[str, str]:
    """Return options as they are typed. Refused where one has no value."""
    found = {}
    for text in typed or ():
        name, sign, value = text.partition("=")
        if not sign:
            raise Misuse("file_option_text", value=text[:40])
        found[name.strip()] = value.strip()
    return found


class Asking(NamedTuple):
    """What was asked for, before it is known in which format."""

    what: str | None = None
    round: int | None = None
    stage: int | None = None
    options: Mapping[str, str] = {}


def written(
    tournament: Tournament,
    out: str,
    to: str | None,
    asking: Asking,
    notes: Sequence[Reason] = (),
    as_json: bool = False,
) -> Report:
    """Write a tournament, after saying what the file can't hold."""
    if out == STANDARD_INPUT and to is None:
        raise Misuse("file_needs_format")
    found = format_to_write(out, to)
    options = dict(asking.options)
    if found.name == "csv" and Path(out).suffix.casefold() == ".tsv":
        options.setdefault("delimiter", "tab")
    wanted = asked(found, asking.what, asking.round, asking.stage, options)
    left_out = losses(found, tournament, wanted)
    if not as_json:
        for reason in [*notes, *left_out]:
            say(sentence(reason), sys.stderr)
    write(out, write_file(found, tournament, wanted))
    answer = {"file": shown_name(out), "format": found.name, "what": wanted.what}
    return Report(
        lambda: {**answer, "notes": reason_answers(notes, {}), "losses": reason_answers(left_out, {})},
        lambda: [words("keeping.exported", name=tournament.name, file=out)],
    )
