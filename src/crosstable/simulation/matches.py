"""Simulation of formats of matches: the real engine pairs every round, around requested byes."""

import msgspec

from crosstable.model.config import Config
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import Bye, Match, Player, Round, Tournament
from crosstable.pairing.systems import pair, recommended_rounds
from crosstable.ranking.brackets.best_of import best_of
from crosstable.simulation.kind import Occasion, SimulatedKind
from crosstable.simulation.parameters import MOST_ROUNDS
from crosstable.simulation.results import result, twenties


def _play(tournament: Tournament, occasion: Occasion) -> Tournament | None:
    round_ = _pair(tournament, occasion)
    return None if round_ is None else tournament.with_round(_play_matches(round_, tournament, occasion))


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


def _play_matches(round_: Round, tournament: Tournament, occasion: Occasion) -> Round:
    players, config = tournament.by_id, tournament.stage.config
    ahead = tournament.with_round(round_)
    matches = (
        _with_result(
            match,
            (players[match.first], players[match.second]),
            config,
            occasion,
            best_of(ahead, round_.number, match.first, match.second),
        )
        for match in round_.matches
    )
    return msgspec.structs.replace(round_, matches=tuple(matches))


def _with_result(match: Match, players: tuple[Player, Player], config: Config, occasion: Occasion, games: int) -> Match:
    chance, number = occasion.chance, occasion.number
    came = result(chance, number, players, config, occasion.wishes.draws, games)
    return msgspec.structs.replace(match, result=came, twenties=twenties(chance, number, players, config, came))


def _rounds(players: int, config: Config) -> int:
    return min(recommended_rounds(config, [players]), MOST_ROUNDS)


def _two(_config: Config) -> int:
    return 2


KIND = SimulatedKind(options=frozenset({"draws", "byes"}), rounds=_rounds, fewest=_two, play=_play)
DECISIVE = KIND._replace(options=frozenset())
