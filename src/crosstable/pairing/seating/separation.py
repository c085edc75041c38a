"""Players who should not share a table: forbidden pairs first, then mates of a club, then of a town, by the settings.

| clause | where |
|---|---|
| forbidden pairs come before every wish | `Apart.levels` |
| club before town, whatever the order in `separate`; nobody is a mate by having none | `apart_of`, `same_value` |
"""

from collections.abc import Iterator, Mapping, Sequence

import msgspec
import numpy as np

from crosstable.model.tournament import PlayerId, Tournament
from crosstable.pairing.seating.result import Clash, SeatedTable
from crosstable.ranking.round_lines import Ints


class SeparationRules(msgspec.Struct, frozen=True):
    """Forbidden pairs, and the clubs and towns to keep apart (empty if not configured)."""

    forbidden: tuple[tuple[PlayerId, PlayerId], ...] = ()
    clubs: Mapping[PlayerId, str] = {}
    towns: Mapping[PlayerId, str] = {}

    def levels(self, ids: Sequence[PlayerId]) -> list[Ints]:
        """Return matrices with 1 for each two players who should not meet: forbidden, club, town."""
        place = {player: i for i, player in enumerate(ids)}
        barred = np.zeros((len(ids), len(ids)), dtype=np.int64)
        for a, b in self.forbidden:
            if a in place and b in place and a != b:
                barred[place[a], place[b]] = barred[place[b], place[a]] = 1
        return [barred, *(same_value([of.get(id_) for id_ in ids]) for of in (self.clubs, self.towns))]

    def clashes(self, tables: Sequence[SeatedTable]) -> Iterator[Clash]:
        """Yield each two at one table who should be apart, with the strongest reason, in table order."""
        barred = {frozenset(pair) for pair in self.forbidden}
        for table in tables:
            for i, b in enumerate(table.seats):
                for a in table.seats[:i]:
                    if frozenset((a, b)) in barred:
                        yield Clash((a, b), table.table, "forbidden")
                    elif self.clubs.get(a) is not None and self.clubs.get(a) == self.clubs.get(b):
                        yield Clash((a, b), table.table, "club")
                    elif self.towns.get(a) is not None and self.towns.get(a) == self.towns.get(b):
                        yield Clash((a, b), table.table, "town")


def same_value(values: Sequence[str | None]) -> Ints:
    """Return a matrix with 1 for each two with the same value; None matches nothing."""
    codes: dict[str, int] = {}
    coded = np.array([-1 if value is None else codes.setdefault(value, len(codes)) for value in values], dtype=np.int64)
    same: Ints = ((coded[:, None] == coded) & (coded >= 0)).astype(np.int64)
    np.fill_diagonal(same, 0)
    return same


def separation_rules(tournament: Tournament) -> SeparationRules:
    config = tournament.stage.config
    players = tournament.players
    return SeparationRules(
        forbidden=tuple((PlayerId(a), PlayerId(b)) for a, b in config.forbidden),
        clubs={p.id: p.club for p in players if p.club is not None} if "club" in config.separate else {},
        towns={p.id: p.town for p in players if p.town is not None} if "town" in config.separate else {},
    )
