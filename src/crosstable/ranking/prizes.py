"""Prize winners, by the current ranking.

| rule | in |
|---|---|
| players who share a rank split the prizes of their places, to the last hundredth | `_split` |
| a thing that can't be split is listed for all who share it | same |
| a prize by record is for each player with exactly that record in the first stage | `_by_record` |
| parallel rankings (age classes) each have all prizes | `awards` |
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby

import msgspec

from crosstable.model.prizes import Prize
from crosstable.model.tournament import Player, PlayerId, Tournament
from crosstable.ranking.final import FinalRow, final_ranking, view_through_stage
from crosstable.ranking.standings import Standings


class PrizeWon(msgspec.Struct, frozen=True):
    """An amount of something, or a thing without an amount; `is_shared` with players of the same rank."""

    amount: Fraction | None
    of: str
    is_shared: bool = False


class Award(msgspec.Struct, frozen=True):
    """A player's prizes. The rank is None for a player without one."""

    player: Player
    rank: int | None
    won: tuple[PrizeWon, ...]


def awards(tournament: Tournament) -> list[Award]:
    if not tournament.prizes:
        return []
    won: dict[PlayerId, list[PrizeWon]] = {}
    ranks: dict[PlayerId, int] = {}
    for section in final_ranking(tournament):
        for rank, level in groupby(section.rows, key=lambda row: row.rank):
            rows = [*level]
            ranks |= {row.player.id: rank for row in rows}
            for row, prizes in zip(rows, _split(tournament.prizes, rows), strict=True):
                won.setdefault(row.player.id, []).extend(prizes)
    for player, prize in _by_record(tournament):
        won.setdefault(player, []).append(PrizeWon(prize.amount, prize.of))
    players = tournament.by_id
    return [Award(players[player], ranks.get(player), tuple(found)) for player, found in won.items() if found]


def _split(prizes: Sequence[Prize], rows: Sequence[FinalRow]) -> list[list[PrizeWon]]:
    rank, many = rows[0].rank, len(rows)
    shares: list[list[PrizeWon]] = [[] for _ in rows]
    amounts: dict[str, int] = {}
    things: dict[str, int] = {}
    for prize in prizes:
        if prize.first is not None and prize.last is not None:
            places = min(prize.last, rank + many - 1) - max(prize.first, rank) + 1
            if places > 0 and prize.hundredths is not None:
                amounts[prize.of] = amounts.get(prize.of, 0) + places * prize.hundredths
            elif places > 0:
                things[prize.of] = things.get(prize.of, 0) + places
    for of, hundredths in amounts.items():
        each, rest = divmod(hundredths, many)
        for i, won in enumerate(shares):
            # The remainder goes to the first of them, a hundredth each.
            share = each + (i < rest)
            won += [PrizeWon(Fraction(share, 100), of, many > 1)] if share else []
    for of, count in things.items():
        for won in shares:
            won.append(PrizeWon(None, of, count < many))
    return shares


def _by_record(tournament: Tournament) -> Iterator[tuple[PlayerId, Prize]]:
    prizes = [prize for prize in tournament.prizes if prize.record is not None]
    first = view_through_stage(tournament, 0)
    if not prizes or first.stage.config.traits.at_tables:
        return
    for row in Standings(first).rows:
        record = row.record.wins, row.record.losses, row.record.draws
        for prize in prizes:
            if prize.record == record and row.player.disqualified_in is None:
                yield row.player.id, prize
