"""Flags from phones in a table's row at the desk: confirmation due, dispute, judge called."""

from collections.abc import Iterator
from typing import NamedTuple

from crosstable.app.site import Room
from crosstable.rules.results import reporter_of
from crosstable.rules.teams import combine_reports, open_boards
from crosstable.state.live_rounds import RoundInPlay
from crosstable.words import words


class Flag(NamedTuple):
    """A flag with the shape of its mark (`static/look.css`); no mark for mere information."""

    mark: str
    said: str


def flags(room: Room, round_: RoundInPlay, table: int) -> Iterator[Flag]:
    if not round_.is_open:
        return
    state, names = room.state, room.names
    if table in round_.disputes:
        yield Flag("dispute", words("web.desk.differ"))
    elif table in round_.unconfirmed:
        yield Flag("wait", _confirmation_text(room, round_, table))
    for request in state.requests.values():
        if (request.kind, request.round, request.table) == ("judge", round_.number, table):
            people = {} if request.taken_by is None else room.site.access.user_names()
            taken_by = None if request.taken_by is None else people.get(request.taken_by, request.taken_by)
            yield Flag("late", words("web.desk.judge", taken_by=taken_by))
    for player in round_.seats[table]:
        if player in state.leaving:
            yield Flag("", words("web.desk.leaves", names, player=player))
    if table in round_.scorers:
        yield Flag("", words("web.desk.keeps_score", names, player=round_.scorers[table]))


def _confirmation_text(room: Room, round_: RoundInPlay, table: int) -> str:
    """Return a sentence on who confirms a report: the other player, or the desk if both share a phone."""
    if table in round_.tables:
        return _signature_text(room, round_, table)
    (report, *_), match = combine_reports(round_.reports[table]), round_.matches[table]
    if missing := open_boards(report.result):
        return words("team.boards_open", boards=missing)
    reporter = report.player
    other = match.second if reporter == match.first else match.first
    phone = room.state.phones.get(other)
    if phone is not None and phone.device == reporter_of(room.state, round_, table, reporter):
        return words("web.desk.you_confirm")
    return words("web.desk.to_confirm", room.names, player=other)


def _signature_text(room: Room, round_: RoundInPlay, table: int) -> str:
    """Return a sentence on missing signatures. The desk signs for players without a phone of their own."""
    signed = {report.player for report in round_.reports[table]}
    missing = [player for player in round_.tables[table].seats if player not in signed]
    phones = [room.state.phones.get(player) for player in missing]
    if any(phone is None or phone.device == round_.reports[table][0].by for phone in phones):
        return words("web.desk.desk_signs")
    return words("web.desk.to_sign", room.names, players=missing)
