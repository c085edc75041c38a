"""Names of a tournament's stages."""

from collections import Counter

from crosstable.formats import FORMATS
from crosstable.model.config import merged_settings
from crosstable.model.presets import PRESETS
from crosstable.model.tournament import PlannedStage, Stage, Tournament
from crosstable.words import words
from crosstable.words.catalogue import DEFAULT_LOCALE


def stage_names(tournament: Tournament, locale: str = DEFAULT_LOCALE) -> list[str]:
    """Return the names of all stages, those planned too: "Swiss", "Top 8"; alike ones with their number."""
    stages: list[Stage | PlannedStage] = [*tournament.stages, *tournament.plan]
    names = [stage.name or _default_name(stage, locale) for stage in stages]
    times = Counter(names)
    return [
        words("stage.numbered", locale=locale, stage=name, number=number) if times[name] > 1 else name
        for number, name in enumerate(names, 1)
    ]


def _default_name(stage: Stage | PlannedStage, locale: str) -> str:
    name = _format(stage)
    if FORMATS[name].bracket and stage.entry is not None and stage.entry.top is not None:
        return words("stage.top", locale=locale, players=stage.entry.top)
    return words(f"setting.format.{name}", locale=locale)


def _format(stage: Stage | PlannedStage) -> str:
    if isinstance(stage, Stage):
        return stage.config.format
    name: str = merged_settings(PRESETS[stage.preset], stage.overrides)["format"]
    return name
