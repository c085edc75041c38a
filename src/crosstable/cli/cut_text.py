"""A cut as lines for a terminal."""

from collections.abc import Iterator
from fractions import Fraction

from crosstable.cli.text_tables import wrap
from crosstable.model.tournament import Tournament
from crosstable.ranking.tables.cut_line import Cut
from crosstable.words import sentence, words
from crosstable.words.value_texts import Names

INDENT = "   "


def cut_lines(tournament: Tournament, found: Cut, names: Names) -> Iterator[str]:
    """Return the preview of a cut: target and why, share of the field, who is eliminated, who advances, warnings."""
    yield words("cut.heading", name=tournament.name, round=found.number, active=found.active, original=found.original)
    left = found.rounds - found.round
    yield words("cut.ideal", ideal=found.ideal, left=left, rounds=found.rounds, original=found.original)
    for candidate in found.candidates:
        yield INDENT + words("cut.splits" if candidate.splits else "cut.whole", keep=candidate.keep)
    if found.target is not None:
        yield words("cut.target", target=found.target, policy=found.policy)
        share = round(Fraction(found.target, found.original) * 100) if found.original else None
        yield INDENT + words("cut.share", share=share, original=found.original)
    yield words("cut.result", gone=len(found.cut), remaining=found.remaining)
    for group in found.groups:
        text = words("cut.group", names, score=group.score, round_score=group.round_score, players=list(group.players))
        yield from wrap(text, INDENT, INDENT + "  ")
    for warning in found.warnings:
        yield from wrap(sentence(warning, names))
