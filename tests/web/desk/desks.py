"""A server in memory with one tournament, and the people who work at it."""

import html
import re
from collections.abc import Sequence
from itertools import count
from typing import Any

import httpx

from crosstable.app.sessions import Grant
from crosstable.app.site import Room, Site
from crosstable.commands import Role
from crosstable.journal.memory import MemoryJournal
from crosstable.rules.results import games_of
from crosstable.web.asgi import create_app
from crosstable.web.security import Safety
from tests.event_loop import run

BASE = "http://desk.test"
NAMES = ("Ann Novak", "Boris Meyer", "王小明", "فاطمة Öztürk", "Łukasz O'Brien", "Дмитрий Иванов")

_keys = count()


class Server:
    """The server. Nothing of it goes over a network."""

    def __init__(self) -> None:
        self.site = Site(MemoryJournal())
        self.app: Any = create_app(self.site, Safety(frozenset({"desk.test"})))

    def browser(self, grant: Grant | None = None, agent: str = "") -> "Browser":
        """Return a browser, signed in by a link if a right is given."""
        found = Browser(self, agent)
        if grant is not None:
            found.follow(f"/enter/{self.site.access.create_link(grant)}")
        return found

    def operator(self, name: str = "Olga") -> "Browser":
        return self.browser(Grant(name, operator=True, made=self.site.journal.now()))

    def helper(self, code: str, role: Role = "scorekeeper", name: str = "Sam", agent: str = "") -> "Browser":
        stream = self.site.catalogue.find(code).stream
        return self.browser(Grant(name, stream=stream, role=role, made=self.site.journal.now()), agent)

    def room(self, code: str) -> Room:
        return self.site.room(code)


class Browser:
    """Asks for pages, and sends what their scripts send."""

    def __init__(self, site: Server, agent: str = "") -> None:
        self.site = site
        self.agent = agent
        self.code = ""
        self.cookies = httpx.Cookies()

    def ask(self, method: str, address: str, **how: Any) -> httpx.Response:
        """Send a request and return its answer."""

        async def request() -> httpx.Response:
            transport = httpx.ASGITransport(self.site.app)
            headers = {"User-Agent": self.agent}
            async with httpx.AsyncClient(
                transport=transport, base_url=BASE, cookies=self.cookies, headers=headers
            ) as client:
                answer = await client.request(method, address, **how)
                self.cookies = client.cookies
                return answer

        return run(request())

    def follow(self, link: str) -> None:
        """Follow a sign-in link."""
        assert self.ask("POST", link.removeprefix(BASE), headers={"Origin": BASE}).status_code == 303

    def open_desk(self, code: str) -> "Browser":
        self.code = code
        return self

    def get(self, address: str) -> tuple[int, str]:
        """Return status and page; an address without a slash is a desk page."""
        whole = address if address.startswith("/") else f"/t/{self.code}/desk/{address}"
        answer = self.ask("GET", whole)
        return answer.status_code, answer.text

    def page(self, address: str) -> str:
        status, text = self.get(address)
        assert status == 200, text
        return text

    def text(self, address: str) -> str:
        """Return the text of a page without tags."""
        inner = re.sub(r"<(script|style).*?</\1>", "", self.page(address), flags=re.S)
        return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", inner)).split())

    def post(self, address: str, body: Any, origin: str | None = BASE) -> tuple[int, Any]:
        whole = address if address.startswith("/") else f"/t/{self.code}/desk/{address}"
        headers = {} if origin is None else {"Origin": origin}
        if isinstance(body, bytes):
            answer = self.ask("POST", whole, content=body, headers=headers)
        else:
            answer = self.ask("POST", whole, json=body, headers=headers)
        return answer.status_code, answer.json()

    @property
    def place(self) -> str:
        """The last event that a page says which shows everything."""
        return self.site.room(self.code).version_token

    def do(self, command: str, key: str | None = None, seen: str | None = None, **fields: Any) -> tuple[int, Any]:
        sent = {"command": command, "fields": fields, "key": key or f"key-{next(_keys)}", "seen": seen}
        return self.post(f"/t/{self.code}/do", sent)

    def execute(self, command: str, **fields: Any) -> Any:
        """Execute a command and return the answer."""
        status, told = self.do(command, **fields)
        assert status == 200, told
        return told

    def refusal_code(self, command: str, **fields: Any) -> str:
        """Return the code of a refusal."""
        status, told = self.do(command, **fields)
        assert status in (403, 409), told
        return str(told["refused"]["code"])

    def create(self, name: str = "Friday", preset: str = "mtg", **config: Any) -> "Browser":
        """Create a tournament and go to its desk."""
        body = {"name": name, "preset": preset, "config": config, "key": f"key-{next(_keys)}"}
        status, told = self.post("/new", body)
        assert status == 200, told
        return self.open_desk(told["address"].split("/")[2])

    def enter(self, names: Sequence[str] = NAMES) -> None:
        if names:
            self.execute("register", entries=[{"name": name} for name in names])

    def play(self, rounds: int = 1, close: bool = True) -> None:
        """Play rounds; first players win."""
        for _ in range(rounds):
            self.execute("pair")
            self.execute("publish")
            self.execute("start_round")
            state = self.site.room(self.code).state
            assert state.current is not None
            for table, match in state.current.matches.items():
                wins = games_of(state, state.current, match, state.stage.config) // 2 + 1
                self.execute("enter_result", table=table, result={"type": "score", "first": wins, "second": 0})
            if close:
                self.execute("close_round")


def desk(started: bool = False, rounds: int = 0, names: Sequence[str] = NAMES) -> Browser:
    """Return the desk of a tournament with players, started, after some rounds."""
    olga = Server().operator().create()
    olga.enter(names)
    if started or rounds:
        olga.execute("start")
    olga.play(rounds)
    return olga
