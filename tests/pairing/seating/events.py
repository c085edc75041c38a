"""Events at tables, written shortly: who plays, which tables there were, what comes next."""

from collections.abc import Mapping, Sequence
from typing import Any

from crosstable.exchange.document import tournament_from
from crosstable.model.tournament import PlayerId, Tournament
from crosstable.pairing.seating.result import Mode, Seating
from crosstable.pairing.seating.seat import seat_players

Tables = Sequence[Sequence[str]]


def names(count: int) -> list[PlayerId]:
    """Return ids that sort like their numbers."""
    return [PlayerId(f"p{i:04d}") for i in range(1, count + 1)]


def event(
    players: int | Sequence[str],
    *rounds: Tables,
    draft: Sequence[Mapping[str, Any]] | None = None,
    resting: Sequence[str] = (),
    facts: Mapping[Any, Mapping[str, Any]] | None = None,
    seed: int = 0,
    **config: Any,
) -> Tournament:
    """Return a tournament of one stage with past rounds; `draft` has manual tables, `resting` the players with a
    bye.
    """
    ids = names(players) if isinstance(players, int) else players
    played: list[dict[str, Any]] = [
        {"number": number, "status": "completed", "tables": [{"seats": list(seats)} for seats in tables]}
        for number, tables in enumerate(rounds, 1)
    ]
    if draft is not None:
        byes = [{"players": [player], "bye": "loss"} for player in resting]
        played.append({"number": len(rounds) + 1, "status": "draft", "tables": list(draft), "matches": byes})
    return tournament_from(
        {
            "crosstable": 1,
            "seed": seed,
            "config": {"format": "tables", **config},
            "players": [
                {"id": player, "number": i, **(facts or {}).get(player, {})} for i, player in enumerate(ids, 1)
            ],
            "rounds": played,
        }
    )


def groups(seating: Seating) -> list[list[str]]:
    """Return the players of each table, without the order of seats and tables."""
    return sorted(sorted(table.seats) for table in seating.tables)


def tables_of(seating: Seating) -> list[list[str]]:
    return [list(table.seats) for table in seating.tables]


def seat_rounds(
    count: int, rounds: int, mode: Mode, ranking: Sequence[PlayerId] | None = None, **config: Any
) -> list[Seating]:
    """Seat an event round after round; nobody leaves."""
    made: list[Seating] = []
    for _ in range(rounds):
        tournament = event(count, *(tables_of(seating) for seating in made), **config)
        made.append(seat_players(tournament, mode=mode, ranking=ranking or names(count)))
    return made
