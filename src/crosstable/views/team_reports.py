"""A match of teams on a phone: its boards, the reports of both teams, and the line-up until the round starts."""

import msgspec

from crosstable.model.teams import boards_in, has_first_move, line_up_of, winner_of
from crosstable.model.tournament import Board, PlayerId
from crosstable.rules.teams import current_boards
from crosstable.state.apply_results import report_of
from crosstable.state.live_rounds import RoundInPlay
from crosstable.state.state import State
from crosstable.views.public import Public


class BoardReports(msgspec.Struct, frozen=True, kw_only=True):
    """One board of a match of teams: both names, both reports, and whether this phone may report it.

    `mine` and `theirs` are the board as the team and its opponents have reported it; `lined_up` has the seats.
    """

    board: int
    my_name: str | None
    other_name: str | None
    lined_up: Board
    mine: Board | None
    theirs: Board | None
    is_own: bool
    may_report: bool
    begins: bool

    @property
    def is_agreed(self) -> bool:
        return self.mine is not None and self.mine == self.theirs

    @property
    def is_disputed(self) -> bool:
        return self.mine is not None and self.theirs is not None and self.mine != self.theirs


class LineUpChoice(msgspec.Struct, frozen=True):
    """A member who can be lined up, and whether they are."""

    member: PlayerId
    name: str
    plays: bool


def board_reports(
    state: State, view: Public, round_: RoundInPlay, table: int, team: PlayerId, holder: PlayerId
) -> list[BoardReports]:
    """Return the boards of a match of teams, as a captain's phone or a member's shows them."""
    match = round_.matches[table]
    other = match.second if match.first == team else match.first
    is_first = match.first == team
    lined_up = boards_in(match.result) or current_boards(state, round_, match)
    names = {member.id: member.name for side in (team, other) for member in view.by_id[side].members}
    reports = [report_of(round_, table, side) for side in (team, other)]
    reported = [boards_in(None if report is None else report.result) for report in reports]
    boards = []
    for place, seats in enumerate(lined_up):
        mine, theirs = (
            boards[place] if len(boards) == len(lined_up) and winner_of(boards[place]) is not None else None
            for boards in reported
        )
        own, opposite = (seats.first, seats.second) if is_first else (seats.second, seats.first)
        is_own = holder in (seats.first, seats.second)
        is_open = match.result is None and winner_of(seats) is None
        boards.append(
            BoardReports(
                board=place + 1,
                my_name=None if own is None else names.get(own),
                other_name=None if opposite is None else names.get(opposite),
                lined_up=seats,
                mine=mine,
                theirs=theirs,
                is_own=is_own,
                may_report=is_open and (is_own or holder == team),
                begins=has_first_move(place + 1, second=not is_first),
            )
        )
    return boards


def line_up_choices(
    state: State, view: Public, round_: RoundInPlay, table: int, team: PlayerId, holder: PlayerId
) -> list[LineUpChoice]:
    """Return the members a captain can choose from, in the order of the list; nobody once the round has started."""
    match = round_.matches[table]
    if holder != team or round_.status != "staging" or match.result is not None:
        return []
    playing = line_up_of(current_boards(state, round_, match), second=match.second == team)
    members = view.by_id[team].members if playing else ()
    return [LineUpChoice(member.id, member.name, member.id in playing) for member in members]
