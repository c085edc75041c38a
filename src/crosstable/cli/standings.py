"""`crosstable standings`: the standings of a stage as an answer or as lines, and why players have their places."""

from collections.abc import Iterable, Iterator, Sequence

from crosstable.cli.arguments import command
from crosstable.cli.listing_text import listing_lines
from crosstable.cli.options import WHERE, File, Where
from crosstable.cli.read_tournament import FILE_OPTIONS, FileOptions
from crosstable.cli.runner import Find, Report, answer
from crosstable.cli.text_tables import LONGEST_NAME, Column, line_width, table, width, wrap
from crosstable.exchange.explanations import explanation_answer
from crosstable.exchange.files.trf.file_ranks import file_ranks
from crosstable.exchange.json_answers import Answer, names_of, standings_answer
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.tournament import PlayerId, Tournament
from crosstable.ranking.clinch import outlooks
from crosstable.ranking.current import standings_of
from crosstable.ranking.standings import Standings
from crosstable.ranking.tables.leaderboard import Leaderboard
from crosstable.views.explain import LeagueRow, explain_place
from crosstable.views.standings import Live, boards_listing, live, stage_listing
from crosstable.words import sentence, words
from crosstable.words.explanation_text import explanation_text
from crosstable.words.missing_places import missed_stage
from crosstable.words.stage_names import stage_names
from crosstable.words.value_texts import Names, points_text


@command
def standings(
    files: list[File] | None = None,
    /,
    *,
    options: FileOptions = FILE_OPTIONS,
    explain: bool = False,
    player: str | None = None,
    round_: int | None = None,
    where: Where = WHERE,
) -> int:

    def work(whole: Tournament, find: Find) -> Report:
        wanted = None if player is None else find(whole, player)
        tournament = whole if round_ is None else tournament_at_round(whole, round_)
        return standings_report(tournament, wanted, explain, round_)

    return answer(files, where, options, work, final=round_ is None)


def tournament_at_round(tournament: Tournament, number: int) -> Tournament:
    """Return the tournament up to the stage of a round.

    Raise a refusal if there is no such round, or only a draft of it.
    """
    rounds = {round_.number: i for i, stage in enumerate(tournament.stages) for round_ in stage.rounds if round_.counts}
    if number not in rounds:
        raise Refusal("no_such_round", round=number, last=max(rounds, default=0))
    return tournament.through_stage(rounds[number])


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


INDENT = "   "


def explanation_lines(standings: Standings | Leaderboard, players: Iterable[PlayerId], names: Names) -> Iterator[str]:
    """Return a paragraph about each player: every round, every tie-break that was asked, both neighbours.

    A mini-league is shown once.
    """
    ahead = outlooks(standings.ledger.tournament) if standings.ledger.through is None else {}
    shown_leagues: list[Sequence[LeagueRow]] = []
    for player in players:
        explanation = explain_place(standings, player)
        text = explanation_text(explanation, names)
        yield ""
        yield text.place
        outlook = ahead.get(player)
        sentences = [] if outlook is None else [words(f"outlook.{outlook.need}", places=outlook.places) + "."]
        for line in (*text.reasons, *sentences):
            yield from wrap(line, INDENT, INDENT + "  ")
        if explanation.league and explanation.league not in shown_leagues:
            shown_leagues.append(explanation.league)
            yield from _league_lines(explanation.league, names)


def _league_lines(league: Sequence[LeagueRow], names: Names) -> Iterator[str]:
    """Return the mini-league as a crosstable: who took what off whom; sums only if that would be too wide."""
    head = [Column(words("column.rank"), right=True), Column(words("column.player"), longest=LONGEST_NAME)]
    each = [Column(str(place), right=True) for place in range(1, len(league) + 1)]
    has_twenties = any(member.twenties for member in league)
    twenties = [Column(words("tiebreak.twenties"), right=True)] if has_twenties else []
    sums = [Column(words("column.points"), right=True), *twenties]
    who = [[str(place), names[member.player]] for place, member in enumerate(league, 1)]
    taken = [[_points_against(member, other.player) for other in league] for member in league]
    total = [[points_text(member.points), *([str(member.twenties)] if has_twenties else [])] for member in league]
    lines = list(table([*head, *each, *sums], [a + b + c for a, b, c in zip(who, taken, total, strict=True)]))
    if max(width(line) for line in lines) > line_width() - len(INDENT):
        lines = list(table([*head, *sums], [a + c for a, c in zip(who, total, strict=True)]))
    yield INDENT + words("league")
    for line in lines:
        yield INDENT + line


def _points_against(row: LeagueRow, other: PlayerId) -> str:
    """Return the points taken off another: a dot off oneself, a dash if they did not meet."""
    if other == row.player:
        return "."
    points = row.against[other]
    return "-" if points is None else points_text(points)


def reason_lines(reasons: Iterable[Reason], names: Names, indent: str = "") -> Iterator[str]:
    for reason in reasons:
        yield from wrap(sentence(reason, names), indent)
