"""The picture of ratings: round numbers, names apart, stronger up."""

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from crosstable.exchange.line_chart import LABEL_GAP, round_bounds, spread_labels
from crosstable.exchange.rating_chart import BOTTOM, MOST_LINES, TOP, chart, lines_of
from crosstable.ratings.elo import Elo
from crosstable.ratings.history import rate
from crosstable.ratings.preferans import Preferans
from tests.ratings.games import duel, many_preferans, preferans

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize(
    ("low", "high", "bounds"),
    [
        (841, 1177, (800, 1200, 100)),
        (1000, 1000, (1000, 1000.2, 0.2)),
        (-3.2, 4.1, (-4, 6, 2)),
        (1490, 1510, (1490, 1510, 5)),
        (0, 60, (0, 60, 10)),
        (24.9, 26.3, (24.5, 26.5, 0.5)),
    ],
)
def test_round_numbers(low: float, high: float, bounds: tuple[float, float, float]) -> None:
    """The axis goes in steps of 1, 2 or 5, and holds every value."""
    assert round_bounds(low, high) == pytest.approx(bounds)


@pytest.mark.parametrize("ends", [[100.0] * 12, [500.0] * 12, [90, 91, 300, 301, 302], [508, 84], [200]])
def test_labels_do_not_overlap(ends: list[float]) -> None:
    """They keep the order of their lines and stay on the page."""
    places = spread_labels(ends, TOP, BOTTOM)
    down = sorted(places)
    assert all(later - earlier >= LABEL_GAP - 1e-9 for earlier, later in pairwise(down))
    assert down[0] >= TOP - 1e-9
    assert down[-1] <= BOTTOM + 1e-9
    order = sorted(range(len(ends)), key=lambda i: (ends[i], i))
    assert [places[i] for i in order] == down


def heights(picture: str, at: int) -> list[float]:
    """Return the heights of the players' lines at their first or last point; less is higher."""
    found = ElementTree.fromstring(picture).findall(f"{SVG}polyline")
    paths = [one.attrib["points"].split() for one in found if not one.attrib["class"].endswith(" to")]
    return [float(path[at].split(",")[1]) for path in paths]


def test_stronger_is_up() -> None:
    """Whichever way the numbers go."""
    games = [preferans(-300, 0, 300)] * 9
    for system in (Preferans(), Preferans("winner_gains"), Elo()):
        ends = heights(chart(rate(games, system)), -1)
        assert ends == sorted(ends)
        assert ends[0] < ends[-1]
        assert len(set(heights(chart(rate(games, system)), 0))) == 1


def test_twelve_at_most() -> None:
    """The players with the most games; many games are thinned to the visible ones."""
    history = rate(list(many_preferans(4000, 60, seed=1)), Preferans())
    lines = lines_of(history)
    assert len(lines) == MOST_LINES
    played = {line.player: len(line.points) - 1 for line in lines}
    others = [
        sum(rating in game.players for game in history.games) for rating in history.ratings if rating not in played
    ]
    assert min(played.values()) >= max(others)
    picture = chart(history)
    assert "The 12 with the most games of 60 players." in picture
    assert len(picture) < 200_000


def test_odd_names_and_no_games() -> None:
    """Signs that mean something in SVG, long names, nobody at all."""
    picture = chart(rate([duel('<b>&"Ann"', "x" * 90)], Elo()))
    texts = [text.text or "" for text in ElementTree.fromstring(picture).iter(f"{SVG}text")]
    assert any(text.startswith('<b>&"Ann"') for text in texts)
    assert any(re.match("x{21}… ", text) for text in texts)
    ElementTree.fromstring(chart(rate([], Elo())))
    # XML has no such character, and one name should not spoil the picture of all.
    assert "\N{REPLACEMENT CHARACTER}Eve" in chart(rate([duel("\uffffEve", "b")], Elo()))
    assert chart(rate([duel("a", "b")], Elo())) == chart(rate([duel("a", "b")], Elo()))
