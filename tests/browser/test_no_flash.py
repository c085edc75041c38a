"""Live updates replace only changed parts of a page and leave forms in use alone."""

from playwright.sync_api import expect

from crosstable.commands import EnterResult, Publish, Rename, Undo
from crosstable.model.tournament import Score
from tests.browser.conftest import Visitors
from tests.browser.desks import catch_up
from tests.browser.halls import Building, names

# Nodes added to a page, removed or moved, except some rows and a sentence of the reasons.
FLASHES = """
    const flashes = [];
    window.flashes = (rows) => {
      const isNews = (node) => rows.includes(node.closest("[data-key]")?.dataset.key) || node.matches(".why-box");
      return flashes.filter((two) => !two.some(isNews)).map(([node, target]) => [node.outerHTML, target.localName]);
    };
    window.rows = [...document.querySelectorAll("main [data-key], .why-panel, .why-panel h2, .why-panel h3")];
    new MutationObserver((all) => all.forEach(({ target, addedNodes, removedNodes }) => {
      for (const node of [...addedNodes, ...removedNodes]) if (node.nodeType === 1) flashes.push([node, target]);
    })).observe(document, { childList: true, subtree: true });
"""


NOW = "Open or next match"


def test_update_replaces_only_changes(hall: Building, visitors: Visitors) -> None:
    """Open details, typed text and the scroll position survive."""
    hall.create_at("mtg", "ready", names(40), "No flash")
    hall.begin()
    current = hall.state.current
    assert current is not None
    rows = [f"p{hall.state.players[player].number}" for player in (current.matches[5].first, current.matches[5].second)]
    standings = visitors.enter(hall, size="phone")
    desk = visitors.enter(hall, hall.cookie("organiser"), theme="dark")
    keys, players = visitors.tab(desk), visitors.tab(desk)
    pages = {standings: "standings", desk: "desk", keys: "desk", players: "desk/players"}
    for page, path in pages.items():
        page.goto(hall.address(path))
    # The reasons of the first place are open, with a name half typed; the winner will be inserted above.
    standings.get_by_role("searchbox").fill("o")
    standings.locator("tr[data-key]:visible a.why").first.click()
    expect(standings.locator("tr.why-panel")).to_contain_text("Tie-breaks")
    desk.locator("#typed").fill("7 2")
    desk.keyboard.press("ArrowLeft")
    keys.keyboard.press("?")
    expect(keys.locator("dialog#keys")).to_be_visible()
    players.locator("#many summary").click()
    players.locator("#list").fill("Zoe")
    expect(players.locator("#preview")).to_contain_text("Zoe")
    players.locator("#name").fill("Yan")
    # The text under the pointer keeps its place; other pages do not scroll.
    seen = (
        "[document.activeElement, scrollX, document.activeElement.selectionStart,"
        "Math.round((document.querySelector('.why-panel') ?? document.body).getBoundingClientRect().top)]"
    )
    for page in pages:
        page.evaluate("scrollTo(0, 40)")
        page.evaluate(FLASHES)
        page.evaluate(f"window.before = {seen}")
    hall.do(EnterResult(table=5, result=Score(2, 0)))
    for page, path in pages.items():
        catch_up(page, hall)
        assert page.evaluate("rows => flashes(rows)", [*rows, "t5"]) == [], path
        assert page.evaluate("rows.every((row) => row.isConnected)"), path
        assert page.evaluate(f"{seen}.every((one, i) => one === before[i])"), path
    # It was something that moves rows.
    moved = [row.get_attribute("data-key") for row in standings.locator("tbody tr[data-key]").all()]
    assert moved[0] in rows
    assert standings.get_by_role("searchbox").input_value() == "o"
    expect(standings.locator("tr.why-panel")).to_be_visible()
    assert desk.locator("#typed").input_value() == "7 2"
    assert keys.evaluate("document.querySelector('dialog#keys').matches(':modal:open, :modal[open]')")
    keys.keyboard.press("Escape")
    expect(keys.locator("dialog#keys")).to_be_hidden()
    expect(players.locator("#list")).to_be_visible()
    assert [players.locator(text).input_value() for text in ("#list", "#name")] == ["Zoe", "Yan"]


def test_a_choice_stays_the_one_that_was_seen(hall: Building, visitors: Visitors) -> None:
    """Options that appear or vanish do not change the selection of a form in use; a vanished choice is reported."""
    hall.create_at("mtg", "playing", names(8), "Choices")
    visitors.expect(r"\b409\b")
    page = visitors.enter(hall, hall.cookie("organiser"))
    idle = visitors.tab(page)
    for one in (page, idle):
        one.goto(hall.address("desk/floor?player=1"))
        expect(one.locator("#reason")).to_be_focused()
    idle.evaluate("document.activeElement.blur()")
    chosen, reason = page.locator("#round"), page.locator("#reason")
    chosen.select_option("2")
    reason.fill("slow pl")
    hall.score()
    hall.close()
    hall.draft()
    hall.do(Publish())
    for one in (page, idle):
        catch_up(one, hall)
        expect(one.locator("#round option")).to_have_text([NOW, "3", "2", "1"])
    assert (chosen.input_value(), reason.input_value()) == ("2", "slow pl")
    # Where nobody has begun anything the form is as the page comes.
    assert idle.locator("#round").input_value() == ""
    chosen.select_option("3")
    for _ in range(2):
        hall.do(Undo())
    catch_up(page, hall)
    expect(chosen.locator("option")).to_have_text([NOW, "2", "1", "3"])
    assert (chosen.input_value(), reason.input_value()) == ("3", "slow pl")
    page.locator("#penalise button.primary").click()
    expect(page.locator("#line")).to_contain_text("round 3")
    # Chosen otherwise, it is gone.
    chosen.select_option("1")
    hall.do(Rename(name="Chosen"))
    catch_up(page, hall)
    expect(chosen.locator("option")).to_have_text([NOW, "2", "1"])
    assert (chosen.input_value(), reason.input_value()) == ("1", "slow pl")
