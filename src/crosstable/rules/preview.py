"""What a command would change, before it is confirmed: the same `decide` and `evolve`, on a copy."""

from collections.abc import Mapping, Sequence

import msgspec

from crosstable.commands import Actor, Command
from crosstable.events import Event, RoundPaired
from crosstable.model.points import HalfPoints
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import PlayerId
from crosstable.rules.ahead import after
from crosstable.rules.decide import decide
from crosstable.rules.results import can_be_paired_again, paired_again
from crosstable.rules.settled import standings_of
from crosstable.state.state import RoundInPlay, State

Place = tuple[int | None, HalfPoints]


class Move(msgspec.Struct, frozen=True):
    """A player whose rank or points would change; no rank: not in the standings."""

    player: PlayerId
    rank: int | None
    new_rank: int | None
    points: HalfPoints
    new_points: HalfPoints


class Repairing(msgspec.Struct, frozen=True):
    """The round that has not started: its matches that pairing it again would not make, and those it would make."""

    round: int
    gone: tuple[tuple[PlayerId, PlayerId], ...]
    new: tuple[tuple[PlayerId, PlayerId], ...]
    refused: str | None = None


class Cut(msgspec.Struct, frozen=True):
    """The line of a stage that has ended: who was among the best and would not be any more, and who would be instead.

    Those who go on stay the same until the end of the stage is taken back.
    """

    gone: tuple[PlayerId, ...]
    new: tuple[PlayerId, ...]


class Preview(msgspec.Struct, frozen=True):
    """What would happen, who would move (by new rank), and what pairing again would change.

    `moves` and `cut` are those of the stage that the command is about.
    """

    events: tuple[Event, ...]
    moves: tuple[Move, ...]
    repairing: Repairing | None
    cut: Cut | None = None


def preview(state: State, command: Command, actor: Actor) -> Preview:
    """Refused as the command itself would be."""
    events = decide(state, command, actor)
    ahead = after(state, events, actor)
    stage = _stage_of(state, ahead, getattr(command, "round", None))
    if stage is None:
        return Preview(events, (), None)
    return Preview(
        events, _moves(state, ahead, stage), _repairing(state, events, ahead, actor), _cut(state, ahead, stage)
    )


def _stage_of(state: State, ahead: State, number: int | None) -> int | None:
    """The stage of a round, counted from 0; else the latest that is there before and after."""
    both = min(len(state.stages), len(ahead.stages))
    stages = [i for i, stage in enumerate(state.stages[:both]) if number in stage.rounds]
    return stages[0] if stages else both - 1 if both else None


def _moves(state: State, ahead: State, stage: int) -> tuple[Move, ...]:
    """Everybody whose rank or points in a stage differ between two states of one tournament."""
    was, now = _places(state, stage), _places(ahead, stage)
    nowhere: Place = (None, HalfPoints(0))
    found = [
        Move(player, *_mixed(was.get(player, nowhere), now.get(player, nowhere)))
        for player in dict.fromkeys([*was, *now])
        if was.get(player) != now.get(player)
    ]
    return tuple(sorted(found, key=lambda one: (one.new_rank is None, one.new_rank or 0, one.rank or 0, one.player)))


def _mixed(was: Place, now: Place) -> tuple[int | None, int | None, HalfPoints, HalfPoints]:
    return was[0], now[0], was[1], now[1]


def _places(state: State, stage: int) -> Mapping[PlayerId, Place]:
    return {row.player.id: (row.rank, row.points) for row in standings_of(state, stage)}


def _repairing(state: State, events: Sequence[Event], ahead: State, actor: Actor) -> Repairing | None:
    """What pairing the waiting round again would change; None where no round waits or nothing would change."""
    waiting, kept = state.current, ahead.current
    if waiting is None or kept is None or kept.number != waiting.number:
        return None
    if not (can_be_paired_again(waiting) and can_be_paired_again(kept)):
        return None
    if not any(isinstance(one, RoundPaired) for one in events):
        try:
            ahead = after(ahead, paired_again(ahead, (), actor), actor)
        except Refusal as refusal:
            return Repairing(waiting.number, (), (), refusal.code)
    assert ahead.current is not None
    old, new = _pairs(waiting), _pairs(ahead.current)
    gone = tuple(pair for key, pair in old.items() if key not in new)
    made = tuple(pair for key, pair in new.items() if key not in old)
    return Repairing(waiting.number, gone, made) if gone or made else None


def _pairs(round_: RoundInPlay) -> Mapping[frozenset[PlayerId], tuple[PlayerId, PlayerId]]:
    matches = [round_.matches[table] for table in sorted(round_.matches)]
    return {frozenset((one.first, one.second)): (one.first, one.second) for one in matches}


def _cut(state: State, ahead: State, stage: int) -> Cut | None:
    """How the line of a stage that has ended would move; None where it would not."""
    qualified = state.stages[stage].qualified
    if not qualified:
        return None
    was, now = _best(state, stage, qualified), _best(ahead, stage, qualified)
    gone, new = (tuple(one for one in a if one not in b) for a, b in ((was, now), (now, was)))
    return Cut(gone, new) if gone or new else None


def _best(state: State, stage: int, qualified: Sequence[PlayerId]) -> list[PlayerId]:
    """As many of every group as went on, best first, leaving out who had left by then."""
    standings = standings_of(state, stage)
    last = max(state.stages[stage].rounds)
    best: list[PlayerId] = []
    for section in standings.sections:
        rows = standings.rows[section.start : section.start + len(section.ranking.order)]
        number = sum(row.player.id in qualified for row in rows)
        best += [row.player.id for row in rows if not row.player.left_during(last)][:number]
    return best
