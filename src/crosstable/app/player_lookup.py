"""Players as people name them: by number, id, name, or the beginning of a name, in letters large or small."""

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING
from unicodedata import combining, normalize

if TYPE_CHECKING:
    from crosstable.model.tournament import Player, PlayerId
    from crosstable.state.state import State

# Letters that people type without their stroke, and that Unicode does not take apart.
_PLAIN = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "\u0131": "i", "ħ": "h"}
)


def folded(text: str) -> str:
    """A name without what people leave out when they type fast: case, accents, spaces too many."""
    plain = "".join(one for one in normalize("NFKD", text.casefold()) if not combining(one))
    return " ".join(plain.translate(_PLAIN).split())


def spelt(text: str) -> str:
    """A name letter for letter, however its accents are kept; only spaces too many do not count."""
    return " ".join(normalize("NFC", text).split())


def numbered(name: str, player: "Player") -> str:
    """A name that others have too, with the player's number: Ann (11)."""
    return f"{name} ({player.number})"


def told_apart(players: "Mapping[PlayerId, Player]", names: "Mapping[PlayerId, str]") -> "dict[PlayerId, str]":
    """The same names, with their numbers after those that several players have."""
    times = Counter(names[player] for player in players)
    same = (player for player in players.values() if times[names[player.id]] > 1)
    return {**names, **{one.id: numbered(names[one.id], one) for one in same}}


def find_player(players: "Mapping[PlayerId, Player]", names: "Mapping[PlayerId, str]", text: str) -> "PlayerId":
    """The player that is meant; one whose name is spelt just so, or as it is `told_apart`, goes before others.

    Refused where it is nobody, or could be several: these are told.
    """
    from crosstable.model.refusals import Refusal
    from crosstable.model.validation import format_value, nearest

    number = text.removeprefix("#")
    for one in players.values():
        if number == str(one.number):
            return one.id
    if text in players:
        return next(one for one in players if one == text)
    wanted = folded(text)
    called = {one: folded(names[one]) for one in players}
    ways = (
        [one for one in players if spelt(names[one]) == spelt(text)],
        [one for one, player in players.items() if folded(numbered(names[one], player)) == wanted],
        [one for one, name in called.items() if name == wanted],
        [one for one, name in called.items() if wanted and name.startswith(wanted)],
        [one for one, name in called.items() if wanted and f" {wanted}" in name],
    )
    found = next((way for way in ways if way), [])
    if not found:
        raise Refusal(
            "unknown_player", value=format_value(text), near=nearest(text, [names[one] for one in players][:2000])
        )
    if len(found) > 1:
        shown = [numbered(names[one], players[one]) for one in found]
        raise Refusal("several_players", value=text, found=shown)
    return found[0]


def find_entry(state: "State", names: "Mapping[PlayerId, str]", text: str) -> "PlayerId":
    """The player that is meant, or else the one in the waiting list. Refused as `find_player` refuses."""
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
    called = {one: folded(names[one]) for one in state.waiting}
    ways = (
        [one for one in called if one == text],
        [one for one in called if spelt(names[one]) == spelt(text)],
        [one for one, name in called.items() if name == wanted],
        [one for one, name in called.items() if wanted and name.startswith(wanted)],
    )
    return next((way for way in ways if way), [])
