"""Random draws: the same on every machine and every reload, and independent of who else plays."""

from collections.abc import Iterable
from hashlib import blake2b
from typing import Literal

Purpose = Literal[
    "standings", "pairing", "bye", "first_round", "group_order", "cut", "seating", "groups", "seeds", "initial_colour"
]

LOT_RANGE = 1 << 64


def lots(seed: int, purpose: Purpose, round_number: int, ids: Iterable[str]) -> list[int]:
    """Return one number from 0 to 2**64 - 1 for each player id: a hash of seed, purpose, round and id."""
    prefix = blake2b(f"{seed}\x1f{purpose}\x1f{round_number}\x1f".encode(), digest_size=8)
    drawn = []
    for player in ids:
        lot = prefix.copy()
        lot.update(player.encode())
        drawn.append(int.from_bytes(lot.digest(), "big"))
    return drawn
