"""Examples of bodies, by operation. A test sends each of them."""

from collections.abc import Mapping
from typing import Any

EXAMPLES: Mapping[str, Any] = {
    "POST /api/v1/tournaments": {
        "name": "Friday Night",
        "preset": "mtg",
        "config": {"rounds": 3},
        "external_ids": {"league": "2026-17"},
        "players": [{"name": "Ann", "rating": 1500}, {"name": "Bob", "external_ids": {"discord": "80351110224678912"}}],
    },
    "POST /api/v1/tournaments/{code}/players": {"name": "Cid", "rating": 1400, "club": "North"},
    "POST /api/v1/tournaments/{code}/commands": [
        {"command": "start"},
        {"command": "pair"},
        {"command": "publish"},
        {"command": "start_round"},
    ],
    "PUT /api/v1/tournaments/{code}/rounds/{round}/tables/{table}/result": {"score": [2, 1], "draws": 0},
}
