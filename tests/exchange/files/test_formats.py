"""File formats: each is registered once, recognised, documented, and says what it can't hold."""

from typing import get_args

import msgspec
import pytest

import crosstable
from crosstable.exchange.files import FILE_FORMATS
from crosstable.exchange.files.convert import (
    format_to_read,
    format_to_write,
    losses,
    output_request,
    read_file,
    write_file,
)
from crosstable.exchange.files.file_format import FileFormat, OutputKind, cell_position
from crosstable.exchange.files.text_encoding import decode
from crosstable.model.presets import PRESETS
from crosstable.model.refusals import BadFile, Misuse
from crosstable.words import words

FORMATS = list(FILE_FORMATS.values())


@pytest.mark.parametrize("found", FORMATS, ids=lambda found: found.name)
def test_a_registration_is_whole(found: FileFormat) -> None:
    """A format has a title and a sentence, lists to write if it is written, kinds to read if it is read."""
    assert words(f"file.format.{found.name}")
    assert words(f"file.about.{found.name}")
    assert (found.read is None) == (not found.reads)
    assert (found.write is None) == (not found.writes)
    assert found.extensions
    assert all(one.startswith(".") and one == one.casefold() for one in found.extensions)
    for option in found.options:
        assert words(f"file.option.{option.name}")
        assert words(f"file.about.option.{option.name}")


def test_every_list_has_a_title() -> None:
    """Every list has a name for menus."""
    assert all(words(f"file.what.{what}") for what in get_args(OutputKind))


def test_the_format_is_the_one_named_or_the_one_it_looks_like() -> None:
    """A format is found by name, by content, by extension; what nobody reads is refused by a sentence."""
    assert format_to_read(b'{"crosstable": 1}').name == "json"
    assert format_to_read(b" {", "friday.docx").name == "json"
    assert format_to_write("Friday.JSON").name == "json"
    assert format_to_write("friday", "JSON").name == "json"
    with pytest.raises(Misuse, match="Did you mean"):
        format_to_write("friday", "jso")
    with pytest.raises(Misuse, match="names no format"):
        format_to_write("friday.docx")
    with pytest.raises(BadFile, match="no file that Crosstable can read"):
        format_to_read(b"\x89PNG\r\n\x1a\n\x00", "friday.png")


def test_unsupported_output_is_refused() -> None:
    """A list that a format can't hold, and an unknown option, are named."""
    found = FILE_FORMATS["json"]
    assert output_request(found).what == "all"
    with pytest.raises(Misuse, match="can't hold"):
        output_request(found, "standings")
    with pytest.raises(Misuse, match="no option"):
        read_file(b"{}", name="json", options={"colour": "red"})


@pytest.mark.parametrize("preset", PRESETS)
def test_the_document_holds_everything(preset: str) -> None:
    """A tournament of any kind goes out as JSON and comes back the same, with nothing lost; records of others too."""
    played = crosstable.simulate(preset, 12, rounds=2, drops=0.2, late=0.2)
    tournament = msgspec.structs.replace(played, extra={"trf": ["012 Friday", {"001": [1, None, 2.5, True]}]})
    found = FILE_FORMATS["json"]
    assert not losses(found, tournament, output_request(found))
    written = write_file(found, tournament, output_request(found))
    reading = read_file(written, "friday.json").without_problems
    again, players = reading.tournament, tournament.players
    assert write_file(found, again, output_request(found)) == written
    assert (again.players, again.stage.config, again.stage.rounds) == (
        players,
        played.stage.config,
        played.stage.rounds,
    )
    assert reading.holds == "tournament"


def test_records_of_others_are_limited() -> None:
    """Kept records of other programs have a maximal depth, and no numbers or letters that could not be written."""
    for extra in ("[" * 12 + "]" * 12, '"\\ud800"', "1" * 50, '{"a\\ud800": 1}'):
        with pytest.raises(BadFile) as refused:
            read_file(b'{"crosstable": 1, "players": [], "extra": {"trf": %s}}' % extra.encode())
        assert refused.value.reasons[0].path == "extra.trf", extra


def test_texts_are_read_in_the_encodings_of_lists() -> None:
    """UTF-8, UTF-16 and Windows-1252 are detected, with or without a byte-order mark; undecodable text is refused with
    its line.
    """
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"):
        assert decode("Jürgen;Nuñez".encode(encoding)).text == "Jürgen;Nuñez", encoding
    with pytest.raises(BadFile) as refused:
        decode(b"Ann\nB\x81b")
    assert refused.value.reasons[0].path == "line 2"
    with pytest.raises(BadFile) as refused:
        decode(b"Ann\nB\x00bbbbbbbb")
    assert refused.value.reasons[0].path == "line 2, column 2"


def test_cells_are_named_as_people_name_them() -> None:
    """A cell is a letter and a row."""
    assert [cell_position(7, 2), cell_position(1, 27), cell_position(3, 703, "Players")] == [
        "B7",
        "AA1",
        "Players!AAA3",
    ]
