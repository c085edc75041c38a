"""`crosstable check`: every round of a tournament compared with the best possible one."""

from collections.abc import Iterator

from crosstable.cli.output import Progress
from crosstable.cli.runner import FINE, REFUSED, Report, on_tournaments
from crosstable.cli.text_tables import wrap
from crosstable.exchange.json_answers import check_answer, names_of
from crosstable.model.tournament import Tournament
from crosstable.pairing import systems
from crosstable.ranking.possible_scores import impossible_scores
from crosstable.words import sentence, words


@on_tournaments
def check(tournament: Tournament) -> Report:
    checks = []
    rounds = sum(round_.counts for round_ in tournament.all_rounds)
    with Progress() as progress:
        for checked in systems.check(tournament):
            checks.append(checked)
            progress.say(words("progress.round", round=len(checks), rounds=rounds))
    names, scores = names_of(tournament), list(impossible_scores(tournament))

    def lines() -> Iterator[str]:
        players = sum(player.took_part for player in tournament.players)
        yield words("check.heading", name=tournament.name, rounds=len(checks), players=players)
        for checked in checks:
            verdict = "check.good" if checked.ok else "check.worse" if checked.legal else "check.illegal"
            yield words(verdict, round=checked.round)
            for reason in checked.differences:
                yield from wrap(sentence(reason, names), "   ")
        for reason in scores:
            yield from wrap(sentence(reason, names))

    code = FINE if all(checked.ok for checked in checks) else REFUSED
    return Report(lambda: check_answer(checks, names, scores), lines, code)
