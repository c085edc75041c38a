"""`crosstable cut`: who would be eliminated after the round, how that was found, and the end of the round with it."""

from collections.abc import Iterator
from fractions import Fraction

from crosstable.cli.arguments import command
from crosstable.cli.options import ACTING, Acting, File
from crosstable.cli.read_tournament import FILE_OPTIONS, FileOptions
from crosstable.cli.runner import Find, Report, answer, refuse
from crosstable.cli.text_tables import wrap
from crosstable.exchange.json_answers import names_of
from crosstable.exchange.table_answers import cut_answer
from crosstable.model.refusals import Misuse
from crosstable.model.tournament import Tournament
from crosstable.ranking.tables.cut_line import Cut
from crosstable.ranking.tables.cut_line import cut as found_cut
from crosstable.words import sentence, words
from crosstable.words.value_texts import Names


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


INDENT = "   "


def cut_lines(tournament: Tournament, result: Cut, names: Names) -> Iterator[str]:
    """Return the preview of a cut: target and why, share of the field, who is eliminated, who advances, warnings."""
    yield words(
        "cut.heading", name=tournament.name, round=result.number, active=result.active, original=result.original
    )
    left = result.rounds - result.round
    yield words("cut.ideal", ideal=result.ideal, left=left, rounds=result.rounds, original=result.original)
    for candidate in result.candidates:
        yield INDENT + words("cut.splits" if candidate.splits else "cut.whole", keep=candidate.keep)
    if result.target is not None:
        yield words("cut.target", target=result.target, policy=result.policy)
        share = round(Fraction(result.target, result.original) * 100) if result.original else None
        yield INDENT + words("cut.share", share=share, original=result.original)
    yield words("cut.result", gone=len(result.cut), remaining=result.remaining)
    for group in result.groups:
        text = words("cut.group", names, score=group.score, round_score=group.round_score, players=list(group.players))
        yield from wrap(text, INDENT, INDENT + "  ")
    for warning in result.warnings:
        yield from wrap(sentence(warning, names))
