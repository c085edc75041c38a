"""`crosstable prizes`: what there is to win, and who wins it as the standings are."""

from collections.abc import Iterator

from crosstable.app.intake.intake import Request
from crosstable.cli.desk.outcome import outcome_report
from crosstable.cli.desk.session import Answer, Desk, Reply, act, command_words
from crosstable.cli.runner import Report
from crosstable.exchange.document_writer import plain_prize
from crosstable.model.prizes import prize_line, prize_lines
from crosstable.model.validation import number
from crosstable.ranking.prizes import Award, awards
from crosstable.words import words
from crosstable.words.ending import won_text


@act
def prizes(
    desk: Desk, lines: list[str] | None = None, /, *, clear: bool = False, one_each: bool | None = None
) -> Reply:
    if lines or clear or one_each is not None:
        text = "\n".join(lines or ()) if lines or clear else prize_lines(desk.state.prizes)
        return outcome_report(desk, desk.do(Request("set_prizes", {"prizes": text, "one_each": one_each})))
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
                | ({} if part.category is None else {"category": part.category})
                | ({} if part.amount is None else {"amount": number(part.amount)})
                for part in award.won
            ],
        }
        for award in _awards(desk)
    ]
    prizes = [plain_prize(prize) for prize in desk.state.prizes]
    return {"prizes": prizes, "one_each": desk.state.one_prize_each, "awards": won}


def _lines(desk: Desk) -> Iterator[str]:
    if not desk.state.prizes:
        yield command_words("prizes.none")
    yield from map(prize_line, desk.state.prizes)
    if desk.state.one_prize_each:
        yield words("prizes.one_each")
    for award in _awards(desk):
        won = [*map(won_text, award.won)]
        code = "prizes.award_by_record" if award.rank is None else "prizes.award"
        yield words(code, rank=award.rank, player=award.player.name, won=won)
