"""The place that a result of the last round leaves at least, against trying out everything."""

import copy
import random
from itertools import product
from typing import Any

import pytest

from crosstable.exchange.document import tournament_from
from crosstable.model.tournament import PlayerId
from crosstable.ranking.standings import Standings
from crosstable.views.last_round import last_round
from crosstable.words.explanation_text import least_places_text
from tests.build import Document, swiss

ENDS: dict[str, dict[str, Any]] = {
    "win": {"score": [1, 0]},
    "draw": {"score": [0, 0], "draws": 1},
    "loss": {"score": [0, 1]},
}
OPPOSITE = {"win": "loss", "draw": "draw", "loss": "win"}


def event(rng: random.Random, players: int, rounds: int, open_games: int) -> Document:
    """Return a chess event in its last round, paired at random."""
    ids, played = [f"p{n:02}" for n in range(1, players + 1)], []
    for number in range(1, rounds + 1):
        order = rng.sample(ids, players)
        pairs = [order[i : i + 2] for i in range(0, players - 1, 2)]
        is_last = number == rounds
        matches = [
            {"players": pair, **({} if is_last and i < open_games else rng.choice([*ENDS.values()]))}
            for i, pair in enumerate(pairs)
        ]
        matches += [{"players": order[-1:], "bye": "win"}] if players % 2 else []
        played.append({"number": number, "status": "in_progress" if is_last else "completed", "matches": matches})
    document = swiss(preset="chess", chain=["BH-C1", "SB", "DE"], rounds=rounds)
    return {**document, "players": [{"id": one, "name": one} for one in ids], "rounds": played}


def worst_ranks(document: Document) -> dict[tuple[str, str | None], int]:
    """Return everyone's worst rank after each own result, by brute force."""
    games = [match for match in document["rounds"][-1]["matches"] if len(match) == 1]
    worst: dict[tuple[str, str | None], int] = {}
    for ends in product(ENDS, repeat=len(games)):
        own: dict[str, str] = {}
        for game, end in zip(games, ends, strict=True):
            game.update(ENDS[end])
            own |= {game["players"][0]: end, game["players"][1]: OPPOSITE[end]}
        for row in Standings(tournament_from(document)):
            key = row.player.id, own.get(row.player.id)
            worst[key] = max(worst.get(key, 0), row.rank)
        for game in games:
            for name in ("score", "draws"):
                game.pop(name, None)
    return worst


@pytest.mark.parametrize("seed", range(6))
def test_places_equal_brute_force(seed: int) -> None:
    rng = random.Random(seed)
    document = event(rng, players=rng.randint(6, 11), rounds=rng.randint(2, 5), open_games=rng.randint(1, 3))
    ahead = last_round(tournament_from(document))
    assert ahead is not None
    found = {}
    for player in document["players"]:
        for least in ahead.least_places(PlayerId(player["id"])):
            assert least.is_exact
            found[player["id"], least.end] = least.place
    assert found == worst_ranks(document)


def test_ten_open_games_count_by_points() -> None:
    """Over all 59,049 ends, with everybody level ahead; no better after a worse result, and no better than exact."""
    document = event(random.Random(3), players=24, rounds=5, open_games=10)
    ahead = last_round(tournament_from(document))
    assert ahead is not None
    found = {player["id"]: ahead.least_places(PlayerId(player["id"])) for player in document["players"]}
    assert not any(least.is_exact for places in found.values() for least in places)
    for places in found.values():
        assert [least.place for least in places] == sorted(least.place for least in places)
    rng = random.Random(4)
    for _ in range(30):
        own: dict[str, str] = {}
        ended = copy.deepcopy(document)
        for game in ended["rounds"][-1]["matches"][:10]:
            end = rng.choice([*ENDS])
            game.update(ENDS[end])
            own |= {game["players"][0]: end, game["players"][1]: OPPOSITE[end]}
        for row in Standings(tournament_from(ended)):
            least = next(one for one in found[row.player.id] if one.end == own.get(row.player.id))
            assert row.rank <= least.place


def test_least_places_are_one_sentence() -> None:
    document = swiss("a 1-0 b, c 0-0-1 d", "(in_progress) a - c, b 1-0 d", preset="chess", rounds=2)
    ahead = last_round(tournament_from(document))
    assert ahead is not None
    assert least_places_text(ahead.least_places(PlayerId("a"))) == (
        "In this last round, at worst: place 1 with a win, place 1 with a draw and place 2 with a loss."
    )
    assert least_places_text(ahead.least_places(PlayerId("b"))) == (
        "In this last round, at worst: place 3, whatever the others do."
    )


@pytest.mark.parametrize("settings", [{"rounds": 3}, {"rounds": 2, "best_of": 3}])
def test_no_other_round_has_any(settings: dict[str, Any]) -> None:
    assert last_round(tournament_from(swiss("a 1-0 b", "(in_progress) a - b", preset="chess", **settings))) is None


def test_equal_worst_places_are_one_phrase() -> None:
    """The last of four, a win and a half behind everyone else."""
    document = swiss("a 1-0 b, c 1-0 d", "a 1-0 d, b 1-0 c", "(in_progress) d - b, a - c", preset="chess", rounds=3)
    ahead = last_round(tournament_from(document))
    assert ahead is not None
    assert {least.place for least in ahead.least_places(PlayerId("d"))} == {4}
    assert least_places_text(ahead.least_places(PlayerId("d"))) == (
        "In this last round, at worst: place 4 with any result."
    )
