"""The bracket as a poster: everybody is on it, and its pages fit together."""

from collections import defaultdict

import pytest

import crosstable
from crosstable.exchange.sheets import SHEETS
from crosstable.exchange.sheets.bracket import EDGE, OVERLAP, data, tiling
from crosstable.exchange.sheets.sheet import PAPERS, Paper, scene_of
from crosstable.exchange.sheets.typeset import pdf
from crosstable.model.refusals import Refusal
from tests.pdf import pdf_words

POINT = 25.4 / 72


@pytest.mark.parametrize("preset", ["single_elimination", "double_elimination"])
@pytest.mark.parametrize("count", [2, 8, 13, 128])
def test_every_match_is_on_the_poster(preset: str, count: int) -> None:
    """Every player meets every opponent on it, from 2 to 128 entrants, and no page is empty."""
    tournament = crosstable.simulate(preset, count)
    made = data(scene_of(tournament))
    names = {player.id: player.name for player in tournament.players}
    drawn = {tuple(side["text"] for side in match["sides"]) for page in made["pages"] for match in page["boxes"]}
    for round_ in tournament.stage.rounds:
        for match in round_.matches:
            first, second = names[match.first], names[match.second]
            assert (first, second) in drawn or (second, first) in drawn
    assert all(page["boxes"] or page["ways"] or page["headings"] for page in made["pages"])


@pytest.mark.parametrize("paper", PAPERS)
def test_neighbouring_pages_fit_line_on_line(paper: Paper) -> None:
    """Lines shared by two pages have the same position on both, from their dashed lines on."""
    numbers = [f"Player{number:03}" for number in range(1, 65)]
    tournament = crosstable.create(numbers, "single_elimination")
    tournament = crosstable.play(tournament, crosstable.pair(tournament), {})
    scene = scene_of(tournament)._replace(paper=paper)
    pages = data(scene)["pages"]
    columns = len({page["label"].split()[-1] for page in pages})
    rows = len(pages) // columns
    assert columns * rows == len(pages) > 2
    places: dict[str, dict[int, tuple[float, float]]] = defaultdict(dict)
    for word in pdf_words(pdf(SHEETS["bracket"], scene, paper)):
        if word.text.startswith("Player"):
            places[word.text][word.page] = word.left * POINT, word.top * POINT
    assert sorted(places) == numbers
    shared = 0
    for found in places.values():
        for (one, (x, y)), (other, (right, down)) in zip([*found.items()], [*found.items()][1:], strict=False):
            apart = other % columns - one % columns, other // columns - one // columns
            step = pages[0]["wide"] - OVERLAP, pages[0]["high"] - OVERLAP
            assert x - right == pytest.approx(apart[0] * step[0], abs=0.2)
            assert y - down == pytest.approx(apart[1] * step[1], abs=0.2)
            shared += 1
    assert shared
    lines = pages[0]["cuts"]["down"][-1], pages[1]["cuts"]["down"][0]
    assert lines[0] - lines[1] == pytest.approx(pages[0]["wide"] - OVERLAP)


def test_a_small_bracket_is_one_page() -> None:
    """Eight players need no glue; nor does a double elimination of eight."""
    for preset in ("single_elimination", "double_elimination"):
        for paper in PAPERS:
            scene = scene_of(crosstable.simulate(preset, 8))._replace(paper=paper)
            (page,) = data(scene)["pages"]
            assert page["cuts"] == {"down": [], "across": []}


def test_the_poster_of_a_great_field_is_not_metres_of_paper() -> None:
    """However large the bracket, it is smaller rather than hundreds of pages, and all of it is on them."""
    for width, height in ((80, 30), (500, 1_100), (700, 8_700)):
        found = tiling(width, height, "a4")
        assert found.columns * (found.wide - OVERLAP) + OVERLAP >= width * found.scale - 0.01
        assert found.rows * (found.high - OVERLAP) + OVERLAP >= height * found.scale - 0.01
        assert found.wide in (210 - 2 * EDGE, 297 - 2 * EDGE)
        assert found.scale >= 0.5


def test_no_poster_without_a_bracket() -> None:
    """A stage that is no bracket has no poster, and says so."""
    with pytest.raises(Refusal) as refused:
        data(scene_of(crosstable.simulate("mtg", 4, rounds=1)))
    assert refused.value.code == "print_no_bracket"
