"""The result of pairing a round: matches, bye, quality and proof."""

from typing import Literal

import msgspec

from crosstable.model.points import HalfPoints
from crosstable.model.refusals import Reason
from crosstable.model.tournament import ByeKind, PlayerId

# Remedies if no legal pairing exists: something tolerated in this round, several of these together, a drop, or
# as many legal matches as there can be, the rest being left to the organiser.
Relief = Literal[
    "allow_rematch",
    "allow_forbidden",
    "lift_bye_limit",
    "allow_rematch+allow_forbidden",
    "allow_rematch+lift_bye_limit",
    "allow_forbidden+lift_bye_limit",
    "allow_rematch+allow_forbidden+lift_bye_limit",
    "drop",
    "by_hand",
    "end_stage",
]

# How it is known that nothing better exists on levels 1 to 4; "best_found" means that it is not known.
Proof = Literal["exhausted", "lower_bound", "best_found", "schedule"]


class Objective(msgspec.Struct, frozen=True):
    """The quality of a pairing, as numbers in order of importance; less is better.

    A system that chooses among pairings has its own struct; a schedule measures nothing.
    """

    def as_list(self) -> list[int]:
        return list(msgspec.structs.astuple(self))


class PairedMatch(msgspec.Struct, frozen=True):
    """A match of the new round: the first player has White or the play."""

    table: int
    first: PlayerId
    second: PlayerId
    points: tuple[HalfPoints, HalfPoints]
    floated: bool = False
    by_hand: bool = False
    rematch: bool = False


class Pairing(msgspec.Struct, frozen=True):
    """A paired round, by table.

    `byes` are worth a win each; a Swiss round has at most one. `byes_by_hand` were in the draft already; `resting` have
    nobody to play, as intended; `unpaired` are left to the organiser, who chose that.
    """

    round: int
    matches: tuple[PairedMatch, ...]
    byes: tuple[PlayerId, ...]
    byes_by_hand: tuple[PlayerId, ...]
    objective: Objective
    proof: Proof
    warnings: tuple[Reason, ...] = ()
    resting: tuple[PlayerId, ...] = ()
    unpaired: tuple[PlayerId, ...] = ()
    bye_kind: ByeKind = "win"

    @property
    def bye(self) -> PlayerId | None:
        return self.byes[0] if self.byes else None

    @property
    def proved(self) -> bool:
        """Whether it is proved that nothing better exists."""
        return self.proof != "best_found"


class ReliefOption(msgspec.Struct, frozen=True):
    """A relief of an impossible round that was tried: what to do, for which player, and its effect."""

    relief: Relief
    player: PlayerId | None = None
    rematches: tuple[tuple[PlayerId, PlayerId], ...] = ()
    forbidden: tuple[tuple[PlayerId, PlayerId], ...] = ()
    bye: PlayerId | None = None
    unpaired: tuple[PlayerId, ...] = ()

    @property
    def code(self) -> str:
        return "relief.together" if "+" in self.relief else f"relief.{self.relief}"


class MatchReasons(msgspec.Struct, frozen=True):
    """Why two players meet: codes with parameters, made into sentences at the edge."""

    first: PlayerId
    second: PlayerId
    reasons: tuple[Reason, ...]


class PairingReasons(msgspec.Struct, frozen=True):
    """Why the round looks as it does: the whole, the bye, and every match in the order of the tables."""

    round: tuple[Reason, ...]
    bye: tuple[Reason, ...]
    matches: tuple[MatchReasons, ...]


class RoundCheck(msgspec.Struct, frozen=True):
    """A played round compared with the best that was possible."""

    round: int
    legal: bool
    objective: Objective
    best: Objective | None
    differences: tuple[Reason, ...]

    @property
    def ok(self) -> bool:
        return self.legal and not self.differences
