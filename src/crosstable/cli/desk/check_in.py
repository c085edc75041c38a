"""`crosstable checkin`: who is here before the start or a round."""

from crosstable.app.intake.intake import Request
from crosstable.cli.desk.outcome import outcome_report
from crosstable.cli.desk.session import Desk, Reply, act, command_words
from crosstable.cli.runner import Report, refuse_several
from crosstable.cli.text_tables import wrap
from crosstable.rules.check_in import expected_players, missing_players
from crosstable.words import words


@act
def checkin(
    desk: Desk,
    players: list[str] | None = None,
    /,
    *,
    ask: bool = False,
    end: bool = False,
    drop_missing: bool = False,
    gone: bool = False,
) -> Reply:
    refuse_several(ask=ask, end=end, gone=gone, drop_missing=drop_missing)
    requests = [
        *([Request("ask_check_in", {"asked": ask})] if ask or end else []),
        *(Request("check_in", {"player": player, "here": not gone}) for player in players or ()),
        *([Request("drop_missing")] if drop_missing else []),
    ]
    if not requests:
        return _show(desk)
    return outcome_report(desk, desk.do(*requests), more=check_in_lines(desk))


def check_in_lines(desk: Desk) -> list[str]:
    state = desk.state
    if not state.registration.checks_in:
        return [command_words("checkin.off")]
    missing = missing_players(state)
    players = len(expected_players(state))
    here = players - len(missing)
    return [*wrap(words("checkin.count", desk.names, here=here, players=players, missing=missing))]


def _show(desk: Desk) -> Report:
    state = desk.state
    answer = {"asked": state.registration.checks_in, "here": list(state.checked_in), "missing": missing_players(state)}
    return Report(lambda: answer, lambda: check_in_lines(desk))
