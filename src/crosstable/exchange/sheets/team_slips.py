"""Team slips: the boards of every match with who meets whom, to be filled in; results stand where they are known."""

from crosstable.exchange.sheets.sheet import Data, Scene, Sheet, column, sheet_head, teams_play
from crosstable.model.refusals import Refusal
from crosstable.model.teams import boards_of, default_line_up, has_first_move, pair_boards
from crosstable.model.tournament import Match, PlayerId
from crosstable.views.colours import stage_colours
from crosstable.words import words
from crosstable.words.scores import board_text, both_scores, score_texts


def data(scene: Scene) -> Data:
    """Return the boards of every match. Raise if no teams play."""
    if scene.stage.config.boards is None:
        raise Refusal("no_boards_here")
    columns = [
        column("column.board", "right", bold=True),
        column("column.player", "right", grow=1),
        # As wide as a hand needs to fill it in.
        {**column("column.result", "center"), "least": 24},
        column("column.player", "left", grow=1),
    ]
    matches = sorted(scene.published.matches, key=lambda match: match.table or 0)
    sections = [
        {
            "head": _head(scene, match),
            "columns": columns,
            "rows": [*_rows(scene, match), ["", words("team.total"), _total(match), ""]],
            "signed": [words("team.signed", team=scene.tournament.by_id[team].name) for team in _teams(match)],
            "card": True,
        }
        for match in matches
    ]
    sheet = words("print.sheet.team_slips")
    is_chess = stage_colours(scene.stage.preset, scene.stage.config) is not None
    notes = [words("print.circle_is_white")] if is_chess else []
    titles = sheet_head(scene, "print.round", sheet=sheet, round=scene.published.number)
    return {**titles, "sections": sections, "notes": notes, "size": 12}


def _teams(match: Match) -> tuple[PlayerId, PlayerId]:
    return match.first, match.second


def _total(match: Match) -> str:
    """Return the score of the match, if it has one."""
    first, second, _ = score_texts(match.result, match.first, 1)
    return both_scores(first, second) if first or second else ""


def _head(scene: Scene, match: Match) -> str:
    first, second = (scene.tournament.by_id[team].name for team in (match.first, match.second))
    return words("team.slip", table=match.table, first=first, second=second)


def _rows(scene: Scene, match: Match) -> list[list[str]]:
    teams = [scene.tournament.by_id[team] for team in (match.first, match.second)]
    names = {member.id: member.name for team in teams for member in team.members}
    boards = boards_of(match) or pair_boards(*(default_line_up(team, scene.stage.config.boards or 0) for team in teams))
    rows = []
    for place, board in enumerate(boards, 1):
        first, second = ("" if seat is None else names.get(seat, "") for seat in (board.first, board.second))
        # A circle is for who has the first move; nobody has it on an empty seat.
        if has_first_move(place, second=False):
            first = first and f"{first} \u25cb"
        else:
            second = second and f"\u25cb {second}"
        rows.append([str(place), first, board_text(board) if match.result is not None else "", second])
    return rows


SHEET = Sheet("team_slips", "listing", data, kinds=("matches",), offered_on="round", applies=teams_play)
