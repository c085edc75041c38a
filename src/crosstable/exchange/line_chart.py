"""Line charts as SVG: values over games or rounds, for pages and for files."""

from collections.abc import Iterator, Sequence
from math import ceil, floor, log10
from typing import Literal, NamedTuple
from xml.sax.saxutils import escape, quoteattr

from crosstable.exchange.xml_text import replace_invalid_xml

Anchor = Literal["start", "middle", "end"]
Point = tuple[float, float]

# Between two names at the ends of lines.
LABEL_GAP = 17
# A line with more dots than this would be a thick line.
MOST_DOTS = 40
SMALL_DOT, LARGE_DOT = 3, 5


class Tick(NamedTuple):
    """A value with its label."""

    value: float
    text: str
    anchor: Anchor = "middle"


class Axis(NamedTuple):
    """Values from `low` to `high`, laid out from `begin` to `end` on the page."""

    low: float
    high: float
    begin: float
    end: float
    ticks: Sequence[Tick]

    def position(self, value: float) -> float:
        return self.begin + (value - self.low) / (self.high - self.low) * (self.end - self.begin)


class Curve(NamedTuple):
    """A line through points. `texts` stand above its dots, `name` at its end; `look` is a class for its colour."""

    points: Sequence[Point]
    texts: Sequence[str] = ()
    name: str = ""
    look: str = ""


class LineChart(NamedTuple):
    """A picture of this size; `up` has its ticks on the left, `across` at the bottom."""

    width: int
    height: int
    across: Axis
    up: Axis
    curves: Sequence[Curve]


def number_axis(values: Sequence[float], begin: float, end: float) -> Axis:
    low, high, step = round_bounds(min(values), max(values))
    return Axis(low, high, begin, end, number_ticks(low, high, step))


def number_ticks(low: float, high: float, step: float) -> list[Tick]:
    first, last = ceil(low / step - 1e-9), floor(high / step + 1e-9)
    return [Tick(number * step, axis_number(number * step)) for number in range(first, last + 1)]


def axis_number(value: float) -> str:
    return f"{value:,.6f}".rstrip("0").rstrip(".").replace("-", "\N{MINUS SIGN}")


def round_step(least: float) -> float:
    """Return the smallest of 1, 2, 5, 10, 20, ... (or 0.5, 0.2, ...) that is not below this."""
    power = float(10 ** floor(log10(max(least, 1e-6))))
    return next(power * digit for digit in (1, 2, 5, 10) if power * digit >= least * (1 - 1e-9))


def round_bounds(low: float, high: float) -> tuple[float, float, float]:
    """Return round numbers around these two, and the step between them."""
    step = round_step(max(high - low, 1) / 6)
    bottom, top = floor(low / step + 1e-9), ceil(high / step - 1e-9)
    return bottom * step, max(top, bottom + 1) * step, step


def inline_svg(chart: LineChart, about: str) -> str:
    """Return the picture for a page, whose styles it uses; `about` says what it shows."""
    head = f'<svg viewBox="0 0 {chart.width} {chart.height}" role="img" aria-label={quoteattr(about)}>'
    return "\n".join([head, *chart_elements(chart), "</svg>"])


def chart_elements(chart: LineChart) -> Iterator[str]:
    left, right = chart.across.begin, chart.across.end
    for tick in chart.up.ticks:
        y = chart.up.position(tick.value)
        yield f'<line class="axis" x1="{left}" x2="{right}" y1="{y:.1f}" y2="{y:.1f}"/>'
        yield _text("scale", left - 10, y + 5, "end", tick.text)
    bottom = max(chart.up.begin, chart.up.end)
    for tick in chart.across.ticks:
        yield _text("scale", chart.across.position(tick.value), bottom + 24, tick.anchor, tick.text)
    paths = [_path(chart, curve) for curve in chart.curves]
    labels = spread_labels([path[-1][1] for path in paths], min(chart.up.begin, chart.up.end), bottom)
    for curve, path, label in zip(chart.curves, paths, labels, strict=True):
        yield from _curve_elements(curve, path, right, label)


def _path(chart: LineChart, curve: Curve) -> list[Point]:
    """Return where a curve goes: one point for each place across is as much as can be seen."""
    places = {round(chart.across.position(x), 1): round(chart.up.position(y), 1) for x, y in curve.points}
    return list(places.items())


def _curve_elements(curve: Curve, path: Sequence[Point], right: float, label: float) -> Iterator[str]:
    look = f"way {curve.look}".rstrip()
    yield f'<polyline class="{look}" points="{_points(path)}"/>'
    last_x, last_y = path[-1]
    if curve.name:
        leader = [(last_x, last_y), (right, last_y), (right + 12, label), (right + 18, label)]
        yield f'<polyline class="{look} to" points="{_points(leader)}"/>'
        yield _text("name", right + 24, label + 4, "start", curve.name)
        return
    if len(path) <= MOST_DOTS:
        size = LARGE_DOT if curve.texts else SMALL_DOT
        for x, y in path[:-1]:
            yield f'<circle class="dot" cx="{x}" cy="{y}" r="{size}"/>'
    yield f'<circle class="dot" cx="{last_x}" cy="{last_y}" r="{LARGE_DOT}"/>'
    for (x, y), text in zip(path, curve.texts, strict=False):
        yield _text("rank", x, y - 11, "middle", text)


def _points(path: Sequence[Point]) -> str:
    return " ".join(f"{x},{y:.1f}" for x, y in path)


def _text(look: str, x: float, y: float, anchor: Anchor, text: str) -> str:
    escaped = escape(replace_invalid_xml(text))
    return f'<text class="{look}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escaped}</text>'


def spread_labels(ends: Sequence[float], top: float, bottom: float) -> list[float]:
    """Return places for labels near the ends of their curves, in the same order, none over another."""
    order = sorted(range(len(ends)), key=lambda i: (ends[i], i))
    places = [0.0] * len(ends)
    free = top
    for i in order:
        places[i] = max(free, ends[i])
        free = places[i] + LABEL_GAP
    free = bottom
    for i in reversed(order):
        places[i] = min(free, places[i])
        free = places[i] - LABEL_GAP
    return places
