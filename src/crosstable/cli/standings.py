"""`crosstable standings`: who stands where, and why."""

from collections.abc import Iterator, Sequence

from crosstable.cli.desk.options import WHERE, Where
from crosstable.cli.explanation_lines import explanation_lines
from crosstable.cli.leaderboard_text import board_report
from crosstable.cli.options import AfterRound, Explain, Files, OnePlayer, Seed
from crosstable.cli.runner import Find, Report, answer
from crosstable.cli.standings_text import board_lines, heading, standings_lines
from crosstable.exchange.explanations import explanation_answer
from crosstable.exchange.json_answers import Answer, names_of, require_matches, standings_answer
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import PlayerId, Tournament
from crosstable.ranking.standings import Standings
from crosstable.views.explain import explain_place


def standings(
    files: Files = None,
    /,
    *,
    seed: Seed = None,
    explain: Explain = False,
    player: OnePlayer = None,
    after: AfterRound = None,
    where: Where = WHERE,
) -> int:

    def work(whole: Tournament, find: Find) -> Report:
        wanted = None if player is None else find(whole, player)
        tournament = whole if after is None else as_far_as(whole, after)
        if tournament.stage.config.traits.at_tables:
            return board_report(tournament, wanted, explain, after)
        require_matches(tournament)
        found = Standings(tournament, after)
        if wanted is not None:
            found.place(wanted)
        asked: Sequence[PlayerId] = list(found.places) if wanted is None else [wanted]
        names = names_of(tournament)

        def whole_answer() -> Answer:
            told = standings_answer(found)
            if explain or player is not None:
                told["explain"] = [explanation_answer(explain_place(found, each), names) for each in asked]
            return told

        def lines() -> Iterator[str]:
            yield heading(tournament, found)
            if wanted is None:
                yield from standings_lines(found)
                yield from board_lines(found)
            if explain or wanted is not None:
                yield from explanation_lines(found, asked, names)

        return Report(whole_answer, lines)

    return answer(files, where, seed, work, final=after is None)


def as_far_as(tournament: Tournament, number: int) -> Tournament:
    """Return the tournament up to the stage of a round.

    Refused where there is no such round, or a draft of it alone.
    """
    rounds = {round_.number: i for i, stage in enumerate(tournament.stages) for round_ in stage.rounds if round_.counts}
    if number not in rounds:
        raise Refusal("no_such_round", round=number, last=max(rounds, default=0))
    return tournament.until(rounds[number])
