"""Previews in words."""

from collections.abc import Iterator
from typing import Any

import msgspec

from crosstable.events import ResultEntered, Scored, ScoreUndone, TableResult
from crosstable.model.tournament import Papers
from crosstable.views.preview import Correction, Preview, Repairing
from crosstable.words import words
from crosstable.words.catalogue import DEFAULT_LOCALE
from crosstable.words.value_texts import Names


def correction_heading(correction: Correction, names: Names, locale: str = DEFAULT_LOCALE) -> str:
    params: dict[str, Any] = msgspec.structs.asdict(correction.event)
    match correction.event:
        case ResultEntered():
            first, second = correction.players
            return words("preview.heading", names, locale, **params, first=first, second=second)
        case ScoreUndone():
            undone = correction.undone
            assert undone is not None
            return words("web.correct.take_back", names, locale, **params, player=undone.player, delta=undone.delta)
        case Scored():
            return words("web.correct.tap", names, locale, **params)
        case TableResult(games=games, was_games=was_games):
            params["papers"] = Papers(games) if games else None
            params["was_papers"] = Papers(was_games) if was_games else None
            return words("web.correct.table", names, locale, **params)


def lapse_texts(preview: Preview, names: Names, locale: str = DEFAULT_LOCALE) -> list[str]:
    return [words("preview.lapses", names, locale, players=players) for players in preview.lapsed]


def line_texts(preview: Preview, names: Names, locale: str = DEFAULT_LOCALE) -> list[str]:
    """Return sentences on other qualifiers, and on rounds of a bracket that are drafted again."""
    texts = [words("preview.line", names, locale, **msgspec.structs.asdict(change)) for change in preview.lines]
    if preview.reopened is not None:
        texts.append(words("preview.reopens", locale=locale, **msgspec.structs.asdict(preview.reopened)))
    return texts


def redraft_text(redraft: Repairing, names: Names, at_tables: bool, locale: str = DEFAULT_LOCALE) -> str:
    """Return how the waiting round would be paired or seated differently, or that it could not be."""
    if redraft.refused is not None:
        return words("preview.no_reseat" if at_tables else "preview.no_repair", locale=locale, round=redraft.round)
    code = "preview.reseat" if at_tables else "preview.repair"
    return words(code, names, locale, round=redraft.round, gone=list(redraft.gone), new=list(redraft.new))


def without_seat_texts(redraft: Repairing, names: Names, locale: str = DEFAULT_LOCALE) -> Iterator[str]:
    for code, (gone, new) in (("preview.byes", redraft.byes), ("preview.sitting_out", redraft.sitting_out)):
        if gone != new:
            yield words(code, names, locale, gone=gone, new=new)
