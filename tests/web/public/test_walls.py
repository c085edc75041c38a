"""The wall before the start, in a final and at the end."""

import re

from crosstable.commands import Complete
from tests.web.public.halls import hall_at


def shown_views(html: str) -> list[str]:
    return re.findall(r'data-view="(\w+)"', html)


def names_in(html: str, view: str) -> list[str]:
    part = html[html.index(f'data-view="{view}"') :].partition("</section>")[0]
    return re.findall(r"<bdi>(Player \d+)</bdi>", part)


def test_before_the_start_the_wall_shows_who_is_in_the_latest_first() -> None:
    hall = hall_at("mtg", "registration", players=3)
    hall.say("set_details", {"date": "2026-11-28", "time": "10:00", "place": "Town Hall"})
    wall = hall.page("display").text
    assert shown_views(wall)[0] == "welcome"
    assert "clock" not in shown_views(wall)
    assert names_in(wall, "welcome") == ["Player 03", "Player 02", "Player 01"]
    for text in ("Saturday 28 November, 10:00", "Town Hall", "3 players registered", f'code-big">{hall.code}<'):
        assert text in wall
    hall.reach("ready")
    assert "welcome" not in shown_views(hall.page("display").text)


def test_a_final_has_the_wall_with_the_way_of_both() -> None:
    hall = hall_at("mtg", "ready", players=4, format="single_elimination", third_place=True)
    hall.begin()
    assert "final" not in shown_views(hall.page("display").text)
    hall.score()
    hall.close()
    hall.begin()
    wall = hall.page("display").text
    assert {"final", "bracket"} <= {*shown_views(wall)}
    assert not {"clock", "names"} & {*shown_views(wall)}
    part = wall[wall.index('data-view="final"') :].partition("</section>")[0]
    assert len(names_in(wall, "final")) >= 2
    assert len(re.findall("<li><span>Semifinals</span>", part)) == 2
    assert "Third place" in part
    assert "vs" in part


def test_at_the_end_the_champion_has_the_wall() -> None:
    hall = hall_at("mtg", "closed", players=4, rounds=2)
    hall.do(Complete())
    wall = hall.page("display").text
    assert "clock" not in shown_views(wall)
    champion = re.search(r'class="step champion">.*?<bdi>([^<]+)</bdi>', wall, re.S)
    assert champion is not None
    assert champion[1] == hall.site.room(hall.code).public.results.podiums[0].rows[0].player.name
