"""Prize winners, by the current ranking.

| rule | in |
|---|---|
| players who share a rank split the prizes of their places, to the last hundredth | `_split` |
| a thing that can't be split is listed for all who share it | same |
| a prize by record is for each player with exactly that record in the first stage | `_by_record` |
| parallel rankings (age classes) each have all prizes | `awards` |
| a prize of a category goes by the places of its players among each other | same |
| with one prize each the main prizes come first, then the categories in the order of the list; a player who has one
leaves the place to the next | same |
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby

import msgspec

from crosstable.model.categories import find_category, members
from crosstable.model.prizes import Prize
from crosstable.model.tournament import Player, PlayerId, Tournament
from crosstable.ranking.final import FinalRow, final_ranking, view_through_stage
from crosstable.ranking.standings import Standings


class PrizeWon(msgspec.Struct, frozen=True):
    """An amount of something, or a thing without an amount; `is_shared` with players of the same rank."""

    amount: Fraction | None
    of: str
    is_shared: bool = False
    category: str | None = None


class Award(msgspec.Struct, frozen=True):
    """A player's prizes. The rank is None for a player without one."""

    player: Player
    rank: int | None
    won: tuple[PrizeWon, ...]


def awards(tournament: Tournament) -> list[Award]:
    if not tournament.prizes:
        return []
    won: dict[PlayerId, list[PrizeWon]] = {}
    ranking = final_ranking(tournament)
    ranks = {row.player.id: row.rank for section in ranking for row in section.rows}
    for category in _prize_categories(tournament):
        prizes = [prize for prize in tournament.prizes if prize.category == category]
        members = _members(tournament, category)
        taken = {*won} if tournament.one_prize_each else set()
        for section in ranking:
            rows = [row for row in section.rows if row.player.id in members and row.player.id not in taken]
            for rank, level in _levels(rows):
                for row, shares in zip(level, _split(prizes, rank, len(level)), strict=True):
                    won.setdefault(row.player.id, []).extend(shares)
        _forget_losers(won)
        for player, prize in _by_record(tournament, prizes):
            if player in members and player not in (won if tournament.one_prize_each else ()):
                won.setdefault(player, []).append(PrizeWon(prize.amount, prize.of, category=category))
    players = tournament.by_id
    in_order = (
        sorted(won, key=lambda player: ranks.get(player, len(ranks) + 1)) if tournament.one_prize_each else [*won]
    )
    return [Award(players[player], ranks.get(player), tuple(won[player])) for player in in_order]


def _prize_categories(tournament: Tournament) -> list[str | None]:
    """Return the categories that have prizes, everybody (None) first."""
    return [*dict.fromkeys([None, *(prize.category for prize in tournament.prizes)])]


def _members(tournament: Tournament, category: str | None) -> set[PlayerId]:
    if category is None:
        return {player.id for player in tournament.players}
    category_ = find_category(tournament.categories, tournament.players, category)
    return set() if category_ is None else {player.id for player in members(category_, tournament.players)}


def _levels(rows: Sequence[FinalRow]) -> Iterator[tuple[int, list[FinalRow]]]:
    """Yield the rows that share a rank, with their rank among these rows."""
    before = 0
    for _, level in groupby(rows, key=lambda row: row.rank):
        rows_of_level = [*level]
        yield before + 1, rows_of_level
        before += len(rows_of_level)


def _forget_losers(won: dict[PlayerId, list[PrizeWon]]) -> None:
    for player in [player for player, prizes in won.items() if not prizes]:
        del won[player]


def _split(prizes: Sequence[Prize], rank: int, many: int) -> list[list[PrizeWon]]:
    """Return the prizes of each player who shares a rank; all prizes are of one category."""
    shares: list[list[PrizeWon]] = [[] for _ in range(many)]
    category = prizes[0].category if prizes else None
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
            won += [PrizeWon(Fraction(share, 100), of, many > 1, category)] if share else []
    for of, count in things.items():
        for won in shares:
            won.append(PrizeWon(None, of, count < many, category))
    return shares


def _by_record(tournament: Tournament, among: Sequence[Prize]) -> Iterator[tuple[PlayerId, Prize]]:
    prizes = [prize for prize in among if prize.record is not None]
    first = view_through_stage(tournament, 0)
    if not prizes or first.stage.config.traits.at_tables:
        return
    for row in Standings(first).rows:
        record = row.record.wins, row.record.losses, row.record.draws
        for prize in prizes:
            if prize.record == record and row.player.disqualified_in is None:
                yield row.player.id, prize
