"""Listings as tables of a page, written by hand: a page of five hundred rows is made many times in a round."""

from collections.abc import Callable, Iterator
from typing import Any

from markupsafe import Markup, escape

from crosstable.views.listing import Line, Listing, Mark
from crosstable.words import words
from crosstable.words.catalogue import DEFAULT_LOCALE
from crosstable.words.cells import ColumnTexts, listing_texts, mark_text

# What each state before a cut looks like.
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
    """Return a table for each group; `name` is the element's id, `tags` what stands beside a name.

    `player` and `why` are the addresses of a player and of why they stand where, with {} for `address`, by default the
    number.
    """
    tags = tags or (lambda line: mark_tags(line.marks, locale))
    key = key or (lambda line: f"p{address(line)}")
    texts = listing_texts(listing, locale)
    looks = [_look(column) for column in texts.columns]
    head = "".join(_heads(texts.columns, looks, locale))
    title = escape(words("web.why", locale=locale))
    why_link = None if why is None else f'<a class="why" href="{why}" title="{title}">'
    tables = []
    for i, (section, section_texts) in enumerate(zip(listing.sections, texts.sections, strict=True), 1):
        rows = "\n".join(
            _row(line, cells, texts.columns, looks, player.format(address(line)), why_link, tags(line), key(line))
            for line, cells in zip(section.lines, section_texts.lines, strict=True)
        )
        heading, id_ = "", name
        if section_texts.head is not None:
            heading = f'<h2 data-key="h{name}{escape(section.group)}">{escape(section_texts.head)}</h2>'
            id_ = f"{name}-{i}"
        tables.append(
            f'{heading}<div class="scroll tall" id="{id_}"><table class="standings" data-found>'
            f"<thead><tr>{head}</tr></thead><tbody>\n{rows}\n</tbody></table></div>"
        )
    return Markup("\n".join(tables))


def _heads(columns: list[ColumnTexts], looks: list[str], locale: str) -> Iterator[str]:
    for column, look in zip(columns, looks, strict=True):
        title = words("web.public.points_short", locale=locale) if column.kind == "points" else column.title
        about = f' title="{escape(column.about)}"' if column.about else ""
        yield f'<th class="{look}"{about}>{escape(title)}</th>'


def _look(column: ColumnTexts) -> str:
    match column.kind:
        case "rank":
            return "rank"
        case "player":
            return "name"
        case "points" | "whole_rating":
            return "n strong"
        case "day":
            return "n quiet wide-only"
    return "n" if column.is_right else "text"


def _row(
    line: Line[Any],
    texts: list[str],
    columns: list[ColumnTexts],
    looks: list[str],
    player: str,
    why: str | None,
    tags: str,
    key: str,
) -> str:
    cells = []
    for column, look, text in zip(columns, looks, texts, strict=False):
        if column.kind == "rank" and why is not None:
            cells.append(f'<td class="rank">{why.format(line.player.number)}{text}</a></td>')
        elif column.kind == "player":
            name = f'<a href="{player}"><bdi>{escape(text)}</bdi></a>'
            cells.append(f'<th scope="row" class="name">{name}{tags}</th>')
        else:
            cells.append(f'<td class="{look}">{escape(text)}</td>')
    glow = " ".join(text for column, text in zip(columns, texts, strict=False) if column.kind in ("rank", "points"))
    out = ' class="out"' if line.is_out else ""
    return f'<tr data-key="{escape(key)}" data-glow="{glow}"{out}>{"".join(cells)}</tr>'


def mark_tags(marks: tuple[Mark, ...], locale: str = DEFAULT_LOCALE) -> str:
    """Return the marks of a line as tags beside a name."""
    return "".join(_tag(mark, locale) for mark in marks)


def _tag(mark: Mark, locale: str) -> str:
    text = escape(mark_text(mark, locale))
    if mark.code != "outlook":
        return f' <span class="tag">{text}</span>'
    look = _LOOKS[mark.params["state"]]
    about = escape(words(f"outlook.{mark.params['need']}", locale=locale, places=mark.params["places"]))
    return f' <span class="tag {look}" title="{about}"><span class="mark {look}"></span> {text}</span>'
