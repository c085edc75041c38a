"""Phones at two servers in processes of their own, on one PostgreSQL: everybody sends what they report three times, all
at once and to either server; a tenth of the tables disagree, and strangers and released phones send too.
"""

import asyncio
import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager

import httpx
import pytest

from crosstable.app.site import Site
from crosstable.commands import CloseRound, EnterResult, Pair, Publish, ReleasePhone, StartRound
from crosstable.journal.open import open_journal
from crosstable.model.tournament import PlayerId, Score
from crosstable.views.alerts.tournament import alerts
from crosstable.web.asgi import COOKIE
from tests.conftest import Proof
from tests.postgres import Server
from tests.web.public.halls import Hall
from tests.web.servers import NOBODY, PATIENCE, Running
from tests.web.test_phones import check_events

ROUNDS = 5
# How many requests are under way at a time.
AT_ONCE = 24
TIMES = 3

Send = tuple[PlayerId, int, tuple[int, int]]


class Phones:
    """Players' phones, each by its cookie, at several servers."""

    def __init__(self, hall: Hall, urls: Sequence[str]) -> None:
        self._hall, self._urls = hall, urls
        self._chance = random.Random(17)
        self.cookies = dict[PlayerId, str]()
        self._places = asyncio.Semaphore(AT_ONCE)
        self._client = httpx.AsyncClient(timeout=PATIENCE, verify=NOBODY)

    async def close(self) -> None:
        await self._client.aclose()

    async def claim(self, player: PlayerId) -> None:
        """Claim a player with a new phone."""
        url = self._chance.choice(self._urls)
        # A client of its own: one that all share would send another phone's cookie along.
        async with self._places, httpx.AsyncClient(timeout=PATIENCE, verify=NOBODY) as newcomer:
            cookie = (await newcomer.get(f"{url}/t/{self._hall.code}/me")).cookies[COOKIE]
        answer = await self._post(cookie, "claim", {"player": player, "key": "claim"})
        assert answer.json() == {"player": player, "claimed": True}, answer.text
        self.cookies[player] = cookie

    async def report(self, cookie: str, send: Send, number: int) -> httpx.Response:
        player, table, (first, second) = send
        fields = {"table": table, "round": number, "result": {"type": "score", "first": first, "second": second}}
        sent: dict[str, object] = {
            "player": player,
            "command": "report_result",
            "key": f"{number}-{player}",
            "fields": fields,
        }
        return await self._post(cookie, "do", sent)

    async def _post(self, cookie: str, path: str, sent: dict[str, object]) -> httpx.Response:
        url = self._chance.choice(self._urls)
        headers = {"Origin": url, "Cookie": f"{COOKIE}={cookie}"}
        async with self._places:
            return await self._client.post(f"{url}/t/{self._hall.code}/me/{path}", json=sent, headers=headers)

    async def a_round(self, number: int, lost: str | None) -> int:
        """Let everybody report; return the number of requests."""
        hall, current = self._hall, self._hall.state.current
        assert current is not None
        tables = sorted(current.matches)
        conflicts = {*self._chance.sample(tables, max(1, len(tables) // 10))}
        sending = [
            (player, table, score)
            for table, match in current.matches.items()
            for player, score in ((match.first, (2, 0)), (match.second, (0, 2) if table in conflicts else (2, 0)))
        ] * TIMES
        self._chance.shuffle(sending)
        before = hall.state.seq
        foreign = self._foreign(tables, lost)
        answers = await asyncio.gather(
            *(self.report(self.cookies[send[0]], send, number) for send in sending),
            *(self.report(cookie, send, number) for cookie, send in foreign),
        )
        assert {answer.status_code for answer in answers[: len(sending)]} == {200}
        assert {answer.status_code for answer in answers[len(sending) :]} <= {401, 403}
        check_events(hall, before, tables, conflicts)
        told = [alert.params["table"] for alert in alerts(hall.state) if alert.code == "web.unusual.disputed"]
        assert {*told} == conflicts
        for table in told:
            hall.do(EnterResult(table=table, result=Score(2, 0)))
        hall.do(CloseRound())
        return len(answers)

    def _foreign(self, tables: Sequence[int], lost: str | None) -> Iterator[tuple[str, Send]]:
        """Yield reports for others with their keys, from a phone of another player and from a lost one."""
        current = self._hall.state.current
        assert current is not None
        stranger = self.cookies[current.matches[tables[-1]].first]
        for table in tables[: len(tables) // 2]:
            for cookie in (stranger, lost):
                if cookie is not None:
                    yield cookie, (current.matches[table].first, table, (0, 2))

    async def lose(self, player: PlayerId) -> str:
        """Release a player's phone and claim the name with a new one; return the old cookie."""
        old = self.cookies[player]
        self._hall.do(ReleasePhone(player=player))
        await self.claim(player)
        return old


@contextmanager
def two_servers(url: str) -> Iterator[list[Running]]:
    found = list[Running]()
    try:
        for _ in range(2):
            found.append(Running("--database", url, "--host", "127.0.0.1", "--port", 0))
        yield found
    finally:
        for running in found:
            running.process.kill()
            running.process.wait(PATIENCE)


@pytest.mark.long
def test_phones_at_two_servers(postgres: Server, proof: Proof, proof_size: Callable[[int, int], int]) -> None:
    players, url = proof_size(16, 200), postgres.create_database()
    with closing(open_journal(url)) as journal:
        site = Site(journal)
        hall = Hall.__new__(Hall)
        hall.site = site
        hall.create("mtg", "Many phones", rounds=ROUNDS)
        hall.enter([f"Player {i}" for i in range(1, players + 1)])
        hall.reach("ready")
        with two_servers(url) as servers:
            sent = asyncio.run(_rounds(hall, [running.url for running in servers]))
    proof(
        "reports by phone at two servers",
        f"{players} phones, {ROUNDS} rounds, each report {TIMES} times, two processes on PostgreSQL",
        cases=sent,
        result="each counted once, every conflict told, nobody for another",
    )


async def _rounds(hall: Hall, urls: Sequence[str]) -> int:
    phones, lost, sent = Phones(hall, urls), None, 0
    await asyncio.gather(*(phones.claim(player) for player in hall.state.players))
    for number in range(1, ROUNDS + 1):
        for command in (Pair(), Publish(), StartRound()):
            hall.do(command)
        assert hall.state.current is not None
        first = hall.state.current.matches[1].first
        sent += await phones.a_round(number, lost)
        lost = await phones.lose(first)
    await phones.close()
    return sent
