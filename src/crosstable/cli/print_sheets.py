"""`crosstable print`: sheets of paper as PDF, from a document or from the journal's tournament."""

from dataclasses import replace
from pathlib import Path

from crosstable.cli.arguments import command
from crosstable.cli.file_access import is_database, write
from crosstable.cli.options import STANDARD_INPUT, WHERE, File, Where
from crosstable.cli.read_tournament import FILE_OPTIONS, FileOptions, read_tournament
from crosstable.cli.runner import FINE, Report, refuse
from crosstable.exchange.json_answers import reason_answers
from crosstable.exchange.sheets.sheet import PAPERS, Paper, Scene, scene_of
from crosstable.exchange.sheets.typeset import find_sheet, font_warning, pdf, png
from crosstable.model.refusals import Misuse, Refusal
from crosstable.words import sentence, words


@command
def print_(
    sheet: str,
    file: File | None = None,
    /,
    *,
    output: File | None = None,
    round_: int | None = None,
    stage: int | None = None,
    paper: str = "a4",
    url: str | None = None,
    options: FileOptions = FILE_OPTIONS,
    where: Where = WHERE,
) -> int:
    def work(scene: Scene) -> Report:
        chosen = find_sheet(sheet, scene)
        to = output or f"{chosen.name}.pdf"
        make = png if Path(to).suffix.casefold() == ".png" else pdf
        scene = scene._replace(address=url, paper=_paper(paper))
        write(to, make(chosen, scene, scene.paper))
        title = words(f"print.sheet.{chosen.name}")
        warning = font_warning(chosen.data(scene))
        warnings = [] if warning is None else [warning]
        answer = {"sheet": chosen.name, "file": to, **({"warnings": reason_answers(warnings, {})} if warnings else {})}
        texts = [sentence(warning) for warning in warnings]
        return Report(lambda: answer, lambda: [words("print.written", sheet=title, file=to)], warnings=texts)

    if file is not None and where.journal is None and is_database(file):
        where, file = replace(where, journal=file), None
    if file is None:
        if options.used:
            return refuse(Misuse("options_of_files", options=options.used), where.json)
        from crosstable.cli.desk.session import Desk, run_at_desk

        def print_at_desk(desk: Desk) -> Report:
            return work(scene_of(desk.tournament, round_, stage)._replace(rested=desk.state.resting))

        return run_at_desk(where, print_at_desk)
    try:
        if where.journal is not None or where.tournament is not None:
            raise Misuse("files_or_journal", options=["--journal", "--tournament"])
        report = work(scene_of(read_tournament(file, options), round_, stage))
    except Refusal as refusal:
        return refuse(refusal, where.json, None if file == STANDARD_INPUT else str(file))
    return report.show(where.json, {}) if output != STANDARD_INPUT else FINE


def _paper(name: str) -> Paper:
    for paper in PAPERS:
        if paper == name.casefold():
            return paper
    raise Misuse("print_paper", value=name[:20], known=list(PAPERS))
