"""The shortest unique names: "Ann" if there is only one, else "Ann N." and "Ann No."."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from unicodedata import combining, normalize

from crosstable.model.tournament import Player, PlayerId


def short_names(players: Sequence[Player]) -> Mapping[PlayerId, str]:
    """Return a unique short name for each player; equal full names get the player's number."""
    names = {person.id: normalize("NFC", person.name) for person in players}
    of_first: dict[str, list[PlayerId]] = defaultdict(list)
    for player, name in names.items():
        of_first[_first(name)].append(player)
    short = dict(names)
    for first, group in of_first.items():
        short |= {group[0]: first} if len(group) == 1 else _abbreviate({player: names[player] for player in group})
    return _make_unique(short, names, {entrant.id: entrant.number for entrant in players})


def _first(name: str) -> str:
    return name.split(" ", 1)[0]


def _last_name(name: str) -> str:
    """Return the last word, unless it is also the first."""
    return name.rpartition(" ")[2] if " " in name else ""


def _abbreviate(names: Mapping[PlayerId, str]) -> dict[PlayerId, str]:
    """Return players of one first name, each with as much of the last name as needed."""
    begun = Counter(
        _last_name(name)[:length] for name in names.values() for length in range(1, len(_last_name(name)) + 1)
    )
    short = {}
    for player, name in names.items():
        last = _last_name(name)
        fits = (
            length for length in range(1, len(last)) if begun[last[:length]] == 1 and not _splits_letter(last, length)
        )
        length = next(fits, None)
        short[player] = name if length is None else f"{_first(name)} {last[:length]}."
    return short


def _splits_letter(word: str, length: int) -> bool:
    """Return whether cutting here separates a letter from its accent."""
    return bool(combining(word[length]))


def _make_unique(
    short: Mapping[PlayerId, str], names: Mapping[PlayerId, str], numbers: Mapping[PlayerId, int]
) -> dict[PlayerId, str]:
    """Replace names that are still ambiguous by full names, with numbers if those are equal too."""
    times = Counter(short.values())
    whole = {player: name if times[name] == 1 else names[player] for player, name in short.items()}
    again = Counter(whole.values())
    return {player: name if again[name] == 1 else f"{name} ({numbers[player]})" for player, name in whole.items()}
