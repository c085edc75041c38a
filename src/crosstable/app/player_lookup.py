"""Find players by number, id, name or the beginning of a name, ignoring case."""

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING
from unicodedata import normalize

from crosstable.model.names import fold_name

if TYPE_CHECKING:
    from crosstable.model.tournament import Player, PlayerId
    from crosstable.state.state import State


def normalize_name(text: str) -> str:
    return " ".join(normalize("NFC", text).split())


def name_with_number(name: str, player: "Player") -> str:
    return f"{name} ({player.number})"


def disambiguate(players: "Mapping[PlayerId, Player]", names: "Mapping[PlayerId, str]") -> "dict[PlayerId, str]":
    times = Counter(names[player] for player in players)
    same = (player for player in players.values() if times[names[player.id]] > 1)
    return {**names, **{player.id: name_with_number(names[player.id], player) for player in same}}


def find_player(players: "Mapping[PlayerId, Player]", names: "Mapping[PlayerId, str]", text: str) -> "PlayerId":
    """Find a player; exact names, with or without the number, come first.

    Raise `unknown_player`, or `several_players` with their names.
    """
    from crosstable.model.refusals import Refusal
    from crosstable.model.validation import format_value, nearest

    number = text.removeprefix("#")
    for player in players.values():
        if number == str(player.number):
            return player.id
    if text in players:
        return next(player for player in players if player == text)
    folded_text = fold_name(text)
    folded_names = {player: fold_name(names[player]) for player in players}
    attempts = (
        [player for player in players if normalize_name(names[player]) == normalize_name(text)],
        [id_ for id_, player in players.items() if fold_name(name_with_number(names[id_], player)) == folded_text],
        [player for player, name in folded_names.items() if name == folded_text],
        [player for player, name in folded_names.items() if folded_text and name.startswith(folded_text)],
        [player for player, name in folded_names.items() if folded_text and f" {folded_text}" in name],
    )
    matches = next((players_ for players_ in attempts if players_), [])
    if not matches:
        raise Refusal(
            "unknown_player", value=format_value(text), near=nearest(text, [names[player] for player in players][:2000])
        )
    if len(matches) > 1:
        shown = [name_with_number(names[player], players[player]) for player in matches]
        raise Refusal("several_players", value=text, found=shown)
    return matches[0]


def find_entry(state: "State", names: "Mapping[PlayerId, str]", text: str) -> "PlayerId":
    """Find a player, or else a waiting one. Raises the errors of `find_player`."""
    from crosstable.model.refusals import Refusal

    try:
        return find_player(state.players, names, text)
    except Refusal as refusal:
        matches = _find_waiting(state, names, text) if refusal.code == "unknown_player" else []
        if len(matches) != 1:
            raise
        return matches[0]


def _find_waiting(state: "State", names: "Mapping[PlayerId, str]", text: str) -> "list[PlayerId]":
    folded_text = fold_name(text)
    folded_names = {player: fold_name(names[player]) for player in state.waiting}
    attempts = (
        [player for player in folded_names if player == text],
        [player for player in folded_names if normalize_name(names[player]) == normalize_name(text)],
        [player for player, name in folded_names.items() if name == folded_text],
        [player for player, name in folded_names.items() if folded_text and name.startswith(folded_text)],
    )
    return next((players for players in attempts if players), [])
