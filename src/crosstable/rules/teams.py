"""Teams: who plays for them, on which board, and what is said of single boards.

| clause | source |
|---|---|
| members keep the order of the list; whoever has been on a board stays on the team, in that order | docs/teams.md |
| a line-up is entered before the round or with the result; a phone says it until the round starts | docs/teams.md |
| a captain's phone reports the match, a member's the board that they play on | docs/teams.md |
| what both teams say of a board stands, with `player_reports` one what either says | rules 9 |
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
    boards_in,
    facing,
    line_up,
    score_of,
    side_of,
    winner_of,
    wrong_boards,
    wrong_line_up,
)
from crosstable.model.tournament import Board, Match, PlayerId, Result, Score
from crosstable.model.validation import Problems, Text, problem
from crosstable.rules.edit_conflicts import by_events
from crosstable.rules.lookup import known_team, meant_round
from crosstable.rules.players import FIELDS
from crosstable.rules.registry import decides
from crosstable.state.apply_players import entries_of_team, seated_members
from crosstable.state.live_rounds import Report, RoundInPlay
from crosstable.state.state import State


def with_ids(
    team: PlayerId, members: Sequence[MemberEntry], taken: set[PlayerId], path: str, problems: Problems
) -> tuple[MemberEntry, ...]:
    """These members, each with an id of their own; every problem of theirs is noted. `taken` grows by their ids."""
    if len(members) > MOST_MEMBERS:
        problem(problems, f"{path}.members", "too_many_members", most=MOST_MEMBERS, members=len(members))
    found = []
    named = {entry.id for entry in members if entry.id is not None}
    for place, entry in enumerate(members, 1):
        at = f"{path}.members[{place - 1}]"
        FIELDS["rating"].read(entry.rating, f"{at}.rating", problems)
        wanted = entry.id
        if wanted is None:
            wanted = free_member(team, place, taken | named)
        else:
            Text(100).read(wanted, f"{at}.id", problems)
            if wanted in taken:
                problem(problems, f"{at}.id", "id_twice", value=wanted, first=path)
        taken.add(wanted)
        found.append(msgspec.structs.replace(entry, id=wanted))
    return tuple(found)


def free_member(team: PlayerId, place: int, taken: set[PlayerId]) -> PlayerId:
    """An id for a member that nobody has, or had."""
    while (wanted := PlayerId(f"{team}.{place}")) in taken:
        place += 1
    return wanted


def members_ever(state: State) -> set[PlayerId]:
    """The ids of all who play for a team, or did: what was said of somebody is not said of who comes later."""
    in_force = (happened.event for happened in state.log if happened.action not in state.undone)
    entered = (event for event in in_force if isinstance(event, PlayerRegistered | PlayerQueued | MembersSet))
    return {entry.id for event in entered for entry in event.members if entry.id is not None}


@decides(SetMembers, overtaken=by_events(MembersSet, same="player"))
def set_members(state: State, command: SetMembers, _actor: Actor) -> Sequence[Event]:
    """Refused for ids that others have, and without somebody who has been on a board, or in another order of these."""
    team = known_team(state, command.player)
    own = {member.id for member in team.members}
    problems: Problems = []
    taken = ({*state.players, *state.waiting} | members_ever(state)) - own
    kept = {entry.id for entry in command.members}
    members = with_ids(team.id, command.members, taken | (own - kept), "entries[0]", problems)
    seated = seated_members(state, team.id)
    if [entry.id for entry in members if entry.id in seated] != seated:
        problems.append(Reason("members_have_played", {"player": team.id, "members": seated}, "members"))
    if problems:
        raise Refusal("bad_entries", problems)
    was = entries_of_team(state, team.id)
    return [] if members == was else [MembersSet(player=team.id, members=members, was=was)]


def boards_now(state: State, round_: RoundInPlay, match: Match) -> tuple[Board, ...]:
    """The line-ups of a match: those that were entered, or the first members of both; none where no teams play."""
    count = state.stage_of(round_.number).config.boards
    if count is None:
        return ()
    if match.boards:
        return match.boards
    return facing(*(line_up(state.players[team], count) for team in (match.first, match.second)))


@decides(SetLineUp)
def set_line_up(state: State, command: SetLineUp, actor: Actor) -> Sequence[Event]:
    """Refused where the match has a result, for another team, without anybody on a board, and for a phone once the
    round has started.
    """
    team = known_team(state, command.player)
    if actor.role == "player" and state.teams.get(actor.player or PlayerId(""), actor.player) != team.id:
        raise Forbidden("not_your_player", player=team.id)
    round_ = meant_round(state, command.round)
    table = round_.table_of(team.id)
    if table is None:
        raise Refusal("no_line_up", player=team.id, round=round_.number)
    match = round_.matches[table]
    if actor.role == "player" and round_.status != "staging":
        raise Refusal("line_ups_closed", round=round_.number)
    if match.result is not None:
        raise Refusal("has_result", table=table)
    boards = boards_now(state, round_, match)
    if len(command.members) != len(boards):
        raise Refusal("boards_counted", boards=len(boards), got=len(command.members))
    if not any(command.members):
        raise Refusal("line_up_empty", player=team.id)
    wrong = list(wrong_line_up(team, command.members, len(boards)))
    if wrong:
        raise Refusal("bad_boards", wrong)
    other = side_of(boards, second=team.id == match.first)
    lined = facing(command.members, other) if team.id == match.first else facing(other, command.members)
    if lined == match.boards:
        return []
    return [LineUpSet(round=round_.number, table=table, player=team.id, boards=lined, was=match.boards)]


def refuse_boards(state: State, round_: RoundInPlay, match: Match, result: Result | None, *, partly: bool) -> None:
    """Refused for boards that are none of this match; for open ones too, unless a part may be said."""
    boards = boards_in(result)
    if not boards:
        return
    config = state.stage_of(round_.number).config
    reasons = list(wrong_boards(config, boards, state.players[match.first], state.players[match.second]))
    if not reasons and result != score_of(boards):
        reasons = [Reason("boards_miscounted", {"counted": score_of(boards)})]
    if reasons:
        raise Refusal("bad_boards", reasons)
    missing = open_boards(result)
    if missing and not partly:
        raise Refusal("boards_open", boards=missing)


def refuse_other_boards(state: State, actor: Actor, result: Result) -> None:
    """Refused where a member's phone speaks of another board than its own; a captain's speaks of all."""
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


def merged(said: Result, *earlier: Result | None) -> Result:
    """What is said of boards, and of the others what was said before."""
    boards = list(boards_in(said))
    for result in earlier:
        before = boards_in(result)
        if len(before) == len(boards):
            boards = [old if winner_of(board) is None else board for board, old in zip(boards, before, strict=True)]
    return score_of(boards) if boards else said


def contradicts(one: Result, other: Result) -> bool:
    """Whether two say something different of one match: of teams, of a board that both speak of."""
    mine, yours = boards_in(one), boards_in(other)
    if not (mine and yours):
        return one != other
    return len(mine) != len(yours) or any(
        winner_of(a) is not None and winner_of(b) is not None and a != b for a, b in zip(mine, yours, strict=True)
    )


def joined(reports: Sequence[Report]) -> Sequence[Report]:
    """These reports of a match; those of boards are one where they agree, with every board that is in any of them."""
    said = [report.result for report in reports]
    if len(said) < 2 or not boards_in(said[0]) or any(contradicts(said[0], other) for other in said):
        return reports
    return [msgspec.structs.replace(reports[0], result=merged(*said))]


def open_boards(result: Result | None) -> list[int]:
    """The boards of which a result says nothing yet."""
    return [place for place, board in enumerate(boards_in(result), 1) if winner_of(board) is None]


def is_whole(result: Result) -> bool:
    """Whether a result leaves no board open."""
    return not isinstance(result, Score) or not result.boards or are_over(result.boards)
