"""Line-up cards: every team of the round with its members, for the captain to note who plays on which board."""

from crosstable.exchange.sheets.sheet import Data, Scene, Sheet, column, sheet_head, teams_play
from crosstable.model.refusals import Refusal
from crosstable.model.teams import boards_of, line_up_of
from crosstable.model.tournament import Match, Player
from crosstable.words import words


def data(scene: Scene) -> Data:
    """Return a card for each team that plays. Raise if no teams play."""
    if scene.stage.config.boards is None:
        raise Refusal("no_boards_here")
    columns = [
        column("column.number", "right"),
        column("column.player", "left", grow=1),
        column("column.rating", "right"),
        column("column.board", "center", bold=True),
    ]
    sections = [
        {
            "head": words("team.card", team=team.name, table=match.table),
            "columns": columns,
            "rows": _rows(team, match),
            "card": True,
        }
        for match in sorted(scene.published.matches, key=lambda match: match.table or 0)
        for team in (scene.tournament.by_id[match.first], scene.tournament.by_id[match.second])
    ]
    titles = sheet_head(scene, "print.round", sheet=words("print.sheet.line_ups"), round=scene.published.number)
    return {**titles, "sections": sections, "notes": [], "size": 12}


def _rows(team: Player, match: Match) -> list[list[str]]:
    """Return the members with their boards, if lined up."""
    seats = line_up_of(boards_of(match), second=match.second == team.id)
    boards = {seat: str(board) for board, seat in enumerate(seats, 1) if seat is not None}
    return [
        [
            str(place),
            member.name,
            "" if member.rating is None else str(member.rating),
            boards.get(member.id, "\u2610"),
        ]
        for place, member in enumerate(team.members, 1)
    ]


SHEET = Sheet("line_ups", "listing", data, kinds=("matches",), offered_on="round", applies=teams_play)
