"""A tournament as the players of a round: scores, colours, floats and byes so far."""

from collections.abc import Iterable, Sequence, Set

import numpy as np

from crosstable.formats.swiss import SwissSettings
from crosstable.model.drawing_lots import lots
from crosstable.model.refusals import Refusal
from crosstable.model.suggestions import suggested_rounds
from crosstable.model.tournament import PlayerId, Tournament
from crosstable.pairing.fide_dutch.acceleration import by_strength, virtual_points
from crosstable.pairing.fide_dutch.colours import preference_of
from crosstable.pairing.fide_dutch.players import BLACK, DOWN, UP, WHITE, Players
from crosstable.pairing.problem import forbidden_pairs
from crosstable.ranking.ledger import Ledger
from crosstable.ranking.round_lines import (
    BYE,
    DOUBLE_FORFEIT,
    DOUBLE_LOSS,
    FORFEIT,
    LOST,
    MISSED,
    PLAYED,
    UNFINISHED,
    WON,
    Ints,
)

_OVER_THE_BOARD = (PLAYED, DOUBLE_LOSS, UNFINISHED)


class _History:
    """The rounds of each player: a row for each player and a column for each round."""

    def __init__(self, ledger: Ledger) -> None:
        self.rounds = [round_.number for round_ in ledger.rounds]
        size, count = len(ledger), len(self.rounds)
        column = np.zeros(max(self.rounds, default=0) + 1, dtype=np.int64)
        column[self.rounds] = np.arange(count)
        when = column[ledger.round]
        self.gained = np.zeros((size, count), dtype=np.int64)
        np.add.at(self.gained, (ledger.who, when), ledger.line_points)
        self.played = np.zeros((size, count), dtype=bool)
        played = np.isin(ledger.kind, _OVER_THE_BOARD)
        self.played[ledger.who[played], when[played]] = True
        self.first = np.zeros((size, count), dtype=bool)
        self.first[ledger.who[played], when[played]] = ledger.first[played] == 1
        self.opponent = np.full((size, count), -1, dtype=np.int64)
        self.opponent[ledger.who[played], when[played]] = ledger.paired_with[played]
        # A round worth points without a game; and one worth a win, or the bye that pairing gave: C.04.1, rule 4.
        idle = np.isin(ledger.kind, (BYE, FORFEIT, MISSED, DOUBLE_FORFEIT))
        self.given = np.zeros((size, count), dtype=bool)
        above = idle & (ledger.outcome > LOST)
        self.given[ledger.who[above], when[above]] = True
        self.had_bye = np.zeros(size, dtype=bool)
        self.had_bye[ledger.who[idle & (ledger.outcome == WON)]] = True
        kind = ledger.config.of(SwissSettings).bye_worth
        allocated = [bye.player for round_ in ledger.rounds for bye in round_.byes if bye.kind == kind]
        self.had_bye[[ledger.index[player] for player in allocated]] = True
        # Took part in the pairing: a game, or the bye or forfeit that pairing gave.
        self.paired = np.zeros((size, count), dtype=bool)
        requested = (ledger.kind == MISSED) | ((ledger.kind == BYE) & (ledger.outcome < WON))
        self.paired[ledger.who[~requested], when[~requested]] = True


def players_of(
    tournament: Tournament, number: int, also: Set[PlayerId] = frozenset(), gone: Set[PlayerId] = frozenset()
) -> Players:
    """Return the players to be paired in a round; `also` are paired although not entered, `gone` are not."""
    ledger = Ledger(tournament, through=number - 1)
    among = [
        i
        for i, player in enumerate(ledger.players)
        if (player.plays_in(number) or player.id in also) and player.id not in gone
    ]
    if not among:
        raise Refusal("no_players", round=number)
    history = _History(ledger)
    rules = ledger.config.of(SwissSettings)
    ranked = _by_number(ledger, history, among, rules)
    planned = ledger.config.rounds or suggested_rounds(len(ranked))
    extra = virtual_points(tournament, ledger.ids, planned, number)
    points = ledger.points
    scores = points + extra[:, number - 1]
    place_of_number = {i: number for number, i in enumerate(ranked, 1)}
    order = sorted(among, key=lambda i: (-int(scores[i]), place_of_number[i]))
    index = {ledger.ids[i]: place for place, i in enumerate(order)}
    colours = [_colours(history, i) for i in order]
    wishes = [preference_of(history) for history in colours]
    turn = number - tournament.stage_start + 1
    is_last = turn == planned if ledger.config.rounds is None else turn >= planned
    win = max(int(ledger.config.points.win), int(ledger.config.points.draw))
    half = len(history.rounds) * win
    place = {i: at for at, i in enumerate(order)}
    return Players(
        round=number,
        is_last=is_last,
        ids=[ledger.ids[i] for i in order],
        numbers=[place_of_number[i] for i in order],
        scores=[int(scores[i]) for i in order],
        points=[int(points[i]) for i in order],
        colours=colours,
        preferences=[wish for wish, _ in wishes],
        strengths=[strength for _, strength in wishes],
        differences=[sum(history) for history in colours],
        top=[is_last and 2 * int(scores[i]) > half for i in order],
        may_have_bye=[not history.had_bye[i] for i in order],
        unplayed=[len(history.rounds) - int(history.played[i].sum()) for i in order],
        floats=(_floats(ledger, history, extra, order, 1), _floats(ledger, history, extra, order, 2)),
        met=_opponents(history, order, place),
        forbidden=_forbidden(forbidden_pairs(ledger.config, number), index),
        initial_colour=_initial_colour(tournament, ledger, history, ranked, rules.initial_colour),
    )


def _by_number(ledger: Ledger, history: _History, among: Sequence[int], rules: SwissSettings) -> list[int]:
    """Return the players with a pairing number (C.04.2): those to be paired in this round or in an earlier one."""
    numbered = {*among, *np.flatnonzero(history.paired.any(axis=1)).tolist()}
    order = {player.id: number for number, player in enumerate(by_strength(ledger.players, rules))}
    return sorted(numbered, key=lambda i: order[ledger.ids[i]])


def _colours(history: _History, player: int) -> tuple[int, ...]:
    """Return the colours of the games that a player has played (C.04.2: unplayed rounds do not count)."""
    return tuple(
        WHITE if first else BLACK
        for first, played in zip(history.first[player].tolist(), history.played[player].tolist(), strict=True)
        if played
    )


def _floats(ledger: Ledger, history: _History, virtual: Ints, order: Sequence[int], back: int) -> list[int]:
    """Return the float of each player `back` rounds ago (Article 1.4)."""
    at = len(history.rounds) - back
    if at < 0:
        return [0] * len(order)
    before = history.gained[:, :at].sum(axis=1) + virtual[:, history.rounds[at] - 1]
    for deduction in ledger.deductions:
        if deduction.round < history.rounds[at]:
            before[ledger.index[deduction.player]] -= deduction.points
    floats = []
    for player in order:
        if not history.played[player, at]:
            floats.append(DOWN if history.given[player, at] else 0)
            continue
        mine, theirs = int(before[player]), int(before[history.opponent[player, at]])
        floats.append(DOWN if mine > theirs else UP if mine < theirs else 0)
    return floats


def _opponents(history: _History, order: Sequence[int], place: dict[int, int]) -> list[set[int]]:
    """Return the opponents of each player; a game that was not played does not count (C.04.2)."""
    return [{place[other] for other in history.opponent[player].tolist() if other in place} for player in order]


def _forbidden(pairs: Iterable[tuple[str, str]], index: dict[PlayerId, int]) -> list[set[int]]:
    forbidden: list[set[int]] = [set() for _ in index]
    for a, b in pairs:
        i, j = index.get(PlayerId(a)), index.get(PlayerId(b))
        if i is not None and j is not None:
            forbidden[i].add(j)
            forbidden[j].add(i)
    return forbidden


def _initial_colour(
    tournament: Tournament, ledger: Ledger, history: _History, ranked: Sequence[int], setting: str
) -> int:
    """Return the colour of the first player in the first round: as set, as it was played, or by lot."""
    if setting != "lot":
        return WHITE if setting == "white" else BLACK
    for at in np.flatnonzero(history.played.any(axis=0))[:1].tolist():
        numbered = [i for i in ranked if history.paired[i, : at + 1].any()]
        for number, player in enumerate(numbered, 1):
            if history.played[player, at]:
                colour = WHITE if history.first[player, at] else BLACK
                return colour if number % 2 else -colour
    drawn = lots(ledger.seed, "initial_colour", tournament.stage_start, [PlayerId("white"), PlayerId("black")])
    return WHITE if drawn[0] < drawn[1] else BLACK
