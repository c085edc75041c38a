"""Amendments of final standings in words: what changed, and who moved."""

from collections.abc import Sequence
from typing import NamedTuple

from crosstable.model.tournament import PlayerId
from crosstable.views.amendments import Amendment
from crosstable.views.public import Public
from crosstable.words import sentence, words
from crosstable.words.catalogue import DEFAULT_LOCALE
from crosstable.words.stage_names import stage_names
from crosstable.words.value_texts import Names

# Name at most this many moved players; count the rest.
MOST_MOVED = 10


class AmendmentText(NamedTuple):
    """An amendment in words: what changed, and who moved."""

    action: int
    time: int
    changes: list[str]
    moved: str


def amendment_texts(view: Public, player: PlayerId | None = None, locale: str = DEFAULT_LOCALE) -> list[AmendmentText]:
    """Return the amendments of a tournament, the latest first; of one player, what concerns them."""
    stages = stage_names(view.tournament, locale)
    return [amendment_text(amendment, view.names, stages, locale) for amendment in view.amendments(player)]


def amendment_text(
    amendment: Amendment, names: Names, stages: Sequence[str], locale: str = DEFAULT_LOCALE
) -> AmendmentText:
    """Return an amendment as text; `stages` are names of stages, for moves in earlier ones."""
    changes = [sentence(change, names, locale) for change in amendment.changes] or [
        words("amended.otherwise", locale=locale)
    ]
    moves = [
        words("amended.moved", names, locale, player=move.player, rank=move.rank, new=move.new_rank)
        for move in amendment.moves[:MOST_MOVED]
    ]
    if len(amendment.moves) > MOST_MOVED:
        moves.append(words("amended.more_moved", locale=locale, count=len(amendment.moves) - MOST_MOVED))
    stage = None if amendment.stage is None else stages[amendment.stage]
    moved = (
        words("amended.moves", locale=locale, stage=stage, moves=moves)
        if moves
        else words("amended.nobody_moved", locale=locale)
    )
    return AmendmentText(amendment.action, amendment.time, changes, moved)
