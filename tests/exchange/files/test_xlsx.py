"""Workbooks: texts stay texts, places are cells, and no archive unpacks to more than its checked size."""

import builtins
from collections.abc import Mapping
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from python_calamine import CalamineWorkbook
from xlsxwriter import Workbook

import crosstable
from crosstable.exchange.files import zip_parts
from crosstable.exchange.files.convert import output_request, read_file, write_file
from crosstable.exchange.files.xlsx_file import FILE_FORMAT
from crosstable.model.refusals import BadFile
from crosstable.model.tournament import Player, PlayerId, Tournament
from crosstable.words import sentence

SHEET = "xl/worksheets/sheet1.xml"


def book(rows: list[list[Any]], **formats: Any) -> bytes:
    """Write a workbook as another program would."""
    made = BytesIO()
    with Workbook(made, {"in_memory": True}) as written:
        sheet = written.add_worksheet("List")
        look = written.add_format(formats) if formats else None
        for line, row in enumerate(rows):
            for column, value in enumerate(row):
                sheet.write(line, column, value, look)
    return made.getvalue()


def with_parts(content: bytes, parts: Mapping[str, bytes]) -> bytes:
    """Return the archive with some parts replaced."""
    made = BytesIO()
    with ZipFile(BytesIO(content)) as before, ZipFile(made, "w", ZIP_DEFLATED) as after:
        for name in before.namelist():
            if name not in parts:
                after.writestr(name, before.read(name))
        for name, part in parts.items():
            after.writestr(name, part)
    return made.getvalue()


LIST = book([["Name", "Elo"], ["Ann", 1500], ["007", None], [12, 1400.0]])


def read_refusal(content: bytes) -> tuple[str, str]:
    with pytest.raises(BadFile) as found:
        read_file(content, "list.xlsx")
    (reason, *_) = found.value.reasons
    assert sentence(reason)
    return reason.code, reason.path


def test_players_in_a_workbook() -> None:
    """Numbers are numbers, a text that looks like one is a text; a problem is named by its cell."""
    reading = read_file(LIST, "list.xlsx").without_problems
    assert [(one.name, one.rating) for one in reading.tournament.players] == [
        ("Ann", 1500),
        ("007", None),
        ("12", 1400),
    ]
    wrong = read_file(book([["Name", "Elo"], ["Ann", "x"], ["", 3]]), "list.xlsx")
    assert [(one.path, one.code) for one in wrong.problems] == [("B2", "not_a_number"), ("A3", "no_name")]
    dates = read_file(book([["Name"], [45000]], num_format="yyyy-mm-dd"), "list.xlsx")
    assert "The cell A2 is a date." in sentence(dates.notes[0])


def test_nothing_is_run_or_changed() -> None:
    """A name that looks like a formula, a number, a date or a link is written as the text that it is."""
    names = ["=1+1", "007", "1-2", "http://example.org", "@home", "-5"]
    players = tuple(Player(PlayerId(str(i)), name, i) for i, name in enumerate(names, 1))
    tournament = Tournament("Friday", 1, players, crosstable.create(["Ann"]).stages)
    content = write_file(FILE_FORMAT, tournament, output_request(FILE_FORMAT, "players"))
    assert content == write_file(FILE_FORMAT, tournament, output_request(FILE_FORMAT, "players"))
    rows = CalamineWorkbook.from_filelike(BytesIO(content)).get_sheet_by_index(0).to_python()
    assert [row[1] for row in rows[1:]] == names
    with ZipFile(BytesIO(content)) as archive:
        assert b"<f>" not in archive.read(SHEET)


def test_archives_that_are_no_workbooks() -> None:
    """A truncated, damaged, locked, empty or nested archive is refused with a sentence."""
    assert read_refusal(LIST[: len(LIST) // 2])[0] == "file_bad_archive"
    nested = BytesIO()
    with ZipFile(nested, "w") as archive:
        archive.writestr("xl/list.xlsx", LIST)
    assert read_refusal(nested.getvalue())[0] == "file_not_workbook"
    assert read_refusal(with_parts(LIST, {"xl/workbook.xml": b"<workbook>"}))[0] in ("file_not_workbook", "bad_file")
    locked = bytearray(LIST)
    for at in [i for i in range(len(locked)) if locked[i : i + 4] == b"PK\x01\x02"]:
        locked[at + 8] |= 1
    assert read_refusal(bytes(locked))[0] == "file_locked"


def test_bombs_are_refused_before_they_are_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    """By declared sizes, by actual sizes, by distant cells, and by texts that many cells share."""
    for limit, small in (("LARGEST_UNPACKED", 3_000_000), ("MOST_TAGS", 50_000)):
        monkeypatch.setattr(zip_parts, limit, small)
    huge = b" " * 3_000_001
    assert read_refusal(with_parts(LIST, {"xl/more.xml": huge}))[0] == "file_bomb"
    lying = bytearray(with_parts(LIST, {"xl/more.xml": huge}))
    size = len(huge).to_bytes(4, "little")
    assert lying.count(size) == 2
    assert read_refusal(bytes(lying.replace(size, (10).to_bytes(4, "little"))))[0] in ("file_bad_archive", "file_bomb")
    head, tail = (
        b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>',
        b"</sheetData>",
    )
    far = b'<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'
    assert read_refusal(with_parts(LIST, {SHEET: head + far + tail + b"</worksheet>"}))[0] == "file_too_many_cells"
    for hidden in (b'r="A11111111111"', b'a=">" r="XFD1048576"', b'r="A1" r="XFD1048576"', b'r="&#88;FD1048576"'):
        cell = b"<row><c %b><v>1</v></c></row>" % hidden
        assert read_refusal(with_parts(LIST, {SHEET: head + cell + tail + b"</worksheet>"}))[0] == "file_bad_place"
    wide = (head + far + tail + b"</worksheet>").decode().encode("utf-16")
    assert read_refusal(with_parts(LIST, {SHEET: wide}))[0] == "file_nul"
    nowhere = b"<row/>" * 20_000 + b"<row>" + b"<c/>" * 20_000 + b"</row>"
    assert read_refusal(with_parts(LIST, {SHEET: head + nowhere + tail + b"</worksheet>"}))[0] == "file_too_many_cells"
    strings = b"<sst><si><t>" + b"x" * 100_000 + b"</t></si></sst>"
    cells = b'<row r="1">' + b'<c r="A1" t="s"><v>0</v></c>' * 5_000 + b"</row>"
    parts = {SHEET: head + cells + tail + b"</worksheet>", "xl/sharedStrings.xml": strings}
    assert read_refusal(with_parts(LIST, parts))[0] == "file_too_many_cells"
    for count in (b'uniqueCount="16666666666666"', b"count='9999999&#57;'"):
        strings = b"<sst %b><si><t>x</t></si></sst>" % count
        assert read_refusal(with_parts(LIST, {"xl/sharedStrings.xml": strings}))[0] == "file_too_many_elements"
    many = b"".join(b"<%d/>" % i for i in range(60_000))
    assert read_refusal(with_parts(LIST, {SHEET: head + many + tail + b"</worksheet>"}))[0] == "file_too_many_elements"
    entities = b"<!DOCTYPE a [<!ENTITY b 'x'>]>"
    assert read_refusal(with_parts(LIST, {SHEET: entities + head + tail + b"</worksheet>"}))[0] == "file_doctype"


def test_without_the_library_a_sentence_names_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading and writing both name the extra to install."""
    real = builtins.__import__

    def import_without_library(name: str, *rest: Any) -> Any:
        if name in ("python_calamine", "xlsxwriter"):
            raise ModuleNotFoundError(name)
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", import_without_library)
    for work in (
        lambda: read_file(LIST, "list.xlsx"),
        lambda: write_file(FILE_FORMAT, crosstable.create(["Ann"]), output_request(FILE_FORMAT, "players")),
    ):
        with pytest.raises(BadFile, match=r'pip install "crosstable\[xlsx\]"'):
            work()
