"""Random small fields with a past, as the oracle and the engine see them."""

import random
from typing import Any

from crosstable.model.tournament import Tournament
from tests.pairing.seating.events import event, names
from tests.pairing.seating.oracle import Case, sizes_for


def random_case(rng: random.Random, most: int) -> tuple[Case, Tournament]:
    """A field of up to so many players whose next round leaves nobody over; clubs, towns, forbidden pairs, a past."""
    while True:
        size, count = rng.randint(3, 6), rng.randint(3, most)
        leftovers = rng.choice(["sit_out", "short_tables", "stand_in"])
        sizes, out = sizes_for(count, size, leftovers)
        if sizes and not out:
            break
    ids = [str(one) for one in names(count)]
    rounds = [random_tables(rng, ids, size) for _ in range(rng.randint(0, 6))]
    clubs = {one: rng.choice("ABC") for one in ids if rng.random() < 0.6} if rng.random() < 0.4 else {}
    towns = {one: rng.choice("ABCD") for one in ids if rng.random() < 0.6} if rng.random() < 0.3 else {}
    forbidden = [tuple(rng.sample(ids, 2)) for _ in range(rng.randint(1, 4))] if rng.random() < 0.3 else []
    facts: dict[str, dict[str, Any]] = {one: {} for one in ids}
    for one in ids:
        facts[one] |= {"club": clubs[one]} if one in clubs else {}
        facts[one] |= {"town": towns[one]} if one in towns else {}
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
    """Some of the players at tables of about that size, as an organiser may have set them."""
    order = rng.sample(ids, len(ids))
    tables = []
    while len(order) >= 2:
        many = rng.choice([size, size, size, size - 1])
        tables.append(order[:many])
        order = order[many:]
    return tables
