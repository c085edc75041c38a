"""Teams on the journal: members, line-ups, boards that are entered, reported, disputed and taken back."""

from typing import Any

from crosstable.app.importing import import_steps
from crosstable.app.persons import names_of, new_entry, with_names
from crosstable.commands import (
    Actor,
    CloseRound,
    Confirm,
    Correct,
    EnterResult,
    Pair,
    Publish,
    Register,
    ReportResult,
    SetLineUp,
    SetMembers,
    Start,
    StartRound,
    Undo,
)
from crosstable.events import LineUpSet, MembersSet, ResultDisputed, ResultEntered, ResultReported
from crosstable.exchange.document import read_document
from crosstable.exchange.document_writer import write_document
from crosstable.model.persons import MemberEntry
from crosstable.model.points import HalfPoints
from crosstable.model.teams import score_of
from crosstable.model.tournament import Board, PlayerId, Score
from crosstable.ranking.rows import StandingsRow
from crosstable.ranking.standings import Standings
from crosstable.state.apply_players import member_entries
from tests.rules.life import ANN, Life, phone

WON, LOST, DRAWN = ((HalfPoints(a), HalfPoints(b)) for a, b in ((2, 0), (0, 2), (1, 1)))


def members(count: int) -> tuple[MemberEntry, ...]:
    made = (new_entry(f"Member {place}")[0] for place in range(count))
    return tuple(MemberEntry(person=one.person, digest=one.digest, rating=1500 + i) for i, one in enumerate(made))


def evening(**config: Any) -> Life:
    """Return p1 against p2 on table 1, two boards each with a reserve."""
    life = Life("chess_teams", boards=2, rounds=2, **config)
    life.do(Register(entries=tuple(new_entry(name, members=members(3))[0] for name in ("Reds", "Blues"))))
    life.do(Start())
    life.do(Pair())
    life.do(Publish())
    return life


def rows(life: Life) -> list[StandingsRow]:
    return list(Standings(life.state.tournament))


def boards(life: Life, *scores: tuple[HalfPoints, HalfPoints] | None) -> Score:
    """Return these scores on the line-ups of table 1; None is an open board."""
    match = life.round.matches[1]
    lined = match.boards or tuple(
        Board(PlayerId(f"{match.first}.{i}"), PlayerId(f"{match.second}.{i}")) for i in range(1, len(scores) + 1)
    )
    return score_of([Board(b.first, b.second, score) for b, score in zip(lined, scores, strict=True)])


def test_a_team_enters_with_its_members_and_is_rated_by_them() -> None:
    """Members have ids and persons of their own; the team's rating is the mean of its best."""
    life = evening()
    team = life.state.tournament.by_id[PlayerId("p1")]
    assert [member.id for member in team.members] == ["p1.1", "p1.2", "p1.3"]
    assert team.rating == 1502
    assert life.state.teams[PlayerId("p2.3")] == "p2"
    assert PlayerId("p1.1") in life.state.personal


def test_boards_are_entered_corrected_and_taken_back() -> None:
    """The desk's boards stand as the score that they give; what cannot be is refused and changes nothing."""
    life = evening()
    life.refusal(EnterResult(table=1, result=boards(life, WON, None)), code="boards_open")
    wrong = score_of([Board(PlayerId("p1.2"), PlayerId("p2.1"), WON), Board(PlayerId("p1.1"), PlayerId("p2.2"), WON)])
    life.refusal(EnterResult(table=1, result=wrong), code="bad_boards")
    miscounted = Score(2, 0, 0, boards(life, WON, DRAWN).boards)
    life.refusal(EnterResult(table=1, result=miscounted), code="bad_boards")
    life.do(EnterResult(table=1, result=boards(life, WON, DRAWN)))
    assert [(row.player.id, row.points) for row in rows(life)] == [("p1", 4), ("p2", 0)]
    life.do(Correct(round=1, table=1, result=boards(life, LOST, DRAWN)))
    assert rows(life)[0].player.id == "p2"
    life.do(Undo())
    assert rows(life)[0].player.id == "p1"


def test_a_line_up_is_kept_until_the_result_and_goes_into_it() -> None:
    """Members in the order of the list, an empty board lost; phones say theirs until the round starts."""
    life = evening()
    first = life.round.matches[1].first
    life.refusal(SetLineUp(player=first, members=(PlayerId(f"{first}.2"), PlayerId(f"{first}.1"))), code="bad_boards")
    assert isinstance(
        life.do(SetLineUp(player=first, members=(PlayerId(f"{first}.3"), None)), phone(first))[0], LineUpSet
    )
    life.refusal(SetLineUp(player=first, members=(None, None)), phone("p2"), code="not_your_player")
    life.do(StartRound())
    life.refusal(SetLineUp(player=first, members=(None, None)), phone(first), code="line_ups_closed")
    seats = [(board.first, board.second) for board in life.round.matches[1].boards]
    second = life.round.matches[1].second
    assert seats == [(f"{first}.3", f"{second}.1"), (None, f"{second}.2")]
    life.do(EnterResult(table=1, result=boards(life, WON, None)))
    assert life.round.matches[1].result == boards(life, WON, None)
    life.refusal(SetLineUp(player=first, members=(None, None)), code="has_result")


def test_member_who_played_stays_on_the_team() -> None:
    """Undoing their entry is refused."""
    life = evening()
    there = member_entries(life.state, PlayerId("p1"))
    assert isinstance(life.do(SetMembers(player=PlayerId("p1"), members=(*there, *members(1))))[0], MembersSet)
    life.do(EnterResult(table=1, result=boards(life, WON, WON)))
    life.refusal(SetMembers(player=PlayerId("p1"), members=there[1:]), code="bad_entries")
    life.refusal(SetMembers(player=PlayerId("p1"), members=(there[1], there[0], there[2])), code="bad_entries")
    life.do(SetMembers(player=PlayerId("p1"), members=(there[0], *members(1), there[1])))
    assert [member.id for member in life.state.players[PlayerId("p1")].members] == ["p1.1", "p1.5", "p1.2"]


def test_teams_report_board_by_board() -> None:
    """The match ends when both agree on the last board."""
    life = evening(player_reports="both")
    assert isinstance(life.do(ReportResult(table=1, result=boards(life, WON, None)), phone("p1"))[0], ResultReported)
    life.do(ReportResult(table=1, result=boards(life, None, DRAWN)), phone("p2"))
    assert life.round.matches[1].result is None
    events = life.do(ReportResult(table=1, result=boards(life, LOST, None)), phone("p2"))
    assert [type(event) for event in events] == [ResultReported, ResultDisputed]
    life.do(ReportResult(table=1, result=boards(life, WON, None)), phone("p2"))
    assert not life.round.disputes
    (entered,) = life.do(ReportResult(table=1, result=boards(life, None, DRAWN)), phone("p1"))
    assert isinstance(entered, ResultEntered)
    assert life.round.matches[1].result == boards(life, WON, DRAWN)


def test_a_board_that_both_say_leaves_the_others_open() -> None:
    """A board on which both teams agree is no result of the match: that comes when they agree on every board, whichever
    `player_reports` are.
    """
    for mode in ("both", "one"):
        life = evening(player_reports=mode)
        match = life.round.matches[1]
        member = Actor("phone of a member", "player", PlayerId(f"{match.second}.1"))
        life.do(ReportResult(table=1, result=boards(life, LOST, None)), phone(match.first))
        (told,) = life.do(ReportResult(table=1, result=boards(life, LOST, None)), member)
        assert isinstance(told, ResultReported)
        assert told.player == match.second
        assert life.round.matches[1].result is None
        assert not life.round.disputes
        life.refusal(Confirm(table=1), phone(match.first), code="boards_open")
    life = evening(player_reports="both")
    for board in (boards(life, LOST, None), boards(life, None, WON)):
        for team in (match.first, match.second):
            assert life.round.matches[1].result is None
            life.do(ReportResult(table=1, result=board), phone(team))
    assert life.round.matches[1].result == boards(life, LOST, WON)


def test_last_reported_board_ends_the_match() -> None:
    """With `player_reports` one, boards of either team add up; a contradiction waits at the desk."""
    life = evening(player_reports="one")
    life.do(ReportResult(table=1, result=boards(life, WON, None)), phone("p1"))
    life.do(ReportResult(table=1, result=boards(life, None, WON)), phone("p2"))
    assert life.round.matches[1].result == boards(life, WON, WON)


def test_a_members_phone_speaks_of_its_own_board() -> None:
    """A member reports the board they sit at, for the team; of the others the captain speaks."""
    life = evening(player_reports="one")
    match = life.round.matches[1]
    member = Actor("phone of a member", "player", PlayerId(f"{match.first}.2"))
    life.refusal(ReportResult(table=1, result=boards(life, WON, None)), member, code="not_your_board")
    (told,) = life.do(ReportResult(table=1, result=boards(life, None, WON)), member)
    assert isinstance(told, ResultReported)
    assert told.player == match.first


def test_a_document_of_teams_comes_back_as_it_was() -> None:
    """Members, line-ups and boards go out and in again, and every step is decided once more."""
    life = evening()
    life.do(SetLineUp(player=PlayerId("p1"), members=(PlayerId("p1.1"), PlayerId("p1.3"))))
    for is_played in (False, True):
        if is_played:
            life.do(EnterResult(table=1, result=boards(life, WON, DRAWN)))
            life.do(CloseRound())
        out = write_document(with_names(life.state.tournament, {}))
        again = life.director.replay(import_steps(read_document(out)), ANN)
        names = names_of(life.journal, again.state)
        assert write_document(with_names(again.state.tournament, names)) == out


def test_desk_confirms_combined_reports() -> None:
    """Reports of different boards don't conflict; missing ones are named."""
    life = evening(player_reports="both")
    life.do(ReportResult(table=1, result=boards(life, WON, None)), phone("p1"))
    life.do(ReportResult(table=1, result=boards(life, WON, None)), phone("p2"))
    life.refusal(Confirm(table=1), code="boards_open")
    life.do(ReportResult(table=1, result=boards(life, None, DRAWN)), phone("p2"))
    life.do(Confirm(table=1))
    assert life.round.matches[1].result == boards(life, WON, DRAWN)
