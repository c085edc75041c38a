"""Random small fields with a past, as the oracle and the engine see them."""

import random
from typing import Any

from crosstable.model.tournament import Tournament
from tests.pairing.seating.events import event, names
from tests.pairing.seating.oracle import Case, sizes_for


def random_case(rng: random.Random, most: int) -> tuple[Case, Tournament]:
    """Return a random field of up to `most` players without leftovers; with clubs, towns, forbidden pairs and past
    rounds.
    """
    while True:
        size, count = rng.randint(3, 6), rng.randint(3, most)
        leftovers = rng.choice(["sit_out", "short_tables", "stand_in"])
        sizes, out = sizes_for(count, size, leftovers)
        if sizes and not out:
            break
    ids = [str(name) for name in names(count)]
    rounds = [random_tables(rng, ids, size) for _ in range(rng.randint(0, 6))]
    clubs = {player: rng.choice("ABC") for player in ids if rng.random() < 0.6} if rng.random() < 0.4 else {}
    towns = {player: rng.choice("ABCD") for player in ids if rng.random() < 0.6} if rng.random() < 0.3 else {}
    forbidden = [tuple(rng.sample(ids, 2)) for _ in range(rng.randint(1, 4))] if rng.random() < 0.3 else []
    facts: dict[str, dict[str, Any]] = {player: {} for player in ids}
    for player in ids:
        facts[player] |= {"club": clubs[player]} if player in clubs else {}
        facts[player] |= {"town": towns[player]} if player in towns else {}
    separate = [*(["club"] if clubs else []), *(["town"] if towns else [])]
    rng.shuffle(separate)
    case = Case(ids, sizes, rounds, clubs, towns, [(a, b) for a, b in forbidden])
    tournament = event(
        ids,
        *rounds,
        facts=facts,
        seed=rng.randint(0, 10**9),
        table_size=size,
        leftovers=leftovers,
        separate=separate,
        forbidden=[list(pair) for pair in forbidden],
        seating_effort=1,
    )
    return case, tournament


def random_tables(rng: random.Random, ids: list[str], size: int) -> list[list[str]]:
    """Seat some of the players at tables of about that size, as an organiser may."""
    order = rng.sample(ids, len(ids))
    tables = []
    while len(order) >= 2:
        many = rng.choice([size, size, size, size - 1])
        tables.append(order[:many])
        order = order[many:]
    return tables
