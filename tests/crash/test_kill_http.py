"""A change that a server has acknowledged survives a kill of the server or its database at any moment, and acts once.

Clients send notes with their own keys and record the acknowledgements. After a kill, the journal must have each
acknowledged key with the acknowledged action. Notes without an answer are sent again with the same key; in the end
there is one note for each key.
"""

import random
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from threading import Condition, Thread

import httpx
import pytest

from crosstable.events import NoteAdded
from crosstable.journal.chain import verify
from crosstable.journal.codec import decode_records
from crosstable.journal.open import open_journal
from crosstable.web.asgi import COOKIE
from crosstable.web.server.settings import JOURNAL_FILE
from tests.conftest import Proof
from tests.crash import late_server
from tests.postgres import Server, running_server
from tests.programs import command_line
from tests.web.servers import NOBODY, PATIENCE, Running

Size = Callable[[int, int], int]
CLIENTS, MOST_ACKNOWLEDGED, LONGEST_DELAY = 3, 25, 0.05


class Clients:
    """Clients of the servers of one journal: the requests and acknowledgements."""

    def __init__(
        self, where: str, options: Sequence[object], seed: int, program: Callable[..., object] = command_line
    ) -> None:
        self.where = where
        self.acknowledged: dict[str, int] = {}
        self.sent: list[str] = []
        self.chance = random.Random(seed)
        self._options, self._program = options, program
        self._cookie = self._code = ""
        self._told = Condition()
        self._over = False

    def start(self) -> Running:
        """Start another server. The first creates the session and the tournament."""
        server = Running(*self._options, "--host", "127.0.0.1", "--port", 0, program=self._program)
        if not self._cookie:
            self._cookie = server.enter()
            answer = server.post(
                f"{server.url}/new",
                json={"name": "Killed", "preset": "mtg", "config": {}, "key": "new"},
                headers={"Cookie": f"{COOKIE}={self._cookie}"},
            )
            assert answer.status_code == 200, answer.text
            self._code = answer.json()["address"].split("/")[2]
        return server

    def round(self, servers: Sequence[Running], kill: Callable[[], None]) -> None:
        """Let clients write until some notes are acknowledged, kill, and resend the unanswered ones."""
        wanted = len(self.acknowledged) + self.chance.randint(1, MOST_ACKNOWLEDGED)
        delay = self.chance.uniform(0, LONGEST_DELAY)
        self._over = False
        threads = [
            Thread(target=self._write, args=(servers[i % len(servers)], f"{wanted}-{i}")) for i in range(CLIENTS)
        ]
        for thread in threads:
            thread.start()
        with self._told:
            assert self._told.wait_for(lambda: len(self.acknowledged) >= wanted, PATIENCE)
            self._told.wait(delay)
        kill()
        self._over = True
        for thread in threads:
            thread.join(PATIENCE)

    def _write(self, server: Running, name: str) -> None:
        """Send notes until the round is over; an unreachable or busy server has acknowledged nothing."""
        number = 0
        with httpx.Client(verify=NOBODY, timeout=PATIENCE) as client:
            while not self._over:
                number += 1
                try:
                    time.sleep(self.send(client, server, f"{name}-{number}"))
                except httpx.TransportError:
                    return

    def send(self, client: httpx.Client, server: Running, key: str) -> float:
        """Send a note and return the seconds after which the server accepts the next try."""
        with self._told:
            self.sent.append(key)
        sent = {"command": "note", "key": key, "fields": {"words": f"Note {key}."}}
        headers = {"Origin": server.url, "Cookie": f"{COOKIE}={self._cookie}"}
        answer = client.post(f"{server.url}/t/{self._code}/do", json=sent, headers=headers)
        assert answer.status_code in (200, 429, 503), answer.text
        if answer.status_code == 200:
            with self._told:
                self.acknowledged[key] = answer.json()["action"]
                self._told.notify_all()
        return float(answer.headers.get("Retry-After", 0))

    def send_again(self, server: Running) -> None:
        """Send every unanswered note until it is acknowledged, and wait as long as the server asks for."""
        end = time.monotonic() + PATIENCE
        with httpx.Client(verify=NOBODY, timeout=PATIENCE) as client:
            while (waiting := {*self.sent} - self.acknowledged.keys()) and time.monotonic() < end:
                for key in sorted(waiting):
                    time.sleep(self.send(client, server, key))

    def problems(self) -> list[str]:
        """Return acknowledged notes that are missing or different."""
        journal = open_journal(self.where)
        try:
            with journal.contents() as contents:
                used = {used_key.key: used_key.answered.first for used_key in contents.used_keys()}
                written = {stream: contents.records(stream) for stream in contents.streams()}
        finally:
            journal.close()
        found = [f"{key} is lost" for key, action in self.acknowledged.items() if used.get(key) != action]
        found += [reason.code for stream, records in written.items() for reason in verify(stream, records)]
        events = (event for records in written.values() for event in decode_records(records))
        notes = sum(isinstance(event.event, NoteAdded) for event in events)
        return found if notes <= len({*self.sent}) else [*found, f"{notes} notes of {len({*self.sent})}"]

    def summary(self) -> str:
        """Return the totals after everything has been resent; each note must be there once."""
        assert not self.problems()
        assert len(self.acknowledged) >= len({*self.sent}), "not everything was acknowledged in the end"
        return f"none of {len(self.acknowledged):,} acknowledged changes lost, none doubled"


def kill(server: Running) -> None:
    server.process.kill()
    server.process.wait(PATIENCE)


@pytest.mark.long
def test_a_server_on_sqlite_is_killed(tmp_path: Path, proof_size: Size, proof: Proof) -> None:
    clients, kills = Clients(str(tmp_path / JOURNAL_FILE), ["--data", tmp_path], seed=1), proof_size(1, 60)
    with ExitStack() as stack:
        for _ in range(kills):
            server = clients.start()
            stack.callback(kill, server)
            clients.send_again(server)
            clients.round([server], partial(kill, server))
            assert clients.problems() == []
        last = clients.start()
        stack.callback(kill, last)
        clients.send_again(last)
    proof("killed over HTTP", "SQLite: the server is killed", cases=kills, result=clients.summary())


@pytest.mark.long
def test_one_of_two_servers_on_postgres_is_killed(postgres: Server, proof_size: Size, proof: Proof) -> None:
    """The other goes on, and answers for what the first was sent."""
    url = postgres.create_database()
    clients, kills = Clients(url, ["--database", url], seed=2), proof_size(1, 40)
    with ExitStack() as stack:
        servers = [clients.start(), clients.start()]
        for server in servers:
            stack.callback(kill, server)
        for number in range(kills):
            unlucky = servers.pop(number % 2)
            clients.round([unlucky, *servers], partial(kill, unlucky))
            clients.send_again(servers[0])
            assert clients.problems() == []
            if number + 1 < kills:
                servers.append(clients.start())
                stack.callback(kill, servers[-1])
        result = clients.summary()
    proof("killed over HTTP", "PostgreSQL: one of two servers is killed", cases=kills, result=result)


@pytest.mark.long
def test_postgres_is_killed_under_two_servers(proof_size: Size, proof: Proof) -> None:
    """Both servers live on, and answer again when the database is back."""
    kills = proof_size(1, 20)
    with running_server() as database, ExitStack() as stack:
        url = database.create_database()
        clients = Clients(url, ["--database", url], seed=3)
        servers = [clients.start(), clients.start()]
        for server in servers:
            stack.callback(kill, server)

        def end_and_start() -> None:
            database.kill()
            database.start()

        for _ in range(kills):
            clients.round(servers, end_and_start)
            clients.send_again(servers[0])
            assert clients.problems() == []
        result = clients.summary()
    proof("killed over HTTP", "PostgreSQL itself is killed under two servers", cases=kills, result=result)


def test_a_server_that_answers_too_early_is_caught(tmp_path: Path) -> None:
    clients = Clients(str(tmp_path / JOURNAL_FILE), ["--data", tmp_path], seed=4, program=late_server.command_line)
    server = clients.start()
    clients.round([server], lambda: kill(server))
    assert any("lost" in one for one in clients.problems())
