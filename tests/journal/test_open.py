"""A journal is opened by where it is."""

import os
import random
from pathlib import Path

import psycopg
import pytest

from crosstable.journal.memory import MemoryJournal
from crosstable.journal.open import open_journal
from crosstable.journal.postgres import PostgresJournal
from crosstable.journal.sqlite import SqliteJournal
from crosstable.model.refusals import Refusal
from tests.journal.small_events import FRIDAY, action, dump, fill
from tests.postgres import Server


def test_memory() -> None:
    """Each is a new one."""
    one, other = open_journal(":memory:"), open_journal(":memory:")
    assert isinstance(one, MemoryJournal)
    one.append(FRIDAY, 0, [action(1)], "ann")
    assert other.streams() == []


def test_a_file(tmp_path: Path) -> None:
    where = str(tmp_path / "journal.db")
    with pytest.raises(Refusal) as refused:
        open_journal(where, create=False)
    assert refused.value.code == "no_such_journal"
    journal = open_journal(where)
    assert isinstance(journal, SqliteJournal)
    journal.append(FRIDAY, 0, [action(1)], "ann")
    journal.close()
    again = open_journal(where, create=False)
    assert again.streams() == [FRIDAY]
    again.close()


@pytest.mark.parametrize("name", ["file:x?mode=memory", "a b#c?d%20e.db", "журнал.db", "'; DROP TABLE x.db"])
def test_any_name_is_a_file_of_that_name(tmp_path: Path, name: str) -> None:
    """Nothing in it is taken for an address or a command."""
    journal = open_journal(str(tmp_path / name))
    journal.append(FRIDAY, 0, [action(1)], "ann")
    assert (tmp_path / name).is_file()
    journal.backup(tmp_path / f"{name}.backup")
    journal.close()
    assert not os.path.lexists(tmp_path / "x")


def test_an_empty_database_is_only_looked_at(postgres: Server) -> None:
    """Nothing is made in it."""
    where = postgres.create_database()
    with pytest.raises(Refusal) as refused:
        open_journal(where, create=False)
    assert refused.value.code == "no_such_journal"
    with psycopg.connect(where) as connection:
        assert connection.execute("SELECT 1 FROM pg_namespace WHERE nspname = 'crosstable'").fetchall() == []
    open_journal(where).close()
    open_journal(where, create=False).close()


def test_a_server(postgres: Server, tmp_path: Path) -> None:
    """And its backup is a file like any other."""
    journal = open_journal(postgres.create_database())
    assert isinstance(journal, PostgresJournal)
    fill(journal, random.Random(1), streams=2, actions=3)
    journal.backup(tmp_path / "backup")
    file = open_journal(str(tmp_path / "backup"), create=False)
    assert dump(file) == dump(journal)
    file.close()
    journal.close()
