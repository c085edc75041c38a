"""Commands that answer about documents, or without one about the journal's tournament, in the same way."""

from collections.abc import Callable
from itertools import chain
from typing import TYPE_CHECKING

from crosstable.cli.desk.at_work import Desk, at_desk
from crosstable.cli.desk.options import Where
from crosstable.cli.files import Report, answer_each, find_player, refuse

if TYPE_CHECKING:
    from crosstable.model.tournament import PlayerId, Tournament

# How a player is found in a tournament by what was typed.
Find = Callable[["Tournament", str], "PlayerId"]


def answer(
    files: list[str] | None,
    where: Where,
    seed: int | None,
    work: "Callable[[Tournament, Find], Report]",
    also: Callable[[Desk], Report] | None = None,
) -> int:
    """Answers for every document, or for the journal's tournament; `also` is what the journal alone can say."""
    from crosstable.model.refusals import Misuse

    if files:
        if where.journal is not None or where.tournament is not None:
            return refuse(Misuse("files_or_journal", options=["--journal", "--tournament"]), where.json)
        return answer_each(files, seed, where.json, lambda tournament: work(tournament, _in_document))
    if seed is not None:
        return refuse(Misuse("seed_of_document"), where.json)
    return at_desk(where, lambda desk: _on_journal(desk, work, also))


def _in_document(tournament: "Tournament", text: str) -> "PlayerId":
    return find_player(tournament, text).id


def _on_journal(desk: Desk, work: "Callable[[Tournament, Find], Report]", also: Callable[[Desk], Report] | None) -> int:
    from crosstable.exchange.answers import line

    report = work(desk.tournament, lambda _, text: desk.player(text))
    reports = [report] if also is None else [report, also(desk)]
    if desk.json:
        print(line({"tournament": desk.stream, **dict(chain.from_iterable(one.answer().items() for one in reports))}))
    else:
        for text in chain.from_iterable(one.lines() for one in reports):
            print(text)
    return report.code
