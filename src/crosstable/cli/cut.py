"""`crosstable cut`: who would be cut after the round, how that was found, and the end of the round with it."""

from crosstable.cli.arguments import command
from crosstable.cli.cut_text import cut_lines
from crosstable.cli.desk.options import ACTING, Acting
from crosstable.cli.options import File
from crosstable.cli.read_tournament import FILE_OPTIONS, FileOptions
from crosstable.cli.runner import Find, Report, answer, refuse
from crosstable.exchange.json_answers import names_of
from crosstable.exchange.table_answers import cut_answer
from crosstable.model.refusals import Misuse
from crosstable.model.tournament import Tournament
from crosstable.ranking.tables.cut_line import cut as found_cut


@command
def cut(
    files: list[File] | None = None,
    /,
    *,
    options: FileOptions = FILE_OPTIONS,
    confirm: bool = False,
    none: bool = False,
    players: list[str] | None = None,
    seen: str | None = None,
    then_next: bool = False,
    unfinished: bool = False,
    where: Acting = ACTING,
) -> int:
    if not files and not options.used:
        from crosstable.cli.desk.tables.cut import Decision, cut_at_desk

        return cut_at_desk(where, Decision(confirm, none, players, seen, then_next, unfinished))
    if confirm or none or players is not None or seen is not None or then_next or unfinished:
        return refuse(Misuse("files_or_journal", options=["--confirm", "--none", "--players"]), where.json)

    def work(tournament: Tournament, _find: Find) -> Report:
        result = found_cut(tournament)
        names = names_of(tournament)
        return Report(lambda: cut_answer(result, names), lambda: cut_lines(tournament, result, names))

    return answer(files, where, options, work)
