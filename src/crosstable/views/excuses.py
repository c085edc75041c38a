"""Rounds that a player is excused from and what they count, and the byes that a player can still ask for."""

from collections.abc import Sequence

import msgspec

from crosstable.model.absences import Absence, Worth, worths_through
from crosstable.model.config import Config
from crosstable.model.points import to_points
from crosstable.model.tournament import COUNTS_AS, PlayerId
from crosstable.ranking.ledger import bye_points
from crosstable.rules.phones import bye_offer
from crosstable.rules.rounds import last_planned_round
from crosstable.state.state import MOST_ROUNDS, State


class Excuse(msgspec.Struct, frozen=True):
    """Rounds that a player misses. `points` are what each is worth, None if absences count nothing in the format."""

    first: int
    last: int | None
    worth: Worth
    points: int | float | None


class ByeChoice(msgspec.Struct, frozen=True):
    """The rounds in which a player can ask for a bye, what it is worth, and how many are left (None: no limit)."""

    rounds: Sequence[int]
    worth: Worth
    points: int | float
    left: int | None


def excuse_points(config: Config, worth: Worth) -> int | float | None:
    """Return the points for a missed round; None if absences don't count in the format."""
    return to_points(bye_points(config, COUNTS_AS[worth])) if config.traits.absence_counts else None


def excuses(state: State, absent: Sequence[Absence], first: int, last: int | None = None) -> list[Excuse]:
    """Return the rounds from one to another that a player misses, in stretches of the same worth."""
    config, end = state.stage.config, last_planned_round(state) if last is None else last
    named = [number for stretch in absent for number in stretch[:2] if isinstance(number, int)]
    through = max([first, *named]) if end is None else end
    stretches: list[Excuse] = []
    for number, worth in worths_through(absent, min(through, MOST_ROUNDS)).items():
        if number < first:
            continue
        if stretches and (stretches[-1].last, stretches[-1].worth) == (number - 1, worth):
            stretches[-1] = msgspec.structs.replace(stretches[-1], last=number)
        else:
            stretches.append(Excuse(number, number, worth, excuse_points(config, worth)))
    return stretches


def bye_choice(state: State, player: PlayerId) -> ByeChoice | None:
    offer = bye_offer(state, player)
    if offer is None or offer.left == 0:
        return None
    following = state.last_round + 1
    last = following if offer.last_round is None else offer.last_round
    taken = {*worths_through(state.players[player].absent, last)}
    for request in state.requests.values():
        if request.player == player and request.kind == "absent" and request.first is not None:
            taken |= {*range(request.first, (request.last or request.first) + 1)}
    rounds = [number for number in range(following, last + 1) if number not in taken]
    points = to_points(bye_points(state.stage.config, COUNTS_AS[offer.worth]))
    return ByeChoice(rounds, offer.worth, points, offer.left) if rounds else None
