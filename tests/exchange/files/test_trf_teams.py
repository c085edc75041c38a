"""Report files with teams: members, line-ups, boards, byes and forfeits come back, also from files of others."""

import random

import pytest

from crosstable.exchange.document import tournament_from
from crosstable.exchange.document_writer import document_of
from crosstable.exchange.files import FILE_FORMATS
from crosstable.exchange.files.convert import losses, output_request, read_file, write_file
from crosstable.formats.swiss import SwissSettings
from crosstable.formats.teams import TeamSettings
from crosstable.model.refusals import BadFile
from crosstable.model.teams import boards_of
from crosstable.model.tournament import Forfeit, Score, Tournament
from crosstable.pairing.systems import pair
from crosstable.ranking.standings import Standings
from tests.exchange.files.trf_text import player, report
from tests.oracles.random_teams import random_team_event

TRF = FILE_FORMATS["trf26"]


def write_trf(tournament: Tournament) -> bytes:
    return write_file(TRF, tournament, output_request(TRF))


def read(content: bytes) -> Tournament:
    return read_file(content, "event.trf").without_problems.tournament


def test_teams_survive() -> None:
    """Nothing of an event of teams is lost, however awkward, and writing again changes no byte."""
    rng = random.Random(26)
    for _ in range(25):
        tournament = tournament_from(random_team_event(rng))
        content = write_trf(tournament)
        after = read(content)
        assert not losses(TRF, tournament, output_request(TRF))
        assert write_trf(after) == content
        rows = [(row.rank, row.player.id, row.points, row.tiebreaks) for row in Standings(tournament).rows]
        assert [(row.rank, row.player.id, row.points, row.tiebreaks) for row in Standings(after).rows] == rows


def test_the_older_file_says_what_it_loses() -> None:
    tournament = tournament_from(random_team_event(random.Random(1)))
    trf16 = FILE_FORMATS["trf16"]
    (lost,) = losses(trf16, tournament, output_request(trf16))
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


def test_reads_file_of_another_program() -> None:
    """Line-ups come from the file, or from its games; unknown records are kept."""
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
    again = read(write_trf(tournament))
    assert {**document_of(again), "extra": {}} == {**document_of(tournament), "extra": {}}
    assert b"022 Hill" in write_trf(again)


@pytest.mark.parametrize(
    ("what", "instead", "code", "line"),
    [
        ("310   2 Blues", "310   1 Blues", "trf_team_number", 12),
        ("3    4", "3    9", "trf_team_member", 12),
        ("3    4", "3    2", "trf_team_member", 12),
        ("300   2   1   3 0001 0002", "300   2   1   3 0002 0001", "trf_results", 10),
        ("300   2   1   3 0001 0002", "300 999   1   3 0001 0002", "trf_rounds", 11),
    ],
)
def test_contradictory_records_are_refused(what: str, instead: str, code: str, line: int) -> None:
    """By its line."""
    lines = [text.replace(what, instead) if not text.startswith("001") else text for text in OTHERS]
    with pytest.raises(BadFile) as refused:
        read(report(*lines))
    assert str(refused.value)
    assert (code, f"line {line}") in [(reason.code, reason.path.partition(",")[0]) for reason in refused.value.reasons]


def team_record(
    number: int,
    *members: int,
    name: str = "",
    nickname: str = "",
    strength: str = "",
    points: str = "",
    games: str = "",
    rank: str = "",
) -> str:
    name = name or f"Team {number}"
    head = f"310 {number:>3} {name:<32} {nickname:<5} {strength:>6} {points:>6} {games:>6} {rank:>3} "
    return head + "".join(f" {member:>4}" for member in members)


ANN = {"sex": "m", "title": "GM", "fed": "NOR", "fide": "1500001", "birth": "1990/01/31"}


# As a federation writes it: every record about teams, reserves in three notations, line-ups out of order, an empty
# board, a whole-match forfeit, requested byes, and people's data.
FEDERATION = (
    "012 Valley League",
    "032 NOR",
    "062 15",
    "072 12 (of 15)",
    "082 5",
    "092 Team Swiss",
    "102 IA Berg, Ada",
    "132" + " " * 88 + "26/03/01  26/03/08  26/03/15",
    "142 5",
    "152 B",
    "162  W 1.0    D 0.5    L 0.0",
    "192 FIDE_TEAM_TYPEB_GP_MP",
    "202 MPvGP,BH:MP/C1",
    "352 WB",
    "362 TW 2     TD 1     TL 0",
    "### what a program says",
    player(1, "4b1", "-+", "8w0", points="2.0", rank="1", name="Aas, Ann", rating="2400", texts=ANN),
    player(2, "5w1", "7b=", "-Z", points="1.5", rank="4", name="Bø, Bea", rating="2000"),
    player(3, "", "--", "9b0", points="0.0", name="Carl, Cy"),
    player(4, "1w0", "10b=", points="0.5", name="Dahl, Di", rating="1900"),
    player(5, "2b0", "11w1", points="1.0", name="Eik, Ed", rating="1800"),
    player(6, "-Z", "-Z", points="0.0", name="Foss, Fay"),
    player(7, "-U", "2w=", points="0.5", name="Grå, Gus"),
    player(8, "-U", "--", "1b1", points="1.0", name="Hov, Hal"),
    player(9, "", "--", "3w1", points="1.0", name="Imp, Ida"),
    player(10, "13w1", "4w=", points="1.5", name="Jor, Jan"),
    player(11, "14b0", "5b0", points="0.0", name="Kvam, Kai"),
    player(12, points="0.0", name="Lie, Liv"),
    player(13, "10b0", "-H", points="0.0", name="Moe, Mia"),
    player(14, "11w1", "-H", points="1.0", name="Nes, Ned"),
    player(15, "", "-H", points="0.0", name="Oen, Oda"),
    "NOR    1      Aas, Ann                          2350",
    "013 Alfa                               1    2    3",
    "013 Beta                               4    5    6",
    team_record(1, 1, 2, 3, name="Alfa", nickname="ALF", strength="2200", points="4.0", games="3.5", rank="1"),
    team_record(2, 4, 5, 6, name="Beta", points="1", games="1.5"),
    team_record(3, 7, 8, 9, name="Gamma"),
    team_record(4, 10, 11, 12, name="Delta", nickname="DEL"),
    team_record(5, 13, 14, 15, name="Epsilon"),
    "240 H   2    5",
    "240 Z   3    5    2",
    "240 F   4    4",
    "260   1   5    1    5",
    "299     1.0          2    4",
    "299 -   0.5",
    "300   2   1   3 0001 0002",
    "300   2   3   1 0000 0007",
    "300   3   1   3 0003 0001",
    "320  1.0  1.0 003 000 000",
    "330 +-   3   4   2",
    "801 1 ALF    4.0    3.5  2 b 11 12  3 w += 12  3 b 00 31",
    "XYZ whatever",
)


def lines_of(content: bytes) -> list[str]:
    """Return the lines of a file, blanks collapsed."""
    return [" ".join(line.split()) for line in content.decode().splitlines() if line.strip()]


def round_trip(tournament: Tournament) -> Tournament:
    return tournament_from(document_of(tournament))


def test_every_line_returns_through_json() -> None:
    """Nothing of a file with teams is lost, not even what has no place here; what was empty stays empty."""
    content = report(*FEDERATION)
    tournament = read(content)
    again = write_trf(round_trip(tournament))
    missing = [line for line in lines_of(content) if line not in lines_of(again)]
    added = [line for line in lines_of(again) if line not in lines_of(content)]
    assert (missing, added) == ([], [])
    assert write_trf(read(again)) == again


def test_a_file_of_the_federation_is_read_rightly() -> None:
    """Reserves sit at no board, a board is won against an empty seat, members play in any order that was listed."""
    tournament = read(report(*FEDERATION))
    config = tournament.stage.config
    assert config.boards == 2
    assert config.of(TeamSettings).line_up_order == "free"
    first, second, third = tournament.stage.rounds
    beta = next(match for match in first.matches if "t2" in (match.first, match.second))
    assert [(board.first, board.second) for board in boards_of(beta)] == [("4", "1"), ("5", "2")]
    assert [(bye.player, bye.kind) for bye in first.byes] == [("t3", "draw")]
    alfa = next(match for match in second.matches if "t1" in (match.first, match.second))
    assert {frozenset((board.first, board.second)) for board in boards_of(alfa)} == {
        frozenset(("1", None)),
        frozenset(("2", "7")),
    }
    late = next(match for match in third.matches if "t1" in (match.first, match.second))
    assert [(board.first, board.second) for board in boards_of(late)] == [("9", "3"), ("8", "1")]
    assert [match.result for match in third.matches if isinstance(match.result, Forfeit)] == [Forfeit("t2")]
    epsilon = tournament.by_id["t5"]
    assert [epsilon.bye_in(number) for number in (1, 2, 3, 4)] == [None, "draw", "loss", None]
    assert tournament.by_id["t4"].bye_in(4) == "win"
    assert {(one.player, one.round, one.points) for one in tournament.stage.deductions} == {
        ("t4", 2, -2),
        ("t2", 3, -1),
    }


def test_a_changed_result_renews_only_what_it_changes() -> None:
    """Titles, ranks of the type code and the lines of other rounds stay; points and the match are rewritten."""
    plain = document_of(read(report(*FEDERATION)))
    match = next(one for one in plain["rounds"][2]["matches"] if one["players"] in (["t1", "t3"], ["t3", "t1"]))
    for board in match["boards"]:
        if "score" in board:
            board["score"] = [0.5, 0.5]
    tournament = tournament_from(plain)
    again = lines_of(write_trf(tournament))
    assert "192 FIDE_TEAM_TYPEB_GP_MP" in again
    assert "013 Alfa 1 2 3" in again
    ann = next(line for line in again if line.startswith("001 1 "))
    assert ann.startswith("001 1 m GM Aas, Ann 2400 NOR 1500001 1990/01/31 2.5 4 b 1 0000 - +")
    assert "330 +- 3 4 2" in again
    before, after = document_of(tournament), document_of(read(write_trf(tournament)))
    assert [after[key] for key in ("players", "rounds")] == [before[key] for key in ("players", "rounds")]


def test_a_bye_asked_for_in_the_round_to_come_is_no_round() -> None:
    """Record 240 for the next round: that round is paired next, without the team."""
    tournament = read(
        report("142 3", "240 H   1    3", player(1), player(2), player(3), *(team_record(n, n) for n in (1, 2, 3)))
    )
    assert tournament.stage.rounds == ()
    pairing = pair(tournament)
    assert pairing.round == 1
    assert {pairing.matches[0].first, pairing.matches[0].second} == {"t1", "t2"}
    assert b"240 H   1    3" in write_trf(tournament)


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("FIDE_TEAM", ("type_a", "match", True)),
        ("FIDE_TEAM_TYPEA_MP", ("type_a", "match", False)),
        ("FIDE_TEAM_TYPEB_GP_MP", ("type_b", "game", True)),
        ("FIDE_TEAM_GP", ("none", "game", False)),
        ("fide_team_mp_gp", ("none", "match", True)),
    ],
)
def test_record_192_says_how_teams_are_paired(code: str, expected: tuple[str, str, bool]) -> None:
    """And is written again as it was."""
    tournament = read(report("142 3", f"192 {code}", player(1), player(2), team_record(1, 1), team_record(2, 2)))
    settings = tournament.stage.config.of(SwissSettings)
    assert settings.pairing_system == "fide_team_swiss"
    assert (settings.colour_preference, settings.primary_score, settings.secondary_score) == expected
    assert f"192 {code}\r\n".encode() in write_trf(tournament)
    assert b"352" not in write_trf(tournament)
    assert tournament.stage.config.boards == 1


def test_points_of_members_are_informative() -> None:
    """Points in the lines of members need not match their games."""
    content = report("142 3", player(1, points="9.0"), player(2, points="9.0"), team_record(1, 1), team_record(2, 2))
    assert lines_of(content)[1] in lines_of(write_trf(read(content)))


def test_record_320_sets_game_points_of_the_bye() -> None:
    tournament = read(
        report(
            "142 3",
            "192 FIDE_TEAM_GP_MP",
            "320  2.0  3.0",
            player(1, "2w1"),
            player(2, "1b0"),
            player(3, "-U"),
            *(team_record(n, n) for n in (1, 2, 3)),
        )
    )
    rows = {row.player.id: row for row in Standings(tournament).rows}
    assert rows["t3"].points == 4
    assert rows["t3"].games.wins == 3


def test_own_files_have_the_tables_of_teams() -> None:
    """Records 801 and 802: opponent, colour, points and, in 801, the boards and their members."""
    event = tournament_from(random_team_event(random.Random(7)))
    content = write_trf(event).decode()
    teams = len(event.players)
    assert [sum(line.startswith(code) for line in content.splitlines()) for code in ("801", "802")] == [teams, teams]
