"""Contract of all journals for the events since a known one: the rest, or an answer that there is no such event."""

import pytest

from crosstable.journal import codec
from crosstable.journal.codec import decode_each
from crosstable.journal.interface import EncodedEvent, EventsSince, Journal
from crosstable.model.refusals import Refusal
from tests.contract.stores import Store
from tests.journal.small_events import FRIDAY, SUNDAY, action

LOST = EventsSince((), b"", follows=False)


def test_everything_in_its_place(journal: Journal) -> None:
    """Decoded, with the hash of the last."""
    records = journal.append(FRIDAY, 0, [action(1, 2, 3), action(4)], "ann")
    journal.append(SUNDAY, 0, [action(9)], "bob")
    assert journal.events_after(FRIDAY) == EventsSince(decode_each(records), records[-1].hash)


def test_nothing_happened_in_an_unknown_stream(journal: Journal) -> None:
    assert journal.events_after(FRIDAY) == EventsSince([], b"")
    assert journal.events_after(FRIDAY, 0, b"zz") == EventsSince([], b"")
    assert journal.events_after(FRIDAY, 1, b"1") == LOST


def test_the_rest_after_an_event(journal: Journal) -> None:
    """From the next one on; after the last there is nothing, and its hash stays the last."""
    records = journal.append(FRIDAY, 0, [action(1, 2), action(3, 4, 5)], "ann")
    for known in records:
        rest = decode_each(records[known.seq :])
        assert journal.events_after(FRIDAY, known.seq, known.hash) == EventsSince(rest, records[-1].hash)


def test_since_reports_missing_event(journal: Journal) -> None:
    """Another hash, or a number beyond the end."""
    records = journal.append(FRIDAY, 0, [action(1, 2, 3)], "ann")
    assert journal.events_after(FRIDAY, 2, records[0].hash) == LOST
    assert journal.events_after(FRIDAY, 3, b"") == LOST
    assert journal.events_after(FRIDAY, 4, records[2].hash) == LOST


def test_another_stream_under_the_same_name_is_no_continuation(journal: Journal) -> None:
    """However long it is."""
    known = journal.append(FRIDAY, 0, [action(1, 2)], "ann")[-1]
    journal.delete(FRIDAY)
    assert journal.events_after(FRIDAY, known.seq, known.hash) == LOST
    journal.append(FRIDAY, 0, [action(3, 4, 5)], "ann")
    assert journal.events_after(FRIDAY, known.seq, known.hash) == LOST


@pytest.mark.parametrize("place", [0, 1, codec.AT_ONCE - 1, codec.AT_ONCE, 2 * codec.AT_ONCE + 3])
def test_old_newer_and_damaged_events_among_many(journal: Journal, place: int) -> None:
    """An old one is brought up to date in its place; any other is refused, and named."""
    many = action(*range(2 * codec.AT_ONCE + 4))
    old = EncodedEvent("round_paired", 1, b'{"round":1,"matches":[[1,"a","b"]],"bye":"c"}')
    records = journal.append(FRIDAY, 0, [[*many[:place], old, *many[place:]]], "ann")
    events = journal.events_after(FRIDAY).events
    assert events == decode_each(records)
    assert [event.seq for event in events] == list(range(1, len(many) + 2))
    for number, (line, code) in enumerate(
        [
            (EncodedEvent("moon_rose", 1, b"{}"), "newer_event"),
            (EncodedEvent("round_started", 1, b'{"round":'), "damaged_event"),
        ]
    ):
        stream = (SUNDAY, FRIDAY)[number]
        journal.delete(stream)
        journal.append(stream, 0, [[*many[:place], line, *many[place:]]], "ann")
        with pytest.raises(Refusal) as refused:
            journal.events_after(stream)
        assert (refused.value.code, refused.value.params["seq"]) == (code, place + 1)
        assert journal.head(stream) is not None


@pytest.mark.parametrize("place", [1, 2, codec.AT_ONCE, codec.AT_ONCE + 1, 2 * codec.AT_ONCE + 3])
def test_numbers_that_are_left_out_are_refused(store: Store, place: int) -> None:
    """From the beginning and after a known event, wherever the gap is."""
    journal = store.open()
    records = journal.append(FRIDAY, 0, [action(*range(2 * codec.AT_ONCE + 5))], "ann")
    store.lose(FRIDAY, place)
    store.lose(FRIDAY, place + 1)
    for after, hash_ in ((0, b""), *((record.seq, record.hash) for record in records[: place - 1][-1:])):
        with pytest.raises(Refusal) as refused:
            journal.events_after(FRIDAY, after, hash_)
        assert (refused.value.code, refused.value.params) == ("events_missing", {"first": place, "last": place + 1})
