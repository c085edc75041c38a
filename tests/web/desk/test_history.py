"""The history: who did what when, taking one action back with what falls, bringing it back."""

import pytest

from crosstable.commands import Actor, Rename
from crosstable.words import words
from tests.web.desk.desks import desk


def test_every_action_with_who_and_whether_it_holds() -> None:
    olga = desk(rounds=1)
    told = olga.execute("penalise", player="p1", kind="warning", reason="late")
    assert "warned Ann Novak in round 1 late" in olga.text("history")
    assert "this device" in olga.page("history")
    olga.execute("undo", action=told["action"])
    text = olga.text("history")
    assert "undone by" in text
    assert words("web.desk.redo") in text
    assert f"undid action {told['action']} warned Ann Novak in round 1" in text


def test_log_shows_device() -> None:
    """A short name of the browser; none for terminals."""
    olga = desk(rounds=1)
    sam = olga.site.helper(olga.code, agent="Mozilla/5.0 (Android 14; Mobile; rv:131.0) Firefox/131.0").open_desk(
        olga.code
    )
    sam.execute("note", words="Round 1 began late")
    assert "Sam Firefox, Android" in olga.text("history")
    assert "Sam this device" in sam.text("history")
    assert "Sam scorekeeper Firefox, Android" in olga.text("staff")
    room = olga.site.room(olga.code)
    room.site.director.run(room.listed.stream, Rename(name="Saturday"), Actor("ann"))
    assert f"ann {words('web.manage.terminal')}" in olga.text("history")


def test_action_without_dependents_is_undone_at_once() -> None:
    olga = desk(rounds=1)
    action = olga.execute("penalise", player="p1", kind="points", points=2)["action"]
    text = olga.text(f"history/{action}")
    assert words("web.manage.action.one") in text
    assert "in the standings" in text
    assert "depend" not in text
    olga.execute("undo", action=action)
    text = olga.text(f"history/{action}")
    assert "Undone by action" in text
    olga.execute("redo", action=action)
    assert words("web.manage.action.one") in olga.text(f"history/{action}")


def test_undo_shows_dependent_actions_first() -> None:
    """The refusal lists it, the page shows it, and all of it goes together."""
    olga = desk(rounds=2)
    state = olga.site.room(olga.code).state
    action = next(happened.action for happened in state.log if happened.event.TYPE == "round_published")
    told = olga.do("undo", action=action)[1]["refused"]
    assert told["code"] == "others_depend"
    text = olga.text(f"history/{action}")
    falls = told["params"]["falls"]
    assert f"{len(falls)} later actions depend on it" in text
    assert f"Undo all {len(falls) + 1}" in text
    assert "Rounds 1 and 2 are already public and will be changed or unpublished." in text
    assert "started round 1" in text
    olga.execute("undo", action=action, also=falls)
    assert olga.site.room(olga.code).state.phase == "draft"


def test_the_creation_stays() -> None:
    assert words("creation_stays") in desk().text("history/1")


@pytest.mark.parametrize("action", ["0", "999", "x", "9" * 30, "3"])
def test_no_such_action(action: str) -> None:
    """Three is the second entry of the action that begins with two."""
    assert desk().get(f"history/{action}")[0] == 404


def test_pages_of_history() -> None:
    olga = desk()
    for i in range(120):
        olga.execute("rename", name=f"Name {i}")
    text = olga.page("history")
    older = text.split("history?before=")[1].split('"')[0]
    assert "Name 0&#34;" not in text
    page = olga.page(f"history?before={older}")
    assert "registered 6 players" in page
    assert olga.page("history?before=nonsense")


def test_a_scorekeeper_takes_back_their_own() -> None:
    olga = desk(started=True)
    olga.play(close=False)
    sam = olga.site.helper(olga.code).open_desk(olga.code)
    current = olga.site.room(olga.code).state.current
    assert current is not None
    result = {"type": "score", "first": 0, "second": 2}
    action = sam.execute("enter_result", table=1, result=result, seen=sam.place)["action"]
    page = sam.page("history")
    assert f'href="/t/{olga.code}/desk/history/{action}"' in page
    assert page.count("desk/history/") == 1
    other = olga.site.room(olga.code).state.log[-3].action
    assert "is " in sam.text(f"history/{other}")
    assert words("web.manage.action.one") not in sam.text(f"history/{other}")
    assert sam.refusal_code("undo", action=other) == "not_your_action"
    assert words("web.manage.action.one") in sam.text(f"history/{action}")
    sam.execute("undo", action=action)


def test_removed_staff_keep_their_name_in_log() -> None:
    olga = desk()
    sam = olga.site.helper(olga.code, name="Samira").open_desk(olga.code)
    sam.execute("note", words="hello")
    session = next(open_session for open_session in olga.site.site.access.sessions() if open_session.name == "Samira")
    olga.site.site.access.revoke(session.id)
    assert "Samira" in olga.text("history")
