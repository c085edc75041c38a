"""The wishes for a made-up tournament, read: every one of them, its bounds and its default."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import msgspec

from crosstable.formats import FORMATS
from crosstable.formats.groups import GroupSettings
from crosstable.model.config import Config, read_config
from crosstable.model.presets import DEFAULT_PRESET, PRESETS
from crosstable.model.refusals import Misuse
from crosstable.model.settings import Vocabulary
from crosstable.model.tournament import Stage
from crosstable.model.validation import Decimals, Key, Many, OneOf, OrNull, Problems, Record, Text, Whole, problem
from crosstable.pairing.systems import SystemNames
from crosstable.ranking.registry import TiebreakCodes
from crosstable.rules.plan import parse_stage
from crosstable.simulation.kinds import kind_of
from crosstable.simulation.parameters import MOST_ROUNDS, Simulation

MOST_PLAYERS = 20_000

_share = Decimals(0, 1)
_options = Record(
    {
        "players": Key(Whole(2, MOST_PLAYERS), 16),
        "rounds": Key(OrNull(Whole(1, MOST_ROUNDS))),
        "preset": Key(OneOf(*PRESETS), DEFAULT_PRESET),
        "seed": Key(Whole(-(2**63), 2**63 - 1), 0),
        "drops": Key(_share, Fraction(0)),
        "late": Key(_share, Fraction(0)),
        "draws": Key(_share, Fraction(0)),
        "byes": Key(_share, Fraction(0)),
        "multipliers": Key(Many(Decimals("0.5", 10, "0.5"), 1, MOST_ROUNDS), (Fraction(1),)),
        "name": Key(Text(200), "Made up"),
    }
)

# Options that not every format knows.
_SPECIAL = sorted(frozenset().union(*(kind_of(name).options for name in FORMATS)))


def simulation(config: Any = None, then: Sequence[Any] = (), **wishes: Any) -> Simulation:
    """Return the wishes, read and completed. Raises `Refusal` (`bad_options`) with every problem found.

    `then` are stages after the first: a preset and who enters (`"single_elimination: top 8"`), or as in a document.
    """
    problems: Problems = []
    plan = [parse_stage(written_stage(stage), "then", problems) for stage in then]
    values = _options.read(wishes, "", problems)
    if values is None:
        raise Misuse("bad_options", problems)
    preset, rounds = values.pop("preset"), values.pop("rounds")
    overrides = {} if config is None else config
    if isinstance(overrides, dict) and rounds is not None:
        overrides = {**overrides, "rounds": rounds}
    vocabulary = Vocabulary(tiebreaks=TiebreakCodes(), pairing_systems=SystemNames())
    read = read_config(PRESETS[preset], overrides, "config", problems, vocabulary)
    if read is None:
        raise Misuse("bad_options", problems)
    kind = kind_of(read.format)
    rounds = kind.rounds(_largest_group(values["players"], read), read) if read.rounds is None else read.rounds
    for name in _SPECIAL:
        if name not in kind.options and values[name] != _options.defaults[name]:
            problem(problems, name, "option_of_others", format=read.format, option=name)
    if len(values["multipliers"]) > rounds:
        problem(problems, "multipliers", "too_many_multipliers", count=len(values["multipliers"]), rounds=rounds)
    if problems:
        raise Misuse("bad_options", problems)
    stage = Stage(preset, {**overrides, "rounds": rounds}, msgspec.structs.replace(read, rounds=rounds))
    return Simulation(**values, rounds=rounds, stage=stage, plan=tuple(stage for stage in plan if stage is not None))


def written_stage(stage: Any) -> Any:
    """Return a stage as a document has it, of a short text."""
    if not isinstance(stage, str):
        return stage
    preset, _, rule = stage.partition(":")
    return {"preset": preset.strip(), "entry": rule.strip() or "everybody"}


def _largest_group(players: int, config: Config) -> int:
    groups = None if config.traits.at_tables else config.of(GroupSettings).group_count
    return players if groups is None else -(-players // min(groups, players))
