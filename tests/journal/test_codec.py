"""Events become lines and come back; old ones are brought up to date, newer ones refused."""

import time

import msgspec
import pytest

from crosstable.events import (
    EVENTS,
    UPCASTS,
    ClockExtended,
    Event,
    Pairs,
    PlayerRegistered,
    ResultEntered,
    RoundPaired,
    TieSettled,
)
from crosstable.journal.chain import chain_records
from crosstable.journal.codec import decode_each, decode_record, encode_event
from crosstable.journal.interface import EncodedEvent, Record
from crosstable.model.persons import Digest, PersonId
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import Bye, DoubleLoss, Forfeit, PlayerId, Score, Settlement
from tests.journal.small_events import FRIDAY

A, B, C = (PlayerId(name) for name in "abc")

EXAMPLES: list[Event] = [
    ResultEntered(round=3, table=1, result=Score(2, 1), was=Forfeit(A), twenties=(5, 3)),
    ResultEntered(round=3, table=1, result=None, was=DoubleLoss(), reason="zażółć \N{SNOWMAN}"),
    RoundPaired(round=1, matches=(Pairs(1, A, B), Pairs(2, B, A, True)), byes=(Bye(C, "draw"),), was=4),
    TieSettled(settlement=Settlement((A, B), "shoot_out", shots={A: (3, 1), B: (3, 0)})),
    PlayerRegistered(player=A, person=PersonId("p"), digest=Digest("d"), number=1),
]


def record_of(line: EncodedEvent) -> Record:
    return chain_records(FRIDAY, None, 1000, [[line]], "ann")[0]


@pytest.mark.parametrize("event", EXAMPLES, ids=lambda event: event.TYPE)
def test_an_event_comes_back_as_it_was(event: Event) -> None:
    happened = decode_record(record_of(encode_event(event)))
    assert happened.event == event
    assert (happened.seq, happened.action, happened.time, happened.by) == (1, 1, 1000, "ann")


def test_the_body_is_small_and_the_same_everywhere() -> None:
    """No type, no default, keys of mappings in order whatever order they were made in."""
    line = encode_event(ResultEntered(round=3, table=1, result=Score(2, 1)))
    assert line == EncodedEvent(
        "result_entered", 1, b'{"round":3,"table":1,"result":{"type":"score","first":2,"second":1,"draws":0}}'
    )
    shots = ({A: (1,), B: (0,)}, {B: (0,), A: (1,)})
    bodies = {encode_event(TieSettled(settlement=Settlement((A, B), "shoot_out", shots=shot))).body for shot in shots}
    assert len(bodies) == 1


def test_a_field_that_came_later_changes_nothing_that_is_written() -> None:
    """A clock that was extended before outages were known of has the same bytes, and reads as one without."""
    line = EncodedEvent("clock_extended", 1, b'{"round":3,"seconds":60}')
    event = ClockExtended(round=3, seconds=60)
    assert encode_event(event) == line
    assert decode_record(record_of(line)).event == event
    assert encode_event(ClockExtended(round=3, seconds=0, outage=5)).body == b'{"round":3,"seconds":0,"outage":5}'


def test_an_old_version_is_brought_up_to_date() -> None:
    """Version 1 of a pairing knew one bye."""
    old = EncodedEvent("round_paired", 1, b'{"round":1,"matches":[[1,"a","b"]],"bye":"c"}')
    assert decode_record(record_of(old)).event == RoundPaired(round=1, matches=(Pairs(1, A, B),), byes=(Bye(C),))
    without = EncodedEvent("round_paired", 1, b'{"round":1,"matches":[[1,"a","b"]]}')
    assert decode_record(record_of(without)).event == RoundPaired(round=1, matches=(Pairs(1, A, B),))


def test_there_is_a_way_from_every_old_version() -> None:
    """And no step that leads nowhere."""
    needed = {(name, version) for name, kind in EVENTS.items() for version in range(1, kind.VERSION)}
    assert set(UPCASTS) == needed


@pytest.mark.parametrize(
    ("line", "known"),
    [
        (EncodedEvent("round_paired", 3, b"{}"), 2),
        (EncodedEvent("round_started", 2, b'{"round":1}'), 1),
        (EncodedEvent("moon_rose", 1, b"{}"), None),
    ],
)
def test_decode_rejects_newer_versions(line: EncodedEvent, known: int | None) -> None:
    """Never skipped: not even where the body could be read."""
    with pytest.raises(Refusal) as refused:
        decode_record(record_of(line))
    assert refused.value.code == "newer_event"
    assert refused.value.params == {"seq": 1, "type": line.type, "version": line.version, "known": known}


@pytest.mark.parametrize(
    "line",
    [
        EncodedEvent("round_started", 1, b""),
        EncodedEvent("round_started", 1, b"{"),
        EncodedEvent("round_started", 1, b"{}"),
        EncodedEvent("round_started", 1, b'{"round":"one"}'),
        EncodedEvent("round_started", 1, b'{"round":1}x'),
        EncodedEvent("tournament_renamed", 1, b'{"name":"\xff","was":"Friday"}'),
        EncodedEvent("round_started", 0, b'{"round":1}'),
        EncodedEvent("round_started", -1, b'{"round":1}'),
        EncodedEvent("round_paired", 1, b"[]"),
        EncodedEvent("round_paired", 1, b'{"round":1,"matches":[[1,"a"]]}'),
    ],
)
def test_a_damaged_body_is_refused(line: EncodedEvent) -> None:
    """It says which event."""
    record = msgspec.structs.replace(record_of(msgspec.structs.replace(line, version=1)), version=line.version)
    with pytest.raises(Refusal) as refused:
        decode_record(record)
    assert refused.value.code == "damaged_event"
    assert refused.value.params["seq"] == 1
    assert refused.value.params["type"] == line.type


def test_a_tournament_of_20000_events_is_decoded_quickly() -> None:
    """In about 20 ms, and in far less than half a second on any machine: a step for each event would show."""
    line = encode_event(ResultEntered(round=1, table=17, result=Score(2, 1)))
    records = chain_records(FRIDAY, None, 1000, [[line]] * 20_000, "ann")
    taken = []
    for _ in range(3):
        start = time.thread_time()
        assert len(decode_each(records)) == 20_000
        taken.append(time.thread_time() - start)
    assert min(taken) < 0.5
