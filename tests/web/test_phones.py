"""Players' phones over HTTP: claims and codes, what a phone may say and for whom, what its screen shows."""

import random
import re
from collections import Counter
from itertools import count
from typing import Any

import httpx
import pytest
from starlette.types import ASGIApp

from crosstable.app.rate_limits import GUESSES
from crosstable.app.site import Site
from crosstable.commands import (
    CloseRound,
    Configure,
    Drop,
    EnterResult,
    Pair,
    Publish,
    ReleasePhone,
    SettleRequest,
    StartRound,
)
from crosstable.events import ReportWithdrawn, ResultDisputed, ResultEntered, ResultReported
from crosstable.journal.interface import Journal
from crosstable.model.tournament import PlayerId, Score
from crosstable.views.alerts.tournament import alerts
from crosstable.web.asgi import COOKIE, create_app
from crosstable.web.security import Safety
from crosstable.words import words
from tests.conftest import Proof, proof_size
from tests.contract.conftest import open_store
from tests.contract.stores import MemoryStore, Store
from tests.web.public.halls import Hall
from tests.web.safe.worlds import HOST, World, refusal_code_of, world


class Phone:
    """A player's browser. Sent as often as one likes with the same key, a thing happens once."""

    _keys = count()

    def __init__(self, made_: World, code: str) -> None:
        self.world, self.code = made_, code
        self.cookie: str = made_.ask("GET", f"/t/{code}/me").cookies[COOKIE]

    @property
    def device(self) -> str:
        return self.world.site.devices.device_id(self.cookie)

    def me(self) -> dict[str, Any]:
        answer = self.world.ask("GET", f"/t/{self.code}/me", self.cookie)
        assert answer.status_code == 200
        found: dict[str, Any] = answer.json()
        return found

    def claim(self, player: str | int, code: str | None = None, **more: Any) -> httpx.Response:
        sent = {"player": player, "key": f"c{next(self._keys)}", **({} if code is None else {"code": code})}
        return self.world.ask("POST", f"/t/{self.code}/me/claim", self.cookie, body=sent, **more)

    def do(self, player: str, command: str, /, key: str | None = None, **fields: Any) -> httpx.Response:
        sent = {"player": player, "command": command, "key": key or f"d{next(self._keys)}", "fields": fields}
        return self.world.ask("POST", f"/t/{self.code}/me/do", self.cookie, body=sent)

    def report(self, player: str, table: int, first: int, second: int, round: int = 1, **more: Any) -> httpx.Response:
        result = {"type": "score", "first": first, "second": second}
        return self.do(player, "report_result", table=table, result=result, round=round, **more)


def start_playing(made_: World, players: int = 4, preset: str = "mtg", **config: Any) -> Hall:
    hall = made_.hall(preset, "Phones", **config)
    hall.enter([f"Player {i}" for i in range(1, players + 1)])
    hall.reach("ready")
    hall.begin()
    return hall


@pytest.fixture
def here() -> Any:
    with world() as made_:
        yield made_


def players_at(hall: Hall, table: int = 1) -> tuple[str, ...]:
    assert hall.state.current is not None
    return hall.state.current.seats[table]


def test_phone_claims_reports_and_confirms(here: World) -> None:
    """Strangers see nothing."""
    hall = start_playing(here, round_minutes=50)
    first, second = players_at(hall)
    phones = {one: Phone(here, hall.code) for one in (first, second)}
    assert Phone(here, hall.code).me()["players"] == []
    for player, phone in phones.items():
        assert phone.claim(hall.state.players[PlayerId(player)].number).json() == {"player": player, "claimed": True}
        (mine,) = phone.me()["players"]
        assert (mine["state"], mine["todo"], mine["seat"]["table"]) == ("seated", "report", 1)
        assert mine["clock"]["left"] > 0
    assert phones[first].report(first, 1, 2, 1).status_code == 200
    assert [phones[one].me()["players"][0]["todo"] for one in (first, second)] == ["wait_opponent", "confirm"]
    assert refusal_code_of(phones[first].do(first, "confirm", table=1, round=1)) == "own_report"
    assert phones[second].do(second, "confirm", table=1, round=1).status_code == 200
    (mine,) = phones[second].me()["players"]
    assert (mine["todo"], mine["seat"]["match"]["result"]["first"]) == ("done", 2)
    assert mine["place"]["why"]
    assert any(neighbour["is_me"] for neighbour in mine["place"]["neighbours"])


def test_black_reports_a_game_in_the_order_of_the_sheet(here: World) -> None:
    hall = start_playing(here, preset="chess")
    white, black = players_at(hall)
    phones = {player: Phone(here, hall.code) for player in (white, black)}

    def page(player: str) -> str:
        html = here.ask("GET", f"/t/{hall.code}/me", phones[player].cookie, accept="text/html").text
        return re.sub(r"\s+", " ", re.sub("<[^>]+>", " ", html))

    for player, phone in phones.items():
        phone.claim(player)
    assert "I won 1–0 Draw ½–½ I lost 0–1" in page(white)
    assert "You have Black against" in page(black)
    assert "I won 0–1 Draw ½–½ I lost 1–0" in page(black)
    phones[black].report(black, 1, 0, 1)
    assert "You won (0–1)" in page(black)
    assert "You lost (0–1)" in page(white)


def test_printed_codes_open_the_right_page(here: World) -> None:
    """Slips open the match report, badges the claim with its code."""
    hall = start_playing(here, players=6)
    first, second = players_at(hall, 2)
    numbers = {player: hall.state.players[PlayerId(player)].number for player in (first, second)}

    def page(query: str, cookie: str | None = None) -> str:
        return here.ask("GET", f"/t/{hall.code}/me?{query}", cookie, accept="text/html").text

    def offered_players(query: str) -> set[str]:
        return set(re.findall(r'data-claim="(\w+)"', page(query)))

    assert offered_players("table=2") == {first, second}
    assert offered_players(f"player={numbers[first]}&claim=K7QX2P") == {first}
    assert len(offered_players("table=9")) == len(offered_players("")) == 6
    phone = Phone(here, hall.code)
    for player in (players_at(hall, 1)[0], second):
        phone.claim(numbers.get(player) or hall.state.players[PlayerId(player)].number)
    assert f'data-player="{second}"' in page("table=2", phone.cookie)
    assert f'data-player="{second}"' not in page("table=1", phone.cookie)


def test_second_claim_waits_and_released_phone_is_notified(here: World) -> None:
    hall = start_playing(here)
    old, new = Phone(here, hall.code), Phone(here, hall.code)
    assert old.claim("p1").json()["claimed"]
    assert not new.claim("p1").json()["claimed"]
    assert [claim["player"] for claim in new.me()["claimed"]] == ["p1"]
    (alert,) = alerts(hall.state)
    assert [choice.command for choice in alert.choices] == ["settle_request"] * 2
    cookie = here.cookie("operator")
    settle = alert.choices[0]
    sent = {"command": settle.command, "fields": dict(settle.fields), "key": "g"}
    assert here.ask("POST", f"/t/{hall.code}/do", cookie, body=sent).status_code == 200
    assert [player["player"] for player in new.me()["players"]] == ["p1"]
    assert [released["player"] for released in old.me()["released"]] == ["p1"]
    answer = old.do("p1", "ask_desk", kind="drop")
    assert (answer.status_code, refusal_code_of(answer)) == (401, "no_player_held")


def test_declined_claim_is_shown_on_its_phone(here: World) -> None:
    """Until it has a name; so is one whose late report was discarded."""
    hall = start_playing(here)
    old, new = Phone(here, hall.code), Phone(here, hall.code)
    old.claim("p1")
    new.claim("p1")
    before = new.me()
    hall.do(SettleRequest(request=next(iter(hall.state.requests)), grant=False))
    assert [one["player"] for one in new.me()["declined"]] == ["p1"]
    assert new.me() != before
    told = words("web.me.declined.claim", player="Player 1")
    for phone, is_told in ((new, True), (old, False)):
        page = here.ask("GET", f"/t/{hall.code}/me", phone.cookie, accept="text/html").text
        assert (told in page) == is_told
    new.claim("p2")
    assert new.me()["declined"] == []
    table = next(table for table in (1, 2) if "p1" in players_at(hall, table))
    hall.do(CloseRound(unfinished=True))
    old.report("p1", table, 2, 0)
    hall.do(SettleRequest(request=next(iter(hall.state.requests)), grant=False))
    page = here.ask("GET", f"/t/{hall.code}/me", old.cookie, accept="text/html").text
    assert words("web.me.declined.report", table=table, round=1) in page


def test_claim_codes_are_limited_to_few_guesses(here: World) -> None:
    """Per address and per device."""
    hall = start_playing(here, claims="code")
    phone, cookie = Phone(here, hall.code), here.cookie("operator")
    assert refusal_code_of(phone.claim("p1")) == "claim_code_needed"
    listed = here.ask("GET", f"/t/{hall.code}/desk/phones/list", cookie).json()["players"]
    codes = {row["player"]: row["code"] for row in listed}
    assert refusal_code_of(phone.claim("p1", codes["p2"])) == "wrong_claim_code"
    assert phone.claim("p1", codes["p1"].lower()).json()["claimed"]
    new = here.ask("POST", f"/t/{hall.code}/desk/phones/code", cookie, body={"player": "p1"}).json()["code"]
    other = Phone(here, hall.code)
    assert refusal_code_of(other.claim("p1", codes["p1"])) == "wrong_claim_code"
    assert other.claim("p1", new).json()["claimed"]
    guessing = [Phone(here, hall.code) for _ in range(2)]
    told = [
        refusal_code_of(guessing[i % 2].claim("p3", "AAAAAA", address="10.9.9.9")) for i in range(GUESSES.at_once + 2)
    ]
    assert (told[0], told[-1]) == ("wrong_claim_code", "too_many_tries")
    told = [refusal_code_of(guessing[0].claim("p3", "AAAAAA", address=f"10.8.{i}.1")) for i in range(GUESSES.at_once)]
    assert told[-1] == "too_many_tries"


def test_the_server_says_how_names_are_claimed_where_the_tournament_does_not(here: World) -> None:
    here.site.claims = "code"
    hall = start_playing(here)
    assert refusal_code_of(Phone(here, hall.code).claim("p1")) == "claim_code_needed"
    hall.do(Configure(config={"claims": "open"}))
    assert Phone(here, hall.code).claim("p1").json()["claimed"]


def test_registering_on_a_phone_claims_the_entry(here: World) -> None:
    hall = here.hall("mtg", "Door")
    hall.say("set_registration", {"open": True})
    phone = Phone(here, hall.code)
    phone.cookie = here.register_phone(hall.code, "Gil")
    (mine,) = phone.me()["players"]
    assert (mine["name"], mine["state"]) == ("Gil", "registered")
    hall.reach("registration")
    assert phone.do(mine["player"], "withdraw", player=mine["player"]).status_code == 200
    assert phone.me()["players"] == []


def test_nobody_acts_for_another(here: World) -> None:
    """Another player, another tournament, a replayed key, a command that phones have not, and one's own claim."""
    hall, there = start_playing(here), start_playing(here)
    first, second = players_at(hall)
    mine, other = Phone(here, hall.code), Phone(here, hall.code)
    mine.claim(first)
    other.claim(second)
    sent = mine.report(first, 1, 2, 0, key="once")
    assert sent.status_code == 200
    before = here.stored_data()
    for answer, code in (
        (mine.report(second, 1, 2, 0), "not_your_player"),
        (other.report(first, 1, 2, 0, key="once"), "not_your_player"),
        (mine.report("nobody", 1, 2, 0), "not_your_player"),
        (mine.report(first, 2, 2, 0), "not_your_match"),
        (mine.do(first, "drop", player=second), "not_yours"),
        (mine.do(first, "claim", player=second, how="code"), "not_yours"),
        (mine.do(first, "release_phone", player=second), "not_your_player"),
        (mine.do(first, "enter_result", table=1, result=None), "not_yours"),
        (mine.do(first, "fly"), "unknown_command"),
        (mine.do(first, "report_result", key="once", table=1), "key_used_otherwise"),
    ):
        assert refusal_code_of(answer) == code, answer.text
    mine.code = there.code
    assert refusal_code_of(mine.report(first, 1, 2, 0)) == "no_player_held"
    assert here.stored_data() == before
    mine.code = hall.code
    hall.do(ReleasePhone(player=PlayerId(first)))
    mine.claim(players_at(hall, 2)[0])
    assert refusal_code_of(mine.report(first, 1, 2, 0, key="once")) == "not_your_player"


def test_the_screen_in_every_state_of_a_player(here: World) -> None:
    hall = here.hall("mtg", "States", rounds=5)
    hall.enter([f"Player {i}" for i in range(1, 6)])
    phones = {player: Phone(here, hall.code) for player in hall.state.players}
    for player, phone in phones.items():
        phone.claim(player)

    def states() -> Counter[str]:
        return Counter(phone.me()["players"][0]["state"] for phone in phones.values())

    assert states() == {"registered": 5}
    hall.reach("ready")
    assert states() == {"being_paired": 5}
    hall.draft()
    assert states() == {"being_paired": 5}
    hall.do(Publish())
    assert states() == {"seated": 4, "bye": 1}
    hall.do(StartRound())
    gone = PlayerId(players_at(hall)[0])
    hall.do(Drop(player=gone))
    assert states() == {"seated": 3, "bye": 1, "dropped": 1}
    hall.score()
    hall.close()
    assert states() == {"being_paired": 4, "dropped": 1}
    hall.say(
        "change_player", {"player": next(holder for holder in phones if holder != gone), "fields": {"absent": [[2, 2]]}}
    )
    assert states() == {"being_paired": 3, "dropped": 1, "absent": 1}


def test_at_a_table_one_phone_scores_and_a_dropped_one_cannot(here: World) -> None:
    hall = start_playing(here, 8, "speed_jong")
    seats = players_at(hall)
    phones = {player: Phone(here, hall.code) for player in seats[:2]}
    for player, phone in phones.items():
        phone.claim(player)
    a, b = phones
    assert phones[a].do(a, "take_scoring", table=1, round=1).status_code == 200
    for _ in range(3):
        assert phones[a].do(a, "tap", key="one tap", table=1, round=1, player=b, delta=1).status_code == 200
    (mine,) = phones[a].me()["players"]
    (theirs,) = phones[b].me()["players"]
    assert (mine["todo"], theirs["todo"], theirs["seat"]["score"]) == ("score", "watch_score", 1)
    assert refusal_code_of(phones[b].do(b, "tap", table=1, round=1, player=b, delta=1)) == "another_scores"
    tap = mine["seat"]["scoring"]["last_tap"]
    assert phones[a].do(a, "take_back_tap", undoes=tap).status_code == 200
    assert phones[b].me()["players"][0]["seat"]["score"] == 0
    hall.do(Drop(player=PlayerId(a)))
    assert refusal_code_of(phones[a].do(a, "tap", table=1, round=1, player=b, delta=1)) == "you_have_left"
    assert phones[b].do(b, "take_scoring", table=1).status_code == 200
    hall.do(CloseRound())
    answer = phones[b].do(b, "tap", table=1, round=1, player=b, delta=1)
    assert answer.json()["late"]


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def store(request: pytest.FixtureRequest, tmp_path: Any) -> Any:
    yield from open_store(request, tmp_path)


@pytest.mark.long
def test_each_report_counts_once_and_conflicts_are_shown(store: Store, proof: Proof) -> None:
    """Over five rounds everybody sends their report three times, in any order; a tenth of the tables disagree,
    strangers and released phones send too. On a lasting database two servers take turns by chance.
    """
    players, rounds = proof_size(24, 200), 5
    journal: Journal = store.open()
    sent = 0
    with world(journal) as made_:
        others = [] if isinstance(store, MemoryStore) else [create_app(Site(store.open()), Safety(frozenset({HOST})))]
        servers = [made_.app, *others]
        hall = made_.hall("mtg", "Many phones", rounds=rounds)
        hall.enter([f"Player {i}" for i in range(1, players + 1)])
        chance = random.Random(17)
        phones = {player: Phone(made_, hall.code) for player in hall.state.players}
        for player, phone in phones.items():
            assert phone.claim(player).json()["claimed"]
        released = Phone(made_, hall.code)
        hall.reach("ready")
        for number in range(1, rounds + 1):
            for command in (Pair(), Publish(), StartRound()):
                hall.do(command)
            sent += a_round_of_reports(hall, phones, released, number, chance, servers)
            made_.forget_limits()
    proof(
        "reports by phone",
        f"{players} phones, {rounds} rounds, each report three times",
        cases=sent,
        result="each counted once, every conflict told, nobody for another",
    )


def a_round_of_reports(
    hall: Hall,
    phones: dict[PlayerId, Phone],
    released: Phone,
    number: int,
    chance: random.Random,
    servers: list[ASGIApp],
) -> int:
    """Play a round by reports and check it; return the number of requests."""
    current = hall.state.current
    assert current is not None
    tables = sorted(current.matches)
    conflicts = {*chance.sample(tables, max(1, len(tables) // 10))}
    sending: list[tuple[PlayerId, int, tuple[int, int]]] = []
    said: dict[tuple[PlayerId, int], tuple[int, int]] = {}
    for table, match in current.matches.items():
        for player, score in ((match.first, (2, 0)), (match.second, (0, 2) if table in conflicts else (2, 0))):
            said[player, table] = score
            sending += [(player, table, score)] * 3
    chance.shuffle(sending)
    before = hall.state.seq
    for player, table, score in sending:
        released.world.app = chance.choice(servers)
        answer = phones[player].report(player, table, *score, round=number, key=f"{number}-{player}")
        assert answer.status_code == 200, answer.text
    # Foreign ids and replayed keys, from a phone that lost its player and from one that holds another.
    match = current.matches[tables[0]]
    stranger = phones[current.matches[tables[-1]].first]
    for phone in (stranger, released):
        answer = phone.report(match.first, tables[0], 0, 2, round=number, key=f"{number}-{match.first}")
        assert refusal_code_of(answer) in ("not_your_player", "no_player_held")
    check_events(hall, before, tables, conflicts)
    told = [told_alert for told_alert in alerts(hall.state) if told_alert.code == "web.unusual.disputed"]
    assert {one.params["table"] for one in told} == conflicts
    for alert in told:
        assert {choice.command for choice in alert.choices[:2]} == {"enter_result"}
        hall.do(EnterResult(table=alert.params["table"], result=Score(2, 0)))
    hall.do(CloseRound())
    _release_and_claim_again(hall, phones, match.first, released)
    return len(sending)


def check_events(hall: Hall, before: int, tables: list[int], conflicts: set[int]) -> None:
    """Check that each table has one report and one confirmation or dispute."""
    new = [happened.event for happened in hall.state.log[before:]]
    reported = Counter(one.table for one in new if isinstance(one, ResultReported))
    entered = Counter(one.table for one in new if isinstance(one, ResultEntered))
    disputed = Counter(one.table for one in new if isinstance(one, ResultDisputed))
    assert reported == {table: 2 if table in conflicts else 1 for table in tables}
    assert entered == dict.fromkeys((table for table in tables if table not in conflicts), 1)
    assert disputed == dict.fromkeys(conflicts, 1)
    assert not any(isinstance(one, ReportWithdrawn) for one in new)


def _release_and_claim_again(hall: Hall, phones: dict[PlayerId, Phone], player: PlayerId, released: Phone) -> None:
    """Release a player's phone and claim the name with a new one; keep the old cookie for the next round."""
    lost = phones[player]
    hall.do(ReleasePhone(player=player))
    phones[player] = Phone(lost.world, hall.code)
    assert phones[player].claim(player).json()["claimed"]
    released.cookie = lost.cookie


def test_a_bracket_speaks_of_no_points_and_no_rank(here: World) -> None:
    """A bye is no win, takes a player on without points, and who is still in has no place yet."""
    hall = start_playing(here, 11, "double_elimination")
    phones: dict[PlayerId, Phone] = {}
    for player in hall.state.players:
        phones[player] = Phone(here, hall.code)
        phones[player].claim(player)

    def text(player: PlayerId) -> str:
        html = here.ask("GET", f"/t/{hall.code}/me", phones[player].cookie, accept="text/html").text
        return re.sub(r"\s+", " ", re.sub("<[^>]+>", " ", html))

    current = hall.state.current
    assert current is not None
    lucky = next(iter(current.byes))
    assert "You go on to the next round without playing." in text(lucky)
    assert "Places still possible 1 to 11 of 11" in text(lucky)
    seen: set[str] = set()
    for _ in range(4):
        for player, screen in ((player, phone.me()["players"][0]) for player, phone in phones.items()):
            page = text(player)
            seen.add(screen["state"])
            assert "points" not in page.lower()
            assert "There was no seat left" not in page
            if screen["state"] != "eliminated":
                assert "Your rank" not in page
                assert "Why place" not in page
        hall.score()
        hall.do(CloseRound())
        if hall.state.last_round == 1:
            assert "Round 1: bye." in text(lucky)
            assert "Your record 0–0" in text(lucky)
        hall.draft()
        hall.do(Publish())
        hall.do(StartRound())
    assert seen == {"seated", "bye", "sits_out", "eliminated"}


def test_resting_player_sees_reason(here: World) -> None:
    hall = start_playing(here, 5, "crokinole_groups")
    assert hall.state.current is not None
    (resting,) = hall.state.current.resting
    phone = Phone(here, hall.code)
    phone.claim(resting)
    html = here.ask("GET", f"/t/{hall.code}/me", phone.cookie, accept="text/html").text
    assert words("web.me.about.sits_out_scheduled") in html
