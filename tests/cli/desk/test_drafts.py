"""Players who join or drop while a draft waits make it stale: every command says so and names the remedy."""

import pytest

from tests.cli.desk.events import Event

STALE = "The draft of round 1 no longer matches the players. Draft it again."
DROPPED = "Ann is in the draft but is not playing."
NEW = "Eve is playing but is not in the draft."


def draft_round(event: Event) -> Event:
    event.create()
    event.do("start")
    event.do("pair")
    return event


def test_stale_draft_is_reported_at_once(event: Event) -> None:
    """By the command that causes it, with the command to type; a draft that fits is not mentioned."""
    draft_round(event)
    said = event.do("drop", "Ann").splitlines()
    assert said[1:] == [STALE, f"  {DROPPED}", "Next: crosstable pair --again."]
    said = event.do("late", "Eve").splitlines()
    assert said[1:] == [STALE, f"  {DROPPED}", f"  {NEW}", "Next: crosstable pair --again."]
    event.do("pair", "--again")
    assert len(event.do("rename", "Eve", "Eva").splitlines()) == 1
    said = event.do("reenter", "Ann").splitlines()
    assert said[1:] == [STALE, "  Ann is playing but is not in the draft.", "Next: crosstable pair --again."]


def test_screens_report_stale_draft(event: Event) -> None:
    """The status, the pairings with the dropped player, and the refusal to publish."""
    draft_round(event)
    event.run("drop", "Ann")
    assert event.do("status").splitlines()[2:] == [STALE, f"  {DROPPED}", "Next: crosstable pair --again."]
    assert event.ask("status")["next"] == "publish"
    assert DROPPED in event.do("pairings").splitlines()
    assert [warning["code"] for warning in event.ask("pairings")["warnings"]] == ["seated_but_out"]
    assert event.expect_refusal("publish")["error"] == "draft_stale"
    assert "crosstable pair --again makes a new one." in event.run("publish").err
    event.do("pair", "--again")
    assert event.do("status").splitlines()[-1] == "Next: review the draft, then crosstable publish --begin."
    assert DROPPED not in event.do("pairings")


def test_json_reports_stale_draft(event: Event) -> None:
    """In the warnings of the command that causes it, and of the status; a draft that fits has none."""
    draft_round(event)
    assert "warnings" not in event.ask("status")
    said = event.ask("drop", "Ann")["warnings"]
    assert [sentence["text"] for sentence in said] == [STALE, DROPPED]
    assert event.ask("status")["warnings"] == said
    assert "warnings" not in event.ask("pair", "--again")


@pytest.mark.parametrize("preset", ["riichi", "speed_jong"])
def test_at_tables_too(event: Event, preset: str) -> None:
    """There it is seated again."""
    event.do("create", "Friday", "--preset", preset, "--seed", 7)
    event.do("import", "-", "--new", stdin=b"Ann\nBob\nCy\nDov\nEd\nFlo\nGus\nHal")
    event.do("start")
    event.do("seat")
    said = event.do("drop", "Ann").splitlines()
    assert said[1:] == [STALE, f"  {DROPPED}", "Next: crosstable seat --again."]
    assert DROPPED in event.do("pairings").splitlines()
    assert "crosstable seat --again" in event.run("publish").err
