"""Round 9 of an open by the FIDE Dutch system, from report file to pairs, against py4swiss (rules of 2017)."""

import random
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from py4swiss.engines import DutchEngine
from py4swiss.trf import TrfParser

from bench.measure import fastest, milliseconds
from crosstable.exchange.document import tournament_from
from crosstable.exchange.files.file_format import OutputRequest
from crosstable.exchange.files.trf import reader, writer
from crosstable.model.tournament import Match, Round, Score, Tournament
from crosstable.pairing.result import Pairing
from crosstable.pairing.systems import pair

# Size, runs, and how many times the time of py4swiss is allowed; None: without it.
SIZES: tuple[tuple[int, int, float | None], ...] = (
    (40, 5, 1.0),
    (120, 3, 0.3),
    (250, 2, 0.15),
    (500, 1, 0.1),
    (1_000, 3, None),
)
HEAD = ("players", "py4swiss", "crosstable", "ratio", "hold", "pairs")
WANTED = OutputRequest("all")
_SCORES = (Score(1, 0), Score(0, 1), Score(0, 0, 1))


def rows() -> Iterator[tuple[bool, tuple[str, ...]]]:
    """Yield whether the ratio holds, and the row to print, for each size."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "open.trf"
        for size, runs, hold in SIZES:
            path.write_bytes(writer.write(play(size, 8, seed=size), WANTED, is_26=False))
            peer = [] if hold is None else [partial(_pair_by_peer, path)]
            *theirs, ours = fastest([*peer, partial(_pair, path)], runs)
            ratio = ours / theirs[0] if theirs else None
            yield (
                ratio is None or hold is None or ratio <= hold,
                (
                    f"{size:,}",
                    milliseconds(theirs[0]) if theirs else "",
                    milliseconds(ours),
                    "" if ratio is None else f"{ratio:.2f}",
                    "" if hold is None else f"{hold:g}",
                    str(len(_pair(path).matches)),
                ),
            )


def _pair(path: Path) -> Pairing:
    return pair(reader.read(path.read_bytes(), {}).tournament)


def _pair_by_peer(path: Path) -> object:
    return DutchEngine.generate_pairings(TrfParser.parse(path))


def play(size: int, rounds: int, seed: int) -> Tournament:
    """Return an open after some rounds, each paired by the Dutch system; a third of the games are drawn."""
    rng = random.Random(seed)
    players = [{"id": str(i), "name": f"Player {i}", "number": i, "rating": 2_700 - i} for i in range(1, size + 1)]
    config = {"pairing_system": "fide_dutch", "rounds": 9, "initial_colour": "white"}
    tournament = tournament_from({"crosstable": 1, "preset": "chess", "config": config, "players": players})
    for number in range(1, rounds + 1):
        found = pair(tournament)
        matches = tuple(Match(match.first, match.second, match.table, rng.choice(_SCORES)) for match in found.matches)
        tournament = tournament.with_round(Round(number, "completed", matches))
    return tournament
