"""A commit whose answer is lost: its outcome is found out, and nothing is written twice."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from crosstable.journal import postgres_transaction
from crosstable.journal.interface import Conflict, Contents
from crosstable.journal.postgres import PostgresJournal
from crosstable.journal.postgres_pool import Connection
from crosstable.journal.postgres_queries import PostgresQueries
from crosstable.model.refusals import Refusal
from crosstable.words import refusal_sentence
from tests.journal.databases import Opened, reload, run
from tests.journal.postgres_proxy import Proxy
from tests.journal.small_events import FRIDAY, SUNDAY, action, key, name_fact, read_verified
from tests.postgres import DEADLINE, Server

COMMIT = b"COMMIT\0"  # the statement as it travels, which "READ COMMITTED" is not


@pytest.fixture
def proxy(url: str) -> Iterator[Proxy]:
    line = Proxy(url)
    yield line
    line.close()


@pytest.fixture
def over_proxy(proxy: Proxy, opened: Opened) -> PostgresJournal:
    return opened(proxy.url)


@pytest.fixture
def direct(url: str, opened: Opened) -> PostgresJournal:
    return opened(url)


@pytest.mark.parametrize("arrives", [True, False], ids=["written", "not written"])
def test_lost_answer_is_recovered(
    proxy: Proxy, over_proxy: PostgresJournal, direct: PostgresJournal, arrives: bool
) -> None:
    """A written append is answered normally, one that was not is written now. Either way: once."""
    over_proxy.append(FRIDAY, 0, [action(1)], "ann")
    proxy.cut_at(COMMIT, arrives=arrives, comes_back=True)
    records = over_proxy.append(FRIDAY, 1, [action(2, 3)], "bob", facts=[name_fact("p", "Ann")], key=key("k"))
    assert proxy.cuts == 1
    assert read_verified(direct, FRIDAY)[1:] == records
    assert [fact.fields["name"] for fact in direct.facts_of(direct.persons()[0].id)] == ["Ann"]


@pytest.mark.parametrize("arrives", [True, False], ids=["written", "not written"])
def test_erasing_counts_right(
    proxy: Proxy, over_proxy: PostgresJournal, direct: PostgresJournal, arrives: bool
) -> None:
    """An erasure of two facts reports two, although the answer was lost."""
    facts = [name_fact("p", "Ann"), name_fact("p", "Anne")]
    over_proxy.append(FRIDAY, 0, [action(1)], "ann", facts=facts)
    proxy.cut_at(COMMIT, arrives=arrives, comes_back=True)
    assert over_proxy.erase(facts[0].person) == 2
    assert proxy.cuts == 1
    assert direct.facts_of(facts[0].person) == []


@pytest.mark.parametrize("arrives", [True, False], ids=["written", "not written"])
def test_when_nobody_can_be_asked_it_says_so(
    proxy: Proxy,
    over_proxy: PostgresJournal,
    direct: PostgresJournal,
    arrives: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """And repeating with the same key writes it once, whatever had happened."""
    monkeypatch.setattr(postgres_transaction, "INQUIRY", 0.2)
    over_proxy.append(FRIDAY, 0, [action(1)], "ann")
    proxy.cut_at(COMMIT, arrives=arrives, comes_back=False)
    with pytest.raises(Refusal) as refused:
        over_proxy.append(FRIDAY, 1, [action(2)], "bob", key=key("k"))
    assert refused.value.code == "outcome_unknown"
    assert "same key" in refusal_sentence(refused.value)
    proxy.repair()
    # The server finishes what it received in its own time; a lock on the stream waits for that.
    try:
        over_proxy.append(FRIDAY, 1, [action(2)], "bob", key=key("k"))
        assert not arrives
    except Conflict:
        assert arrives
    answered = over_proxy.key_use("ann", FRIDAY, "k")
    assert answered is not None
    assert (answered.first, answered.last) == (2, 2)
    assert [record.by for record in read_verified(direct, FRIDAY)] == ["ann", "bob"]


def test_lost_before_the_commit_nothing_was_written(
    proxy: Proxy, over_proxy: PostgresJournal, direct: PostgresJournal
) -> None:
    """There is no doubt then: the answer is that the database is away, and the next call works."""
    over_proxy.append(FRIDAY, 0, [action(1)], "ann")
    proxy.cut_at(b"FOR UPDATE", arrives=True, comes_back=False)
    with pytest.raises(Refusal) as refused:
        over_proxy.append(FRIDAY, 1, [action(2)], "bob")
    assert refused.value.code == "database_away"
    proxy.repair()
    assert over_proxy.append(FRIDAY, 1, [action(3)], "cec") == read_verified(direct, FRIDAY)[1:]


@pytest.mark.parametrize("arrives", [True, False], ids=["written", "not written"])
def test_a_key_for_nothing_is_remembered_once(
    proxy: Proxy, over_proxy: PostgresJournal, direct: PostgresJournal, arrives: bool
) -> None:
    """A command that did nothing has no event to be known by."""
    proxy.cut_at(COMMIT, arrives=arrives, comes_back=True)
    assert over_proxy.append(FRIDAY, 0, [], "ann", key=key("k")) == []
    assert proxy.cuts == 1
    answered = direct.key_use("ann", FRIDAY, "k")
    assert answered
    assert (answered.first, answered.last) == (1, 0)


@pytest.mark.parametrize("arrives", [True, False], ids=["written", "not written"])
def test_a_restore_is_not_done_twice(
    proxy: Proxy, over_proxy: PostgresJournal, direct: PostgresJournal, arrives: bool, tmp_path: Path
) -> None:
    """A second restore would discard what others have written since."""
    over_proxy.append(FRIDAY, 0, [action(1)], "ann")
    over_proxy.backup(tmp_path / "backup")
    over_proxy.append(FRIDAY, 1, [action(2)], "ann")
    restores = []
    replaced = PostgresQueries.replace

    def replace(tables: PostgresQueries, contents: Contents) -> None:
        restores.append(contents)
        replaced(tables, contents)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(PostgresQueries, "replace", replace)
        proxy.cut_at(COMMIT, arrives=arrives, comes_back=True)
        over_proxy.restore(tmp_path / "backup")
    assert proxy.cuts == 1
    assert len(restores) == (1 if arrives else 2)
    assert len(read_verified(direct, FRIDAY)) == 1


def test_a_number_that_was_given_again_deceives_nobody(
    postgres: Server,
    proxy: Proxy,
    over_proxy: PostgresJournal,
    direct: PostgresJournal,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The server crashes before the commit, and somebody else's transaction gets the number of the lost one.

    Unless the server happened to write down what it knew of the lost one just before the crash: then once more.
    """
    seen: list[str] = []
    status = postgres_transaction.status

    def note_status(connection: Connection, number: str) -> str:
        seen.append(status(connection, number))
        return seen[-1]

    monkeypatch.setattr(postgres_transaction, "INQUIRY", DEADLINE)
    monkeypatch.setattr(postgres_transaction, "status", note_status)
    run(postgres.url(), "ALTER SYSTEM SET wal_writer_delay = '10s'")
    reload(postgres.url())
    try:
        for turn in range(10):
            over_proxy.append(FRIDAY, 2 * turn, [action(1)], "ann")
            direct.append(SUNDAY, 40 * turn, [action(1)], "ann")
            proxy.cut_at(COMMIT, arrives=False, comes_back=False)
            with ThreadPoolExecutor(1) as pool:
                lost = pool.submit(over_proxy.append, FRIDAY, 2 * turn + 1, [action(2)], "bob")
                while proxy.cuts == turn:
                    assert not lost.done()
                postgres.kill()
                postgres.start()
                for seq in range(1, 40):
                    direct.append(SUNDAY, 40 * turn + seq, [action(seq)], "ann")
                proxy.repair()
                records = lost.result(DEADLINE)
            assert read_verified(direct, FRIDAY)[2 * turn + 1 :] == records
            assert [record.by for record in records] == ["bob"]
            if "committed" in seen:
                break
    finally:
        postgres.start()
        run(postgres.url(), "ALTER SYSTEM RESET wal_writer_delay")
        reload(postgres.url())
    assert "committed" in seen  # somebody else's: or this test shows nothing
