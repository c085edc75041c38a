"""How texts enter a tournament: one function for each free-text field.

Each yields the fields that got the text, and whether it was accepted. Routes are called without a server, so that
thousands of texts take seconds.
"""

import json
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from crosstable.app.persons import new_entry
from crosstable.commands import Actor, Claim, ReportResult, SettleTap, SignUp, Tap, WithdrawReport
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import PlayerId, Score, ScoreEvent
from crosstable.rules.notices import MOST_SHOWN
from crosstable.web.pages.render import refusal_page
from crosstable.web.refusal_json import refusal_json
from crosstable.web.request import Request
from crosstable.web.responses import Answer, json_answer
from crosstable.web.routes import ROUTES, Method, Route
from crosstable.words import refusal_sentence
from tests.web.public.halls import Hall
from tests.web.safe.fields import plain_text_commands
from tests.web.safe.page_reader import Page
from tests.web.safe.worlds import HERE, World

Told = Iterator[tuple[str, bool]]
Way = Callable[["Desk", str, int], Told]


class Desk:
    """A tournament's desk and the other readers of its pages. `kinds` collects the elements of its pages."""

    def __init__(self, made: World, hall: Hall) -> None:
        self.made, self.hall = made, hall
        self.cookie = made.cookie("operator")
        self.kinds = set[tuple[str, str]]()
        self._sent = 0

    def ask(self, method: Method, path: str, sent: Any = None, cookie: str | None = None, **query: str) -> Answer:
        """Call a route and read its answer as a browser does, checking that no text became markup."""
        route, params = _route(method, path.replace("CODE", self.hall.code))
        body = b"" if sent is None else msgspec.json.encode(sent)
        return self.answer(route, self.request(params, query, body, cookie))

    def request(
        self, params: Mapping[str, str], query: Mapping[str, str], body: bytes = b"", cookie: str | None = None
    ) -> Request:
        return Request(
            self.made.site,
            path="/",
            params=params,
            query=query,
            body=body,
            cookie=self.cookie if cookie is None else cookie,
            base=HERE,
            headers=defaultdict(str),
        )

    def answer(self, route: Route, request: Request) -> Answer:
        """Call the route; a refusal becomes a page for GET, JSON otherwise."""
        try:
            answer = route.work(request)
        except Refusal as refusal:
            told = {"refused": refusal_json(refusal, None)}
            answer = refusal_page(request, refusal, 404) if route.method == "GET" else json_answer(told, 409)
        self._read(answer)
        return answer

    def _read(self, answer: Answer) -> None:
        for name, value in answer.headers.items():
            assert is_header(value), (name, value)
        html = answer.body.decode() if answer.media_type.startswith("text/html") else ""
        if answer.media_type == "application/json":
            told = json.loads(answer.body)
            assert "refused" not in told or told["refused"]["message"]
            html = told.get("html", "")
        if html:
            page = Page(html)
            assert page.problems == []
            self.kinds |= page.kinds

    def do(self, command: str, **fields: Any) -> bool:
        """Send a command as `web.desk.command_endpoint` takes it; return whether it was done."""
        try:
            self.hall.say(command, fields)
        except Refusal as refusal:
            return not refusal_sentence(refusal)
        return True

    def send_command(self, command: str, **fields: Any) -> bool:
        """Send a command as the browser does; return whether it was accepted."""
        self._sent += 1
        sent = {"command": command, "key": f"k{self._sent}", "fields": fields}
        return self.ask("POST", "/t/CODE/do", sent).status == 200

    def look(self, *paths: str) -> None:
        """Read these pages."""
        for path in paths:
            self.ask("GET", path)

    def player(self, place: int) -> PlayerId:
        """Return one of the players, in turn."""
        players = self.hall.state.numbers
        return players[place % len(players) + 1]

    @property
    def latest(self) -> PlayerId:
        players = self.hall.state.numbers
        return players[max(players)]

    @property
    def first_table(self) -> tuple[int, Sequence[ScoreEvent]]:
        """The first scored table of round 1, and its score events."""
        first = self.hall.state.round(1)
        assert first is not None
        return next((number, table.events) for number, table in sorted(first.tables.items()) if table.events)

    def counted_score(self) -> str:
        """Return a score event of that table that counts."""
        events = self.first_table[1]
        gone = {event.undoes for event in events}
        return next(event.id for event in events if event.undoes is None and event.id not in gone)


def collapse_spaces(text: str) -> str:
    return " ".join(text.split())


def is_header(value: str) -> bool:
    """Return whether the value is one printable ASCII line without a foreign address."""
    return value.isascii() and value.isprintable() and "evil.test" not in value


def _route(method: Method, path: str) -> tuple[Route, dict[str, str]]:
    """Return the route of an address and its parameters."""
    parts = path.split("/")
    for route in ROUTES.values():
        shape = route.path.split("/")
        fits = len(shape) == len(parts) and all(a == b or a.startswith("{") for a, b in zip(shape, parts, strict=True))
        if route.method == method and fits:
            return route, {a[1:-1]: b for a, b in zip(shape, parts, strict=True) if a.startswith("{")}
    raise AssertionError(path)


FIELDS = ("name", "club", "town", "group", "category", "title", "federation")


def register(desk: Desk, text: str, _place: int) -> Told:
    taken = desk.do("register", entries=[dict.fromkeys(FIELDS, text)])
    yield from ((f"register.entries.{field}", taken) for field in FIELDS)


def enter_late(desk: Desk, text: str, _place: int) -> Told:
    taken = desk.do("enter_late", entries=[dict.fromkeys(FIELDS, text)])
    yield from ((f"enter_late.entries.{field}", taken) for field in FIELDS)


def disqualify(desk: Desk, text: str, place: int) -> Told:
    """Disqualify a player who was entered for that."""
    desk.do("enter_late", entries=[{"name": f"Late {place}"}])
    yield "disqualify.reason", desk.do("disqualify", player=desk.latest, reason=text)


def sign_up(desk: Desk, text: str, _place: int) -> Told:
    """Enter by phone, as `web.public.self_registration` does; its form has its own test."""
    for field in ("name", "club", "category", "title", "federation"):
        try:
            made, fact = new_entry(text) if field == "name" else new_entry("Ann", None, **{field: text})
            desk.hall.site.director.run(desk.hall.stream, SignUp(entry=made), Actor("phone", "player"), facts=[fact])
            yield f"sign_up.entry.{field}", True
        except Refusal:
            yield f"sign_up.entry.{field}", False


def rename(desk: Desk, text: str, _place: int) -> Told:
    yield "rename.name", desk.do("rename", name=text)


def plain_texts(desk: Desk, text: str, _place: int) -> Told:
    for command, fields in plain_text_commands():
        yield from ((f"{command}.{field}", desk.do(command, **{field: text})) for field in fields)


def player_texts(desk: Desk, text: str, place: int) -> Told:
    one = desk.player(place)
    yield "rename_player.name", desk.do("rename_player", player=one, name=text)
    yield "set_external_ids.external_ids", desk.do("set_external_ids", player=one, external_ids={"league": text})
    for field in ("club", "town", "category", "title", "federation"):
        yield f"change_player.fields.{field}", desk.do("change_player", player=one, fields={field: text})
    yield "note.words", desk.do("note", player=one, words=text)
    kind = ("warning", "lateness")[place % 2]
    yield "penalise.reason", desk.do("penalise", player=one, kind=kind, reason=text)


def prizes(desk: Desk, text: str, _place: int) -> Told:
    """Set a prize for the first place. Each line must be a prize."""
    yield "set_prizes.prizes", desk.do("set_prizes", prizes=f"1: {collapse_spaces(text)}")
    yield "set_categories.categories", desk.do("set_categories", categories=f"Home: club {collapse_spaces(text)}")


def round_texts(desk: Desk, text: str, _place: int) -> Told:
    first = desk.hall.state.round(1)
    assert first is not None
    typed = "0-2" if first.matches[1].result == Score(2, 0) else "2-0"
    yield "correct.reason", desk.do("correct", round=1, table=1, typed=typed, reason=text)
    yield "extend_clock.reason", desk.do("extend_clock", seconds=1, table=1, reason=text)


def dispute(desk: Desk, text: str, _place: int) -> Told:
    """Dispute as the reporter's opponent."""
    current = desk.hall.state.current
    assert current is not None
    table = max(current.matches)
    first, second = (
        Actor(player, "player", player) for player in (current.matches[table].first, current.matches[table].second)
    )
    desk.hall.do(Claim(player=current.matches[table].second), second)
    desk.hall.do(ReportResult(table=table, result=Score(2, 0)), first)
    try:
        desk.hall.say("dispute", {"table": table, "reason": text}, second)
        yield "dispute.reason", True
    except Refusal:
        yield "dispute.reason", False
    desk.hall.do(WithdrawReport(table=table), first)


def scores(desk: Desk, text: str, _place: int) -> Told:
    """Correct scores of a finished round, with a reason."""
    table, events = desk.first_table
    seat = {"table": table, "player": events[0].player, "round": 1}
    yield "tap.reason", desk.do("tap", **seat, delta=1, reason=text)
    yield "tap.id", desk.do("tap", **seat, delta=1, id=text, reason="x")
    for field in ("reason", "id"):
        said = {"id": f"{text}.", "reason": "x"} if field == "id" else {"reason": text}
        yield f"take_back_tap.{field}", desk.do("take_back_tap", undoes=desk.counted_score(), **said)


def late_tap(desk: Desk, text: str, _place: int) -> Told:
    """Hold a late score at the desk."""
    table, events = desk.first_table
    desk.hall.do(Tap(table=table, player=events[0].player, delta=1, round=1), Actor("sam", "scorekeeper"))
    held = max(desk.hall.state.held)
    yield "settle_tap.reason", desk.do("settle_tap", tap=held, take=True, reason=text)
    if held in desk.hall.state.held:
        desk.hall.do(SettleTap(tap=held, take=False))


def table_scores(desk: Desk, text: str, _place: int) -> Told:
    first = desk.hall.state.round(1)
    assert first is not None
    one, other = "36000 34000 28000 22000", "36100 33900 28000 22000"
    typed = other if (first.tables[1].scores or (0,))[0] == 36000 else one
    told = {"table": 1, "round": 1, "typed": typed}
    yield "enter_table.reason", desk.do("enter_table", **told, reason=text)


def notices(desk: Desk, text: str, _place: int) -> Told:
    """Show notices on every page, then make room for others."""
    if desk.do("announce", words=text, minutes=5):
        yield "announce.words", True
        yield "change_notice.words", desk.do("change_notice", notice=max(desk.hall.state.notices), words=f"{text} !")
    else:
        yield "announce.words", False
        yield "change_notice.words", desk.do("change_notice", notice=min(desk.hall.state.notices), words=text)
    if len(desk.hall.state.notices) == MOST_SHOWN:
        desk.look("/t/CODE/standings", "/t/CODE/desk/floor", "/t/CODE/join")
        for notice in list(desk.hall.state.notices)[1:]:
            desk.do("take_back_notice", notice=notice)


def do_and_undo(command: str, field: str, **fields: Any) -> Way:
    """Return a way that executes a command and undoes it, so that the next text can use it."""

    def way(desk: Desk, text: str, _place: int) -> Told:
        taken = desk.do(command, **fields, **{field: text})
        yield f"{command}.{field}", taken
        if taken:
            desk.do("undo")

    return way


def settle_tie(desk: Desk, text: str, _place: int) -> Told:
    tied = next(row for row in desk.hall.site.room(desk.hall.code).standings.rows if row.tied_with)
    taken = desk.do("settle_tie", players=[tied.player.id, *tied.tied_with], reason=text)
    yield "settle_tie.reason", taken
    if taken:
        desk.do("undo")
