"""`crosstable players`: who takes part, who has left, and penalties on record."""

from collections.abc import Iterator, Sequence

import msgspec

from crosstable.app.persons import person_of
from crosstable.cli.desk.session import Answer, Desk, Reply, view
from crosstable.cli.runner import Report
from crosstable.cli.text_tables import NAME, NUMBER, TEXT, columns, table, wrapped
from crosstable.model.points import to_points
from crosstable.model.tournament import Player
from crosstable.state.records import Penalty
from crosstable.words import words
from crosstable.words.value_texts import stretches


@view
def players(desk: Desk) -> Reply:
    stage = desk.own_tournament.stage
    listed = sorted(desk.own_tournament.players, key=lambda player: player.number)
    if stage.groups:
        listed = [msgspec.structs.replace(player, group=stage.group_of(player)) for player in listed]
    return Report(
        lambda: {"players": [_player_answer(desk, player) for player in listed]}, lambda: _player_lines(desk, listed)
    )


def _player_answer(desk: Desk, player: Player) -> Answer:
    values = msgspec.structs.asdict(player)
    person = person_of(desk.session.journal, desk.state, player.id)
    return {name: value for name, value in values.items() if value not in (None, ())} | {"person": person}


def _player_lines(desk: Desk, listed: Sequence[Player]) -> Iterator[str]:
    yield words("players.heading", name=desk.state.name, players=len(listed))
    fields = [
        field for field in ("rating", "group", "club", "town") if any(getattr(player, field) for player in listed)
    ]
    has_teams = any(player.members for player in listed)
    shown = {field: NUMBER if field == "rating" else NAME for field in fields}
    heads = columns(number=NUMBER, player=NAME, **shown, **({"members": TEXT} if has_teams else {}), notes=TEXT)
    rows = [
        [
            str(player.number),
            player.name,
            *("" if getattr(player, field) is None else str(getattr(player, field)) for field in fields),
            *([", ".join(member.name for member in player.members)] if has_teams else []),
            ", ".join(_notes(player)),
        ]
        for player in listed
    ]
    if rows:
        yield from table(heads, rows)
    for penalty in desk.state.penalties:
        yield from wrapped(_penalty_line(desk, penalty))


def _notes(player: Player) -> Iterator[str]:
    if player.first_round > 1:
        yield words("player.late", round=player.first_round)
    if player.disqualified_in is not None:
        yield words("player.disqualified", round=player.disqualified_in)
    elif player.dropped_after is not None:
        yield words("player.dropped", round=player.dropped_after)
    elif player.eliminated_in is not None:
        yield words("player.eliminated", round=player.eliminated_in)
    if player.absent:
        yield words("player.absent", rounds=stretches(player.absent))


def _penalty_line(desk: Desk, penalty: Penalty) -> str:
    """Return a penalty on record with its reason, as far as that is known."""
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
