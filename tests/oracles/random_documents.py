"""Small random Swiss documents, valid and as awkward as the rules allow."""

from __future__ import annotations

import random
from typing import Any

PRESETS: tuple[str, ...] = ("mtg", "pokemon", "pokemon_official", "chess", "kitchen_table", "registration_order")

CODES: tuple[str, ...] = (
    "mw",
    "omw",
    "gw",
    "ogw",
    "match_wins",
    "game_wins",
    "buchholz",
    "sonneborn_berger",
    "cumulative",
    "head_to_head",
    "sos",
    "sosos",
    "owp",
    "oowp",
    "player_number",
    "random",
    "on_time",
)

FIRST_NAMES = ("Zoë", "Øystein", "Łukasz", "Ann", "José", "Ngọc", "Émile", "Bjørk", "Đorđe", "Ida", "Maël", "Çağla")
LAST_NAMES = ("O'Neill", "Müller", "Šimić", "Smith", "Ångström", "García-Núñez", "Weiß", "Đukić", "Ó Briain", "Lee")
CLUBS = ("North", "Südstadt", "Žabac", "Les Échecs")
TOWNS = ("Hill", "Århus", "Niš", "São Paulo")


def random_document(rng: random.Random, preset: str, *, open_match_of_disqualified: bool = False) -> dict[str, Any]:
    """Make one document; the keyword lets a disqualified player keep an open match in that round."""
    while True:
        document = _attempt(rng, preset, open_match_of_disqualified)
        if all(round_["matches"] for round_ in document["rounds"]):
            return document


def _attempt(rng: random.Random, preset: str, open_match_of_disqualified: bool) -> dict[str, Any]:
    size = rng.randint(15, 40) if rng.random() < 0.08 else rng.randint(2, 14)
    last = rng.randint(0, 7)
    last_status = rng.choices(("completed", "in_progress", "draft"), (6, 3, 1))[0]
    started = last - 1 if last_status == "draft" else last
    config = _random_config(rng, preset, last)
    best_of: int = config.get("best_of", 1 if preset == "chess" else 3)
    calm = rng.random() < 0.25
    players = _random_players(rng, size, max(started, 0), calm)

    rounds: list[dict[str, Any]] = []
    met: set[frozenset[str]] = set()
    for number in range(1, last + 1):
        status = last_status if number == last else "completed"
        seated = [p["id"] for p in players if _sits(rng, p, number, status, open_match_of_disqualified)]
        gone = {p["id"] for p in players if not is_entered(p, number)}
        matches = _random_matches(rng, seated, gone, met, best_of, status, calm)
        if status == "completed":
            for match in matches:
                if not _has_result(match) and rng.random() < 0.3:
                    match["unfinished"] = True
        round_: dict[str, Any] = {"number": number, "matches": matches}
        # A status implied by the matches may be omitted.
        recorded = all(_has_result(match) for match in matches)
        implied = "completed" if recorded else "in_progress"
        if status != implied or rng.random() < 0.8:
            round_["status"] = status
        rounds.append(round_)

    document: dict[str, Any] = {"crosstable": 1, "name": rng.choice(("Friday", "Coupe d'été", "Šah 2"))}
    if preset != "mtg" or rng.random() < 0.8:
        document["preset"] = preset
    if config or rng.random() < 0.3:
        document["config"] = config
    if rng.random() < 0.8:
        document["seed"] = rng.choice((0, 1, 7, rng.randrange(2**31)))
    document["players"] = players
    document["rounds"] = rounds
    if not calm and rng.random() < 0.3:
        document["deductions"] = [_random_deduction(rng, players, last) for _ in range(rng.randint(1, 3))]
    return document


def _random_deduction(rng: random.Random, players: list[dict[str, Any]], last: int) -> dict[str, Any]:
    deduction: dict[str, Any] = {"player": rng.choice(players)["id"], "round": rng.randint(1, last + 1)}
    deduction["points"] = rng.choice((0.5, 1, 1, 3, 100))
    if rng.random() < 0.5:
        deduction["reason"] = rng.choice(("late", "Štuka", "no list of cards"))
    return deduction


# Players


def is_entered(player: dict[str, Any], number: int) -> bool:
    """Tell whether the player may be paired in the round."""
    if number < player.get("first_round", 1):
        return False
    dropped = player.get("dropped_after")
    eliminated = player.get("eliminated_in")
    disqualified = player.get("disqualified_in")
    if dropped is not None and number > dropped:
        return False
    if eliminated is not None and number > eliminated:
        return False
    if disqualified is not None and number >= disqualified:
        return False
    return not any(start <= number and (end is None or number <= end) for start, end, *_ in player.get("absent", []))


def _sits(
    rng: random.Random, player: dict[str, Any], number: int, status: str, open_match_of_disqualified: bool
) -> bool:
    """Tell whether the player is at hand for the pairing, having perhaps left only after it."""
    if is_entered(player, number):
        return True
    if status == "draft":
        return False
    dropped = player.get("dropped_after")
    if dropped == number - 1 and dropped >= player.get("first_round", 1) and rng.random() < 0.4:
        return is_entered({**player, "dropped_after": None}, number)
    if open_match_of_disqualified and player.get("disqualified_in") == number and rng.random() < 0.6:
        return is_entered({**player, "disqualified_in": None}, number)
    return False


def _random_players(rng: random.Random, size: int, started: int, calm: bool) -> list[dict[str, Any]]:
    labels = rng.sample(range(1, 3 * size + 1), size)
    style = rng.choice(("p{}", "{}", "é{}", "player-{}"))
    names = rng.sample([f"{first} {last}" for first in FIRST_NAMES for last in LAST_NAMES], size)
    numbering = rng.choice(("none", "ordered", "unordered"))
    numbers = rng.sample(range(1, 4 * size + 1), size) if numbering == "unordered" else list(range(1, size + 1))
    tables = rng.sample(range(1, size + 1), size)
    players: list[dict[str, Any]] = []
    for label, name, number, table in zip(labels, names, numbers, tables, strict=True):
        player: dict[str, Any] = {"id": style.format(label), "name": name}
        if numbering != "none":
            player["number"] = number
        if rng.random() < 0.6:
            player["rating"] = rng.choice((1000, 1500, 1500, rng.randint(800, 2700)))
        if rng.random() < 0.4:
            player["club"] = rng.choice(CLUBS)
        if rng.random() < 0.4:
            player["town"] = rng.choice(TOWNS)
        if rng.random() < 0.03:
            player["fixed_table"] = table
        if not calm:
            _add_fate(rng, player, started)
        players.append(player)
    return players


def _add_fate(rng: random.Random, player: dict[str, Any], started: int) -> None:
    """Let the player come late, stay away or leave."""
    first = 1
    if rng.random() < 0.12:
        first = rng.randint(1, started + 1)
    if first > 1 or rng.random() < 0.2:
        player["first_round"] = first

    fate = rng.random()
    if fate < 0.02:
        player["dropped_after"] = first - 1
    elif first > started:
        pass
    elif fate < 0.16:
        player["dropped_after"] = rng.randint(first, started)
    elif fate < 0.20:
        player["disqualified_in"] = rng.randint(first, started)
    elif fate < 0.23:
        player["eliminated_in"] = rng.randint(first, started)
    elif fate < 0.30:
        player["dropped_after"] = None

    if first <= started and rng.random() < 0.12:
        start = rng.randint(first, started)
        end = rng.choice((None, start, rng.randint(start, started + 1)))
        player["absent"] = [[start, end, *rng.choice(([], [], ["half"], ["full"]))]]
        if end is not None and end + 2 <= started and rng.random() < 0.5:
            player["absent"].append([end + 2, rng.choice((None, end + 2)), *rng.choice(([], ["half"]))])
    elif rng.random() < 0.05:
        player["absent"] = []


# Rounds


def _has_result(match: dict[str, Any]) -> bool:
    return any(key in match for key in ("bye", "score", "forfeit", "double_loss", "double_forfeit"))


def _random_pairs(
    rng: random.Random, seated: list[str], met: set[frozenset[str]]
) -> tuple[list[tuple[str, str]], list[str]]:
    """Pair at random, mostly the best of several shuffles as to rematches."""
    best: list[str] = []
    fewest = -1
    for _ in range(1 if rng.random() < 0.1 else 12):
        order = rng.sample(seated, len(seated))
        again = sum(1 for i in range(0, len(order) - 1, 2) if frozenset(order[i : i + 2]) in met)
        if fewest < 0 or again < fewest:
            best, fewest = order, again
    pairs = [(best[i], best[i + 1]) for i in range(0, len(best) - 1, 2)]
    return pairs, best[len(pairs) * 2 :]


def _random_matches(
    rng: random.Random,
    seated: list[str],
    gone: set[str],
    met: set[frozenset[str]],
    best_of: int,
    status: str,
    calm: bool,
) -> list[dict[str, Any]]:
    single: list[str] = []  # sit out with a bye or with nothing
    if not calm and rng.random() < 0.3:
        here = [player for player in seated if player not in gone]
        single = rng.sample(here, min(len(here), rng.randint(1, 3)))
    pairs, rest = _random_pairs(rng, [player for player in seated if player not in single], met)
    single += [player for player in rest if player not in gone]

    matches: list[dict[str, Any]] = []
    for pair in pairs:
        match: dict[str, Any] = {"players": list(pair)}
        met.add(frozenset(pair))
        if status != "draft" and not gone & set(pair) and rng.random() < _share_with_result(status, calm):
            match.update(_random_result(rng, pair, best_of, calm))
        matches.append(match)
    if status == "draft":
        return matches[: rng.randint(1, len(matches))] if matches else []
    for player in single:
        kinds: tuple[str | None, ...] = ("win",) if calm else ("win", "win", "win", "draw", "loss", None)
        kind = rng.choice(kinds)
        if kind is not None:
            matches.append({"players": [player], "bye": kind})
    if rng.random() < 0.5:
        for table, match in enumerate(matches, start=1):
            if "bye" not in match:
                match["table"] = table
    if rng.random() < 0.3:
        rng.shuffle(matches)
    return matches


def _share_with_result(status: str, calm: bool) -> float:
    if status == "in_progress":
        return 0.5
    return 1.0 if calm else 0.93


def _random_result(rng: random.Random, pair: tuple[str, str], best_of: int, calm: bool) -> dict[str, Any]:
    need = (best_of + 1) // 2
    kind = rng.random()
    if not calm and kind < 0.05:
        return {"forfeit": rng.choice(pair)}
    if not calm and kind < 0.09:
        return {"double_forfeit": True} if kind < 0.06 else {"double_loss": True}
    if kind < 0.16:  # agreed without play
        return {"score": [0, 0], "draws": rng.choice((0, min(best_of, 3)))}
    if kind < 0.26:  # drawn after play
        each = rng.randint(0, (best_of - 1) // 2)
        return _with_draws(rng, [each, each], rng.randint(0, best_of - 2 * each))
    won = need if rng.random() < 0.85 else rng.randint(1, need)
    lost = rng.randint(0, won - 1)
    drawn = rng.randint(1, best_of - won - lost) if won + lost < best_of and rng.random() < 0.25 else 0
    score = [won, lost] if rng.random() < 0.5 else [lost, won]
    return _with_draws(rng, score, drawn)


def _with_draws(rng: random.Random, score: list[int], drawn: int) -> dict[str, Any]:
    if drawn == 0 and rng.random() < 0.5:
        return {"score": score}
    return {"score": score, "draws": drawn}


# Configuration


def _random_chain(rng: random.Random) -> list[Any]:
    codes: list[str] = rng.sample(CODES, rng.randint(1, 6))
    # The two that always separate are better put late, or nothing is left for the others.
    codes.sort(key=lambda code: code in ("random", "player_number") and rng.random() < 0.9)
    if rng.random() < 0.5 and "head_to_head" not in codes:
        codes.insert(rng.randint(0, 1), "head_to_head")
    if rng.random() < 0.15:
        codes.insert(rng.randint(0, len(codes)), "head_to_head")
    chain: list[Any] = []
    for code in codes:
        if rng.random() < (0.4 if code == "head_to_head" else 0.08):
            item: dict[str, Any] = {"code": code}
            least = rng.randint(2, 4)
            if rng.random() < 0.5:
                item["min_tied"] = least
            if rng.random() < 0.7:
                item["max_tied"] = rng.randint(least, 5)
            chain.append(item)
        else:
            chain.append(code)
    return chain


def _random_config(rng: random.Random, preset: str, last: int) -> dict[str, Any]:
    config: dict[str, Any] = {}
    if rng.random() < 0.25:
        return config
    if rng.random() < 0.3:
        config["rounds"] = rng.randint(max(last, 1), max(last, 1) + 3)
    if rng.random() < 0.25:
        win, draw, loss = rng.choice(((3, 1, 0), (2, 1, 0), (1, 0.5, 0), (3, 1.5, 0.5), (3, 2, 1), (2.5, 1, 0)))
        config["points"] = {"win": win, "draw": draw, "loss": loss}
    if rng.random() < 0.25:
        config["best_of"] = rng.choice((1, 3, 5))
    best_of: int = config.get("best_of", 1 if preset == "chess" else 3)
    if rng.random() < 0.2:
        wins = rng.randint(0, (best_of + 1) // 2)
        config["bye_points"] = {"wins": wins, "draws": rng.randint(0, best_of - wins)}
    for key in ("omw_floor", "gw_floor"):
        if rng.random() < 0.2:
            config[key] = rng.choice((0, 0.2, 0.25, 0.3, 0.33, 0.3333, 0.5))
    if rng.random() < 0.2:
        config["min_games_for_gw"] = rng.randint(1, 8)
    if rng.random() < 0.4:
        config["buchholz_variant"] = rng.choice(("standard", "median", "modified"))
    if rng.random() < 0.3:
        config["forfeits_count_as_met"] = rng.random() < 0.5
    if rng.random() < 0.3:
        config["unfinished_matches"] = rng.choice(("exclude", "draw"))
    if rng.random() < 0.3:
        config["late_entry"] = rng.choice(("losses", "byes"))
    if rng.random() < 0.6:
        config["standings_tiebreakers"] = _random_chain(rng)
    return config
