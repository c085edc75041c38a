"""Several servers on one database: one of them plays the demo; phones and guesses at one count at all."""

import signal
import time
from collections.abc import Callable

import httpx
import msgspec

from crosstable.app.demo import demo_stream
from crosstable.app.lease import Holder
from crosstable.app.rate_limits import GUESSES
from crosstable.journal.interface import Journal
from crosstable.journal.open import open_journal
from crosstable.web.asgi import COOKIE
from crosstable.words import words
from tests.postgres import Server, free_port
from tests.web.servers import PATIENCE, Running

WAITING, CAME = "Waiting for the first phone", words("web.connect.came")


def test_two_servers_coordinate(postgres: Server) -> None:
    """If the one playing the demo dies, the other continues."""
    url = postgres.create_database()
    common = ("--database", url, "--host", "127.0.0.1", "--trusted-proxy", "127.0.0.1", "--demo-play")
    ports = free_port(), free_port()
    reached = [("--port", port, "--url", f"http://hall.test:{port}") for port in ports]
    servers = [Running(*common, *reached[0], "--demo"), Running(*common, *reached[1])]
    journal = open_journal(url)
    try:
        _the_first_phone_is_seen(*servers)
        _guesses_count_together(*servers)
        by_process = {server.process.pid: server for server in servers}
        _wait_until(lambda: _player(journal) in by_process)
        player = by_process.pop(_player(journal) or 0)
        _wait_for_move(journal)
        player.stop(signal.SIGKILL)
        (other,) = by_process
        _wait_until(lambda: _player(journal) == other)
        _wait_for_move(journal)
        assert by_process[other].stop()[0] == 0
        assert _player(journal) is None
    finally:
        journal.close()
        for server in servers:
            server.process.kill()
            server.process.wait(PATIENCE)


def _the_first_phone_is_seen(running: Running, other: Running) -> None:
    """Visit the other server as a phone; this server's desk must show the tick."""
    code, cookie = running.codes[0], running.enter()

    def desk(live: str) -> str:
        headers = {"Cookie": f"{COOKIE}={cookie}", "X-Live": live}
        return httpx.get(f"{running.url}/t/{code}/desk/connect", headers=headers, timeout=PATIENCE).text

    assert WAITING in desk("")
    assert other.get(f"/t/{code}/standings").status_code == 200
    assert WAITING in desk("1")
    phone = {"X-Forwarded-For": "192.168.1.77"}
    assert httpx.get(f"{other.url}/t/{code}/standings", headers=phone, timeout=PATIENCE).status_code == 200
    _wait_until(lambda: CAME in desk("1"))


def _guesses_count_together(running: Running, other: Running) -> None:
    """Check that failed guesses at one server count at the other, and that attempts return for both."""
    begun, wrong, told = time.monotonic(), 0, dict[str, int]()
    with httpx.Client(headers={"X-Forwarded-For": "192.168.1.78"}, timeout=PATIENCE) as asking:
        while set(told.values()) != {429}:
            for url in (running.url, other.url):
                told[url] = asking.get(f"{url}/?code=NONE").status_code
                wrong += told[url] == 404
    passed = (time.monotonic() - begun) * 1_000_000
    assert GUESSES.at_once <= wrong <= GUESSES.at_once + passed / GUESSES.back_after + 1


def _player(journal: Journal) -> int | None:
    """Return the process that plays the demo."""
    kept = journal.cabinet.get("server", "lease-demo")
    return None if kept is None else int(msgspec.json.decode(kept, type=Holder).by.partition("-")[0])


def _wait_for_move(journal: Journal) -> None:
    before = journal.head(demo_stream("swiss"))
    _wait_until(lambda: journal.head(demo_stream("swiss")) != before)


def _wait_until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.05)
