"""Nothing acknowledged is ever lost, and nothing is half-done, at whatever moment a process is killed."""

import random
from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest

from tests.conftest import Proof
from tests.crash.harness import Rounds
from tests.postgres import Server, running_server

Size = Callable[[int, int], int]


def summary(rounds: Rounds) -> str:
    """Return the totals. Most rounds must have an acknowledgement, since the others prove little."""
    assert sum(count > 0 for count in rounds.in_round) > len(rounds.in_round) / 2, rounds.in_round
    assert sum(rounds.in_round) > 5 * len(rounds.in_round), rounds.in_round
    return f"none of {sum(rounds.in_round):,} acknowledged appends lost, none half-done"


@pytest.mark.long
def test_killed_while_writing_to_sqlite(tmp_path: Path, proof_size: Size, proof: Proof) -> None:
    """The process is killed; the file is opened again."""
    rounds = Rounds(str(tmp_path / "journal.db"), seed=1)
    kills = proof_size(6, 200)
    for _ in range(kills):
        assert rounds.round() == []
    proof("killed while writing", "SQLite: SIGKILL at random moments, 4 writers", cases=kills, result=summary(rounds))


@pytest.mark.long
def test_killed_while_writing_to_postgres(postgres: Server, proof_size: Size, proof: Proof) -> None:
    """The process is killed; the server goes on."""
    rounds = Rounds(postgres.create_database(), seed=2)
    kills = proof_size(4, 120)
    for _ in range(kills):
        assert rounds.round() == []
    run = "PostgreSQL: SIGKILL of the client at random moments, 4 writers"
    proof("killed while writing", run, cases=kills, result=summary(rounds))


@pytest.mark.long
def test_the_server_is_killed(proof_size: Size, proof: Proof) -> None:
    """PostgreSQL itself is killed and started again; now and then it is stopped by its operator instead.

    The server is one of its own: after a crash it syncs everything in every database that it has.
    """
    chance = random.Random(3)
    kills = proof_size(2, 60)
    with running_server() as server:
        rounds = Rounds(server.create_database(), seed=3)
        with psycopg.connect(server.url(), autocommit=True) as connection:
            connection.execute("ALTER SYSTEM SET recovery_init_sync_method = 'syncfs'")  # at once, not file by file

        def end_and_start() -> None:
            (server.stop if chance.random() < 0.2 else server.kill)()
            server.start()

        for _ in range(kills):
            assert rounds.round(end_and_start) == []
    run = "PostgreSQL: SIGKILL of the server at random moments, 4 writers"
    proof("killed while writing", run, cases=kills, result=summary(rounds))


def test_the_harness_catches_a_journal_that_acknowledges_too_early(tmp_path: Path) -> None:
    """The broken twin loses what it said was written, and the harness says so."""
    for seed in range(5):
        rounds = Rounds(str(tmp_path / f"early {seed}.db"), seed, early=True)
        found = rounds.round()
        if any("lost" in one for one in found):
            assert rounds.in_round[0] > 0
            return
    pytest.fail("five kills, and no loss was seen")
