"""The chain finds whatever was done to a journal: every change of a small one is tried."""

import itertools
from collections.abc import Iterator
from hashlib import sha256

import msgspec
import pytest

from crosstable.journal.chain import chain_records, event_hash, genesis, verify
from crosstable.journal.interface import Head, Record, StreamId
from tests.journal.small_events import FRIDAY, SUNDAY, action


def journal() -> list[Record]:
    """Ten events in five actions, by two people, at four times."""
    records: list[Record] = []
    appends = [
        ([action(1, 2, 3)], "ann"),
        ([action(4), action(5, 6)], "bob"),
        ([action(7)], "ann"),
        ([action(8, 9, 10)], "bob"),
    ]
    for number, (actions, by) in enumerate(appends):
        records += chain_records(FRIDAY, head_of(records), 1000 + 10 * number, actions, by)
    return records


def head_of(records: list[Record]) -> Head | None:
    return Head(records[-1].seq, records[-1].time, records[-1].hash) if records else None


RECORDS = journal()
HEAD = head_of(RECORDS)
COLUMNS = Record.__struct_fields__
ENDS = (0, 3, 4, 6, 7, 10)  # where a whole number of actions ends


def codes(records: list[Record], head: Head | None = None) -> set[str]:
    return {found.code for found in verify(FRIDAY, records, head)}


def near_values(value: object) -> Iterator[object]:
    """Yield values near another, as an accident or a forger would produce."""
    match value:
        case int(number):
            yield from (number + 1, number - 1, -number, 0, 10**6, 2**63, 2**64, -(2**63) - 1)
        case str(text):
            yield from ("", text + " ", text + "\0", text.upper(), text[:-1], "\N{SNOWMAN}")
        case bytes(content):
            flipped = [content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :] for at in range(len(content))]
            yield from (*flipped, b"", content + b" ", content[:-1], content[::-1])


def test_an_untouched_journal_verifies() -> None:
    assert verify(FRIDAY, RECORDS) == []
    assert verify(FRIDAY, RECORDS, HEAD) == []


def test_verify_accepts_an_earlier_head() -> None:
    for end in range(1, 11):
        assert verify(FRIDAY, RECORDS, head_of(RECORDS[:end])) == []


@pytest.mark.parametrize("column", COLUMNS)
def test_every_change_of_every_column_is_found(column: str) -> None:
    """And the first finding about it names the event."""
    tried = 0
    for at, record in enumerate(RECORDS):
        for value in near_values(getattr(record, column)):
            if value == getattr(record, column):
                continue
            changed = [*RECORDS]
            changed[at] = msgspec.structs.replace(record, **{column: value})
            found = verify(FRIDAY, changed)
            assert found, (at, value)
            if column != "seq":
                assert "event_changed" in {reason.code for reason in found}
                assert [reason.params["seq"] for reason in found if reason.code == "event_changed"] == [record.seq]
            tried += 1
    assert tried >= 60


def test_a_change_made_up_for_in_its_own_hash_shows_in_the_next() -> None:
    """A forger who recomputes the hash of a changed event must do so to the end, and then the head differs."""
    for at in range(9):
        changed = [*RECORDS]
        body = b'{"round":99}'
        before = RECORDS[at - 1].hash if at else genesis(FRIDAY)
        one = RECORDS[at]
        new = event_hash(before, one.seq, one.action, one.size, one.time, one.by, one.type, one.version, body)
        changed[at] = msgspec.structs.replace(one, body=body, hash=new)
        assert [found.params["seq"] for found in verify(FRIDAY, changed)] == [one.seq + 1]
        forged = chain_records(FRIDAY, Head(one.seq, one.time, new), 2000, [action(1)], "eve")
        assert "other_history" in codes([*changed[: at + 1], *forged], head_of(RECORDS[: at + 1]))


def test_every_missing_event_is_found() -> None:
    """Any run of them, and what is missing is named; at the end it takes a noted head, or an action cut short."""
    for first, last in itertools.combinations_with_replacement(range(1, 11), 2):
        left = [record for record in RECORDS if not first <= record.seq <= last]
        found = verify(FRIDAY, left, HEAD)
        code = "events_missing" if last < 10 else "events_cut_off"
        assert {"first": first, "last": last} in [reason.params for reason in found if reason.code == code]
        if last < 10:
            assert "events_missing" in codes(left)


def test_every_cut_is_found_with_a_head_and_inside_an_action_without() -> None:
    for end in range(10):
        assert "events_cut_off" in codes(RECORDS[:end], HEAD)
        assert ("action_cut_off" in codes(RECORDS[:end])) == (end not in ENDS)
        if end in ENDS:
            assert codes(RECORDS[:end]) == (set() if end else {"events_gone"})


def test_every_exchange_is_found() -> None:
    """Of two records in the list, of their numbers, and of all but their numbers."""
    for pair, other in itertools.combinations(range(10), 2):
        moved = [*RECORDS]
        moved[pair], moved[other] = moved[other], moved[pair]
        assert codes(moved) == {"event_misplaced"}
        numbered = [*RECORDS]
        numbered[pair] = msgspec.structs.replace(RECORDS[other], seq=pair + 1)
        numbered[other] = msgspec.structs.replace(RECORDS[pair], seq=other + 1)
        assert "event_changed" in codes(numbered)
        assert verify(FRIDAY, numbered)[0].params["seq"] == pair + 1


def test_every_doubled_event_is_found() -> None:
    """Next to itself or at the end, under the same or another number."""
    for at, record in enumerate(RECORDS):
        for place in (at, at + 1, 10):
            doubled = [*RECORDS[:place], record, *RECORDS[place:]]
            assert ("event_twice", record.seq) in [
                (problem.code, problem.params.get("seq")) for problem in verify(FRIDAY, doubled)
            ]
        again = [*RECORDS, msgspec.structs.replace(record, seq=11)]
        assert "event_changed" in codes(again)


def test_a_foreign_event_is_found() -> None:
    """One of another stream, one put in between, one put at the end."""
    foreign = chain_records(SUNDAY, None, 1000, [action(1)], "eve")
    assert codes(foreign) == {"event_changed"}
    assert verify(SUNDAY, foreign) == []
    assert "event_changed" in codes([*RECORDS, msgspec.structs.replace(foreign[0], seq=11, action=11)])


def test_each_finding_says_where() -> None:
    """One change is one finding, whatever follows."""
    changed = [*RECORDS]
    changed[4] = msgspec.structs.replace(RECORDS[4], body=b"{}")
    assert [(problem.code, problem.params) for problem in verify(FRIDAY, changed)] == [("event_changed", {"seq": 5})]
    several = [msgspec.structs.replace(record, by="eve") if record.seq in (4, 7) else record for record in RECORDS]
    assert [problem.params["seq"] for problem in verify(FRIDAY, several) if problem.code == "event_changed"] == [4, 7]


def test_a_correct_chain_with_wrong_contents_is_found() -> None:
    """Times that run back and overlapping actions, with correct hashes."""

    def chain(*columns: tuple[int, int, int, int, str]) -> list[Record]:
        before, records = genesis(FRIDAY), []
        for seq, act, size, time, by in columns:
            before = event_hash(before, seq, act, size, time, by, "t", 1, b"{}")
            records.append(Record(seq, act, size, time, by, "t", 1, b"{}", before))
        return records

    assert codes(chain((1, 1, 1, 9, "a"), (2, 2, 1, 8, "a"))) == {"time_backwards"}
    for broken in (
        chain((1, 0, 1, 9, "a")),
        chain((1, 1, 0, 9, "a")),
        chain((1, 1, 2, 9, "a"), (2, 2, 1, 9, "a")),
        chain((1, 1, 2, 9, "a"), (2, 1, 3, 9, "a")),
        chain((1, 1, 2, 9, "a"), (2, 1, 2, 9, "b")),
        chain((1, 1, 2, 9, "a"), (2, 1, 2, 10, "a")),
        chain((1, 1, 1, 9, "a"), (2, 1, 1, 9, "a")),
    ):
        assert codes(broken) == {"action_broken"}


def test_the_encoding_is_unambiguous() -> None:
    """Moving a letter from one text to the next gives another hash."""
    same = {
        event_hash(b"", 1, 1, 1, 1, by, type_, 1, body)
        for by, type_, body in (("ab", "c", b"d"), ("a", "bc", b"d"), ("a", "b", b"cd"))
    }
    assert len(same) == 3


def test_the_hash_is_what_it_always_was() -> None:
    """Journals outlive programs: computed here by hand."""
    before = sha256(b"crosstable journal 1\nfriday").digest()
    numbers = b"".join(number.to_bytes(8, "big") for number in (1, 1, 1, 1000, 1, 3, 13, 11))
    expected = sha256(before + numbers + b"ann" + b"round_started" + b'{"round":1}').digest()
    assert chain_records(StreamId("friday"), None, 1000, [action(1)], "ann")[0].hash == expected
