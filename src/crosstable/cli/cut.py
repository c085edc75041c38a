"""`crosstable cut`: who would be cut after the round, how that was found, and the end of the round with it."""

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from crosstable.cli.desk.completing import player_names
from crosstable.cli.desk.on_journal import answer
from crosstable.cli.desk.options import ACTING, Acting
from crosstable.cli.files import Report, refuse
from crosstable.cli.options import Files, Seed
from crosstable.cli.tables import wrapped

if TYPE_CHECKING:
    from crosstable.cli.desk.on_journal import Find
    from crosstable.model.tournament import Tournament
    from crosstable.standings.tables.cut_line import Cut
    from crosstable.words.formatting import Names

INDENT = "   "


def cut(
    files: Files = None,
    /,
    *,
    seed: Seed = None,
    confirm: Annotated[bool, Parameter(help="Close the round with the cut that is shown.")] = False,
    none: Annotated[bool, Parameter(help="Close the round without a cut.")] = False,
    players: Annotated[
        list[str] | None,
        Parameter(help="Close the round; these go, and nobody else.", consume_multiple=True, completer=player_names),
    ] = None,
    seen: Annotated[
        str | None, Parameter(help="With --confirm: the `seen` that came with the cut; another cut is refused.")
    ] = None,
    then_next: Annotated[bool, Parameter(name="--next", help="Draft the following round as well.")] = False,
    unfinished: Annotated[bool, Parameter(help="Close it although tables have no result.")] = False,
    where: Acting = ACTING,
) -> int:
    from crosstable.cli.desk.tables.cutting import Decision, cut_at_desk

    decision = Decision(confirm, none, players, seen, then_next, unfinished)
    if not files and seed is None:
        return cut_at_desk(where, decision)
    if decision != Decision():
        from crosstable.model.refusals import Misuse

        return refuse(Misuse("files_or_journal", options=["--confirm", "--none", "--players"]), where.json)

    def work(tournament: "Tournament", _find: "Find") -> Report:
        from crosstable.exchange.answers import names_of
        from crosstable.exchange.table_answers import cut_answer
        from crosstable.standings.tables.cut_line import cut as found_cut

        found = found_cut(tournament)
        names = names_of(tournament)
        return Report(lambda: cut_answer(found, names), lambda: cut_lines(tournament, found, names))

    return answer(files, where, seed, work)


def cut_lines(tournament: "Tournament", found: "Cut", names: "Names") -> Iterator[str]:
    """Target and why, its share of the original, who goes by total and round score, who stays, every warning."""
    from crosstable.words import sentence, words

    yield words("cut.heading", name=tournament.name, round=found.number, active=found.active, original=found.original)
    left = found.rounds - found.round
    yield words("cut.ideal", ideal=found.ideal, left=left, rounds=found.rounds, original=found.original)
    for one in found.candidates:
        yield INDENT + words("cut.splits" if one.splits else "cut.whole", keep=one.keep)
    if found.target is not None:
        yield words("cut.target", target=found.target, policy=found.policy)
        share = round(Fraction(found.target, found.original) * 100) if found.original else None
        yield INDENT + words("cut.share", share=share, original=found.original)
    yield words("cut.result", gone=len(found.cut), remaining=found.remaining)
    for group in found.groups:
        said = words("cut.group", names, score=group.score, round_score=group.round_score, players=list(group.players))
        yield from wrapped(said, INDENT, INDENT + "  ")
    for warning in found.warnings:
        yield from wrapped(sentence(warning, names))
