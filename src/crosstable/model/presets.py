"""Presets: a name for a format with its configuration. A preset is one entry here; what it leaves out is the default.

| preset | where its rules stand |
|---|---|
| mtg | Magic Tournament Rules 2026-02-27, Appendix C |
| pokemon | the same order, floor 25 % |
| pokemon_official | Play! Pokemon Tournament Rules Handbook 2026-09-01, 5.3 and 5.6.1 |
| chess | points 1/0.5/0; Buchholz, Sonneborn-Berger, number |
| kitchen_table, registration_order | house rules: by lot, by order of entry |
"""

from collections.abc import Mapping
from typing import Any

DEFAULT_PRESET = "mtg"

_MAGIC = ["omw", "gw", "ogw", "random"]
_CHESS = ["buchholz", "sonneborn_berger", "player_number"]

PRESETS: Mapping[str, Mapping[str, Any]] = {
    "mtg": {},
    "pokemon": {
        "pairing_tiebreakers": ["omw", "ogw", "random"],
        "standings_tiebreakers": ["omw", "ogw", "random"],
        "omw_floor": 0.25,
    },
    "pokemon_official": {
        "pairing_tiebreakers": ["random"],
        "standings_tiebreakers": ["on_time", "owp", "oowp", {"code": "head_to_head", "max_tied": 2}, "random"],
    },
    "chess": {
        "points": {"win": 1, "draw": 0.5, "loss": 0},
        "best_of": 1,
        "pairing_tiebreakers": _CHESS,
        "standings_tiebreakers": _CHESS,
        "bye_assignment": "lowest_tiebreaker",
        "group_order": "slide",
        "forfeits_count_as_met": False,
    },
    "kitchen_table": {"pairing_tiebreakers": ["random"], "standings_tiebreakers": _MAGIC},
    "registration_order": {
        "pairing_tiebreakers": ["player_number"],
        "standings_tiebreakers": ["omw", "gw", "ogw", "player_number"],
        "bye_assignment": "lowest_tiebreaker",
    },
}
