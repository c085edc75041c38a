"""Ask about a tournament: the standings, the next round, the cut, the reasons, the ratings."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, get_args, overload

from crosstable.library.plugins import load_plugins
from crosstable.model.refusals import Misuse, Refusal
from crosstable.model.tournament import PlayerId, Tournament
from crosstable.model.unknown_players import require_player

if TYPE_CHECKING:
    from crosstable.library.listings import Leaderboard, Standings
    from crosstable.pairing.result import Pairing, PairingReasons, Relief, RoundCheck
    from crosstable.pairing.seating.result import Mode, Seating
    from crosstable.ranking.final import FinalSection
    from crosstable.ranking.tables.cut_line import Cut
    from crosstable.ratings.game import Game
    from crosstable.ratings.history import History
    from crosstable.ratings.pool import RatedPool
    from crosstable.views.explain import Explanation


def standings(tournament: Tournament, through: int | None = None) -> "Standings":
    """Return the standings of the current stage, or as they were after round `through`: rows, best first.

        standings(tournament)[0].player.name, standings(tournament)["Ann"].rank, print(standings(tournament))

    Raises `Refusal` (`wrong_format`) for a stage played at tables, which has a `leaderboard`.
    """
    from crosstable.library.listings import Standings

    return Standings(tournament, through)


def leaderboard(tournament: Tournament, through: int | None = None) -> "Leaderboard":
    """Return the ranks of a stage played at tables, or as they were after round `through`. Iterate for rows."""
    from crosstable.library.listings import Leaderboard

    return Leaderboard(tournament, through)


def final_ranking(tournament: Tournament) -> "list[FinalSection]":
    """Return the ranking of the whole tournament, all stages in one list; parallel groups have lists of their own."""
    from crosstable.ranking.final import final_ranking

    return final_ranking(tournament)


def pair(tournament: Tournament, *, relief: "Relief | None" = None, player: str | None = None) -> "Pairing":
    """Return the next round of matches: the best that exists.

    Raises `Refusal` if there is none, with ways out in `params["choices"]`: pass one as `relief`, and its `player`.
    """
    from crosstable.pairing.result import Relief
    from crosstable.pairing.systems import pair

    _refuse_another_round(tournament)
    if relief is not None and relief not in get_args(Relief):
        raise Misuse("relief_unknown", value=str(relief)[:100], known=list(get_args(Relief)))
    return pair(tournament, relief=relief, player=None if player is None else PlayerId(player))


def seat(tournament: Tournament, *, mode: "Mode | None" = None) -> "Seating":
    """Return the next round of tables; `mode` overrides the setting: `random`, `fresh`, `by_rank` or `spread`.

    Raises `Refusal` with every reason: too few players, or a mode by rank before there are ranks.
    """
    from crosstable.pairing.seating.seat import seat_players

    _refuse_another_round(tournament)
    return seat_players(tournament, ranking=leaderboard(tournament).active_players, mode=mode)


def _refuse_another_round(tournament: Tournament) -> None:
    """Raise `Refusal` if the stage has all the rounds that its settings give it."""
    planned = tournament.stage.config.rounds
    played = sum(round_.counts for round_ in tournament.stage.rounds)
    if planned is not None and played >= planned:
        raise Refusal("all_rounds_played", rounds=planned)


def cut(tournament: Tournament) -> "Cut":
    """Return the eliminations after the latest round of a cut line, without applying them.

    To apply them: `tournament.without(found.cut, found.number)`. Raises `Refusal` before the first round.
    """
    from crosstable.ranking.tables.cut_line import cut

    return cut(tournament)


@overload
def explain(tournament: Tournament, what: str) -> "Explanation": ...


@overload
def explain(tournament: Tournament, what: "Pairing") -> "PairingReasons": ...


def explain(tournament: Tournament, what: "str | Pairing") -> "Explanation | PairingReasons":
    """Return why a player has this place, or why a round is paired this way, as codes and numbers; `why` has sentences.

    Raises `Refusal` for a player who is unknown or has no place.
    """
    if not isinstance(what, str):
        from crosstable.pairing.systems import explain as explain_pairing

        return explain_pairing(tournament, what)
    player = PlayerId(what)
    require_player(tournament.by_id, player)
    from crosstable.ranking.current import standings_of
    from crosstable.views.explain import explain_place

    return explain_place(standings_of(tournament), player)


def check(tournament: Tournament) -> "Iterator[RoundCheck]":
    """Yield a verdict on every round that was played: was it legal, and did a better one exist?

    Raises `Refusal` (`wrong_format`) unless rounds are paired by score.
    """
    from crosstable.pairing.systems import check

    return check(tournament)


def rate(games: "Iterable[Game | Tournament]", system: str = "elo", **settings: Any) -> "History":
    """Return everybody's rating after these games, with what each game changed. A tournament stands for all its games.

        rate([Game.of(["Ann", "Bob"], [1, 0])], "glicko2").ratings["Ann"].value

    A player starts at the rating known before the first game: in its `given`, or registered in a tournament.

    Systems: `elo`, `glicko2`, `weng_lin`, `preferans`; docs/ratings.md has their settings. Raises `Refusal` with every
    wrong setting (`bad_settings`) or game (`bad_games`).
    """
    from crosstable.ratings.history import rate
    from crosstable.ratings.systems import rating_system

    load_plugins()
    return rate(_games(games), rating_system(system, settings))


def pool(
    games: "Iterable[Game | Tournament]",
    system: str = "elo",
    *,
    start: float | None = None,
    provisional: int = 0,
    inactive_days: int | None = None,
    **settings: Any,
) -> "RatedPool":
    """Return a rating pool: games in the order of their dates, with `standings` (ranks, movement, who is provisional
    or inactive), the `course` of a player, and the same games `under` another system.

        pool([Game.of(["Ann", "Bob"], [1, 0], date="2026-01-31")], start=1200).standings

    A rating known before the first game, in its `given` or registered in a tournament, counts before `start`. What the
    system can't rate is in `left_out`, with the reason. Raises `Refusal` with every wrong setting.
    """
    from crosstable.model.pools import PoolSettings
    from crosstable.ratings.pool import RatedPool
    from crosstable.ratings.pool_games import sort_by_date

    load_plugins()
    settings_ = PoolSettings(system, settings, start, provisional, inactive_days)
    return RatedPool(settings_, sort_by_date(_games(games)))


def _games(games: "Iterable[Game | Tournament]") -> "list[Game]":
    from msgspec.structs import replace

    from crosstable.ratings.pool_games import document_games

    played: list[Game] = []
    seen: set[PlayerId] = set()
    for item in games:
        for game in document_games(item) if isinstance(item, Tournament) else [item]:
            if isinstance(item, Tournament) and game.given:
                # The ratings of later registrations are what the earlier games made of them, or of another list.
                game = replace(game, given={player: game.given[player] for player in game.given if player not in seen})
            played.append(game)
            seen.update(game.players)
    return played
