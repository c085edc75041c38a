"""Players as people name them: by number, id, name, or the beginning of a name, in letters large or small."""

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING
from unicodedata import normalize

from crosstable.model.names import folded

if TYPE_CHECKING:
    from crosstable.model.tournament import Player, PlayerId
    from crosstable.state.state import State


def normalize_name(text: str) -> str:
    """Return a name in Unicode's composed form, without spaces too many."""
    return " ".join(normalize("NFC", text).split())


def name_with_number(name: str, player: "Player") -> str:
    """Return a name with the player's number: Ann (11)."""
    return f"{name} ({player.number})"


def disambiguate(players: "Mapping[PlayerId, Player]", names: "Mapping[PlayerId, str]") -> "dict[PlayerId, str]":
    """Return the names, with the number after each that several players have."""
    times = Counter(names[player] for player in players)
    same = (player for player in players.values() if times[names[player.id]] > 1)
    return {**names, **{player.id: name_with_number(names[player.id], player) for player in same}}


def find_player(players: "Mapping[PlayerId, Player]", names: "Mapping[PlayerId, str]", text: str) -> "PlayerId":
    """Return the player who is meant; exact names, with or without the number, come first.

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
    wanted = folded(text)
    called = {player: folded(names[player]) for player in players}
    ways = (
        [player for player in players if normalize_name(names[player]) == normalize_name(text)],
        [id_ for id_, player in players.items() if folded(name_with_number(names[id_], player)) == wanted],
        [player for player, name in called.items() if name == wanted],
        [player for player, name in called.items() if wanted and name.startswith(wanted)],
        [player for player, name in called.items() if wanted and f" {wanted}" in name],
    )
    found = next((way for way in ways if way), [])
    if not found:
        raise Refusal(
            "unknown_player", value=format_value(text), near=nearest(text, [names[player] for player in players][:2000])
        )
    if len(found) > 1:
        shown = [name_with_number(names[player], players[player]) for player in found]
        raise Refusal("several_players", value=text, found=shown)
    return found[0]


def find_entry(state: "State", names: "Mapping[PlayerId, str]", text: str) -> "PlayerId":
    """Return the player who is meant, or else the one on the waiting list. Raise as `find_player` does."""
    from crosstable.model.refusals import Refusal

    try:
        return find_player(state.players, names, text)
    except Refusal as refusal:
        found = _in_line(state, names, text) if refusal.code == "unknown_player" else []
        if len(found) != 1:
            raise
        return found[0]


def _in_line(state: "State", names: "Mapping[PlayerId, str]", text: str) -> "list[PlayerId]":
    """Those in the waiting list who have that id, name or beginning of a name."""
    wanted = folded(text)
    called = {player: folded(names[player]) for player in state.waiting}
    ways = (
        [player for player in called if player == text],
        [player for player in called if normalize_name(names[player]) == normalize_name(text)],
        [player for player, name in called.items() if name == wanted],
        [player for player, name in called.items() if wanted and name.startswith(wanted)],
    )
    return next((way for way in ways if way), [])
