"""`crosstable categories`: rankings of their own, and who is where in each."""

from collections.abc import Iterator

from crosstable.app.intake.intake import Request
from crosstable.cli.desk.outcome import outcome_report
from crosstable.cli.desk.session import Answer, Desk, Reply, act, command_words
from crosstable.cli.listing_text import listing_lines
from crosstable.cli.runner import Report
from crosstable.exchange.category_answers import categories_answer
from crosstable.model.categories import category_line
from crosstable.views.categories import categories_of, category_listing
from crosstable.words import words


@act
def categories(desk: Desk, lines: list[str] | None = None, /, *, clear: bool = False, only: str | None = None) -> Reply:
    if lines or clear:
        return outcome_report(desk, desk.do(Request("set_categories", {"categories": "\n".join(lines or ())})))
    return Report(lambda: _answer(desk, only), lambda: _lines(desk, only))


def _answer(desk: Desk, only: str | None) -> Answer:
    return categories_answer(desk.tournament, only)


def _lines(desk: Desk, only: str | None) -> Iterator[str]:
    sizes = categories_of(desk.tournament)
    if not sizes:
        yield command_words("categories.none")
        return
    if only is None:
        for size in sizes:
            yield words("categories.members", line=category_line(size.category), players=size.players)
        yield ""
    yield from listing_lines(category_listing(desk.tournament, only))
