"""Rating lists: FIDE's text and XML, CSV, zipped or not; rows of nonsense; searched, replaced and cancelled."""

import random
import time
import tracemalloc
from collections.abc import Callable, Mapping
from pathlib import Path
from zipfile import ZipFile

import pytest

from crosstable.app.rating_lists import RatingLists
from crosstable.exchange.rating_list import ListedPlayer
from crosstable.model.refusals import Refusal
from tests.conftest import Proof

COMBINED = {
    0: "ID Number",
    15: "Name",
    76: "Fed",
    80: "Sex",
    84: "Tit",
    89: "WTit",
    94: "OTit",
    109: "FOA",
    113: "SRtng",
    119: "SGm",
    123: "SK",
    126: "RRtng",
    132: "RGm",
    136: "Rk",
    139: "BRtng",
    145: "BGm",
    149: "BK",
    152: "B-day",
    158: "Flag",
}
# As the combined list was before it had a column FOA; and a list of one kind, under the name of its month.
OLDER = {place if place < 109 else place - 4: word for place, word in COMBINED.items() if word != "FOA"}
MONTHLY = {
    0: "ID Number",
    15: "Name",
    76: "Fed",
    80: "Sex",
    84: "Tit",
    113: "OCT26",
    119: "Gms",
    123: "K",
    126: "B-day",
}

MAGNUS = ("1503014", "Carlsen, Magnus", "NOR", "GM", "2839", "1990")
OTHERS = [
    ("12573981", "Muellerova, Carla", "GER", "", "0", "0"),
    ("4100018", "Kasparov, Garry", "RUS", "GM", "2812", "1963"),
    ("35", "Solo", "", "", "1400", "2001"),
]


def fixed_width_line(columns: Mapping[int, str], values: Mapping[str, str]) -> str:
    """Return a line in which each value begins at its column."""
    line = [" "] * 170
    for place, word in columns.items():
        text = values.get(word, "")
        line[place : place + len(text)] = text
    return "".join(line).rstrip()


def text_list(columns: Mapping[int, str], *rows: tuple[str, ...]) -> str:
    rating = "OCT26" if "OCT26" in columns.values() else "SRtng"
    words = ("ID Number", "Name", "Fed", "Tit", rating, "B-day")
    lines = [fixed_width_line(columns, {word: word for word in columns.values()})]
    lines += [fixed_width_line(columns, dict(zip(words, row, strict=True))) for row in rows]
    return "\r\n".join([*lines, ""])


def xml_list(*rows: tuple[str, ...]) -> str:
    words = ("fideid", "name", "country", "title", "rating", "birthday")
    players = []
    for row in rows:
        fields = "".join(f"<{word}>{value}</{word}>" for word, value in zip(words, row, strict=True))
        players.append(f"<player>{fields}<flag></flag></player>\n")
    return f"<playerslist>{''.join(players)}</playerslist>"


def import_list(folder: Path, content: str | bytes, file_name: str = "list.txt", /, **columns: str) -> RatingLists:
    lists = RatingLists(folder)
    file = folder / file_name
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    lists.import_file(file, file_name, columns)
    return lists


@pytest.mark.parametrize("columns", [COMBINED, OLDER, MONTHLY], ids=["combined", "older", "monthly"])
def test_text_is_read_by_the_places_of_its_heading(columns: Mapping[int, str], tmp_path: Path) -> None:
    lists = import_list(tmp_path, text_list(columns, MAGNUS, *OTHERS))
    assert lists.search("carls") == [ListedPlayer(1503014, "Carlsen, Magnus", "NOR", "GM", 2839, None, None, 1990)]
    (solo,) = lists.search("solo")
    assert (solo.federation, solo.rating, solo.born) == (None, 1400, 2001)


def test_xml_is_read_player_by_player(tmp_path: Path) -> None:
    """References are read, and nothing that a file declares is expanded."""
    rows = [MAGNUS, ("7", "O&apos;Brien &amp; Co, A", "IRL", "", "1500", "0")]
    lists = import_list(tmp_path, '<!DOCTYPE x [<!ENTITY e "eeeeeeee">]>' + xml_list(*rows), "list.xml")
    assert [player.name for player in lists.search("o'brien")] == ["O'Brien & Co, A"]
    assert lists.search("magnus c")[0].rating == 2839


def test_zipped_lists_are_read(tmp_path: Path) -> None:
    with ZipFile(tmp_path / "list.zip", "w") as archive:
        archive.writestr("readme.md", "not this")
        archive.writestr("standard.txt", text_list(COMBINED, MAGNUS))
    lists = RatingLists(tmp_path)
    assert lists.import_file(tmp_path / "list.zip", "list.zip").players == 1


def test_columns_of_a_national_list_are_named(tmp_path: Path) -> None:
    """Quotes, semicolons and Windows-1252 as they come; the year of a date counts."""
    content = 'Member;Player;DWZ;Geburt\r\n17;"Müller, Jörg";1810;03.05.1971\r\n'.encode("cp1252")
    with pytest.raises(Refusal) as refused:
        import_list(tmp_path, content, "dwz.csv")
    assert refused.value.code == "rating_list_columns"
    lists = import_list(tmp_path, content, "dwz.csv", id="Member", name="Player", rating="DWZ", born="Geburt")
    assert lists.search("17") == [ListedPlayer(17, "Müller, Jörg", rating=1810, born=1971)]


def test_names_are_found_in_either_order_and_spelling(tmp_path: Path) -> None:
    lists = import_list(tmp_path, text_list(COMBINED, MAGNUS, *OTHERS))
    for text in ("Müllerová", "mueller", "carla m", "MUELLEROVA, C", "12573981", "1257"):
        assert [player.id for player in lists.search(text)] == [12573981], text
    assert lists.search("") == lists.search(" , ") == lists.search("zz") == lists.search("%") == []


def test_rows_of_nonsense_are_counted_and_the_rest_goes_in(tmp_path: Path) -> None:
    rows = [MAGNUS, ("x", "A", "", "", "0", "0"), ("8", "", "", "", "0", "0"), ("9", "B", "", "", "9999", "0")]
    rows += [
        ("10", "C", "1234", "", "0", "0"),
        ("11", "D", "", "", "0", "1066"),
        ("1503014", "Again", "", "", "0", "0"),
    ]
    file = tmp_path / "list.txt"
    file.write_text(text_list(COMBINED, *rows))
    report = RatingLists(tmp_path).import_file(file, "list.txt")
    assert (report.players, report.wrong) == (1, 5)
    assert [(row.number, row.field) for row in report.samples] == [
        *((3, "id"), (4, "name"), (5, "rating"), (6, "federation"), (7, "born"))
    ]


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 broken", b"\x00\x01\x02", b"<html></html>", b"a,b\n1,2\n"])
def test_something_else_is_refused_and_the_last_list_stays(content: bytes, tmp_path: Path) -> None:
    lists = import_list(tmp_path, text_list(COMBINED, MAGNUS))
    (tmp_path / "other").write_bytes(content)
    with pytest.raises(Refusal) as refused:
        lists.import_file(tmp_path / "other", "other")
    assert str(refused.value)
    assert lists.name == "list.txt"
    assert len(lists.search("carlsen")) == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["list.txt", "other", "rating-list.db"]


def test_the_next_list_replaces_the_last_one(tmp_path: Path) -> None:
    lists = import_list(tmp_path, text_list(COMBINED, MAGNUS))
    import_list(tmp_path, text_list(COMBINED, OTHERS[1]), "november.txt")
    assert (lists.name, lists.search("carlsen"), len(lists.search("kasparov"))) == ("november.txt", [], 1)


def test_a_cancelled_import_leaves_the_last_list(tmp_path: Path) -> None:
    lists = import_list(tmp_path, text_list(COMBINED, MAGNUS))
    many = tmp_path / "many.txt"
    many.write_text(text_list(COMBINED, *((str(n), f"Name, {n}", "GER", "", "0", "0") for n in range(1, 12_001))))
    with pytest.raises(Refusal) as refused:
        lists.import_file(many, "many.txt", progress=lambda _: lists.cancel())
    assert refused.value.code == "rating_list_cancelled"
    assert (lists.name, lists.running, len(lists.search("carlsen"))) == ("list.txt", None, 1)


def _large_list(path: Path, count: int, bad: int) -> None:
    rng, parts = random.Random(1), ["an", "be", "ka", "ro", "mi", "sto", "vic", "len", "dar", "ov", "sky", "tel", "gra"]
    wrong = {*rng.sample(range(count), bad)}
    with path.open("w") as file:
        file.write(fixed_width_line(COMBINED, {word: word for word in COMBINED.values()}) + "\r\n")
        for number in range(count):
            name = f"{''.join(rng.choices(parts, k=3)).title()}, {''.join(rng.choices(parts, k=2)).title()}"
            rating = "2x00" if number in wrong else str(rng.choice((0, rng.randint(1400, 2800))))
            row = {"ID Number": str(100_000 + number), "Name": name, "Fed": "GER", "SRtng": rating, "B-day": "1980"}
            file.write(fixed_width_line(COMBINED, row) + "\r\n")


@pytest.mark.long
def test_a_large_list_takes_little_memory_and_is_searched_at_once(
    tmp_path: Path, proof_size: Callable[[int, int], int], proof: Proof
) -> None:
    """Two million rows, 50 of them bad, in the full size."""
    count, bad = proof_size(30_000, 2_000_000), 50
    file = tmp_path / "large.txt"
    _large_list(file, count, bad)
    lists, seen = RatingLists(tmp_path), list[int]()
    tracemalloc.start()
    began = time.monotonic()
    report = lists.import_file(file, "large.txt", progress=seen.append)
    took, (_, peak) = time.monotonic() - began, tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert (report.players, report.wrong) == (count - bad, bad)
    assert len(seen) == count // 5_000
    assert peak < 40_000_000
    times = []
    for text in ("ka", "an", "anbe", "sto", "be an", "1000", "10", "vicov, ro", "müller", "gra mi") * 20:
        began = time.perf_counter()
        lists.search(text)
        times.append(time.perf_counter() - began)
    p99 = sorted(times)[int(len(times) * 0.99) - 1]
    assert p99 < 0.05
    proof(
        "a rating list is imported and searched",
        f"{count} rows in {took:.0f} s (traced), {peak / 1e6:.0f} MB",
        cases=len(times),
        result=f"search p99 {p99 * 1000:.1f} ms",
    )
