"""Build a configuration from a preset and overrides, or refuse it with every problem."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from crosstable.model.config import Config, clears_setting, merged_settings, read_config
from crosstable.model.presets import PRESETS
from crosstable.model.refusals import Reason
from crosstable.model.settings import Vocabulary
from crosstable.model.validation import Problems, format_value, nearest, problem
from crosstable.pairing.systems import SystemNames
from crosstable.ranking.registry import TiebreakCodes
from crosstable.rules.collect_refusals import refuse_with

Check = Callable[[Config], Sequence[Reason]]


class BuiltConfig(NamedTuple):
    """A valid configuration with its preset and overrides; `settings` are all settings by name."""

    config: Config
    preset: str
    overrides: dict[str, Any]
    settings: dict[str, Any]


def build_config(
    preset: str,
    overrides: Mapping[str, Any],
    others: Sequence[Reason] = (),
    *,
    plain: Sequence[Reason] = (),
    is_played: bool = False,
    check: Check = lambda _: (),
    base: Mapping[str, Any] | None = None,
) -> BuiltConfig:
    """Apply overrides to a preset. Raise `bad_settings_asked` with every problem, including the `others`.

    The `plain` problems are refusals of their own if there are no others; so is a cut without rounds if it `is_played`.
    Valid settings are also given to `check`. Overrides apply to `base` if given, else to the preset.
    """
    problems: Problems = [*others]
    overrides = {name: None if clears_setting(name, value) else value for name, value in overrides.items()}
    base = PRESETS.get(preset) if base is None else base
    config = _read(preset, base, overrides, problems)
    if config is not None:
        problems += check(config)
        plain = [*plain, *(missing_rounds(config) if is_played else ())]
    refuse_with(plain, "bad_settings_asked", problems)
    assert config is not None, "settings that are none have a problem"
    assert base is not None, "a preset that is none has a problem"
    return BuiltConfig(config, preset, overrides, merged_settings(base, overrides))


def _read(
    preset: str, base: Mapping[str, Any] | None, overrides: Mapping[str, Any], problems: Problems
) -> Config | None:
    """Read a configuration; None if it has problems."""
    if base is None:
        known, near = list(PRESETS), nearest(preset, PRESETS)
        problem(problems, "preset", "unknown_code", value=format_value(preset), known=known, near=near)
        return None
    vocabulary = Vocabulary(tiebreaks=TiebreakCodes(), pairing_systems=SystemNames())
    return read_config(base, dict(overrides), "config", problems, vocabulary)


def missing_rounds(config: Config) -> list[Reason]:
    """Return `cut_needs_rounds` if there is a cut line without a number of rounds, from which every cut is computed."""
    if config.traits.cuts and config.rounds is None:
        return [Reason("cut_needs_rounds", {}, "config.rounds")]
    return []
