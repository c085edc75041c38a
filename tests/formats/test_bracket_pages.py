"""Brackets at the desk, on public pages, in the demo, made up and in the terminal; Swiss and then a Top 8."""

import json
import random
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosstable.app import demo
from crosstable.app.site import Site
from crosstable.commands import (
    Advance,
    CloseRound,
    Complete,
    Disqualify,
    Drop,
    EnterResult,
    Pair,
    PlanStages,
    Publish,
    SettleTie,
    Start,
)
from crosstable.journal.memory import MemoryJournal
from crosstable.model.refusals import Reason
from crosstable.model.tournament import PlayerId, Score
from crosstable.pairing.systems import check
from crosstable.ranking.final import final_ranking
from crosstable.ranking.standings import Standings
from crosstable.views.bracket import explain_seed
from crosstable.views.explain import explain_place
from crosstable.views.next_step import next_step
from crosstable.words import sentence
from crosstable.words.explanation_text import explanation_text
from tests.cli.in_process import crosstable
from tests.conftest import proof_size
from tests.rules.documents import check_document
from tests.rules.life import Life, id_of
from tests.web.desk.desks import Browser, Server

TOP = {"name": "Top 4", "preset": "single_elimination", "config": {"third_place": True}, "entry": {"top": 4}}


def play(life: Life, rng: random.Random, result: Score | None = None) -> None:
    """Play all rounds of the stage, with this result or a random one; in random lives players sometimes drop."""
    while next_step(life.state).code == "draft":
        life.do(Pair())
        life.do(Publish())
        for table in sorted(life.round.matches):
            life.do(EnterResult(table=table, result=result or rng.choice([Score(2, 0), Score(1, 2)])))
        if result is None and rng.random() < 0.2:
            playing = sorted(life.state.players_of_round(life.round.number))
            gone = rng.choice(playing)
            life.do(rng.choice([Drop(player=gone), Disqualify(player=gone)]))
        life.do(CloseRound())


@pytest.mark.long
@settings(max_examples=proof_size(4, 60), deadline=None)
@given(st.integers(0, 2**32), st.sampled_from(["single_elimination", "double_elimination"]))
def test_swiss_and_then_a_top(seed: int, preset: str) -> None:
    """Everybody has one place in the end, or a marked share; replay equals live and undo restores, step by step."""
    rng = random.Random(seed)
    life = Life("mtg", rounds=2)
    life.enter(rng.randint(8, 12))
    life.do(PlanStages(stages=({**TOP, "preset": preset, "config": {}, "entry": {"top": rng.randint(2, 5)}},)))
    life.do(Start())
    play(life, rng)
    life.do(Advance())
    play(life, rng)
    life.do(Complete())
    check_document(life.state)
    rows = [row for section in final_ranking(life.state.tournament) for row in section.rows]
    counted = [player.id for player in life.state.players.values() if player.disqualified_in is None]
    assert sorted(row.player.id for row in rows) == sorted(counted)
    for row in rows:
        assert {*row.tied_with} == {one.player.id for one in rows if one.rank == row.rank} - {row.player.id}


def test_disqualification_keeps_earlier_stages() -> None:
    """The frozen stage keeps its standings and settled tie; every round was legal; seeds and places are shown.

    A finished bracket has no column for places still open.
    """
    life = Life("crokinole_groups")
    life.enter(3)
    life.do(PlanStages(stages=({**TOP, "entry": {"top": 3}},)))
    life.do(Start())
    play(life, random.Random(), Score(1, 1))
    life.do(SettleTie(players=tuple(map(id_of, ("p2", "p3", "p1"))), reason="by lot"))
    life.do(Advance())
    life.do(Pair())
    life.do(Publish())
    life.do(Disqualify(player=id_of("p3")))
    now = life.state.tournament
    before = Standings(now.through_stage(0))
    assert [row.player.id for row in before] == ["p2", "p3", "p1"]
    assert all(found.legal for found in check(now))
    assert Standings(now).shown_codes == ["best_place", "worst_place"]
    assert explain_seed(now, PlayerId("p1")) == Reason(
        "bracket.seed_qualified", {"seed": 3, "stage": None, "rank": 3, "points": 2, "group": None}
    )
    life.do(CloseRound())
    life.do(Pair())
    life.do(Publish())
    life.do(EnterResult(table=1, result=Score(2, 0)))
    life.do(CloseRound())
    assert all(found.legal for found in check(life.state.tournament))
    found = Standings(life.state.tournament)
    assert ([row.player.id for row in found], found.shown_codes) == (["p2", "p1"], [])
    check_document(life.state)


def test_places_in_a_bracket_are_explained_without_numbers() -> None:
    """Once it is over, the places that could still be taken are not mentioned, as they have no column."""
    life = Life("single_elimination")
    life.enter(4)
    life.do(Start())
    for _ in range(2):
        life.do(Pair())
        life.do(Publish())
        for table, _ in enumerate(life.state.tournament.stage.rounds[-1].matches, 1):
            life.do(EnterResult(table=table, result=Score(2, 0)))
        life.do(CloseRound())
    found = Standings(life.state.tournament)
    ids = [row.player.id for row in found]
    names = {player: player for player in ids}
    texts = [explanation_text(explain_place(found, player), names) for player in ids]
    assert texts[0].neighbours == [f"{ids[0]} is ahead of {ids[1]} in the bracket."]
    assert [text.tiebreaks for text in texts] == [[]] * 4


def cup(players: int = 6, preset: str = "single_elimination", **config: Any) -> Browser:
    found = Server().operator().create(preset=preset, **config)
    found.enter([f"Player {number}" for number in range(1, players + 1)])
    found.execute("start")
    return found


def test_the_picture_is_read_out_and_shows_a_path() -> None:
    olga = cup()
    olga.play(1)
    page = olga.page(f"/t/{olga.code}/bracket?path=4")
    slots = re.findall(r'<div class="slot[^>]*tabindex="0" role="group" aria-label="([^"]*)"', page)
    assert len(slots) == 7
    assert any("Semifinal 2" in label and "Winner" not in label for label in slots)
    assert page.count(" path") >= 2
    assert olga.page(f"/t/{olga.code}/desk/bracket?path=4").count('class="slot') == 7
    root = ElementTree.fromstring(olga.page(f"/t/{olga.code}/bracket.svg"))
    assert "Player 4" in "".join(root.itertext())


def test_bracket_names_players_and_open_slots() -> None:
    olga = cup(8, "double_elimination")
    page = olga.page(f"/t/{olga.code}/bracket")
    assert "Winner of Upper quarterfinal 1" in page
    assert "Loser of Upper quarterfinal 2" in page


def test_a_swiss_has_no_bracket() -> None:
    olga = cup(4, "mtg")
    assert olga.ask("GET", f"/t/{olga.code}/bracket").status_code == 404
    assert olga.ask("GET", f"/t/{olga.code}/bracket.svg").status_code == 404


@pytest.mark.parametrize("name", ["single_elimination", "double_elimination"])
def test_the_demo_plays_on_by_itself(name: str) -> None:
    site, stream = Site(MemoryJournal()), demo.demo_stream(name)
    demo.fill_demo(site)
    for _ in range(500):
        if not demo.play_move(site, stream):
            break
    assert site.director.state(stream).phase == "completed"


@pytest.mark.parametrize("preset", ["single_elimination", "double_elimination"])
def test_simulation_in_the_terminal(tmp_path: Path, preset: str) -> None:
    file = tmp_path / "made-up.json"
    assert crosstable("simulate", "--preset", preset, "--players", 8, "--seed", 3, "--output", file).code == 0
    said: dict[str, Any] = json.loads(crosstable("standings", file, "--json").out)
    assert said["standings"][0]["rank"] == 1
    assert crosstable("check", file).code == 0
    written = json.loads(file.read_text("utf-8"))
    first = next(match for match in written["rounds"][0]["matches"] if "score" in match)
    first["score"] = [1, 1]
    file.write_text(json.dumps(written), "utf-8")
    for command in ("standings", "pair", "check", "ranking"):
        ran = crosstable(command, file, "--json")
        assert (ran.code, ran.answer["error"]) == (3, "needs_winner")
    assert crosstable("import", file, "--dry-run").code == 3


def test_drawn_team_match_needs_a_further_board() -> None:
    """Teams have no deciding game."""
    teams, players = (sentence(Reason("needs_winner", {"boards": boards}), {}) for boards in (2, None))
    assert "a further board" in teams
    assert "deciding game" in players
    assert "deciding game" not in teams


def test_the_desk_offers_games_of_the_round() -> None:
    olga = cup(4, best_of={"final": 5, "others": 1})
    olga.play(1)
    olga.play(1, close=False)
    assert 'data-typed="3-2"' in olga.page(f"/t/{olga.code}/desk")


def test_brackets_advance_past_dropped_players() -> None:
    life = Life("single_elimination")
    life.enter(4)
    life.do(Start())
    life.do(Pair())
    life.do(Publish())
    for table in (1, 2):
        life.do(EnterResult(table=table, result=Score(2, 0)))
    life.do(Drop(player=id_of("p1")))
    life.do(CloseRound())
    assert next_step(life.state).code != "draft"
    assert life.ranked[:2] == [(1, "p2"), (2, "p1")]
