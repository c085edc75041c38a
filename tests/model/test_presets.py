"""The presets as the rules list them."""

from fractions import Fraction
from typing import Any

import pytest

from crosstable.exchange.document import vocabulary
from crosstable.formats import FORMATS
from crosstable.formats.swiss import SwissSettings
from crosstable.model.config import ByeGames, Config, Points, read_config
from crosstable.model.points import HalfPoints
from crosstable.model.presets import DEFAULT_PRESET, PRESETS
from crosstable.model.settings import ChainItem
from crosstable.model.validation import Problems

MAGIC = ["omw", "gw", "ogw", "random"]
CHESS_TEAMS = ["board_points", "sonneborn_berger", "buchholz", "head_to_head", "player_number"]
CHESS = ["buchholz", "sonneborn_berger", "player_number"]

# Win, draw and loss in half points; order for pairing; order of the standings; how byes go; games of a bye.
TABLE: list[tuple[str, tuple[int, int, int], list[str], list[str], str, tuple[int, int]]] = [
    ("mtg", (6, 2, 0), MAGIC, MAGIC, "random", (2, 0)),
    ("pokemon", (6, 2, 0), ["omw", "ogw", "random"], ["omw", "ogw", "random"], "random", (2, 0)),
    (
        "pokemon_official",
        (6, 2, 0),
        ["random"],
        ["on_time", "owp", "oowp", "head_to_head", "random"],
        "random",
        (2, 0),
    ),
    ("chess", (2, 1, 0), CHESS, CHESS, "lowest_tiebreaker", (1, 0)),
    ("mtg_trios", (6, 2, 0), ["omw", "random"], ["omw", "random"], "random", (3, 0)),
    ("chess_teams", (4, 2, 0), CHESS_TEAMS, CHESS_TEAMS, "lowest_tiebreaker", (4, 0)),
    ("fide_swiss", (2, 1, 0), ["TPN"], ["BH-C1", "BH", "SB", "DE"], "lowest_tiebreaker", (1, 0)),
    ("fide_team_swiss", (4, 2, 0), ["TPN"], ["MPvGP", "EDE", "EMGSB-C1", "BH-C1"], "lowest_tiebreaker", (4, 0)),
    ("fide_round_robin", (2, 1, 0), ["TPN"], ["DE", "WIN", "SB", "KS"], "lowest_tiebreaker", (1, 0)),
    ("kitchen_table", (6, 2, 0), ["random"], MAGIC, "random", (2, 0)),
    (
        "registration_order",
        (6, 2, 0),
        ["player_number"],
        ["omw", "gw", "ogw", "player_number"],
        "lowest_tiebreaker",
        (2, 0),
    ),
    (
        "crokinole_swiss",
        (4, 2, 0),
        ["player_number"],
        ["head_to_head", "twenties", "head_to_head"],
        "lowest_tiebreaker",
        (2, 0),
    ),
    (
        "crokinole_groups",
        (4, 2, 0),
        ["player_number"],
        ["head_to_head", "mini_points", "mini_twenties", "twenties", "head_to_head"],
        "lowest_tiebreaker",
        (2, 0),
    ),
    (
        "crokinole_points",
        (2, 0, 0),
        ["player_number"],
        ["head_to_head", "twenties", "buchholz", "head_to_head"],
        "lowest_tiebreaker",
        (8, 0),
    ),
]

# Presets of tables, which the table above says nothing about.
AT_TABLES = ["speed_jong", "speed_jong_cut_line", "preferans", "riichi"]

FIDE_GAMES = {
    "best_of": 1,
    "first_round": "slide",
    "group_order": "slide",
    "balance_first": True,
    "max_same_first": 2,
    "forfeits_count_as_met": False,
    "rating_performance": "player",
}

# Differences from the defaults beyond the table.
ELSE: dict[str, dict[str, Any]] = {
    "pokemon": {"omw_floor": Fraction(1, 4)},
    "chess": {
        "first_round": "slide",
        "group_order": "slide",
        "balance_first": True,
        "max_same_first": 2,
        "forfeits_count_as_met": False,
        "best_of": 1,
    },
    "mtg_trios": {"boards": 3},
    "chess_teams": {
        "boards": 4,
        "best_of": 1,
        "first_round": "slide",
        "group_order": "slide",
        "balance_first": True,
        "max_same_first": 2,
        "forfeits_count_as_met": False,
    },
    "fide_swiss": {**FIDE_GAMES, "pairing_system": "fide_dutch"},
    "fide_team_swiss": {**FIDE_GAMES, "boards": 4, "pairing_system": "fide_team_swiss", "bye_worth": "draw"},
    "fide_round_robin": {**FIDE_GAMES, "format": "round_robin"},
    "crokinole_swiss": {"unresolved_order": "rating"},
    "crokinole_groups": {"unresolved_order": "rating", "format": "round_robin"},
    "crokinole_points": {"unresolved_order": "rating", "points_for": "game"},
    "speed_jong": {"format": "tables"},
    "speed_jong_cut_line": {"format": "cut_line", "rounds": 4},
    "preferans": {
        "format": "tables",
        "table_size": 3,
        "zero_sum": True,
        "lower_wins": True,
        "criteria": ("tournament_score",),
    },
    "riichi": {"format": "tables", "uma": (15_000, 5_000, -5_000, -15_000), "criteria": ("tournament_score",)},
}

USUAL: dict[str, Any] = {
    "format": "swiss",
    "boards": None,
    "board_win": 1,
    "board_draw": Fraction(1, 2),
    "rounds": None,
    "points_for": "match",
    "best_of": 3,
    "pairing_system": "score",
    "initial_colour": "lot",
    "acceleration": "none",
    "pairing_numbers": "rating",
    "forbidden_in_rounds": (),
    "virtual_points": (),
    "avoid_repeat_pairings": True,
    "track_pair_downs": True,
    "max_byes_per_player": 1,
    "omw_floor": Fraction(33, 100),
    "gw_floor": Fraction(33, 100),
    "min_games_for_gw": 1,
    "buchholz_variant": "standard",
    "forfeits_count_as_met": True,
    "rating_performance": "off",
    "unfinished_matches": "exclude",
    "late_entry": "losses",
    "unresolved_order": "number",
    "cycles": 1,
    "group_count": None,
    "dealing": "snake",
    "carry": "none",
    "first_round": "random",
    "group_order": "neighbours",
    "forbidden": (),
    "separate": (),
    "balance_first": False,
    "max_same_first": None,
    "requested_byes": None,
    "adaptive": None,
    "table_size": 4,
    "uma": None,
    "oka": 0,
    "start_points": 30_000,
    "share_uma": True,
    "place_points": None,
    "zero_sum": False,
    "lower_wins": False,
    "seating": "fresh",
    "leftovers": "sit_out",
    "tie_policy": "cut_tied",
    "criteria": ("tournament_score", "round_score", "last_win", "table_round_score"),
    "grace_seconds": 30,
    "no_show_minutes": 10,
    "player_reports": "both",
    "advance": "off",
}


def config_of(preset: str) -> Config:
    problems: Problems = []
    config = read_config(PRESETS[preset], {}, "config", problems, vocabulary())
    assert problems == []
    assert config is not None
    return config


def test_every_preset_is_in_the_table() -> None:
    """A preset is added here and in the rules together; without a word it is Magic's."""
    brought = {name for format_ in FORMATS.values() for name in format_.presets}
    assert [row[0] for row in TABLE] + AT_TABLES == [name for name in PRESETS if name not in brought]
    assert DEFAULT_PRESET == "mtg"


@pytest.mark.parametrize(
    ("preset", "points", "pairing", "standings", "byes", "games"), TABLE, ids=[row[0] for row in TABLE]
)
def test_the_table(
    preset: str,
    points: tuple[int, int, int],
    pairing: list[str],
    standings: list[str],
    byes: str,
    games: tuple[int, int],
) -> None:
    """Points, both orders and byes of each preset."""
    config = config_of(preset)
    assert config.points == Points(*(HalfPoints(one) for one in points))
    assert [entry.code for entry in config.of(SwissSettings).pairing_tiebreakers] == pairing
    assert [entry.code for entry in config.standings_tiebreakers] == standings
    assert config.of(SwissSettings).bye_assignment == byes
    assert config.bye_points == ByeGames(*games)


@pytest.mark.parametrize("preset", [*(row[0] for row in TABLE), *AT_TABLES])
def test_other_settings_are_the_defaults(preset: str) -> None:
    """Floors of 33/100, one bye at most, neighbours, and the other defaults."""
    config = config_of(preset)
    expected = {**USUAL, **ELSE.get(preset, {})}
    found = {name: getattr(one, name) for one in (config, *config.own) for name in one.__struct_fields__}
    assert {name: found[name] for name in expected} == expected


def test_which_entries_serve_ties_of_one_size_only() -> None:
    """Head-to-head between two who are still level, the mini-league of three or more; all others serve every tie."""
    limited = [
        (preset, entry)
        for preset in PRESETS
        for config in [config_of(preset)]
        for entry in (*config.standings_tiebreakers, *config.of(SwissSettings).pairing_tiebreakers)
        if not entry.serves_all
    ]
    of_two = ChainItem("head_to_head", 1, 2)
    mini = [ChainItem(code, min_on_points=3) for code in ("mini_points", "mini_twenties")]
    assert limited == [
        ("pokemon_official", of_two),
        *[("crokinole_swiss", of_two)] * 2,
        *(("crokinole_groups", entry) for entry in (of_two, *mini, of_two)),
        *[("crokinole_points", of_two)] * 2,
    ]
