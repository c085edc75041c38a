"""Names that are the same or nearly the same: entries that may be one person twice."""

from collections.abc import Mapping
from difflib import SequenceMatcher
from typing import NamedTuple

from crosstable.model.names import fold_name
from crosstable.model.tournament import PlayerId

# Names at least this similar may be one name typed twice. Comparing takes time, so longer lists go without.
ALIKE = 0.85
MOST_COMPARED = 1500


class ComparedName(NamedTuple):
    """A name as people compare it, its words in any order, and its letters.

    Each letter is a bit, the second of its kind another one; some share theirs. Separators have none.
    """

    key: str
    words: tuple[str, ...]
    letters: int


def compared_name(name: str) -> ComparedName:
    key = fold_name(name)
    letters = 0
    for letter in key:
        bit = 1 << (ord(letter) & 63)
        while letters & bit:
            bit <<= 64
        letters |= 0 if letter in " ," else bit
    return ComparedName(key, tuple(sorted(key.replace(",", " ").split())), letters)


def similar_name(compared: ComparedName, shown: Mapping[ComparedName, str]) -> str | None:
    """Return a name that is nearly the same, None if there is none or too many to compare."""
    if len(shown) > MOST_COMPARED:
        return None
    like = _Like(compared)
    return next((name for other, name in shown.items() if like(other)), None)


class _Like:
    """Whether names, as people compare them, may be one with this: a slip apart, or the same words in another order."""

    def __init__(self, compared: ComparedName) -> None:
        self._one, self._length = compared, len(compared.key)
        self._places: dict[str, int] = {}
        for place, letter in enumerate(compared.key):
            self._places[letter] = self._places.get(letter, 0) | 1 << place
        # It looks at the letters of the second text once, however many it is compared with.
        self._match = SequenceMatcher(None, "", compared.key, autojunk=False)

    def __call__(self, other: ComparedName) -> bool:
        # Names with too many different letters can't be similar. Most are ruled out here, quickly.
        length = len(other.key)
        if (self._one.letters ^ other.letters).bit_count() > (1 - ALIKE) * (length + self._length):
            return False
        if other.words == self._one.words:
            return True
        if abs(length - self._length) > 3 or min(length, self._length) < 5:
            return False
        if 2 * self._common_letters(other.key) / (length + self._length) < ALIKE:
            return False
        self._match.set_seq1(other.key)
        return self._match.ratio() >= ALIKE

    def _common_letters(self, other: str) -> int:
        """Return the length of the longest common subsequence, an upper bound of the matcher's that is fast.

        Bits stand for positions in this name; cleared ones are the subsequence so far.
        """
        left = whole = (1 << self._length) - 1
        for letter in other:
            met = left & self._places.get(letter, 0)
            left = (left + met) | (left - met)
        return (~left & whole).bit_count()


class Alike(NamedTuple):
    """A player whose name is that of an entry, or similar."""

    player: PlayerId
    is_same: bool


class Namesakes:
    """Finds entries that may be the second of one person."""

    def __init__(self, names: Mapping[PlayerId, str]) -> None:
        self._names = {player: compared_name(name) for player, name in names.items()}

    def similar_player(self, player: PlayerId) -> Alike | None:
        same = self.same_name(player)
        if same is not None:
            return Alike(same, True)
        if len(self._names) > MOST_COMPARED:
            return None
        like = _Like(self._names[player])
        similar = next((name for name, known in self._names.items() if name != player and like(known)), None)
        return None if similar is None else Alike(similar, False)

    def same_name(self, player: PlayerId) -> PlayerId | None:
        mine = self._names[player].key
        return next((name for name, known in self._names.items() if known.key == mine and name != player), None)
