"""Players at the desk: entering, a list with its preview, one player, who is out and why."""

from random import Random

import pytest

from crosstable.app import roster_preview
from crosstable.app.roster_preview import preview_roster
from crosstable.words import words
from tests.web.desk.desks import NAMES, Browser, desk


def preview(browser: Browser, text: str) -> str:
    status, told = browser.post("players/preview", {"text": text})
    assert status == 200, told
    return str(told["html"])


def test_names_one_after_the_other() -> None:
    olga = desk(names=[])
    assert "press Enter" in olga.text("players")
    for name in NAMES:
        assert olga.execute("register", entries=[{"name": name}])["action"]
    text = olga.text("players")
    assert "6 players" in text
    assert all(name in text for name in NAMES)


def test_duplicate_name_warns() -> None:
    """The player is entered anyway. Waiting namesakes have no number."""
    olga = desk()
    (said,) = olga.execute("register", entries=[{"name": " ann  NOVAK"}])["warnings"]
    assert "is already registered" in said
    assert "Ann Novak" in said
    assert said.endswith("is already registered (#1).")
    assert len(olga.site.room(olga.code).state.players) == len(NAMES) + 1
    assert olga.execute("register", entries=[{"name": "Ann Nowak"}])["warnings"] == []
    olga.execute("set_registration", capacity=1)
    assert olga.execute("register", entries=[{"name": "Zoe"}], when_full="wait")["warnings"] == []
    (said,) = olga.execute("register", entries=[{"name": "Zoe"}], when_full="wait")["warnings"]
    assert said.endswith("is already registered.")


def test_the_preview_says_what_will_happen() -> None:
    """New, there already, twice in the list, nearly the same, not to be read; and nothing happens."""
    olga = desk()
    before = olga.site.room(olga.code).state.seq
    html = preview(
        olga, "name,rating\nann  novak,1500\nAn Novak,1400\nNew One,abc\nNew Two,1600\nnew two,\n,1200\n<b>Bold</b>,1"
    )
    assert "already registered (#1)" in html
    assert "looks like Ann Novak" in html
    assert "duplicate of line 5" in html
    assert "Line 4:" in html
    assert "Line 7: A name is missing." in html
    assert "New One" not in html
    assert "<b>Bold" not in html
    assert "&lt;b&gt;Bold" in html
    assert olga.site.room(olga.code).state.seq == before


def test_duplicates_are_unchecked_by_default() -> None:
    olga = desk()
    room = olga.site.room(olga.code)
    plan = preview_roster("Ann Novak\nNobody Else\nNobody Else", room.site.journal, room.state, room.names)
    assert [one.name for one in plan.new] == ["Nobody Else"]
    assert [row.is_double for row in plan.rows] == [True, False, True]


def test_names_in_another_order_are_alike() -> None:
    olga = desk()
    room = olga.site.room(olga.code)
    plan = preview_roster("Novak, Ann\nMeyer Boris\nJo", room.site.journal, room.state, room.names)
    assert [row.similar for row in plan.rows] == ["Ann Novak", "Boris Meyer", None]


def test_similar_names_are_found_among_many_of_the_same_letters() -> None:
    """The same letters in any other order are somebody else; a letter left out, or two that changed places, are not."""
    chance, olga = Random(1), desk()
    many = ["".join(chance.sample("abcdefghijkl", 12)) for _ in range(200)]
    one, other = many[100], many[150]
    left_out, turned = one[:5] + one[6:], other[:6] + other[7] + other[6] + other[8:]
    room = olga.site.room(olga.code)
    plan = preview_roster("\n".join([*many, left_out, turned, "Novak, Ann"]), room.site.journal, room.state, room.names)
    found = {row.name: row.similar for row in plan.rows if row.similar}
    assert found == {left_out: one, turned: other, "Novak, Ann": "Ann Novak"}


@pytest.mark.parametrize("text", ["", "   \n\n", "# only a comment"])
def test_an_empty_list_has_no_preview(text: str) -> None:
    assert preview(desk(), text) == ""


def test_too_many_players_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(roster_preview, "MOST_PLAYERS", 200)
    olga = desk()
    many = [f"Player {i} {i * 7919}" for i in range(200 - len(NAMES))]
    # Existing players are not entered again.
    assert "too many" not in preview(olga, "\n".join([NAMES[0], *many]))
    assert "too many" in preview(olga, "\n".join([*many, "One More"]))


@pytest.mark.parametrize("body", [{}, {"text": 3}, {"text": "x" * 1_000_001}])
def test_no_list_is_refused(body: dict[str, object]) -> None:
    assert desk().post("players/preview", body)[1]["refused"]["code"] == "not_readable"


def test_exceeding_capacity_is_reported() -> None:
    """Unchecked duplicates don't count."""
    olga = desk()
    assert "places" not in preview(olga, "New One\nNew Two\nNew Three")
    olga.execute("set_registration", capacity=len(NAMES) + 2)
    assert "places" not in preview(olga, "New One\nNew Two\nAnn Novak")
    html = preview(olga, "New One\nNew Two\nNew Three")
    assert "Not enough places: 2 of 8 are left. You are adding 3 players." in html


def test_known_person_can_be_chosen() -> None:
    """The same person in both tournaments."""
    olga = desk()
    first = olga.site.room(olga.code)
    person = first.state.personal[next(iter(first.state.players))].person
    olga.create("Saturday")
    assert f'<option value="{person}" selected>known from Friday, 2' in preview(olga, "Ann Novak")
    head = olga.site.helper(olga.code, "organiser").open_desk(olga.code)
    assert person not in preview(head, "Ann Novak")
    olga.execute("register", entries=[{"name": "Ann Novak", "person": person}, {"name": "Ann Novak"}])
    found = [one.person for one in olga.site.room(olga.code).state.personal.values()]
    assert found[0] == person
    assert found[1] != person
    assert person not in preview(olga, "Ann Novak")


def test_person_enters_once() -> None:
    """A second entry is a new person; a repeated request changes nothing."""
    olga = desk()
    first = olga.site.room(olga.code)
    person = first.state.personal[next(iter(first.state.players))].person
    olga.create("Saturday")
    entries = [{"name": "Ann Novak", "person": person}] * 2
    told = olga.execute("register", key="same", entries=entries)
    assert olga.execute("register", key="same", entries=entries)["action"] == told["action"]
    state = olga.site.room(olga.code).state
    assert [one.person for one in state.personal.values()].count(person) == 1
    assert len(state.players) == 2


def test_an_unknown_person_is_refused() -> None:
    assert desk().refusal_code("register", entries=[{"name": "Ann", "person": "nobody"}]) == "no_such_person"


@pytest.mark.parametrize("name", ["", "  ", "x" * 201, "a\u202eb", "tab\x07"])
def test_a_bad_name_is_refused(name: str) -> None:
    assert desk().refusal_code("register", entries=[{"name": name}]) == "bad_entries"


def test_one_player_is_changed() -> None:
    olga = desk()
    olga.execute(
        "change_player", player="p1", fields={"rating": 1800, "club": "Rook", "absent": [[2, 3]], "fixed_table": 4}
    )
    olga.execute("rename_player", player="p1", name="Anna Novak")
    page = olga.page("players/1")
    for value in ("Anna Novak", "1800", "Rook", "2-3"):
        assert f'value="{value}"' in page
    text = olga.text("players")
    assert "absent in 2-3" in text
    assert "always at table 4" in text


def test_a_refusal_names_the_field() -> None:
    _, told = desk().do("change_player", player="p1", fields={"rating": "high", "club": ""})
    assert [reason["path"] for reason in told["refused"]["problems"]] == ["rating", "club"]


def test_drop_and_reinstate() -> None:
    """The row offers the actions and shows the reason."""
    olga = desk()
    assert "Withdraw" in olga.text("players")
    olga.execute("withdraw", player="p6")
    olga.execute("start")
    olga.play()
    olga.execute("drop", player="p1")
    text = olga.text("players")
    assert "5 players, 1 no longer playing" in text
    assert "dropped after round 1" in text
    assert 'data-do="re_enter"' in olga.page("players/1")
    olga.execute("re_enter", player="p1")
    olga.execute("disqualify", player="p2", reason="cheating")
    assert "disqualified in round" in olga.text("players")
    assert "cheating" not in olga.site.browser().open_desk(olga.code).text(f"/t/{olga.code}/players")
    assert "cheating" in olga.text("players/2")


def test_heading_counts_the_absent_apart_from_those_who_left() -> None:
    olga = desk(started=True)
    olga.execute("drop", player="p1")
    olga.execute("change_player", player="p2", fields={"absent": [[1, 1]]})
    assert "6 players, 1 no longer playing, 1 absent in round 1 " in olga.text("players")
    assert "absent in round 1" in olga.text("players/2")
    olga.play()
    text = olga.text("players")
    assert "6 players, 1 no longer playing " in text
    assert "absent in round" not in text


def test_late_entry() -> None:
    olga = desk(rounds=1)
    assert words("web.manage.players.add_late") in olga.text("players")
    assert olga.execute("enter_late", entries=[{"name": "Late Lena"}])["warnings"] == []
    assert "from round 2" in olga.text("players")
    assert olga.refusal_code("enter_late", entries=[{"name": "Too Late"}], first_round=1) == "round_is_over"


def test_late_entry_after_last_round_warns() -> None:
    """Also a return."""
    olga = desk(rounds=1)
    olga.execute("configure", config={"rounds": 1})
    said = "{} has no round to play: the stage has only one. Set more rounds."
    assert olga.execute("enter_late", entries=[{"name": "Late Lena"}])["warnings"] == [said.format("Late Lena")]
    olga.execute("drop", player="p1")
    assert olga.execute("re_enter", player="p1")["warnings"] == [said.format("Ann Novak")]


def test_cut_players_are_restored() -> None:
    olga = desk(names=[])
    olga.create("Jong", "speed_jong_cut_line", rounds=2)
    olga.enter([f"Player {i}" for i in range(8)])
    for command in ("start", "seat", "publish", "start_round"):
        olga.execute(command)
    olga.execute("tap", table=1, player=olga.site.room(olga.code).state.current.tables[1].seats[0], delta=1)  # type: ignore[union-attr]
    olga.execute("close_round", players=["p1", "p2", "p3", "p4"])
    assert "eliminated after round 1" in olga.text("players")
    assert 'data-do="restore"' in olga.page("players/1")
    olga.execute("restore", player="p1")
    assert "3 no longer playing" in olga.text("players")


def test_two_who_must_not_meet() -> None:
    olga = desk()
    assert "Keep apart" in olga.text("players/1")
    olga.execute("configure", config={"forbidden": [["p1", "p3"]]})
    assert words("web.manage.player.apart_end") in olga.text("players/1")
    assert words("web.manage.player.apart_end") in olga.text("players/3")
    assert words("web.manage.player.apart_end") not in olga.text("players/2")


@pytest.mark.parametrize("number", ["99", "x", "0", "1" * 30])
def test_no_such_player(number: str) -> None:
    assert desk().get(f"players/{number}")[0] == 404


def test_a_scorekeeper_only_looks() -> None:
    """The list is there; nothing in it acts, and what is sent all the same is refused."""
    olga = desk()
    sam = olga.site.helper(olga.code).open_desk(olga.code)
    page = sam.page("players")
    assert "data-row" not in page
    assert "Paste or upload" not in page
    assert "data-command" not in sam.page("players/1")
    assert sam.refusal_code("withdraw", player="p1") == "not_yours"
    assert sam.post("players/preview", {"text": "x"})[0] == 403
