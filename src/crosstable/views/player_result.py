"""A player's result in one round."""

from typing import Literal, NamedTuple

from crosstable.model.config import Config
from crosstable.ranking.round_lines import DRAWN, KINDS, WON, RoundLine

Outcome = Literal["won", "drawn", "lost"]


class PlayerResult(NamedTuple):
    """A result from one player's side. `kind` is one of `KINDS`; `unit` is what counts: the match, or what is in it."""

    kind: str
    outcome: Outcome
    won: int
    lost: int
    drawn: int
    unit: Literal["match", "games", "boards"]


def player_result(line: RoundLine, config: Config) -> PlayerResult:
    unit: Literal["match", "games", "boards"] = (
        "boards" if config.boards is not None else "match" if config.best_of == 1 else "games"
    )
    return PlayerResult(KINDS[line.kind], outcome_of(line), line.games_won, line.games_lost, line.games_drawn, unit)


def outcome_of(line: RoundLine) -> Outcome:
    return "won" if line.outcome == WON else "drawn" if line.outcome == DRAWN else "lost"
