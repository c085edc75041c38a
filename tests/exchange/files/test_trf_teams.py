"""Report files with teams: members, line-ups, boards, byes and forfeits come back, also from files of others."""

import random

import pytest

from crosstable.exchange.document import tournament_from
from crosstable.exchange.document_writer import document_of
from crosstable.exchange.files import FILE_FORMATS
from crosstable.exchange.files.convert import asked, losses, read_file, write_file
from crosstable.model.refusals import BadFile
from crosstable.model.tournament import Forfeit, Score, Tournament
from crosstable.ranking.standings import Standings
from tests.exchange.files.trf_text import player, report
from tests.oracles.random_teams import random_team_event

TRF = FILE_FORMATS["trf26"]


def written(tournament: Tournament) -> bytes:
    return write_file(TRF, tournament, asked(TRF))


def read(content: bytes) -> Tournament:
    return read_file(content, "event.trf").whole.tournament


def test_teams_survive() -> None:
    """Nothing of an event of teams is lost, however awkward, and writing again changes no byte."""
    rng = random.Random(26)
    for _ in range(25):
        tournament = tournament_from(random_team_event(rng))
        content = written(tournament)
        after = read(content)
        assert not losses(TRF, tournament, asked(TRF))
        assert written(after) == content
        rows = [(row.rank, row.player.id, row.points, row.tiebreaks) for row in Standings(tournament).rows]
        assert [(row.rank, row.player.id, row.points, row.tiebreaks) for row in Standings(after).rows] == rows


def test_the_older_file_says_what_it_loses() -> None:
    tournament = tournament_from(random_team_event(random.Random(1)))
    trf16 = FILE_FORMATS["trf16"]
    (lost,) = losses(trf16, tournament, asked(trf16))
    assert "boards" in lost.params["parts"]


# Two boards; in round 2 Bob stays away, in round 3 the Blues do not come, and the Greens have the bye of round 1.
OTHERS = (
    "012 Club cup",
    "022 Hill",
    "352 WB",
    "362 TW 2.0   TD 1.0   TL 0.0",
    player(1, "3w1", "-+", points="2.0", name="Ann", rating="2000"),
    player(2, "4b=", "6b0", points="0.5", name="Al"),
    player(3, "1b0", points="0.0", name="Bob"),
    player(4, "2w=", points="0.5", name="Bea"),
    player(5, "", "", points="0.0", name="Cy"),
    player(6, "", "2w1", points="1.0", name="Di"),
    "310   1 Reds                                                             1    2",
    "310   2 Blues                                                            3    4",
    "310   3 Greens                                                           5    6",
    "300   2   1   3 0001 0002",
    "300   2   3   1 0000 0006",
    "320  2.0  2.0 003",
    "330 +-   3   1   2",
)


def test_a_file_of_another_program_comes_in() -> None:
    """Line-ups are those of the file, or whoever met; what has no place is kept."""
    tournament = read(report(*OTHERS))
    assert tournament.stage.config.boards == 2
    assert [[member.name for member in team.members] for team in tournament.players] == [
        ["Ann", "Al"],
        ["Bob", "Bea"],
        ["Cy", "Di"],
    ]
    rounds = tournament.stage.rounds
    first, second, third = (round_.matches[0] for round_ in rounds)
    assert (first.first, first.second) == ("t1", "t2")
    assert isinstance(first.result, Score)
    assert (first.result.first, first.result.second, first.result.draws) == (1, 0, 1)
    assert [bye.player for bye in rounds[0].byes] == ["t3"]
    assert isinstance(second.result, Score)
    assert second.result.boards
    assert [(board.first, board.second) for board in second.result.boards] == [("1", None), ("2", "6")]
    assert third.result == Forfeit("t2")
    again = read(written(tournament))
    assert {**document_of(again), "extra": {}} == {**document_of(tournament), "extra": {}}
    assert b"022 Hill" in written(again)


@pytest.mark.parametrize(
    ("what", "instead", "code", "line"),
    [
        ("310   2 Blues", "310   1 Blues", "trf_team_number", 12),
        ("3    4", "3    9", "trf_team_member", 12),
        ("3    4", "3    2", "trf_team_member", 12),
        ("2b0", "2b1", "trf_points", 6),
        ("300   2   1   3 0001 0002", "300   2   1   3 0002 0001", "trf_results", 5),
        ("300   2   1   3 0001 0002", "300 999   1   3 0001 0002", "trf_rounds", 11),
    ],
)
def test_what_does_not_go_together_is_refused(what: str, instead: str, code: str, line: int) -> None:
    """By its line."""
    lines = [text.replace(what, instead) if not text.startswith("001") else text for text in OTHERS]
    if code == "trf_points":
        lines[5] = player(2, "4b=", "6b1", points="0.5", name="Al")
    with pytest.raises(BadFile) as refused:
        read(report(*lines))
    assert str(refused.value)
    assert (code, f"line {line}") in [(reason.code, reason.path.partition(",")[0]) for reason in refused.value.reasons]
