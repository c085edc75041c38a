"""A tournament as the second stage of a longer one: the same rounds with higher numbers, after some earlier ones."""

import copy
import random

from tests.build import Document

LEFT = ("dropped_after", "disqualified_in", "eliminated_in")


def as_second_stage(document: Document, earlier: int, rng: random.Random) -> Document:
    """Return the document's rounds after an earlier stage, in which other players left in every way.

    Players of round 1 entered some time in the earlier stage, or after it.
    """
    moved = copy.deepcopy(document)
    players = [moved_player(player, earlier, rng) for player in moved["players"]]
    taken = {player["number"] for player in players if "number" in player}
    for i, way in enumerate(LEFT):
        left = {"id": f"left {way}", way: rng.randint(1, earlier), "group": "Z", "rating": 9000}
        players.append({**left, "number": max([*taken, len(players)]) + 1 + i} if taken else left)
    rounds = moved.pop("rounds")
    for round_ in rounds:
        round_["number"] += earlier
    deductions = moved.pop("deductions", [])
    for deduction in deductions:
        deduction["round"] += earlier
    before = [{"number": number, "status": "completed", "matches": []} for number in range(1, earlier + 1)]
    first = {"preset": "mtg", "rounds": before}
    second = {"rounds": rounds, "deductions": deductions}
    second |= {name: moved.pop(name) for name in ("preset", "config") if name in moved}
    second.setdefault("preset", "mtg")
    return {**moved, "players": players, "stages": [first, second]}


def moved_player(player: Document, by: int, rng: random.Random) -> Document:
    """Return the player with all rounds moved by that number."""
    moved = {**player}
    for name in LEFT:
        if moved.get(name) is not None:
            moved[name] += by
    moved["absent"] = [
        [first + by, None if last is None else last + by, *worth] for first, last, *worth in player.get("absent", [])
    ]
    first = player.get("first_round", 1)
    moved["first_round"] = first + by if first > 1 else rng.randint(1, by + 1)
    return moved
