"""Papers over HTTP: what a phone's screen asks for, what it may say, what the desk's page and the public pages show."""

from typing import Any

import pytest

from crosstable.commands import CloseRound, EnterTable
from crosstable.model.papers import PaperGame
from crosstable.views.alerts.tournament import alerts
from tests.web.public.halls import Hall
from tests.web.safe.worlds import World, refusal_code_of, world
from tests.web.test_phones import Phone, players_at, start_playing

SEED = [[320, -20, 160], [120, 4, 60], [20, 16, 60]]
OTHER = [[0, -10, 0], [0, 5, 0], [0, 5, 0]]


@pytest.fixture
def here() -> Any:
    with world() as made_:
        yield made_


def phones_of(here: World, hall: Hall, table: int = 1) -> dict[str, Phone]:
    """Return a phone for each player at a table."""
    phones = {player: Phone(here, hall.code) for player in players_at(hall, table)}
    for player, phone in phones.items():
        assert phone.claim(player).json()["claimed"]
    return phones


def report(phone: Phone, player: str, *games: dict[str, Any], table: int = 1) -> Any:
    return phone.do(player, "report_result", table=table, round=1, result={"type": "papers", "games": list(games)})


def game(seats: Any, papers: list[list[int]], **more: Any) -> dict[str, Any]:
    return {"seats": list(seats), "papers": papers, **more}


def todos(phones: dict[str, Phone]) -> list[str]:
    return [phone.me()["players"][0]["todo"] for phone in phones.values()]


def phone_page(phone: Phone) -> str:
    answer = phone.world.ask("GET", f"/t/{phone.code}/me", phone.cookie, accept="text/html")
    assert answer.status_code == 200
    return answer.text


def test_one_writes_and_two_sign(here: World) -> None:
    """Each screen shows the next step."""
    hall = start_playing(here, 3, "preferans", bula=60)
    phones = phones_of(here, hall)
    first, second, third = phones
    assert todos(phones) == ["report"] * 3
    assert "data-sheet" in phone_page(phones[first])
    assert report(phones[first], first, game(phones, SEED)).status_code == 200
    assert todos(phones) == ["wait_opponent", "confirm", "confirm"]
    assert 'class="written"' in phone_page(phones[second])
    assert report(phones[second], second, game(phones, SEED)).status_code == 200
    assert todos(phones) == ["wait_opponent", "wait_opponent", "confirm"]
    assert phones[third].do(third, "confirm", table=1, round=1).status_code == 200
    assert todos(phones) == ["done"] * 3
    (mine,) = phones[first].me()["players"]
    assert (mine["seat"]["score"], mine["place"]["rank"]) == (-500, 1)


def test_desk_settles_dispute(here: World) -> None:
    """With one button; phones are notified."""
    hall = start_playing(here, 3, "preferans")
    phones = phones_of(here, hall)
    first, second, third = phones
    report(phones[first], first, game(phones, SEED))
    report(phones[second], second, game(phones, OTHER))
    assert todos(phones) == ["wait_desk"] * 3
    for phone in phones.values():
        assert "The desk decides" in phone_page(phone)
    (alert,) = alerts(hall.state)
    assert (alert.code, [choice.command for choice in alert.choices]) == (
        "web.unusual.disputed_papers",
        ["enter_table", "enter_table", None],
    )
    desk = here.cookie("operator")
    assert "disputes the papers" in here.ask("GET", f"/t/{hall.code}/desk", desk).text
    sent = {"command": "enter_table", "fields": dict(alert.choices[1].fields), "key": "k1"}
    assert here.ask("POST", f"/t/{hall.code}/do", desk, body=sent).status_code == 200
    assert todos(phones) == ["done"] * 3
    assert "Entered by the desk" in phone_page(phones[third])


def test_four_at_a_table_play_one_game_after_another(here: World) -> None:
    """Each game needs the signatures of all four; confirmed games are reported again with the next one."""
    hall = start_playing(here, 4, "preferans", table_size=4)
    phones = phones_of(here, hall)
    a, b, c, d = phones
    one, two = game((a, b, c), SEED), game((b, c, d), SEED, bula=40)
    for player, phone in phones.items():
        assert report(phone, player, one).status_code == 200
    assert todos(phones) == ["done"] * 4
    assert "Enter the next game" in phone_page(phones[d])
    assert refusal_code_of(report(phones[d], d, two)) == "table_changed_meanwhile"
    assert report(phones[d], d, one, two).status_code == 200
    assert todos(phones) == ["confirm"] * 3 + ["wait_opponent"]
    for player in (a, b, c):
        assert phones[player].do(player, "confirm", table=1, round=1).status_code == 200
    assert hall.state.current is not None
    assert [int(score) for score in hall.state.current.tables[1].scores or ()] == [-500, 40 - 500, 460 + 40, 460]
    page = here.ask("GET", f"/t/{hall.code}/desk", here.cookie("operator")).text
    assert page.count("data-sheet=") == 3


@pytest.mark.parametrize(
    "wrong",
    [
        {"type": "papers"},
        {"type": "papers", "games": "x"},
        {"type": "papers", "games": [{}]},
        {"type": "papers", "games": [{"seats": ["a"], "papers": [[1, 2]]}]},
        {"type": "papers", "games": [{"seats": [1, 2, 3], "papers": [[1, 2, 3]] * 3}]},
        {"type": "papers", "games": [{"seats": ["a", "b", "c"], "papers": [[1e400, "x", None]] * 3}]},
        {"type": "papers", "games": [{"seats": ["a", "b", "c"], "papers": [[0, 0, 0]] * 3, "bula": 1.5}]},
        {"type": "papers", "games": [{"seats": ["a", "b", "c"], "papers": [[0, 0, 0]] * 3, "x": 1}]},
        {"type": "score", "first": 2, "second": 0},
    ],
)
def test_random_phone_input_gets_a_sentence(here: World, wrong: Any) -> None:
    """Never with an error of the server, and nothing is lost."""
    hall = start_playing(here, 3, "preferans")
    phones = phones_of(here, hall)
    first = next(iter(phones))
    report(phones[first], first, game(phones, SEED))
    answer = phones[first].do(first, "report_result", table=1, round=1, result=wrong)
    assert 400 <= answer.status_code < 500
    assert answer.json()["refused"]["message"]
    assert todos(phones)[0] == "wait_opponent"


def test_pages_say_what_there_is(here: World) -> None:
    """Score, games and best game; no multiplier, nobody eliminated, no winds; a letter for each seat."""
    hall = start_playing(here, 3, "preferans", rounds=2)
    seats = players_at(hall)
    hall.do(EnterTable(table=1, games=(PaperGame(seats, tuple(map(tuple, SEED))),)))  # type: ignore[arg-type]
    board = hall.page("standings").text
    assert "1 game, best" in board
    assert [word for word in ("Multiplier", "Eliminated", "East") if word in board] == []
    desk = here.ask("GET", f"/t/{hall.code}/desk", here.cookie("operator")).text
    assert [word for word in ("Multiplier", "East") if word in desk] == []
    assert "Seat A" in desk or 'seat-letter" data-letter data-own>A' in desk
    hall.do(CloseRound())
    corrected = f"/t/{hall.code}/desk/correct?command=enter_table&round=1&table=1&typed=0+-10+0+0+5+0+0+5+0"
    page = here.ask("GET", corrected, here.cookie("operator"))
    assert page.status_code == 200
    assert "\N{MINUS SIGN}100" in page.text
    assert "no scores" not in page.text
