"""The pictures of the pages: an icon for each game, and a hue for each tournament."""

from collections.abc import Mapping
from hashlib import blake2b

# The icon of the game that a preset is for, as `static/icons.svg` calls it. A preset that has none gets the grid.
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
# How many hues `static/look.css` knows; the first is that of Crosstable itself.
HUES = 5


def game_icon(preset: str) -> str:
    """Return the name of the icon for a preset."""
    return GAMES.get(preset, "grid")


def hue_of(code: str) -> str:
    """Return the class that gives a tournament its hue: the same one for as long as it has its code."""
    return f"hue-{blake2b(code.encode(), digest_size=1).digest()[0] % HUES}"
