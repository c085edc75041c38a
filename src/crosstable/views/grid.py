"""The grid of a stage: players against players, or players by rounds."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

from crosstable.formats.tables import TableSettings
from crosstable.model.tournament import Player, PlayerId, Round, Stage
from crosstable.ranking.round_lines import KINDS, NOBODY
from crosstable.ranking.rows import StandingsRow
from crosstable.ranking.standings import Standings
from crosstable.ranking.tables.leaderboard import Leaderboard
from crosstable.ranking.tables.scoring import seat_scores
from crosstable.views.chess_cells import NOT_PAIRED, ChessCell, chess_cells, has_chess_rounds, round_numbers
from crosstable.views.player_result import Outcome, PlayerResult, outcome_of, player_result
from crosstable.views.standings import has_dropped

# Most players for a grid of players against players; larger ones have rounds as columns.
LARGEST_SQUARE = 64


class GridColumn(NamedTuple):
    """A column: the player in a place, the byes, a round, or points that the organiser deducted."""

    kind: Literal["place", "byes", "round", "deducted"]
    number: int = 0
    multiplier: Fraction = Fraction(1)


class MeetingsCell(NamedTuple):
    """The matches of two players, or the byes of one; mostly none or one."""

    results: tuple[PlayerResult, ...] = ()

    @property
    def outcome(self) -> Outcome | None:
        if len(self.results) > 1 and self.results[-1].kind != "bye":
            return "drawn"
        return self.results[-1].outcome if self.results else None


class RoundCell(NamedTuple):
    """A round: the place of the opponent, if there was one, and the outcome."""

    opponent: int | None
    outcome: Outcome


class ScoreCell(NamedTuple):
    """The score of a round, multiplier included."""

    score: Fraction
    outcome: None = None


class DeductedCell(NamedTuple):
    """The change of the total by deductions; 0 for none."""

    points: Fraction
    outcome: None = None


# None in the diagonal.
GridCell = MeetingsCell | RoundCell | ChessCell | ScoreCell | DeductedCell | None
EMPTY = MeetingsCell()


class GridLine(NamedTuple):
    """A player of a grid, with the place that the columns and cells of others name. `rank` is its text at tables: "7="
    if it is shared.
    """

    place: int
    player: Player
    cells: Sequence[GridCell]
    total: Fraction
    has_dropped: bool = False
    rank: str = ""

    @property
    def label(self) -> str:
        return self.rank or str(self.place)


class Grid(NamedTuple):
    """The grid of a group, or of everybody. `content`: what is in the cells; `by_points`: the totals rank players."""

    group: str | None
    content: Literal["games", "boards", "outcomes", "chess", "scores"]
    columns: Sequence[GridColumn]
    lines: list[GridLine]
    by_points: bool = True

    @property
    def is_by_round(self) -> bool:
        return self.content in ("outcomes", "chess", "scores")


def grids(ranking: Standings | Leaderboard, largest: int = LARGEST_SQUARE) -> list[Grid]:
    """Return the grid of every group: of players, or of rounds in chess and with more than `largest` players."""
    return match_grids(ranking, largest) if isinstance(ranking, Standings) else [table_grid(ranking)]


def match_grids(standings: Standings, largest: int = LARGEST_SQUARE) -> list[Grid]:
    if has_chess_rounds(standings):
        return [_chess_grid(standings, group, rows) for group, rows in standings.groups.items()]
    return [
        (_grid_by_rounds if len(rows) > largest else _square_grid)(standings, group, rows)
        for group, rows in standings.groups.items()
    ]


def table_grid(board: Leaderboard) -> Grid:
    rounds = board.ledger.rounds
    scores = [_scores(stage, round_) for stage, round_ in rounds]
    sign = 1 if board.ledger.rules.lower_wins else -1
    through = board.ledger.through
    lines = [
        GridLine(
            place,
            row.player,
            [*(of_round.get(row.player.id, EMPTY) for of_round in scores), DeductedCell(sign * row.deducted)],
            row.score,
            has_dropped(row.player, through),
            f"{row.rank}{'=' if row.level else ''}",
        )
        for place, row in enumerate(board.rows, 1)
    ]
    columns = [GridColumn("round", round_.number, round_.multiplier) for _, round_ in rounds]
    return _without_empty_deductions(Grid(None, "scores", [*columns, GridColumn("deducted")], lines))


def _without_empty_deductions(grid: Grid) -> Grid:
    """Return the grid without its last column if nothing was deducted."""
    deducted = (line.cells[-1] for line in grid.lines)
    if any(isinstance(cell, DeductedCell) and cell.points for cell in deducted):
        return grid
    return grid._replace(columns=grid.columns[:-1], lines=[line._replace(cells=line.cells[:-1]) for line in grid.lines])


def _scores(stage: Stage, round_: Round) -> Mapping[PlayerId, ScoreCell]:
    return {
        player: ScoreCell(Fraction(points) * round_.multiplier)
        for table in round_.tables
        for player, points in zip(table.seats, seat_scores(table, stage.config.of(TableSettings)).points, strict=True)
    }


def _square_grid(standings: Standings, group: str | None, rows: Sequence[StandingsRow]) -> Grid:
    places = _places(rows)
    columns = [GridColumn("place", place) for place in places.values()]
    cells = [_meetings(standings, row, places) for row in rows]
    byes = [_byes(standings, row) for row in rows]
    if any(cell.results for cell in byes):
        columns.append(GridColumn("byes"))
        cells = [[*meetings, bye] for meetings, bye in zip(cells, byes, strict=True)]
    content: Literal["games", "boards"] = "games" if standings.ledger.config.boards is None else "boards"
    return _match_grid(standings, group, content, columns, rows, cells)


def _grid_by_rounds(standings: Standings, group: str | None, rows: Sequence[StandingsRow]) -> Grid:
    places = _places(rows)
    columns = [GridColumn("round", round_.number) for round_ in standings.ledger.stage.rounds if round_.counts]
    cells = [[*_round_cells(standings, row, places, columns)] for row in rows]
    return _match_grid(standings, group, "outcomes", columns, rows, cells)


def _chess_grid(standings: Standings, group: str | None, rows: Sequence[StandingsRow]) -> Grid:
    numbers, of_players = round_numbers(standings), chess_cells(standings, rows)
    cells = [[of_players[row.player.id].get(number, NOT_PAIRED) for number in numbers] for row in rows]
    return _match_grid(standings, group, "chess", [GridColumn("round", number) for number in numbers], rows, cells)


def _match_grid(
    standings: Standings,
    group: str | None,
    content: Literal["games", "boards", "outcomes", "chess"],
    columns: Sequence[GridColumn],
    rows: Sequence[StandingsRow],
    cells: Sequence[Sequence[GridCell]],
) -> Grid:
    lines = [
        GridLine(
            place,
            row.player,
            [*of_row, DeductedCell(-Fraction(row.deducted, 2))],
            Fraction(row.points, 2),
            has_dropped(row.player, standings.ledger.through),
        )
        for place, (row, of_row) in enumerate(zip(rows, cells, strict=True), 1)
    ]
    grid = Grid(group, content, [*columns, GridColumn("deducted")], lines, standings.by_points)
    return _without_empty_deductions(grid)


def _places(rows: Sequence[StandingsRow]) -> dict[PlayerId, int]:
    return {row.player.id: place for place, row in enumerate(rows, 1)}


def _meetings(standings: Standings, row: StandingsRow, places: Mapping[PlayerId, int]) -> list[GridCell]:
    ledger = standings.ledger
    results: list[tuple[PlayerResult, ...]] = [()] * len(places)
    for line in ledger.lines_of(ledger.index[row.player.id]):
        place = None if line.paired_with == NOBODY else places.get(ledger.ids[line.paired_with])
        if place is not None:
            results[place - 1] += (player_result(line, ledger.config),)
    cells: list[GridCell] = [MeetingsCell(of_opponent) if of_opponent else EMPTY for of_opponent in results]
    cells[places[row.player.id] - 1] = None
    return cells


def _byes(standings: Standings, row: StandingsRow) -> MeetingsCell:
    ledger = standings.ledger
    lines = ledger.lines_of(ledger.index[row.player.id])
    return MeetingsCell(tuple(player_result(line, ledger.config) for line in lines if KINDS[line.kind] == "bye"))


def _round_cells(
    standings: Standings, row: StandingsRow, places: Mapping[PlayerId, int], columns: Sequence[GridColumn]
) -> Iterator[GridCell]:
    ledger = standings.ledger
    lines = {line.round: line for line in ledger.lines_of(ledger.index[row.player.id])}
    for column in columns:
        line = lines.get(column.number)
        if line is None:
            yield EMPTY
        else:
            opponent = None if line.paired_with == NOBODY else places.get(ledger.ids[line.paired_with])
            yield RoundCell(opponent, outcome_of(line))
