"""`crosstable pair`: the next round, and why it looks like that."""

from collections.abc import Iterator

import msgspec

from crosstable.cli.arguments import command
from crosstable.cli.desk.options import ACTING, Acting
from crosstable.cli.options import File
from crosstable.cli.pairing_text import heading, pairing_lines, reason_lines
from crosstable.cli.read_tournament import FILE_OPTIONS, FileOptions
from crosstable.cli.relief_options import RELIEF, Relief
from crosstable.cli.runner import Find, Report, answer, refuse
from crosstable.exchange.json_answers import Answer, names_of, pair_answer
from crosstable.model.refusals import Misuse, Reason, Refusal
from crosstable.model.tournament import Tournament
from crosstable.pairing.result import Pairing
from crosstable.pairing.systems import pair as paired


def _with_file_warning(tournament: Tournament, found: Pairing) -> Pairing:
    """Add a warning if a report file names no pairing system and nobody chose one."""
    stage = tournament.stage
    if "trf" not in tournament.extra or not stage.config.traits.by_score or "pairing_system" in stage.overrides:
        return found
    return msgspec.structs.replace(found, warnings=(*found.warnings, Reason("file_names_no_system", {})))


@command
def pair(
    files: list[File] | None = None,
    /,
    *,
    options: FileOptions = FILE_OPTIONS,
    explain: bool = False,
    again: bool = False,
    afresh: bool = False,
    relief: Relief = RELIEF,
    where: Acting = ACTING,
) -> int:
    try:
        chosen, drop = relief.chosen, relief.drop
    except Refusal as refusal:
        return refuse(refusal, where.json)
    if not files and not options.used:
        from crosstable.cli.desk.rounds import pair_at_desk

        return pair_at_desk(where, chosen, drop, again, afresh, explain)
    if again or afresh:
        return refuse(Misuse("files_or_journal", options=["--again", "--afresh"]), where.json)

    def work(tournament: Tournament, find: Find) -> Report:
        dropped = None if drop is None else find(tournament, drop)
        pairing = _with_file_warning(tournament, paired(tournament, relief=chosen, player=dropped))
        names = names_of(tournament)

        def whole_answer() -> Answer:
            whole = pair_answer(pairing, names)
            if explain:
                from crosstable.exchange.explanations import explained_pairing
                from crosstable.pairing.systems import explain as reasons

                whole["explain"] = explained_pairing(reasons(tournament, pairing), names)
            return whole

        def lines() -> Iterator[str]:
            yield heading(tournament, pairing)
            yield from pairing_lines(tournament, pairing, names)
            if explain:
                yield from reason_lines(tournament, pairing, names)

        return Report(whole_answer, lines)

    return answer(files, where, options, work)
