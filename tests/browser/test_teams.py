"""A team evening: teams are typed with their members, boards are entered at the desk, phones of captains and members
report.
"""

from playwright.sync_api import expect

from crosstable.commands import Publish
from crosstable.model.tournament import PlayerId, Score
from crosstable.words import words
from tests.browser.conftest import Visitors
from tests.browser.desks import status_line, step
from tests.browser.halls import Building
from tests.browser.test_axe import axe_violations
from tests.browser.test_phones import open_phone_of, todo

TEAMS = """Reds: Ann Novak 2000, Al Berg, Abe Lund
Blues: Bob Stone 1800, Bea Holt
Greens: Cy Young, Cleo Hart
Whites: Dan Fox, Dora Lake"""


def test_a_team_evening(hall: Building, visitors: Visitors) -> None:
    """Four teams of two boards: pasted, lined up, one match typed, one by its fields, the next reported by phones."""
    hall.create("chess_teams", "League Evening", boards=2, rounds=2, player_reports="both")
    desk = visitors.enter(hall, hall.cookie("organiser"))
    desk.goto(hall.address("desk/players"))
    desk.locator("#many summary").click()
    desk.locator("#list").fill(TEAMS)
    desk.locator("#preview button.primary").click()
    expect(desk.locator("#players")).to_contain_text("Ann Novak")
    reds = next(player for player in hall.state.players.values() if player.number == 1)
    assert [member.rating for member in reds.members] == [2000, None, None]

    hall.reach("ready")
    hall.draft()
    hall.do(Publish())
    desk.goto(hall.address(f"desk/players/{reds.number}"))
    desk.locator("#line_up").fill("1, 3")
    desk.locator("#set_line_up button").click()
    status_line(desk, "Reds")

    desk.goto(hall.address("desk"))
    assert axe_violations(desk) == []
    desk.keyboard.type("1 1 d")
    desk.keyboard.press("Enter")
    status_line(desk, "1.5-0.5")
    desk.locator("tr[data-table='1'] .mid").click()
    expect(desk.locator("[data-board]").nth(1)).to_have_attribute("placeholder", "\u00bd\u2013\u00bd")
    desk.locator("#find").fill("bea holt")
    expect(desk.locator("#found li")).to_have_text("Bea Holt (Blues)")
    desk.keyboard.press("Escape")
    first = hall.state.round(1)
    assert first is not None
    assert isinstance(first.matches[1].result, Score)
    desk.locator("tr[data-table='2'] .mid").click()
    expect(desk.locator("#boards")).to_contain_text(
        hall.site.room(hall.code).names[PlayerId(first.matches[2].first + ".1")]
    )
    desk.locator("[data-board]").first.focus()
    desk.keyboard.type("01")
    desk.keyboard.press("Enter")
    status_line(desk, "1-1")
    step(desk, "round 1")
    step(desk, "round 2")
    status_line(desk, "ound 2")

    hall.do(Publish())
    round_ = hall.state.current
    assert round_ is not None
    match = round_.matches[1]
    captain = open_phone_of(hall, visitors, match.first)
    todo(captain, "boards")
    for is_on in (False, True):
        captain.locator(".line-up input").nth(1).set_checked(is_on)
        captain.locator(".line-up button").click()
        expect(captain.locator("#line")).to_contain_text("line-up")
        expect(captain.locator(".line-up button")).to_be_disabled()
        (lined_up,) = {hall.state.current.matches[1].boards[1].first}  # type: ignore[union-attr]
        assert lined_up == (PlayerId(f"{match.first}.2") if is_on else None)
    member = open_phone_of(hall, visitors, f"{match.second}.1")
    todo(member, "boards")
    expect(captain.locator("[data-board]")).to_have_count(2)
    expect(member.locator("[data-board]")).to_have_count(1)
    won, lost = (
        words(f"web.me.result.{one}", score=score)
        for one, score in (("won", "1\N{EN DASH}0"), ("lost", "0\N{EN DASH}1"))
    )
    captain.locator(f"[data-board='1'] [data-label='{won}']").click()
    captain.locator("[data-board='1'] .send").click()
    expect(member.locator("[data-board='1'] [role=status]")).to_contain_text(lost)
    member.locator(f"[data-board='1'] [data-label='{lost}']").click()
    member.locator("[data-board='1'] .send").click()
    # Board 1 is agreed, and asks for nothing more; board 2 does.
    expect(captain.locator("[data-board='1'] .send")).to_have_count(0)
    expect(captain.locator("[data-board='1'] [role=status]")).to_contain_text(won)
    expect(captain.locator("[data-board='2'] .send")).to_have_count(1)
    reserve = open_phone_of(hall, visitors, f"{match.second}.2")
    reserve.locator(f"[data-board='2'] [data-label='{lost}']").click()
    reserve.locator("[data-board='2'] .send").click()
    captain.locator(f"[data-board='2'] [data-label='{won}']").click()
    captain.locator("[data-board='2'] .send").click()
    todo(captain, "done")
    result = hall.state.round(2).matches[1].result  # type: ignore[union-attr]
    assert isinstance(result, Score)
    assert (result.first, result.second) == (2, 0)
    assert PlayerId(f"{match.second}.1") in hall.state.phones

    public = visitors.enter(hall, size="phone")
    public.goto(hall.address(f"players/{hall.state.players[match.first].number}"))
    expect(public.locator("#members")).to_be_visible()
    assert axe_violations(public) == []
    assert public.evaluate("document.documentElement.scrollWidth") <= 390
    for page in ("players", "pairings?by=name"):
        public.goto(hall.address(page))
        public.locator("#find").fill("bea holt")
        expect(public.locator("[data-found] tbody tr:visible")).to_have_count(1)
        assert public.evaluate("document.documentElement.scrollWidth") <= 390
    public.goto(hall.address("standings"))
    expect(public.locator("#boards")).to_contain_text("Ann Novak")


def test_games_on_boards_are_typed_field_by_field(hall: Building, visitors: Visitors) -> None:
    """On a board with several games the first digit stays in the field, and the second moves on to the next board."""
    hall.create("mtg_trios", "Trios", boards=2, rounds=1)
    hall.say("register", {"entries": [{"name": line} for line in TEAMS.splitlines()[:2]]})
    hall.reach("ready")
    hall.draft()
    hall.do(Publish())
    desk = visitors.enter(hall, hall.cookie("organiser"))
    desk.goto(hall.address("desk"))
    desk.locator("tr[data-table='1'] .mid").click()
    desk.locator("[data-board]").first.focus()
    desk.keyboard.type("1202")
    desk.keyboard.press("Enter")
    status_line(desk, "Blues beat Reds 2-0")
