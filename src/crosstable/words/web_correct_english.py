"""What the page of a correction says before it is made: what becomes of what, what moves, and what may be kept."""

from collections.abc import Mapping
from typing import Any

from crosstable.words.templates import Template


def _table(params: Mapping[str, Any]) -> str:
    was, now = (_standing(params, when) for when in ("was_", ""))
    return f"Round {{round}}, table {{table}}: {was} become {now}."


def _standing(params: Mapping[str, Any], when: str) -> str:
    """What stands at a table, or stood."""
    said = [f"{kind} {{{when}{kind}:all}}" for kind in ("scores", "places") if params[f"{when}{kind}"] is not None]
    said += ["unfinished"] if params[f"{when}unfinished"] else []
    return ", ".join(said) or "no scores"


def _tap(params: Mapping[str, Any]) -> str:
    return f"Round {{round}}, table {{table}}: {params['delta']:+d} for {{player!p}}."


def _taken_back(params: Mapping[str, Any]) -> str:
    return (
        f"Round {{round}}, table {{table}}: the score {{undoes}}, {params['delta']:+d} for {{player!p}}, is taken back."
    )


SENTENCES: Mapping[str, Template] = {
    "web.correct.help": "What moves is shown before anything changes.",
    "web.correct.help_scores": "Table, then the right scores from East on.",
    "web.correct.help_places": "Table, then the right places from East on.",
    "web.correct.look": "See what moves",
    "web.correct.table": _table,
    "web.correct.tap": _tap,
    "web.correct.take_back": _taken_back,
    "web.correct.nothing": "Round {round}, table {table}",
    "web.correct.is_so": "That is what stands already.",
    "web.correct.reseating": "Round {round} has not started. Seated again, {new:one table|# tables} would be "
    "{new:another one|others}:",
    "web.correct.no_reseating": "Round {round} has not started; it could not be seated again after this.",
    "web.correct.as_it_is": "As it is",
    "web.correct.seated_again": "Seated again",
    "web.correct.do": "Correct it",
    "web.correct.keep": "Correct it, keep round {round}",
    "web.correct.repair": "Correct it, pair round {round} again",
    "web.correct.reseat": "Correct it, seat round {round} again",
    "web.correct.back": "Leave it",
}
