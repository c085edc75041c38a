"""`crosstable cut`: who would be cut after the round, and how that was found."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from crosstable.cli.desk.on_journal import answer
from crosstable.cli.desk.options import WHERE, Where
from crosstable.cli.files import Report
from crosstable.cli.options import Files, Seed
from crosstable.cli.tables import wrapped

if TYPE_CHECKING:
    from crosstable.cli.desk.on_journal import Find
    from crosstable.model.tournament import Tournament
    from crosstable.standings.tables.cut_line import Cut
    from crosstable.words.templates import Names

INDENT = "   "


def cut(files: Files = None, /, *, seed: Seed = None, where: Where = WHERE) -> int:
    """Show who would be cut after the latest round."""

    def work(tournament: "Tournament", _find: "Find") -> Report:
        from crosstable.exchange.answers import names_of
        from crosstable.exchange.table_answers import cut_answer
        from crosstable.standings.tables.cut_line import cut as found_cut

        found = found_cut(tournament)
        names = names_of(tournament)
        return Report(lambda: cut_answer(found, names), lambda: cut_lines(tournament, found, names))

    return answer(files, where, seed, work)


def cut_lines(tournament: "Tournament", found: "Cut", names: "Names") -> Iterator[str]:
    """Target and why, who goes by total and round score, who stays, every warning."""
    from crosstable.words import sentence, words

    yield words("cut.heading", name=tournament.name, round=found.number, active=found.active, original=found.original)
    left = found.rounds - found.round
    yield words("cut.ideal", ideal=found.ideal, left=left, rounds=found.rounds, original=found.original)
    for one in found.candidates:
        yield INDENT + words("cut.splits" if one.splits else "cut.whole", keep=one.keep)
    if found.target is not None:
        yield words("cut.target", target=found.target, policy=found.policy)
    yield words("cut.result", gone=len(found.cut), remaining=found.remaining)
    for group in found.groups:
        said = words("cut.group", names, score=group.score, round_score=group.round_score, players=list(group.players))
        yield from wrapped(said, INDENT, INDENT + "  ")
    for warning in found.warnings:
        yield from wrapped(sentence(warning, names))
