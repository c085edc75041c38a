"""A shoot-out (crokinole): twelve discs each, most twenties first; whoever is level shoots one disc after another.

| clause | source |
|---|---|
| 12 discs each on an empty board, most twenties first | NCA and WCC practice |
| level players shoot one disc each: sinkers above missers | the same |
| each subgroup that is level goes on by itself | house rules |

A player's shots are a list: the twenties of the twelve discs, then 1 (sunk) or 0 (missed) for every disc of sudden
death. The order is that of these lists, the higher first.
"""

from collections.abc import Mapping, Sequence
from itertools import chain, groupby, repeat

import msgspec

from crosstable.model.refusals import Reason, Refusal

DISCS = 12


class ShootOut(msgspec.Struct, frozen=True):
    """The shots so far of everybody in it, in the order in which they shoot."""

    shots: Mapping[str, tuple[int, ...]]

    @property
    def groups(self) -> list[list[str]]:
        """The players best first, those who are level together; who still has to shoot stays with the level."""
        return self._split(list(self.shots), 0)

    def _split(self, level: list[str], turn: int) -> list[list[str]]:
        if len(level) == 1 or any(len(self.shots[player]) <= turn for player in level):
            return [level]
        ordered = sorted(level, key=lambda player: -self.shots[player][turn])
        parts = [list(part) for _, part in groupby(ordered, key=lambda player: self.shots[player][turn])]
        return [group for part in parts for group in self._split(part, turn + 1)]

    @property
    def to_shoot(self) -> list[str]:
        """Who has to shoot now, next one first: whoever of a level group has shot less often than it allows."""
        waiting = []
        for group in self.groups:
            if len(group) > 1:
                fewest = min(len(self.shots[player]) for player in group)
                waiting += [player for player in group if len(self.shots[player]) == fewest]
        return waiting

    @property
    def decided(self) -> bool:
        return all(len(group) == 1 for group in self.groups)

    @property
    def order(self) -> list[str] | None:
        """The players best first, once it is decided."""
        return [group[0] for group in self.groups] if self.decided else None

    def shoot(self, player: str, sunk: int) -> "ShootOut":
        """Return the shoot-out after somebody's twelve discs, or one disc of sudden death.

        Raises `Refusal` out of turn.
        """
        if player not in self.to_shoot:
            raise Refusal("not_to_shoot", player=player, to_shoot=self.to_shoot)
        most = DISCS if not self.shots[player] else 1
        if not 0 <= sunk <= most:
            raise Refusal("too_many_sunk", player=player, sunk=sunk, most=most)
        return ShootOut({**self.shots, player: (*self.shots[player], sunk)})


def shoot_out(players: Sequence[str]) -> ShootOut:
    """Return a shoot-out that has not begun."""
    if len(players) < 2 or len(set(players)) < len(players):
        raise Refusal("shoot_out_players", players=list(players))
    return ShootOut(dict.fromkeys(players, ()))


def oversunk(player: str, shots: Sequence[int]) -> list[Reason]:
    """Return whatever a player can't have sunk, in any turn."""
    turns = zip(chain([DISCS], repeat(1)), shots, strict=False)
    return [
        Reason("too_many_sunk", {"player": player, "sunk": sunk, "most": most})
        for most, sunk in turns
        if not 0 <= sunk <= most
    ]


def replay(shots: Mapping[str, Sequence[int]]) -> ShootOut:
    """Return a shoot-out from its shots, every one of them in turn. Raises `Refusal` if somebody shot out of turn."""
    state = shoot_out(list(shots))
    left = {player: list(taken) for player, taken in shots.items()}
    while True:
        ready = [player for player in state.to_shoot if left[player]]
        if not ready:
            break
        state = state.shoot(ready[0], left[ready[0]].pop(0))
    for player, rest in left.items():
        if rest:
            raise Refusal("not_to_shoot", player=player, to_shoot=state.to_shoot)
    return state
