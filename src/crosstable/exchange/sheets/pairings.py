"""Pairings by table: what the desk works with, and what hangs on the wall of a small room."""

from collections.abc import Mapping

from crosstable.exchange.sheets.sheet import Data, Scene, Sheet, column, sheet_head
from crosstable.model.tournament import PlayerId
from crosstable.ranking.standings import Standings
from crosstable.views.pairings import MatchLine, Pairings, round_pairings
from crosstable.words import words
from crosstable.words.pairing_text import absent_text, match_texts, side_columns
from crosstable.words.scores import DASH
from crosstable.words.value_texts import points_text


def data(scene: Scene) -> Data:
    """Return every match of the round with the players' points before it, and its result if known."""
    points = points_before(scene)
    pairings = scene_pairings(scene)
    groups: dict[str | None, list[list[str]]] = {}
    for match in pairings.matches:
        row = [
            str(match.table or ""),
            match.first.name,
            points.get(match.first.id, ""),
            match_score(match),
            points.get(match.second.id, ""),
            match.second.name,
        ]
        groups.setdefault(match.group, []).append(row)
    columns = match_columns(pairings)
    sections = [
        {
            "head": None if group is None else words("standings.group", group=group),
            "columns": columns,
            "rows": rows,
        }
        for group, rows in groups.items()
    ]
    return {
        **sheet_head(scene, "print.round", sheet=words("print.sheet.pairings"), round=scene.published.number),
        "sections": sections,
        "notes": idle_notes(scene),
        "size": 12 if len(pairings.matches) > 12 else 15,
    }


def match_columns(pairings: Pairings) -> list[Data]:
    """Return columns for table, first player with points, result, and second player with points."""
    white, black = side_columns(pairings.colours, ("column.player", "column.player"))
    return [
        column("column.table", "right", bold=True),
        column(white, "right", grow=1),
        column("", "right"),
        column("column.result", "center"),
        column("", "left"),
        column(black, "left", grow=1),
    ]


def scene_pairings(scene: Scene) -> Pairings:
    return round_pairings(scene.stage, scene.published, scene.resting, scene.tournament.by_id)


def points_before(scene: Scene) -> Mapping[PlayerId, str]:
    number = scene.published.number
    if number <= scene.tournament.stage_start:
        return {}
    standings = Standings(scene.tournament, number - 1)
    return {row.player.id: points_text(row.points) for row in standings.rows} if standings.by_points else {}


def match_score(match: MatchLine) -> str:
    if match.result is None:
        return DASH
    texts = match_texts(match)
    return f"{texts.score} {texts.note}".rstrip()


def idle_notes(scene: Scene) -> list[str]:
    idle = scene_pairings(scene).idle
    names = {line.player.id: line.player.name for line in idle}
    byes = [line.player.id for line in idle if line.bye is not None]
    resting = [line.player.id for line in idle if line.bye is None and not line.is_absent]
    notes = [
        words("print.byes", names, players=byes) if byes else "",
        words("print.resting", names, players=resting) if resting else "",
        absent_text(idle, names),
    ]
    return [note for note in notes if note]


SHEET = Sheet("pairings", "listing", data, kinds=("matches",), offered_on="round")
