"""The leaderboard of tables as lines for a terminal, and why a player stands where."""

from collections.abc import Iterator, Sequence

from crosstable.cli.listing_text import listing_lines
from crosstable.cli.runner import Report
from crosstable.cli.text_tables import wrapped
from crosstable.exchange.json_answers import Answer, names_of
from crosstable.exchange.table_answers import explained_table_place, leaderboard_answer
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import PlayerId, Tournament
from crosstable.model.validation import number
from crosstable.ranking.tables.leaderboard import Leaderboard
from crosstable.views.standings import Live, leaderboard_listing, live
from crosstable.words import words
from crosstable.words.formatting import Names

INDENT = "   "


def board_report(tournament: Tournament, player: PlayerId | None, explain: bool, after: int | None = None) -> Report:
    """Return what `standings` answers about a stage of tables, now or after a round."""
    board = Leaderboard(tournament, after)
    if player is not None and player not in board.places:
        raise Refusal("no_place", player=player)
    now = live(tournament) if after is None else Live()
    asked: Sequence[PlayerId] = list(board.places) if player is None else [player]
    names = names_of(tournament)

    def answer() -> Answer:
        whole = leaderboard_answer(board)
        if now.cut is not None:
            cut, target, left = list(now.cut.cut), now.cut.target, now.cut.remaining
            whole["projected"] = {"cut": cut, "target": target, "remaining": left}
        if explain or player is not None:
            whole["explain"] = [explained_table_place(board, asked_player, names) for asked_player in asked]
        return whole

    def lines() -> Iterator[str]:
        yield heading(tournament, board)
        if player is None:
            yield from board_lines(board, now)
        if explain or player is not None:
            for asked_player in asked:
                yield from place_lines(board, asked_player, names)

    return Report(answer, lines)


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


def board_lines(board: Leaderboard, live: Live) -> Iterator[str]:
    """Return the table: players still in, then the eliminated ones; and the cut as it would be now."""
    yield from listing_lines(leaderboard_listing(board, live))
    if live.cut is not None:
        code = "board.projected" if live.cut.cut else "board.projected_none"
        yield words(code, gone=len(live.cut.cut), remaining=live.cut.remaining)


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
