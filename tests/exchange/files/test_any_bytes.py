"""Whatever bytes come, a reader gives what it found or a refusal with sentences: nothing else, in little time and room.

Bytes are made up from the corpus: cut, repeated, swapped, glued together, with hostile parts put in. Every registered
reader is tried, with its own files and with those of all others.
"""

import random
import time
import tracemalloc
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st

import crosstable
from crosstable.exchange.files import FILE_FORMATS
from crosstable.exchange.files.convert import asked, read_file, write_file
from crosstable.exchange.files.file_format import Options, Reading
from crosstable.exchange.json_answers import refusal_answer
from crosstable.model.refusals import Refusal
from crosstable.words import sentence
from tests.conftest import Proof

CORPUS = Path(__file__).parent / "corpus"
READERS = [name for name, found in FILE_FORMATS.items() if found.read is not None]
SOAK_SECONDS = 600
MOST_SECONDS, MOST_MEMORY = 2.0, 256 * 2**20

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
)


def corpus(name: str) -> list[bytes]:
    """The files of the corpus of one format, and one that is written now."""
    found = FILE_FORMATS[name]
    kept = [path.read_bytes() for path in sorted(CORPUS.iterdir()) if path.suffix in found.extensions]
    if found.write is not None:
        played = crosstable.simulate("mtg", 5, rounds=2, drops=0.3, draws=0.2)
        kept.append(write_file(found, played, asked(found, "all")))
    return kept


# What is done to a file: the kind, where in it (in millionths), how far, with which hostile part, how often.
Edit = tuple[str, int, int, bytes, int]
EDITS: st.SearchStrategy[Edit] = st.tuples(
    st.sampled_from(["cut", "repeat", "insert", "replace", "byte", "end"]),
    st.integers(0, 1_000_000),
    st.integers(0, 200),
    st.one_of(st.sampled_from(HOSTILE), st.binary(max_size=8)),
    st.integers(1, 20),
)


def edited(content: bytes, edits: Sequence[Edit]) -> bytes:
    """Return a file after all that was done to it."""
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


def files(name: str) -> st.SearchStrategy[bytes]:
    """Files that are nearly ones of the format, and now and then ones of another."""
    own = corpus(name)
    others = [content for other in READERS for content in corpus(other)] + list(HOSTILE)
    base = st.one_of(st.sampled_from(own), st.sampled_from(own), st.sampled_from(own + others), st.binary(max_size=60))
    return st.builds(edited, base, st.lists(EDITS, max_size=4))


def read_it(name: str, content: bytes) -> str:
    """Read a file; the answer is what came of it. Every sentence can be said."""
    try:
        reading = read_file(content, name=name)
    except Refusal as refusal:
        refusal_answer(refusal)
        return refusal.reasons[0].code if refusal.reasons else refusal.code
    assert all(sentence(one) for one in (*reading.problems, *reading.notes))
    return reading.holds


def run(name: str, examples: int, seconds: int = 0) -> Counter[str]:
    """Read made-up files, for as long as that if it is said; how often each answer came."""
    found: Counter[str] = Counter()

    @settings(max_examples=examples, deadline=None, database=None, suppress_health_check=[*HealthCheck])
    @given(files(name))
    def read(content: bytes) -> None:
        began = time.perf_counter()
        found[read_it(name, content)] += 1
        # A machine that does other things as well may be slow once; small files take thousandths.
        assert time.perf_counter() - began < MOST_SECONDS * 5, content[:200]

    until = time.monotonic() + seconds
    read()
    while time.monotonic() < until:
        seed(random.randrange(2**32))(read)()
    return found


@pytest.mark.long
@pytest.mark.parametrize("name", READERS)
def test_any_bytes(name: str, proof_size: Callable[[int, int], int], proof: Proof) -> None:
    """Made-up files give refusals only; at full size for ten minutes each reader."""
    found = run(name, proof_size(100, 2_000), proof_size(0, SOAK_SECONDS))
    assert len(found) > 1, "every file gave the same answer"
    proof(
        f"any bytes: {name}",
        "files made up from the corpus, each read once",
        cases=found.total(),
        result=f"{len(found) - 1} kinds of refusal, nothing else; 0 findings",
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


@pytest.mark.parametrize("name", READERS)
def test_large_files_take_little(name: str, proof_size: Callable[[int, int], int]) -> None:
    """Two megabytes of anything take less than two seconds and 256 MB; here a part of that size, at full size all."""
    size = proof_size(100_000, 2_000_000)
    for content in worst(name):
        began = time.process_time()
        read_it(name, content[:size])
        assert time.process_time() - began < MOST_SECONDS, (content[:60], time.process_time() - began)
        if size > 1_000_000:
            tracemalloc.start()
            read_it(name, content)
            _, most = tracemalloc.get_traced_memory()
            tracemalloc.stop()
            assert most < MOST_MEMORY, content[:60]
