"""Neighbours in the bracket meet; the best seeds have a bye in the first round. A draft is kept."""

from collections.abc import Sequence
from itertools import count

from crosstable.model.config import Config
from crosstable.model.points import HalfPoints
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.tournament import PlayerId, Round, Tournament
from crosstable.pairing.problem import check_no_open_matches, draft_of, next_round, placed_players
from crosstable.pairing.result import MatchReasons, Objective, PairedMatch, Pairing, PairingReasons, Relief, RoundCheck
from crosstable.ranking.sections import groups_of

NOTHING = (HalfPoints(0), HalfPoints(0))


def places(size: int) -> list[int]:
    """Return the seeds of a bracket in the order of its lines: the first two can only meet in the final."""
    order = [1]
    while len(order) < size:
        order = [one for seed in order for one in (seed, 2 * len(order) + 1 - seed)]
    return order


def bracket(tournament: Tournament, number: int) -> list[PlayerId | None]:
    """Return the players of a round in bracket order, with None for first-round byes."""
    entered = [player for group in groups_of(tournament) for player in group]
    lines = [entered[seed - 1] if seed <= len(entered) else None for seed in places(len(entered))]
    here = [None if line is None or not line.plays_in(number) else line.id for line in lines]
    return here if number == tournament.stage_start else [one for one in here if one is not None]


def pair(tournament: Tournament, *, relief: Relief | None = None, player: PlayerId | None = None) -> Pairing:
    check_no_open_matches(tournament)
    number = next_round(tournament)
    if relief is not None or player is not None:
        raise Refusal("nothing_to_relieve", round=number)
    draft = draft_of(tournament) or Round(number, "draft")
    lines = bracket(tournament, number)
    if sum(line is not None for line in lines) < 2:
        raise Refusal("schedule_played", rounds=number - tournament.stage_start, round=number)
    lines = [line for line in lines if line not in placed_players(draft)]
    lines += [None] * (len(lines) % 2)
    taken = {match.table for match in draft.matches}
    free = (table for table in count(1) if table not in taken)
    matches = [
        PairedMatch(match.table or next(free), match.first, match.second, NOTHING, by_hand=True)
        for match in draft.matches
    ]
    byes = []
    for one, other in zip(lines[::2], lines[1::2], strict=True):
        if one is not None and other is not None:
            matches.append(PairedMatch(next(free), one, other, NOTHING))
        elif one is not None or other is not None:
            byes.append(one or other)
    return Pairing(
        round=number,
        matches=tuple(sorted(matches, key=lambda match: match.table)),
        byes=tuple(bye for bye in byes if bye is not None),
        byes_by_hand=tuple(bye.player for bye in draft.byes),
        objective=Objective(),
        proof="schedule",
    )


def explain(_tournament: Tournament, pairing: Pairing) -> PairingReasons:
    byes = (Reason("knockout.byes", {"players": list(pairing.byes)}),) if pairing.byes else ()
    matches = tuple(MatchReasons(match.first, match.second, ()) for match in pairing.matches)
    return PairingReasons((Reason("knockout.neighbours"),), byes, matches)


def check(_tournament: Tournament, round_: Round) -> RoundCheck:
    return RoundCheck(round_.number, True, Objective(), None, ())


def rounds(_config: Config, groups: Sequence[int]) -> int:
    return (sum(groups) - 1).bit_length()
