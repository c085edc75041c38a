"""Files of other programs in a journal: what they said comes back with the export, and goes with the person."""

from pathlib import Path

import pytest

from crosstable.app.director import Director, Envelope
from crosstable.app.importing import import_steps
from crosstable.app.intake.intake import Intake, Request
from crosstable.app.persons import Persons, deduction_reasons, imported_records, names_of, person_of, with_names
from crosstable.commands import Actor
from crosstable.exchange.document import tournament_from
from crosstable.exchange.document_writer import document_of
from crosstable.exchange.files import FILE_FORMATS
from crosstable.exchange.files.convert import output_request, read_file, write_file
from crosstable.journal.interface import StreamId
from crosstable.journal.memory import MemoryJournal
from crosstable.model.tournament import DoubleForfeit, PlayerId, Tournament
from tests.build import swiss
from tests.exchange.files.trf_text import player, report

ANN = Actor("ann")
CORPUS = Path(__file__).parents[1] / "exchange" / "files" / "corpus"


def export_tournament(journal: MemoryJournal, stream: StreamId) -> Tournament:
    state = Director(journal).state(stream)
    return with_names(
        state.tournament, names_of(journal, state), deduction_reasons(journal, state), imported_records(journal, state)
    )


def import_tournament(tournament: Tournament) -> tuple[MemoryJournal, StreamId]:
    journal = MemoryJournal()
    return journal, Director(journal).replay(import_steps(tournament), ANN).stream


@pytest.mark.parametrize(("file", "name"), [("open.trf", "trf26"), ("friday.wer", "wer")])
def test_a_file_comes_out_of_a_journal_as_it_came_in(file: str, name: str) -> None:
    """Imported, kept, read again by another program and exported: the same file."""
    tournament = read_file((CORPUS / file).read_bytes(), file).without_problems.tournament
    found = FILE_FORMATS[name]
    journal, stream = import_tournament(tournament)
    back = export_tournament(journal, stream)
    assert back.extra == tournament.extra
    assert write_file(found, back, output_request(found)) == write_file(found, tournament, output_request(found))


def test_erasing_a_person_erases_their_file_records() -> None:
    """No event holds the records; a rename keeps them."""
    texts = {"fide": "1300010", "birth": "1990/01/31"}
    content = report("012 Open", player(1, "2w1", name="Ann", texts=texts), player(2, "1b0", name="Bob"))
    journal, stream = import_tournament(read_file(content, "open.trf").without_problems.tournament)
    director = Director(journal)
    assert "1300010" not in str(journal.read(stream))
    asked_for = Request("rename_player", {"player": "1", "name": "Anna"})
    Intake(director).submit(stream, asked_for, Envelope(ANN))
    assert export_tournament(journal, stream).extra["trf"]["players"]["1"]["fide_id"] == "1300010"
    state = Director(journal).state(stream)
    person = person_of(journal, state, PlayerId("1"))
    assert person is not None
    facts = Persons(journal).export(person, {stream: state})["facts"]
    assert any("1990/01/31" in told.get("extra", "") for told in facts)
    Persons(journal).erase(person)
    assert "1300010" not in str(export_tournament(journal, stream))
    assert export_tournament(journal, stream).extra["trf"]["records"] == ["012 Open", "001"]


def test_a_double_forfeit_comes_in_and_goes_out() -> None:
    """It is a result like any other."""
    document = swiss("a and b forfeit", "a 2-0 b")
    journal, stream = import_tournament(tournament_from(document))
    back = export_tournament(journal, stream)
    assert back.stage.rounds[0].matches[0].result == DoubleForfeit()
    assert document_of(back)["rounds"][0]["matches"][0]["double_forfeit"]


def test_an_entry_from_the_rating_list_has_its_columns_in_report_files() -> None:
    """Title, federation and year of birth of the entry, and the id that was kept with the name."""
    entry = {"name": "Ann Lee", "rating": 2310, "title": "FM", "federation": "NOR", "born": 1990}
    listed = {**entry, "external_ids": {"fide": "1503014"}}
    journal, stream = import_tournament(tournament_from(swiss(preset="chess", entries={"b": {}})))
    request = Request("register", {"entries": [listed]})
    Intake(Director(journal)).submit(stream, request, Envelope(ANN))
    tournament = export_tournament(journal, stream)
    trf = FILE_FORMATS["trf26"]
    written = write_file(trf, tournament, output_request(trf)).decode()
    line = next(line for line in written.splitlines() if "Ann Lee" in line)
    assert (line[10:13], line[48:52], line[53:56], line[57:68], line[69:79]) == (
        *(" FM", "2310", "NOR", "    1503014", "1990/00/00"),
    )
    again = next(
        one
        for one in read_file(written.encode(), "open.trf").without_problems.tournament.players
        if one.name == "Ann Lee"
    )
    assert (again.title, again.federation, again.born) == ("FM", "NOR", 1990)
