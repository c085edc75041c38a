"""WER files: Magic events come in and go out, playoffs and all, and a stranger's parser reads what we wrote."""

import json
from collections import defaultdict
from pathlib import Path
from xml.etree import ElementTree

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
from crosstable.model.points import to_points
from crosstable.model.refusals import BadFile, Refusal
from crosstable.model.tournament import Forfeit, PlayerId, Score, Tournament
from crosstable.ranking.final import final_ranking
from crosstable.ranking.standings import Standings
from crosstable.words import sentence

FRIDAY = (Path(__file__).parent / "corpus" / "friday.wer").read_bytes()
WER = FILE_FORMATS["wer"]


def write_wer(tournament: Tournament) -> bytes:
    return write_file(WER, tournament, output_request(WER))


def read(content: bytes) -> Tournament:
    return read_file(content, "event.wer").without_problems.tournament


def test_a_file_comes_in() -> None:
    """Persons, games, byes, drops and the playoffs have their places."""
    tournament = read(FRIDAY)
    swiss, playoffs = tournament.stages
    assert [player.name for player in tournament.players] == ["Ada B Ahl", "Bob Berg", "Cy Cole", "Dee Dunn", "Eve Ek"]
    assert tournament.players[3].dropped_after == 1
    assert swiss.config.rounds == 2
    assert swiss.rounds[0].matches[0].result == Score(2, 1)
    assert swiss.rounds[0].matches[1].result == Forfeit(PlayerId("1004"))
    assert swiss.rounds[0].byes[0].player == "1005"
    assert playoffs.config.format == "single_elimination"
    (section,) = final_ranking(tournament)
    assert [row.player.id for row in section.rows] == ["1001", "1002", "1003", "1005", "1004"]


def test_a_file_goes_out_as_it_came() -> None:
    """Everything that a tournament has no place for comes back: organiser, judges, dates of rounds, the log."""
    there = ElementTree.fromstring(FRIDAY)
    back = ElementTree.fromstring(write_wer(read_document(write_document(read(FRIDAY)))))
    assert back.attrib == there.attrib
    for path in (".//person", ".//team", ".//match", ".//round", ".//entry", ".//member", ".//ref"):
        found = [sorted(element.attrib.items()) for element in back.iterfind(path)]
        assert sorted(found) == sorted(sorted(element.attrib.items()) for element in there.iterfind(path)), path
    assert [element.text for element in back.iterfind(".//entry")] == ["Event created & saved"]


def test_texts_that_name_players_are_left_out() -> None:
    """Text outside the players stays when one of them is erased, so it must not name them."""
    logged = "<entry operation='MATCH'>Berg, Bob beat 1004</entry><entry operation='COM'>Uploaded</entry></log>"
    warned = "<warnings><warning code='1' person='1002' notes='BOB was late' /></warnings></event>"
    content = FRIDAY.replace(b"</log>", logged.encode()).replace(b"</event>", warned.encode())
    reading = read_file(content, "event.wer")
    assert [sentence(note) for note in reading.notes] == [
        "2 texts of the log and the warnings name players and are left out."
    ]
    kept = json.dumps(reading.tournament.extra["wer"]["parts"])
    assert "Uploaded" in kept
    assert '"1002"' in kept
    assert not any(name in kept for name in ("Berg", "Bob", "BOB", "1004"))


def naive_points(content: bytes) -> dict[str, int]:
    """Count three points for a win or a bye and one for a draw, independently of our reader."""
    points: dict[str, int] = defaultdict(int)
    for match in ElementTree.fromstring(content).iterfind("./matches/round/match"):
        outcome = match.get("outcome")
        points[match.attrib["person"]] += {"1": 3, "2": 1, "3": 3}.get(outcome or "", 0)
        points[match.get("opponent", "")] += 1 if outcome == "2" else 0
    return points


@pytest.mark.parametrize("seed", range(6))
def test_a_file_of_ours_is_read_by_others(seed: int) -> None:
    """A naive parser finds the points of our standings, everybody's name, and the final order."""
    tournament = crosstable.simulate("mtg", 7 + 5 * seed, seed=seed, drops=0.2, draws=0.2)
    content = write_wer(tournament)
    rows = Standings(tournament).rows
    found = naive_points(content)
    assert {row.player.id: to_points(row.points) for row in rows} == {
        row.player.id: found[row.player.id] for row in rows
    }
    root = ElementTree.fromstring(content)
    names = {one.attrib["id"]: f"{one.attrib['first']} {one.attrib['last']}" for one in root.iterfind(".//person")}
    assert names == {player.id: player.name for player in tournament.players}
    assert [ref.attrib["person"] for ref in root.iterfind(".//role[@type='PA']/ref")] == [row.player.id for row in rows]


@pytest.mark.parametrize("preset", ["mtg", "pokemon", "chess", "kitchen_table"])
def test_standings_survive(preset: str) -> None:
    """Standings are the same after JSON, WER, JSON, and writing again changes no byte."""
    for seed in range(4):
        before = crosstable.simulate(preset, 6 + seed, seed=seed, drops=0.2, late=0.2, draws=0.3, byes=0.2)
        content = write_wer(before)
        after = read(content)
        assert write_wer(after) == content
        if preset in ("mtg", "pokemon", "kitchen_table"):
            rows = [(row.rank, row.player.id, row.points, row.tiebreaks) for row in Standings(before).rows]
            assert [(row.rank, row.player.id, row.points, row.tiebreaks) for row in Standings(after).rows] == rows


def test_playoffs_come_back() -> None:
    """A Swiss with a bracket after it is two stages again, and says what of them is lost."""
    tournament = read(FRIDAY)
    assert not losses(WER, tournament, output_request(WER))
    again = read(write_wer(tournament))
    assert document_of(again)["stages"] == document_of(tournament)["stages"]


def test_a_changed_name_is_written() -> None:
    """The tournament's names replace the file's."""
    document = document_of(read(FRIDAY))
    document["players"][0]["name"] = "Ada Lund"
    document["players"][1]["dropped_after"] = 3
    root = ElementTree.fromstring(write_wer(tournament_from(document)))
    person = root.find(".//person[@id='1001']")
    assert person is not None
    assert (person.get("first"), person.get("last"), person.get("country")) == ("Ada", "Lund", "SE")
    team = root.find(".//team[@id='2']")
    assert team is not None
    assert (team.get("status"), team.get("eliminationround")) == ("3", "3")


def test_files_are_recognised() -> None:
    """By extension, or by what is in them; wrapped events too."""
    assert format_to_write("a.wer").name == "wer"
    assert format_to_read(FRIDAY).name == "wer"
    wrapped = b"<export>" + FRIDAY.partition(b"?>")[2] + b"</export>"
    assert read(wrapped).players == read(FRIDAY).players


def test_tables_have_no_place_in_it() -> None:
    with pytest.raises(Refusal, match="played at tables"):
        write_wer(crosstable.simulate("riichi", 8, rounds=1))


WRONG = {
    "wer_person": ('opponent="1003"', 'opponent="7"'),
    "wer_outcome": ('outcome="1"', 'outcome="9"'),
    "wer_result": ('win="2" loss="1"', 'win="1" loss="2"'),
    "wer_games": ('win="2"', 'win="many"'),
    "wer_id_twice": ('person id="1002"', 'person id="1001"'),
    "wer_id": ('person id="1002"', 'person id=""'),
    "round_order": ('round number="2"', 'round number="5"'),
    "player_twice": ('opponent="1003"', 'opponent="1002"'),
    "control_character": ('first="Bob"', 'first="B&#10;b"'),
    "xml_broken": ("</matches>", ""),
    "wer_event": ("event", "evant"),
    "wer_own": ("<event ", "<event crosstable='[1]' "),
}


@pytest.mark.parametrize("code", WRONG)
def test_errors_are_refused_with_their_place(code: str) -> None:
    """Every problem has a line, most a column too."""
    what, instead = WRONG[code]
    text = FRIDAY.decode()
    content = (text.replace(what, instead) if code == "wer_event" else text.replace(what, instead, 1)).encode()
    with pytest.raises(BadFile) as refused:
        read_file(content, "event.wer", "wer")
    assert str(refused.value)
    reasons = {reason.code: reason.path for reason in refused.value.reasons}
    assert code in reasons
    assert code == "wer_event" or reasons[code].startswith("line ")
