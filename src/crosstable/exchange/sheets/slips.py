"""Result slips, sorted for the guillotine.

The pages are cut as one pile; the stacks, put on top of each other, are in the order of the tables.
"""

from collections.abc import Sequence
from typing import TypeVar

from crosstable.exchange.sheets.qr_codes import qr_svgs
from crosstable.exchange.sheets.sheet import Data, Scene, Sheet, sheet_head
from crosstable.model.refusals import Refusal
from crosstable.views.colours import stage_colours
from crosstable.words import words
from crosstable.words.pairing_text import side_columns

PER_PAGE = 4

Slip = TypeVar("Slip")


def arrange_in_stacks(slips: Sequence[Slip], per_page: int = PER_PAGE) -> list[list[Slip | None]]:
    """Return the slips of each page top to bottom, so that after cutting each pile is in order."""
    pages = -(-len(slips) // per_page)
    return [
        [slips[at] if (at := place * pages + page) < len(slips) else None for place in range(per_page)]
        for page in range(pages)
    ]


def counts_twenties(scene: Scene) -> bool:
    return any("twenties" in entry.code for entry in scene.stage.config.standings_tiebreakers)


def data(scene: Scene) -> Data:
    """Return a slip for every match. Raise if there is nothing to report."""
    players, round_ = scene.tournament.by_id, scene.published
    if not round_.matches:
        raise Refusal("print_no_matches", round=round_.number)
    matches = sorted(round_.matches, key=lambda match: match.table or 0)
    codes: Sequence[str | None] = [None] * len(matches)
    if scene.address is not None:
        codes = qr_svgs([f"{scene.address}/me?table={match.table}" for match in matches])
    sides = stage_colours(scene.stage.preset, scene.stage.config)
    colours = [] if sides is None else [words(name) for name in side_columns(sides, ("", ""))]
    slips = [
        {
            "table": str(match.table or ""),
            "players": [players[match.first].name, players[match.second].name],
            "colours": colours,
            "numbers": [players[match.first].number, players[match.second].number],
            "qr": code,
        }
        for match, code in zip(matches, codes, strict=True)
    ]
    config = scene.stage.config
    return {
        **sheet_head(scene, "print.slip", round=round_.number),
        "pages": arrange_in_stacks(slips),
        "per_page": PER_PAGE,
        "labels": {
            "table": words("column.table"),
            "games": words("print.games_won") if config.best_of > 1 else words("column.result"),
            "draws": words("print.games_drawn") if config.best_of > 1 else "",
            "extra": words("print.twenties") if counts_twenties(scene) else "",
            "signature": words("print.signature"),
            "drop": words("print.drop"),
            "scan": words("print.scan_to_report"),
        },
    }


SHEET = Sheet("slips", "slips", data, kinds=("matches",), offered_on="round")
