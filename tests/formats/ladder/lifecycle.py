"""A whole ladder: at the desk, on the public pages, in the demo, simulated and in the terminal.

It runs where the ladder is one of the formats: see tests/formats/test_a_new_one.py.
"""

import json
import re
from pathlib import Path

import pytest

from crosstable.app import demo
from crosstable.app.site import Site
from crosstable.journal.memory import MemoryJournal
from tests.cli.in_process import crosstable
from tests.web.desk.desks import Browser, Server, desk
from tests.web.public.halls import ADDRESSES

OFFICE = ("players", "floor", "stages", "history", "settings", "staff", "standings", "why?round=1")


@pytest.fixture(scope="module")
def olga() -> Browser:
    """Return an operator whose tournament has played two rounds; the second is not closed."""
    found = Server().operator().create(preset="pub_ladder")
    found.enter([f"Player {number}" for number in range(1, 8)])
    found.execute("start")
    found.play(1)
    found.play(1, close=False)
    return found


def test_the_desk_has_its_pages_and_one_more(olga: Browser) -> None:
    for address in (f"/t/{olga.code}/desk", *OFFICE):
        assert f'href="/t/{olga.code}/desk/ladder"' in olga.page(address), address
    assert "The first rests in round 2." in olga.text("ladder")
    why = olga.text("why?round=1")
    assert "Neighbours on the ladder meet." in why
    assert "schedule" not in why
    other = desk(started=True)
    assert "desk/ladder" not in other.page("players")
    assert (other.get("ladder")[0], other.get(f"/t/{other.code}/rungs")[0]) == (404, 404)


def test_everybody_sees_its_tab_before_the_usual_ones(olga: Browser) -> None:
    rungs = olga.page(f"/t/{olga.code}/rungs")
    assert rungs.count("<li>") == 7
    assert rungs.index(">Ladder<") < rungs.index(">Standings<")
    (style,) = re.findall(r'"(/static/\w+/ladder.css)"', rungs)
    assert ".rungs" in olga.page(style)
    for address in ADDRESSES:
        assert olga.page(f"/t/{olga.code}/{address}")


def test_its_setting_is_on_the_pages_and_counts() -> None:
    pia = Server().operator().create(preset="pub_ladder", first_may_rest=False)
    assert 'name="config.first_may_rest"' in pia.page("settings")
    assert "Pub ladder" in pia.text("/new")
    swiss = desk()
    assert 'name="config.first_may_rest"' not in swiss.page("settings")
    assert swiss.do("configure", config={"first_may_rest": 1})[1]["refused"]["code"] == "bad_settings_asked"
    swiss.execute("configure", config={"first_may_rest": False})
    pia.enter([f"Player {number}" for number in range(1, 7)])
    pia.execute("start")
    pia.play(2)
    assert pia.do("configure", config={"first_may_rest": True})[1]["refused"]["code"] == "bad_settings_asked"
    assert [len(round_.matches) for round_ in pia.site.room(pia.code).state.rounds] == [3, 3]


def test_rehearse_undo_and_end(olga: Browser) -> None:
    assert "Player 7" in olga.page("rehearsal?seed=1")
    olga.execute("close_round")
    olga.execute("undo")
    olga.execute("close_round")
    olga.play(1)
    olga.execute("complete")
    assert olga.site.room(olga.code).state.phase == "completed"


def test_the_demo_has_one_that_plays_on_by_itself() -> None:
    site, stream = Site(MemoryJournal()), demo.demo_stream("ladder")
    demo.fill_demo(site)
    for _ in range(500):
        if not demo.play_move(site, stream):
            break
    assert site.director.state(stream).phase == "completed"


def test_simulation_in_the_terminal(tmp_path: Path) -> None:
    file = tmp_path / "made-up.json"
    assert crosstable("simulate", "--preset", "pub_ladder", "--players", 9, "--output", file).code == 0
    told = crosstable("standings", file, "--json")
    assert len(json.loads(told.out)["standings"]) == 9
    assert "pub_ladder" in crosstable("presets").out
