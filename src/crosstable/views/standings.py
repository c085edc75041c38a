"""The standings as listings: of matches, of tables, of boards, and the final ranking of the whole tournament."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

import msgspec

from crosstable.model.refusals import Reason
from crosstable.model.tournament import Player, PlayerId, Tournament
from crosstable.ranking.board_standings import BoardRow, board_standings
from crosstable.ranking.brackets.places import are_over
from crosstable.ranking.clinch import Outlook, outlooks
from crosstable.ranking.current import standings_of
from crosstable.ranking.final import FinalRow, final_ranking
from crosstable.ranking.rows import StandingsRow
from crosstable.ranking.standings import Standings
from crosstable.ranking.tables.cut_line import Cut, cut
from crosstable.ranking.tables.games import GameRecord, game_records
from crosstable.ranking.tables.leaderboard import Leaderboard, TableRow
from crosstable.views.chess_cells import NOT_PAIRED, ChessCell, chess_cells, has_chess_rounds, round_numbers
from crosstable.views.listing import Column, Kind, Line, Listing, Mark, Place, Reached, SeatAt, Section
from crosstable.views.performance import performances


class Live(msgspec.Struct, frozen=True):
    """Changes during a round: seats, the projected cut, and chances before a cut."""

    seats: Mapping[PlayerId, SeatAt] = {}
    cut: Cut | None = None
    outlooks: Mapping[PlayerId, Outlook] = {}

    def is_below_line(self, player: PlayerId) -> bool:
        return self.cut is not None and player in self.cut.cut


def live(tournament: Tournament) -> Live:
    return Live(seats_now(tournament), projected_cut(tournament), outlooks(tournament))


def seats_now(tournament: Tournament) -> dict[PlayerId, SeatAt]:
    """Return where everybody sits while a round is published or played."""
    round_ = next((round_ for round_ in reversed(tournament.stage.rounds) if round_.counts), None)
    if round_ is None or round_.closed:
        return {}
    config = tournament.stage.config
    return {
        player: SeatAt(table.table, seat, config) for table in round_.tables for seat, player in enumerate(table.seats)
    }


def projected_cut(tournament: Tournament) -> Cut | None:
    """Return the cut as it would be if the round ended now; None unless one is being played towards a cut."""
    config = tournament.stage.config
    is_played = any(round_.status == "in_progress" for round_ in tournament.stage.rounds)
    return cut(tournament) if is_played and config.traits.cuts and config.rounds is not None else None


def places_gained(board: Leaderboard, before: Leaderboard) -> dict[PlayerId, int]:
    ranks = {row.player.id: row.rank for row in before.rows}
    return {
        row.player.id: ranks[row.player.id] - row.rank
        for row in board.rows
        if row.out_in is None and row.player.id in ranks
    }


def standings_listing(standings: Standings, outlooks: Mapping[PlayerId, Outlook] = {}) -> Listing[StandingsRow]:
    columns: list[Column[StandingsRow]] = [
        Column("rank", "rank", lambda row: Place(row.rank, bool(row.tied_with))),
        Column("player", "player", lambda row: row.player.name),
    ]
    if standings.by_points:
        columns.append(Column("points", "points", lambda row: row.points))
    columns.append(Column("record", "record", lambda row: row.record))
    columns += [_tiebreak("tiebreak", code) for code in standings.shown_codes]
    columns += _performance_columns(standings)
    through = standings.ledger.through
    sections = [
        Section(group, [_standings_line(row, through, outlooks.get(row.player.id)) for row in rows])
        for group, rows in standings.groups.items()
    ]
    return Listing(columns, sections, (*_disqualified_note(standings.disqualified), *_juniors_note(standings)))


def standings_with_rounds(standings: Standings, outlooks: Mapping[PlayerId, Outlook] = {}) -> Listing[StandingsRow]:
    """Return the standings; in chess with ratings and a cell for each round instead of records."""
    listing = standings_listing(standings, outlooks)
    if not has_chess_rounds(standings):
        return listing
    cells: dict[PlayerId, dict[int, ChessCell]] = {}
    for rows in standings.groups.values():
        cells |= chess_cells(standings, rows)
    rounds = [_round_column(cells, number) for number in round_numbers(standings)]
    rank, player, *rest = listing.columns
    rest = [column for column in rest if column.kind != "record"]
    return msgspec.structs.replace(
        listing, columns=[rank, player, *_rating_column(standings), *rounds, *_deducted_column(standings), *rest]
    )


def _rating_column(standings: Standings) -> list[Column[StandingsRow]]:
    if all(row.player.rating is None for row in standings.rows):
        return []
    return [Column("number", "rating", lambda row: None if row.player.rating is None else Fraction(row.player.rating))]


def _deducted_column(standings: Standings) -> list[Column[StandingsRow]]:
    if not any(row.deducted for row in standings.rows):
        return []
    return [Column("number", "deducted", lambda row: Fraction(-row.deducted, 2) if row.deducted else None)]


def _round_column(cells: Mapping[PlayerId, Mapping[int, ChessCell]], number: int) -> Column[StandingsRow]:
    return Column("round", str(number), lambda row: cells[row.player.id].get(number, NOT_PAIRED))


def _performance_columns(standings: Standings) -> list[Column[StandingsRow]]:
    if standings.ledger.config.rating_performance != "standings":
        return []
    performances_ = performances(standings.ledger)
    values = {
        player: (Fraction(performance.performance), performance.change) for player, performance in performances_.items()
    }
    return (
        [
            Column("number", "performance", lambda row: values.get(row.player.id, (None, None))[0]),
            Column("number", "elo_change", lambda row: values.get(row.player.id, (None, None))[1]),
        ]
        if performances_
        else []
    )


def _juniors_note(standings: Standings) -> Iterator[Reason]:
    shows_changes = standings.ledger.config.rating_performance == "standings"
    if shows_changes and any(performance.as_junior for performance in performances(standings.ledger).values()):
        yield Reason("performance.juniors")


def _tiebreak(kind: Kind, code: str) -> Column[StandingsRow]:
    return Column(kind, code, lambda row: row.tiebreaks[code])


def has_dropped(player: Player, through: int | None) -> bool:
    return player.dropped_after is not None and (through is None or player.dropped_after <= through)


def _standings_line(row: StandingsRow, through: int | None, outlook: Outlook | None) -> Line[StandingsRow]:
    player = row.player
    is_out = has_dropped(player, through)
    marks = [Mark("dropped", {"round": player.dropped_after})] if is_out else []
    if outlook is not None:
        marks.append(Mark("outlook", {"state": outlook.state, "need": outlook.need, "places": outlook.places}))
    return Line(row, player, tuple(marks), is_out)


def leaderboard_listing(board: Leaderboard, live: Live | None = None) -> Listing[TableRow]:
    """Return every criterion of the chain, and games if papers are written."""
    columns: list[Column[TableRow]] = [
        Column("rank", "rank", lambda row: Place(row.rank, bool(row.level))),
        Column("player", "player", lambda row: row.player.name),
        *map(_criterion, board.chain),
    ]
    records = game_records(board.ledger.tournament, board.ledger.through)
    if records:
        columns.append(Column("count", "games", lambda row: _games(records.get(row.player.id))))
        columns.append(Column("number", "best_game", lambda row: _best(records.get(row.player.id))))
    live = live or Live()
    if live.seats:
        seats = live.seats
        columns.append(Column("seat", "seat", lambda row: seats.get(row.player.id)))
    lines = [Line(row, row.player, tuple(_table_marks(row, live)), row.out_in is not None) for row in board.rows]
    return Listing(columns, [Section(None, lines)], tuple(_disqualified_note(board.disqualified)))


def _games(record: GameRecord | None) -> int:
    return 0 if record is None else record.games


def _best(record: GameRecord | None) -> Fraction | None:
    return None if record is None else record.best


def _criterion(code: str) -> Column[TableRow]:
    return Column("criterion", code, lambda row: row.criteria[code])


def out_mark(row: TableRow) -> Mark | None:
    if row.out_in is None:
        return None
    is_cut = row.player.eliminated_in == row.out_in
    return Mark("eliminated" if is_cut else "dropped", {"round": row.out_in})


def _table_marks(row: TableRow, live: Live) -> Iterator[Mark]:
    if (out := out_mark(row)) is not None:
        yield out
    if live.is_below_line(row.player.id):
        yield Mark("below_line")


def boards_listing(tournament: Tournament, through: int | None = None) -> Listing[BoardRow] | None:
    rows = [] if tournament.stage.config.boards is None else board_standings(tournament, through)
    if not rows:
        return None
    columns: list[Column[BoardRow]] = [
        Column("count", "board", lambda row: row.board),
        Column("rank", "rank", lambda row: Place(row.rank, False)),
        Column("player", "player", lambda row: row.member.name),
        Column("text", "team", lambda row: row.team.name),
        Column("points", "points", lambda row: row.points),
        Column("record", "record", lambda row: row.record),
    ]
    return Listing(columns, [Section(None, [Line(row, row.team) for row in rows])])


def final_listing(tournament: Tournament) -> Listing[FinalRow]:
    """Return the final ranking of everybody, and how far they came if there are several stages."""
    ranking = final_ranking(tournament)
    has_records = any(row.record is not None for section in ranking for row in section.rows)
    columns: list[Column[FinalRow]] = [
        Column("rank", "rank", lambda row: Place(row.rank, bool(row.tied_with))),
        Column("player", "player", lambda row: row.player.name),
        *([Column("record", "record", lambda row: row.record)] if has_records else []),
    ]
    if len(tournament.stages) > 1:
        columns.append(Column("reached", "reached", lambda row: Reached(tournament, row.stage, row.group)))
    sections = [Section(section.name, [_final_line(row) for row in section.rows]) for section in ranking]
    gone = [player for player in tournament.players if player.disqualified_in is not None]
    return Listing(columns, sections, tuple(_disqualified_note(gone)))


def _final_line(row: FinalRow) -> Line[FinalRow]:
    dropped = row.player.dropped_after
    return Line(row, row.player, () if dropped is None else (Mark("dropped", {"round": dropped}),))


def _disqualified_note(players: list[Player]) -> Iterator[Reason]:
    if players:
        yield Reason("standings.disqualified", {"players": [player.name for player in players]})


def shows_final_ranking(tournament: Tournament, has_ended: bool = False) -> bool:
    """Return whether "standings" means the whole tournament's ranking: at the end, and during a playoff."""
    if len(tournament.stages) < 2:
        return False
    return has_ended or is_over(tournament) or (tournament.stage.config.traits.bracket and not tournament.plan)


def is_over(tournament: Tournament) -> bool:
    stage, config = tournament.stage, tournament.stage.config
    rounds = [round_ for round_ in stage.rounds if round_.counts]
    if tournament.plan or not rounds or not all(round_.closed for round_ in rounds):
        return False
    if config.traits.bracket:
        return are_over(tournament, None)
    return config.rounds is None or len(rounds) >= config.rounds


Ranked = Listing[StandingsRow] | Listing[TableRow] | Listing[FinalRow]


def current_listing(tournament: Tournament, through: int | None = None, live: Live | None = None) -> Ranked:
    return stage_listing(standings_of(tournament, through), live)


def stage_listing(standings: Standings | Leaderboard, live: Live | None = None) -> Ranked:
    now = live or Live()
    if isinstance(standings, Leaderboard):
        return leaderboard_listing(standings, now)
    return standings_listing(standings, now.outlooks)
