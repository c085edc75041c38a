"""Everybody's state before a cut: on the standings, the player's phone and the screens of the hall."""

import json

from crosstable.commands import CloseRound, EnterResult, Pair, Publish, Start
from crosstable.model.tournament import Score
from crosstable.words import words
from tests.web.public.halls import Hall
from tests.web.safe.worlds import World, world
from tests.web.test_phones import Phone


def last_round(made: World) -> Hall:
    """Return a hall before the Top 1 whose leader has three points more; the last round is published."""
    hall = made.hall("registration_order", "Cut", rounds=3, adaptive={"places": 1, "rounds": 1}, first_round="seeded")
    hall.enter(["Ann", "Bob", "Cyd", "Dan"])
    hall.do(Start())
    for _ in range(2):
        hall.do(Pair())
        hall.do(Publish())
        round_ = hall.state.current
        assert round_ is not None
        for table, match in sorted(round_.matches.items()):
            hall.do(EnterResult(table=table, result=Score(2, 0) if match.first < match.second else Score(0, 2)))
        hall.do(CloseRound())
    hall.do(Pair())
    hall.do(Publish())
    return hall


def test_chances_are_shown_everywhere() -> None:
    """On standings, wall and phone; nothing without a cut."""
    with world() as made:
        hall = last_round(made)
        phone = Phone(made, hall.code)
        phone.claim("p1")
        (mine,) = phone.me()["players"]
        assert mine["place"]["outlook"]["state"] == "bubble"
        told = made.ask("GET", f"/t/{hall.code}/me", phone.cookie, accept="text/html").text
        assert words("outlook.you.draw", places=1) in told
        page = made.ask("GET", f"/t/{hall.code}/standings").text
        assert words("outlook.draw", places=1) in page
        assert page.count(words("outlook.short.out")) >= 1
        desk = made.ask("GET", f"/t/{hall.code}/desk/standings", made.cookie("operator")).text
        assert words("outlook.draw", places=1) in desk
        wall = made.ask("GET", f"/t/{hall.code}/display").text
        assert words("outlook.wall.draw") in wall
        rows = json.loads(made.ask("GET", f"/api/v1/tournaments/{hall.code}/standings").text)["standings"]
        assert [row["outlook"]["need"] for row in rows][:1] == ["draw"]
        hall.say("configure", {"config": {"adaptive": None}})
        assert words("outlook.short.out") not in made.ask("GET", f"/t/{hall.code}/standings").text
