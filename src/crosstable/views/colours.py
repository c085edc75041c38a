"""Colours of the pieces: which stages have them."""

from typing import Literal

from crosstable.formats.swiss import SwissSettings
from crosstable.model.config import Config
from crosstable.model.presets import PRESETS

Colour = Literal["white", "black"]
# Where the first player of a match has White: in its game, or on board 1 of a match of teams.
Colours = Literal["game", "first_board"]

_FIDE = frozenset({"fide_dutch", "fide_team_swiss"})


def stage_colours(preset: str, config: Config) -> Colours | None:
    """Return where the first player of a match has White; None if matches are not single games of chess."""
    if config.best_of != 1 or not _is_chess(preset, config):
        return None
    return "game" if config.boards is None else "first_board"


def _is_chess(preset: str, config: Config) -> bool:
    """Return whether the preset balances White, or the pairing system is FIDE's."""
    if config.traits.by_score and config.of(SwissSettings).pairing_system in _FIDE:
        return True
    return bool(PRESETS.get(preset, {}).get("balance_first"))
