"""The leaderboard of tables as lines for a terminal, and why a player stands where."""

from collections.abc import Iterator, Sequence

from crosstable.cli.runner import Report
from crosstable.cli.text_tables import LONGEST_NAME, Column, table, wrapped
from crosstable.exchange.json_answers import Answer, names_of
from crosstable.exchange.table_answers import explained_table_place, leaderboard_answer, value_text
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import PlayerId, Tournament
from crosstable.model.validation import number
from crosstable.ranking.tables.cut_line import Cut, cut
from crosstable.ranking.tables.games import GameRecord, game_records
from crosstable.ranking.tables.leaderboard import Leaderboard
from crosstable.words import words
from crosstable.words.formatting import Names, decimal
from crosstable.words.seats import seat_code

INDENT = "   "


def board_report(tournament: Tournament, player: PlayerId | None, explain: bool, after: int | None = None) -> Report:
    """Return what `standings` answers about a stage of tables, now or after a round."""
    board = Leaderboard(tournament, after)
    if player is not None and player not in board.places:
        raise Refusal("no_place", player=player)
    projected = projection(tournament, board) if after is None else None
    asked: Sequence[PlayerId] = list(board.places) if player is None else [player]
    names = names_of(tournament)

    def answer() -> Answer:
        whole = leaderboard_answer(board)
        if projected is not None:
            cut, target, left = list(projected.cut), projected.target, projected.remaining
            whole["projected"] = {"cut": cut, "target": target, "remaining": left}
        if explain or player is not None:
            whole["explain"] = [explained_table_place(board, asked_player, names) for asked_player in asked]
        return whole

    def lines() -> Iterator[str]:
        yield heading(tournament, board)
        if player is None:
            yield from board_lines(board, projected)
        if explain or player is not None:
            for asked_player in asked:
                yield from place_lines(board, asked_player, names)

    return Report(answer, lines)


def projection(tournament: Tournament, board: Leaderboard) -> Cut | None:
    """Return the cut as it would be if the round ended now; None where no round of a cut line is being played."""
    config, rounds = tournament.stage.config, board.ledger.rounds
    is_played = bool(rounds) and not rounds[-1][1].closed and rounds[-1][1].number >= tournament.stage_start
    return cut(tournament) if config.traits.cuts and config.rounds is not None and is_played else None


def heading(tournament: Tournament, board: Leaderboard) -> str:
    """Return name, round, multiplier and how many are in."""
    rounds = board.ledger.rounds
    if not rounds:
        return words("standings.heading_before", name=tournament.name, round=board.ledger.start, players=len(board))
    _, last = rounds[-1]
    return words(
        "board.heading" if last.closed else "board.heading_during",
        name=tournament.name,
        round=last.number,
        times=None if last.multiplier == 1 else last.multiplier,
        active=len(board.active),
        out=len(board) - len(board.active) or None,
    )


def board_lines(board: Leaderboard, projected: Cut | None = None) -> Iterator[str]:
    """Return the table: players still in, then the eliminated ones with their round; who would be cut."""
    alone = " " if any(row.tied_with for row in board) else ""
    going = () if projected is None else projected.cut
    config = board.ledger.tournament.stage.config
    with_out = any(row.out_in is not None for row in board)
    records = game_records(board.ledger.tournament, board.ledger.through)
    columns = [
        Column(words("column.rank") + alone, right=True),
        Column(words("column.player"), longest=LONGEST_NAME),
        *(Column(words(f"criterion.{code}"), right=True) for code in board.chain),
        *(
            [Column(words("column.games"), right=True), Column(words("column.best_game"), right=True)]
            if records
            else []
        ),
        Column(words("column.seat"), right=True),
        *([Column(words("column.out"), right=True)] if with_out else []),
        Column(words("column.cut") if going else ""),
    ]
    rows = [
        [
            f"{row.rank}=" if row.tied_with else f"{row.rank}{alone}",
            row.player.name,
            *("" if row.criteria[code] is None else value_text(code, row.criteria[code]) for code in board.chain),
            *(_record(records.get(row.player.id)) if records else []),
            "" if row.table is None or row.seat is None else seat_code(row.table, row.seat, config),
            *(["" if row.out_in is None else str(row.out_in)] if with_out else []),
            words("board.goes") if row.player.id in going else "",
        ]
        for row in board
    ]
    yield from table(columns, rows)
    gone = [player.name for player in board.disqualified]
    if gone:
        yield from wrapped(words("standings.disqualified", players=gone))
    if projected is not None:
        code = "board.projected" if going else "board.projected_none"
        yield words(code, gone=len(going), remaining=projected.remaining)


def _record(record: GameRecord | None) -> list[str]:
    """Return how many games somebody has played, and the best of them."""
    return ["0", ""] if record is None else [str(record.games), decimal(record.best)]


def place_lines(board: Leaderboard, player: PlayerId, names: Names) -> Iterator[str]:
    """Return a paragraph about one player: every round, every criterion, both neighbours."""
    place = explained_table_place(board, player, names)
    row = board.rows[board.places[player]]
    yield ""
    yield words("standings.place", names, rank=row.rank, player=player, group=None, points=number(row.score))
    texts = [
        round_["text"] for round_ in (*place["rounds"], *place["tiebreaks"], place["above"], place["below"]) if round_
    ]
    for text in dict.fromkeys(texts):
        yield from wrapped(text, INDENT, INDENT + "  ")
