"""Why a round is paired or seated as it is, and what is unusual about it."""

import msgspec

from crosstable.model.refusals import Reason, Refusal
from crosstable.model.tournament import PlayerId, Tournament
from crosstable.pairing.seating.result import Mode
from crosstable.pairing.systems import explain
from crosstable.rules.seating import seating_mode
from crosstable.rules.warnings import round_warnings
from crosstable.state.live_rounds import RoundInPlay
from crosstable.state.state import State
from crosstable.views.stored_pairing import as_paired

# Warnings about two players. A list of warnings counts them, an explanation has each.
COUNTED = ("meets_again", "not_kept_apart")


class MatchExplanation(msgspec.Struct, frozen=True):
    """Why two players meet."""

    table: int
    first: PlayerId
    second: PlayerId
    reasons: tuple[Reason, ...]


class PairingExplanation(msgspec.Struct, frozen=True):
    """Why a round of matches looks as it does: the whole, the bye, and every match; only the match of a named table."""

    round: tuple[Reason, ...]
    bye: tuple[Reason, ...]
    matches: tuple[MatchExplanation, ...]


class SeatingExplanation(msgspec.Struct, frozen=True):
    """How a round of tables was seated, which tables were set by hand, and who meets again; or that of one table.

    `mode` is None if every table was set by hand.
    """

    round: int
    mode: Mode | None
    by_hand: tuple[int, ...]
    warnings: tuple[Reason, ...]

    @property
    def seating(self) -> list[Reason]:
        if self.mode is None:
            return [Reason("mode.none", {"round": self.round})]
        by_hand = [Reason("tables.by_hand", {"tables": list(self.by_hand)})] if self.by_hand else []
        return [Reason(f"mode.{self.mode}", {"round": self.round}), *by_hand]

    @property
    def conflicts(self) -> list[Reason]:
        """The warnings, and that nobody meets again if so."""
        has_none = not any(warning.code in COUNTED for warning in self.warnings)
        return [*self.warnings, *([Reason("tables.no_repeats")] if has_none else [])]


def explain_pairing(
    state: State, round_: RoundInPlay, tournament: Tournament, table: int | None = None
) -> PairingExplanation:
    """Return why a round of matches is paired so. Raise `no_such_table` for a table that is not in it."""
    _require_table(round_, table)
    before, pairing = as_paired(state, round_, tournament)
    reasons = explain(before, pairing)
    matches = tuple(
        MatchExplanation(match.table, match.first, match.second, explained.reasons)
        for match, explained in zip(pairing.matches, reasons.matches, strict=True)
        if table in (None, match.table)
    )
    if table is not None:
        return PairingExplanation((), (), matches)
    return PairingExplanation(reasons.round, reasons.bye, matches)


def explain_seating(state: State, round_: RoundInPlay, table: int | None = None) -> SeatingExplanation:
    """Return why a round of tables is seated so. Raise `no_such_table` for a table that is not in it."""
    _require_table(round_, table)
    tables = sorted(round_.tables) if table is None else [table]
    return SeatingExplanation(
        round=round_.number,
        mode=seating_mode(state, round_),
        by_hand=tuple(number for number in tables if round_.by_hand & {*round_.tables[number].seats}),
        warnings=tuple(
            warning for warning in round_warnings(state, round_) if table in (None, warning.params.get("table"))
        ),
    )


def _require_table(round_: RoundInPlay, table: int | None) -> None:
    if table is not None and table not in round_.seats:
        raise Refusal("no_such_table", round=round_.number, table=table, tables=sorted(round_.seats))
