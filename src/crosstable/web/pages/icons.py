"""Icons of games and hues of tournaments."""

from collections.abc import Mapping
from hashlib import blake2b

# The icon of a preset's game in `static/icons.svg`. Others get the grid.
GAMES: Mapping[str, str] = {
    "mtg": "cards",
    "pokemon": "cards",
    "pokemon_official": "cards",
    "kitchen_table": "cards",
    "mtg_trios": "cards",
    "chess": "chess",
    "chess_teams": "chess",
    "fide_swiss": "chess",
    "fide_team_swiss": "chess",
    "fide_round_robin": "chess",
    "crokinole_swiss": "crokinole",
    "crokinole_groups": "crokinole",
    "crokinole_points": "crokinole",
    "speed_jong_cut_line": "tile",
    "speed_jong": "tile",
    "riichi": "tile",
    "preferans": "fan",
}
# Number of hues in `static/look.css`; the first is Crosstable's own.
HUES = 5


def game_icon(preset: str) -> str:
    return GAMES.get(preset, "grid")


def hue_class(code: str) -> str:
    """Return the CSS class of a tournament's hue, which depends on its code alone."""
    return f"hue-{blake2b(code.encode(), digest_size=1).digest()[0] % HUES}"
