"""Scorekeepers of some tables: what they see and may do is about the players who sit there, and the others' is not."""

import pytest

from crosstable.exchange.sheets import SHEETS
from crosstable.model.persons import PersonId
from crosstable.model.tournament import PlayerId
from crosstable.web.routes import ROUTES
from tests.pdf import pdf_text
from tests.web.desk.desks import Browser, desk

NAMES = ("Ann", "Bob", "Cyd", "Dov", "Eve", "Fay", "Gus", "Hal", "Ida")
PASSWORD = "open sesame"


class Evening:
    """A round of four tables and a bye, claims by code; Sam helps at table 1."""

    def __init__(self) -> None:
        self.olga = desk(names=NAMES)
        self.olga.execute("configure", config={"claims": "code"})
        for command in ("start", "pair", "publish", "start_round"):
            self.olga.execute(command)
        wifi = {"name": "Hall", "password": PASSWORD}
        assert self.olga.post("connect/wifi", wifi)[0] == 200
        self.sam = self.helper([1])
        round_ = self.olga.site.room(self.olga.code).state.current
        assert round_ is not None
        self.near, self.far = ([match.first, match.second] for match in (round_.matches[1], round_.matches[4]))
        self.bye = next(iter(round_.byes))

    def helper(self, tables: list[int]) -> Browser:
        told = self.olga.post(
            "staff/invite", {"name": "Sam", "role": "scorekeeper", "tables": tables, "key": f"{tables}"}
        )[1]
        sam = self.olga.site.browser()
        sam.follow(told["link"])
        return sam.open_desk(self.olga.code)

    def code(self, player: PlayerId) -> str:
        room = self.olga.site.room(self.olga.code)
        person: PersonId = room.state.persons[player].person
        return room.site.claim_codes.codes_for(room.listed.stream, [person])[person]

    def phone(self) -> Browser:
        phone = self.olga.site.browser().open_desk(self.olga.code)
        assert phone.get(f"/t/{self.olga.code}/me")[0] == 200
        return phone

    def claim_player(self, player: PlayerId, code: str | None = None) -> Browser:
        phone = self.phone()
        sent = {"player": player, "key": "c"} | ({} if code is None else {"code": code})
        assert phone.post(f"/t/{self.olga.code}/me/claim", sent)[0] == 200
        return phone


@pytest.fixture
def evening() -> Evening:
    return Evening()


def _texts(browser: Browser) -> dict[str, str]:
    """Return every page that a scorekeeper may look at, as text."""
    texts = dict[str, str]()
    paths = [path for (method, path), route in ROUTES.items() if method == "GET" and route.who == "scorekeeper"]
    assert len(paths) > 15
    for path in paths:
        filled = path.replace("{code}", browser.code).replace("{number}", "4").replace("{action}", "1")
        for name in SHEETS if "{sheet}" in path else ["players.csv"]:
            address = filled.replace("{sheet}", name).replace("{file}", name)
            answer = browser.ask("GET", address)
            assert answer.status_code in (200, 303, 404, 409), address
            texts[address] = answer.text
            if answer.content.startswith(b"%PDF"):
                texts[address] = pdf_text(answer.content)
    return texts


def test_no_page_shows_codes_of_other_tables_or_the_wifi(evening: Evening) -> None:
    """On any page or sheet."""
    strangers = [
        player for player in evening.olga.site.room(evening.olga.code).state.persons if player not in evening.near
    ]
    secrets = {evening.code(player) for player in strangers} | {PASSWORD}
    texts = _texts(evening.sam)
    assert not [(address, secret) for address, text in texts.items() for secret in secrets if secret in text]
    assert {evening.code(player) for player in evening.near} <= {*evening.sam.text("phones").split()}
    anywhere = evening.helper([])
    everywhere = _texts(anywhere)
    assert not [address for address, text in everywhere.items() if PASSWORD in text]
    assert secrets - {PASSWORD} <= {*anywhere.text("phones/codes").split()}


def test_the_flyer_shows_the_wifi_to_organisers_and_where_screens_do(evening: Evening) -> None:
    def flyer(browser: Browser) -> str:
        return pdf_text(browser.ask("GET", f"/t/{browser.code}/desk/print/flyer").content)

    assert PASSWORD in flyer(evening.olga)
    assert PASSWORD not in flyer(evening.sam)
    assert evening.olga.post("connect/wifi", {"name": "Hall", "password": PASSWORD, "on_screens": True})[0] == 200
    assert PASSWORD in flyer(evening.sam)


def test_codes_are_renewed_and_phones_released_at_the_helpers_tables_only(evening: Evening) -> None:
    for player in (*evening.far, evening.bye):
        status, told = evening.sam.post("phones/code", {"player": player})
        assert (status, told["refused"]["code"]) == (409, "not_your_players")
        assert "You are assigned to table 1, and" in told["refused"]["message"]
    phone = evening.claim_player(evening.far[0], evening.code(evening.far[0]))
    assert evening.sam.refusal_code("release_phone", player=evening.far[0]) == "not_your_players"
    assert [held["player"] for held in phone.ask("GET", f"/t/{phone.code}/me").json()["players"]] == [evening.far[0]]
    for player in evening.near:
        code = evening.code(player)
        assert evening.sam.post("phones/code", {"player": player})[1]["code"] != code
        evening.claim_player(player, evening.code(player))
        evening.sam.execute("release_phone", player=player)
    assert evening.helper([]).post("phones/code", {"player": evening.far[0]})[0] == 200


def test_claims_are_granted_at_the_helpers_tables_only(evening: Evening) -> None:
    """A second phone for a player of another table would report and confirm for them."""
    evening.olga.execute("configure", config={"claims": "open"})
    for player in (evening.near[0], evening.far[0]):
        for _ in range(2):
            evening.claim_player(player)
    requests = evening.olga.site.room(evening.olga.code).state.requests
    numbers = {request.player: number for number, request in requests.items()}
    listed = evening.sam.ask("GET", f"/t/{evening.sam.code}/desk/phones/list").json()
    assert [waiting["player"] for waiting in listed["waiting"]] == [evening.near[0]]
    for grant in (True, False):
        assert (
            evening.sam.refusal_code("settle_request", request=numbers[evening.far[0]], grant=grant)
            == "not_your_players"
        )
    names = evening.olga.site.room(evening.olga.code).names
    assert names[evening.near[0]] in evening.sam.text("phones")
    assert names[evening.far[0]] not in evening.sam.text("phones")
    evening.sam.execute("settle_request", request=numbers[evening.near[0]], grant=True)


def test_helpers_check_in_everybody() -> None:
    """Between rounds nobody has a table."""
    olga = desk(names=NAMES)
    olga.execute("ask_check_in")
    told = olga.post("staff/invite", {"name": "Sam", "role": "scorekeeper", "tables": [1], "key": "k"})[1]
    sam = olga.site.browser()
    sam.follow(told["link"])
    sam.open_desk(olga.code).execute("check_in", player="p4")
