"""A round of the journal as the engine's own kind of pairing, so that it can be shown and explained like a new one."""

import msgspec

from crosstable.model.absences import absence, worth_in
from crosstable.model.points import HalfPoints
from crosstable.model.tournament import Player, Tournament
from crosstable.pairing.result import Objective, PairedMatch, Pairing
from crosstable.ranking.ledger import Ledger
from crosstable.rules.rounds import manual_part
from crosstable.rules.warnings import round_warnings
from crosstable.state.live_rounds import RoundInPlay
from crosstable.state.state import State


def as_paired(state: State, round_: RoundInPlay, tournament: Tournament) -> tuple[Tournament, Pairing]:
    """Return the tournament before a round, with its manual pairings as a draft, and the round's pairing."""
    before = _as_before_round(state, round_, tournament)
    ledger = Ledger(before, through=round_.number - 1)
    by_score = before.stage.config.traits.by_score
    warnings = tuple(round_warnings(state, round_))
    again = {warning.params["table"] for warning in warnings if warning.code == "meets_again"}
    matches = []
    for table, match in sorted(round_.matches.items()):
        a, b = (HalfPoints(int(ledger.points[ledger.index[player]])) for player in (match.first, match.second))
        matches.append(
            PairedMatch(
                table=table,
                first=match.first,
                second=match.second,
                points=(a, b),
                floated=by_score and a != b,
                by_hand={match.first, match.second} <= round_.by_hand,
                rematch=table in again,
            )
        )
    given = tuple(bye for bye, kind in round_.byes.items() if kind == "win" and bye not in round_.by_hand)
    pairing = Pairing(
        round=round_.number,
        matches=tuple(matches),
        byes=given,
        byes_by_hand=tuple(bye for bye in round_.byes if bye not in given),
        objective=Objective(),
        proof="best_found" if by_score else "schedule",
        warnings=warnings,
        resting=round_.resting,
    )
    return before, pairing


def _as_before_round(state: State, round_: RoundInPlay, tournament: Tournament) -> Tournament:
    """Return the tournament with earlier rounds only, and exactly the players of this round."""
    number, seats = round_.number, round_.seated | set(round_.resting)
    place = next(i for i, before in enumerate(state.stages) if number in before.rounds)
    stage = tournament.stages[place]
    earlier = tuple(before for before in stage.rounds if before.number < number)
    by_hand = manual_part(round_)
    # A pair that was made after the draw explains nothing of it.
    matches = tuple(match for match in by_hand.matches if {match.first, match.second} <= {*round_.kept})
    draft = msgspec.structs.replace(by_hand, matches=matches)
    rounds = (*earlier, draft) if draft.matches or draft.byes else earlier

    def present_player(player: Player) -> Player:
        """Return a player as known before the round. A seat in it counts as being present."""
        known = {
            "dropped_after": _known_exit(player.dropped_after, number, player.id in seats),
            "disqualified_in": _known_exit(player.disqualified_in, number, player.id in seats),
            "eliminated_in": _known_exit(player.eliminated_in, number, player.id in seats),
        }
        away = tuple(each for each in player.absent if each[1] is not None and each[1] < number)
        missed = absence(number, number, worth_in(player.absent, number) or "none")
        absent = away if player.id in seats else (*away, missed)
        return msgspec.structs.replace(player, absent=absent, **known)

    changed = msgspec.structs.replace(stage, rounds=rounds, settled=())
    players = tuple(map(present_player, tournament.players))
    return msgspec.structs.replace(tournament, players=players, stages=(*tournament.stages[:place], changed))


def _known_exit(left: int | None, number: int, seated: bool) -> int | None:
    """Return when a player had left, as known before that round."""
    return None if left is None or left >= number or seated else left
