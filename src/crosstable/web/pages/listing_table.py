"""Listings as HTML tables, without a template for speed: a page of 500 rows is rendered often in a round."""

from collections.abc import Callable, Iterator
from typing import Any

from markupsafe import Markup, escape

from crosstable.views.listing import Line, Listing, Mark
from crosstable.words import words
from crosstable.words.catalogue import DEFAULT_LOCALE
from crosstable.words.cells import ColumnTexts, listing_texts, mark_text

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
    texts = listing_texts(listing, locale)
    classes = [_css_class(column) for column in texts.columns]
    with_rounds = " with-rounds" if any(column.kind == "round" for column in texts.columns) else ""
    head = "".join(_header_cells(texts.columns, classes, locale))
    title = escape(words("web.why", locale=locale))
    why_link = None if why is None else f'<a class="why" href="{why}" title="{title}">'
    tables = []
    for i, (section, section_texts) in enumerate(zip(listing.sections, texts.sections, strict=True), 1):
        rows = "\n".join(
            _row(line, cells, texts.columns, classes, player.format(address(line)), why_link, tags(line), key(line))
            for line, cells in zip(section.lines, section_texts.lines, strict=True)
        )
        heading, id_ = "", name
        if section_texts.head is not None:
            row_key = escape(f"h{name}{section.category or ''}{section.group or ''}")
            heading = f'<h2 data-key="{row_key}">{escape(section_texts.head)}</h2>'
            id_ = f"{name}-{i}"
        tables.append(
            f'{heading}<div class="scroll tall" id="{id_}"><table class="standings{with_rounds}" data-found>'
            f"<thead><tr>{head}</tr></thead><tbody>\n{rows}\n</tbody></table></div>"
        )
    return Markup("\n".join(tables))


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


def _row(
    line: Line[Any],
    texts: list[str],
    columns: list[ColumnTexts],
    classes: list[str],
    player: str,
    why: str | None,
    tags: str,
    key: str,
) -> str:
    cells = []
    for column, css_class, text in zip(columns, classes, texts, strict=False):
        if column.kind == "rank" and why is not None:
            cells.append(f'<td class="rank">{why.format(line.player.number)}{text}</a></td>')
        elif column.kind == "player":
            name = f'<a href="{player}"><bdi>{escape(text)}</bdi></a>'
            cells.append(f'<th scope="row" class="name">{name}{tags}</th>')
        else:
            cells.append(f'<td class="{css_class}">{escape(text)}</td>')
    glow = " ".join(text for column, text in zip(columns, texts, strict=False) if column.kind in ("rank", "points"))
    out = ' class="out"' if line.is_out else ""
    return f'<tr data-key="{escape(key)}" data-glow="{glow}"{out}>{"".join(cells)}</tr>'


def mark_tags(marks: tuple[Mark, ...], locale: str = DEFAULT_LOCALE) -> str:
    return "".join(_tag(mark, locale) for mark in marks)


def _tag(mark: Mark, locale: str) -> str:
    text = escape(mark_text(mark, locale))
    if mark.code != "outlook":
        return f' <span class="tag">{text}</span>'
    css_class = _LOOKS[mark.params["state"]]
    title = escape(words(f"outlook.{mark.params['need']}", locale=locale, places=mark.params["places"]))
    return f' <span class="tag {css_class}" title="{title}"><span class="mark {css_class}"></span> {text}</span>'
