"""Highlights of a tournament of tables, computed from its rounds, the same on every computer.

| highlight | what it is | tested |
|---|---|---|
| closest | the place on the podium that the last of all criteria decided | test_table_highlights |
| closest_cut | the cut with the smallest distance between the last who stayed and the first who went | the same |
| most_wins | the most wins (+1 in force) over all rounds | the same |
| best_round | the best score of a single round, the multiplier in it | the same |
| climb | the most places gained from the end of a round to the end of the tournament | the same |
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from crosstable.model.tournament import Tournament
from crosstable.ranking.highlights import Highlight, climb, closest
from crosstable.ranking.tables.leaderboard import Leaderboard
from crosstable.ranking.tables.round_scores import SCORE_UNIT, exact


def table_highlights(tournament: Tournament) -> list[Highlight]:
    board = Leaderboard(tournament)
    numbers = [round_.number for _, round_ in board.ledger.rounds]
    earlier = {number: Leaderboard(tournament, number) for number in numbers[:-1]}
    highlights = (
        closest("highlight.closest_at_tables", board, board.chain),
        _closest_cut(earlier),
        _most_wins(board),
        _best_round(board),
        climb(
            {number: {row.player.id: row.rank for row in then} for number, then in earlier.items()},
            [(row.player, row.rank) for row in board],
        ),
    )
    return [highlight for highlight in highlights if highlight is not None]


def _closest_cut(earlier: dict[int, Leaderboard]) -> Highlight | None:
    closest_first = sorted(_cuts(earlier), key=lambda cut: (cut.distance, -cut.depth))
    return closest_first[0].highlight if closest_first else None


class _Cut(NamedTuple):
    """A cut: the score between the last who stayed and the first who went, and which criterion told them apart."""

    distance: Fraction
    depth: int
    highlight: Highlight


def _cuts(earlier: dict[int, Leaderboard]) -> Iterator[_Cut]:
    for number, board in earlier.items():
        stayed = [row for row in board if row.out_in is None]
        cut = [row for row in board if row.out_in == number and row.player.eliminated_in == number]
        if not stayed or not cut:
            continue
        last, first = stayed[-1], cut[0]
        pairs = zip(board.chain, last.values, first.values, strict=True)
        depth, criterion = next(
            ((depth, code) for depth, (code, above, below) in enumerate(pairs) if above != below),
            (len(board.chain), None),
        )
        distance = abs(last.score - first.score)
        params = {
            "round": number,
            "stayed": last.player.id,
            "cut": first.player.id,
            "distance": distance,
            "criterion": criterion,
        }
        yield _Cut(distance, depth, Highlight("highlight.closest_cut", first.player.id, params))


def _most_wins(board: Leaderboard) -> Highlight | None:
    wins = board.ledger.wins
    most = max((int(wins[board.ledger.index[player]]) for player in board.row_numbers), default=0)
    if most == 0:
        return None
    players = [player for player in board.row_numbers if wins[board.ledger.index[player]] == most]
    return Highlight("highlight.most_wins", players[0], {"players": players, "wins": most})


def _best_round(board: Leaderboard) -> Highlight | None:
    ledger, sign = board.ledger, -1 if board.ledger.rules.lower_wins else 1
    listed = [ledger.index[player] for player in board.row_numbers]
    best = None
    for (_, round_), sheet in zip(ledger.rounds, ledger.sheets, strict=True):
        for player in (index for index in listed if sheet.seated[index]):
            made = sign * sheet.score[player]
            if best is None or made > best[0]:
                best = made, player, round_
    if best is None or not np.any(ledger.score):
        return None
    made, player, round_ = best
    score = exact(np.array([sign * made], dtype=object), SCORE_UNIT)[0]
    params = {"player": ledger.players[player].id, "round": round_.number, "score": score}
    return Highlight("highlight.best_round", ledger.players[player].id, params)
