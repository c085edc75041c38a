"""Players without a place in the standings of a stage, in sentences."""

from crosstable.model.tournament import PlayerId, Tournament
from crosstable.words import words
from crosstable.words.catalogue import DEFAULT_LOCALE
from crosstable.words.stage_names import stage_names
from crosstable.words.value_texts import Names


def missed_stage(tournament: Tournament, player: PlayerId, locale: str = DEFAULT_LOCALE) -> str | None:
    """Return the name of the current stage if the player was cut before it; None otherwise."""
    entrant = tournament.by_id.get(player)
    if entrant is None or entrant.eliminated_in is None or entrant.disqualified_in is not None:
        return None
    if entrant.eliminated_in >= tournament.stage_start:
        return None
    return stage_names(tournament, locale)[len(tournament.stages) - 1]


def missing_place_text(
    tournament: Tournament, player: PlayerId, names: Names, locale: str = DEFAULT_LOCALE, ahead: PlayerId | None = None
) -> str:
    """Say why a player has no place; `ahead` is a player who has one."""
    stage = missed_stage(tournament, player, locale)
    if stage is not None and ahead is not None:
        return words("separated_by_stage", names, locale, above=ahead, below=player, stage=stage)
    return words("no_place", names, locale, player=player, stage=stage)
