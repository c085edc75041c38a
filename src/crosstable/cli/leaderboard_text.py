"""The leaderboard of tables as lines for a terminal, ."""

from collections.abc import Iterator, Sequence

from crosstable.cli.explanation_lines import explanation_lines
from crosstable.cli.listing_text import listing_lines
from crosstable.cli.runner import Report
from crosstable.exchange.explanations import explanation_answer
from crosstable.exchange.json_answers import Answer, names_of
from crosstable.exchange.table_answers import leaderboard_answer
from crosstable.model.tournament import PlayerId, Tournament
from crosstable.ranking.tables.leaderboard import Leaderboard
from crosstable.views.explain import explain_place
from crosstable.views.standings import Live, leaderboard_listing, live
from crosstable.words import words


def board_report(tournament: Tournament, player: PlayerId | None, explain: bool, after: int | None = None) -> Report:
    """Return what `standings` answers about a stage of tables, now or after a round."""
    board = Leaderboard(tournament, after)
    if player is not None:
        board.place(player)
    now = live(tournament) if after is None else Live()
    asked: Sequence[PlayerId] = list(board.places) if player is None else [player]
    names = names_of(tournament)

    def answer() -> Answer:
        whole = leaderboard_answer(board)
        if now.cut is not None:
            cut, target, left = list(now.cut.cut), now.cut.target, now.cut.remaining
            whole["projected"] = {"cut": cut, "target": target, "remaining": left}
        if explain or player is not None:
            whole["explain"] = [explanation_answer(explain_place(board, each), names) for each in asked]
        return whole

    def lines() -> Iterator[str]:
        yield heading(tournament, board)
        if player is None:
            yield from board_lines(board, now)
        if explain or player is not None:
            yield from explanation_lines(board, asked, names)

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
