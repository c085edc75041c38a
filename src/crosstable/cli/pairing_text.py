"""A pairing as lines for a terminal, and the reasons for it."""

from collections.abc import Iterator

from crosstable.cli.text_tables import LONGEST_NAME, Column, table, wrap
from crosstable.model.tournament import Round, Tournament
from crosstable.pairing.result import Pairing
from crosstable.pairing.systems import explain
from crosstable.views.colours import stage_colours
from crosstable.views.pairings import absent_lines
from crosstable.words import sentence, words
from crosstable.words.pairing_text import absent_text, side_columns
from crosstable.words.value_texts import Names, points_text


def heading(tournament: Tournament, found: Pairing) -> str:
    players = 2 * len(found.matches) + len(found.byes_by_hand) + len(found.byes) + len(found.unpaired)
    return words("pair.heading", name=tournament.name, round=found.round, players=players, matches=len(found.matches))


def seat_cells(tournament: Tournament, found: Pairing, names: Names) -> tuple[list[Column], list[list[str]]]:
    """Return columns and a row for each match: table, players, their points where points rank, and the group."""
    stage = next(
        (stage for stage in tournament.stages if any(round_.number == found.round for round_ in stage.rounds)),
        tournament.stage,
    )
    points = [] if stage.config.traits.ranked_by else [Column(words("column.points"), right=True)]
    groups = {player.id: stage.group_of(player) for player in tournament.players} if stage.in_groups else {}
    in_groups = any(group is not None for group in groups.values())
    first, second = side_columns(stage_colours(stage.preset, stage.config), ("column.first", "column.second"))
    columns = [
        Column(words("column.table"), right=True),
        *([Column(words("column.group"), longest=LONGEST_NAME)] if in_groups else []),
        Column(words(first), longest=LONGEST_NAME),
        *points,
        Column(words(second), longest=LONGEST_NAME),
        *points,
    ]
    rows = [
        [
            str(match.table),
            *([groups.get(match.first) or ""] if in_groups else []),
            names[match.first],
            *([points_text(match.points[0])] if points else []),
            names[match.second],
            *([points_text(match.points[1])] if points else []),
        ]
        for match in found.matches
    ]
    return columns, rows


def pairing_lines(tournament: Tournament, found: Pairing, names: Names) -> Iterator[str]:
    columns, seats = seat_cells(tournament, found, names)
    rows = []
    for match, cells in zip(found.matches, seats, strict=True):
        notes = [words(f"note.{note}") for note in ("floated", "rematch", "by_hand") if getattr(match, note)]
        rows.append([*cells, ", ".join(notes)])
    if rows:
        yield from table([*columns, Column(words("column.notes"))], rows)
    if found.byes:
        yield from wrap(words("pair.bye", names, players=found.byes))
    if found.resting:
        yield from wrap(words("pair.resting", names, players=found.resting))
    if found.byes_by_hand:
        yield from wrap(words("pair.byes_by_hand", names, players=found.byes_by_hand))
    round_ = Round(found.round, "draft")
    if absent := absent_text(absent_lines(tournament.stage.config, round_, tournament.by_id), names):
        yield from wrap(absent)
    yield words(f"proof.{found.proof}")
    for warning in found.warnings:
        yield from wrap(sentence(warning, names))


def reason_lines(tournament: Tournament, found: Pairing, names: Names) -> Iterator[str]:
    reasons = explain(tournament, found)
    yield ""
    for reason in (*reasons.round, *reasons.bye):
        yield from wrap(sentence(reason, names))
    tables = {(match.first, match.second): match.table for match in found.matches}
    for match in reasons.matches:
        players = [match.first, match.second]
        yield words("pair.match", names, table=tables[match.first, match.second], players=players)
        for reason in match.reasons:
            yield from wrap(sentence(reason, names), "   ")
