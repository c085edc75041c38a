"""The bubble: who is safe, out or on the bubble before a cut to a number of places. By points only.

| clause | where |
|---|---|
| in the last `rounds` rounds before the cut, `left` being those to play | `rounds_left` |
| the least and the most points that a player can end with; a bye already given counts as won | `sight_of` |
| safe: fewer than `places` others can reach my least | `states` |
| out: at least `places` others have more than my most already | `states` |
| others are those who still play | `sight_of` |
"""

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Mapping, Sequence
from typing import Literal

import msgspec

from crosstable.formats.swiss import SwissSettings
from crosstable.formats.teams import TeamSettings
from crosstable.model.config import Config
from crosstable.model.suggestions import suggested_rounds
from crosstable.model.tournament import ByeKind, PlayerId, Tournament
from crosstable.ranking.ledger import Ledger, unit_points

State = Literal["safe", "bubble", "out"]


class MatchPoints(msgspec.Struct, frozen=True):
    """The possible points of a match for a player, in half points."""

    win: int
    draw: int
    loss: int

    def bye_points(self, kind: ByeKind) -> int:
        return {"win": self.win, "draw": self.draw, "loss": self.loss}[kind]


class CutSight(msgspec.Struct, frozen=True):
    """Everybody who still plays before a cut to `places`, with `left` rounds to play.

    `least` and `most` are the points, in half points, that each can end with.
    """

    places: int
    left: int
    ids: tuple[PlayerId, ...]
    least: tuple[int, ...]
    most: tuple[int, ...]
    worth: MatchPoints

    @property
    def states(self) -> list[State]:
        return states(self.least, self.most, self.places)

    def with_bye(self, place: int) -> "CutSight":
        """Return the sight if the player at that place gets a bye in the next round."""
        least = list(self.least)
        least[place] += self.worth.win - self.worth.loss
        return msgspec.structs.replace(self, least=tuple(least))


def states(least: Sequence[int], most: Sequence[int], places: int) -> list[State]:
    """Return the state of each of those who still play, by the least and the most points that they can end with."""
    lows, highs = sorted(least), sorted(most)
    count = len(lows)
    states: list[State] = []
    for low, high in zip(least, most, strict=True):
        # Nobody is among those who are above themselves; everybody can reach their own least.
        reaching = count - bisect_left(highs, low) - 1
        above = count - bisect_right(lows, high)
        states.append("safe" if reaching < places else "out" if above >= places else "bubble")
    return states


def match_points(config: Config) -> MatchPoints:
    points = unit_points(config)
    games = (config.of(TeamSettings).boards or int(config.best_of)) if config.points_for == "game" else 1
    return MatchPoints(points.win * games, points.draw * games, points.loss * games)


def rounds_left(tournament: Tournament, number: int) -> int | None:
    """Return how many rounds of the stage remain from that one on; None without a cut in sight."""
    stage = tournament.stage
    adaptive = stage.config.of(SwissSettings).adaptive
    if adaptive is None or not stage.config.traits.by_score:
        return None
    start = tournament.stage_start
    planned = stage.config.rounds
    if planned is None:
        planned = suggested_rounds(sum(p.plays_in(start) or p.is_absent_in(start) for p in tournament.players))
    left = planned - (number - start)
    return left if 1 <= left <= adaptive.rounds else None


def cut_sight(
    ledger: Ledger, number: int, here: Collection[PlayerId], byes: Mapping[PlayerId, ByeKind], gone: PlayerId | None
) -> CutSight | None:
    """Return the players' chances at the cut before a round; None without a cut in sight.

    `here` play in it, `byes` were already given; other active players miss it, or have a requested bye. `gone` has
    left.
    """
    left = rounds_left(ledger.tournament, number)
    adaptive = ledger.config.of(SwissSettings).adaptive
    if left is None or adaptive is None:
        return None
    worth = match_points(ledger.config)
    ids, least, most = [], [], []
    for player, points in zip(ledger.players, ledger.points.tolist(), strict=True):
        if player.id == gone or (player.is_out_in(number) and player.id not in here):
            continue
        sure, open_ = points, left
        if player.id in byes or player.id not in here:
            sure, open_ = sure + worth.bye_points(byes.get(player.id) or player.bye_in(number) or "loss"), left - 1
        ids.append(player.id)
        least.append(sure + open_ * worth.loss)
        most.append(sure + open_ * worth.win)
    return CutSight(adaptive.places, left, tuple(ids), tuple(least), tuple(most), worth)
