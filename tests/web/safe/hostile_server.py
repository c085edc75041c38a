"""A server whose every field has had every hostile text, in a few tournaments."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from crosstable.commands import AskCheckIn, SetRegistration
from crosstable.web.routes import ROUTES
from tests.conftest import proof_size
from tests.web.safe.hostile import texts
from tests.web.safe.page_reader import Page
from tests.web.safe.text_inputs import (
    Desk,
    Way,
    collapse_spaces,
    dispute,
    disqualify,
    do_and_undo,
    enter_late,
    late_tap,
    notices,
    plain_texts,
    player_texts,
    prizes,
    register,
    rename,
    round_texts,
    scores,
    settle_tie,
    sign_up,
    table_scores,
)
from tests.web.safe.worlds import Kind, World

ALL = texts()[:200]
# Some of every kind; all of them at full size.
TEXTS = ALL[:: proof_size(12, 1)]
# For what is slow.
SOME = ALL[:: proof_size(24, 1)]
EIGHT = ("Ann", "Bob", "Cyd", "Dan", "Eve", "Flo", "Gil", "Hal")


class Tournament(NamedTuple):
    """One in which texts go some ways, in their order, and how far it is then."""

    preset: str
    phase: str
    ways: tuple[Way, ...]
    config: Mapping[str, object] = MappingProxyType({})


TOURNAMENTS = {
    "entered": Tournament("mtg", "registration", (rename, register, sign_up, plain_texts)),
    "matches": Tournament("mtg", "playing", (player_texts, round_texts, enter_late, prizes), {"round_minutes": 50}),
    "tables": Tournament("speed_jong_cut_line", "playing", (scores, late_tap, enter_late)),
    "out": Tournament("mtg", "playing", (disqualify,)),
    "hands": Tournament("riichi", "playing", (table_scores,)),
    "reports": Tournament("mtg", "playing", (dispute,), {"player_reports": "both"}),
    "notices": Tournament("mtg", "playing", (notices,)),
    "end": Tournament("mtg", "playing", (do_and_undo("cancel", "reason"),)),
    "ties": Tournament("mtg", "closed", (settle_tie,), {"standings_tiebreakers": ["omw"]}),
    "stages": Tournament("mtg", "ended", (do_and_undo("begin_stage", "name", preset="mtg"),)),
    "playoffs": Tournament("speed_jong", "closed", (do_and_undo("playoff", "name", top=4),)),
}
# Every page of these tournaments is read.
WHOLE = ("entered", "matches", "tables")


class Filled:
    """A server whose every field has had every text, with the accepted texts by field."""

    def __init__(self, given: Sequence[str]) -> None:
        self.made = World()
        self.send_command = defaultdict[str, set[str]](set)
        self.taken = defaultdict[str, set[str]](set)
        self.desks = {name: self._fill_desk(name, tournament, given) for name, tournament in TOURNAMENTS.items()}

    def _fill_desk(self, name: str, tournament: Tournament, given: Sequence[str]) -> Desk:
        hall = self.made.hall(tournament.preset, name, **tournament.config)
        if tournament.phase == "registration":
            hall.do(SetRegistration(open=True, capacity=300))
            hall.do(AskCheckIn())
        else:
            hall.enter(EIGHT)
            hall.reach(tournament.phase)
        desk = Desk(self.made, hall)
        for way in tournament.ways:
            for place, text in enumerate(given):
                for field, taken in way(desk, text, place):
                    self.send_command[field].add(text)
                    if taken:
                        self.taken[field].add(text)
        return desk

    def pages(self, name: str, kind: Kind) -> dict[str, Page]:
        """Return every page about a tournament, by address."""
        cookie, code = self.made.cookie(kind), self.desks[name].hall.code
        found = {}
        for address in self._addresses(code):
            answer = self.made.ask("GET", address, cookie)
            assert answer.status_code < 500, address
            if answer.headers["content-type"].startswith("text/html"):
                found[address.replace(code, "CODE")] = Page(answer.text)
        return found

    def _addresses(self, code: str) -> Iterator[str]:
        for route in ROUTES.values():
            if route.method == "GET" and "{token}" not in route.path:
                yield self.made.address(route, self.made.site.catalogue.find(code))
        here = f"/t/{code}"
        yield from (f"{here}/pairings?by=name", f"{here}/pairings?round=1", f"{here}/standings/1/why?than=2")
        yield from (f"{here}/desk?round=1", f"{here}/desk/floor?player=3", f"/new?from={code}")
        yield from (f"{here}/desk/correct?round=1&table=1&typed={typed}" for typed in ("0-2", "2-0"))

    def full_history(self, name: str) -> str:
        """Return the whole text of a tournament's history."""
        before, said = "", list[str]()
        while True:
            html = self.desks[name].ask("GET", "/t/CODE/desk/history", before=before).body.decode()
            said.append(Page(html).text)
            older = re.search(r"before=(\d+)", html)
            if older is None:
                return collapse_spaces(" ".join(said))
            before = older[1]
