"""The current phase of a tournament, in words."""

from crosstable.views.public import Public
from crosstable.words import words
from crosstable.words.bracket_text import rounds_text
from crosstable.words.catalogue import DEFAULT_LOCALE


def phase_text(view: Public, locale: str = DEFAULT_LOCALE) -> str:
    """Return the phase: "Round 3 in progress", "Final in progress", "All rounds played"."""
    if view.phase in ("published", "playing") and view.round_names:
        code = "web.named_phase.playing" if view.phase == "playing" else "web.named_phase.published"
        return words(code, locale=locale, name=rounds_text(view.round_names, locale))
    phase = "over" if view.phase == "ready" and view.is_over else view.phase
    return words(f"web.phase.{phase}", locale=locale, round=view.last_round or None)
