"""The shortest names that stay unique: "Ann" where there is one, "Ann N." and "Ann No." where there are more."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from unicodedata import combining, normalize

from crosstable.model.tournament import Player, PlayerId


def short_names(players: Sequence[Player]) -> Mapping[PlayerId, str]:
    """A name for each player that nobody else in the list has; by number where whole names are equal."""
    names = {person.id: normalize("NFC", person.name) for person in players}
    of_first: dict[str, list[PlayerId]] = defaultdict(list)
    for player, name in names.items():
        of_first[_first(name)].append(player)
    short = dict(names)
    for first, group in of_first.items():
        short |= {group[0]: first} if len(group) == 1 else _with_beginnings({one: names[one] for one in group})
    return _unique(short, names, {entrant.id: entrant.number for entrant in players})


def _first(name: str) -> str:
    return name.split(" ", 1)[0]


def _last(name: str) -> str:
    """The last word, without what is the first one too."""
    return name.rpartition(" ")[2] if " " in name else ""


def _with_beginnings(names: Mapping[PlayerId, str]) -> dict[PlayerId, str]:
    """Players of one first name, each with as much of the last one as tells them apart."""
    begun = Counter(_last(name)[:length] for name in names.values() for length in range(1, len(_last(name)) + 1))
    short = {}
    for player, name in names.items():
        last = _last(name)
        fits = (length for length in range(1, len(last)) if begun[last[:length]] == 1 and not _splits(last, length))
        length = next(fits, None)
        short[player] = name if length is None else f"{_first(name)} {last[:length]}."
    return short


def _splits(word: str, length: int) -> bool:
    """Would cut a letter off its accent."""
    return bool(combining(word[length]))


def _unique(
    short: Mapping[PlayerId, str], names: Mapping[PlayerId, str], numbers: Mapping[PlayerId, int]
) -> dict[PlayerId, str]:
    """Whatever is still the same is told whole, and with its number where that is the same too."""
    times = Counter(short.values())
    whole = {player: name if times[name] == 1 else names[player] for player, name in short.items()}
    again = Counter(whole.values())
    return {player: name if again[name] == 1 else f"{name} ({numbers[player]})" for player, name in whole.items()}
