"""The standings of a stage for a terminal: as an answer, or as lines."""

from collections.abc import Iterator, Sequence

from crosstable.cli.explanation_lines import explanation_lines
from crosstable.cli.listing_text import listing_lines
from crosstable.cli.runner import Report
from crosstable.exchange.explanations import explanation_answer
from crosstable.exchange.files.trf.file_ranks import file_ranks
from crosstable.exchange.json_answers import Answer, names_of, standings_answer
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import PlayerId, Tournament
from crosstable.ranking.current import standings_of
from crosstable.ranking.standings import Standings
from crosstable.ranking.tables.leaderboard import Leaderboard
from crosstable.views.explain import explain_place
from crosstable.views.standings import Live, boards_listing, live, stage_listing
from crosstable.words import words
from crosstable.words.missing_places import missed_stage
from crosstable.words.stage_names import stage_names


def standings_report(
    tournament: Tournament, player: PlayerId | None = None, explain: bool = False, after: int | None = None
) -> Report:
    """Return the standings of the present stage, now or after a round; of one player the place, explained.

    Raises `no_place` for a player who is not listed.
    """
    standings = standings_of(tournament, after)
    explained: Sequence[PlayerId] = ()
    if player is not None:
        check_place(standings, player)
        explained = [player]
    elif explain:
        explained = list(standings.row_numbers)
    now = live(tournament) if after is None else Live()
    names = names_of(tournament)

    def answer() -> Answer:
        whole = standings_answer(standings, now.outlooks)
        if now.cut is not None:
            cut, target, left = list(now.cut.cut), now.cut.target, now.cut.remaining
            whole["projected"] = {"cut": cut, "target": target, "remaining": left}
        if explain or player is not None:
            whole["explain"] = [explanation_answer(explain_place(standings, each), names) for each in explained]
        return whole

    def lines() -> Iterator[str]:
        yield heading(standings)
        if player is None:
            yield from standings_lines(standings, now)
            yield from board_lines(standings)
            yield from file_rank_lines(standings)
        yield from explanation_lines(standings, explained, names)

    return Report(answer, lines)


def check_place(standings: Standings | Leaderboard, player: PlayerId) -> None:
    """Raise `no_place` for a player who is not listed; `stage` is the one that the player did not reach."""
    tournament = standings.ledger.tournament
    if player not in standings.row_numbers and player in tournament.by_id:
        raise Refusal("no_place", player=player, stage=missed_stage(tournament, player))
    standings.place(player)


def file_rank_lines(standings: Standings | Leaderboard) -> Iterator[str]:
    """Return the ranks that the report file of a tournament gave, if they differ from the computed ones."""
    in_file = None if isinstance(standings, Leaderboard) else file_ranks(standings)
    if in_file is None:
        return
    yield ""
    if not in_file.different:
        yield words("standings.file_same", tiebreaks=in_file.tiebreaks or None)
        return
    yield words("standings.file_differs", tiebreaks=in_file.tiebreaks or None)
    names = names_of(standings.ledger.tournament)
    for file_rank in in_file.different:
        yield "  " + words(
            "standings.file_rank", names, player=file_rank.player, rank=file_rank.rank, here=file_rank.here
        )


def heading(standings: Standings | Leaderboard) -> str:
    """Return name, stage if there are several, and round, with the number of players or of those still in."""
    tournament = standings.ledger.tournament
    name, stages = tournament.name, len(tournament.stages)
    if stages > 1:
        name += f", {stage_names(tournament)[stages - 1]}"
    if isinstance(standings, Leaderboard):
        return _board_heading(standings, name)
    return _standings_heading(standings, name)


def _standings_heading(standings: Standings, name: str) -> str:
    """Return the heading of matches. Rounds are counted through all stages, those planned as well."""
    tournament = standings.ledger.tournament
    start, planned = tournament.stage_start, tournament.stage.config.rounds
    latest = max(standings.ledger.rounds, key=lambda round_: round_.number, default=None)
    if latest is None:
        return words("standings.heading_before", name=name, round=start, players=len(standings))
    last = latest.number
    end = None if planned is None or start - 1 + planned < last else start - 1 + planned
    code = "standings.heading" if latest.closed else "standings.heading_during"
    return words(code, name=name, round=last, rounds=end, players=len(standings))


def _board_heading(board: Leaderboard, name: str) -> str:
    rounds = board.ledger.rounds
    if not rounds:
        return words("standings.heading_before", name=name, round=board.ledger.start, players=len(board))
    _, last = rounds[-1]
    return words(
        "board.heading" if last.closed else "board.heading_during",
        name=name,
        round=last.number,
        times=None if last.multiplier == 1 else last.multiplier,
        active=len(board.active_players),
        out=len(board) - len(board.active_players) or None,
    )


def standings_lines(standings: Standings | Leaderboard, live: Live) -> Iterator[str]:
    yield from listing_lines(stage_listing(standings, live))
    if live.cut is not None:
        code = "board.projected" if live.cut.cut else "board.projected_none"
        yield words(code, gone=len(live.cut.cut), remaining=live.cut.remaining)


def board_lines(standings: Standings | Leaderboard) -> Iterator[str]:
    """Return the members of teams, board by board; nothing unless teams play."""
    listing = boards_listing(standings.ledger.tournament, standings.ledger.through)
    if listing is not None:
        yield ""
        yield from listing_lines(listing)
