"""`crosstable prizes`: what there is to win, and who wins it as the standings are."""

from collections.abc import Iterator

from crosstable.app.intake.intake import Request
from crosstable.cli.desk.outcome import outcome_report
from crosstable.cli.desk.session import Answer, Desk, Reply, act, command_words
from crosstable.cli.runner import Report
from crosstable.exchange.document_writer import plain_prize
from crosstable.model.prizes import amount_text, prize_line
from crosstable.model.validation import number
from crosstable.ranking.prizes import Award, awards
from crosstable.words import words


@act
def prizes(desk: Desk, lines: list[str] | None = None, /, *, clear: bool = False) -> Reply:
    if lines or clear:
        return outcome_report(desk, desk.do(Request("set_prizes", {"prizes": "\n".join(lines or ())})))
    return Report(lambda: _answer(desk), lambda: _lines(desk))


def _awards(desk: Desk) -> list[Award]:
    return awards(desk.tournament) if desk.state.last_round else []


def _answer(desk: Desk) -> Answer:
    won = [
        {
            "player": award.player.id,
            "rank": award.rank,
            "won": [
                {"of": part.of, "shared": part.is_shared}
                | ({} if part.amount is None else {"amount": number(part.amount)})
                for part in award.won
            ],
        }
        for award in _awards(desk)
    ]
    return {"prizes": [plain_prize(prize) for prize in desk.state.prizes], "awards": won}


def _lines(desk: Desk) -> Iterator[str]:
    if not desk.state.prizes:
        yield command_words("prizes.none")
    yield from map(prize_line, desk.state.prizes)
    for award in _awards(desk):
        won = [amount_text(part.amount, part.of) for part in award.won]
        code = "prizes.award_by_record" if award.rank is None else "prizes.award"
        yield words(code, rank=award.rank, player=award.player.name, won=won)
