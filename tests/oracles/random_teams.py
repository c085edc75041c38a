"""Random events of teams, valid and as awkward as the rules allow: reserves, empty boards, line-ups without scores."""

from __future__ import annotations

import random
from typing import Any

CODES = ("board_points", "board_wins", "sonneborn_berger", "buchholz", "head_to_head", "match_wins", "player_number")

SCORES = ((1, 0), (0, 1), (0.5, 0.5), (2, 1), (2, 0), (1, 2), (1, 1), (0, 0), (1.5, 0.5))


def random_team_event(rng: random.Random) -> dict[str, Any]:
    """Make one document."""
    preset = rng.choice(("chess_teams", "mtg_trios"))
    usual = 4 if preset == "chess_teams" else 3
    boards = rng.choice((usual, usual, 1, 2, 5, 6))
    config: dict[str, Any] = {"standings_tiebreakers": rng.sample(CODES, rng.randint(1, 5))}
    if boards != usual:
        config["boards"] = boards
    if rng.random() < 0.3:
        config["board_win"], config["board_draw"] = rng.choice(((2, 1), (3, 1), (1, 0), (1.5, 0.5)))
    if rng.random() < 0.3:
        config["forfeits_count_as_met"] = rng.random() < 0.5
    if rng.random() < 0.2:
        config["points_for"] = "game"
    teams = [_team(rng, number, boards) for number in range(1, rng.randint(2, 11) + 1)]
    last = rng.randint(1, 6)
    open_last = rng.random() < 0.3
    for team in teams:
        if rng.random() < 0.15:
            team["dropped_after"] = rng.randint(1, last)
    rounds = []
    for number in range(1, last + 1):
        here = [team for team in teams if team.get("dropped_after", last) >= number and rng.random() < 0.93]
        closed = not (open_last and number == last)
        status = "completed" if closed else "in_progress"
        rounds.append({"number": number, "status": status, "matches": _matches(rng, here, number, boards, closed)})
    return {"crosstable": 1, "preset": preset, "config": config, "seed": 3, "players": teams, "rounds": rounds}


def _team(rng: random.Random, number: int, boards: int) -> dict[str, Any]:
    size = rng.choice((boards, boards, boards + 1, boards + 3, max(boards - 1, 0), 0))
    members: list[dict[str, Any]] = []
    for place in range(1, size + 1):
        member: dict[str, Any] = {"id": f"t{number}m{place}", "name": f"Member {place} of {number}"}
        if rng.random() < 0.6:
            member["rating"] = rng.randint(900, 2700)
        members.append(member)
    return {"id": f"t{number}", "name": f"Team {number}", "number": number, "members": members}


def _matches(
    rng: random.Random, here: list[dict[str, Any]], number: int, boards: int, closed: bool
) -> list[dict[str, Any]]:
    rng.shuffle(here)
    matches: list[dict[str, Any]] = []
    if len(here) % 2:
        matches.append({"players": [here.pop()["id"]], "bye": rng.choice(("win", "win", "win", "draw", "loss"))})
    for first, second in zip(here[::2], here[1::2], strict=True):
        match: dict[str, Any] = {"players": [first["id"], second["id"]]}
        kind = rng.random()
        leaves = any(team.get("dropped_after") == number for team in (first, second))
        if kind < 0.06:
            match["forfeit"] = rng.choice(match["players"])
        elif kind < 0.09:
            match["double_loss"] = True
        elif kind < 0.13:
            won = rng.randint(0, boards)
            lost = rng.randint(0, boards - won)
            match |= {"score": [won, lost], "draws": boards - won - lost}
        elif kind < 0.2 and not (leaves and rng.random() < 0.5):
            if rng.random() < 0.6 and first["members"] and second["members"]:
                match["boards"] = _boards(rng, first, second, boards, open_=True)
                if not any(
                    len({*board["players"]} - {None}) == 2 and "score" not in board for board in match["boards"]
                ):
                    del match["boards"]
            if closed and rng.random() < 0.4:
                match["unfinished"] = "boards" not in match
                if not match["unfinished"]:
                    del match["unfinished"]
        else:
            match["boards"] = _boards(rng, first, second, boards, open_=False)
        matches.append(match)
    return matches


def _line_up(rng: random.Random, team: dict[str, Any], boards: int) -> list[str | None]:
    members = [member["id"] for member in team["members"]]
    playing = sorted(rng.sample(range(len(members)), min(len(members), boards)))
    seats: list[str | None] = [members[place] for place in playing]
    while len(seats) < boards:
        seats.insert(rng.choice((len(seats), len(seats), rng.randint(0, len(seats)))), None)
    if rng.random() < 0.1:
        seats[rng.randrange(boards)] = None
    return seats


def _boards(
    rng: random.Random, first: dict[str, Any], second: dict[str, Any], boards: int, *, open_: bool
) -> list[dict[str, Any]]:
    found = []
    for seats in zip(_line_up(rng, first, boards), _line_up(rng, second, boards), strict=True):
        board: dict[str, Any] = {"players": list(seats)}
        empty = [seat is None and team["members"] for seat, team in zip(seats, (first, second), strict=True)]
        if not any(empty) and not (open_ and rng.random() < 0.5):
            board["score"] = list(rng.choice(SCORES))
        found.append(board)
    return found
