"""Neighbours in the standings meet; every other round from the second place on."""

from collections.abc import Sequence

from crosstable.model.config import Config
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.tournament import PlayerId, Round, Tournament
from crosstable.pairing.problem import check_no_open_matches, next_round
from crosstable.pairing.result import MatchReasons, Objective, PairedMatch, Pairing, PairingReasons, Relief, RoundCheck
from crosstable.ranking.standings import Standings

from . import LadderSettings


def pair(tournament: Tournament, *, relief: Relief | None = None, player: PlayerId | None = None) -> Pairing:
    check_no_open_matches(tournament)
    number = next_round(tournament)
    if relief is not None or player is not None:
        raise Refusal("nothing_to_relieve", round=number)
    rungs = [row for row in Standings(tournament) if row.player.plays_in(number)]
    first = int(number % 2 == 0 and tournament.stage.config.of(LadderSettings).first_may_rest)
    pairs = [*zip(rungs[first::2], rungs[first + 1 :: 2], strict=False)]
    matches = tuple(
        PairedMatch(table, one.player.id, other.player.id, (one.points, other.points))
        for table, (one, other) in enumerate(pairs, start=1)
    )
    busy = {entrant for match in matches for entrant in (match.first, match.second)}
    resting = tuple(row.player.id for row in rungs if row.player.id not in busy)
    return Pairing(number, matches, (), (), Objective(), "schedule", (), resting)


def explain(_tournament: Tournament, pairing: Pairing) -> PairingReasons:
    neighbours = (Reason("ladder.neighbours"),)
    return PairingReasons(
        neighbours, (), tuple(MatchReasons(match.first, match.second, ()) for match in pairing.matches)
    )


def check(_tournament: Tournament, round_: Round) -> RoundCheck:
    return RoundCheck(round_.number, True, Objective(), None, ())


def rounds(_config: Config, groups: Sequence[int]) -> int:
    return sum(groups)
