"""A change in the middle is rated again to the last digit, as if everything had been rated from the first game."""

import random
from typing import Any

import pytest

from crosstable.model.tournament import PlayerId
from crosstable.ratings import timeline as timeline_module
from crosstable.ratings.elo import Elo
from crosstable.ratings.game import Game
from crosstable.ratings.glicko2 import Glicko2
from crosstable.ratings.history import rate
from crosstable.ratings.preferans import Preferans
from crosstable.ratings.systems import System
from crosstable.ratings.timeline import Timeline
from crosstable.ratings.weng_lin import WengLin

SYSTEMS: list[System[Any]] = [
    Preferans(),
    Preferans("winner_gains"),
    Elo(),
    Elo(limit_400=False),
    Elo(k_rule="fide", expected="fide", period="month"),
    Glicko2(),
    Glicko2(period="game"),
    WengLin(),
]


@pytest.fixture(autouse=True)
def _short_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small chunks, so that few games have many."""
    monkeypatch.setattr(timeline_module, "CHUNK", 5)


def games_for(system: System[Any], chance: random.Random, count: int) -> list[Game]:
    """Return games that a system can rate, over several months."""
    found = []
    for i in range(count):
        date = f"2026-{1 + i // 13:02}-{1 + i % 13:02}"
        if isinstance(system, Preferans):
            one, two = chance.randrange(-300, 300), chance.randrange(-300, 300)
            players = chance.sample("abcdefg", 3)
            found.append(Game.of(players, (one, two, -one - two), bula=chance.choice((20, 30)), date=date))
        else:
            found.append(Game.of(chance.sample("abcdefg", 2), (chance.randrange(3), chance.randrange(3)), date=date))
    return found


def edit_games(system: System[Any], games: list[Game], chance: random.Random) -> list[Game]:
    """Return the games with one corrected, voided or inserted, or with more at the end."""
    at, way = chance.randrange(len(games)), chance.randrange(4)
    new = [Game(one.sides, one.scores, bula=one.bula, date=games[at].date) for one in games_for(system, chance, 2)]
    return {
        0: [*games[:at], new[0], *games[at + 1 :]],
        1: [*games[:at], *games[at + 1 :]],
        2: [*games[:at], *new, *games[at:]],
        3: [*games, *(Game(one.sides, one.scores, bula=one.bula, date=games[-1].date) for one in new)],
    }[way]


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: f"{system.name}-{system.period}")
def test_rerating_equals_rating_from_scratch(system: System[Any]) -> None:
    """After any change, in every system: ratings and changes are equal to the last digit."""
    chance = random.Random(7)
    games = games_for(system, chance, 60)
    known = Timeline(system, games)
    for _ in range(25):
        games = edit_games(system, games, chance)
        known, fresh = Timeline(system, games, earlier=known), Timeline(system, games)
        assert known.ratings == fresh.ratings
        assert list(known.all_changes()) == list(fresh.all_changes())
        history = rate(games, system)
        assert known.ratings == history.ratings
        assert [tuple(one) for one in known.all_changes()] == [tuple(one) for one in history.changes]


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: f"{system.name}-{system.period}")
def test_the_ratings_before_a_game_are_those_after_the_games_before_it(system: System[Any]) -> None:
    """Of a month, before its first game."""
    games = games_for(system, random.Random(3), 40)
    line = Timeline(system, games)
    for index in (0, 1, 12, 13, 25, 39, 40):
        upto = index if system.period == "game" or index == len(games) else index - index % 13
        earlier = Timeline(system, games[:upto])
        before = line.ratings_before(index)
        for player, rating in earlier.ratings.items():
            assert before[player].value == rating.value


def test_correction_reuses_other_chunks() -> None:
    """A correction in the middle leaves their columns as they are."""
    system = Preferans()
    games = games_for(system, random.Random(5), 60)
    before = Timeline(system, games)
    corrected = [*games[:30], *games_for(system, random.Random(6), 1), *games[31:]]
    after = Timeline(system, corrected, earlier=before)
    same = {id(chunk.columns) for chunk in before.chunks} & {id(chunk.columns) for chunk in after.chunks}
    assert len(same) == len(before.chunks) - 1


def test_a_start_of_ones_own_counts() -> None:
    """A player with a given start is rated from it; another start rates everything again."""
    system = Elo()
    games = games_for(system, random.Random(5), 20)
    start = {PlayerId("a"): system.start(rating=1800)}
    plain = Timeline(system, games)
    other = Timeline(system, games, start, earlier=plain)
    assert other.ratings == Timeline(system, games, start).ratings
    assert other.ratings != plain.ratings
