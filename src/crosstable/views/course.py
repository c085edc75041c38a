"""A player's course through a stage: every round, with the score and the rank after it."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

from crosstable.model.points import HalfPoints
from crosstable.model.tournament import Player, PlayerId, RoundStatus, Stage, Tournament
from crosstable.ranking.rows import StandingsRow, has_draws
from crosstable.ranking.tables.leaderboard import TableRow
from crosstable.views.boards import BoardLine, board_lines
from crosstable.views.explain import table_rounds
from crosstable.views.listing import SeatAt
from crosstable.views.player_result import PlayerResult, player_result
from crosstable.views.public import Public, Published
from crosstable.views.standings import seats_now

StepKind = Literal["match", "bye", "missed", "rests"]


class MatchStep(NamedTuple):
    """A round of matches. `result` is None while it is open, `points` and `rank` are those after the round.

    `is_struck`: the results of one of the players were struck, so that the match has none.
    """

    round: int
    status: RoundStatus
    kind: StepKind
    result: PlayerResult | None
    points: HalfPoints | None
    rank: int | None
    opponent: Player | None = None
    table: int | None = None
    boards: Sequence[BoardLine] = ()
    is_struck: bool = False


class TableStep(NamedTuple):
    """A round of tables. `gained` includes the multiplier and is None for a player without a seat."""

    round: int
    seat: SeatAt | None
    others: Sequence[Player]
    multiplier: Fraction
    gained: Fraction | None
    score: Fraction
    rank: int | None


class MatchCourse(NamedTuple):
    """A course through a stage of matches. `row` is None for a player without a place among `field_size`.

    `has_draws`: whether anybody drew a match in this stage.
    """

    stage: Stage
    steps: Sequence[MatchStep]
    row: StandingsRow | None
    field_size: int
    by_points: bool
    has_draws: bool


class TableCourse(NamedTuple):
    """A course through stages of tables that share a score; `seat` is the current seat."""

    stage: Stage
    steps: Sequence[TableStep]
    row: TableRow
    field_size: int
    seat: SeatAt | None


Course = MatchCourse | TableCourse


def courses(view: Public, player: Player) -> list[Course]:
    stages = range(len(view.tournament.stages))
    all_courses = [_course(view, stage, player) for stage in reversed(stages)]
    return [course for course in all_courses if course is not None]


def _course(view: Public, stage: int, player: Player) -> Course | None:
    if view.tournament.stages[stage].config.traits.at_tables:
        return _table_course(view, stage, player)
    return _match_course(view, stage, player)


def _match_course(view: Public, number: int, player: Player) -> MatchCourse | None:
    stage, standings = view.tournament.stages[number], view.standings(stage=number)
    if player.id not in standings.ledger.index or not stage.rounds:
        return None
    row = standings.get(player.id)
    field_size = 0 if row is None else len(standings.groups[row.group])
    steps = [*_match_steps(view, number, player)]
    if row is None and not steps:
        return None
    return MatchCourse(stage, steps, row, field_size, standings.by_points, has_draws(row.record for row in standings))


def _match_steps(view: Public, stage: int, player: Player) -> Iterator[MatchStep]:
    ledger = view.standings(stage=stage).ledger
    lines = {line.round: line for line in ledger.lines_of(ledger.index[player.id])}
    for round_ in view.tournament.stages[stage].rounds:
        published, line = view.rounds[round_.number], lines.get(round_.number)
        match = next((match for match in round_.matches if player.id in (match.first, match.second)), None)
        result = None if line is None else player_result(line, published.stage.config)
        kind = "match" if match is not None else _idle_kind(published, player.id, result)
        if kind is None:
            continue
        standings = view.standings(round_.number, stage)
        index = standings.ledger.index.get(player.id)
        # In a bracket there are no points, and the rank is the best place still possible.
        points = None if index is None or not standings.by_points else HalfPoints(int(standings.ledger.points[index]))
        row = standings.get(player.id) if standings.by_points else None
        step = MatchStep(round_.number, round_.status, kind, result, points, None if row is None else row.rank)
        if match is not None:
            opponent = view.by_id[match.second if match.first == player.id else match.first]
            step = step._replace(
                opponent=opponent,
                table=match.table,
                boards=board_lines(match, view.by_id),
                is_struck=not {match.first, match.second}.isdisjoint(published.stage.struck),
            )
        yield step


def _idle_kind(published: Published, player: PlayerId, result: PlayerResult | None) -> StepKind | None:
    """Return why a player has no match in a round; None for a player who does not belong to it."""
    # A bye counts with the rest of the round; until then it has no result.
    if any(bye.player == player for bye in published.round.byes):
        return "bye"
    if result is not None:
        return "missed"
    return "rests" if player in published.resting else None


def _table_course(view: Public, number: int, player: Player) -> TableCourse | None:
    """Return the course at the tables. Consecutive stages of tables share one, which belongs to the last."""
    board = view.leaderboard(stage=number)
    if shares_next_score(view.tournament, number) or player.id not in board.row_numbers or not board.ledger.rounds:
        return None
    row = board.row(player.id)
    seat = seats_now(view.tournament).get(player.id)
    return TableCourse(view.tournament.stages[number], [*_table_steps(view, number, player)], row, len(board), seat)


def shares_next_score(tournament: Tournament, stage: int) -> bool:
    """Return whether a stage of tables is followed by another one, which continues its score."""
    stages = tournament.stages
    return stage + 1 < len(stages) and stages[stage + 1].config.traits.at_tables


def _table_steps(view: Public, stage: int, player: Player) -> Iterator[TableStep]:
    score = Fraction(0)
    for round_ in table_rounds(view.leaderboard(stage=stage), player.id):
        score += round_.total
        row = view.leaderboard(round_.round, stage).get(player.id)
        published = view.rounds[round_.round]
        seats = next((table.seats for table in published.round.tables if player.id in table.seats), ())
        yield TableStep(
            round=round_.round,
            seat=None if round_.seat is None else SeatAt(round_.table, round_.seat, published.stage.config),
            others=[view.by_id[other] for other in seats if other != player.id],
            multiplier=round_.multiplier,
            gained=None if round_.kind == "not_seated" else round_.total,
            score=score if row is None else row.score,
            rank=None if row is None else row.rank,
        )
