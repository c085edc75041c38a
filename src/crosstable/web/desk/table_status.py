"""The status of a match at the desk: open, done, reported, disputed, left or unfinished."""

from crosstable.app.site import Room
from crosstable.rules.teams import combine_reports
from crosstable.state.live_rounds import RoundInPlay

# The mark of each status (`static/look.css`); open tables have a ring.
MARKS = {"done": "won", "reported": "wait", "disputed": "dispute", "left": "gone", "unfinished": "gone"}


def table_status(room: Room, round_: RoundInPlay, number: int) -> str:
    match, reports = round_.matches[number], combine_reports(round_.reports.get(number, ()))
    if number in round_.disputes or (match.result is None and len(reports) > 1):
        return "disputed"
    if match.result is not None:
        return "done"
    if reports:
        return "reported"
    if any(room.state.players[player].left_during(round_.number) for player in (match.first, match.second)):
        return "left"
    return "unfinished" if number in round_.unfinished else "open"
