"""`crosstable publish`, `begin`, `close`, `time-up`, `next`, and `pair` on a journal: the course of the rounds."""

from crosstable.app.intake.intake import Request
from crosstable.cli.desk.next_steps import next_lines, next_step
from crosstable.cli.desk.open_journal import current_prompt
from crosstable.cli.desk.options import Acting
from crosstable.cli.desk.outcome import outcome_report
from crosstable.cli.desk.pairings import draft_report
from crosstable.cli.desk.session import Desk, Reply, act, run_at_desk
from crosstable.cli.desk.struct_commands import struct_command
from crosstable.cli.desk.tables.cut import close_round
from crosstable.cli.relief_options import RELIEF, Relief
from crosstable.commands import Relieved
from crosstable.rules.results import undecided_at_time


def pair_at_desk(
    where: Acting, relief: Relieved | None, drop: str | None, again: bool, afresh: bool, explain: bool
) -> int:
    def work(desk: Desk) -> Reply:
        fields = {"relief": relief, "player": drop, "again": again, "afresh": afresh}
        return draft_report(desk, desk.do(Request("pair", fields)), explain)

    return run_at_desk(where, work)


@act
def publish(desk: Desk, *, begin: bool = False) -> Reply:
    prompt = current_prompt()
    if prompt is not None:
        desk.seen = prompt.drafts_shown.get(desk.stream, desk.seen)
    requests = [Request("publish"), *([Request("start_round")] if begin else [])]
    return outcome_report(desk, desk.do(*requests), more=[next_step(desk)])


begin = struct_command("begin", "start_round", [], more=next_lines)


@act
def close(desk: Desk, *, unfinished: bool = False) -> Reply:
    return outcome_report(
        desk, close_round(desk, Request("close_round", {"unfinished": unfinished})), more=[next_step(desk)]
    )


@act
def time_up(desk: Desk) -> Reply:
    outcome = desk.do(Request("call_time"))
    return outcome_report(desk, outcome, more=[next_step(desk)], warnings=undecided_at_time(desk.state))


@act
def next_(desk: Desk, *, unfinished: bool = False, explain: bool = False, relief: Relief = RELIEF) -> Reply:
    request = Request("next_round", {"unfinished": unfinished, "relief": relief.chosen, "player": relief.drop})
    return draft_report(desk, close_round(desk, request), explain)
