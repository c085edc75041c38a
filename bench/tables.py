"""A leaderboard after one more tap, against one from scratch: 1,000 players with 50,000 score events."""

import random
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

import msgspec

from bench.measure import fastest, milliseconds
from crosstable.model.config import load_config, merged_settings
from crosstable.model.tournament import Player, PlayerId, Round, RoundStatus, ScoreEvent, Stage, Table, Tournament
from crosstable.ranking.tables.cut_line import cut
from crosstable.ranking.tables.leaderboard import Leaderboard, TableRow
from crosstable.ranking.tables.round_scores import forget_all

PLAYERS, ROUNDS, EVENTS, SIZE = 1_000, 5, 50_000, 4
RUNS = 7
HOLD = 0.2
HEAD = ("1,000 players, 50,000 events", "from nothing", "one more tap", "ratio", "hold")

# Eliminations by round.
NOBODY: Mapping[int, int] = {}
CUT = {1: 200, 2: 200, 3: 200, 4: 200}


def rows() -> Iterator[tuple[bool, tuple[str, ...]]]:
    """Yield whether the ratio holds, and the row to print, for tables without a cut and for a cut line."""
    all_stay = random_evening(NOBODY)
    yield _row("all rows, tables", all_stay, every_row)
    yield _row("all rows, cut line", random_evening(CUT), every_row)
    yield _row("projected cut", all_stay, cut)


def _row(work: str, evening: Tournament, answer: Callable[[Tournament], object]) -> tuple[bool, tuple[str, ...]]:
    # All of them exist before the clock runs: a tap makes a new table and round, and everything else stays.
    taps = iter([tap_once(evening, f"tap{i}") for i in range(RUNS)])
    answer(evening)

    def from_nothing() -> object:
        forget_all()
        return answer(evening)

    alone, mine = fastest([from_nothing, lambda: answer(next(taps))], RUNS)
    ratio = mine / alone
    cells = (work, milliseconds(alone), milliseconds(mine), f"{ratio:.2f}", f"{HOLD:g}")
    return ratio <= HOLD, cells


def every_row(tournament: Tournament) -> list[TableRow]:
    return Leaderboard(tournament).rows


def random_evening(cuts: Mapping[int, int], seed: int = 5) -> Tournament:
    """Return an evening of random taps with its last round running; after each round the last of the list are cut."""
    rng = random.Random(seed)
    gone = {number: round_ for round_, number in _eliminations(cuts)}
    players = tuple(
        Player(PlayerId(f"p{i}"), f"Player {i}", i, eliminated_in=gone.get(i)) for i in range(1, PLAYERS + 1)
    )
    seats = {
        number: [player.id for player in players if not player.is_out_in(number)] for number in range(1, ROUNDS + 1)
    }
    each = EVENTS * SIZE // sum(map(len, seats.values()))
    rounds = []
    for number, here in seats.items():
        rng.shuffle(here)
        tables = tuple(
            Table(tuple(here[i : i + SIZE]), i // SIZE + 1, _taps(rng, here[i : i + SIZE], number, each))
            for i in range(0, len(here), SIZE)
        )
        status: RoundStatus = "in_progress" if number == ROUNDS else "completed"
        rounds.append(Round(number, status, tables=tables, multiplier=Fraction(rng.choice((1, 2, 3)), 2)))
    settings = {"format": "cut_line", "rounds": ROUNDS + 1}
    stage = Stage("mtg", settings, load_config(merged_settings({}, settings)), tuple(rounds), original=PLAYERS)
    return Tournament("Evening", seed, players, (stage,))


def _eliminations(cuts: Mapping[int, int]) -> Iterator[tuple[int, int]]:
    last = PLAYERS
    for round_, count in cuts.items():
        for number in range(last - count + 1, last + 1):
            yield round_, number
        last -= count


def _taps(rng: random.Random, seats: list[PlayerId], number: int, count: int) -> tuple[ScoreEvent, ...]:
    instants = sorted(Fraction(number * 3_600_000 + rng.randrange(1_800_000), 1000) for _ in range(count))
    prefix = f"{number}{seats[0]}"
    return tuple(
        ScoreEvent(f"{prefix}{i}", rng.choice(seats), rng.choice((1, 1, -1)), at) for i, at in enumerate(instants)
    )


def tap_once(tournament: Tournament, name: str) -> Tournament:
    """Return the tournament with one more +1; only one table and its round are new objects."""
    rng = random.Random(name)
    stage, round_ = tournament.stage, tournament.stage.rounds[-1]
    place = rng.randrange(len(round_.tables))
    table = round_.tables[place]
    event = ScoreEvent(name, rng.choice(table.seats), 1, Fraction(30_000))
    changed = msgspec.structs.replace(table, events=(*table.events, event))
    tables = (*round_.tables[:place], changed, *round_.tables[place + 1 :])
    rounds = (*stage.rounds[:-1], msgspec.structs.replace(round_, tables=tables))
    return msgspec.structs.replace(tournament, stages=(msgspec.structs.replace(stage, rounds=rounds),))
