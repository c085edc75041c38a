"""The grid of a stage: players against players, or players by rounds, as pages and sheets show it."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from crosstable.formats.tables import TableSettings
from crosstable.model.config import Config
from crosstable.model.points import to_points
from crosstable.model.tournament import Player, PlayerId, Round, Stage
from crosstable.ranking.round_lines import DRAWN, KINDS, NOBODY, WON, RoundLine
from crosstable.ranking.rows import StandingsRow
from crosstable.ranking.standings import Standings
from crosstable.ranking.tables.leaderboard import Leaderboard
from crosstable.ranking.tables.scoring import seats_of
from crosstable.words import words
from crosstable.words.formatting import MINUS, points_text
from crosstable.words.scores import DASH
from crosstable.words.seats import number_text, times_text

# Players against players for so many; for more, players by rounds.
LARGEST_SQUARE = 64

# What is in a cell, and how it looks: won, drawn, lost or nothing. There is none where somebody would meet themselves.
Cell = tuple[str, str]

_LOOKS = {WON: "won", DRAWN: "drawn"}
_SIGNS = {"won": "+", "drawn": "=", "lost": MINUS}


class GridLine(NamedTuple):
    """A player of a grid: place in it, rank, the cells, and what they come to."""

    place: int
    rank: int
    player: Player
    cells: list[Cell | None]
    total: object


class Grid(NamedTuple):
    """The grid of a group, or of everybody. The columns are players by their places, or rounds."""

    group: str | None
    heads: Sequence[int | str]
    by_round: bool
    lines: list[GridLine]


def match_grid(found: Standings, largest: int = LARGEST_SQUARE) -> list[Grid]:
    """Return the grid of every group: of players, or of rounds where there are more than `largest` players."""
    bounds = pairwise([*(section.start for section in found.sections), len(found.rows)])
    return [
        _grid(found, section.group, found.rows[start:end], largest)
        for section, (start, end) in zip(found.sections, bounds, strict=True)
    ]


def table_grid(board: Leaderboard) -> Grid:
    """Return the scores of players by rounds."""
    rounds = board.ledger.rounds
    scores = [_scores(stage, round_) for stage, round_ in rounds]
    heads = [
        words("web.public.round_times", round=round_.number, times=times_text(round_.multiplier))
        for _, round_ in rounds
    ]
    lines = [
        GridLine(
            place,
            row.rank,
            row.player,
            [(scores_of.get(row.player.id, ""), "") for scores_of in scores],
            number_text(row.score),
        )
        for place, row in enumerate(board.rows, 1)
    ]
    return Grid(None, heads, True, lines)


def _scores(stage: Stage, round_: Round) -> Mapping[PlayerId, str]:
    """Return what everybody made of a round, the multiplier in it."""
    return {
        player: number_text(Fraction(points) * round_.multiplier)
        for table in round_.tables
        for player, points in zip(table.seats, seats_of(table, stage.config.of(TableSettings)).points, strict=True)
    }


def _grid(found: Standings, group: str | None, rows: list[StandingsRow], largest: int) -> Grid:
    by_round = len(rows) > largest
    places = {row.player.id: i for i, row in enumerate(rows)}
    heads: list[int | str]
    cells_of: list[list[Cell | None]]
    if by_round:
        heads = [round_.number for round_ in found.ledger.stage.rounds if round_.counts]
        cells_of = [list(_cells_by_round(found, row, places, heads)) for row in rows]
    else:
        heads = list(range(1, len(rows) + 1))
        cells_of = [_cells_by_player(found, row, places) for row in rows]
        byes = [_byes(found, row) for row in rows]
        if any(text for text, _ in byes):
            heads.append(words("web.bye"))
            for cells, bye in zip(cells_of, byes, strict=True):
                cells.append(bye)
    lines = [
        GridLine(i, row.rank, row.player, cells, to_points(row.points))
        for i, (row, cells) in enumerate(zip(rows, cells_of, strict=True), 1)
    ]
    return Grid(group, heads, by_round, lines)


def look_of(line: RoundLine) -> str:
    """Return won, drawn or lost."""
    return _LOOKS.get(line.outcome, "lost")


def cell_of(line: RoundLine, config: Config) -> Cell:
    """Return a match as a grid shows it: what was taken off the opponent, and its look."""
    kind, look = KINDS[line.kind], look_of(line)
    if kind == "forfeit":
        return ("+" if look == "won" else MINUS), look
    if kind in ("double_loss", "double_forfeit"):
        return MINUS, look
    if config.boards is not None:
        return points_text(2 * line.games_won + line.games_drawn), look
    if config.best_of == 1:
        return {"won": "1", "drawn": "½"}.get(look, "0"), look
    return f"{line.games_won}{DASH}{line.games_lost}", look


def _cells_by_player(found: Standings, row: StandingsRow, places: dict[PlayerId, int]) -> list[Cell | None]:
    """Return a cell for each opponent; None for oneself."""
    ledger = found.ledger
    cells: list[Cell | None] = [("", "")] * len(places)
    for line in ledger.lines_of(ledger.index[row.player.id]):
        if line.paired_with != NOBODY and (at := places.get(ledger.ids[line.paired_with])) is not None:
            text, look = cell_of(line, ledger.config)
            before = cells[at]
            cells[at] = (f"{before[0]} {text}", "drawn") if before and before[0] else (text, look)
    cells[places[row.player.id]] = None
    return cells


def _byes(found: Standings, row: StandingsRow) -> Cell:
    """Return the byes of a player, one sign each."""
    ledger = found.ledger
    lines = [line for line in ledger.lines_of(ledger.index[row.player.id]) if KINDS[line.kind] == "bye"]
    looks = [look_of(line) for line in lines]
    return " ".join(_SIGNS[look] for look in looks), looks[-1] if looks else ""


def _cells_by_round(
    found: Standings, row: StandingsRow, places: dict[PlayerId, int], rounds: Sequence[int | str]
) -> Iterator[Cell]:
    """Yield a cell for each round: the place of the opponent, and what came of it."""
    ledger = found.ledger
    lines = {line.round: line for line in ledger.lines_of(ledger.index[row.player.id])}
    for number in rounds:
        line = lines.get(int(number))
        if line is None:
            yield "", ""
            continue
        look = look_of(line)
        sign = _SIGNS[look]
        at = None if line.paired_with == NOBODY else places.get(ledger.ids[line.paired_with])
        yield f"{'' if at is None else at + 1}{sign}", look
