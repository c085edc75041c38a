"""Rounds that the rules leave no legal pairing for: which clause is in the way, and what the arbiter may do."""

import msgspec

from crosstable.model.points import HalfPoints
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.tournament import PlayerId, Round, Tournament
from crosstable.pairing.fide_dutch.colours import white_of
from crosstable.pairing.fide_dutch.completion import Completion
from crosstable.pairing.fide_dutch.measure import measure
from crosstable.pairing.fide_dutch.players import Players, legal_pairs, same_absolute
from crosstable.pairing.impossible_rounds import refusal, solve_with_relief, unpaired_players
from crosstable.pairing.problem import Field, make_field
from crosstable.pairing.result import PairedMatch, Pairing, Relief
from crosstable.pairing.score_pairing import pairing_of


def refuse(tournament: Tournament, players: Players, kept: Round, gone: PlayerId | None) -> Refusal:
    """Return the refusal of a round without a legal pairing: the clause, why, and the choices that work."""
    cause = refusal(_field(tournament, players, kept, gone))
    clause = _clause(players)
    reasons = [Reason("dutch_impossible", {"clause": clause}), *cause.reasons]
    return Refusal("impossible_pairing", reasons, clause=clause, **cause.params)


def _clause(players: Players) -> str:
    """Return the first absolute criterion without which there would be a round."""
    free = msgspec.structs.replace(players, top=[True] * len(players))
    if Completion(free, legal_pairs(free)).settle_bye():
        return "C3"
    anybody = msgspec.structs.replace(players, may_have_bye=[True] * len(players))
    if Completion(anybody, legal_pairs(anybody)).settle_bye():
        return "C2"
    return "C1"


def _field(tournament: Tournament, players: Players, kept: Round, gone: PlayerId | None) -> Field:
    """Return the round as the house system sees it, with what the Dutch system forbids."""
    field = make_field(tournament, players.round, kept, gone=gone)
    place = {player: i for i, player in enumerate(field.ids)}
    at = [place[player] for player in players.ids]
    met: list[set[int]] = [set() for _ in field.ids]
    barred: list[set[int]] = [*map(set, field.forbidden)]
    byes = [1] * len(field)
    for i, here in enumerate(at):
        met[here] = {at[other] for other in players.met[i]}
        byes[here] = 0 if players.may_have_bye[i] else 1
        for j, there in enumerate(at):
            if i != j and same_absolute(players, i, j) and not (players.top[i] or players.top[j]):
                barred[here].add(there)
    return msgspec.structs.replace(field, met=met, forbidden=barred, byes=byes, bye_limit=1, avoid_rematches=True)


def relieved_round(tournament: Tournament, players: Players, kept: Round, relief: Relief | None) -> Pairing:
    """Return the round with one of the choices. It is no Dutch round, but as good a one as there is."""
    assert relief is not None
    field = _field(tournament, players, kept, None)
    solution = solve_with_relief(field, relief)
    if solution is None:
        raise refuse(tournament, players, kept, None)
    draft = kept if kept.matches or kept.byes else None
    pairing = pairing_of(tournament, field, solution, draft)
    place = {player: i for i, player in enumerate(players.ids)}
    matches = tuple(match if match.by_hand else _with_colours(players, place, match) for match in pairing.matches)
    pairs = [(place[m.first], place[m.second]) for m in matches if m.first in place and m.second in place]
    bye = None if pairing.bye is None else place[pairing.bye]
    left = tuple(field.ids[player] for player in unpaired_players(field, solution))
    return msgspec.structs.replace(
        pairing, matches=matches, objective=measure(players, pairs, bye), proof="best_found", unpaired=left
    )


def _with_colours(players: Players, place: dict[PlayerId, int], match: PairedMatch) -> PairedMatch:
    a, b = place[match.first], place[match.second]
    white, _ = white_of(players, a, b)
    ids = players.ids
    return msgspec.structs.replace(
        match,
        first=ids[white],
        second=ids[a + b - white],
        points=(HalfPoints(players.points[white]), HalfPoints(players.points[a + b - white])),
    )
