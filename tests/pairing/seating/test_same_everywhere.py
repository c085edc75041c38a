"""The same seed gives the same seating: in another process, with another order of dictionaries and sets."""

import json
import os
import subprocess
import sys
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest

from crosstable.pairing.seating.seat import seat_players
from tests.pairing.seating.events import event, names, seat_rounds, tables_of

ROOT = Path(__file__).resolve().parents[3]
SCRIPT = """
from tests.pairing.seating.test_same_everywhere import digest
print(digest())
"""

# Changes with the rules alone, last when fresh seating began to choose who rests. Journals hold the seats themselves.
GOLDEN = "959ff435f3714b48"


def digest() -> str:
    """Return a digest of many seatings: by lot, with separation, by search."""
    answers = []
    fields: list[tuple[int, dict[str, Any]]] = [(13, {}), (22, {"leftovers": "short_tables"})]
    for count, config in [*fields, (30, {"leftovers": "stand_in"})]:
        facts = {name: {"club": f"c{i % 5}"} for i, name in enumerate(names(count))}
        for separate in ([], ["club"]):
            made = seat_rounds(
                count, 4, "fresh", facts=facts, separate=separate, seed=count, seating_effort=1, **config
            )
            rounds = [tables_of(made_round) for made_round in made]
            answers += rounds
            answers.append(
                tables_of(seat_players(event(count, *rounds, seed=5, seating="random", **config), ranking=names(count)))
            )
    return blake2b(json.dumps(answers).encode(), digest_size=8).hexdigest()


def test_digest_never_changes() -> None:
    """On every machine and in every version."""
    assert digest() == GOLDEN


@pytest.mark.parametrize("seed", ["0", "1", "424242"])
def test_hash_seeds_do_not_matter(seed: str) -> None:
    """Whatever order sets have."""
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    ran = subprocess.run(
        [sys.executable, "-c", SCRIPT], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert ran.stdout.strip() == GOLDEN, ran.stderr
