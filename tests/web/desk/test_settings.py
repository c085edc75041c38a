"""Settings: every key as a field, refusals by field; stages, ties, the end and amendments."""

import re

import pytest

from crosstable.formats import FORMATS
from crosstable.model.config import KEYS
from crosstable.model.presets import PRESETS
from crosstable.web.desk.new_tournament import FAMILIES
from crosstable.web.desk.settings_form import FILE_SETTINGS, fields
from crosstable.words import words
from tests.web.desk.desks import desk
from tests.web.desk.rounds import start_round


def test_every_key_has_a_field() -> None:
    """Forbidden pairs are set with the players; report files bring some settings."""
    named = [one.name for group in fields("mtg", {}).values() for one in group]
    assert sorted([*named, "forbidden", *FILE_SETTINGS]) == sorted(KEYS)


def test_every_preset_has_a_card_and_its_fields() -> None:
    brought = {name for format_ in FORMATS.values() for name in format_.presets}
    assert {name for names in FAMILIES.values() for name in names} | brought == {*PRESETS}
    for preset in PRESETS:
        assert fields(preset, {})


def test_the_page_shows_what_is_set() -> None:
    olga = desk()
    olga.execute(
        "configure",
        config={
            "round_minutes": 45,
            "points": {"win": 2},
            "standings_tiebreakers": ["omw", {"code": "head_to_head", "max_tied": 2}],
        },
    )
    page = olga.page("settings")
    assert 'value="45"' in page
    assert 'name="config.points.win"' in page
    assert "omw, head_to_head (max_tied 2)" in page
    assert "Scores at tables" not in page


def test_at_tables_other_settings_matter() -> None:
    olga = desk(names=[])
    olga.create("Jong", "speed_jong_cut_line")
    text = olga.text("settings")
    assert "Scores at tables" in text
    assert "The cut" in text
    assert "Byes" not in text


def test_games_by_round_of_a_bracket() -> None:
    """The field shows them as they are typed; in a Swiss stage it is a choice of one number."""
    olga = desk()
    assert '<select name="config.best_of"' in olga.page("settings")
    olga.create("Cup", "single_elimination")
    olga.execute("configure", config={"best_of": {"others": 3, "final": 5, "round_of_16": 1}})
    assert 'data-as="best_of" value="3, final 5, round of 16 1"' in olga.page("settings")
    _, told = olga.do("configure", config={"best_of": {"finale": 5}})
    assert [reason["path"] for reason in told["refused"]["problems"]] == ["config.best_of.finale"]
    olga.execute("configure", config={"best_of": None})
    assert 'data-as="best_of" value=""' in olga.page("settings")


def test_refusals_have_their_field() -> None:
    olga = desk()
    _, told = olga.do(
        "configure", config={"rounds": 0, "points": {"win": 0}, "standings_tiebreakers": ["omw", "bogus"]}
    )
    paths = [reason["path"] for reason in told["refused"]["problems"]]
    assert "config.rounds" in paths
    olga.execute("configure", config={"rounds": 4})
    assert olga.site.room(olga.code).state.stage.config.rounds == 4
    olga.execute("configure", config={"rounds": None})
    assert olga.site.room(olga.code).state.stage.config.rounds is None


def test_rename() -> None:
    olga = desk()
    olga.execute("rename", name="<script>alert(1)</script>")
    page = olga.page("settings")
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert" in page
    assert olga.refusal_code("rename", name="") == "bad_settings_asked"


def test_a_stage_ends_and_another_begins() -> None:
    olga = desk(rounds=2)
    assert "End this stage" in olga.text("stages")
    olga.execute("end_stage")
    assert words("web.manage.stages.begin") in olga.text("stages")
    assert "6 advanced" in olga.text("stages")
    assert words("web.manage.settings.closed") in olga.text("settings")
    olga.execute("begin_stage", preset="chess", name="Final", config={"rounds": 1})
    assert "Final" in olga.text("stages")


def test_a_tie_across_the_line_is_settled() -> None:
    """Refused by name; the page has the tie, and settling it opens the way."""
    olga = desk(started=True, names=["Ann", "Bob", "Cid", "Dee"])
    olga.execute("configure", config={"standings_tiebreakers": []})
    olga.play()
    told = olga.do("end_stage", qualifiers=1)[1]["refused"]
    assert told["code"] == "tie_across_line"
    players = told["problems"][0]["params"]["players"]
    assert "Rank 1:" in olga.text("stages")
    assert olga.refusal_code("settle_tie", players=players) == "reason_missing"
    olga.execute("settle_tie", players=players, reason="by lot")
    olga.execute("end_stage", qualifiers=1)
    assert "one advanced" in olga.text("stages")


def test_too_many_go_on() -> None:
    olga = desk(rounds=1)
    assert olga.refusal_code("end_stage", qualifiers=99) == "too_many_qualifiers"


def test_final_and_amended() -> None:
    """A correction afterwards shows, with who moved."""
    olga = desk(rounds=1)
    olga.execute("complete")
    assert words("web.manage.stages.final") in olga.text("stages")
    assert "Amended" not in olga.text("stages")
    olga.execute("correct", round=1, table=1, result={"type": "score", "first": 0, "second": 2})
    text = olga.text("stages")
    assert "Amended on" in text
    assert "Changes: " in text
    assert "Changes: " in olga.text("standings")
    assert "Final since" in olga.text("standings")


def test_called_off() -> None:
    olga = desk()
    olga.execute("cancel", reason="<i>flood</i>")
    page = olga.page("stages")
    assert words("web.phase.cancelled") in page
    assert "<i>flood" not in olga.page("history")
    olga.execute("undo")
    assert words("web.manage.stages.cancel") in olga.text("stages")


@pytest.mark.parametrize("address", ["settings", "stages", "staff", "document"])
def test_these_are_the_organisers(address: str) -> None:
    olga = desk()
    assert olga.get(address)[0] == 200
    assert olga.site.helper(olga.code, "organiser").open_desk(olga.code).get(address)[0] == 200
    assert olga.site.helper(olga.code).open_desk(olga.code).get(address)[0] == 403
    assert olga.site.browser().open_desk(olga.code).get(address)[0] == 401
    assert f"/desk/{address}" not in olga.site.helper(olga.code).open_desk(olga.code).page("players")


@pytest.mark.parametrize("address", ["players", "players/1", "floor", "history", "standings"])
def test_these_are_the_desks(address: str) -> None:
    olga = desk(rounds=1)
    assert olga.site.helper(olga.code).open_desk(olga.code).get(address)[0] == 200
    assert olga.site.browser().open_desk(olga.code).get(address)[0] == 401
    other = desk()
    elsewhere = olga.site.operator().create("Other")
    sam = olga.site.helper(elsewhere.code).open_desk(olga.code)
    assert sam.get(address)[0] == 403
    assert other.code


def test_standings_at_the_desk() -> None:
    olga = desk()
    assert words("web.manage.standings.none") in olga.text("standings")
    olga.execute("start")
    olga.play()
    page = olga.page("standings")
    assert f"/t/{olga.code}/standings/1/why" in page
    olga.create("Jong", "speed_jong")
    olga.enter([f"Player {i}" for i in range(8)])
    olga.execute("start")
    assert "Player 3" in olga.text("standings")


def test_a_new_round_length_leaves_the_running_clock_alone() -> None:
    """At the desk and on the pages of phones and walls; the help says so."""
    olga = start_round(round_minutes=50)
    olga.execute("configure", config={"round_minutes": 1})
    for address in ("/desk", "/pairings", "/display/clock"):
        left = re.search(r'data-left="([^"]+)"', olga.page(f"/t/{olga.code}{address}"))
        assert left is not None, address
        assert 49 * 60 < float(left[1]) <= 50 * 60
    assert "from the next round on" in olga.text("settings")
