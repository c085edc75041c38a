"""Any bytes give a tournament or a refusal with sentences, in little time and memory.

Bytes are derived from the corpus: cut, repeated, swapped, joined, with hostile parts inserted. Every registered reader
gets its own files and all others. Most workbooks are edited unpacked, since edits of the archive only damage it.
"""

import json
import random
import re
import time
import tracemalloc
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import get_args
from xml.sax.saxutils import escape
from zipfile import ZIP_STORED, ZipFile, ZipInfo

import pytest
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st

import crosstable
from crosstable.exchange.files import FILE_FORMATS
from crosstable.exchange.files.convert import output_request, read_file, write_file
from crosstable.exchange.files.file_format import Holds, Options, Reading
from crosstable.exchange.json_answers import refusal_answer
from crosstable.model.refusals import Refusal
from crosstable.words import sentence
from tests.conftest import Proof

CORPUS = Path(__file__).parent / "corpus"
# One name for each reader: both kinds of TRF have the same.
READERS = [*{found.read: name for name, found in reversed(FILE_FORMATS.items()) if found.read is not None}.values()]
SOAK_SECONDS = 110
# How many bare loops over two megabytes a file may cost, and how much memory.
MOST_LOOPS, MOST_MEMORY = 200, 256 * 2**20

HOSTILE = (
    b"\x00",
    b"\xff\xfe",
    b"\xef\xbb\xbf",
    b"\xed\xa0\x80",
    b"\\ud800",
    b"<!DOCTYPE x [<!ENTITY a 'aaaa'>]>&a;",
    b"\r",
    b'"',
    b"'" * 50,
    b"[" * 2000,
    b"{" * 2000,
    b"<a>" * 500,
    b"9" * 5000,
    b"-0",
    b"1e999",
    b"NaN",
    b"PK\x03\x04",
    "\u202e\u2028".encode(),
    b"=cmd|'/c calc'!A1",
    b"\n" * 100,
    b";" * 300,
    b"Name;Elo;Runde;Tisch;Wei\xdf;Schwarz;Ergebnis\n",
    # Parts of workbooks: cells far away, of every type, with texts that are not there, and more of all of them.
    b'<c r="XFD1048576"><v>1</v></c>',
    b'<c r="A0" t="s"><v>4294967296</v></c>',
    b'<c t="s"><v>-1</v></c>',
    b'<c t="d"><v>99999-99-99</v></c>',
    b'<c t="inlineStr"><is><t>Ann</t></is></c>',
    b'<c s="9999"><f>1/0</f><v>1e308</v></c>',
    b'<row r="0"></row>',
    b'<mergeCell ref="A1:XFD1048576"/>',
    b'<dimension ref="A1:XFD1048576"/>',
    b"<si><t>&#0;&#xD800;&#x1F600;</t></si>",
    b'<sheet name="" sheetId="0" r:id="rId99"/>',
    b'<Relationship Id="rId1" Target="../../../x"/>',
)


def corpus(name: str) -> list[bytes]:
    """Return the corpus files of a reader and freshly written ones."""
    kept = [path.read_bytes() for path in sorted(CORPUS.iterdir()) if path.suffix in FILE_FORMATS[name].extensions]
    played = crosstable.simulate("mtg", 5, rounds=2, drops=0.3, draws=0.2)
    for found in FILE_FORMATS.values():
        if found.write is not None and found.read is FILE_FORMATS[name].read:
            kept += [
                write_file(found, played, output_request(found, what))
                for what in found.writes
                if what not in ("pairings", "categories")
            ]
    return kept


# An edit of a file: kind, position (in millionths), length, hostile part, repetitions.
Edit = tuple[str, int, int, bytes, int]
EDITS: st.SearchStrategy[Edit] = st.tuples(
    st.sampled_from(["cut", "repeat", "insert", "replace", "byte", "end"]),
    st.integers(0, 1_000_000),
    st.integers(0, 200),
    st.one_of(st.sampled_from(HOSTILE), st.binary(max_size=8)),
    st.integers(1, 20),
)


def apply_edits(content: bytes, edits: Sequence[Edit]) -> bytes:
    """Return a file after these edits."""
    for kind, place, length, part, times in edits:
        at = place * len(content) // 1_000_000
        before, within, after = content[:at], content[at : at + length], content[at + length :]
        match kind:
            case "cut":
                content = before + after
            case "repeat":
                content = before + within * times + after
            case "insert":
                content = before + part + within + after
            case "replace":
                content = before + part + after
            case "byte":
                content = before + bytes([length]) + content[at + 1 :]
            case _:
                content = before
    return content


@cache
def parts_of(workbook: bytes) -> dict[str, bytes]:
    """Return the parts of a workbook without its theme, which no reader looks at."""
    with ZipFile(BytesIO(workbook)) as archive:
        return {name: archive.read(name) for name in archive.namelist() if "theme" not in name}


# Values in a file: texts and attributes of XML, texts and numbers of JSON, runs of letters.
_VALUES = {
    b"<": re.compile(rb'(?<=>)[^<]+(?=<)|(?<==")[^"]*(?=")'),
    b"{": re.compile(rb'(?<=")[^":,{}\[\]]*(?=")|-?[0-9.]+'),
    b"": re.compile(rb"[^\s,;]+"),
}


def edited_value(content: bytes, edit: Edit) -> bytes:
    """Return a file after one value in it was edited, and nothing of what is around it."""
    mark = next(mark for mark in _VALUES if content.lstrip().startswith(mark))
    values = [*_VALUES[mark].finditer(content)]
    if not values:
        return apply_edits(content, [edit])
    # The thousandths of the place choose the value, the rest is the place in it.
    value = values[edit[1] // 1_000 * len(values) // 1_001]
    within = apply_edits(value[0], [(edit[0], edit[1] % 1_000 * 1_000, *edit[2:])]).decode("latin-1")
    if mark == b"<":
        within = escape(within, {'"': "&quot;"})
    elif mark == b"{" and content[value.start() - 1 : value.start()] == b'"':
        within = json.dumps(within)[1:-1]
    return content[: value.start()] + within.encode() + content[value.end() :]


def edited_values(content: bytes, edits: Sequence[Edit]) -> bytes:
    for edit in edits:
        content = edited_value(content, edit)
    return content


def edit_workbook(workbook: bytes, edits: Sequence[tuple[int, bool, Edit]]) -> bytes:
    """Return a workbook after edits of its parts or of values in them."""
    parts = dict(parts_of(workbook))
    # Cells are in sheets and in the texts that they share.
    names = [name for name in parts for _ in range(6 if "sheets/sheet" in name or "Strings" in name else 1)]
    for which, is_value, edit in edits:
        name = names[which % len(names)]
        parts[name] = edited_value(parts[name], edit) if is_value else apply_edits(parts[name], [edit])
    made = BytesIO()
    with ZipFile(made, "w", ZIP_STORED) as archive:
        for name, part in parts.items():
            archive.writestr(ZipInfo(name), part)
    return made.getvalue()


def files(name: str) -> st.SearchStrategy[bytes]:
    """Draw files similar to valid ones, sometimes of another format."""
    own = corpus(name)
    others = [content for other in READERS for content in corpus(other)] + list(HOSTILE)
    base = st.one_of(st.sampled_from(own), st.sampled_from(own), st.sampled_from(own + others), st.binary(max_size=60))
    any_files = st.builds(apply_edits, base, st.lists(EDITS, max_size=4))
    if name != "xlsx":
        near = st.builds(edited_values, st.sampled_from(own), st.lists(EDITS, max_size=6))
        return st.booleans().flatmap(lambda draw: near if draw else any_files)
    edits = st.tuples(st.integers(0, 59), st.booleans(), EDITS)
    inside = st.builds(edit_workbook, st.sampled_from(own), st.lists(edits, max_size=3))
    values = st.builds(
        edit_workbook, st.sampled_from(own), st.lists(edits.map(lambda one: (one[0], True, one[2])), max_size=6)
    )
    return st.integers(0, 9).flatmap(lambda draw: any_files if draw == 9 else values if draw < 5 else inside)


@cache
def bare_loop() -> float:
    """Return the processor seconds of a loop over two megabytes that does nothing: the slowest of nine."""
    taken = []
    for _ in range(9):
        began = time.process_time()
        for _ in bytes(2_000_000):
            pass
        taken.append(time.process_time() - began)
    return max(taken)


def read_it(name: str, content: bytes) -> str:
    """Read a file and return the kind of outcome. Every message must have a sentence."""
    try:
        reading = read_file(content, name=name)
    except Refusal as refusal:
        refusal_answer(refusal)
        return refusal.reasons[0].code if refusal.reasons else refusal.code
    assert all(sentence(one) for one in (*reading.problems, *reading.notes))
    return reading.holds


def run(name: str, examples: int, seconds: int = 0) -> Counter[str]:
    """Read random files, for `seconds` if given, and return how often each outcome occurred."""
    found: Counter[str] = Counter()

    @settings(max_examples=examples, deadline=None, database=None, suppress_health_check=[*HealthCheck])
    @given(files(name))
    def read(content: bytes) -> None:
        began = time.process_time()
        found[read_it(name, content)] += 1
        assert time.process_time() - began < MOST_LOOPS * bare_loop(), content[:200]

    until = time.monotonic() + seconds
    read()
    while time.monotonic() < until:
        seed(random.randrange(2**32))(read)()
    return found


@pytest.mark.long
@pytest.mark.parametrize("name", READERS)
def test_any_bytes(name: str, proof_size: Callable[[int, int], int], proof: Proof) -> None:
    """Made-up files give refusals only; at full size for two minutes each reader."""
    found = run(name, proof_size(40, 2_000), proof_size(0, SOAK_SECONDS))
    read = sum(found.pop(holds, 0) for holds in get_args(Holds))
    assert read, "nothing was a file any more"
    assert read + found.total() > found["file_bad_archive"] * 2, "most were refused before anything was read of them"
    proof(
        f"any bytes: {FILE_FORMATS[name].extensions[0]}",
        "files made up from the corpus, each read once",
        cases=read + found.total(),
        result=f"{read:,} read, {found.total():,} refused in {len(found)} ways; 0 findings",
    )


def test_a_broken_reader_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """The proof sees a reader that lets an error through."""

    sound = FILE_FORMATS["csv"]

    def broken(content: bytes, options: Options) -> Reading:
        if b"\x00" in content:
            raise IndexError("a bug")
        assert sound.read is not None
        return sound.read(content, options)

    monkeypatch.setitem(FILE_FORMATS, "csv", sound._replace(read=broken))
    with pytest.raises(IndexError):
        run("csv", 400)


def worst(name: str) -> Iterator[bytes]:
    """Large files that ask the most of a reader: two megabytes of one thing, and of the corpus."""
    size = 2_000_000
    for part in (
        *corpus(name),
        *HOSTILE[:6],
        b'"',
        b",",
        b"[",
        b"<a>",
        b"<a b='",
        b"a,b;c\n",
        b"name\n",
        b"Ann\n",
        b"(" * 9,
    ):
        yield (part * (size // len(part) + 1))[:size]


@pytest.mark.long
@pytest.mark.parametrize("name", READERS)
def test_large_files_take_little(name: str, proof_size: Callable[[int, int], int]) -> None:
    """Two megabytes of anything, or a part of them, take no longer than some bare loops over them, and 256 MB."""
    size = proof_size(50_000, 2_000_000)
    for content in worst(name):
        began = time.process_time()
        read_it(name, content[:size])
        assert time.process_time() - began < MOST_LOOPS * bare_loop(), (content[:60], time.process_time() - began)
        if size > 1_000_000:
            tracemalloc.start()
            read_it(name, content)
            _, most = tracemalloc.get_traced_memory()
            tracemalloc.stop()
            assert most < MOST_MEMORY, content[:60]
