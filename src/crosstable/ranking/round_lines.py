"""Lines: one round of one player, in columns, without anything that other rounds decide.

The lines of a round depend only on the round and the order of the players. Both are frozen, so the lines are cached as
long as the round lives: the next standings mostly need the same rounds. Effects of the configuration and of departures
are added afterwards and never cached (`ledger`).
"""

from collections.abc import Mapping
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple
from weakref import ref

import numpy as np

from crosstable.model.tournament import ByeKind, DoubleForfeit, DoubleLoss, Forfeit, Match, PlayerId, Round, Score

# For type checkers only: `--help` should not wait for numpy.
if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]
    Floats = NDArray[np.float64]
    Mask = NDArray[np.bool_]
    Column = NDArray[np.generic]
    # int64, or object where some number is a Fraction or too large for it.
    Numbers = NDArray[Any]
else:
    Ints = Floats = Mask = Column = Numbers = Any

LOST, DRAWN, WON = 0, 1, 2

# The outcome of each kind of bye.
OUTCOMES: Mapping[ByeKind, int] = {"win": WON, "draw": DRAWN, "loss": LOST}

# Why a line is there.
PLAYED, BYE, FORFEIT, DOUBLE_LOSS, MISSED, UNFINISHED, DOUBLE_FORFEIT = range(7)
KINDS = ("played", "bye", "forfeit", "double_loss", "missed", "unfinished", "double_forfeit")

# The line of a match without a result, in a closed or in an open round, until the ledger has seen who left; and of one
# that was left unfinished, no matter who left later.
OPEN_IN_CLOSED, OPEN, LEFT_UNFINISHED = 7, 8, 9

NOBODY = -1


class RoundLine(NamedTuple):
    """One round of one player: against whom (`NOBODY`: nobody who counts as met), the outcome and the games."""

    who: int
    opponent: int
    round: int
    outcome: int
    games_won: int
    games_lost: int
    games_drawn: int
    kind: int
    paired_with: int
    first: int
    twenties: int


class Columns(NamedTuple):
    """Many lines, a column for each field of a line."""

    who: Ints
    opponent: Ints
    round: Ints
    outcome: Ints
    games_won: Ints
    games_lost: Ints
    games_drawn: Ints
    kind: Ints
    paired_with: Ints
    first: Ints
    twenties: Ints


FIELDS = len(RoundLine._fields)


class Sheet(NamedTuple):
    """The lines of a round, one array row for each field, and who has neither a match nor a bye in it."""

    lines: Ints
    idle: Ints


class _Kept(NamedTuple):
    round: ref[Round]
    ids: tuple[PlayerId, ...]
    sheet: Sheet


# By the identity of a round that lives; an entry goes when its round does.
_kept: dict[int, _Kept] = {}


def sheet_of(round_: Round, ids: tuple[PlayerId, ...], index: Mapping[PlayerId, int]) -> Sheet:
    """Return the lines of a round for players in that order; `index` gives the place of each. Not to be changed."""
    key = id(round_)
    kept = _kept.get(key)
    if kept is not None and kept.round() is round_ and kept.ids is ids:
        return kept.sheet
    sheet = _sheet(round_, index)
    _kept[key] = _Kept(ref(round_, lambda _: _forget(key)), ids, sheet)
    return sheet


def _forget(key: int) -> None:
    _kept.pop(key, None)


def _sheet(round_: Round, index: Mapping[PlayerId, int]) -> Sheet:
    matches = (_match(match, round_, index) for match in round_.matches)
    played = np.fromiter(chain.from_iterable(matches), dtype=np.int64).reshape(-1, 10)
    a, b, mine, yours, won, lost, drawn, kind, a_twenties, b_twenties = played.T
    # Two lines for each match, the first player's before the second's.
    both = np.empty((FIELDS, len(played), 2), dtype=np.int64)
    lines = Columns(*both)
    lines.who[:] = played[:, :2]
    lines.paired_with[:, 0], lines.paired_with[:, 1] = b, a
    lines.opponent[:] = lines.paired_with
    lines.round[:] = round_.number
    lines.outcome[:, 0], lines.outcome[:, 1] = mine, yours
    lines.games_won[:, 0], lines.games_won[:, 1] = won, lost
    lines.games_lost[:, 0], lines.games_lost[:, 1] = lost, won
    lines.games_drawn[:] = drawn[:, None]
    lines.kind[:] = kind[:, None]
    lines.first[:] = 1, 0
    lines.twenties[:, 0], lines.twenties[:, 1] = a_twenties, b_twenties
    whole = both.reshape(FIELDS, -1)
    if round_.byes:
        byes = [line_without_opponent(index[bye.player], round_.number, OUTCOMES[bye.kind], BYE) for bye in round_.byes]
        whole = np.concatenate([whole, np.array(byes, dtype=np.int64).T], axis=1)
    seated = np.zeros(len(index), dtype=bool)
    seated[whole[0]] = True
    idle = np.flatnonzero(~seated)
    whole.flags.writeable = idle.flags.writeable = False
    return Sheet(whole, idle)


def _match(match: Match, round_: Round, index: Mapping[PlayerId, int]) -> tuple[int, ...]:
    a, b = index[match.first], index[match.second]
    result = match.result
    if isinstance(result, Score):
        won, lost = result.first, result.second
        mine, yours = (WON, LOST) if won > lost else (LOST, WON) if lost > won else (DRAWN, DRAWN)
        twenties = match.twenties or (0, 0)
        return a, b, mine, yours, won, lost, result.draws, PLAYED, *twenties
    if isinstance(result, Forfeit):
        by = index[result.by]
        return a, b, LOST if by == a else WON, LOST if by == b else WON, 0, 0, 0, FORFEIT, 0, 0
    if isinstance(result, DoubleLoss):
        kind = DOUBLE_FORFEIT if isinstance(result, DoubleForfeit) else DOUBLE_LOSS
        return a, b, LOST, LOST, 0, 0, 0, kind, 0, 0
    kind = (LEFT_UNFINISHED if match.unfinished else OPEN_IN_CLOSED) if round_.closed else OPEN
    return a, b, DRAWN, DRAWN, 0, 0, 0, kind, 0, 0


def line_without_opponent(who: int, number: int, outcome: int, kind: int) -> RoundLine:
    return RoundLine(who, NOBODY, number, outcome, 0, 0, 0, kind, NOBODY, 0, 0)
