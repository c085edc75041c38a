"""Previews of commands: the same `decide` and `evolve`, on a copy of the state."""

from collections.abc import Iterator, Mapping, Sequence, Set
from fractions import Fraction
from typing import NamedTuple

import msgspec

from crosstable.commands import Actor, Command
from crosstable.events import (
    BracketMended,
    Event,
    ResultEntered,
    RoundPaired,
    RoundSeated,
    Scored,
    ScoreUndone,
    SettlementLapsed,
    TableResult,
)
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import PlayerId, ScoreEvent, Tournament
from crosstable.ranking.eliminations import eliminated_players
from crosstable.ranking.stage_standings import RankedRow
from crosstable.ranking.tables.cut_line import cut
from crosstable.ranking.tables.leaderboard import Leaderboard
from crosstable.rules.decide import decide
from crosstable.rules.lookup import known_round
from crosstable.rules.next_state import state_after
from crosstable.rules.redraft import can_redraft, redraft_events
from crosstable.rules.settled_ties import stage_standings, tournament_through_stage
from crosstable.state.live_rounds import RoundInPlay
from crosstable.state.state import State

Place = tuple[int | None, Fraction | None]
BeforeAndAfter = tuple[tuple[PlayerId, ...], tuple[PlayerId, ...]]


class Move(msgspec.Struct, frozen=True):
    """A player whose rank or points would change; no rank: not in the standings. In a bracket there are no points."""

    player: PlayerId
    rank: int | None
    new_rank: int | None
    points: Fraction | None
    new_points: Fraction | None


class Repairing(msgspec.Struct, frozen=True):
    """The round that has not started: its matches or tables that drafting it again would not make, and those it would
    make; who sits first and who second is part of it.

    `byes` and `sitting_out` are those who have a bye, and those who play in it without one and without a seat: as it
    is, and drafted again.
    """

    round: int
    gone: tuple[tuple[PlayerId, ...], ...]
    new: tuple[tuple[PlayerId, ...], ...]
    refused: str | None = None
    byes: BeforeAndAfter = ((), ())
    sitting_out: BeforeAndAfter = ((), ())


class CutChange(msgspec.Struct, frozen=True):
    """The cut after a round, or the qualifying line of a finished stage: players who would fall below it, and
    players who would rise above it. Nobody is eliminated or reinstated until the cut or the end of the stage is
    undone.

    `tied` are ties that would lie across the line and leave it undecided.
    """

    gone: tuple[PlayerId, ...]
    new: tuple[PlayerId, ...]
    round: int | None = None
    tied: tuple[tuple[PlayerId, ...], ...] = ()


class ReopenedRound(msgspec.Struct, frozen=True):
    """The bracket round that is opened again, and how many results of the rounds after it are kept for their rounds."""

    round: int
    kept: int


class Best(NamedTuple):
    """The players above a stage's line, best first, and ties across it."""

    above: list[PlayerId]
    tied: list[tuple[PlayerId, ...]]


class Preview(msgspec.Struct, frozen=True):
    """The effect of a command: events, moved players (by new rank), and changes of the next pairing or seating.

    `moves` and `lines` belong to the stage of the command. `reopened`: later rounds of a bracket are drafted again.
    """

    events: tuple[Event, ...]
    moves: tuple[Move, ...]
    repairing: Repairing | None
    lines: tuple[CutChange, ...] = ()
    reopened: ReopenedRound | None = None

    @property
    def can_redraft(self) -> bool:
        """Whether drafting the waiting round again is possible and would change it."""
        return self.repairing is not None and self.repairing.refused is None

    @property
    def voided(self) -> tuple[tuple[int, int], ...]:
        """The later matches of a bracket, by round and table, whose players would be others."""
        return tuple(mended for event in self.events if isinstance(event, BracketMended) for mended in event.voided)

    @property
    def lapsed(self) -> tuple[tuple[PlayerId, ...], ...]:
        """The players of settled ties who would not be tied any more, so that their order lapses."""
        return tuple(event.players for event in self.events if isinstance(event, SettlementLapsed))


class Correction(NamedTuple):
    """The first change of a correction: a result or score, the players at its table, and the undone tap."""

    event: ResultEntered | TableResult | Scored | ScoreUndone
    players: tuple[PlayerId, ...]
    undone: ScoreEvent | None = None


def correction_of(state: State, events: Sequence[Event]) -> Correction | None:
    counting = (event for event in events if isinstance(event, ResultEntered | TableResult | Scored | ScoreUndone))
    event = next(counting, None)
    if event is None:
        return None
    round_ = known_round(state, event.round)
    if isinstance(event, ResultEntered):
        match = round_.matches[event.table]
        return Correction(event, (match.first, match.second))
    table = round_.tables[event.table]
    undone = event.undoes if isinstance(event, ScoreUndone) else None
    return Correction(event, table.seats, next((score for score in table.events if score.id == undone), None))


def preview(state: State, command: Command, actor: Actor) -> Preview:
    """Preview a command. Raise what the command would raise."""
    return preview_all(state, [command], actor)


def preview_all(state: State, commands: Sequence[Command], actor: Actor) -> Preview:
    """Preview several commands in order. Raise what any of them would raise."""
    events, ahead = decide_all(state, commands, actor)
    stage = stage_of(state, ahead, next((event.round for event in events if hasattr(event, "round")), None))
    if stage is None:
        return Preview(events, (), None)
    return Preview(
        events,
        moves(state, ahead, stage),
        _redraft_changes(state, events, ahead, actor),
        tuple(_lines(state, ahead, stage)),
        _reopened_round(state, events, ahead),
    )


def _reopened_round(state: State, events: Sequence[Event], ahead: State) -> ReopenedRound | None:
    mended = next((event for event in events if isinstance(event, BracketMended)), None)
    if mended is None or max(state.stage.rounds) == mended.round:
        return None
    return ReopenedRound(mended.round, len(ahead.stage.kept) - len(state.stage.kept))


def decide_all(state: State, commands: Sequence[Command], actor: Actor) -> tuple[tuple[Event, ...], State]:
    """Return the events of several commands in order, and the state after them. Raise what any of them would raise."""
    ahead, events = state, list[Event]()
    for command in commands:
        new = decide(ahead, command, actor)
        ahead = state_after(ahead, new, actor, getattr(command, "now", None))
        events += new
    return tuple(events), ahead


def stage_of(state: State, ahead: State, number: int | None) -> int | None:
    """Return the index of a round's stage; else of the latest stage both before and after."""
    both = min(len(state.stages), len(ahead.stages))
    stages = [i for i, stage in enumerate(state.stages[:both]) if number in stage.rounds]
    return stages[0] if stages else both - 1 if both else None


def moves(state: State, ahead: State, stage: int) -> tuple[Move, ...]:
    was, now = _places(state, stage), _places(ahead, stage)
    by_points = stage_standings(state, stage).by_points
    nowhere: Place = (None, Fraction(0) if by_points else None)
    moved = [
        Move(player, *_interleave(was.get(player, nowhere), now.get(player, nowhere)))
        for player in dict.fromkeys([*was, *now])
        if was.get(player) != now.get(player)
    ]
    return tuple(
        sorted(moved, key=lambda move: (move.new_rank is None, move.new_rank or 0, move.rank or 0, move.player))
    )


def _interleave(was: Place, now: Place) -> tuple[int | None, int | None, Fraction | None, Fraction | None]:
    return was[0], now[0], was[1], now[1]


def _places(state: State, stage: int) -> Mapping[PlayerId, Place]:
    standings = stage_standings(state, stage)
    return {
        row.player.id: (row.rank, standings.points(row.player.id) if standings.by_points else None) for row in standings
    }


def _redraft_changes(state: State, events: Sequence[Event], ahead: State, actor: Actor) -> Repairing | None:
    """Return the changes from drafting the waiting round again; None if no round waits or nothing changes."""
    waiting, kept = state.current, ahead.current
    if state.stage.config.traits.bracket:
        # It follows by itself.
        return None
    if waiting is None or kept is None or kept.number != waiting.number:
        return None
    if not (can_redraft(waiting) and can_redraft(kept)):
        return None
    if not any(isinstance(event, RoundPaired | RoundSeated) for event in events):
        try:
            ahead = state_after(ahead, redraft_events(state, ahead, actor), actor)
        except Refusal as refusal:
            return Repairing(waiting.number, (), (), refusal.code)
    again = ahead.current
    assert again is not None
    old, new = _seats(waiting), _seats(again)
    repairing = Repairing(
        waiting.number,
        gone=tuple(player for player in old if player not in new),
        new=tuple(player for player in new if player not in old),
        byes=(_in_order(state, waiting.byes.keys()), _in_order(ahead, again.byes.keys())),
        sitting_out=(_resting_players(state, waiting), _resting_players(ahead, again)),
    )
    changes = (
        repairing.gone
        or repairing.new
        or repairing.byes[0] != repairing.byes[1]
        or repairing.sitting_out[0] != repairing.sitting_out[1]
    )
    return repairing if changes else None


def _seats(round_: RoundInPlay) -> list[tuple[PlayerId, ...]]:
    return [seats for _, seats in sorted(round_.seats.items())]


def _resting_players(state: State, round_: RoundInPlay) -> tuple[PlayerId, ...]:
    return _in_order(state, ({*round_.resting} | state.players_of_round(round_.number)) - round_.seated)


def _in_order(state: State, players: Set[PlayerId]) -> tuple[PlayerId, ...]:
    return tuple(player for player in state.players if player in players)


def _lines(state: State, ahead: State, stage: int) -> Iterator[CutChange]:
    """Yield the changed cuts of a stage, and the changed line at its end."""
    for number in sorted(_cuts(state, stage) & _cuts(ahead, stage)):
        yield from _line(number, _players_above_line(state, stage, number), _players_above_line(ahead, stage, number))
    yield from _survivors(state, ahead, stage)
    qualified = state.stages[stage].qualified
    if qualified and ahead.stages[stage].rounds:
        yield from _line_of_stage(_best(state, stage, qualified), _best(ahead, stage, qualified), qualified)


def _line(number: int | None, was: Sequence[PlayerId], now: Sequence[PlayerId]) -> Iterator[CutChange]:
    gone, new = (tuple(player for player in a if player not in b) for a, b in ((was, now), (now, was)))
    if gone or new:
        yield CutChange(gone, new, number)


def _line_of_stage(was: Best, now: Best, qualified: Sequence[PlayerId]) -> Iterator[CutChange]:
    """Return the change of the line at the end of a stage. Of a tie across it, qualified players count as above."""
    above = [*was.above, *(player for tie in was.tied for player in tie if player in qualified)]
    undecided = {player for tie in now.tied for player in tie}
    gone = tuple(player for player in above if player not in now.above and player not in undecided)
    new = tuple(player for player in now.above if player not in above)
    tied = tuple(tie for tie in now.tied if {*tie} not in [{*earlier} for earlier in was.tied])
    if gone or new or tied:
        yield CutChange(gone, new, None, tied)


def _survivors(state: State, ahead: State, stage: int) -> Iterator[CutChange]:
    """Yield players who would be knocked out but stay, because a later round is published."""
    if not state.stages[stage].config.traits.knocks_out:
        return
    before, after_ = tournament_through_stage(state, stage), tournament_through_stage(ahead, stage)
    for number, round_ in state.stages[stage].rounds.items():
        if round_.status == "completed":
            was, now = (
                {tournament.id for tournament in eliminated_players(player, number)} for player in (before, after_)
            )
            out = {player.id for player in ahead.players.values() if player.eliminated_in == number}
            yield from _line(number, sorted(now - was - out), sorted((was - now) & out))


def _cuts(state: State, stage: int) -> set[int]:
    if not state.stages[stage].config.traits.cuts:
        return set()
    went = {player.eliminated_in for player in state.players.values()}
    return {
        round_.number
        for round_ in state.stages[stage].rounds.values()
        if round_.status == "completed" and round_.number in went
    }


def _players_above_line(state: State, stage: int, number: int) -> Sequence[PlayerId]:
    """Return the players above the line drawn after a round."""
    tournament = tournament_through_stage(state, stage)
    rounds = tuple(round_ for round_ in tournament.stage.rounds if round_.number <= number)
    cutting = msgspec.structs.replace(tournament.stage, rounds=rounds)
    return cut(msgspec.structs.replace(tournament, stages=(*tournament.stages[:-1], cutting))).stay


def _undo_eliminations(tournament: Tournament, last: int) -> Tournament:
    """Return the tournament before the eliminations of its last round."""
    players = [
        msgspec.structs.replace(player, eliminated_in=None) if player.eliminated_in == last else player
        for player in tournament.players
    ]
    return msgspec.structs.replace(tournament, players=tuple(players))


def _best(state: State, stage: int, qualified: Sequence[PlayerId]) -> Best:
    """Return as many players of every group as qualified, best first, without those who had left."""
    last = max(state.stages[stage].rounds)
    best = Best([], [])
    if state.stages[stage].config.traits.at_tables:
        board = Leaderboard(_undo_eliminations(tournament_through_stage(state, stage), last), last)
        _draw_line(best, [row for row in board if not row.player.is_out_in(last + 1)], len(qualified))
        return best
    for rows in stage_standings(state, stage).groups.values():
        number = sum(row.player.id in qualified for row in rows)
        _draw_line(best, [row for row in rows if not row.player.left_during(last)], number)
    return best


def _draw_line(best: Best, rows: Sequence[RankedRow], number: int) -> None:
    """Add the first `number` players, or those before a tie across that line, and the tie."""
    tie: tuple[PlayerId, ...] = ()
    if 0 < number < len(rows) and rows[number].player.id in rows[number - 1].tied_with:
        level = {rows[number].player.id, *rows[number].tied_with}
        tie = tuple(row.player.id for row in rows if row.player.id in level)
        best.tied.append(tie)
    best.above.extend(row.player.id for row in rows[:number] if row.player.id not in tie)
