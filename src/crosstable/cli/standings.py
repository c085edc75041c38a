"""`crosstable standings`: places and their reasons."""

from crosstable.cli.arguments import command
from crosstable.cli.desk.options import WHERE, Where
from crosstable.cli.options import File
from crosstable.cli.read_tournament import FILE_OPTIONS, FileOptions
from crosstable.cli.runner import Find, Report, answer
from crosstable.cli.standings_text import standings_report
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import Tournament


@command
def standings(
    files: list[File] | None = None,
    /,
    *,
    options: FileOptions = FILE_OPTIONS,
    explain: bool = False,
    player: str | None = None,
    round_: int | None = None,
    where: Where = WHERE,
) -> int:

    def work(whole: Tournament, find: Find) -> Report:
        wanted = None if player is None else find(whole, player)
        tournament = whole if round_ is None else tournament_at_round(whole, round_)
        return standings_report(tournament, wanted, explain, round_)

    return answer(files, where, options, work, final=round_ is None)


def tournament_at_round(tournament: Tournament, number: int) -> Tournament:
    """Return the tournament up to the stage of a round.

    Raise a refusal if there is no such round, or only a draft of it.
    """
    rounds = {round_.number: i for i, stage in enumerate(tournament.stages) for round_ in stage.rounds if round_.counts}
    if number not in rounds:
        raise Refusal("no_such_round", round=number, last=max(rounds, default=0))
    return tournament.through_stage(rounds[number])
