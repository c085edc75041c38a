"""Random documents of tables, valid and as awkward as the rules allow: few different scores, so that ties are many."""

from __future__ import annotations

import random
from typing import Any

Document = dict[str, Any]

CRITERIA = ("tournament_score", "round_score", "last_win", "table_round_score", "wins", "round_wins", "points")
FOUR = list(CRITERIA[:4])
MULTIPLIERS = (1, 1, 1, 1, 2, 0.5, 1.5, 3, 10, 2.5)
NAMES = ("Ann", "Zoë", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Ida", "Jo", "Øystein", "Łukasz")
POLICIES = ("cut_tied", "exact", "keep_tied")


def random_tables(rng: random.Random, *, cut: bool = False) -> Document:
    """Make one document; with `cut` its last stage is a cut line that has started a round."""
    size = rng.choice((3, 4, 4, 4, 5, 6, 7, 8))
    count = rng.randint(3, 12) if rng.random() < 0.4 else rng.randint(8, 70)
    rounds = rng.randint(1 if cut else 0, 5)
    last = rng.choice(("completed", "in_progress") if cut and rounds == 1 else LAST)
    calm = rng.random() < 0.3
    taken = rounds - 1 if rounds > 1 and rng.random() < 0.15 else 0  # rounds of an earlier stage
    if cut and last in ("draft", "staging") and taken == rounds - 1:
        taken = 0
    players = _players(rng, count, rounds, calm)
    played = [_round(rng, players, i, size, last if i == rounds else "completed", calm) for i in range(1, rounds + 1)]
    first, second = _config(rng, size), _config(rng, size)
    stages: list[Document] = [
        {"config": config, "rounds": part} for config, part in ((first, played[:taken]), (second, played[taken:]))
    ]
    for config in (first, second):
        config["format"] = rng.choice(("tables", "cut_line"))
        config["lower_wins"] = second["lower_wins"]
    if cut:
        here = len(played) - taken
        second |= {"format": "cut_line", "rounds": rng.choice((here, here + 1, here + 1, here + 2, here + 4))}
        if rng.random() < 0.3:
            seated = sum(len(table["seats"]) for table in played[taken]["tables"])
            stages[-1]["original"] = rng.randint(max(seated, 1), count + 6)
    for stage in stages:
        for round_ in stage["rounds"]:
            _score(rng, round_, stage["config"])
        if rng.random() < 0.15:
            stage["deductions"] = [_deduction(rng, players, rounds) for _ in range(rng.randint(1, 3))]
    document: Document = {"crosstable": 1, "name": "Evening", "seed": rng.randint(-5, 10**6), "players": players}
    return {**document, "stages": stages} if taken else {**document, **stages[1]}


LAST = ("completed", "completed", "in_progress", "in_progress", "staging", "draft")


def _players(rng: random.Random, count: int, rounds: int, calm: bool) -> list[Document]:
    numbers = rng.sample(range(1, 4 * count), count)
    players: list[Document] = []
    for i, number in enumerate(numbers):
        name = rng.choice(NAMES) if rng.random() < 0.5 else f"{rng.choice(NAMES)} {i}"
        player: Document = {"id": f"p{i}", "name": name, "number": number}
        if not calm:
            _fate(rng, player, rounds)
        players.append(player)
    return players


def _fate(rng: random.Random, player: Document, rounds: int) -> None:
    """Let the player come late, stay away for a while, or leave."""
    if rng.random() < 0.08:
        player["first_round"] = rng.randint(1, rounds + 1)
    first = player.get("first_round", 1)
    fate = rng.random()
    if fate < 0.15 and first <= rounds:
        player["eliminated_in"] = rng.randint(first, rounds)
    elif fate < 0.22:
        player["dropped_after"] = rng.randint(first - 1, rounds + 1)
    elif fate < 0.25:
        player["disqualified_in"] = rng.randint(1, rounds + 1)
    elif fate < 0.27 and first <= rounds:
        player["eliminated_in"] = rng.randint(first, rounds)
        player["dropped_after"] = rng.randint(first, rounds)
    if rng.random() < 0.05 and rounds:
        start = rng.randint(1, rounds)
        player["absent"] = [[start, rng.choice((None, start, start + 1))]]


def _may_sit(rng: random.Random, player: Document, number: int, status: str) -> bool:
    """Return whether a player is entered for the round; one who has just left may still have a seat."""
    for start, end in player.get("absent", ()):
        if start <= number and (end is None or number <= end):
            return False
    ends = [player[key] for key in ("dropped_after", "eliminated_in") if key in player]
    if "disqualified_in" in player:
        ends.append(player["disqualified_in"] - 1)
    grace = 1 if status not in ("draft", "staging") and rng.random() < 0.1 else 0
    return bool(player.get("first_round", 1) <= number <= min(ends, default=99) + grace)


def _round(rng: random.Random, players: list[Document], number: int, size: int, status: str, calm: bool) -> Document:
    here = [player["id"] for player in players if _may_sit(rng, player, number, status)]
    rng.shuffle(here)
    if not calm:
        here = here[: len(here) - rng.choice((0, 0, 0, 1, 3))] if len(here) > 3 else here
    tables: list[Document] = []
    while here:
        seats = here[: size if calm or rng.random() < 0.9 else max(3, size - 1)]
        here = here[len(seats) :]
        if len(seats) >= 3 or (tables and rng.random() < 0.3):
            table: Document = {"table": len(tables) + 1, "seats": seats}
            if rng.random() < 0.05:
                del table["table"]
            tables.append(table)
    return {"number": number, "status": status, "multiplier": rng.choice(MULTIPLIERS), "tables": tables}


def _config(rng: random.Random, size: int) -> Document:
    chain = FOUR if rng.random() < 0.6 else rng.sample(CRITERIA, rng.randint(1, len(CRITERIA)))
    config: Document = {"table_size": size, "criteria": list(chain), "tie_policy": rng.choice(POLICIES)}
    config["lower_wins"] = rng.random() < 0.2
    if rng.random() < 0.3:
        config["place_points"] = [rng.choice((10, 5, 3, 2.5, 1, 0, -1.25)) for _ in range(size)]
    if rng.random() < 0.2:
        config["uma"] = [rng.choice((15, 5, -5, 0, -15)) * 10 for _ in range(size)]
        config |= {"start_points": 10 * rng.randint(0, 3), "oka": rng.choice((0, 20, 50))}
        config["share_uma"] = rng.random() < 0.6
    elif rng.random() < 0.2:
        config["zero_sum"] = True
    return config


def _score(rng: random.Random, round_: Document, config: Document) -> None:
    if round_["status"] in ("draft", "staging"):
        return
    lively = rng.choice((0, 1, 3, 6))
    for i, table in enumerate(round_["tables"]):
        kind = rng.random()
        if "uma" in config or kind < 0.1:
            _scores(rng, table, config)
        elif kind < 0.2:
            table["places"] = _places(rng, len(table["seats"]))
        elif kind < 0.95:
            table["events"] = _events(rng, table["seats"], f"{round_['number']}-{i}-", round_["number"], lively)


def _scores(rng: random.Random, table: Document, config: Document) -> None:
    steps = rng.choice((10, 5, 0.5, 0.1))
    scores = [round(rng.randint(-3, 6) * steps, 3) for _ in table["seats"]]
    whole = config.get("start_points", 30_000) * len(scores) if "uma" in config else 0
    if rng.random() < 0.2:
        table["unfinished"] = True
    elif "uma" in config or config.get("zero_sum"):
        scores[-1] = round(whole - sum(scores[:-1]), 3)
    table["scores"] = scores


def _places(rng: random.Random, count: int) -> list[int]:
    """Golf places: some share one, and the next is skipped."""
    worth = [rng.randint(1, count) for _ in range(count)]
    return [1 + sum(1 for other in worth if other > score) for score in worth]


def _events(rng: random.Random, seats: list[str], prefix: str, number: int, lively: int) -> list[Document]:
    events: list[Document] = []
    for i in range(rng.randint(0, lively * len(seats))):
        at = number * 100 + rng.choice((rng.randint(0, 3), rng.randint(0, 60), rng.randint(0, 600) / 10))
        event: Document = {"id": f"{prefix}{i}", "player": rng.choice(seats), "delta": rng.choice((1, 1, -1)), "at": at}
        if events and rng.random() < 0.15:
            undone = rng.choice(events)
            event |= {"undoes": undone["id"], "player": undone["player"]}
        events.append(event)
    return events


def _deduction(rng: random.Random, players: list[Document], rounds: int) -> Document:
    points = rng.choice((0.5, 1, 2.5))
    return {"player": rng.choice(players)["id"], "round": rng.randint(1, rounds + 1), "points": points}
