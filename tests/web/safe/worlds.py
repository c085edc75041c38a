"""A server with two tournaments and people of every role, called without a network."""

import asyncio
import json
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from typing import Any, Literal, get_args
from urllib.parse import urlencode

import httpx

from crosstable.app.catalogue import CatalogueEntry
from crosstable.app.director import Envelope
from crosstable.app.intake.intake import Request
from crosstable.app.rate_limits import GUESSES, Limits
from crosstable.app.sessions import Grant
from crosstable.app.site import Site
from crosstable.commands import Actor, Role, SetRegistration
from crosstable.journal.interface import Journal
from crosstable.journal.key_value import Cabinet
from crosstable.journal.memory import MemoryJournal
from crosstable.model.seasons import Season
from crosstable.web.asgi import COOKIE, create_app
from crosstable.web.routes import Route, Who
from crosstable.web.security import Safety
from tests.web.public.halls import Hall

HOST = "hall.test"
HERE = f"http://{HOST}"
DRAWERS = (
    "seasons",
    "sessions",
    "browsers",
    "links",
    "people",
    "devices",
    "entries",
    "phones",
    "claim_codes",
    "screens",
    "codes",
    "tournaments",
    "server",
    "accounts",
    "account_names",
    "passwords",
    "tokens",
    "token_secrets",
    "embeds",
    "webhooks",
    "webhook_progress",
)

# Roles as seen from the requested tournament. A player is a browser that has entered a player.
Kind = Literal[
    "nobody",
    "player",
    "player elsewhere",
    "keeper",
    "keeper elsewhere",
    "organiser",
    "organiser elsewhere",
    "owner",
    "owner elsewhere",
    "operator",
]
KINDS: tuple[Kind, ...] = get_args(Kind)
# Nobody has asked these who they are.
UNKNOWN: tuple[Kind, ...] = ("nobody", "player", "player elsewhere")

# Roles of a route, by its `who`: written out, not computed by the tested code.
LET_IN: dict[Who, frozenset[Kind]] = {
    "everybody": frozenset(KINDS),
    "player": frozenset({"player", "keeper", "organiser", "owner", "operator"}),
    "scorekeeper": frozenset({"keeper", "organiser", "owner", "operator"}),
    "organiser": frozenset({"organiser", "owner", "operator"}),
    "account": frozenset({"owner", "owner elsewhere", "operator"}),
    "operator": frozenset({"operator"}),
}


def lets_in(route: Route, kind: Kind) -> bool:
    """Return whether this kind of user may use a route. Server-wide routes are open to no tournament role."""
    assert re.search("{(code|pool)}", route.path) or route.who in ("everybody", "account", "operator")
    if "{pool}" in route.path and route.who != "everybody":
        # A role in a tournament is none in a pool: that is its owner's, and the operator's.
        return kind in ("owner", "operator")
    return kind in LET_IN[route.who]


class World:
    """`here` is the tournament that is asked about, `elsewhere` another one of the same server."""

    def __init__(self, journal: Journal | None = None, names: tuple[str, ...] = (), preset: str = "mtg") -> None:
        self.site = Site(MemoryJournal() if journal is None else journal)
        self.app = create_app(self.site, Safety(frozenset({HOST})))
        self._runner = asyncio.Runner()
        self._asked = 0
        self.phones = dict[str, str]()
        self.elsewhere = self._tournament("Sunday", ("Una", "Vito", "Wu", "Xan"), preset)
        self.pools = {name: self._pool(name) for name in ("Ladder", "League")}
        self.season = self.site.seasons.create(Season(name="Winter"))
        self.here = self._tournament("Friday", names or ("Ann", "Bob", "Cyd", "Dan", "Eve", "Flo"), preset)

    def _tournament(self, name: str, players: tuple[str, ...], preset: str) -> CatalogueEntry:
        """Create a tournament in its second round; the last player entered by phone."""
        hall = self.hall(preset, name)
        hall.enter(players[:-1])
        hall.do(SetRegistration(open=True))
        self.phones[hall.code] = self.register_phone(hall.code, players[-1])
        hall.reach("playing")
        return self.site.catalogue.find(hall.code)

    def _pool(self, name: str) -> CatalogueEntry:
        """Create a rating pool with a game."""
        actor, now = Actor("ann"), self.site.journal.now()
        stream = self.site.intake.submit(
            None, Request("create_pool", {"name": name, "config": {}}), Envelope(actor)
        ).stream
        self.site.intake.submit(
            stream, Request("enter_game", {"players": ["Ann", "Bob"], "scores": ["1", "0"]}), Envelope(actor)
        )
        return self.site.catalogue.add_pool(stream, name, "", now)

    def hall(self, preset: str, name: str, **config: Any) -> Hall:
        """Create another tournament on the same server, before its start."""
        hall = Hall.__new__(Hall)
        hall.site, hall.app = self.site, self.app
        hall.create(preset, name, **config)
        return hall

    def register_phone(self, code: str, name: str, **more: str) -> str:
        """Enter a player by phone; return the phone's cookie."""
        cookie = self.ask("GET", f"/t/{code}/join").cookies[COOKIE]
        form = urlencode({"name": name, "key": cookie, **more}).encode()
        answer = self.ask("POST", f"/t/{code}/join", cookie, content=form)
        assert answer.status_code == 303, answer.text
        return cookie

    def close(self) -> None:
        self._runner.close()

    @property
    def cabinet(self) -> Cabinet:
        return self.site.journal.cabinet

    def cookie(self, kind: Kind) -> str | None:
        """Return a new session's cookie; for a player the cookie that their entry was made with. An owner has an
        account that owns the tournament.
        """
        if kind == "nobody":
            return None
        if kind in ("player", "player elsewhere"):
            return self.phones[(self.here if kind == "player" else self.elsewhere).code]
        now = self.site.journal.now()
        if kind in ("owner", "owner elsewhere"):
            return self._owner_session(kind, self.here if kind == "owner" else self.elsewhere)
        grant = Grant("Olga", operator=True, made=now)
        if kind != "operator":
            role: Role = "organiser" if "organiser" in kind else "scorekeeper"
            listed = self.elsewhere if "elsewhere" in kind else self.here
            grant = Grant(f"Sam the {role}", stream=listed.stream, role=role, made=now)
        return self.site.access.follow_link(self.site.access.create_link(grant), now)

    def _owner_session(self, name: str, listed: CatalogueEntry) -> str:
        accounts, now = self.site.accounts, self.site.journal.now()
        account = next((one for one in accounts.organisers() if one.name == name), None)
        if account is None:
            account = accounts.add(name, now)
            self.site.catalogue.transfer(listed, account.id)
            pool = self.pools["Ladder" if listed is self.here else "League"]
            self.site.catalogue.transfer(pool, account.id)
        return self.site.access.follow_link(self.site.access.create_password_link(account, now), now)

    def forget_limits(self) -> None:
        """Reset all rate limits."""
        for key in self.cabinet.all("limits"):
            self.cabinet.take("limits", key)
        self.site.limits = Limits(self.cabinet)

    def stored_data(self) -> tuple[object, ...]:
        """Return all stored data, so that any write can be detected."""
        journal = self.site.journal
        heads = [(stream, journal.head(stream)) for stream in sorted(journal.streams())]
        return (heads, *(dict(self.cabinet.all(drawer)) for drawer in DRAWERS))

    def ask(
        self,
        method: str,
        path: str,
        cookie: str | None = None,
        *,
        body: Any = None,
        content: bytes | None = None,
        query: dict[str, str] | None = None,
        address: str | None = None,
        in_pieces: bool = False,
        **headers: str | None,
    ) -> httpx.Response:
        """Send a request as a browser on one of our own pages would; a header of None is omitted."""
        self._asked += 1
        sent: dict[str, str | None] = {"origin": HERE, **headers} if method != "GET" else {**headers}
        if cookie is not None:
            sent["cookie"] = f"{COOKIE}={cookie}"
        if body is not None:
            content = json.dumps(body).encode()
        # Everybody comes from elsewhere, so that nobody has guessed too often before.
        client = (f"10.0.{self._asked // GUESSES.at_once % 250}.1" if address is None else address, 1)

        async def answer() -> httpx.Response:
            transport = httpx.ASGITransport(app=self.app, client=client)
            async with httpx.AsyncClient(transport=transport, base_url=HERE) as asking:
                plain = {name.replace("_", "-"): value for name, value in sent.items() if value is not None}
                sending = _pieces(content or b"") if in_pieces else content
                request = asking.build_request(method, path, content=sending, headers=plain, params=query)
                return await asking.send(request)

        return self._runner.run(answer())

    def do(self, command: str, fields: dict[str, Any], cookie: str | None, key: str = "k") -> httpx.Response:
        sent = {"command": command, "fields": fields, "key": key}
        return self.ask("POST", f"/t/{self.here.code}/do", cookie, body=sent)

    def address(self, route: Route, listed: CatalogueEntry | None = None, **params: str) -> str:
        """Return the address of a route, with parameters that exist."""
        known = {"code": (self.here if listed is None else listed).code, "token": "x" * 32, "key": f"key-{self._asked}"}
        known["pool"] = self.pools["Ladder" if listed in (None, self.here) else "League"].code
        known["season"] = self.season
        path = route.path
        for part in [one[1:-1] for one in path.split("/") if one.startswith("{")]:
            path = path.replace(f"{{{part}}}", params.get(part) or known.get(part, "1"))
        return path


async def _pieces(content: bytes) -> AsyncIterator[bytes]:
    """Yield a body in chunks, without a known length."""
    for start in range(0, len(content), 65536):
        yield content[start : start + 65536]


@contextmanager
def world(journal: Journal | None = None, names: tuple[str, ...] = (), preset: str = "mtg") -> Iterator[World]:
    made_ = World(journal, names, preset)
    try:
        yield made_
    finally:
        made_.close()


def refusal_code_of(answer: httpx.Response) -> str | None:
    """Return the code of a JSON refusal; None for any other answer."""
    if not answer.headers["content-type"].startswith("application/json"):
        return None
    told = answer.json()
    return told["refused"]["code"] if "refused" in told else None
