"""Highlights of a tournament of matches, computed from its rounds, the same on every computer.

| highlight | what it is | tested |
|---|---|---|
| deciding | the match of the last round without which the winner would not have won | test_highlights |
| closest | the place on the podium that the last of all criteria decided | test_highlights |
| upset | the win against the odds: by ratings if known, else by final places | test_highlights |
| streak | the most wins in a row; byes and forfeits neither count nor end one | test_highlights |
| climb | the most places gained from the end of a round to the end of the tournament | test_highlights |

What did not happen is left out. A highlight is a code with parameters, as a refusal is.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import msgspec

from crosstable.model.tournament import Match, Player, PlayerId, Score, Tournament
from crosstable.ranking.ledger import Ledger
from crosstable.ranking.round_lines import BYE, FORFEIT, PLAYED, WON, RoundLine
from crosstable.ranking.stage_standings import RankedRow, StageStandings
from crosstable.ranking.standings import Standings

# The least values worth a highlight: rating points by which a winner is the weaker, the part of the field between two
# places, wins in a row, places gained.
RATING_GAP = 100
PART_OF_FIELD = 2
SHORTEST_STREAK = 3
SMALLEST_CLIMB = 3
PODIUM = 3

# Settled ties come after every criterion.
SETTLED = ("settled_by_shoot_out", "settled_by_organiser")


class Highlight(NamedTuple):
    """A highlight: the code of its sentence with parameters, and the player whose page shows it.

    `than` is the other player, if it is about the difference of two.
    """

    code: str
    about: PlayerId
    params: Mapping[str, Any]
    than: PlayerId | None = None


class Win(NamedTuple):
    """A match that was played and won."""

    round: int
    winner: Player
    loser: Player


def match_highlights(tournament: Tournament) -> list[Highlight]:
    standings = Standings(tournament)
    ledgers = [
        Ledger(tournament.through_stage(place))
        for place, stage in enumerate(tournament.stages)
        if not stage.config.traits.at_tables
    ]
    highlights = (
        _decisive_win(tournament, standings),
        _closest(standings),
        _greatest_upset([*_wins(ledgers)], standings),
        _streak(ledgers, standings),
        _climb(tournament, standings),
    )
    return [highlight for highlight in highlights if highlight is not None]


def _decisive_win(tournament: Tournament, standings: Standings) -> Highlight | None:
    """Return the winner's last match, or the runner-up's, if the opposite result would have cost the first place.

    Earlier rounds are not considered: other results would have led to other rounds.
    """
    rounds = standings.ledger.rounds
    if len(standings.sections) != 1 or len(standings) < 2 or not rounds or standings.rows[0].tied_with:
        return None
    winner, second = (row.player.id for row in standings.rows[:2])
    for player in (winner, second):
        for match in rounds[-1].matches:
            result = match.result
            if player not in (match.first, match.second) or not isinstance(result, Score):
                continue
            ahead = Standings(_with_reversed(tournament, match, result))
            first = [row.player.id for row in ahead.rows if row.rank == 1]
            if winner not in first:
                pair = (match.first, match.second)
                won, lost = pair if result.first > result.second else reversed(pair)
                games = Score(max(result.first, result.second), min(result.first, result.second), result.draws)
                params = {"round": rounds[-1].number, "won": won, "lost": lost, "result": games, "instead": first}
                return Highlight("highlight.deciding", won, params)
    return None


def _with_reversed(tournament: Tournament, match: Match, result: Score) -> Tournament:
    """Return the tournament with a match of its last round the other way round; ties that people settled are open."""
    *earlier, last = (round_ for round_ in tournament.stage.rounds if round_.counts)
    other = msgspec.structs.replace(match, result=Score(result.second, result.first, result.draws))
    matches = tuple(other if played is match else played for played in last.matches)
    rounds = (*earlier, msgspec.structs.replace(last, matches=matches))
    stage = msgspec.structs.replace(tournament.stage, rounds=rounds, settled=())
    return msgspec.structs.replace(tournament, stages=(*tournament.stages[:-1], stage))


def _closest(standings: Standings) -> Highlight | None:
    criteria = [*(("points",) if standings.by_points else ()), *(entry.code for entry in standings.chain), *SETTLED]
    return closest("highlight.closest", standings, criteria)


def closest(code: str, standings: StageStandings[RankedRow], criteria: Sequence[str]) -> Highlight | None:
    """Return the place on a podium that the latest of the criteria decided, the better of equals.

    None if the first criterion decided all of them.
    """
    depths = {criterion: depth for depth, criterion in enumerate(criteria)}
    separations = [
        (row.rank, standings.separation(row.player.id, below.player.id))
        for rows in standings.groups.values()
        for row, below in pairwise(rows[: PODIUM + 1])
    ]
    decided = [(depths[each.code], -rank, each) for rank, each in separations if each.code in depths]
    depth, place, separation = max(decided, key=lambda entry: entry[:2], default=(0, 0, None))
    if separation is None or depth == 0:
        return None
    params = {"players": [separation.above, separation.below], "place": -place, "criterion": separation.code}
    return Highlight(code, separation.above, params, separation.below)


def _wins(ledgers: Iterable[Ledger]) -> Iterator[Win]:
    for ledger in ledgers:
        players = ledger.players
        won = (ledger.kind == PLAYED) & (ledger.outcome == WON)
        columns = (column[won].tolist() for column in (ledger.round, ledger.who, ledger.paired_with))
        for round_, winner, loser in zip(*columns, strict=True):
            yield Win(round_, players[winner], players[loser])


def _greatest_upset(wins: Sequence[Win], standings: Standings) -> Highlight | None:
    gaps = [
        (win.loser.rating - win.winner.rating, -win.round, -win.winner.number, win)
        for win in wins
        if win.winner.rating is not None and win.loser.rating is not None
    ]
    if gaps:
        gap, _, _, win = max(gaps)
        if gap < RATING_GAP:
            return None
        ratings = {"rating": win.winner.rating, "other_rating": win.loser.rating}
        upsets = sum(entry[0] >= RATING_GAP for entry in gaps)
        return Highlight("highlight.upset_by_rating", win.winner.id, {**_win_params(win), **ratings, "upsets": upsets})
    return _upset_by_places(wins, standings)


def _upset_by_places(wins: Sequence[Win], standings: Standings) -> Highlight | None:
    gaps = []
    for win in wins:
        low, high = standings.get(win.winner.id), standings.get(win.loser.id)
        if low is None or high is None:
            continue
        size = len(standings.groups[low.group])
        if low.group == high.group and PART_OF_FIELD * (low.rank - high.rank) >= size > PODIUM:
            gaps.append((low.rank - high.rank, -win.round, -win.winner.number, win, low.rank, high.rank))
    if not gaps:
        return None
    *_, win, rank, other_rank = max(gaps)
    return Highlight("highlight.upset", win.winner.id, {**_win_params(win), "rank": rank, "other_rank": other_rank})


def _win_params(win: Win) -> dict[str, Any]:
    return {"winner": win.winner.id, "loser": win.loser.id, "round": win.round}


def _streak(ledgers: Sequence[Ledger], standings: Standings) -> Highlight | None:
    longest: dict[PlayerId, int] = {}
    for player in standings.row_numbers:
        lines = (line for ledger in ledgers if player in ledger.index for line in ledger.lines_of(ledger.index[player]))
        longest[player] = _longest_streak(lines)
    most = max(longest.values(), default=0)
    if most < SHORTEST_STREAK:
        return None
    players = [player for player, wins in longest.items() if wins == most]
    return Highlight("highlight.streak", players[0], {"players": players, "wins": most})


def _longest_streak(lines: Iterable[RoundLine]) -> int:
    longest = run = 0
    for line in lines:
        if line.outcome != WON or line.kind not in (PLAYED, BYE, FORFEIT):
            run = 0
        elif line.kind == PLAYED:
            run += 1
            longest = max(longest, run)
    return longest


def _climb(tournament: Tournament, standings: Standings) -> Highlight | None:
    earlier = [round_.number for round_ in standings.ledger.rounds[:-1]]
    ranks = {number: {row.player.id: row.rank for row in Standings(tournament, number)} for number in earlier}
    return climb(ranks, [(row.player, row.rank) for row in standings])


def climb(ranks: Mapping[int, Mapping[PlayerId, int]], final: Iterable[tuple[Player, int]]) -> Highlight | None:
    """Return the player who gained most places from the ranks after each round to the final ones; if tied, the better
    placed.
    """
    best: tuple[int, Player, int, int] | None = None
    for player, rank in final:
        for number, then in ranks.items():
            gained = then.get(player.id, rank) - rank if player.first_round <= number else 0
            if gained >= SMALLEST_CLIMB and (best is None or gained > best[0]):
                best = gained, player, rank, number
    if best is None:
        return None
    _, player, rank, number = best
    params = {"player": player.id, "round": number, "rank": ranks[number][player.id], "final": rank}
    return Highlight("highlight.climb", player.id, params)
