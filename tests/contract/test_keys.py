"""Contract of all journals for idempotency keys: a command acts once, and a repeat gets its answer."""

from functools import partial
from threading import Barrier

import pytest

from crosstable.journal.backup import check_keys
from crosstable.journal.interface import Conflict, Journal, KeyUse, StreamId
from crosstable.journal.key_value import KEYS
from tests.contract.threads import run_in_threads
from tests.journal.small_events import FRIDAY, SUNDAY, action, dump, key, read_verified


def test_key_use_has_written_events(journal: Journal) -> None:
    journal.append(FRIDAY, 0, [action(1)], "ann")
    journal.append(FRIDAY, 1, [action(2, 3), action(4)], "ann", key=key("k", route="pair", digest="d7"))
    assert journal.key_use("ann", FRIDAY, "k") == KeyUse("pair", "d7", FRIDAY, 2, 4)


def test_the_same_key_is_a_conflict(journal: Journal) -> None:
    """Even where the head would be right; what it was used for stays."""
    journal.append(FRIDAY, 0, [action(1)], "ann", key=key("k", digest="d1"))
    with pytest.raises(Conflict) as conflict:
        journal.append(FRIDAY, 1, [action(2)], "ann", key=key("k", digest="d2"))
    assert conflict.value.head == 1
    assert len(read_verified(journal, FRIDAY)) == 1
    assert journal.key_use("ann", FRIDAY, "k") == KeyUse("pair", "d1", FRIDAY, 1, 1)


def test_a_command_that_did_nothing_is_remembered(journal: Journal) -> None:
    """First is then after last; its repeat is a conflict too."""
    journal.append(FRIDAY, 0, [action(1)], "ann")
    assert journal.append(FRIDAY, 1, [], "ann", key=key("k")) == []
    assert journal.key_use("ann", FRIDAY, "k") == KeyUse("pair", "d1", FRIDAY, 2, 1)
    with pytest.raises(Conflict):
        journal.append(FRIDAY, 1, [], "ann", key=key("k"))
    with pytest.raises(Conflict):
        journal.append(FRIDAY, 1, [action(2)], "ann", key=key("k"))


def test_keys_of_others_and_elsewhere_are_other_keys(journal: Journal) -> None:
    journal.append(FRIDAY, 0, [action(1)], "ann", key=key("k", who="ann", scope=FRIDAY))
    journal.append(FRIDAY, 1, [action(2)], "bob", key=key("k", who="bob", scope=FRIDAY))
    journal.append(SUNDAY, 0, [action(3)], "ann", key=key("k", who="ann", scope=SUNDAY))
    journal.append(StreamId("new"), 0, [action(4)], "ann", key=key("k", who="ann", scope=""))
    found = [journal.key_use(who, scope, "k") for who, scope in (("ann", FRIDAY), ("bob", FRIDAY), ("ann", SUNDAY))]
    assert [(listed.stream, listed.first) for listed in found if listed] == [(FRIDAY, 1), (FRIDAY, 2), (SUNDAY, 1)]
    made = journal.key_use("ann", "", "k")
    assert made is not None
    assert made.stream == "new"
    assert journal.key_use("bob", "", "k") is None


def test_a_key_that_lost_the_race_is_free(journal: Journal) -> None:
    """A conflict uses up nothing."""
    with pytest.raises(Conflict):
        journal.append(FRIDAY, 5, [action(1)], "ann", key=key("k"))
    assert journal.key_use("ann", FRIDAY, "k") is None
    journal.append(FRIDAY, 0, [action(1)], "ann", key=key("k"))


def test_concurrent_appends_with_one_key_write_once(journal: Journal) -> None:
    """Each creates its own stream, so only the key prevents the others."""
    writers = 8
    barrier = Barrier(writers)
    made: list[StreamId] = []

    def create(stream: StreamId) -> None:
        barrier.wait(30)
        try:
            journal.append(stream, 0, [action(1)], "ann", key=key("create", scope=""))
            made.append(stream)
        except Conflict:
            pass

    run_in_threads(*(partial(create, StreamId(f"s{number}")) for number in range(writers)))
    assert journal.streams() == made
    assert len(made) == 1
    answered = journal.key_use("ann", "", "create")
    assert answered is not None
    assert answered.stream == made[0]


def test_keys_are_counted(journal: Journal) -> None:
    """One for each, also where nothing was written and where many write at once; a tournament's count goes with it."""
    journal.append(FRIDAY, 0, [action(1)], "ann", key=key("first"))

    def remember(number: int) -> None:
        journal.append(FRIDAY, 1, [], "ann", key=key(f"k{number}"))

    run_in_threads(*(partial(remember, number) for number in range(8)))
    with pytest.raises(Conflict):
        journal.append(FRIDAY, 1, [], "ann", key=key("first"))
    journal.append(SUNDAY, 0, [action(1)], "ann", key=key("other", scope=SUNDAY))
    assert journal.cabinet.all(KEYS) == {FRIDAY: b"9", SUNDAY: b"1"}
    journal.delete(FRIDAY)
    assert journal.cabinet.all(KEYS) == {SUNDAY: b"1"}
    with journal.contents() as contents:
        assert not [*check_keys(contents)]


def test_deleting_frees_the_keys(journal: Journal) -> None:
    """Also the one that made the tournament."""
    journal.append(FRIDAY, 0, [action(1)], "ann", key=key("create", scope=""))
    journal.append(FRIDAY, 1, [action(1)], "ann", key=key("k"))
    journal.append(SUNDAY, 0, [action(1)], "ann", key=key("other", scope=SUNDAY))
    journal.delete(FRIDAY)
    assert [(used.scope, used.key) for used in dump(journal).used] == [(SUNDAY, "other")]
