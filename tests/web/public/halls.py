"""A hall for the tests: tournaments of each kind in each phase, and pages asked for without a network."""

import random
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import httpx

from crosstable.app.director import Envelope, Seen
from crosstable.app.intake.intake import Request
from crosstable.app.site import Site
from crosstable.commands import (
    Actor,
    Cancel,
    CloseRound,
    Command,
    Complete,
    Create,
    EndStage,
    EnterResult,
    EnterTable,
    Pair,
    Publish,
    Seat,
    Start,
    StartRound,
    Tap,
)
from crosstable.formats.tables import TableSettings
from crosstable.journal.interface import StreamId
from crosstable.journal.memory import MemoryJournal
from crosstable.model.exact import exact_text
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import Score
from crosstable.state.state import State
from crosstable.web.asgi import create_app
from crosstable.web.security import Safety
from tests.event_loop import run

HOST = "hall.test"
OLGA = Actor("olga-at-the-desk")

PHASES = (
    "nothing",
    "registration",
    "ready",
    "draft",
    "published",
    "playing",
    "closed",
    "ended",
    "completed",
    "cancelled",
)
PRESETS = ("mtg", "chess", "crokinole_groups", "speed_jong", "speed_jong_cut_line", "riichi")

# Everything that is public about a tournament, with a player of the number 1.
ADDRESSES = (
    "standings",
    "standings/1/why",
    "standings/1/why?than=2",
    "pairings",
    "pairings?by=name",
    "pairings?round=1",
    "pairings?round=1&by=name",
    "crosstable",
    "summary",
    "schedule",
    "players",
    "players/1",
)


class Hall:
    """A server without a network, and one tournament in it."""

    def __init__(self, clock: Callable[[], int] | None = None) -> None:
        self.site = Site(MemoryJournal() if clock is None else MemoryJournal(clock=clock))
        self.app = create_app(self.site, Safety(frozenset({HOST})))
        self.stream = StreamId("")
        self.code = ""

    def create(self, preset: str, name: str = "Friday", **config: Any) -> None:
        made_ = self.site.director.create(Create(name=name, seed=5, preset=preset, config=config), OLGA)
        self.stream = made_.stream
        self.code = self.site.catalogue.add(made_.stream, OLGA.id, 1).code

    @property
    def state(self) -> State:
        return self.site.director.state(self.stream)

    def do(self, command: Command, actor: Actor = OLGA) -> None:
        self.site.director.run(self.stream, command, actor)

    def say(self, command: str, fields: dict[str, Any], actor: Actor = OLGA) -> None:
        """Submit a command with the current version."""
        state, hash_ = self.site.director.snapshot(self.stream)
        self.site.intake.submit(
            self.stream, Request(command, fields), Envelope(actor, seen=Seen(state.seq, hash_.hex()))
        )

    def enter(self, names: Sequence[str], groups: int = 1, **fields: Any) -> None:
        entries = [
            {"name": name, "rating": 1500 + i, **({"group": "AB"[i % groups]} if groups > 1 else {}), **fields}
            for i, name in enumerate(names)
        ]
        self.say("register", {"entries": entries})

    @property
    def at_tables(self) -> bool:
        return self.state.is_at_tables

    def draft(self) -> None:
        self.do(Seat() if self.at_tables else Pair())

    def score(self, seed: int = 1, most: int | None = None) -> None:
        """Enter results for the round, or for its first tables."""
        chance, current = random.Random(seed), self.state.current
        assert current is not None
        config = self.state.stage.config
        for table in sorted(current.seats)[:most]:
            if current.has_result_at(table):
                continue
            if table in current.matches:
                drawn = config.best_of == 1 and chance.random() < 0.3
                won = chance.choice([(1, 0), (0, 1)] if config.best_of == 1 else [(2, 0), (2, 1), (1, 2), (0, 2)])
                self.do(EnterResult(table=table, result=Score(0, 0, 1) if drawn else Score(*won)))
            elif config.of(TableSettings).uma is not None:
                self.do(
                    EnterTable(table=table, scores=tuple(map(exact_text, map(Fraction, (36000, 34000, 28000, 22000)))))
                )
            else:
                for player in current.seats[table]:
                    for _ in range(chance.randrange(3)):
                        self.do(Tap(table=table, player=player, delta=1))

    def close(self) -> None:
        try:
            self.do(CloseRound())
        except Refusal as refusal:
            if refusal.code != "cut_undecided":
                raise
            self.do(CloseRound(cut=True))

    def play(self, rounds: int) -> None:
        """Whole rounds, one after the other."""
        for number in range(rounds):
            self.begin()
            self.score(number)
            self.close()

    def begin(self) -> None:
        self.draft()
        self.do(Publish())
        self.do(StartRound())

    def reach(self, phase: str) -> None:
        """Advance from registration to a phase; drafts come after one played round."""
        steps: dict[str, Callable[[], None]] = {
            "ready": lambda: self.do(Start()),
            "draft": self._second_draft,
            "published": lambda: self.do(Publish()),
            "playing": self._begin_drafted,
            "closed": self._finish,
            "ended": lambda: self.do(EndStage()),
            "completed": lambda: self.do(Complete()),
        }
        if phase in ("nothing", "registration"):
            return
        if phase == "cancelled":
            self.reach("playing")
            self.do(Cancel())
            return
        for name, step in steps.items():
            step()
            if name == phase:
                return

    def _second_draft(self) -> None:
        self.play(1)
        self.draft()

    def _begin_drafted(self) -> None:
        self.do(StartRound())
        self.score(7, 1)

    def _finish(self) -> None:
        self.score(8)
        self.close()

    def get(self, path: str, cookie: str | None = None, **headers: str) -> httpx.Response:
        """Return an answer as a browser would get it."""
        sent = {"Accept-Encoding": "gzip", **{name.replace("_", "-"): value for name, value in headers.items()}}

        async def ask() -> httpx.Response:
            transport = httpx.ASGITransport(app=self.app)
            cookies = {} if cookie is None else {"crosstable": cookie}
            async with httpx.AsyncClient(transport=transport, base_url=f"http://{HOST}", cookies=cookies) as client:
                return await client.get(path, headers=sent)

        return run(ask())

    def page(self, address: str, **headers: str) -> httpx.Response:
        """Return a public page of the tournament."""
        return self.get(f"/t/{self.code}/{address}", **headers)


def hall_at(preset: str, phase: str, players: int = 9, **config: Any) -> Hall:
    """Return a tournament of a preset in a phase; `nothing` is one without players."""
    hall = Hall()
    hall.create(preset, **config)
    if phase != "nothing":
        hall.enter([f"Player {i:02d}" for i in range(1, players + 1)], groups=2 if preset == "crokinole_groups" else 1)
    hall.reach(phase)
    return hall
