"""Rows of the standings, and what separates two of them."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Literal

import msgspec

from crosstable.model.points import HalfPoints
from crosstable.model.tournament import Player, PlayerId


class Record(msgspec.Struct, frozen=True, gc=False):
    """Wins, losses and draws, of matches or of games."""

    wins: int
    losses: int
    draws: int


def has_draws(records: Iterable[Record | None]) -> bool:
    """Return whether any of these records has a draw: then all of them are written with draws."""
    return any(record is not None and record.draws for record in records)


class StandingsRow(msgspec.Struct, frozen=True):
    """One line of the standings. `played` counts byes and missed rounds too; points are half points.

    `points` are those after deductions, `deducted` what the organiser took off.
    """

    rank: int
    player: Player
    points: HalfPoints
    record: Record
    games: Record
    played: int
    byes: int
    opponents: tuple[PlayerId, ...]
    tiebreaks: dict[str, Fraction | None]
    tied_with: tuple[PlayerId, ...]
    group: str | None = None
    deducted: HalfPoints = HalfPoints(0)


# Matches are ranked by tie-breaks, tables by criteria. Some codes are used for one of each.
CriterionKind = Literal["tiebreak", "criterion"]


class Separation(msgspec.Struct, frozen=True):
    """The first criterion that puts one player above another, with both values; `code` None: they are level.

    A tie that people settled has the code `settled_by_shoot_out` or `settled_by_organiser`, and their reason.
    """

    above: PlayerId
    below: PlayerId
    code: str | None
    values: tuple[Fraction | None, Fraction | None]
    reason: str | None = None
    kind: CriterionKind = "tiebreak"
