"""Why a player stands where the leaderboard says: every round with its events, every criterion, both neighbours.

| what is said of | with |
|---|---|
| a round | table and seat; taps that count and taps undone, or the score or place; points, multiplier, their product |
| a deduction | its round, points and reason |
| a criterion | its value |
| a neighbour | the first criterion that differs with both values; or who was out earlier; or nothing: they are level |
"""

from fractions import Fraction
from typing import Literal

import msgspec

from crosstable.formats.tables import TableSettings
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import Deduction, PlayerId, Round, Stage, Table
from crosstable.ranking.rows import Separation
from crosstable.ranking.tables.leaderboard import Leaderboard, TableRow
from crosstable.ranking.tables.scoring import NO_TAPS, seats_of, taps_of

# What separates somebody who is in from somebody who is out, and those who went in different rounds.
OUT_IN = "out_in"

Kind = Literal["events", "scores", "places", "open", "not_seated"]


class TableRound(msgspec.Struct, frozen=True):
    """What one round was for a player. `points` are those of the table, `total` the same times the multiplier.

    By `kind`: `plus` and `minus` count the events in force, `undone` those that are not; `score` is what was entered;
    `place` likewise. At an open table nothing is entered yet.
    """

    round: int
    kind: Kind
    multiplier: Fraction
    points: Fraction
    total: Fraction
    table: int | None = None
    seat: int | None = None
    plus: int = 0
    minus: int = 0
    undone: int = 0
    score: Fraction | None = None
    place: int | None = None


class TableExplanation(msgspec.Struct, frozen=True):
    """A row with everything that makes it: the totals of the rounds less the deductions are its score.

    Where the lower score wins the deductions are added. For somebody who is out only rounds up to then are there.
    """

    row: TableRow
    rounds: list[TableRound]
    deductions: list[Deduction]
    above: Separation | None
    below: Separation | None


def explain(board: Leaderboard, player: PlayerId) -> TableExplanation:
    """Return why a player stands there. Raises `Refusal` (`no_place`) for who takes no place."""
    if player not in board.places:
        raise Refusal("no_place", player=player)
    place, ledger = board.places[player], board.section_of(player).ledger
    row = board.rows[place]
    deductions = [
        deduction
        for stage in ledger.stages
        for deduction in stage.deductions
        if deduction.player == player and (ledger.through is None or deduction.round <= ledger.through)
    ]
    return TableExplanation(
        row=row,
        rounds=[
            _round(stage, round_, player) for stage, round_ in ledger.rounds if round_.number >= row.player.first_round
        ],
        deductions=sorted(deductions, key=lambda deduction: deduction.round),
        above=separation(board, board.rows[place - 1].player.id, player) if place > 0 else None,
        below=separation(board, player, board.rows[place + 1].player.id) if place + 1 < len(board) else None,
    )


def _round(stage: Stage, round_: Round, player: PlayerId) -> TableRound:
    for table in round_.tables:
        if player in table.seats:
            return _at(table, stage, round_, player)
    return TableRound(round_.number, "not_seated", round_.multiplier, Fraction(0), Fraction(0))


def _at(table: Table, stage: Stage, round_: Round, player: PlayerId) -> TableRound:
    seat = table.seats.index(player)
    points = Fraction(seats_of(table, stage.config.of(TableSettings)).points[seat])
    taps = taps_of(table.events).get(player, NO_TAPS)
    tapped = sum(event.player == player and event.undoes is None for event in table.events)
    kind: Kind = "events" if table.events else "open"
    if table.scores is not None:
        kind = "scores"
    elif table.places is not None:
        kind = "places"
    return TableRound(
        round=round_.number,
        kind=kind,
        multiplier=round_.multiplier,
        points=points,
        total=points * round_.multiplier,
        table=table.table,
        seat=seat,
        plus=taps.plus,
        minus=taps.minus,
        undone=tapped - taps.plus - taps.minus,
        score=None if table.scores is None else table.scores[seat],
        place=None if table.places is None else table.places[seat],
    )


def separation(board: Leaderboard, above: PlayerId, below: PlayerId) -> Separation:
    """Return the first criterion on which two listed players differ, with both values; none if they share the rank."""
    first, second = sorted((above, below), key=lambda player: board.places[player])
    a, b = (board.rows[board.places[player]] for player in (first, second))
    if a.out_in != b.out_in:
        return Separation(first, second, OUT_IN, (_number(a.out_in), _number(b.out_in)))
    for code, mine, theirs in zip(board.chain, a.values, b.values, strict=True):
        if mine != theirs:
            return Separation(first, second, code, (mine, theirs))
    return Separation(first, second, None, (None, None))


def _number(round_: int | None) -> Fraction | None:
    return None if round_ is None else Fraction(round_)
