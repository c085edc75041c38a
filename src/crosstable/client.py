"""A client of the HTTP API, typed with the structs that the server answers with. Needs nothing but this package.

    from crosstable.client import Client

    client = Client("http://192.168.1.20:8080", token="ct_...")
    for row in client.standings("NMJK"):
        print(row.rank, row.name, row.points)

Lists are read page by page, streams are opened again where they broke off. A request that got no answer is sent again
with the same key, so that it happens once.
"""

import time
from collections.abc import Iterator, Mapping, Sequence
from http.client import HTTPException
from secrets import token_hex
from typing import Any, TypeVar
from urllib.error import HTTPError
from urllib.parse import quote, urlencode
from urllib.request import Request, urlopen

import msgspec

from crosstable.web.api import answers, rows

A = TypeVar("A")

PREFIX = "/api/v1"
# Answers after which a request is sent again: too many, or the server is away for a moment.
AGAIN = (429, 502, 503)
# Seconds before the first repetition; twice as many before each further one.
FIRST_PAUSE = 0.5
# Seconds within which a stream says something, if only that it is alive.
SILENCE = 60.0

Object = dict[str, Any]


class ApiError(Exception):
    """A refusal of the server. `problem` has its code, its fields and ways out."""

    def __init__(self, problem: answers.Problem) -> None:
        super().__init__(problem.title)
        self.problem = problem

    @property
    def code(self) -> str:
        return self.problem.code

    @property
    def status(self) -> int:
        return self.problem.status


class Client:
    """A program's connection to one server. May be used from any thread."""

    def __init__(self, url: str, token: str | None = None, *, timeout: float = 30.0, tries: int = 5) -> None:
        """Create a client that sends a request at most `tries` times before it raises the error."""
        self.url = url.rstrip("/")
        self.token = token
        self.timeout = timeout
        self.tries = tries

    def tournaments(self, **filters: str) -> Iterator[rows.TournamentRow]:
        """Yield the tournaments, the latest first; by `phase`, `date`, `text` or `external_id`."""
        return self._pages("/tournaments", answers.Tournaments, "tournaments", filters)

    def tournament(self, code: str) -> answers.Tournament:
        return self._get(_path(code), answers.Tournament)

    def players(self, code: str, **filters: str) -> Iterator[rows.PlayerRow]:
        """Yield the players by number; the one with an `external_id`."""
        return self._pages(_path(code, "players"), answers.Players, "players", filters)

    def player(self, code: str, number: int) -> answers.Player:
        return self._get(_path(code, "players", number), answers.Player)

    def rounds(self, code: str) -> Iterator[rows.RoundRow]:
        return self._pages(_path(code, "rounds"), answers.Rounds, "rounds")

    def round(self, code: str, number: int) -> answers.Round:
        return self._get(_path(code, "rounds", number), answers.Round)

    def standings(
        self, code: str, *, stage: int | None = None, through: int | None = None
    ) -> Iterator[rows.StandingsRow]:
        """Yield the standings of a stage (default: the present one), now or after a round."""
        query = {"stage": stage, "through": through}
        return self._pages(_path(code, "standings"), answers.Standings, "standings", query)

    def ranking(self, code: str) -> Iterator[rows.RankingRow]:
        return self._pages(_path(code, "ranking"), answers.Ranking, "ranking")

    def bracket(self, code: str) -> Object | None:
        return self._get(_path(code, "bracket"), answers.Bracket).bracket

    def clock(self, code: str) -> rows.Clock | None:
        return self._get(_path(code, "clock"), answers.ClockAnswer).clock

    def cut(self, code: str) -> Object | None:
        return self._get(_path(code, "cut"), answers.Cut).cut

    def schedule(self, code: str) -> answers.Schedule:
        return self._get(_path(code, "schedule"), answers.Schedule)

    def document(self, code: str) -> Object:
        return self._get(_path(code, "document"), dict[str, Any])

    def log(self, code: str) -> Iterator[rows.ActionRow]:
        return self._pages(_path(code, "log"), answers.Log, "actions")

    def pools(self) -> Iterator[rows.PoolRow]:
        return self._pages("/pools", answers.Pools, "pools")

    def pool(self, address: str) -> Iterator[rows.PoolStanding]:
        """Yield the leaderboard of a rating pool."""
        return self._pages(f"/pools/{quote(address, safe='')}", answers.Pool, "standings")

    def create(self, name: str, **fields: Any) -> answers.Created:
        """Create a tournament: `preset`, `config`, `players` and so on, as in its schema."""
        return self._write("POST", "/tournaments", {"name": name, **fields}, answers.Created)

    def enter(self, code: str, name: str, **fields: Any) -> answers.Entered:
        """Enter a player; once the tournament has begun, a late one."""
        return self._write("POST", _path(code, "players"), {"name": name, **fields}, answers.Entered)

    def enter_result(
        self, code: str, round_: int, table: int, score: Sequence[int] | None = None, **fields: Any
    ) -> answers.Done:
        """Enter the games that both won, or other fields of a result (`forfeit`, `double_loss`, `scores` ...)."""
        body = {**({} if score is None else {"score": list(score)}), **fields}
        return self._write("PUT", _path(code, "rounds", round_, "tables", table, "result"), body, answers.Done)

    def do(self, code: str, command: str, *, seen: str | None = None, **fields: Any) -> answers.Done:
        """Carry out a command; refused if it has changed since `seen`, which is a place."""
        return self.do_all(code, [(command, fields)], seen=seen)

    def do_all(
        self, code: str, commands: Sequence[tuple[str, Mapping[str, Any]]], *, seen: str | None = None
    ) -> answers.Done:
        """Carry out several commands, all or none."""
        body = [{"command": command, "fields": fields} for command, fields in commands]
        return self._write("POST", _path(code, "commands"), body, answers.Done, seen)

    def preview(self, code: str, command: str, **fields: Any) -> answers.Preview:
        """Preview a command without giving it."""
        body = {"command": command, "fields": fields}
        return self._write("POST", f"{_path(code, 'commands')}?preview=1", body, answers.Preview)

    def events(self, code: str, after: int = 0) -> Iterator[Object]:
        """Yield the events after a number as they happen, without end; a broken stream goes on where it was."""
        failures = 0
        while True:
            try:
                for event in self._stream(code, after):
                    after, failures = event["seq"], 0
                    yield event
            except (OSError, HTTPException) as error:
                if isinstance(error, HTTPError) and error.code not in AGAIN:
                    raise _api_error(error) from None
                failures += 1
                if failures >= self.tries:
                    raise
                time.sleep(_pause(error, failures))

    def _stream(self, code: str, after: int) -> Iterator[Object]:
        request = self._request("GET", f"{_path(code, 'events')}?after={after}", None)
        request.add_header("Accept", "application/x-ndjson")
        with urlopen(request, timeout=SILENCE) as answer:
            for line in answer:
                if line.strip():
                    yield msgspec.json.decode(line, type=dict[str, Any])

    def _get(self, path: str, kind: type[A]) -> A:
        return msgspec.json.decode(self._send(self._request("GET", path, None)), type=kind)

    def _pages(self, path: str, kind: type[Any], name: str, query: Mapping[str, Any] | None = None) -> Iterator[Any]:
        """Yield every entry of a list, page by page."""
        wanted = {key: value for key, value in (query or {}).items() if value is not None}
        cursor: str | None = None
        while True:
            page = self._get(f"{path}?{urlencode(wanted | ({} if cursor is None else {'cursor': cursor}))}", kind)
            yield from getattr(page, name)
            cursor = page.next
            if cursor is None:
                return

    def _write(self, method: str, path: str, body: Any, kind: type[A], seen: str | None = None) -> A:
        request = self._request(method, path, msgspec.json.encode(body))
        request.add_header("Content-Type", "application/json")
        # The same for every repetition: it happens once.
        request.add_header("Idempotency-Key", token_hex(16))
        if seen is not None:
            request.add_header("If-Match", f'"{seen}"')
        return msgspec.json.decode(self._send(request), type=kind)

    def _request(self, method: str, path: str, body: bytes | None) -> Request:
        headers = {} if self.token is None else {"Authorization": f"Bearer {self.token}"}
        return Request(f"{self.url}{PREFIX}{path}", body, headers, method=method)

    def _send(self, request: Request) -> bytes:
        """Return the answer to a request, which is sent again if the server is away. Raise ApiError if it refuses."""
        for attempt in range(1, self.tries + 1):
            try:
                with urlopen(request, timeout=self.timeout) as answer:
                    body: bytes = answer.read()
                    return body
            except HTTPError as error:
                if error.code not in AGAIN or attempt == self.tries:
                    raise _api_error(error) from None
                pause = _pause(error, attempt)
            except (OSError, HTTPException) as error:
                if attempt == self.tries:
                    raise
                pause = _pause(error, attempt)
            time.sleep(pause)
        raise AssertionError  # the last try returns or raises


def _path(code: str, *parts: object) -> str:
    return "/".join(["/tournaments", quote(code, safe=""), *map(str, parts)])


def _pause(error: Exception, attempt: int) -> float:
    """Return how many seconds to wait: as long as the server says, else longer each time."""
    said = error.headers.get("Retry-After", "") if isinstance(error, HTTPError) and error.headers else ""
    return float(said) if said.isdigit() else FIRST_PAUSE * 2.0 ** (attempt - 1)


def _api_error(error: HTTPError) -> Exception:
    """Return the refusal that an answer holds; the error itself if it holds none."""
    try:
        return ApiError(msgspec.json.decode(error.read(), type=answers.Problem))
    except msgspec.MsgspecError:
        return error
