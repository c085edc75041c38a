"""Histories of ratings as a picture (SVG): a line for each player, its name at the end, stronger always up.

It needs no script and no font of its own, and reads on a light and on a dark page.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple
from xml.sax.saxutils import escape

import msgspec

from crosstable.exchange.line_chart import (
    Axis,
    Curve,
    LineChart,
    Point,
    axis_number,
    chart_elements,
    number_axis,
    number_ticks,
    round_step,
)
from crosstable.model.tournament import PlayerId
from crosstable.ratings.columns import tables
from crosstable.ratings.game import Game
from crosstable.ratings.history import History
from crosstable.ratings.pool import RatedPool
from crosstable.words import words

MOST_LINES = 12
WIDTH, HEIGHT = 960, 560
LEFT, RIGHT, TOP, BOTTOM = 72, 200, 84, 508
LONGEST_NAME = 22
# Each line's colour on a light and on a dark page.
COLOURS = (
    *(("1f6feb", "6cb6ff"), ("d1242f", "ff8a80"), ("1a7f37", "6bd68b"), ("9a6700", "e3b341"), ("8250df", "c297ff")),
    *(("bf3989", "ff9bce"), ("0b7285", "5ad1e6"), ("bc4c00", "ffa657"), ("57606a", "b1bac4"), ("5c940d", "b5e550")),
    *(("364fc7", "91a7ff"), ("862e9c", "e599f7")),
)
DASHED_FROM = 6  # colours alone do not tell twelve lines apart


class RatingLine(NamedTuple):
    """One player's history: after which game the rating had which value."""

    player: PlayerId
    points: Sequence[Point]


def chart(history: History) -> str:
    lines = lines_of(history)
    values = [value for line in lines for _, value in line.points] or [0.0]
    up = (TOP, BOTTOM) if history.system.lower_is_better else (BOTTOM, TOP)
    games = max(1, len(history.games))
    ticks = number_ticks(0, games, max(1.0, round_step(games / 7)))
    across = Axis(0, games, LEFT, WIDTH - RIGHT, ticks)
    curves = [Curve(line.points, name=_label(line), look=_look(i)) for i, line in enumerate(lines)]
    picture = LineChart(WIDTH, HEIGHT, across, number_axis(values, *up), curves)
    return "\n".join([*_head(history, lines), *chart_elements(picture), "</svg>", ""])


def _label(line: RatingLine) -> str:
    name = line.player if len(line.player) <= LONGEST_NAME else f"{line.player[: LONGEST_NAME - 1]}…"
    return f"{name}  {axis_number(round(line.points[-1][1], 1))}"


def _look(place: int) -> str:
    return f"c{place} dashed" if place >= DASHED_FROM else f"c{place}"


def lines_of(history: History) -> list[RatingLine]:
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
    return [RatingLine(player, line) for player, line in points.items()]


def _head(history: History, lines: Sequence[RatingLine]) -> Iterator[str]:
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
        "<style>text{font:13px system-ui,sans-serif;fill:#1f2328}.page{fill:#fff}.scale{fill:#59636e}"
        ".axis{stroke:#d8dee4}.way{fill:none;stroke-width:2;stroke-linejoin:round}.to{stroke-width:1}"
        f".dashed{{stroke-dasharray:6 3}}{light}"
        "@media(prefers-color-scheme:dark){text{fill:#e6edf3}.page{fill:#0d1117}.scale{fill:#9198a1}"
        f".axis{{stroke:#30363d}}{dark}}}</style>"
    )
    yield f'<rect class="page" width="{WIDTH}" height="{HEIGHT}"/>'
    yield f'<text x="{LEFT}" y="34" style="font-size:19px;font-weight:600">{escape(title)}</text>'
    yield f'<text class="scale" x="{LEFT}" y="58">{escape(f"{shown} {direction}")}</text>'
    middle = (LEFT + WIDTH - RIGHT) / 2
    yield f'<text class="scale" x="{middle}" y="{BOTTOM + 44}" text-anchor="middle">{words("chart.across")}</text>'


def pool_chart(rated: RatedPool, names: Mapping[PlayerId, str]) -> str:
    timeline = rated.timeline
    games = [_with_names(timed.game, names) for timed in rated.games]
    called = {names[player]: rating for player, rating in timeline.ratings.items()}
    start = {PlayerId(names[player]): timeline.rating_in({}, player) for player in timeline.ratings}
    ratings = {PlayerId(name): rating for name, rating in called.items()}
    return chart(History(rated.system, games, list(timeline.all_changes()), start, ratings))


def _with_names(game: Game, names: Mapping[PlayerId, str]) -> Game:
    sides = tuple(tuple(PlayerId(names[player]) for player in side) for side in game.sides)
    return msgspec.structs.replace(game, sides=sides)
