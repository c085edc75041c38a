"""Papers on the app's own way: typed, decided, written down, ranked, exported and rated."""

import json
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from crosstable.app.director import Envelope
from crosstable.app.intake.intake import Request
from crosstable.app.site import Site
from crosstable.commands import Actor, CloseRound, Create, Publish, SeatByHand, Start, StartRound
from crosstable.exchange.document import read_document
from crosstable.exchange.document_writer import write_document
from crosstable.journal.interface import StreamId
from crosstable.journal.memory import MemoryJournal
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import PlayerId
from crosstable.ranking.tables.games import PlayedGame, played_games
from crosstable.ratings.game import Game
from crosstable.ratings.preferans import Preferans
from tests.conftest import proof_size

OLGA = Actor("olga")
SAMPLE = Path(__file__).resolve().parents[1] / "ratings" / "data" / "preferans.json"
WHOLE = Path(__file__).resolve().parents[3] / "shared" / "oracles" / "preferans-rating.json"
# How many games are played at once in one tournament.
AT_ONCE = 100
SEED = "320 -20 160 120 4 60 20 16 60"


class Evening:
    """A tournament of preferans, and a round of these tables in it that is played."""

    def __init__(self, players: int, **config: Any) -> None:
        self.site = Site(MemoryJournal())
        create = Create(name="Thursday", seed=1, preset="preferans", config=config)
        self.stream: StreamId = self.site.director.create(create, OLGA).stream
        self.submit("register", {"entries": [{"name": f"P{i}"} for i in range(players)]})
        self.do(Start())
        self.players: list[PlayerId] = list(self.site.director.state(self.stream).players)

    def submit(self, name: str, fields: dict[str, Any]) -> None:
        self.site.intake.submit(self.stream, Request(name, fields), Envelope(OLGA))

    def do(self, command: Any) -> None:
        self.site.director.run(self.stream, command, OLGA)

    def seat(self, tables: list[tuple[PlayerId, ...]]) -> None:
        self.do(SeatByHand(tables=tuple(tables), numbers=tuple(range(1, len(tables) + 1)), alone=True))
        self.do(Publish())
        self.do(StartRound())

    @property
    def games(self) -> list[PlayedGame]:
        return list(played_games(self.site.director.state(self.stream).tournament.stages))


def papers_for(scores: list[int]) -> list[int]:
    """Nine numbers that come to these scores: the bulas as near as tens go, the rest written against a neighbour."""
    middles = [score // 10 for score in scores]
    middles[2] -= sum(middles) - sum(scores) // 10
    a, b, _ = (score - 10 * middle for score, middle in zip(scores, middles, strict=True))
    return [0, middles[0], 0, a, middles[1], 0, a + b, middles[2], 0]


def oracle() -> list[dict[str, Any]]:
    games: list[dict[str, Any]] = json.loads((WHOLE if WHOLE.exists() else SAMPLE).read_text(encoding="utf-8"))
    # Games that did not sum to zero are entered as unfinished; papers have sums in tens.
    return [game for game in games if sum(player["score"] for player in game["players"]) % 10 == 0]


@pytest.mark.long
def test_the_outside_games_in_every_seating_order() -> None:
    """Typed as papers and rated from the state, each game changes ratings as the outside answers say."""
    games = oracle()[: proof_size(12, 2000)]
    assert len(games) >= 12
    wrong, compared = [], 0
    for start in range(0, len(games), AT_ONCE):
        part = games[start : start + AT_ONCE]
        evening = Evening(3 * len(part), rounds=6)
        for number, order in enumerate(permutations(range(3)), 1):
            threes = [evening.players[3 * i : 3 * i + 3] for i in range(len(part))]
            evening.seat([tuple(three[seat] for seat in order) for three in threes])
            for table, game in enumerate(part, 1):
                scores = [game["players"][seat]["score"] for seat in order]
                end = "u" if sum(scores) else ""
                typed = f"{table} {' '.join(map(str, papers_for(scores)))} b{game['bula']} {end}"
                evening.submit("enter_table", {"typed": typed})
            evening.do(CloseRound())
            for game, played in zip(part, [one for one in evening.games if one.round == number], strict=True):
                players = [game["players"][seat] for seat in order]
                rated = Game.of("abc", list(played.played.scores), bula=played.played.bula)
                found = Preferans().changes(rated, [player["rating"] for player in players])
                compared += 1
                if list(found) != [player["change"] for player in players]:
                    wrong.append((game, order))
    assert compared == 6 * len(games)
    assert wrong == []


@pytest.mark.parametrize(
    ("typed", "scores", "bula"),
    [
        (f"1 {SEED}", [-500, 40, 460], 60),
        (f"1 {SEED} b30", [-500, 40, 460], 30),
        (f"1 b30 ABC {SEED}", [-500, 40, 460], 30),
        ("1 320,\u221220,160 120,4,60 20,16,60", [-500, 40, 460], 60),
        ("1 0 1 0 0 2 0 0 3 0 unfinished", [10, 20, 30], 60),
        ("1 -500 40 460", [-500, 40, 460], 60),
        ("1 -500 40 460 b30", [-500, 40, 460], 30),
        ("1 bula=30 -500,40,460", [-500, 40, 460], 30),
    ],
)
def test_accepted_papers(typed: str, scores: list[int], bula: int) -> None:
    """Nine numbers with blanks or commas, any minus, another bula, a game that did not end; or three scores."""
    evening = Evening(3)
    evening.seat([tuple(evening.players)])
    evening.submit("enter_table", {"typed": typed})
    (game,) = evening.games
    assert ([int(score) for score in game.played.scores], game.played.bula) == (scores, bula)


def test_four_at_a_table_and_the_way_out_and_back() -> None:
    """Three letters say who plays; the exported document reads as the same tournament."""
    evening = Evening(4, table_size=4)
    evening.seat([tuple(evening.players)])
    evening.submit("enter_table", {"typed": f"1 abc {SEED} DAB {SEED} b40"})
    first, second = evening.games
    four = evening.players
    assert first.played.seats == tuple(four[:3])
    assert second.played.seats == (four[3], four[0], four[1])
    assert second.played.bula == 40
    tournament = evening.site.director.state(evening.stream).tournament
    assert list(played_games(read_document(write_document(tournament)).stages)) == evening.games


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("1 1 2 3 4 5 6 7 8 9", "papers_not_zero"),
        ("1 1 2 3 4 5 6 7 8 9 10", "papers_length"),
        (f"1 ABD {SEED}", "no_such_letter"),
        (f"1 AAB {SEED}", "twice_in_game"),
        (f"1 {SEED} b0", "bad_bula"),
        (f"1 {SEED} b-5", "bad_bula"),
        ("1 -500 40 460 b0", "bad_bula"),
        ("1 -500 40 460 b40 b30", "no_number"),
        ("1 -500 40 460 b", "no_number"),
        (f"1 {SEED} nonsense", "not_papers"),
        (f"1 u {SEED}", "not_papers"),
        ("1 999999999 0 0 0 0 0 0 0 0", "absurd_paper"),
        ("1 1 2", "length_of_seats"),
    ],
)
def test_refused_papers(typed: str, code: str) -> None:
    """Each with its reason, and nothing is entered."""
    evening = Evening(3)
    evening.seat([tuple(evening.players)])
    with pytest.raises(Refusal) as refused:
        evening.submit("enter_table", {"typed": typed})
    assert refused.value.code == code
    assert str(refused.value)[-1] in ".?"
    assert evening.games == []


def test_papers_of_four_need_letters() -> None:
    """Nine numbers alone don't say who sat out."""
    evening = Evening(4, table_size=4)
    evening.seat([tuple(evening.players)])
    with pytest.raises(Refusal) as refused:
        evening.submit("enter_table", {"typed": f"1 {SEED}"})
    assert refused.value.code == "papers_of_three"
