"""Pairings by table: what the desk works with, and what hangs on the wall of a small room."""

from collections.abc import Mapping

from crosstable.exchange.sheets.sheet import Data, Scene, Sheet, column, titled
from crosstable.model.points import to_points
from crosstable.model.tournament import Match, PlayerId
from crosstable.ranking.ledger import standing_result
from crosstable.ranking.standings import Standings
from crosstable.words import words
from crosstable.words.scores import DASH, score_texts


def data(scene: Scene) -> Data:
    """Return every match of the round with the players' points before it, and its result where it is known."""
    round_ = scene.published
    points = points_before(scene)
    players = scene.tournament.by_id
    groups: dict[str | None, list[list[str]]] = {}
    for match in sorted(round_.matches, key=lambda match: match.table or 0):
        first, second = players[match.first], players[match.second]
        row = [
            str(match.table or ""),
            first.name,
            points.get(first.id, ""),
            result_text(scene, match),
            points.get(second.id, ""),
            second.name,
        ]
        group = scene.stage.group_of(first) if scene.stage.config.traits.in_groups else None
        groups.setdefault(group, []).append(row)
    columns = [
        column("column.table", "right", bold=True),
        column("column.player", "right", grow=1),
        column("", "right"),
        column("column.result", "center"),
        column("", "left"),
        column("column.player", "left", grow=1),
    ]
    sections = [{"head": group, "columns": columns, "rows": rows} for group, rows in groups.items()]
    return {
        **titled(scene, "print.round", sheet=words("print.sheet.pairings"), round=round_.number),
        "sections": sections,
        "notes": without_match(scene),
        "size": 12 if len(round_.matches) > 12 else 15,
    }


def points_before(scene: Scene) -> Mapping[PlayerId, str]:
    """Return everybody's points before the round, as they are written beside a name."""
    number = scene.published.number
    if number <= scene.tournament.stage_start:
        return {}
    found = Standings(scene.tournament, number - 1)
    return {row.player.id: f"{to_points(row.points):g}" for row in found.rows} if found.by_points else {}


def result_text(scene: Scene, match: Match) -> str:
    """Return the result of a match, or the sign between two names."""
    players = scene.tournament.by_id
    result = standing_result(match, scene.published.number, players)
    mine, yours, note = score_texts(result, match.first, scene.stage.config.best_of)
    return f"{mine}{DASH}{yours}" + (f" {note}" if note else "") if result is not None else DASH


def without_match(scene: Scene) -> list[str]:
    """Return who has a bye, and who rests."""
    names = {player.id: player.name for player in scene.tournament.players}
    byes = [bye.player for bye in scene.published.byes]
    notes = [words("print.byes", names, players=byes)] if byes else []
    resting = [player for player in scene.resting if player in names]
    return [*notes, words("print.resting", names, players=resting)] if resting else notes


SHEET = Sheet("pairings", "listing", data, of=("matches",), beside="round")
