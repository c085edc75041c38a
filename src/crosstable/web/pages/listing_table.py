"""Listings as HTML tables, without a template for speed: a page of 500 rows is rendered often in a round."""

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any

from markupsafe import Markup, escape

from crosstable.views.listing import Line, Listing, Mark
from crosstable.words import words
from crosstable.words.catalogue import DEFAULT_LOCALE
from crosstable.words.cells import ColumnTexts, listing_texts, mark_text

# Characters to escape in HTML.
_SPECIAL = re.compile(r"""[&<>"']""")
# The CSS class of each state before a cut.
_LOOKS = {"safe": "won", "bubble": "wait", "out": "cut"}


def listing_table(
    listing: Listing[Any],
    name: str,
    player: str,
    why: str | None = None,
    tags: Callable[[Line[Any]], str] | None = None,
    key: Callable[[Line[Any]], str] | None = None,
    address: Callable[[Line[Any]], object] = lambda line: line.player.number,
    locale: str = DEFAULT_LOCALE,
) -> Markup:
    """Return a table for each group; `name` is the element's id, `tags` the HTML after a name.

    `player` and `why` are URL patterns of a player and of the explanation of their rank; {} is the `address`, by
    default the number.
    """
    tags = tags or (lambda line: mark_tags(line.marks, locale))
    key = key or (lambda line: f"p{address(line)}")
    texts, lines = listing_texts(listing, locale), [*listing.lines]
    classes = [_css_class(column) for column in texts.columns]
    with_rounds = " with-rounds" if any(column.kind == "round" for column in texts.columns) else ""
    head = "".join(_header_cells(texts.columns, classes, locale))
    title = escape(words("web.why", locale=locale))
    cells = []
    for column, css_class in zip(texts.columns, classes, strict=True):
        if column.kind == "rank" and why is not None:
            numbers = [line.player.number for line in lines]
            cells.append(_rank_cells(column.texts, why, numbers, title))
        elif column.kind == "player":
            addresses = [address(line) for line in lines]
            cells.append(_name_cells(column.texts, player, addresses, map(tags, lines)))
        else:
            cells.append([f'<td class="{css_class}">{text}</td>' for text in _escape_all(column.texts)])
    rows = _rows(lines, _escape_all([key(line) for line in lines]), _glows(texts.columns, len(lines)), cells)
    tables = []
    for i, (section, section_texts) in enumerate(zip(listing.sections, texts.sections, strict=True), 1):
        heading, id_ = "", name
        if section_texts.head is not None:
            row_key = escape(f"h{name}{section.category or ''}{section.group or ''}")
            heading = f'<h2 data-key="{row_key}">{escape(section_texts.head)}</h2>'
            id_ = f"{name}-{i}"
        body = "\n".join(islice(rows, len(section.lines)))
        tables.append(
            f'{heading}<div class="scroll tall" id="{id_}"><table class="standings{with_rounds}" data-found>'
            f"<thead><tr>{head}</tr></thead><tbody>\n{body}\n</tbody></table></div>"
        )
    return Markup("\n".join(tables))


def _rank_cells(texts: list[str], url: str, numbers: list[int], title: str) -> list[str]:
    before, _, after = url.partition("{}")
    return [
        f'<td class="rank"><a class="why" href="{before}{number}{after}" title="{title}">{text}</a></td>'
        for text, number in zip(_escape_all(texts), numbers, strict=True)
    ]


def _name_cells(names: list[str], url: str, addresses: list[object], tags: Iterable[str]) -> list[str]:
    before, _, after = url.partition("{}")
    return [
        f'<th scope="row" class="name"><a href="{before}{address}{after}"><bdi>{name}</bdi></a>{tag}</th>'
        for name, address, tag in zip(_escape_all(names), addresses, tags, strict=True)
    ]


def _glows(columns: list[ColumnTexts], count: int) -> list[str]:
    """Return the texts of each line that light up when they change: its rank and points."""
    glowing = [_escape_all(column.texts) for column in columns if column.kind in ("rank", "points")]
    return [" ".join(parts) for parts in zip(*glowing, strict=True)] if glowing else [""] * count


def _rows(lines: list[Line[Any]], keys: list[str], glows: list[str], cells: list[list[str]]) -> Iterator[str]:
    for line, key, glow, row in zip(lines, keys, glows, zip(*cells, strict=True), strict=True):
        out = ' class="out"' if line.is_out else ""
        yield f'<tr data-key="{key}" data-glow="{glow}"{out}>{"".join(row)}</tr>'


def _escape_all(texts: list[str]) -> list[str]:
    """Return the texts of a column, escaped if any of them needs it."""
    return [str(escape(text)) for text in texts] if _SPECIAL.search("".join(texts)) else texts


def _header_cells(columns: list[ColumnTexts], classes: list[str], locale: str) -> Iterator[str]:
    for column, css_class in zip(columns, classes, strict=True):
        title = words("web.public.points_short", locale=locale) if column.kind == "points" else column.title
        title_attribute = f' title="{escape(column.about)}"' if column.about else ""
        yield f'<th class="{css_class}"{title_attribute}>{escape(title)}</th>'


def _css_class(column: ColumnTexts) -> str:
    match column.kind:
        case "rank":
            return "rank"
        case "player":
            return "name"
        case "round":
            return "round"
        case "place":
            return "n quiet"
        case "points" | "whole_rating":
            return "n strong"
        case "day":
            return "n quiet wide-only"
    return "n" if column.is_right else "text"


def mark_tags(marks: tuple[Mark, ...], locale: str = DEFAULT_LOCALE) -> str:
    return "".join(_tag(mark, locale) for mark in marks)


def _tag(mark: Mark, locale: str) -> str:
    text = escape(mark_text(mark, locale))
    if mark.code != "outlook":
        return f' <span class="tag">{text}</span>'
    css_class = _LOOKS[mark.params["state"]]
    title = escape(words(f"outlook.{mark.params['need']}", locale=locale, places=mark.params["places"]))
    return f' <span class="tag {css_class}" title="{title}"><span class="mark {css_class}"></span> {text}</span>'
