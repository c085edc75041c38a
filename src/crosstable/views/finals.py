"""The finals of the present stage while they are published or played: both players, and how each of them came there."""

from collections.abc import Iterator
from typing import NamedTuple

from crosstable.model.tournament import Player
from crosstable.views.bracket import BracketMatch, BracketSide, BracketView, RoundName, bracket_views
from crosstable.views.public import Public

FINALS = ("final", "reset")


class StepToFinal(NamedTuple):
    """A match that a finalist won before; without an opponent it was a bye."""

    round: RoundName
    own: BracketSide
    opponent: BracketSide | None


class Finalist(NamedTuple):
    """A player of a final with the matches won before it, the latest first."""

    player: Player
    side: BracketSide
    way: tuple[StepToFinal, ...]


class Final(NamedTuple):
    """A final of a group, or of everybody; `third` is the match for place 3, if it is played now."""

    group: str | None
    round: RoundName
    best_of: int
    match: BracketMatch
    finalists: tuple[Finalist, Finalist]
    third: BracketMatch | None


def finals(view: Public) -> list[Final]:
    """Return the finals whose players are known and that nobody has won before this round; none outside brackets."""
    if not view.rounds or view.phase not in ("published", "playing"):
        return []
    return [final for bracket in bracket_views(view.tournament) if (final := _final(bracket)) is not None]


def _final(bracket: BracketView) -> Final | None:
    rounds = [round_ for part in bracket.parts for round_ in part.rounds if round_.name.code in FINALS]
    for round_ in reversed(rounds):
        match = round_.matches[0]
        first, second = (side.player for side in match.sides)
        if first is not None and second is not None:
            both = (_finalist(bracket, match, 0, first), _finalist(bracket, match, 1, second))
            return Final(bracket.group, round_.name, round_.best_of, match, both, _third(bracket))
    return None


def _finalist(bracket: BracketView, final: BracketMatch, side: int, player: Player) -> Finalist:
    return Finalist(player, final.sides[side], tuple(_way(bracket, final, player)))


def _way(bracket: BracketView, final: BracketMatch, player: Player) -> Iterator[StepToFinal]:
    played = [
        (match.node.level, round_.name, match)
        for part in bracket.parts
        for round_ in part.rounds
        for match in round_.matches
        if match.node.level < final.node.level and not match.is_hidden
    ]
    for _, name, match in sorted(played, key=lambda step: -step[0]):
        for own, other in (match.sides, match.sides[::-1]):
            if own.player == player and own.look == "win":
                yield StepToFinal(name, own, None if other.is_bye else other)


def _third(bracket: BracketView) -> BracketMatch | None:
    found = (part.rounds[0].matches[0] for part in bracket.parts if part.kind == "third")
    match = next(found, None)
    return match if match is not None and all(side.player for side in match.sides) else None
