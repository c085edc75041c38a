"""`crosstable playoff`: a further stage among the best; and players who were cut, back in the event."""

from crosstable.app.intake.intake import Request
from crosstable.cli.desk.next_steps import next_step
from crosstable.cli.desk.options import Acting
from crosstable.cli.desk.outcome import outcome_report
from crosstable.cli.desk.pairings import draft_report
from crosstable.cli.desk.session import Desk, Reply, act, run_at_desk
from crosstable.cli.desk.tables.seat import read_multiplier
from crosstable.cli.setting_parser import read_settings, with_players


@act
def playoff(
    desk: Desk,
    top: int | None = None,
    /,
    *,
    players: list[str] | None = None,
    name: str | None = None,
    rounds: int | None = None,
    multiplier: str | None = None,
    settings: list[str] | None = None,
) -> Reply:
    times = None if multiplier is None else read_multiplier(multiplier)
    config = ({} if rounds is None else {"rounds": rounds}) | read_settings(settings or [])
    fields = {"top": top, "players": players, "name": name, "config": with_players(config, desk.player)}
    outcome = desk.do(Request("playoff", fields), *([Request("seat"), times] if times is not None else []))
    return outcome_report(desk, outcome, more=[next_step(desk)]) if times is None else draft_report(desk, outcome)


def restore_player(where: Acting, text: str) -> int:
    def work(desk: Desk) -> Reply:
        return outcome_report(desk, desk.do(Request("restore", {"player": text})), more=[next_step(desk)])

    return run_at_desk(where, work)
