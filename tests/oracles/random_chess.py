"""Random events by the Dutch system: results, forfeits, byes, absences, forbidden pairs, acceleration."""

import random
from collections.abc import Iterator
from typing import Any

from crosstable.exchange.document import tournament_from
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import Tournament
from crosstable.pairing.systems import pair


def random_event(seed: int, most: int) -> Iterator[Tournament]:
    """Yield a tournament before each of its rounds, until its end or a round without a legal pairing."""
    rng = random.Random(seed)
    size = rng.randint(3, most)
    rounds = rng.randint(2, min(9, size + 1))
    ids = [str(number) for number in range(1, size + 1)]
    config: dict[str, Any] = {
        "pairing_system": "fide_dutch",
        "rounds": rounds,
        "initial_colour": rng.choice(["white", "black"]),
        "acceleration": rng.choice(["none", "none", "baku"]),
    }
    if rng.random() < 0.4:
        config["forbidden"] = [*map(list, {tuple(sorted(rng.sample(ids, 2))) for _ in range(rng.choice([1, 2, 4]))})]
    missing, forfeits, draws = rng.choice([0, 0, 0.05, 0.2]), rng.choice([0, 0, 0.1]), rng.choice([0, 0.3, 0.8])
    players: list[dict[str, Any]] = [{"id": id_, "name": id_, "number": int(id_)} for id_ in ids]
    played: list[dict[str, Any]] = []
    for number in range(1, rounds + 1):
        for player in players:
            if rng.random() < missing:
                absence = rng.choice([[number, number], [number, number, "half"], [number, number, "full"]])
                player.setdefault("absent", []).append(absence)
        document = {"crosstable": 1, "preset": "chess", "config": config, "players": players, "rounds": played}
        tournament = tournament_from(document)
        yield tournament
        try:
            found = pair(tournament)
        except Refusal:
            return
        matches = [
            {"players": [match.first, match.second], **_result(rng, forfeits, draws, match.first, match.second)}
            for match in found.matches
        ]
        byes = [{"players": [bye], "bye": "win"} for bye in found.byes]
        played.append({"number": number, "status": "completed", "matches": matches + byes})


def _result(rng: random.Random, forfeits: float, draws: float, first: str, second: str) -> dict[str, Any]:
    if rng.random() < forfeits:
        return rng.choice([{"forfeit": first}, {"forfeit": second}, {"double_forfeit": True}])
    if rng.random() < draws:
        return {"score": [0, 0], "draws": 1}
    return {"score": rng.choice([[1, 0], [0, 1]])}
