"""A new tournament: from a preset, as a copy."""

import json
from typing import Any

import pytest

from crosstable.model.presets import PRESETS
from crosstable.ranking.standings import Standings
from crosstable.simulation.rehearsal import rehearse
from crosstable.words import words
from tests.web.desk.desks import NAMES, Browser, Server, desk


@pytest.fixture
def olga() -> Browser:
    return Server().operator()


def test_the_page_shows_every_preset(olga: Browser) -> None:
    """Each as a card with a line of what it is."""
    text = olga.text("/new")
    for name in ("Magic", "Chess", "Riichi mahjong", "Speed Jong, cut line", "Crokinole, groups"):
        assert name in text
    assert "More settings" in text


def test_a_tournament_is_made_and_found(olga: Browser) -> None:
    """It has a code, and the desk is where the page goes."""
    olga.create("Spring Cup", "chess", rounds=5)
    state = olga.site.room(olga.code).state
    assert (state.name, state.stage.preset, state.stage.config.rounds) == ("Spring Cup", "chess", 5)
    assert words("web.manage.players.none") in olga.text("players")


def test_the_same_wish_makes_it_once(olga: Browser) -> None:
    body = {"name": "Once", "key": "k1", "preset": "mtg"}
    first, again = olga.post("/new", body), olga.post("/new", body)
    assert first == again
    assert len(olga.site.site.catalogue.all()) == 1
    assert olga.post("/new", {**body, "name": "Twice"})[1]["refused"]["code"] == "key_used_otherwise"


@pytest.mark.parametrize(
    ("wrong", "code", "path"),
    [
        ({"name": " "}, "bad_settings_asked", "name"),
        ({"name": "x" * 201}, "bad_settings_asked", "name"),
        ({"preset": "bridge"}, "bad_settings_asked", "preset"),
        ({"config": {"rounds": 99}}, "bad_settings_asked", "config.rounds"),
        ({"config": {"nonsense": 1}}, "bad_settings_asked", "config.nonsense"),
        ({"surprise": 1}, "not_a_command", None),
        ({"copy": "ZZZZ"}, "no_such_code", None),
    ],
)
def test_refusals_name_the_field(olga: Browser, wrong: dict[str, object], code: str, path: str | None) -> None:
    status, told = olga.post("/new", {"name": "Friday", "key": "k", **wrong})
    assert status in (404, 409)
    assert told["refused"]["code"] == code
    assert path is None or [reason["path"] for reason in told["refused"]["problems"]] == [path]
    assert olga.site.site.catalogue.all() == []


def test_suggestion_for_number_of_players(olga: Browser) -> None:
    """Rounds, the usual final, and the duration."""
    told = json.loads(olga.page("/new/suggestion?players=40&preset=chess"))
    assert told["rounds"] == 6
    assert told["minutes"] == 6 * 30 + 5 * 10
    assert words("web.manage.new.top", top=8) in told["said"]


@pytest.mark.parametrize(
    ("query", "rounds", "minutes"),
    [
        ("players=24&preset=riichi", 4, 4 * 90 + 3 * 10),
        ("players=24&preset=preferans", 4, 4 * 60 + 3 * 10),
        ("players=10&preset=crokinole_groups", 9, 9 * 50 + 8 * 10),
        ("players=10&preset=crokinole_groups&group_count=2", 5, 5 * 50 + 4 * 10),
        ("players=16&preset=mtg&format=single_elimination", 4, 4 * 50 + 3 * 10),
    ],
)
def test_suggestion_fits_game_groups_and_format(olga: Browser, query: str, rounds: int, minutes: int) -> None:
    told = json.loads(olga.page(f"/new/suggestion?{query}"))
    assert (told["rounds"], told["minutes"]) == (rounds, minutes)


@pytest.mark.parametrize(("players", "stay"), [(60, "44–48, 28–32 and 12–16"), (64, "48, 32 and 16")])
def test_promised_cut_is_the_cut(olga: Browser, players: int, stay: str) -> None:
    """Of 60, 45 ideally stay: 44 or 48, as the scores fall; the cut page chooses between the same numbers."""
    told = json.loads(olga.page(f"/new/suggestion?players={players}&preset=speed_jong_cut_line"))
    assert any(stay in line for line in told["said"])


@pytest.mark.parametrize("players", ["", "0", "1", "many", "99999999", "²"])
def test_no_players_no_suggestion(olga: Browser, players: str) -> None:
    assert json.loads(olga.page(f"/new/suggestion?players={players}"))["said"] == []


def test_a_copy_has_settings_and_players() -> None:
    """The players are the same persons, with new numbers from 1 on."""
    olga = desk(rounds=1)
    olga.execute("configure", config={"round_minutes": 45, "forbidden": [["p1", "p2"]]})
    page = olga.page(f"/new?from={olga.code}")
    assert 'value="45"' in page
    body = {"name": "Copy", "key": "c", "config": {"round_minutes": 45}, "copy": olga.code, "players": True}
    status, told = olga.post("/new", body)
    assert status == 200
    copy, was = olga.site.room(told["address"].split("/")[2]), olga.site.room(olga.code)
    assert sorted(copy.names.values()) == sorted(NAMES)
    assert copy.state.stage.config.round_minutes == 45
    assert not copy.state.started
    assert {one.person for one in copy.state.personal.values()} == {one.person for one in was.state.personal.values()}


@pytest.mark.parametrize(
    ("sent", "entry", "settings"),
    [
        ({"after": "top_8", "expected": 24, "third_place": True}, {"top": 8}, {"best_of": 3, "third_place": True}),
        ({"after": "top_4", "final_minutes": 70}, {"top": 4}, {"best_of": 3, "round_minutes": 70}),
        ({"after": "top_4", "config": {"round_minutes": 45}}, {"top": 4}, {"best_of": 3, "round_minutes": 45}),
        ({"after": "top_4", "preset": "chess", "expected": 9}, {"top": 4}, {"best_of": 1}),
        ({"after": "groups", "per_group": 2, "config": {"group_count": 4}}, {"per_group": 2}, {"best_of": 3}),
    ],
)
def test_chosen_playoff_is_a_bracket_as_long_as_the_games(
    olga: Browser, sent: dict[str, Any], entry: dict[str, int], settings: dict[str, Any]
) -> None:
    _, told = olga.post("/new", {"name": "Open", "key": "k", **sent})
    state = olga.site.room(told["address"].split("/")[2]).state
    (stage,) = state.plan
    assert (stage.preset, stage.entry.document) == ("single_elimination", entry)
    assert {name: stage.overrides.get(name, 3) for name in settings} == settings
    assert (state.stage.config.format == "round_robin") == (sent["after"] == "groups")


@pytest.mark.parametrize(
    "sent",
    [
        {"after": "top_8", "expected": 8},
        {"plan": [{"preset": "mtg", "entry": "top 99"}], "expected": 8},
        {"after": "top_4", "preset": "riichi", "expected": 20},
    ],
)
def test_impossible_playoffs_are_refused(olga: Browser, sent: dict[str, Any]) -> None:
    status, told = olga.post("/new", {"name": "Open", "key": "k", **sent})
    assert status == 409
    assert {reason["path"] for reason in told["refused"]["problems"]} <= {"then.entry", "after"}


def test_a_copy_keeps_the_plan() -> None:
    olga = with_final(Server().operator())
    _, told = olga.post("/new", {"name": "Next week", "key": "k", "copy": olga.code, "after": "copied"})
    (stage,) = olga.site.room(told["address"].split("/")[2]).state.plan
    assert (stage.preset, stage.entry.document) == ("chess", {"top": 4})


def test_a_copy_without_players() -> None:
    olga = desk()
    told = olga.post("/new", {"name": "Copy", "key": "c", "copy": olga.code})[1]
    assert olga.site.room(told["address"].split("/")[2]).state.players == {}


def test_only_the_operator_makes_tournaments() -> None:
    olga = desk()
    sam = olga.site.helper(olga.code, "organiser")
    for who in (sam, olga.site.browser()):
        assert who.get("/new")[0] in (401, 403)
        assert who.post("/new", {"name": "x", "key": "k"})[0] in (401, 403)
        assert who.post("/new/document", {})[0] in (401, 403)
        assert who.post("/new/document/look", {})[0] in (401, 403)
    assert (
        olga.post("/new", {"name": "x", "key": "k"}, origin="http://elsewhere")[1]["refused"]["code"]
        == "foreign_origin"
    )


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_a_rehearsal_plays_to_the_end(preset: str) -> None:
    """The same run is the same again, another one is another; the tournament itself stays as it was."""
    olga = Server().operator().create("Friday", preset)
    olga.enter([f"Player {i}" for i in range(12)])
    before = olga.site.room(olga.code).state.seq
    first = olga.text("rehearsal")
    assert words("web.manage.rehearsal.about") in first
    assert "Player 11" in first
    assert "Round 3" in first
    assert olga.text("rehearsal?run=1") == first
    assert olga.text("rehearsal?run=2") != first
    assert olga.site.room(olga.code).state.seq == before


def test_rehearsal_plays_the_planned_rounds_without_absent_players() -> None:
    """As many rounds as were planned for nine, though one has dropped since; one is absent in round 2."""
    olga = Server().operator().create("Friday", "mtg")
    olga.enter([f"Player {i}" for i in range(1, 10)])
    olga.execute("change_player", player="p1", fields={"absent": [[2, 2]]})
    olga.execute("start")
    olga.play(1)
    olga.execute("drop", player="p9")
    text = olga.text("rehearsal")
    planned = olga.site.room(olga.code).state.stage.planned
    assert planned is not None
    assert f"Round {planned}" in text
    assert f"Round {planned + 1}" not in text
    assert "absent: Player 1" in text


def test_a_rehearsal_needs_players(olga: Browser) -> None:
    olga.create()
    assert "A rehearsal needs at least 2 players; there are 0." in olga.text("rehearsal")
    assert olga.site.helper(olga.code).open_desk(olga.code).get("rehearsal")[0] == 403


def test_impossible_rehearsal_shows_reasons(olga: Browser) -> None:
    olga.create(max_byes_per_player=0)
    olga.enter(NAMES[:3])
    told = olga.text("rehearsal")
    assert "Round 1 can't be paired: there is no legal pairing of these 3 players." in told
    assert "bye" in told
    assert "h in all" not in told


def test_a_rehearsal_says_how_many_are_too_many(olga: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("crosstable.simulation.rehearsal.MOST_REHEARSED", 3)
    olga.create()
    olga.enter(NAMES[:4])
    assert "Rehearsals are limited to 3 players" in olga.text("rehearsal")


def test_rehearsal_and_copy_include_all_stages() -> None:
    """Groups and a started final; a third stage is only listed."""
    olga = with_final(Server().operator())
    told = olga.text("rehearsal")
    assert all(text in told for text in ("Round robin", "Top 4", "Round 3", "Round 4", "Round 5"))
    assert "Round 6" not in told
    assert words("web.manage.rehearsal.later") in told
    copy = olga.text(f"/new?from={olga.code}")
    assert "As before" in copy
    assert "Top 4 (Chess, 2 rounds, 4 players)" in copy
    assert "As before" not in desk().text("/new")


def with_final(olga: Browser) -> Browser:
    """Return a tournament after two groups of four, with a Swiss of the best two of each next."""
    olga.create("Friday", "crokinole_groups")
    groups = [{"name": f"Player {i}", "group": "AB"[i % 2]} for i in range(8)]
    olga.execute("register", entries=groups)
    olga.execute("start")
    for _ in range(3):
        olga.execute("pair")
        olga.execute("publish")
        olga.execute("start_round")
        round_ = olga.site.room(olga.code).state.current
        assert round_ is not None
        for table, match in round_.matches.items():
            first = int(match.first[1:]) < int(match.second[1:])
            olga.execute("enter_result", table=table, typed="2-0" if first else "0-2")
        olga.execute("close_round")
    olga.execute("end_stage", qualifiers=2)
    olga.execute("begin_stage", name="Top 4", preset="chess", config={"rounds": 2})
    return olga


def test_as_many_go_on_in_a_rehearsal_as_did() -> None:
    """Of each group, and nobody else plays in the final."""
    olga = with_final(Server().operator())
    for run in range(1, 6):
        groups, final = rehearse(olga.site.room(olga.code).tournament, run)
        assert (len(groups), len(final)) == (3, 2)
        assert [one.stage.rounds[-1].number for one in final] == [4, 5]
        in_it = [player for player in final[-1].players if player.eliminated_in is None]
        assert sorted(one.group or "" for one in in_it) == ["A", "A", "B", "B"]
        played = {player for match in final[-1].stage.rounds[0].matches for player in (match.first, match.second)}
        assert played == {one.id for one in in_it}
        best = {(row.player.group, row.player.id) for row in Standings(groups[-1]) if row.rank == 1}
        assert {player for _, player in best} <= played
