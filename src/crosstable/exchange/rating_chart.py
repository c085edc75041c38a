"""Histories of ratings as a picture (SVG): a line for each player, its name at the end, stronger always up.

It needs no script and no font of its own, and reads on a light and on a dark page.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import ceil, floor, log10
from typing import NamedTuple
from xml.sax.saxutils import escape

import msgspec

from crosstable.exchange.xml_text import in_xml
from crosstable.model.tournament import PlayerId
from crosstable.ratings.columns import tables
from crosstable.ratings.game import Game
from crosstable.ratings.history import History
from crosstable.ratings.pool import RatedPool
from crosstable.words import words

MOST_LINES = 12
WIDTH, HEIGHT = 960, 560
LEFT, RIGHT, TOP, BOTTOM = 72, 200, 84, 508
LABEL_GAP = 17
LONGEST_NAME = 22
# Each line's colour on a light and on a dark page.
COLOURS = (
    *(("1f6feb", "6cb6ff"), ("d1242f", "ff8a80"), ("1a7f37", "6bd68b"), ("9a6700", "e3b341"), ("8250df", "c297ff")),
    *(("bf3989", "ff9bce"), ("0b7285", "5ad1e6"), ("bc4c00", "ffa657"), ("57606a", "b1bac4"), ("5c940d", "b5e550")),
    *(("364fc7", "91a7ff"), ("862e9c", "e599f7")),
)
DASHED_FROM = 6  # colours alone do not tell twelve lines apart

Point = tuple[float, float]


class Curve(NamedTuple):
    """One player's history: after which game the rating had which value."""

    player: PlayerId
    points: Sequence[Point]


class Axis(NamedTuple):
    """Values laid out between two places on the page, with round numbers on it."""

    low: float
    high: float
    begin: float
    end: float
    step: float

    def at(self, value: float) -> float:
        return self.begin + (value - self.low) / (self.high - self.low) * (self.end - self.begin)

    def ticks(self) -> list[float]:
        first, last = ceil(self.low / self.step - 1e-9), floor(self.high / self.step + 1e-9)
        return [number * self.step for number in range(first, last + 1)]


def chart(history: History) -> str:
    """Return the picture."""
    lines = lines_of(history)
    values = [value for line in lines for _, value in line.points] or [0.0]
    low, high, step = round_bounds(min(values), max(values))
    up = (TOP, BOTTOM) if history.system.lower_is_better else (BOTTOM, TOP)
    games = max(1, len(history.games))
    across = Axis(0, games, LEFT, WIDTH - RIGHT, max(1.0, round_step(games / 7)))
    axis = Axis(low, high, *up, step)
    parts = [*_head(history, lines), *_grid(across, axis), *_draw(lines, across, axis)]
    return "\n".join([*parts, "</svg>", ""])


def lines_of(history: History) -> list[Curve]:
    """Return the histories of those with the most games, strongest first."""
    played = Counter(player for players in tables(history.games) for player in players)
    ranking = history.ranking()
    place = {player: i for i, player in enumerate(ranking)}
    most = sorted(played, key=lambda player: (-played[player], place[player]))[:MOST_LINES]
    points: dict[PlayerId, list[Point]] = {player: [] for player in sorted(most, key=place.__getitem__)}
    now = {player: float(history.start[player].value) for player in points}
    for number, (players, changes) in enumerate(zip(tables(history.games), history.changes, strict=True), 1):
        for player, change in zip(players, changes, strict=True):
            if player in points:
                if not points[player]:
                    points[player].append((number - 1, now[player]))
                now[player] += float(change)
                points[player].append((number, now[player]))
    return [Curve(player, line) for player, line in points.items()]


def round_step(least: float) -> float:
    """Return the smallest of 1, 2, 5, 10, 20, ... (or 0.5, 0.2, ...) that is not below this."""
    power = float(10 ** floor(log10(max(least, 1e-6))))
    return next(power * digit for digit in (1, 2, 5, 10) if power * digit >= least * (1 - 1e-9))


def round_bounds(low: float, high: float) -> tuple[float, float, float]:
    """Round numbers around these two, and the step between them."""
    step = round_step(max(high - low, 1) / 6)
    bottom, top = floor(low / step + 1e-9), ceil(high / step - 1e-9)
    return bottom * step, max(top, bottom + 1) * step, step


def _head(history: History, lines: Sequence[Curve]) -> Iterator[str]:
    system = words(f"rating.{history.system.name}")
    title = words("chart.title", system=system, games=len(history.games))
    everybody = len(lines) == len(history.ratings)
    shown = words("chart.everybody" if everybody else "chart.most_games", players=len(lines), all=len(history.ratings))
    direction = words("rating.lower" if history.system.lower_is_better else "rating.higher")
    light = "".join(f".c{i}{{stroke:#{colour}}}" for i, (colour, _) in enumerate(COLOURS))
    dark = "".join(f".c{i}{{stroke:#{colour}}}" for i, (_, colour) in enumerate(COLOURS))
    yield f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">'
    yield f"<title>{escape(title)}</title>"
    yield (
        "<style>text{font:13px system-ui,sans-serif;fill:#1f2328}.page{fill:#fff}.soft{fill:#59636e}"
        ".grid{stroke:#d8dee4}.line{fill:none;stroke-width:2;stroke-linejoin:round}.to{stroke-width:1}"
        f".dashed{{stroke-dasharray:6 3}}{light}"
        "@media(prefers-color-scheme:dark){text{fill:#e6edf3}.page{fill:#0d1117}.soft{fill:#9198a1}"
        f".grid{{stroke:#30363d}}{dark}}}</style>"
    )
    yield f'<rect class="page" width="{WIDTH}" height="{HEIGHT}"/>'
    yield f'<text x="{LEFT}" y="34" style="font-size:19px;font-weight:600">{escape(title)}</text>'
    yield f'<text class="soft" x="{LEFT}" y="58">{escape(f"{shown} {direction}")}</text>'


def _grid(across: Axis, up: Axis) -> Iterator[str]:
    for value in up.ticks():
        y = up.at(value)
        yield f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'
        yield f'<text class="soft" x="{LEFT - 10}" y="{y + 4:.1f}" text-anchor="end">{_number(value)}</text>'
    for value in across.ticks():
        x = across.at(value)
        yield f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="{BOTTOM}" y2="{BOTTOM + 6}"/>'
        yield f'<text class="soft" x="{x:.1f}" y="{BOTTOM + 22}" text-anchor="middle">{_number(value)}</text>'
    middle = (LEFT + WIDTH - RIGHT) / 2
    yield f'<text class="soft" x="{middle}" y="{BOTTOM + 42}" text-anchor="middle">{words("chart.across")}</text>'


def _number(value: float) -> str:
    return f"{value:,.6f}".rstrip("0").rstrip(".")


def _draw(lines: Sequence[Curve], across: Axis, axis: Axis) -> Iterator[str]:
    ends = [axis.at(line.points[-1][1]) for line in lines]
    labels = spread_labels(ends)
    edge = WIDTH - RIGHT
    for i, (line, end, label) in enumerate(zip(lines, ends, labels, strict=True)):
        kind = f"c{i} dashed" if i >= DASHED_FROM else f"c{i}"
        # One point for each place across is as much as can be seen.
        places = {round(across.at(x), 1): axis.at(y) for x, y in line.points}
        path = " ".join(f"{x},{y:.1f}" for x, y in places.items())
        last = max(places)
        yield f'<polyline class="line {kind}" points="{path}"/>'
        leader = f"{last},{end:.1f} {edge},{end:.1f} {edge + 12},{label:.1f} {edge + 18},{label:.1f}"
        yield f'<polyline class="line to {kind}" points="{leader}"/>'
        name = line.player if len(line.player) <= LONGEST_NAME else f"{line.player[: LONGEST_NAME - 1]}…"
        label_text = f"{name}  {_number(round(line.points[-1][1], 1))}"
        yield f'<text x="{edge + 24}" y="{label + 4:.1f}">{escape(in_xml(label_text))}</text>'


def spread_labels(ends: Sequence[float]) -> list[float]:
    """Return places for labels near the ends of their curves, in the same order, none over another."""
    order = sorted(range(len(ends)), key=lambda i: (ends[i], i))
    places = [0.0] * len(ends)
    free = float(TOP)
    for i in order:
        places[i] = max(free, ends[i])
        free = places[i] + LABEL_GAP
    free = float(BOTTOM)
    for i in reversed(order):
        places[i] = min(free, places[i])
        free = places[i] - LABEL_GAP
    return places


def pool_chart(rated: RatedPool, names: Mapping[PlayerId, str]) -> str:
    """Return the histories of a pool's players."""
    timeline = rated.timeline
    games = [_named(timed.game, names) for timed in rated.games]
    called = {names[player]: rating for player, rating in timeline.ratings.items()}
    start = {PlayerId(names[player]): timeline.rating_in({}, player) for player in timeline.ratings}
    ratings = {PlayerId(name): rating for name, rating in called.items()}
    return chart(History(rated.system, games, list(timeline.all_changes()), start, ratings))


def _named(game: Game, names: Mapping[PlayerId, str]) -> Game:
    sides = tuple(tuple(PlayerId(names[player]) for player in side) for side in game.sides)
    return msgspec.structs.replace(game, sides=sides)
