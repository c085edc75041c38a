"""A pairing as lines for a terminal, and the reasons for it."""

from collections.abc import Iterator

from crosstable.cli.text_tables import LONGEST_NAME, Column, table, wrapped
from crosstable.model.tournament import Tournament
from crosstable.pairing.result import Pairing
from crosstable.pairing.systems import explain
from crosstable.words import sentence, words
from crosstable.words.formatting import Names, points_text


def heading(tournament: Tournament, found: Pairing) -> str:
    """Return name, round, players and matches."""
    players = 2 * len(found.matches) + len(found.byes_by_hand) + len(found.byes) + len(found.unpaired)
    return words("pair.heading", name=tournament.name, round=found.round, players=players, matches=len(found.matches))


def pairing_lines(found: Pairing, names: Names) -> Iterator[str]:
    """Return the matches by table, the byes, how good it is and what is unusual."""
    name = Column(words("column.first"), longest=LONGEST_NAME)
    points = Column(words("column.points"), right=True)
    columns = [Column(words("column.table"), right=True), name, points, name._replace(title=words("column.second"))]
    rows = [
        [
            str(match.table),
            names[match.first],
            points_text(match.points[0]),
            names[match.second],
            points_text(match.points[1]),
            ", ".join(words(f"note.{note}") for note in ("floated", "rematch", "by_hand") if getattr(match, note)),
        ]
        for match in found.matches
    ]
    if rows:
        yield from table([*columns, points, Column(words("column.notes"))], rows)
    if found.byes:
        yield from wrapped(words("pair.bye", names, players=found.byes))
    if found.resting:
        yield from wrapped(words("pair.resting", names, players=found.resting))
    if found.byes_by_hand:
        yield from wrapped(words("pair.byes_by_hand", names, players=found.byes_by_hand))
    yield words(f"proof.{found.proof}")
    for warning in found.warnings:
        yield from wrapped(sentence(warning, names))


def reason_lines(tournament: Tournament, found: Pairing, names: Names) -> Iterator[str]:
    """Return why the round, the bye and every match are as they are."""
    reasons = explain(tournament, found)
    yield ""
    for reason in (*reasons.round, *reasons.bye):
        yield from wrapped(sentence(reason, names))
    tables = {(match.first, match.second): match.table for match in found.matches}
    for match in reasons.matches:
        players = [match.first, match.second]
        yield words("pair.match", names, table=tables[match.first, match.second], players=players)
        for reason in match.reasons:
            yield from wrapped(sentence(reason, names), "   ")
