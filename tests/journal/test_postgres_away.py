"""PostgreSQL goes away and comes back: nothing is half-done, nothing is missing, and the next call works."""

from threading import Thread

import psycopg
import pytest

from crosstable.journal.interface import Conflict
from crosstable.journal.postgres import PostgresJournal
from crosstable.model.refusals import Refusal
from crosstable.words import refusal_sentence
from tests.journal.databases import refusal_of
from tests.journal.small_events import FRIDAY, action, key, name_fact, read_verified
from tests.postgres import Server


@pytest.mark.parametrize("how", ["stop", "kill"])
def test_the_server_goes_and_comes_back(postgres: Server, journal: PostgresJournal, how: str) -> None:
    """Everything is refused while it is away; when it is back everything works, and nothing is missing."""
    before = journal.append(FRIDAY, 0, [action(1)], "ann", facts=[name_fact("p", "Ann")], key=key("k"))
    getattr(postgres, how)()
    try:
        for work in (
            lambda: journal.append(FRIDAY, 1, [action(2)], "bob", key=key("k2")),
            lambda: journal.read(FRIDAY),
            lambda: journal.wait(FRIDAY, 1, timeout=30),
            lambda: journal.erase(name_fact("p", "Ann").person),
            lambda: journal.contents().__enter__(),
        ):
            refusal = refusal_of(work)
            assert refusal.code == "database_away"
            assert refusal.params["database"] in refusal_sentence(refusal)
    finally:
        postgres.start()
    assert read_verified(journal, FRIDAY) == before
    assert journal.key_use("ann", FRIDAY, "k2") is None
    journal.append(FRIDAY, 1, [action(2)], "bob", key=key("k2"))
    assert len(read_verified(journal, FRIDAY)) == 2


def test_a_server_that_came_back_between_two_calls_was_never_away(postgres: Server, journal: PostgresJournal) -> None:
    """Dead connections are thrown away and the call is made over a new one."""
    journal.append(FRIDAY, 0, [action(1)], "ann")
    postgres.stop()
    postgres.start()
    journal.append(FRIDAY, 1, [action(2)], "ann")
    postgres.kill()
    postgres.start()
    assert len(read_verified(journal, FRIDAY)) == 2


def cut_off(url: str) -> int:
    """End all other connections to a database, as an administrator may."""
    with psycopg.connect(url) as connection:
        ended = connection.execute(
            "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        ).fetchall()
    return ended.count((True,))


def test_connections_that_are_cut(url: str, journal: PostgresJournal) -> None:
    """Nobody notices: reading and writing go on over new ones."""
    for seq in range(5):
        journal.append(FRIDAY, seq, [action(seq)], "ann")
        assert cut_off(url) >= 1
        assert journal.head(FRIDAY) is not None
        assert cut_off(url) >= 1
    assert len(read_verified(journal, FRIDAY)) == 5


def test_many_threads_while_connections_are_cut(url: str, journal: PostgresJournal) -> None:
    """Every answer is true: an acknowledged append is there once, a refused one not at all."""
    acknowledged: dict[str, int] = {}
    failed: list[BaseException] = []
    cuts = 0

    def write(name: str) -> None:
        acknowledged[name] = 0
        while acknowledged[name] < 60 or cuts <= 5:
            try:
                head = journal.head(FRIDAY)
                journal.append(FRIDAY, head.seq if head else 0, [action(acknowledged[name])], name)
                acknowledged[name] += 1
            except Conflict:
                pass
            except Refusal as refusal:
                if refusal.code != "database_away":
                    failed.append(refusal)
                    return

    threads = [Thread(target=write, args=(f"writer {number}",)) for number in range(4)]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        cuts += cut_off(url)
        threads[0].join(0.05)
    assert not failed
    assert cuts > 5
    records = read_verified(journal, FRIDAY)
    for name in acknowledged:
        assert [record.body for record in records if record.by == name] == [
            action(number)[0].body for number in range(acknowledged[name])
        ]
