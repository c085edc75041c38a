"""The leaderboard of tables as cards for phones and the wall, live while a round is played."""

from fractions import Fraction

import msgspec

from crosstable.formats.tables import TableSettings
from crosstable.model.tournament import PlayerId, Round
from crosstable.ranking.tables.games import GameRecord, game_records
from crosstable.ranking.tables.leaderboard import TableRow
from crosstable.views.listing import Line, Listing, SeatAt
from crosstable.views.public import Public
from crosstable.views.standings import Live, leaderboard_listing, live, places_gained


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """A player's card. `round_score` is None while the table has no result; `moved` is None before a second round."""

    line: Line[TableRow]
    short_name: str
    round_score: Fraction | None
    seat: SeatAt | None = None
    moved: int | None = None
    is_below_line: bool = False
    games: GameRecord | None = None


class LeaderboardView(msgspec.Struct, frozen=True, kw_only=True):
    """The cards of those who are in and of those who are out, and the round that they are of."""

    listing: Listing[TableRow]
    live: Live
    round: Round | None
    players: list[Card]
    out: list[Card]
    eliminated: int
    shows_eliminated: bool
    shows_multiplier: bool
    shows_games: bool


def leaderboard_view(view: Public, stage: int | None = None) -> LeaderboardView:
    board = view.leaderboard(stage=stage)
    tournament = board.ledger.tournament
    is_past = stage is not None and view.past(stage) is not None
    latest = None if is_past or not view.rounds else view.rounds[view.last_round].round
    now = Live() if is_past or view.phase not in ("published", "playing") else live(tournament)
    moves: dict[PlayerId, int] = {}
    if not is_past and len(board.ledger.rounds) > 1:
        moves = places_gained(board, view.leaderboard(board.ledger.rounds[-2][1].number))
    listing, games = leaderboard_listing(board, now), game_records(tournament)
    rules = tournament.stage.config.of(TableSettings)
    unscored = _without_result(latest) if latest is not None and rules.by_result else set()
    cards = [
        Card(
            line=line,
            short_name=view.short[line.player.id],
            round_score=None if line.player.id in unscored else line.row.round_score,
            seat=now.seats.get(line.player.id),
            moved=moves.get(line.player.id),
            is_below_line=now.is_below_line(line.player.id),
            games=games.get(line.player.id),
        )
        for line in listing.lines
    ]
    eliminated = sum(mark.code == "eliminated" for card in cards for mark in card.line.marks)
    rounds = [round_ for round_ in tournament.all_rounds if round_.counts]
    return LeaderboardView(
        listing=listing,
        live=now,
        round=latest,
        players=[card for card in cards if not card.line.is_out],
        out=[card for card in cards if card.line.is_out],
        eliminated=eliminated,
        shows_eliminated=eliminated > 0 or tournament.stage.config.traits.cuts,
        shows_multiplier=not rules.by_result or any(round_.multiplier != 1 for round_ in rounds),
        shows_games=bool(games),
    )


def _without_result(latest: Round) -> set[PlayerId]:
    return {
        player for table in latest.tables if table.scores is None and table.places is None for player in table.seats
    }
