"""Unknown players, with suggestions of similar ids."""

from collections.abc import Collection, Iterable
from typing import Any

from crosstable.model.refusals import Reason, Refusal
from crosstable.model.validation import format_value, nearest

MOST_GUESSED = 3
# The most ids compared for suggestions.
MOST_KNOWN = 2000


def require_player(known: Collection[str], player: str) -> None:
    if player not in known:
        raise Refusal("unknown_player", **_stranger(known, player))


def unknown_players(known: Collection[str], players: Iterable[str]) -> list[Reason]:
    """Return everybody who is not among those known, once each.

    Only of the first few it is guessed who was meant: that takes long.
    """
    unknown = dict.fromkeys(player for player in players if player not in known)
    return [Reason("unknown_player", _stranger(known, player, i < MOST_GUESSED)) for i, player in enumerate(unknown)]


def _stranger(known: Iterable[str], player: str, is_guessed: bool = True) -> dict[str, Any]:
    return {"value": format_value(player), "near": nearest(player, list(known)[:MOST_KNOWN]) if is_guessed else None}
