"""Standings with their tie-breaks, or the leaderboard of tables."""

from itertools import pairwise

from crosstable.exchange.sheets.sheet import Data, Scene, Sheet, column, titled
from crosstable.model.points import to_points
from crosstable.ranking.board_standings import board_standings
from crosstable.ranking.standings import Standings
from crosstable.ranking.tables.games import GameRecord, game_records
from crosstable.ranking.tables.leaderboard import Leaderboard
from crosstable.words import words
from crosstable.words.columns import column_text
from crosstable.words.formatting import points_text
from crosstable.words.scores import DASH
from crosstable.words.seats import number_text


def data(scene: Scene) -> Data:
    """Return ranks, points, records and tie-breaks up to the round, group by group; of teams the members as well; and
    what the tie-breaks mean.
    """
    code = "print.standings" if scene.round is None or scene.round.closed else "print.standings_during"
    head = titled(scene, code, round=scene.through or 0)
    if scene.kind == "tables":
        return {**head, "sections": [leaderboard(Leaderboard(scene.tournament, scene.through))], "size": 11}
    found = Standings(scene.tournament, scene.through)
    return {**head, "sections": [*sections(found), *board_sections(found)], "notes": meanings(found), "size": 11}


def board_sections(found: Standings) -> list[Data]:
    """Return the members of teams, board by board; nothing where no teams play."""
    if found.ledger.config.boards is None:
        return []
    rows = [
        [
            str(row.board),
            str(row.rank),
            row.member.name,
            row.team.name,
            points_text(row.points),
            DASH.join(map(str, (row.record.wins, row.record.losses, row.record.draws))),
        ]
        for row in board_standings(found.ledger.tournament, found.ledger.through)
    ]
    columns = [
        column("column.board", "right"),
        column("column.rank", "right", bold=True),
        column("column.player", grow=1),
        column("column.team", grow=1),
        column("column.points", "right", bold=True),
        column("column.record", "right"),
    ]
    return [{"head": words("team.board_standings"), "columns": columns, "rows": rows}] if rows else []


def sections(found: Standings) -> list[Data]:
    """Return the standings of each group as a part of a listing."""
    codes = found.shown_codes
    rows = found.rows
    values = [column_text(code, [row.tiebreaks[code] for row in rows]) for code in codes]
    has_draws = any(row.record.draws for row in rows)
    lines = []
    for i, row in enumerate(rows):
        record = [row.record.wins, row.record.losses, *([row.record.draws] if has_draws else [])]
        points = [f"{to_points(row.points):g}"] if found.by_points else []
        lines.append(
            [
                f"{row.rank}{'=' if row.tied_with else ''}",
                row.player.name,
                *points,
                DASH.join(map(str, record)),
                *(texts[i] for texts in values),
            ]
        )
    columns = [
        column("column.rank", "right", bold=True),
        column("column.player", grow=1),
        *([column("column.points", "right", bold=True)] if found.by_points else []),
        column("column.record", "right"),
        *(column(f"tiebreak.{code}", "right") for code in codes),
    ]
    bounds = pairwise([*(section.start for section in found.sections), len(rows)])
    return [
        {
            "head": None if section.group is None else words("standings.group", group=section.group),
            "columns": columns,
            "rows": lines[start:end],
        }
        for section, (start, end) in zip(found.sections, bounds, strict=True)
    ]


def leaderboard(board: Leaderboard) -> Data:
    """Return the leaderboard of tables as a part of a listing."""
    records = game_records(board.ledger.tournament, board.ledger.through)
    rows = [
        [
            f"{row.rank}{'=' if row.level else ''}",
            row.player.name,
            number_text(row.score),
            *(_games(records.get(row.player.id)) if records else [str(row.played)]),
            "" if row.out_in is None else words("web.public.out_in", round=row.out_in),
        ]
        for row in board.rows
    ]
    columns = [
        column("column.rank", "right", bold=True),
        column("column.player", grow=1),
        column("print.score", "right", bold=True),
        *(
            [column("column.games", "right"), column("column.best_game", "right")]
            if records
            else [column("print.rounds_played", "right")]
        ),
        column("", "left"),
    ]
    return {"head": None, "columns": columns, "rows": rows}


def _games(record: GameRecord | None) -> list[str]:
    return ["0", ""] if record is None else [str(record.games), number_text(record.best)]


def meanings(found: Standings) -> list[str]:
    """Return what each tie-break of the chain is, in a sentence."""
    return [f"{words(f'tiebreak.{code}')}: {words(f'tiebreak.{code}.about')}" for code in found.shown_codes]


SHEET = Sheet("standings", "listing", data, beside="standings")
