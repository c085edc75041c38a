"""Teams: members, line-ups, and reports of single boards.

| rule | source |
|---|---|
| members keep the order of the list; a member who has been on a board stays on the team, in that order | docs/teams.md
|
| a line-up is entered before the round or with the result; a phone enters it until the round starts | docs/teams.md |
| a captain's phone reports the match, a member's phone their own board | docs/teams.md |
| a board on which both teams agree counts, with `player_reports` one also one team's word | rules 9 |
"""

from collections.abc import Sequence

import msgspec

from crosstable.commands import Actor, SetLineUp, SetMembers
from crosstable.events import Event, LineUpSet, MembersSet, PlayerQueued, PlayerRegistered
from crosstable.model.persons import MemberEntry
from crosstable.model.refusals import Forbidden, Reason, Refusal
from crosstable.model.teams import (
    MOST_MEMBERS,
    are_over,
    board_problems,
    boards_in,
    default_line_up,
    line_up_of,
    line_up_problems,
    pair_boards,
    score_of,
    winner_of,
)
from crosstable.model.tournament import Board, Match, PlayerId, Result, Score
from crosstable.model.validation import Problems, Text, problem
from crosstable.rules.edit_conflicts import by_events
from crosstable.rules.lookup import known_team, open_round_numbered
from crosstable.rules.players import FIELDS
from crosstable.rules.registry import decides
from crosstable.state.apply_players import member_entries, seated_members
from crosstable.state.live_rounds import Report, RoundInPlay
from crosstable.state.state import State


def with_ids(
    team: PlayerId, members: Sequence[MemberEntry], taken: set[PlayerId], path: str, problems: Problems
) -> tuple[MemberEntry, ...]:
    """Give each member an id; add every problem to `problems`, and the ids to `taken`."""
    if len(members) > MOST_MEMBERS:
        problem(problems, f"{path}.members", "too_many_members", most=MOST_MEMBERS, members=len(members))
    identified = []
    named = {entry.id for entry in members if entry.id is not None}
    for place, entry in enumerate(members, 1):
        member_path = f"{path}.members[{place - 1}]"
        FIELDS["rating"].read(entry.rating, f"{member_path}.rating", problems)
        id_ = entry.id
        if id_ is None:
            id_ = free_member_id(team, place, taken | named)
        else:
            Text(100).read(id_, f"{member_path}.id", problems)
            if id_ in taken:
                problem(problems, f"{member_path}.id", "id_twice", value=id_, first=path)
        taken.add(id_)
        identified.append(msgspec.structs.replace(entry, id=id_))
    return tuple(identified)


def free_member_id(team: PlayerId, place: int, taken: set[PlayerId]) -> PlayerId:
    while (id_ := PlayerId(f"{team}.{place}")) in taken:
        place += 1
    return id_


def all_member_ids(state: State) -> set[PlayerId]:
    """Return the ids of all present and former team members: settings about former ones must not apply to new ones."""
    in_force = (recorded.event for recorded in state.log if recorded.action not in state.undone)
    entered = (event for event in in_force if isinstance(event, PlayerRegistered | PlayerQueued | MembersSet))
    return {entry.id for event in entered for entry in event.members if entry.id is not None}


@decides(SetMembers, overtaken=by_events(MembersSet, same="player"))
def set_members(state: State, command: SetMembers, _actor: Actor) -> Sequence[Event]:
    team = known_team(state, command.player)
    own = {member.id for member in team.members}
    problems: Problems = []
    taken = ({*state.players, *state.waiting} | all_member_ids(state)) - own
    kept = {entry.id for entry in command.members}
    members = with_ids(team.id, command.members, taken | (own - kept), "entries[0]", problems)
    seated = seated_members(state, team.id)
    if [entry.id for entry in members if entry.id in seated] != seated:
        problems.append(Reason("members_have_played", {"player": team.id, "members": seated}, "members"))
    if problems:
        raise Refusal("bad_entries", problems)
    was = member_entries(state, team.id)
    return [] if members == was else [MembersSet(player=team.id, members=members, was=was)]


def current_boards(state: State, round_: RoundInPlay, match: Match) -> tuple[Board, ...]:
    """Return the line-ups of a match: those entered, or the first members of both teams; empty without teams."""
    count = state.stage_of(round_.number).config.boards
    if count is None:
        return ()
    if match.boards:
        return match.boards
    return pair_boards(*(default_line_up(state.players[team], count) for team in (match.first, match.second)))


@decides(SetLineUp)
def set_line_up(state: State, command: SetLineUp, actor: Actor) -> Sequence[Event]:
    """Raise a refusal if the match has a result, for another team, an empty line-up, and for a phone once the round has
    started.
    """
    team = known_team(state, command.player)
    if actor.role == "player" and state.teams.get(actor.player or PlayerId(""), actor.player) != team.id:
        raise Forbidden("not_your_player", player=team.id)
    round_ = open_round_numbered(state, command.round)
    table = round_.table_of(team.id)
    if table is None:
        raise Refusal("no_line_up", player=team.id, round=round_.number)
    match = round_.matches[table]
    if actor.role == "player" and round_.status != "staging":
        raise Refusal("line_ups_closed", round=round_.number)
    if match.result is not None:
        raise Refusal("has_result", table=table)
    boards = current_boards(state, round_, match)
    if len(command.members) != len(boards):
        raise Refusal("boards_counted", boards=len(boards), got=len(command.members))
    if not any(command.members):
        raise Refusal("line_up_empty", player=team.id)
    problems_ = list(line_up_problems(team, command.members, len(boards), state.stage_of(round_.number).config))
    if problems_:
        raise Refusal("bad_boards", problems_)
    other = line_up_of(boards, second=team.id == match.first)
    lined = pair_boards(command.members, other) if team.id == match.first else pair_boards(other, command.members)
    if lined == match.boards:
        return []
    return [LineUpSet(round=round_.number, table=table, player=team.id, boards=lined, was=match.boards)]


def check_boards(state: State, round_: RoundInPlay, match: Match, result: Result | None, *, partly: bool) -> None:
    """Raise a refusal for boards that do not belong to this match, and for open ones unless it is a partial report."""
    boards = boards_in(result)
    if not boards:
        return
    config = state.stage_of(round_.number).config
    reasons = list(board_problems(config, boards, state.players[match.first], state.players[match.second]))
    if not reasons and result != score_of(boards):
        reasons = [Reason("boards_miscounted", {"counted": score_of(boards)})]
    if reasons:
        raise Refusal("bad_boards", reasons)
    missing = open_boards(result)
    if missing and not partly:
        raise Refusal("boards_open", boards=missing)


def check_own_board(state: State, actor: Actor, result: Result) -> None:
    """Raise `not_your_board` if a member's phone reports another board than its own; a captain's may report all."""
    member = actor.player
    if member is None or member not in state.teams:
        return
    boards = boards_in(result)
    others = [
        place
        for place, board in enumerate(boards, 1)
        if winner_of(board) is not None and member not in (board.first, board.second) and board.score is not None
    ]
    if not boards or others:
        raise Refusal("not_your_board")


def merge_boards(reported: Result, *earlier: Result | None) -> Result:
    boards = list(boards_in(reported))
    for result in earlier:
        before = boards_in(result)
        if len(before) == len(boards):
            boards = [old if winner_of(board) is None else board for board, old in zip(boards, before, strict=True)]
    return score_of(boards) if boards else reported


def contradicts(one: Result, other: Result) -> bool:
    """Return whether two reports of a match differ; for teams, on a board that both include."""
    mine, yours = boards_in(one), boards_in(other)
    if not (mine and yours):
        return one != other
    return len(mine) != len(yours) or any(
        winner_of(a) is not None and winner_of(b) is not None and a != b for a, b in zip(mine, yours, strict=True)
    )


def combine_reports(reports: Sequence[Report]) -> Sequence[Report]:
    """Combine reports of boards into one if they agree; else return them unchanged."""
    results = [report.result for report in reports]
    if len(results) < 2 or not boards_in(results[0]) or any(contradicts(results[0], other) for other in results):
        return reports
    return [msgspec.structs.replace(reports[0], result=merge_boards(*results))]


def open_boards(result: Result | None) -> list[int]:
    return [place for place, board in enumerate(boards_in(result), 1) if winner_of(board) is None]


def is_complete(result: Result) -> bool:
    return not isinstance(result, Score) or not result.boards or are_over(result.boards)
