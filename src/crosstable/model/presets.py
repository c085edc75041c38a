"""Presets: a name for a format with its configuration. A preset is one entry here, or comes with a format; missing
settings have their default.

| preset | source of its rules |
|---|---|
| mtg | Magic Tournament Rules 2026-02-27, Appendix C |
| pokemon | the same order, floor 25 % |
| pokemon_official | Play! Pokemon Tournament Rules Handbook 2026-09-01, 5.3 and 5.6.1 |
| chess | points 1/0.5/0; Buchholz, Sonneborn-Berger, number; colours in balance. Not FIDE Dutch |
| kitchen_table, registration_order | house rules: random draw, order of entry |
| crokinole_swiss, crokinole_groups | crokinole clubs: twenties, head-to-head, mini-league; then a shoot-out |
| crokinole_points | crokinole today: total points first; then Buchholz before the shoot-out |
| speed_jong, speed_jong_cut_line | Speed Jong: taps and multipliers; a share of the field cut after each round |
| preferans | tables of three, scores that add up to zero, lower is better |
| mtg_trios | Magic Tournament Rules 2026-02-27, Appendix C: for teams only match results count |
| chess_teams | four boards, points 2/1/0; board points, Sonneborn-Berger, Buchholz, head-to-head, number |
| riichi | European Mahjong Association, riichi 2016 and 2025: 30,000 to start, uma 15/5/-5/-15 shared, no oka |
"""

from collections.abc import Mapping
from typing import Any

from crosstable.formats import FORMATS

DEFAULT_PRESET = "mtg"

_MAGIC = ["omw", "gw", "ogw", "random"]
_CHESS = ["buchholz", "sonneborn_berger", "player_number"]
_CHESS_TEAMS = ["board_points", "sonneborn_berger", "buchholz", "head_to_head", "player_number"]
_OF_TWO = {"code": "head_to_head", "max_tied": 2}
_CROKINOLE = {
    "points": {"win": 2, "draw": 1, "loss": 0},
    "pairing_tiebreakers": ["player_number"],
    "bye_assignment": "lowest_tiebreaker",
    "unresolved_order": "rating",
}

_CHESS_GAMES = {
    "points": {"win": 1, "draw": 0.5, "loss": 0},
    "best_of": 1,
    "pairing_tiebreakers": ["TPN"],
    "bye_assignment": "lowest_tiebreaker",
    "first_round": "slide",
    "group_order": "slide",
    "balance_first": True,
    "max_same_first": 2,
    "forfeits_count_as_met": False,
    "rating_performance": "player",
}

PRESETS: Mapping[str, Mapping[str, Any]] = {
    "mtg": {},
    "pokemon": {
        "pairing_tiebreakers": ["omw", "ogw", "random"],
        "standings_tiebreakers": ["omw", "ogw", "random"],
        "omw_floor": 0.25,
    },
    "pokemon_official": {
        "pairing_tiebreakers": ["random"],
        "standings_tiebreakers": ["on_time", "owp", "oowp", _OF_TWO, "random"],
    },
    "chess": {
        "points": {"win": 1, "draw": 0.5, "loss": 0},
        "best_of": 1,
        "pairing_tiebreakers": _CHESS,
        "standings_tiebreakers": _CHESS,
        "bye_assignment": "lowest_tiebreaker",
        "first_round": "slide",
        "group_order": "slide",
        "balance_first": True,
        "max_same_first": 2,
        "forfeits_count_as_met": False,
    },
    "mtg_trios": {
        "boards": 3,
        "pairing_tiebreakers": ["omw", "random"],
        "standings_tiebreakers": ["omw", "random"],
    },
    "chess_teams": {
        "boards": 4,
        "points": {"win": 2, "draw": 1, "loss": 0},
        "best_of": 1,
        "pairing_tiebreakers": _CHESS_TEAMS,
        "standings_tiebreakers": _CHESS_TEAMS,
        "bye_assignment": "lowest_tiebreaker",
        "first_round": "slide",
        "group_order": "slide",
        "balance_first": True,
        "max_same_first": 2,
        "forfeits_count_as_met": False,
    },
    "fide_swiss": {
        **_CHESS_GAMES,
        "pairing_system": "fide_dutch",
        "standings_tiebreakers": ["BH-C1", "BH", "SB", "DE"],
    },
    "fide_team_swiss": {
        **_CHESS_GAMES,
        "pairing_system": "fide_team_swiss",
        "bye_worth": "draw",
        "boards": 4,
        "points": {"win": 2, "draw": 1, "loss": 0},
        "standings_tiebreakers": ["MPvGP", "EDE", "EMGSB-C1", "BH-C1"],
    },
    "fide_round_robin": {
        **_CHESS_GAMES,
        "format": "round_robin",
        "standings_tiebreakers": ["DE", "WIN", "SB", "KS"],
    },
    "kitchen_table": {"pairing_tiebreakers": ["random"], "standings_tiebreakers": _MAGIC},
    "registration_order": {
        "pairing_tiebreakers": ["player_number"],
        "standings_tiebreakers": ["omw", "gw", "ogw", "player_number"],
        "bye_assignment": "lowest_tiebreaker",
    },
    "crokinole_swiss": {**_CROKINOLE, "standings_tiebreakers": [_OF_TWO, "twenties", _OF_TWO]},
    "crokinole_groups": {
        **_CROKINOLE,
        "format": "round_robin",
        "standings_tiebreakers": [
            _OF_TWO,
            {"code": "mini_points", "min_on_points": 3},
            {"code": "mini_twenties", "min_on_points": 3},
            "twenties",
            _OF_TWO,
        ],
    },
    "crokinole_points": {
        **_CROKINOLE,
        "points": {"win": 1, "draw": 0, "loss": 0},
        "points_for": "game",
        "bye_points": {"wins": 8, "draws": 0},
        "standings_tiebreakers": [_OF_TWO, "twenties", "buchholz", _OF_TWO],
    },
    "speed_jong": {"format": "tables"},
    "speed_jong_cut_line": {"format": "cut_line", "rounds": 4},
    "preferans": {
        "format": "tables",
        "table_size": 3,
        "zero_sum": True,
        "lower_wins": True,
        "bula": 60,
        "criteria": ["tournament_score"],
    },
    "riichi": {
        "format": "tables",
        "uma": [15_000, 5_000, -5_000, -15_000],
        "start_points": 30_000,
        "share_uma": True,
        "criteria": ["tournament_score"],
    },
    **{name: preset for format_ in FORMATS.values() for name, preset in format_.presets.items()},
}
