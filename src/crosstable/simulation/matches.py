"""Simulation of formats of matches: the real engine pairs every round, around requested byes."""

import msgspec

from crosstable.model.config import Config
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import Bye, Match, Round, Tournament
from crosstable.pairing.systems import pair, recommended_rounds
from crosstable.ranking.brackets.best_of import best_of
from crosstable.simulation.kind import Occasion, SimulatedKind
from crosstable.simulation.parameters import MOST_ROUNDS
from crosstable.simulation.results import result, twenties


def _play(tournament: Tournament, occasion: Occasion) -> Tournament | None:
    round_ = _pair(tournament, occasion)
    return None if round_ is None else tournament.with_round(play_open_matches(round_, tournament, occasion))


def _pair(tournament: Tournament, occasion: Occasion) -> Round | None:
    """Pair the round with the engine; return None if that is impossible."""
    byes = tuple(Bye(player, "draw") for player in occasion.asked)
    draft = tournament.with_round(Round(occasion.number, "draft", byes=byes)) if byes else tournament
    try:
        pairing = pair(draft)
    except Refusal as refusal:
        if refusal.code in ("impossible_pairing", "schedule_played", "no_players"):
            return None
        raise
    matches = tuple(Match(match.first, match.second, match.table) for match in pairing.matches)
    given = tuple(Bye(player, "win") for player in pairing.byes)
    return Round(occasion.number, "completed", matches, (*given, *byes))


def play_open_matches(round_: Round, tournament: Tournament, occasion: Occasion) -> Round:
    """Return the round with results for the matches that have none."""
    ahead = tournament.with_round(round_)
    matches = (match if match.result is not None else _play_match(match, ahead, occasion) for match in round_.matches)
    return msgspec.structs.replace(round_, status="completed", matches=tuple(matches))


def _play_match(match: Match, tournament: Tournament, occasion: Occasion) -> Match:
    players, config, wishes = tournament.by_id, tournament.stage.config, occasion.wishes
    chance, number = occasion.chance, occasion.number
    pair = (players[match.first], players[match.second])
    games = best_of(tournament, number, match.first, match.second)
    came = result(chance, number, pair, config, wishes.draws, games, wishes.skill)
    return msgspec.structs.replace(match, result=came, twenties=twenties(chance, number, pair, config, came))


def _rounds(players: int, config: Config) -> int:
    return min(recommended_rounds(config, [players]), MOST_ROUNDS)


def _two(_config: Config) -> int:
    return 2


KIND = SimulatedKind(options=frozenset({"draws", "byes"}), rounds=_rounds, fewest=_two, play=_play)
DECISIVE = KIND._replace(options=frozenset())
