"""The result of a made-up match: the higher rating wins more often, and now and then something unusual happens."""

from collections.abc import Callable
from fractions import Fraction

import msgspec

from crosstable.model.config import Config
from crosstable.model.points import HalfPoints, half_points
from crosstable.model.teams import default_line_up, pair_boards, score_of
from crosstable.model.tournament import Board, DoubleLoss, Forfeit, Player, PlayerId, Result, Score
from crosstable.simulation.chance import Chance

FORFEITS = Fraction(1, 80)
DOUBLE_LOSSES = Fraction(1, 200)
BOARD_DRAWS = Fraction(1, 5)
RESTS = Fraction(1, 8)
# The most twenties of a player in a match; this many rating points add one.
MOST_DISCS, POINTS_A_DISC = 8, 250

# A chance is as fine as this.
_FINE = 1 << 30

# Returns the chance of the first player to win a game against the second, 0 to 1.
Skill = Callable[[Player, Player], float]


def elo_skill(first: Player, second: Player) -> float:
    """Return the chance that Elo gives the first player; 0.5 if a rating is unknown."""
    if first.rating is None or second.rating is None:
        return 0.5
    return 1 / (1 + 10 ** ((second.rating - first.rating) / 400))


def result(
    chance: Chance,
    number: int,
    pair: tuple[Player, Player],
    config: Config,
    draws: Fraction,
    best_of: int | None = None,
    skill: Skill | None = None,
) -> Result:
    """Return a random result of a match; no draw if it needs a winner."""
    first, second = pair
    about = (number, first.id, second.id)
    if chance.happens(FORFEITS, "forfeit", *about):
        return Forfeit(pair[chance.draw_below(2, "absentee", *about)].id)
    if chance.happens(DOUBLE_LOSSES, "double loss", *about):
        return DoubleLoss()
    if config.boards is not None:
        return _boards(chance, pair, config, about, skill)
    if not config.traits.decisive and chance.happens(draws, "draw", *about):
        return _draw(chance, config.best_of, about)
    won = [0, 0]
    while max(won) <= (best_of or config.best_of) // 2:
        won[_loses(chance, first, second, sum(won), about, skill)] += 1
    return Score(won[0], won[1])


def _boards(
    chance: Chance,
    pair: tuple[Player, Player],
    config: Config,
    about: tuple[int, str, str],
    skill: Skill | None,
) -> Score:
    """Return the boards of a team match; a tied one that needs a winner is decided by one more."""
    seats = pair_boards(*(_line_up(chance, team, config.boards or 0, about[0]) for team in pair))
    played = [_board(chance, pair, board, config, (*about, place), skill) for place, board in enumerate(seats, 1)]
    score = score_of(played)
    if config.traits.decisive and score.first == score.second:
        won = (HalfPoints(2), HalfPoints(0))
        lost = _loses(chance, *pair, 0, about, skill)
        score = score_of([*played, Board(None, None, (won[1], won[0]) if lost else won)])
    return score


def _line_up(chance: Chance, team: Player, boards: int, number: int) -> list[PlayerId | None]:
    if len(team.members) <= boards or not chance.happens(RESTS, "rest", number, team.id):
        return default_line_up(team, boards)
    rests = chance.draw_below(boards, "who rests", number, team.id)
    there = tuple(member for place, member in enumerate(team.members) if place != rests)
    return default_line_up(msgspec.structs.replace(team, members=there), boards)


def _board(
    chance: Chance,
    pair: tuple[Player, Player],
    board: Board,
    config: Config,
    about: tuple[str | int, ...],
    skill: Skill | None,
) -> Board:
    """Return one board; an empty one is lost."""
    if any(team.members and seat is None for team, seat in zip(pair, (board.first, board.second), strict=True)):
        return board
    won, none = half_points(config.best_of // 2 + 1), HalfPoints(0)
    if not config.traits.decisive and chance.happens(BOARD_DRAWS, "board draw", *about):
        return Board(board.first, board.second, (HalfPoints(1), HalfPoints(1)))
    first, second = (_member(team, seat) for team, seat in zip(pair, (board.first, board.second), strict=True))
    lost = _loses(chance, first, second, 0, about, skill)
    return Board(board.first, board.second, (none, won) if lost else (won, none))


def _member(team: Player, seat: PlayerId | None) -> Player:
    """Return the team with the rating of the member on a board, if that member has one."""
    own = next((member.rating for member in team.members if member.id == seat), None)
    return msgspec.structs.replace(team, rating=own or team.rating)


def twenties(
    chance: Chance, number: int, pair: tuple[Player, Player], config: Config, came: Result
) -> tuple[int, int] | None:
    """Return the discs in the centre of a played match, if a tie-break counts them."""
    if not isinstance(came, Score) or not any("twenties" in entry.code for entry in config.standings_tiebreakers):
        return None
    first, second = (
        chance.draw_below(MOST_DISCS + 1, "twenties", number, player.id) + max(0, player.rating or 0) // POINTS_A_DISC
        for player in pair
    )
    return first, second


def _draw(chance: Chance, best_of: int, about: tuple[str | int, ...]) -> Score:
    """Return a draw: agreed before a game (noted as three drawn ones), or level when time was up."""
    if best_of == 1:
        return Score(0, 0, 1)
    level = best_of // 2
    return Score(level, level) if chance.draw_below(2, "agreed", *about) else Score(0, 0, 3)


def _loses(
    chance: Chance, first: Player, second: Player, game: int, about: tuple[str | int, ...], skill: Skill | None
) -> bool:
    if skill is not None:
        return chance.draw_below(_FINE, "game", game, *about) >= round(skill(first, second) * _FINE)
    ahead = (first.rating or 0) - (second.rating or 0)
    return chance.draw_below(1000, "game", game, *about) >= 500 + max(-450, min(450, ahead * 9 // 20))
