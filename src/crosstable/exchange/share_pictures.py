"""Pictures to share: 1200 x 630 for previews in chats, 1080 x 1920 for a phone's story."""

from functools import cache
from importlib.resources import files
from importlib.util import find_spec
from typing import Any, Literal

import msgspec

from crosstable.exchange.sheets.fonts import printable
from crosstable.exchange.sheets.typeset import fonts, load_typst
from crosstable.model.details import Details
from crosstable.ranking.rows import has_draws
from crosstable.views.share_card import CardRow, Kind, ShareCard
from crosstable.words import words
from crosstable.words.catalogue import DEFAULT_LOCALE
from crosstable.words.cells import rank_text, record_text
from crosstable.words.details import details_texts
from crosstable.words.value_texts import number_text

Shape = Literal["card", "story"]
SIZES: dict[Shape, tuple[int, int]] = {"card": (1200, 630), "story": (1080, 1920)}

HEADINGS: dict[Kind, str] = {
    "registration": "share.registration",
    "standings": "share.standings",
    "podium": "share.podium",
    "result": "share.result",
}


@cache
def can_draw() -> bool:
    """Return whether pictures can be drawn: typst is an extra."""
    return find_spec("typst") is not None


def share_picture(
    name: str, code: str, details: Details, card: ShareCard, shape: Shape, locale: str = DEFAULT_LOCALE
) -> bytes:
    """Return a picture as PNG. Raise `print_not_installed` without typst."""
    width, height = SIZES[shape]
    data = {"width": width, "height": height, "event": name, "code": code, **_texts(card, details, locale)}
    filled, _ = printable(msgspec.json.encode(data).decode())
    drawn = load_typst().compile(
        files("crosstable.exchange").joinpath("share_pictures.typ").read_bytes(),
        format="png",
        sys_inputs={"data": filled},
        font_paths=fonts(),
        # A point is a pixel.
        ppi=72.0,
        timestamp=0,
    )
    return drawn[0] if isinstance(drawn, list) else bytes(drawn)


def _texts(card: ShareCard, details: Details, locale: str) -> dict[str, Any]:
    own = card.own
    draws = has_draws(row.record for row in (card.rows if own is None else [own]))
    hero = ""
    if own is not None:
        hero = own.player.name
    elif card.kind == "podium" and card.rows and not card.rows[0].place.is_shared:
        hero = card.rows[0].player.name
    heading = words(HEADINGS[card.kind], locale=locale, round=card.round)
    return {
        "facts": " · ".join(details_texts(details, locale)),
        "heading": heading if hero or card.kind != "podium" else words("share.podium_shared", locale=locale),
        "hero": hero,
        "about": _subtitle(card, draws, locale),
        "rows": [
            [rank_text(row.place), row.player.name, _value(row, draws, locale)]
            for row in card.rows
            if row.player.name != hero or own is not None
        ],
    }


def _subtitle(card: ShareCard, draws: bool, locale: str) -> str:
    if card.kind == "registration":
        return words("share.players", locale=locale, players=card.of)
    if card.own is not None:
        rank, shared = card.own.place
        place = words("web.me.place", locale=locale, rank=rank, shared=shared, of=card.of, group=None)
        return " · ".join(filter(None, [place, _value(card.own, draws, locale)]))
    return _value(card.rows[0], draws, locale) if card.kind == "podium" and card.rows else ""


def _value(row: CardRow, draws: bool, locale: str) -> str:
    if row.points is not None:
        return words("web.summary.points", locale=locale, points=number_text(row.points))
    return "" if row.record is None else record_text(row.record, draws)
