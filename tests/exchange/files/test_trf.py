"""Report files of chess: every record comes in and goes out again, and what does not add up is refused by line."""

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import crosstable
from crosstable.exchange.document import read_document, tournament_from
from crosstable.exchange.document_writer import document_of, write_document
from crosstable.exchange.files import FILE_FORMATS
from crosstable.exchange.files.convert import (
    format_to_read,
    format_to_write,
    losses,
    output_request,
    read_file,
    write_file,
)
from crosstable.model.refusals import BadFile, Refusal
from crosstable.model.tournament import Bye, DoubleForfeit, DoubleLoss, Forfeit, Match, Player, Score, Tournament
from crosstable.pairing.systems import pair
from crosstable.ranking.standings import Standings
from tests.build import swiss
from tests.conftest import ROOT, Proof
from tests.exchange.files.trf_text import player, report, two
from tests.oracles.random_documents import random_document

DATA = Path(__file__).parent / "data" / "fide-dutch-2026.jsonl"
WHOLE = next((found for folder in ROOT.parents if (found := folder / "shared" / "oracles" / DATA.name).is_file()), DATA)
NAMES = ("trf26", "trf16")


def write_text(tournament: Tournament, name: str = "trf26", stage: int | None = None) -> str:
    found = FILE_FORMATS[name]
    return write_file(found, tournament, output_request(found, stage=stage)).decode()


def read(content: bytes | str) -> Tournament:
    return read_file(content.encode() if isinstance(content, str) else content, "event.trf").without_problems.tournament


def lines(text: str) -> list[str]:
    return [line.rstrip() for line in text.splitlines() if line.strip()]


def problems(content: bytes) -> list[tuple[str, str]]:
    with pytest.raises(BadFile) as refused:
        read(content)
    assert str(refused.value)
    return [(reason.code, reason.path) for reason in refused.value.reasons]


def numbers(tournament: Tournament) -> list[tuple[Any, ...]]:
    """Return every number of the standings."""
    return [msgspec.structs.astuple(row) for row in Standings(tournament).rows]


@pytest.mark.long
def test_files_of_others_come_back_as_they_were(proof_size: Callable[[int, int], int], proof: Proof) -> None:
    """A file comes in, goes through the JSON document and comes out with every line as it was."""
    wanted = proof_size(25, 612)
    files = [json.loads(row)["trf"] for row in (DATA if wanted < 612 else WHOLE).read_text().splitlines()][:wanted]
    for text in files:
        through = read_document(write_document(read(text)))
        assert lines(write_text(through)) == lines(text)
        assert lines(write_text(through, "trf16")) == lines(text)
    players = sum(line.startswith("001") for text in files for line in text.splitlines())
    proof("TRF, JSON, TRF", f"FIDE Dutch events, {players:,} players", cases=len(files), result="all the same")


@pytest.mark.long
def test_standings_survive_the_report_file(proof_size: Callable[[int, int], int], proof: Proof) -> None:
    """Standings of simulated chess events are the same after JSON, TRF, JSON; and writing again changes no byte."""
    cases = proof_size(12, 100)
    for seed in range(cases):
        shares = {"drops": 0.2, "late": 0.15, "draws": 0.3, "byes": 0.2}
        before = crosstable.simulate("chess", 5 + seed % 40, seed=seed, **shares)
        for name in NAMES:
            text = write_text(before, name)
            after = read(text)
            assert numbers(read_document(write_document(after))) == numbers(before), seed
            assert write_text(after, name) == text
    proof("JSON, TRF, JSON", "standings of simulated chess events, TRF16 and TRF26", cases=cases, result="all equal")


def awkward(rng: random.Random) -> Iterator[Tournament]:
    for _ in range(60):
        yield tournament_from(random_document(rng, "chess"))


def test_awkward_events_keep_their_points() -> None:
    """Whatever a Swiss document may say (late entries, absences, drops, open matches), the file agrees with itself, is
    the same when it is written again, and gives everybody the same points.
    """
    for tournament in awkward(random.Random(24)):
        text = write_text(tournament)
        after = read(text)
        assert write_text(after) == text
        points = {row.player.id: row.points for row in Standings(tournament).rows}
        if tournament.stage.config.points_for == "match":
            assert {row.player.id: row.points for row in Standings(after).rows} == points


RECORDS = (
    "012 Open de Genève",
    "022 Genève",
    "032 SUI",
    "042 2026/03/01",
    "052 2026/03/05",
    "062 3",
    "072 2 (2)",
    "082 0",
    "092 Individual: Swiss-System",
    "102 IA Müller, Ann",
    "112 FA Smith, Bob",
    "112 FA Jones, Cy",
    "122 90 min + 30 s",
    "132" + " " * 88 + "26/03/01  26/03/02",
    "XXR 5",
    "XXC white1",
    "013 North                             1    2",
    "XYZ whatever",
)


def everything() -> bytes:
    texts = {"sex": "w", "title": "WGM", "fed": "SUI", "fide": "1300010", "birth": "1990/01/31"}
    return report(
        *RECORDS[:14],
        player(1, "2w1", "3b+", points="2.0", rank="1", name="Müller, Eva", rating="2301", texts=texts),
        player(2, "1b0", "-H", points="0.5", rank="3", rating="0"),
        "SUI    2      Player 2                          1999 SUI        4711",
        player(3, "-F", "1w-", points="1.0", rank="2"),
        *RECORDS[14:],
        "### a comment of somebody",
    )


def test_every_record_is_kept() -> None:
    """Unknown records are written back, a person's next to the person."""
    tournament = read(everything())
    assert tournament.name == "Open de Genève"
    assert tournament.stage.config.rounds == 5
    assert tournament.players[0] == Player("1", "Müller, Eva", 1, rating=2301, title="WGM", federation="SUI")
    assert tournament.players[1].rating is None
    kept = tournament.extra["trf"]["players"]["1"]
    assert (kept["title"], kept["fide_id"], kept["birth"]) == ("WGM", "1300010", "1990/01/31")
    assert lines(write_text(read_document(write_document(tournament)))) == lines(everything().decode())


def test_every_result_is_kept() -> None:
    """Games, forfeits of one and of both, games without a move, byes of every kind, absences and open games."""
    codes = ["2w1", "2b=", "2w0", "2w+", "2b-", "2w-", "2wW", "2bD", "2wL", "-U", "-H", "-F", "-Z", "", "2w "]
    other = {"1": "0", "0": "0", "=": "=", "+": "-", "W": "L", "D": "D", "L": "L", " ": " "}
    back = {"w": "b", "b": "w"}
    answers = [f"1{back[code[1]]}{other.get(code[2], '-')}" if len(code) == 3 else code for code in codes]
    answers[4] = "1w+"
    answers[9] = "-Z"
    content = two(codes, answers)
    tournament = read(content)
    one, two_ = ("1", "2")
    results = [round_.matches[0].result if round_.matches else None for round_ in tournament.stage.rounds]
    assert results[:9] == [
        Score(1, 0),
        Score(0, 0, 1),
        DoubleLoss(),
        Forfeit(two_),
        Forfeit(one),
        DoubleForfeit(),
        Score(1, 0),
        Score(0, 0, 1),
        DoubleLoss(),
    ]
    assert tournament.stage.rounds[1].matches[0] == Match(two_, one, None, Score(0, 0, 1))
    assert [round_.byes[0] for round_ in tournament.stage.rounds[9:13]] == [
        Bye(one, kind) for kind in ("win", "draw", "win", "loss")
    ]
    assert not tournament.stage.rounds[13].byes
    assert tournament.stage.rounds[14].status == "in_progress"
    rounds = [line[91:].rstrip() for line in lines(write_text(tournament)) if line.startswith("001")]
    assert rounds == [line[91:].rstrip() for line in lines(content.decode())]


@pytest.mark.parametrize(
    ("record", "points", "worth"),
    [
        ("162  W 3.0    D 1.0    P 1.0", {"win": 3, "draw": 1, "loss": 0}, ["4.0", "1.0", "0.0"]),
        ("XXS W=3 D=1 PAB=1", {"win": 3, "draw": 1, "loss": 0}, ["4.0", "1.0", "0.0"]),
        ("BBW  3.0", {"win": 3, "draw": 0.5, "loss": 0}, ["6.0", "0.5", "0.0"]),
    ],
)
def test_scoring_is_read_from_its_records(record: str, points: dict[str, float], worth: list[str]) -> None:
    """Points add up as the file's own scoring says, which becomes a setting; a bye may be worth a draw."""
    content = report(
        record,
        player(1, "2w1", "-U", points=worth[0]),
        player(2, "1b0", "-H", points=worth[1]),
        player(3, points=worth[2]),
    )
    tournament = read(content)
    assert tournament.stage.overrides["points"] == points
    assert lines(write_text(tournament))[0] == record
    assert [line[80:84].strip() for line in lines(write_text(tournament)) if line.startswith("001")] == worth


def test_byes_of_the_next_round_are_kept() -> None:
    """A column without games, or a record 240 or XXZ, says who is not to be paired next."""
    first = report(player(1, "2w1", "-H"), player(2, "1b0"), player(3, "-U", "-Z"), player(4))
    second = report("240 H 002    1", "XXZ 3", player(1, "2w1"), player(2, "1b0"), player(3, "-U"), player(4))
    for content in (first, second):
        tournament = read(content)
        assert [round_.status for round_ in tournament.stage.rounds] == ["completed"]
        assert {one.id: one.absent for one in tournament.players if one.absent} == {
            "1": ((2, 2, "half"),),
            "3": ((2, 2),),
        }
        again = [line[91:] for line in lines(write_text(tournament)) if line.startswith("001")]
        assert again == [line[91:] for line in lines(content.decode()) if line.startswith("001")]
        assert read(write_text(tournament)).players == tournament.players


def test_byes_of_later_rounds_are_read() -> None:
    """A record 240 may name any round to come, and comes back as it was."""
    content = report("240 F 002    1    2", "240 H 003    1", player(1, "2w1"), player(2, "1b0"))
    tournament = read(content)
    assert [one.absent for one in tournament.players] == [((2, 2, "full"), (3, 3, "half")), ((2, 2, "full"),)]
    assert read(write_text(tournament, "trf26")).players == tournament.players
    assert "absent" not in write_text(tournament, "trf26")


def test_requested_byes_are_columns() -> None:
    """Past byes and the next round's are columns; later byes are a comment of our own."""
    absent = [[1, 1, "half"], [2, 2, "full"], [3, 3], [4, 4, "half"], [6, 7, "half"]]
    document = swiss("a 1-0 b", "a 1-0 b", "a 1-0 b", entries={"c": {"absent": absent}}, preset="chess")
    tournament = tournament_from(document)
    content = write_text(tournament)
    assert [line[91:].rstrip() for line in lines(content) if line.startswith("001")][2] == (
        "0000 - H  0000 - F            0000 - H"
    )
    again = read(content)
    points = [[row.points for row in Standings(one).rows] for one in (tournament, again)]
    assert points[0] == points[1]
    assert next(one.absent for one in again.players if one.number == 3) == (
        (3, 3),
        (4, 4, "half"),
        (6, 7, "half"),
    )


def test_forbidden_pairs_are_a_setting() -> None:
    """Records 260 and XXP name forbidden pairs; changing the setting changes the records."""
    rest = (player(1, "2w1"), player(2, "1b0"), player(3, "-U"))
    for record, other in (("XXP 1 3", "trf16"), ("260 001 999    1    3", "trf26")):
        tournament = read(report(record, *rest))
        assert tournament.stage.config.forbidden == (("1", "3"),)
        assert lines(write_text(tournament, other))[0] == record
    document = document_of(tournament) | {"config": {"forbidden": [["2", "3"]]}}
    assert read(write_text(tournament_from(document))).stage.config.forbidden == (("2", "3"),)


ODD = {
    "colours that nobody noted": (player(1, "2--", "2-1"), player(2, "1--", "1-0")),
    "a bye of pairing worth a draw": (
        "162  P 0.5",
        player(1, "-U", "-F"),
        player(2, "-F", "-U"),
    ),
    "scoring in two records": (
        "162  W 3.0    D 1.0",
        "162  P 1.0",
        player(1, "-U", "2w1"),
        player(2, "-H", "1b0"),
    ),
    "a number of rounds told twice": ("142 5", "XXR 3", player(1, "2w1"), player(2, "1b0")),
    "who may not meet and is not there": ("XXP 7 8", "260 001 002    1    2", player(1, "2w1"), player(2, "1b0")),
    "no name": ("012", player(1, "2w1", name=" "), player(2, "1b0")),
}


@pytest.mark.parametrize("what", ODD)
def test_odd_files_come_back(what: str) -> None:
    """Whatever is unusual about a file is as it was when it is written, and the same in TRF16 the second time."""
    content = report(*ODD[what])

    def without_ranks(text: str) -> list[str]:
        return [(line[:80] + " " * 9 + line[89:]).rstrip() if line.startswith("001") else line for line in lines(text)]

    tournament = read(content)
    assert without_ranks(write_text(tournament)) == without_ranks(content.decode())
    assert read(write_text(tournament)).stage == tournament.stage
    older = write_text(tournament, "trf16")
    assert write_text(read(older), "trf16") == older


def test_a_continued_event_has_true_records() -> None:
    """The tournament's name, counts, results and ranks replace the file's."""
    document = document_of(read(everything()))
    document["name"] = "Open 2"
    document["players"].append({"id": "4", "name": "Late", "number": 4, "first_round": 3})
    document["rounds"].append(
        {"number": 3, "status": "completed", "matches": [{"players": ["2", "1"], "score": [1, 0]}]}
    )
    found = lines(write_text(tournament_from(document)))
    assert found[0] == "012 Open 2"
    assert "062 4" in found
    ranks = {line[4:8].strip(): line[80:89].split() for line in found if line.startswith("001")}
    assert ranks["1"] == ["2.0", "1"]
    assert ranks["2"][0] == "1.5"
    assert read("\n".join(found)).players[3].first_round == 3


def test_sloppy_files_are_read() -> None:
    """Line ends of any kind, byte order marks, Latin-1, short lines, columns counted in bytes."""
    plain = (player(1, "2w1", name="Müller, Jürg", points="1.0"), player(2, "1b0", points="0.0"))
    texts = [end.join(plain) for end in ("\r\n", "\n", "\r")]
    contents = [text.encode(encoding) for text in texts for encoding in ("utf-8", "utf-8-sig", "cp1252", "utf-16")]
    # The name takes 33 bytes, not 33 letters.
    contents.append("\n".join((plain[0].replace("Jürg  ", "Jürg"), plain[1])).encode())
    for content in contents:
        tournament = read(content)
        assert tournament.players[0].name == "Müller, Jürg"
        assert tournament.stage.rounds[0].matches[0].result == Score(1, 0)
    assert len(read(b"001    1\n001    2      Bob\n").players) == 2


WRONG = {
    "trf_points": ("line 1, column 81", report(player(1, "2w1", points="0.5"), player(2, "1b0", points="0.0"))),
    "trf_results": ("line 1, column 92", two(["2w1"], ["1b="])),
    "trf_colours": ("line 1, column 92", two(["2w1"], ["1w0"])),
    "trf_opponent": ("line 1, column 92", two(["7w1"], [""])),
    "trf_opponent_of_other": ("line 1, column 92", two(["2w1"], ["-U"])),
    "trf_result": ("line 1, column 99", two(["2wX"], ["1b0"])),
    "trf_number": ("line 1, column 5", report("001  ab      Ann")),
    "trf_number_twice": ("line 2, column 5", report(player(1), player(1))),
    "trf_rating": ("line 1, column 49", report(player(1, rating="high"))),
    "trf_points_column": ("line 1, column 81", report(player(1, points="4.25"))),
    "trf_rank": ("line 1, column 86", report(player(1, rank="1st"))),
    "trf_rounds": ("line 1, column 1092", report(player(1) + " " * 5000 + "x")),
    "trf_nobody": ("", report("012 Nobody")),
    "trf_round_count": ("line 1, column 5", report("XXR many", player(1))),
    "trf_points_value": ("line 1", report("XXS W=x", player(1))),
    "trf_scoring_twice": ("line 2", report("XXS W=3", "BBW 2", player(1))),
    "trf_absence_points": ("line 1", report("162  W 3.0    D 2.0    L 1.0    A 0.0", player(1))),
    "trf_bye_points": ("line 1", report("162  W 3.0    D 1.0    P 2.0", player(1))),
    "points_order": ("line 1", report("XXS W=1 D=2", player(1))),
    "trf_forbidden": ("line 1", report("XXP " + " ".join(map(str, range(1, 1000))), player(1))),
    "trf_own_record": ("line 1", report('### crosstable {"rounds": []}', player(1))),
    "unknown_key": ("line 1: config.round", report('### crosstable {"config": {"round": 1}}', player(1))),
    "control_character": ("line 1, column 17", report("001    1      An\tn")),
    "file_nul": ("line 1, column 3", b"001\x00" * 9),
}


@pytest.mark.parametrize("code", WRONG)
def test_contradictions_are_refused_with_their_line(code: str) -> None:
    """All problems are reported with their place."""
    place, content = WRONG[code]
    if code == "file_nul":
        place, content = "line 1, column 1", b"\x00" + player(1).encode() + b" "
    assert (code, place) in problems(content)


def test_a_file_is_recognised() -> None:
    """By its extension or by its lines; `.trf` is written as TRF26."""
    assert format_to_write("event.trf").name == "trf26"
    assert format_to_read(everything()).name == "trf26"
    assert format_to_read(everything(), "event.txt").name == "trf26"
    assert format_to_read(b"012 x", "event.trf").name == "trf26"


def test_trf16_says_what_it_leaves_out() -> None:
    """Records of TRF26 have another name in TRF16, or are named as lost before anything is written."""
    players = (player(1, "2w1", points="3.0", rank="1"), player(2, "1b0", points="0.0", rank="2"))
    content = report("142 5", "152 B", "162  W 3.0    D 1.0", "192 FIDE_DUTCH_2026", *players)
    tournament = read(content)
    found = FILE_FORMATS["trf16"]
    assert [(one.code, one.params) for one in losses(found, tournament, output_request(found))] == [
        ("trf_lost_records", {"records": ["192"]})
    ]
    text = write_text(tournament, "trf16")
    assert {"XXR 5", "XXC black1"} <= {*lines(text)}
    assert read(text).stage.config == tournament.stage.config
    assert lines(write_text(tournament)) == lines(content.decode())


def test_writing_reports_losses_of_other_formats() -> None:
    """Games inside a match have no column, tables no file, and a bracket is written alone."""
    found = FILE_FORMATS["trf26"]
    magic = crosstable.simulate("mtg", 8, rounds=2)
    (lost,) = losses(found, magic, output_request(found))
    assert "the games inside a match" in lost.params["parts"]
    with pytest.raises(Refusal, match="played at tables"):
        write_file(found, crosstable.simulate("speed_jong", 8, rounds=1), output_request(found))
    many = msgspec.structs.replace(magic, players=magic.players * 2000)
    with pytest.raises(Refusal, match="holds 9999 players"):
        write_file(found, many, output_request(found))


@pytest.mark.parametrize("extra", [5, [], {"records": 5, "players": []}, {"players": {"p1": 5, "p2": {"rounds": [1]}}}])
def test_edited_extras_do_no_harm(extra: object) -> None:
    """Valid parts of a hand-edited `extra` are used, and the rest breaks nothing."""
    tournament = msgspec.structs.replace(crosstable.simulate("chess", 6, rounds=2), extra={"trf": extra})
    assert read(write_text(tournament)).stage.rounds
    harmful = {"records": ["001", 7, "012 a\nb", "XXR x"], "players": {"p1": {"rounds": {"1": "  99 w 1"}, "sex": 5}}}
    assert read(write_text(msgspec.structs.replace(tournament, extra={"trf": harmful}))).stage.rounds


def test_bonus_and_penalty_count() -> None:
    """Record 299: points that are added, and points of a result that are others than usual."""
    text = report(
        "142 3",
        "299           2.0    1    2",
        "299          -0.5    1    3",
        "299 H         0.0",
        player(1, "2w1", points="1.0"),
        player(2, "1b0", points="2.0"),
        player(3, "4w=", points="0.0"),
        player(4, "3b=", points="0.5"),
        player(5, "-H", points="0.0"),
    )
    tournament = read(text)
    points = {row.player.id: row.points for row in Standings(tournament).rows}
    assert points == {"1": 2, "2": 4, "3": 0, "4": 1, "5": 0}
    assert [line for line in collapse_blanks(write_text(tournament)) if line not in collapse_blanks(text)] == []


def test_allocated_bye_has_the_points_of_record_162() -> None:
    """And so have the byes of rounds to come."""
    text = report(
        "142 3", "162  W 1.0    D 0.5    L 0.0    A 0.0    P 0.5", player(1, "2w1"), player(2, "1b0"), player(3, "-U")
    )
    tournament = read(text)
    assert {row.player.id: row.points for row in Standings(tournament).rows} == {"1": 2, "3": 1, "2": 0}
    assert pair(tournament).bye_kind == "draw"
    assert collapse_blanks(write_text(tournament))[: len(collapse_blanks(text))] == collapse_blanks(text)


def test_a_requested_bye_is_no_allocated_one_if_both_are_worth_a_draw() -> None:
    """Players 3 and 5 have had half a point each. Only 3 had it from the pairing, and may not have the bye again."""
    records = ("142 5", "152 W", "162  W 1.0    D 0.5    L 0.0    A 0.0    P 0.5", "192 FIDE_DUTCH_2026")
    first, second = player(1, "2w1", "4b1"), player(2, "1b0", "3w1")
    text = report(*records, first, second, player(3, "-U", "2b0"), player(4, "5w1", "1w0"), player(5, "4b0", "-H"))
    tournament = read(text)
    assert [bye.player for round_ in tournament.stage.rounds for bye in round_.byes] == ["3"]
    assert pair(tournament).byes == ("5",)
    assert [line for line in collapse_blanks(text) if line not in collapse_blanks(write_text(tournament))] == []
    plain = document_of(tournament)
    plain["rounds"].append({"number": 3, "matches": [{"players": ["5"], "bye": "draw"}]})
    *_, fifth = (line for line in collapse_blanks(write_text(tournament_from(plain))) if line.startswith("001 5 "))
    assert fifth.endswith("0000 - H 0000 - U")


def test_ranks_stay_while_no_result_changes() -> None:
    """A bye of the next round that is in the points, or points that are not there, make no rank untrue."""
    content = report(
        "142 3",
        player(1, "2w1", points="1.0", rank="2"),
        player(2, "1b0", "-H", points="0.5", rank="4"),
        player(3, "4b1", points="1.0", rank="1"),
        player(4, "3w0", rank="3"),
    )
    text = write_text(tournament_from(document_of(read(content))))
    assert collapse_blanks(text) == collapse_blanks(content)
    plain = document_of(read(content))
    plain["rounds"][0]["matches"][0]["score"] = [0, 1]
    changed = collapse_blanks(write_text(tournament_from(plain)))
    assert [line.split()[5] for line in changed if line.startswith("001")] == ["3", "1", "2", "4"]


def test_forfeits_of_a_round_robin_count_as_played() -> None:
    """Everybody has met everybody, so direct encounter takes the forfeit in."""
    content = report(
        "142 3",
        "212 PTS,DE",
        player(1, "4w1", "3w1", "2w="),
        player(2, "3b+", "4b0", "1b="),
        player(3, "2w-", "1b0", "4w1"),
        player(4, "1b0", "2w1", "3b0"),
    )
    tournament = read(content)
    assert tournament.stage.config.format == "round_robin"
    assert [row.player.id for row in Standings(tournament).rows] == ["1", "2", "3", "4"]


def collapse_blanks(content: bytes | str) -> list[str]:
    """Return the lines of a file, blanks collapsed."""
    text = content if isinstance(content, str) else content.decode()
    return [" ".join(line.split()) for line in text.splitlines() if line.strip()]


def test_odd_titles_and_ratings_warn() -> None:
    """They are read unchanged and written back."""
    content = report(
        player(1, "2w1", name="Ann", rating="3999", texts={"title": "XX"}), player(2, "1b0", texts={"title": "WGM"})
    )
    reading = read_file(content, "event.trf")
    assert [(note.code, note.params["people"]) for note in reading.notes] == [
        ("trf_odd_titles", ["Ann (XX)"]),
        ("trf_odd_ratings", ["Ann (3999)"]),
    ]
    assert "XX" in write_text(reading.tournament)
