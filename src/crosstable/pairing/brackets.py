"""The next round of a bracket: every match whose players are known, in the order of the slots, and the byes.

| clause | where |
|---|---|
| matches and byes of a draft stand; whoever loses an opponent to them meets the next who does | `pair` |
| who has no further match in the bracket, and is not out, rests | `pair` |
"""

from collections.abc import Iterator, Sequence

import msgspec

from crosstable.model.config import Config
from crosstable.model.points import HalfPoints
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.tournament import Player, PlayerId, Round, Tournament
from crosstable.pairing.problem import draft_of, next_round, refuse_open_matches, seated
from crosstable.pairing.result import MatchReasons, Objective, PairedMatch, Pairing, PairingReasons, Relief, RoundCheck
from crosstable.pairing.table_numbers import number_tables
from crosstable.ranking.brackets.layout import Node
from crosstable.ranking.brackets.played import Bracket, Nobody, Spot
from crosstable.ranking.brackets.stage import brackets, layout_of, refuse_level

NOTHING = (HalfPoints(0), HalfPoints(0))
Two = tuple[PlayerId, PlayerId]


def pair(tournament: Tournament, *, relief: Relief | None = None, player: PlayerId | None = None) -> Pairing:
    """Return the next round. Refused where everything is decided."""
    refuse_open_matches(tournament)
    number = next_round(tournament)
    if relief is not None or player is not None:
        raise Refusal("nothing_to_relieve", round=number)
    draft = draft_of(tournament) or Round(number, "draft")
    found = brackets(tournament)
    if not found:
        raise Refusal("no_players", round=number)
    (bracket,) = found
    if bracket.next_level is None:
        raise Refusal("schedule_played", rounds=number - tournament.stage_start, round=number)
    known, busy = tournament.by_id, seated(draft)
    meeting, byes = _seats(bracket, {one.id for one in known.values() if one.plays_in(number)} - busy)
    by_hand = {(match.first, match.second): match.table for match in draft.matches}
    every = [*by_hand, *meeting]
    needs = {two: _needs(known[two[0]], known[two[1]]) for two in every}
    numbered, warnings = number_tables(
        every, needs, {two: table for two, table in by_hand.items() if table is not None}
    )
    here = {player for two in every for player in two} | {*byes} | busy
    return Pairing(
        round=number,
        matches=tuple(PairedMatch(table, *two, NOTHING, by_hand=two in by_hand) for table, two in numbered),
        byes=tuple(byes),
        byes_by_hand=tuple(bye.player for bye in draft.byes),
        objective=Objective(),
        proof="schedule",
        warnings=tuple(warnings),
        resting=tuple(one.id for one in tournament.players if one.plays_in(number) and one.id not in here),
    )


def _seats(bracket: Bracket, free: set[PlayerId]) -> tuple[list[Two], list[PlayerId]]:
    """Return who meets, and who comes alone; whoever should have met somebody who is busy meets another such."""
    assert bracket.next_level is not None
    meeting: list[Two] = []
    byes: list[PlayerId] = []
    lonely: list[PlayerId] = []
    for spot in bracket.levels[bracket.next_level - 1]:
        here = [player for player in spot.players if player in free]
        if len(here) == 2:
            meeting.append((here[0], here[1]))
        elif here and spot.is_open:
            lonely += here
        else:
            byes += here
    meeting += [*zip(lonely[::2], lonely[1::2], strict=False)]
    return meeting, byes + lonely[len(lonely) - len(lonely) % 2 :]


def _needs(*players: Player) -> list[tuple[PlayerId, int]]:
    return [(player.id, player.fixed_table) for player in players if player.fixed_table is not None]


def explain(tournament: Tournament, pairing: Pairing) -> PairingReasons:
    """Return where in the bracket each match is, and from where its players come."""
    found = brackets(tournament, pairing.round - 1)
    spots = {frozenset(spot.players): (bracket, spot) for bracket in found for spot in bracket.spots if spot.players}
    matches = []
    for match in pairing.matches:
        bracket, spot = spots.get(frozenset((match.first, match.second)), (None, None))
        by_hand = match.by_hand or bracket is None or spot is None
        reasons = (Reason("by_hand"),) if by_hand else tuple(_reasons(bracket, spot))
        matches.append(MatchReasons(match.first, match.second, reasons))
    names = dict.fromkeys(
        spot.node.name for bracket in found if bracket.next_level for spot in bracket.levels[bracket.next_level - 1]
    )
    byes = [Reason("bracket.byes", {"players": [*pairing.byes]})] if pairing.byes else []
    rests = [Reason("rests", {"players": [*pairing.resting]})] if pairing.resting else []
    return PairingReasons((Reason("bracket.round", {"rounds": [*names]}),), (*byes, *rests), tuple(matches))


def _reasons(bracket: Bracket | None, spot: Spot | None) -> Iterator[Reason]:
    assert bracket is not None
    assert spot is not None
    yield Reason("bracket.match", {"match": named(spot.node)})
    for side, source in zip(spot.sides, spot.node.sources, strict=True):
        if isinstance(side, Nobody):
            continue
        if source.kind == "seed" or spot.node.again:
            yield Reason("bracket.seed", {"player": side, "seed": bracket.seed_of(side)})
        else:
            code = "bracket.winner_of" if source.kind == "winner" else "bracket.loser_of"
            yield Reason(code, {"player": side, "match": named(bracket.layout.nodes[source.of])})


def check(tournament: Tournament, round_: Round) -> RoundCheck:
    """Return whether a round was that of the bracket: the same matches in any order, and the same byes."""
    refuse_level(tournament.stage.rounds)
    earlier = tuple(one for one in tournament.stage.rounds if one.number < round_.number)
    stage = msgspec.structs.replace(tournament.stage, rounds=earlier)
    here = seated(round_)
    # A player disqualified during the round had been paired in it.
    players = tuple(
        msgspec.structs.replace(one, disqualified_in=None)
        if one.id in here and one.disqualified_in == round_.number
        else one
        for one in tournament.players
    )
    then = msgspec.structs.replace(tournament, players=players, stages=(*tournament.stages[:-1], stage))
    try:
        (bracket,) = brackets(then)
        level = bracket.levels[bracket.next_level - 1] if bracket.next_level else ()
    except ValueError:
        level = ()
    asked = {
        frozenset(player for player in spot.players if then.by_id[player].plays_in(round_.number)) for spot in level
    }
    had = {frozenset((match.first, match.second)) for match in round_.matches}
    had |= {frozenset((bye.player,)) for bye in round_.byes}
    others = [sorted(players) for players in sorted(had - asked, key=sorted)]
    missing = [sorted(players) for players in sorted(asked - had - {frozenset()}, key=sorted)]
    differences = [
        *(Reason("bracket.other_match", {"players": players}) for players in others),
        *(Reason("bracket.match_missing", {"players": players}) for players in missing),
    ]
    return RoundCheck(round_.number, not differences, Objective(), None, tuple(differences))


def named(node: Node) -> dict[str, object]:
    """Return which match of which round this is, as sentences need it."""
    first, last = node.places
    return {"name": node.name, "number": node.number, "of": node.of, "first": first, "last": last}


def rounds(config: Config, groups: Sequence[int]) -> int:
    """Return as many as the largest bracket has; a final that is played once more is not counted."""
    levels = (layout_of(config, size).levels for size in groups)
    return max((sum(not level[0].again for level in found) for found in levels), default=0)
