"""A shoot-out (crokinole): twelve discs each, most twenties first; tied players shoot one disc after another.

| clause | source |
|---|---|
| 12 discs each on an empty board, most twenties first | NCA and WCC practice |
| level players shoot one disc each: sinkers above missers | the same |
| each subgroup that is level goes on by itself | house rules |

A player's shots are a list: the twenties of the twelve discs, then 1 (sunk) or 0 (missed) for every disc of sudden
death. The order is that of these lists, the higher first.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import chain, groupby, repeat

import msgspec

from crosstable.model.players import PlayerId
from crosstable.model.refusals import Reason, Refusal

DISCS = 12


class ShootOut(msgspec.Struct, frozen=True):
    """The shots so far of every player, in shooting order."""

    shots: Mapping[str, tuple[int, ...]]

    @property
    def groups(self) -> list[list[str]]:
        """The players best first, tied ones together; a player who still has to shoot stays with the tied ones."""
        return self._split(list(self.shots), 0)

    def _split(self, level: list[str], turn: int) -> list[list[str]]:
        if len(level) == 1 or any(len(self.shots[player]) <= turn for player in level):
            return [level]
        ordered = sorted(level, key=lambda player: -self.shots[player][turn])
        parts = [list(part) for _, part in groupby(ordered, key=lambda player: self.shots[player][turn])]
        return [group for part in parts for group in self._split(part, turn + 1)]

    @property
    def to_shoot(self) -> list[str]:
        """The players who have to shoot now, in order: members of a tied group with fewer shots than the others."""
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
        """The players best first, if decided."""
        return [group[0] for group in self.groups] if self.decided else None

    def shoot(self, player: str, sunk: int) -> "ShootOut":
        """Return the shoot-out after a player's twelve discs, or one disc of sudden death.

        Raise a refusal out of turn, and for impossible numbers.
        """
        if player not in self.to_shoot:
            raise Refusal("not_to_shoot", player=player, to_shoot=self.to_shoot)
        most = DISCS if not self.shots[player] else 1
        if not 0 <= sunk <= most:
            raise Refusal("too_many_sunk", player=player, sunk=sunk, most=most)
        return ShootOut({**self.shots, player: (*self.shots[player], sunk)})


def new_shoot_out(players: Sequence[str]) -> ShootOut:
    if len(players) < 2 or len(set(players)) < len(players):
        raise Refusal("shoot_out_players", players=list(players))
    return ShootOut(dict.fromkeys(players, ()))


class Shot(msgspec.Struct, frozen=True):
    """Twenties and discs of a shot: one disc, or several entered at once."""

    player: PlayerId
    sunk: int
    discs: int = 1


class RunningShootOut(msgspec.Struct, frozen=True, dict=True):
    """A shoot-out disc by disc: who is in it, in the order in which they shoot, and every shot so far.

    `after` is the round after which it is shot.
    """

    players: tuple[PlayerId, ...]
    after: int
    shots: tuple[Shot, ...] = ()

    @cached_property
    def first_twelve(self) -> Mapping[PlayerId, tuple[int, int]]:
        """Each player's twenties and discs among the first twelve."""
        return {player: taken[0] for player, taken in self._taken.items()}

    @cached_property
    def sudden_death(self) -> Mapping[PlayerId, tuple[int, ...]]:
        """Each player's discs after the twelve: 1 (sunk) or 0 (missed)."""
        return {player: taken[1] for player, taken in self._taken.items()}

    @cached_property
    def _taken(self) -> Mapping[PlayerId, tuple[tuple[int, int], tuple[int, ...]]]:
        taken = {player: ((0, 0), tuple[int, ...]()) for player in self.players}
        for shot in self.shots:
            (sunk, discs), later = taken[shot.player]
            if discs < DISCS:
                taken[shot.player] = (sunk + shot.sunk, discs + shot.discs), later
            else:
                taken[shot.player] = (sunk, discs), (*later, shot.sunk)
        return taken

    @cached_property
    def shoot_out(self) -> ShootOut:
        """The shoot-out without incomplete twelves: a player's twelve count once all are shot."""
        shots: dict[str, tuple[int, ...]] = {
            player: (sunk, *later) if discs == DISCS else () for player, ((sunk, discs), later) in self._taken.items()
        }
        return ShootOut(shots)

    @property
    def next(self) -> PlayerId | None:
        """The player whose turn it is; a player who has begun the twelve continues. None if decided."""
        waiting = [PlayerId(player) for player in self.shoot_out.to_shoot]
        last = self.shots[-1].player if self.shots else None
        is_amid = last is not None and self.first_twelve[last][1] < DISCS
        return last if is_amid else next(iter(waiting), None)

    def discs_shot_by(self, player: PlayerId) -> int:
        return self.first_twelve[player][1] + len(self.sudden_death[player])

    def discs_left(self, player: PlayerId) -> int:
        if player not in self.shoot_out.to_shoot:
            return 0
        return DISCS - self.first_twelve[player][1] or 1

    def shoot(self, shot: Shot) -> "RunningShootOut":
        """Return the shoot-out after a shot. Raise a refusal out of turn, and for too many discs or twenties."""
        left = self.discs_left(shot.player)
        if not left:
            raise Refusal("not_to_shoot", player=shot.player, to_shoot=self.shoot_out.to_shoot)
        if not 1 <= shot.discs <= left:
            raise Refusal("too_many_discs", player=shot.player, discs=shot.discs, most=left)
        if not 0 <= shot.sunk <= shot.discs:
            raise Refusal("too_many_sunk", player=shot.player, sunk=shot.sunk, most=shot.discs)
        return RunningShootOut(self.players, self.after, (*self.shots, shot))


def impossible_shots(player: str, shots: Sequence[int]) -> list[Reason]:
    turns = zip(chain([DISCS], repeat(1)), shots, strict=False)
    return [
        Reason("too_many_sunk", {"player": player, "sunk": sunk, "most": most})
        for most, sunk in turns
        if not 0 <= sunk <= most
    ]


def replay_shots(shots: Mapping[str, Sequence[int]]) -> ShootOut:
    """Replay all shots in turn. Raise a refusal for a shot out of turn."""
    state = new_shoot_out(list(shots))
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
