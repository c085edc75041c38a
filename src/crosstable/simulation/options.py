"""What a made-up tournament should be like: every wish, its bounds and its default."""

from fractions import Fraction
from typing import Any

import msgspec

from crosstable.model.config import Config, Vocabulary, read_config
from crosstable.model.presets import DEFAULT_PRESET, PRESETS
from crosstable.model.refusals import Refusal
from crosstable.model.shapes import Choice, Decimals, Key, OrNull, Problems, Record, Text, Whole
from crosstable.model.suggestions import suggested_rounds
from crosstable.model.tournament import Stage
from crosstable.pairing.round_robin import rounds_in
from crosstable.pairing.systems import pairing_systems
from crosstable.standings.registry import tiebreaks

MOST_PLAYERS = 20_000
MOST_ROUNDS = 20


class Simulation(msgspec.Struct, frozen=True, kw_only=True):
    """The wishes. Shares are of players who drop, come late or ask for a half-point bye, and of drawn matches."""

    name: str
    seed: int
    players: int
    rounds: int
    stage: Stage
    drops: Fraction
    late: Fraction
    draws: Fraction
    byes: Fraction


_share = Decimals(0, 1)
_options = Record(
    {
        "players": Key(Whole(2, MOST_PLAYERS), 16),
        "rounds": Key(OrNull(Whole(1, MOST_ROUNDS))),
        "preset": Key(Choice(*PRESETS), DEFAULT_PRESET),
        "seed": Key(Whole(-(2**63), 2**63 - 1), 0),
        "drops": Key(_share, Fraction(0)),
        "late": Key(_share, Fraction(0)),
        "draws": Key(_share, Fraction(0)),
        "byes": Key(_share, Fraction(0)),
        "name": Key(Text(200), "Made up"),
    }
)


def simulation(config: Any = None, **wishes: Any) -> Simulation:
    """The wishes, read and completed. Refused (`bad_options`) with every problem found."""
    problems: Problems = []
    found = _options.read(wishes, "", problems)
    if found is None:
        raise Refusal("bad_options", problems)
    preset, rounds = found.pop("preset"), found.pop("rounds")
    overrides = {} if config is None else config
    if isinstance(overrides, dict) and rounds is not None:
        overrides = {**overrides, "rounds": rounds}
    vocabulary = Vocabulary(tiebreaks=list(tiebreaks()), pairing_systems=list(pairing_systems()))
    read = read_config(PRESETS[preset], overrides, "config", problems, vocabulary)
    if read is None:
        raise Refusal("bad_options", problems)
    rounds = _fitting(found["players"], read) if read.rounds is None else read.rounds
    stage = Stage(preset, {**overrides, "rounds": rounds}, msgspec.structs.replace(read, rounds=rounds))
    return Simulation(**found, rounds=rounds, stage=stage)


def _fitting(players: int, config: Config) -> int:
    """As many rounds as suit the players: of a round robin all, as far as may be planned."""
    if config.format == "round_robin":
        return min(rounds_in(players, config.cycles), MOST_ROUNDS)
    return suggested_rounds(players)
