"""The desk's page of stages, and what everybody sees of them: plan, groups, the ranking of the whole tournament."""

import json
import re

from crosstable.commands import Advance
from crosstable.rules.advance import plan_next_stage
from tests.web.desk.desks import Browser, Server


def cup() -> Browser:
    """Return two groups, then Gold and Silver, planned at creation."""
    olga = Server().operator()
    plan = [{"entry": "Gold 1-2, Silver 3-4", "preset": "crokinole_groups", "name": "Finals"}]
    body = {"name": "Cup", "preset": "crokinole_groups", "config": {"group_count": 2}, "key": "cup", "plan": plan}
    status, told = olga.post("/new", body)
    assert status == 200, told
    olga.open_desk(told["address"].split("/")[2])
    olga.enter([f"Player {number}" for number in range(1, 9)])
    return olga


def settle_ties(olga: Browser) -> None:
    """Settle all ties across lines as the page suggests."""
    for _ in range(9):
        found = plan_next_stage(olga.site.room(olga.code).state, Advance())
        if not found.entry.ties:
            return
        tie = found.entry.ties[0]
        olga.execute("settle_tie", players=list(tie.players), reason="lots")


def test_from_the_plan_to_the_final_ranking() -> None:
    """Dealt at the start, previewed, advanced with one command, ranked in one list; the stages stay side by side."""
    olga = cup()
    public = f"/t/{olga.code}"
    olga.execute("start")
    groups = olga.site.room(olga.code).state.stage.groups
    assert [group.name for group in groups] == ["A", "B"]
    assert 'id="groups"' in olga.page("stages")
    assert "Finals" in olga.page(f"{public}/standings"), "the plan is public"
    olga.play(3)
    page = olga.page("stages")
    entrants = re.findall(r'data-key="e(p\d)"', page)
    found = plan_next_stage(olga.site.room(olga.code).state, Advance())
    assert entrants == [*found.entry.players]
    assert ('data-do="advance"' in page) is not bool(found.entry.ties)
    settle_ties(olga)
    assert 'data-do="advance"' in olga.page("stages")
    olga.execute("advance")
    olga.play(1)
    for address in ("standings", "crosstable"):
        now, before = olga.page(f"{public}/{address}"), olga.page(f"{public}/{address}?stage=1")
        assert "Gold" in now
        assert "Gold" not in before.split('id="stages"')[1].split("</nav>")[1]
        assert 'href="?stage=1"' in now
    assert "Gold" in olga.page(f"{public}/pairings")
    ranking = olga.page(f"{public}/ranking")
    assert len(re.findall(r'<tr data-key="p\d+"', ranking)) == 8


def test_groups_are_dealt_and_stages_planned_at_the_desk() -> None:
    """The forms' fields are the commands' own."""
    olga = Server().operator().create(preset="crokinole_groups")
    olga.enter([f"Player {number}" for number in range(1, 7)])
    page = olga.page("stages")
    assert 'data-command="deal_groups"' in page
    assert 'name="add.entry"' in page
    olga.execute("deal_groups", count=3, how="random")
    assert [len(group.players) for group in olga.site.room(olga.code).state.stage.groups] == [2, 2, 2]
    olga.execute("plan_stages", add={"entry": "top 2", "preset": "crokinole_groups"})
    olga.execute("plan_stages", add={"entry": "1 per group + 1 best next", "preset": "mtg", "config": {"rounds": 2}})
    kinds = [stage.entry.kind for stage in olga.site.room(olga.code).state.plan]
    assert kinds == ["top", "per_group"]
    assert olga.refusal_code("plan_stages", add={"entry": "some of them"}) == "bad_settings_asked"
    olga.execute("plan_stages", stages=[])
    assert olga.site.room(olga.code).state.plan == ()


def test_a_document_carries_plan_groups_and_seeds() -> None:
    """Out of the desk and in again."""
    olga = cup()
    olga.execute("start")
    olga.play(3)
    document = json.loads(olga.page("document"))
    first, planned = document["stages"]
    assert [group["name"] for group in first["groups"]] == ["A", "B"]
    assert planned["entry"]["split"][0] == {"group": "Gold", "places": [1, 2]}
