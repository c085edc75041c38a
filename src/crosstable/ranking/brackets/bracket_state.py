"""A bracket as it stands: who is in which match, who won it, and which places everybody can still take.

| clause | where |
|---|---|
| seeds above the number of players are byes | `_Play._side` |
| each round the best seed left meets the worst, where players are seeded again | `_Play._seeded_again` |
| who does not play loses: the opponent has a bye, and nobody goes on where both are gone | `_Play._walk_over` |
| both lose: both are out with the places of a player who loses from there on | `_Play._decide` |
| seats that were changed by hand stand, and the bracket follows them | `_Play._seat` |
| a level at which nobody meets anybody has no round | `_Play.play` |
"""

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import NamedTuple

from crosstable.model.tournament import DoubleLoss, Forfeit, Match, Player, PlayerId, Round, Score
from crosstable.ranking.brackets.layout import Layout, Node, Places
from crosstable.ranking.ledger import effective_result
from crosstable.ranking.seeds import slots


class Nobody(Enum):
    """A side of a match without a player: nobody comes, or it is not known yet who."""

    EMPTY = "empty"
    UNKNOWN = "unknown"


EMPTY, UNKNOWN = Nobody.EMPTY, Nobody.UNKNOWN
Side = PlayerId | Nobody
Sides = tuple[Side, Side]


class Spot(NamedTuple):
    """A bracket match in its current state.

    `round` is the number of its round, `match` the recorded match, None for a bye. `winner` is empty if nobody
    advances. `walked_over` means that a player did not play it.
    """

    node: Node
    sides: Sides
    round: int | None = None
    match: Match | None = None
    winner: Side = UNKNOWN
    loser: Side = UNKNOWN
    walked_over: bool = False

    @property
    def players(self) -> list[PlayerId]:
        return [side for side in self.sides if not isinstance(side, Nobody)]

    @property
    def is_open(self) -> bool:
        """Both are known, and nobody has won."""
        return len(self.players) == 2 and self.winner is UNKNOWN

    @property
    def is_empty(self) -> bool:
        """Whether nobody enters it, or it need not be played."""
        return self.sides == (EMPTY, EMPTY)


class Bracket(NamedTuple):
    """A bracket in its current state: `seeds` are its players, best first, `spots` its matches in layout order.

    `next_level` is the level to play now, None if everything is decided or a round is open; `places` are the places
    that each player has or can still take, `out` the round of a player's last match.
    """

    group: str | None
    seeds: tuple[PlayerId, ...]
    layout: Layout
    spots: tuple[Spot, ...]
    next_level: int | None
    places: Mapping[PlayerId, Places]
    out: Mapping[PlayerId, int]

    def seed_of(self, player: PlayerId) -> int:
        return self.seeds.index(player) + 1

    @property
    def levels(self) -> list[tuple[Spot, ...]]:
        return [tuple(self.spots[node.at] for node in level) for level in self.layout.levels]

    @property
    def champion(self) -> PlayerId | None:
        return next((player for player, places in self.places.items() if places == (1, 1)), None)


class _Play:
    """A bracket while it is played through."""

    def __init__(
        self, layout: Layout, seeds: Sequence[PlayerId], players: Mapping[PlayerId, Player], reseed: bool
    ) -> None:
        self.layout, self.seeds, self.players, self.reseed = layout, seeds, players, reseed
        self.place = {player: i for i, player in enumerate(seeds)}
        self.spots: list[Spot] = []
        self.next_level: int | None = None
        self.out: dict[PlayerId, int] = {}

    def play(self, rounds: Sequence[Round], number: int) -> None:
        """Go through the levels with the played rounds; `number` is the next round's."""
        waiting = [*rounds]
        for level in self.layout.levels:
            at = waiting[0].number if waiting else number
            sides = self._reseed(level) if self.reseed and level[0].level > 1 else {}
            here = [Spot(node, sides.get(node.at) or self._sides(node, at)) for node in level]
            # A player disqualified during a round was paired in it.
            paired = (
                {side for match in waiting[0].matches for side in (match.first, match.second)} if waiting else set()
            )
            meet = any(self._meets(spot, at) or (len(spot.players) == 2 and paired >= {*spot.players}) for spot in here)
            if waiting and (meet or not waiting[0].matches):
                self.spots += self._seat(here, waiting.pop(0))
                continue
            if not waiting and self.next_level is None and meet:
                self.next_level = level[0].level
            self.spots += [self._walk_over(spot, at) for spot in here]
            number += bool(not waiting and meet)

    def _sides(self, node: Node, number: int) -> Sides:
        if node.again:
            return self._second_final(self.spots[node.sources[0].of], number)
        return self._side(node, 0), self._side(node, 1)

    def _side(self, node: Node, i: int) -> Side:
        kind, of = node.sources[i]
        if kind == "seed":
            return self.seeds[of - 1] if of <= len(self.seeds) else EMPTY
        return self.spots[of].winner if kind == "winner" else self.spots[of].loser

    def _second_final(self, final: Spot, number: int) -> Sides:
        """Return the players of the second final: both, if the lower finalist has won the first and the other is still
        there.
        """
        if final.winner is UNKNOWN:
            return UNKNOWN, UNKNOWN
        is_lower = final.winner == final.sides[1]
        loser = None if isinstance(final.loser, Nobody) else self.players[final.loser]
        is_there = loser is not None and not loser.is_out_in(number)
        return (final.loser, final.winner) if is_lower and is_there else (EMPTY, EMPTY)

    def _is_gone(self, player: Side) -> bool:
        known = None if isinstance(player, Nobody) else self.players[player]
        return known is not None and (known.dropped_after is not None or known.disqualified_in is not None)

    def _reseed(self, level: Sequence[Node]) -> dict[int, Sides]:
        """Pair the best remaining players with the worst, once all are known."""
        nodes = [node for node in level if node.part == "upper"]
        before = [spot.winner for spot in self.spots if spot.node.level == level[0].level - 1]
        before = before[: 2 * len(nodes)]
        if any(winner is UNKNOWN for winner in before):
            return {node.at: (UNKNOWN, UNKNOWN) for node in nodes}
        left = sorted((side for side in before if not isinstance(side, Nobody)), key=lambda one: self.place[one])
        at: list[Side] = [left[rank - 1] if rank <= len(left) else EMPTY for rank in slots(2 * len(nodes))]
        return {node.at: (at[2 * i], at[2 * i + 1]) for i, node in enumerate(nodes)}

    def _plays(self, side: Side, number: int) -> bool:
        return not isinstance(side, Nobody) and self.players[side].plays_in(number)

    def _meets(self, spot: Spot, number: int) -> bool:
        return self._plays(spot.sides[0], number) and self._plays(spot.sides[1], number)

    def _walk_over(self, spot: Spot, number: int) -> Spot:
        """Return a match that is still to come, or that nobody has to play: who comes alone has won it."""
        if UNKNOWN in spot.sides or self._meets(spot, number):
            return spot
        return self._walkover(spot, [side for side in spot.sides if self._plays(side, number)])

    def _walkover(self, spot: Spot, here: Sequence[Side]) -> Spot:
        missing = [player for player in spot.players if player not in here]
        winner = here[0] if here else EMPTY
        loser = missing[0] if len(missing) == 1 else EMPTY
        return spot._replace(winner=winner, loser=loser, walked_over=bool(missing))

    def _seat(self, here: Sequence[Spot], round_: Round) -> list[Spot]:
        """Return the matches as in the round, including manual ones, in table order."""
        byes = {bye.player: bye.kind for bye in round_.byes}
        left: dict[frozenset[Side], Match] = {
            frozenset((match_.first, match_.second)): match_ for match_ in round_.matches
        }
        decided: dict[int, Spot] = {}
        for spot in here:
            match = left.pop(frozenset(spot.sides), None)
            if match is not None:
                decided[spot.node.at] = self._decide(spot, match, round_.number)
        seated = {player for match in left.values() for player in (match.first, match.second)}
        for spot in here if byes else ():
            alone = [player for player in spot.players if player in byes]
            if spot.node.at not in decided and alone and not seated & {*spot.players}:
                decided[spot.node.at] = self._bye(spot, alone, byes, round_.number)
        others = [spot for spot in here if spot.node.at not in decided]
        others.sort(key=lambda spot: -len(spot.players))
        by_hand = sorted(left.values(), key=lambda match: match.table or 0)
        for spot, match in zip([spot for spot in others if spot.sides != (EMPTY, EMPTY)], by_hand, strict=False):
            decided[spot.node.at] = self._decide(_with_actual_players(spot, match), match, round_.number)
        given = [player for player in byes if not any(player in spot.players for spot in decided.values())]
        for spot in others:
            if spot.node.at in decided:
                continue
            if given and spot.players:
                spot = spot._replace(sides=(given.pop(0), EMPTY))
                decided[spot.node.at] = self._bye(spot, spot.players, byes, round_.number)
            else:
                decided[spot.node.at] = (
                    spot
                    if UNKNOWN in spot.sides
                    else self._record_eliminations(self._walkover(spot, []), round_.number)
                )
        return [decided[spot.node.at] for spot in here]

    def _bye(self, spot: Spot, alone: Sequence[PlayerId], byes: Mapping[PlayerId, str], number: int) -> Spot:
        won = [player for player in alone if byes[player] != "loss"]
        return self._record_eliminations(self._walkover(spot, won)._replace(round=number), number)

    def _decide(self, spot: Spot, match: Match, number: int) -> Spot:
        node, sides, walked_over = spot.node, spot.sides, False
        match effective_result(match, number, self.players) if match.result is None else match.result:
            case Score(first, second) if first != second:
                winner = match.first if first > second else match.second
            case Forfeit(by):
                winner, walked_over = match.second if by == match.first else match.first, True
            case DoubleLoss():
                return self._record_eliminations(Spot(node, sides, number, match, EMPTY, EMPTY), number)
            case _:
                return Spot(node, sides, number, match)
        loser = match.second if winner == match.first else match.first
        return self._record_eliminations(Spot(node, sides, number, match, winner, loser, walked_over), number)

    def _record_eliminations(self, spot: Spot, number: int) -> Spot:
        node, layout = spot.node, self.layout
        both = spot.match is not None and spot.winner is not EMPTY
        ends = [] if both else [player for player in spot.players if player not in (spot.winner, spot.loser)]
        if node.at not in layout.loser_to and not isinstance(spot.loser, Nobody):
            ends.append(spot.loser)
        if node.at not in layout.winner_to and node.places[0] > 1 and not isinstance(spot.winner, Nobody):
            ends.append(spot.winner)
        is_again = node.part == "final" and not node.again and len(layout.nodes) > node.at + 1
        if is_again and self._second_final(spot, number + 1) != (EMPTY, EMPTY):
            ends = []
        self.out.update(dict.fromkeys(ends, number))
        return spot

    def places(self) -> dict[PlayerId, Places]:
        """Return the places that each player has, or can still take."""
        layout, count = self.layout, len(self.seeds)
        places: dict[PlayerId, Places] = dict.fromkeys(self.seeds, (1, 1))
        for spot in self.spots:
            i = spot.node.at
            if spot.is_empty:
                continue
            fall = layout.fall[i]
            is_over = spot.winner is not UNKNOWN
            for player in spot.sides:
                if not isinstance(player, Nobody):
                    places[player] = fall if is_over or self._is_gone(player) else layout.reach[i]
            if not isinstance(spot.winner, Nobody):
                places[spot.winner] = spot.node.winner_places or layout.reach[layout.winner_to[i]]
            if not isinstance(spot.loser, Nobody) and spot.node.loser_places is None:
                to = layout.loser_to[i]
                places[spot.loser] = layout.fall[to] if self._is_gone(spot.loser) else layout.reach[to]
        return {player: (low, max(low, min(high, count))) for player, (low, high) in places.items()}


def _with_actual_players(spot: Spot, match: Match) -> Spot:
    sides = (match.first, match.second)
    if spot.sides[0] == match.second or spot.sides[1] == match.first:
        sides = (match.second, match.first)
    return spot._replace(sides=sides)


def play_bracket(
    group: str | None,
    layout: Layout,
    seeds: Sequence[PlayerId],
    players: Mapping[PlayerId, Player],
    rounds: Sequence[Round],
    number: int,
    reseed: bool = False,
) -> Bracket:
    """Return the bracket of these seeds after these rounds; `number` is the next round's."""
    play = _Play(layout, seeds, players, reseed)
    play.play(rounds, number)
    return Bracket(group, tuple(seeds), layout, tuple(play.spots), play.next_level, play.places(), play.out)
