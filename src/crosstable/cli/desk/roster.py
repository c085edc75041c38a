"""`crosstable players`: who takes part, who has left, and penalties on record."""

from collections.abc import Iterator, Sequence

import msgspec

from crosstable.app.persons import person_of
from crosstable.cli.desk.session import Answer, Desk, Reply, view
from crosstable.cli.runner import Report
from crosstable.cli.text_tables import NAME, NUMBER, TEXT, columns, table, wrap
from crosstable.model.points import to_points
from crosstable.state.records import Penalty
from crosstable.views.players import DESK_COLUMNS, PlayerRow, player_rows, used_columns
from crosstable.words import words
from crosstable.words.entry_text import exit_text
from crosstable.words.pairing_text import absence_notes


@view
def players(desk: Desk) -> Reply:
    rows = player_rows(desk.own_tournament)
    return Report(lambda: {"players": [_player_answer(desk, row) for row in rows]}, lambda: _player_lines(desk, rows))


def _player_answer(desk: Desk, row: PlayerRow) -> Answer:
    player, values = row.player, msgspec.structs.asdict(row.player) | {"group": row.group}
    person = person_of(desk.session.journal, desk.state, player.id)
    return {name: value for name, value in values.items() if value not in (None, ())} | {"person": person}


def _player_lines(desk: Desk, listed: Sequence[PlayerRow]) -> Iterator[str]:
    yield words("players.heading", name=desk.state.name, players=len(listed))
    fields = used_columns(listed, DESK_COLUMNS)
    has_teams = any(row.player.members for row in listed)
    shown = {field: NUMBER if field == "rating" else NAME for field in fields}
    heads = columns(number=NUMBER, player=NAME, **shown, **({"members": TEXT} if has_teams else {}), notes=TEXT)
    rows = [
        [
            str(row.player.number),
            row.player.name,
            *("" if getattr(row, field) is None else str(getattr(row, field)) for field in fields),
            *([", ".join(member.name for member in row.player.members)] if has_teams else []),
            ", ".join(_notes(row)),
        ]
        for row in listed
    ]
    if rows:
        yield from table(heads, rows)
    for penalty in desk.state.penalties:
        yield from wrap(_penalty_line(desk, penalty))


def _notes(row: PlayerRow) -> Iterator[str]:
    player = row.player
    if player.first_round > 1:
        yield words("player.late", round=player.first_round)
    if row.exit is not None:
        yield exit_text(row.exit)
    if player.absent:
        yield from absence_notes(player.absent)


def _penalty_line(desk: Desk, penalty: Penalty) -> str:
    facts = desk.session.journal.facts([penalty.reason] if penalty.reason else [])
    reason = next((fact.fields.get("text") for fact in facts.values()), None)
    kind = words(f"penalty.{penalty.kind}")
    points = None if penalty.points is None else to_points(penalty.points)
    return words(
        "players.penalty",
        desk.names,
        player=penalty.player,
        kind=kind,
        round=penalty.round or None,
        effect=None if penalty.effect is None else words(f"penalty.{penalty.effect}"),
        points=points,
        reason=reason,
    )
