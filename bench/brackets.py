"""A bracket of 1,024 drawn, and mended after a correction, against one standings of equal size."""

from collections.abc import Iterator
from functools import partial

import msgspec

from bench.histories import play_rounds
from bench.measure import fastest, milliseconds
from crosstable.model.config import load_config, merged_settings
from crosstable.model.presets import PRESETS
from crosstable.model.tournament import Match, Round, Score, Stage, Tournament
from crosstable.pairing.systems import pair
from crosstable.ranking.brackets.stage import brackets
from crosstable.ranking.standings import Standings

SIZE, ROUNDS, RUNS = 1_024, 9, 3
HOLD = 3.0
HEAD = ("players", "one standings", "drawn", "corrected", "ratio", "hold")


def rows() -> Iterator[tuple[bool, tuple[str, ...]]]:
    """Yield whether both hold, and the row to print."""
    swiss = play_rounds(SIZE, ROUNDS, seed=SIZE)
    preset = "single_elimination"
    stage = Stage(preset, {}, load_config(merged_settings(PRESETS[preset], {})))
    cup = msgspec.structs.replace(swiss, stages=(stage,))
    after = cup
    for number in range(1, ROUNDS + 1):
        found = pair(after)
        matches = tuple(Match(one.first, one.second, one.table, Score(2, 0)) for one in found.matches)
        after = after.with_round(Round(number, "completed", matches))
    one, drawn, corrected = fastest(
        [partial(_standings, swiss), partial(pair, cup), partial(brackets, _correct_first_match(after))], RUNS
    )
    worst = max(drawn, corrected) / one
    row = (f"{SIZE:,}", milliseconds(one), milliseconds(drawn), milliseconds(corrected), f"{worst:.2f}", f"{HOLD:g}")
    yield worst <= HOLD, row


def _standings(tournament: Tournament) -> int:
    return len(Standings(tournament).rows)


def _correct_first_match(tournament: Tournament) -> Tournament:
    """Return the tournament with the very first match reversed."""
    first, *others = tournament.stage.rounds
    other = msgspec.structs.replace(first.matches[0], result=Score(0, 2))
    changed = msgspec.structs.replace(first, matches=(other, *first.matches[1:]))
    stage = msgspec.structs.replace(tournament.stage, rounds=(changed, *others))
    return msgspec.structs.replace(tournament, stages=(stage,))
