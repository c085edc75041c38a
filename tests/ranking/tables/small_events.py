"""Events of tables written down briefly: who sat where, and what each scored when."""

from collections.abc import Mapping, Sequence
from typing import Any

from crosstable.exchange.document import tournament_from
from crosstable.model.tournament import Tournament
from crosstable.ranking.tables.leaderboard import Leaderboard, TableRow

# A player's taps in a round: deltas with their times, as "+12:05 -12:07".
Taps = str


def parse_clock(clock: str) -> int:
    """Return 12:05 as seconds."""
    hours, minutes = clock.split(":")
    return int(hours) * 3600 + int(minutes) * 60


def events(taps: Mapping[str, Taps], prefix: str) -> list[dict[str, Any]]:
    found = []
    for player, written in taps.items():
        for i, tap in enumerate(written.split()):
            delta = 1 if tap[0] == "+" else -1
            found.append({"id": f"{prefix}{player}{i}", "player": player, "delta": delta, "at": parse_clock(tap[1:])})
    return sorted(found, key=lambda one: one["at"])


def table(number: int, **taps: Taps) -> dict[str, Any]:
    return {"table": number, "seats": list(taps), "events": events(taps, f"t{number}")}


def round_(number: int, *tables: dict[str, Any], status: str = "completed", times: float = 1) -> dict[str, Any]:
    plain: dict[str, Any] = {"number": number, "status": status, "multiplier": times, "tables": []}
    for seated in tables:
        renamed = [{**event, "id": f"r{number}{event['id']}"} for event in seated.get("events", [])]
        plain["tables"].append({**seated, "events": renamed} if "events" in seated else seated)
    return plain


def tournament(
    players: Sequence[str | Mapping[str, Any]],
    *rounds: dict[str, Any],
    format_: str = "tables",
    deductions: Sequence[Mapping[str, Any]] = (),
    **config: Any,
) -> Tournament:
    """Return a tournament of tables; players are ids, or whole entries."""
    entered = [
        {"id": player, "name": player.title()} if isinstance(player, str) else dict(player) for player in players
    ]
    document = {
        "crosstable": 1,
        "name": "Evening",
        "seed": 7,
        "config": {"format": format_, **config},
        "players": entered,
        "rounds": list(rounds),
        "deductions": list(deductions),
    }
    return tournament_from(document)


def row_of(board: Leaderboard, player: str) -> TableRow:
    """Return one player's row."""
    (row,) = [row for row in board if row.player.id == player]
    return row


def ranks(board: Leaderboard) -> list[tuple[int, str]]:
    return [(row.rank, row.player.id) for row in board]


def standing(*scores: int, out: Mapping[int, int] | None = None, **config: Any) -> Tournament:
    """Return a cut line after round 1 of 4: players a0, a1, ... with these scores, their tables full.

    Taps come one a second, player by player from the last: of two with equal scores the earlier listed has won later.
    """
    size = config.get("table_size", 4)
    names = [f"a{i}" for i in range(len(scores))]
    clock = len(scores) * 100
    tables = []
    for start in range(0, len(names), size):
        seats = names[start : start + size]
        taps = []
        for i in range(start, start + len(seats)):
            for tap in range(abs(scores[i])):
                delta = 1 if scores[i] > 0 else -1
                taps.append({"id": f"{i}-{tap}", "player": names[i], "delta": delta, "at": clock - 100 * i + tap})
        tables.append({"table": start // size + 1, "seats": seats, "events": taps})
    entered = [{"id": name, "name": name, "eliminated_in": (out or {}).get(i)} for i, name in enumerate(names)]
    return tournament(entered, round_(1, *tables), **{"format_": "cut_line", "rounds": 4, **config})
