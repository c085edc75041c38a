"""Ranks: shared where players are mathematically equal, and the same whatever order the file has."""

import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from crosstable.ranking import values
from tests.build import Document, plain_rows, ranks, rows, standings, swiss
from tests.oracles.random_documents import PRESETS, random_document


@pytest.fixture(params=["whole numbers", "floats"])
def _columns(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both ways of holding a column of values."""
    if request.param == "floats":
        monkeypatch.setattr(values, "_FITS", 50)


def test_points_come_first() -> None:
    """No tie-break lifts anybody over more points: c has the better omw and fewer points."""
    document = swiss("a 2-0 b, c 0-2 d", "a 2-0 c, d bye, b bye", chain=["omw"])
    assert ranks(document)[-1] == (4, "c")


def test_shared_ranks_skip() -> None:
    """Two who are level share rank 2 and the next is 4."""
    document = swiss("a 2-0 b, c 2-0 d", "a 2-0 c, b 2-0 d", chain=[])
    assert ranks(document) == [(1, "a"), (2, "b"), (2, "c"), (4, "d")]
    table = rows(document)
    assert [table[player].tied_with for player in "abcd"] == [(), ("c",), ("b",), ()]


def test_inside_a_shared_rank_the_number_orders_the_display() -> None:
    """Lower numbers are shown first, and share the rank all the same."""
    numbers = {"a": {"number": 30}, "b": {"number": 4}, "c": {"number": 100}}
    assert ranks(swiss(entries=numbers, chain=[])) == [(1, "b"), (1, "a"), (1, "c")]


@pytest.mark.usefixtures("_columns")
def test_a_difference_of_1e_14_is_a_difference() -> None:
    """1/3 is above a floor of 0.3333333333333, though no table would show it.

    R1: a 2-0 q, b 2-0 p, then a and b drop. p has 3 of 9 points, exactly 1/3. q has none and counts the floor.
    """
    gone = {"dropped_after": 1}
    document = swiss(
        "a 2-0 q, b 2-0 p",
        "p bye, q loss bye",
        "p loss bye, q loss bye",
        entries={"a": gone, "b": gone},
        chain=["omw"],
        omw_floor=0.3333333333333,
    )
    table = rows(document)
    above, below = table["b"].tiebreaks["omw"], table["a"].tiebreaks["omw"]
    assert above is not None
    assert below is not None
    assert 0 < above - below < 1e-12
    assert ranks(document) == [(1, "p"), (2, "b"), (3, "a"), (4, "q")]


@pytest.mark.usefixtures("_columns")
def test_equal_means_of_different_shares_are_a_tie() -> None:
    """1/10 and 7/10 are as much as 4/10 and 4/10, though floats say otherwise.

    R1 and R2: a beats p and q, b beats r and s, then a and b drop. In all ten rounds p wins 1, q 7, r 4 and s 4.
    """
    assert 0.1 + 0.7 != 0.4 + 0.4
    wins = {"p": 1, "q": 7, "r": 4, "s": 4}
    beaten = [("a 2-0 p, b 2-0 r", "qs"), ("a 2-0 q, b 2-0 s", "pr"), *[("", "pqrs")] * 8]
    rounds = []
    for matches, idle in beaten:
        byes = []
        for player in idle:
            byes.append(f"{player} bye" if wins[player] else f"{player} loss bye")
            wins[player] = max(0, wins[player] - 1)
        rounds.append(", ".join([matches, *byes]))
    gone = {"dropped_after": 2}
    document = swiss(*rounds, entries={"a": gone, "b": gone}, chain=["omw"], omw_floor=0)
    table = rows(document)
    assert table["a"].tiebreaks == table["b"].tiebreaks
    assert table["a"].rank == table["b"].rank
    assert table["a"].tied_with == ("b",)


def test_an_entry_serves_the_sizes_of_tie_it_names() -> None:
    """Three level players are passed over by an entry for pairs, and split by one for three or more."""
    document = swiss("a 2-0 b, c 2-1 d, e 2-1 f", chain=[{"code": "game_wins", "max_tied": 2}])
    assert [rank for rank, _ in ranks(document)] == [1, 1, 1, 4, 4, 4]
    document["config"]["standings_tiebreakers"] = [{"code": "game_wins", "min_tied": 3}]
    assert ranks(document) == [(1, "a"), (1, "c"), (1, "e"), (4, "d"), (4, "f"), (6, "b")]


# The file's order says nothing


def shuffled(value: Any, rng: random.Random) -> Any:
    """Return the same JSON with the keys of every object in another order."""
    if isinstance(value, dict):
        return {key: shuffled(value[key], rng) for key in rng.sample(list(value), len(value))}
    return [shuffled(item, rng) for item in value] if isinstance(value, list) else value


def reorder(document: Document, rng: random.Random) -> Document:
    """Return the same event with keys, players and matches in another order."""
    numbered = [{"number": i, **player} for i, player in enumerate(document["players"], 1)]
    rounds = [{**r, "matches": rng.sample(r["matches"], len(r["matches"]))} for r in document["rounds"]]
    whole = {**document, "players": rng.sample(numbered, len(numbered)), "rounds": rounds}
    changed: Document = shuffled(whole, rng)
    return changed


@pytest.mark.parametrize("preset", PRESETS)
def test_the_order_of_the_file_does_not_matter(preset: str) -> None:
    """Players, matches and keys in any order give the same answer."""
    rng = random.Random(preset)
    for _ in range(25):
        document = random_document(rng, preset)
        assert plain_rows(standings(reorder(document, rng))) == plain_rows(standings(document))


PRINT = """
import sys
from crosstable.exchange.document import read_document
from crosstable.ranking.standings import Standings
for row in Standings(read_document(sys.stdin.buffer.read())):
    print(row)
"""


def test_the_order_of_hashes_does_not_matter() -> None:
    """Two processes with different hash seeds print the same bytes for 200 players."""
    rng = random.Random(1)
    ids = [f"é{i}" for i in range(200)]
    rounds = []
    for number in range(1, 7):
        order = rng.sample(ids, len(ids))
        scores = [rng.choice(([2, 0], [2, 1], [1, 1], [0, 2])) for _ in range(100)]
        pairs = zip(order[::2], order[1::2], scores, strict=True)
        rounds.append({"number": number, "matches": [{"players": [a, b], "score": score} for a, b, score in pairs]})
    chain = ["head_to_head", "omw", "owp", "oowp", "gw", "ogw", "random"]
    document = {
        "crosstable": 1,
        "config": {"standings_tiebreakers": chain},
        "players": [{"id": player, "dropped_after": 6 if i % 9 else None} for i, player in enumerate(ids)],
        "rounds": rounds,
    }
    printed = [
        subprocess.run(
            [sys.executable, "-c", PRINT],
            input=json.dumps(document).encode(),
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=Path(__file__).parent,
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert len(printed[0].splitlines()) == 200
    assert printed[0] == printed[1]
