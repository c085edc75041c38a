"""`crosstable standings`: who stands where, and why."""

from crosstable.cli.desk.options import WHERE, Where
from crosstable.cli.options import AfterRound, Explain, Files, OnePlayer
from crosstable.cli.read_tournament import FILE_OPTIONS, FileOptions
from crosstable.cli.runner import Find, Report, answer
from crosstable.cli.standings_text import standings_report
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import Tournament


def standings(
    files: Files = None,
    /,
    *,
    options: FileOptions = FILE_OPTIONS,
    explain: Explain = False,
    player: OnePlayer = None,
    after: AfterRound = None,
    where: Where = WHERE,
) -> int:

    def work(whole: Tournament, find: Find) -> Report:
        wanted = None if player is None else find(whole, player)
        tournament = whole if after is None else as_far_as(whole, after)
        return standings_report(tournament, wanted, explain, after)

    return answer(files, where, options, work, final=after is None)


def as_far_as(tournament: Tournament, number: int) -> Tournament:
    """Return the tournament up to the stage of a round.

    Refused where there is no such round, or a draft of it alone.
    """
    rounds = {round_.number: i for i, stage in enumerate(tournament.stages) for round_ in stage.rounds if round_.counts}
    if number not in rounds:
        raise Refusal("no_such_round", round=number, last=max(rounds, default=0))
    return tournament.until(rounds[number])
