"""Entry rules of stages and exits of players, in words."""

from typing import Any

from crosstable.model.entry import EntryRule, SplitPart
from crosstable.model.points import to_points
from crosstable.views.players import Exit
from crosstable.words import words
from crosstable.words.catalogue import DEFAULT_LOCALE


def entry_words(rule: EntryRule, locale: str = DEFAULT_LOCALE) -> str:
    params: dict[str, Any] = {"top": rule.top, "per_group": rule.per_group, "best_next": rule.best_next or None}
    params["points"] = None if rule.min_points is None else to_points(rule.min_points)
    params["players"] = len(rule.players or ())
    params["parts"] = [_part(part, locale) for part in rule.split]
    return words(f"entry.{rule.kind}", locale=locale, **params)


def _part(part: SplitPart, locale: str) -> str:
    return words("entry.part", locale=locale, group=part.group, first=part.first, last=part.last)


_EXITS = {
    "disqualified": "player.exit.disqualified",
    "dropped": "player.exit.dropped",
    "eliminated": "player.exit.eliminated",
}


def exit_text(left: Exit, locale: str = DEFAULT_LOCALE) -> str:
    return words(_EXITS[left.kind], locale=locale, round=left.round)
