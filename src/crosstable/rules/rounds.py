"""Rounds: a draft, its publication, the start, the close, the next one."""

from collections.abc import Sequence, Set

import msgspec

from crosstable.commands import Actor, CloseRound, NextRound, Pair, Publish, StartRound
from crosstable.events import (
    Event,
    Pairs,
    PlayerDropped,
    ResultEntered,
    RoundClosed,
    RoundPaired,
    RoundPublished,
    RoundStarted,
)
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.tournament import Bye, PlayerId, Round, Tournament
from crosstable.pairing.result import Pairing, Relief
from crosstable.pairing.systems import pair as paired
from crosstable.rules.ahead import after
from crosstable.rules.lookup import known_player, open_round
from crosstable.rules.registry import decides
from crosstable.state.of_results import forfeited
from crosstable.state.of_rounds import all_are_played, open_tables
from crosstable.state.state import MOST_ROUNDS, RoundInPlay, State, still_seated


@decides(Pair)
def pair(state: State, command: Pair, _actor: Actor) -> Sequence[Event]:
    """Refused as the engine refuses; where a draft is there that the person has not seen; after the last round."""
    draft = state.current
    refuse_unseen_draft(draft, command.seen, state)
    if draft is not None and command.seen is None:
        raise Refusal("paired_already", round=draft.number, by=author_of(state, draft.version))
    number = state.last_round + 1
    keep = Round(number, "draft") if draft is None or command.afresh else kept_by_hand(draft, state.plays_in(number))
    if command.relief != "drop":
        return [drafted(state, keep, relief=command.relief, player=command.player)]
    if command.player is None:
        raise Refusal("nobody_named")
    gone = known_player(state, command.player).id
    return [
        PlayerDropped(player=gone, after=state.last_round),
        drafted(state, still_seated(keep, state.plays_in(number) - {gone}), relief="drop", player=gone),
    ]


def refuse_unseen_draft(draft: RoundInPlay | None, seen: int | None, state: State) -> None:
    """Refused where the draft is not the one that the person saw."""
    if seen is None:
        return
    if draft is None:
        raise Refusal("draft_gone")
    if draft.version != seen:
        raise Refusal("draft_changed", round=draft.number, by=author_of(state, draft.version))


def author_of(state: State, seq: int) -> str:
    """Whose event that was."""
    return state.log[seq - 1].by


def kept_by_hand(draft: RoundInPlay, playing: Set[PlayerId] | None = None) -> Round:
    """What was set by hand in a draft, as far as everybody concerned still plays, where it is said who does."""
    matches = tuple(one for one in draft.matches.values() if {one.first, one.second} <= draft.by_hand)
    byes = tuple(Bye(player, kind) for player, kind in draft.byes.items() if player in draft.by_hand)
    kept = Round(draft.number, "draft", matches, byes)
    return kept if playing is None else still_seated(kept, playing)


def drafted(state: State, keep: Round, *, relief: Relief | None = None, player: PlayerId | None = None) -> RoundPaired:
    """The draft of the next round around what is kept. Refused where the stage's rounds are all played."""
    refuse_beyond_plan(state)
    draft = state.current
    pairing = paired(with_draft(state.tournament, keep), relief=relief, player=player)
    return paired_event(pairing, keep, relief, None if draft is None else draft.version)


def refuse_beyond_plan(state: State) -> None:
    """Refused where the stage's rounds are all played, or as many as a tournament can have."""
    if all_are_played(state):
        raise Refusal("all_rounds_played", rounds=state.stage.planned)
    if state.last_round >= MOST_ROUNDS:
        raise Refusal("too_many_rounds", round=state.last_round + 1, most=MOST_ROUNDS)


def with_draft(tournament: Tournament, keep: Round) -> Tournament:
    """The tournament whose draft holds what is kept, and nothing else."""
    stage = tournament.stage
    rounds = tuple(one for one in stage.rounds if one.counts)
    if keep.matches or keep.byes:
        rounds = (*rounds, keep)
    changed = msgspec.structs.replace(stage, rounds=rounds)
    return msgspec.structs.replace(tournament, stages=(*tournament.stages[:-1], changed))


def paired_event(pairing: Pairing, keep: Round, relief: Relief | None, was: int | None) -> RoundPaired:
    given = () if pairing.bye is None else (Bye(pairing.bye, "win"),)
    left = {one for match in pairing.matches for one in (match.first, match.second)} | {pairing.bye}
    kept = tuple(bye for bye in keep.byes if bye.player not in left)
    return RoundPaired(
        round=pairing.round,
        matches=tuple(Pairs(one.table, one.first, one.second, one.by_hand) for one in pairing.matches),
        byes=(*given, *kept),
        by_hand=tuple(bye.player for bye in kept),
        resting=pairing.resting,
        relief=relief,
        was=was,
    )


@decides(Publish)
def publish(state: State, command: Publish, _actor: Actor) -> Sequence[Event]:
    """Refused where the draft has changed, or does not seat exactly those who play."""
    draft = state.current
    refuse_unseen_draft(draft, command.seen, state)
    if draft is None:
        raise Refusal("draft_gone")
    here, seated = state.plays_in(draft.number), draft.seated | set(draft.resting)
    order = {player: one.number for player, one in state.players.items()}
    reasons = [Reason("seated_but_out", {"player": one}) for one in sorted(seated - here, key=order.__getitem__)]
    reasons += [Reason("plays_but_unseated", {"player": one}) for one in sorted(here - seated, key=order.__getitem__)]
    if reasons:
        raise Refusal("draft_stale", reasons, round=draft.number)
    return [RoundPublished(round=draft.number, version=draft.version)]


@decides(StartRound)
def start_round(state: State, _command: StartRound, _actor: Actor) -> Sequence[Event]:
    return [RoundStarted(round=open_round(state).number)]


@decides(CloseRound)
def close_round(state: State, command: CloseRound, _actor: Actor) -> Sequence[Event]:
    return closed(state, command.unfinished)


def closed(state: State, unfinished: bool) -> list[Event]:
    """Closes the open round; the open matches of those who left become forfeits on record.

    Refused where matches have no result or results are disputed, unless they are to stay so.
    """
    round_ = open_round(state)
    tables = open_tables(state, round_)
    # Somebody may have played, reported and left: what was reported is not forfeited without a word.
    waiting = sorted({*tables, *round_.reports})
    if waiting and not unfinished:
        matches = [round_.matches[table] for table in waiting]
        raise Refusal(
            "open_matches",
            round=round_.number,
            tables=waiting,
            matches=[[one.first, one.second] for one in matches],
        )
    disputed = sorted(table for table in round_.disputes if round_.matches[table].result is not None)
    if disputed and not unfinished:
        raise Refusal("open_disputes", round=round_.number, tables=disputed)
    events: list[Event] = []
    for table, match in sorted(round_.matches.items()):
        if match.result is None and table not in tables:
            result = forfeited(state, match, round_.number)
            events.append(
                ResultEntered(
                    round=round_.number,
                    table=table,
                    result=result,
                    twenties=match.twenties,
                    was_twenties=match.twenties,
                    left=True,
                )
            )
    return [*events, RoundClosed(round=round_.number, unfinished=tables)]


@decides(NextRound)
def next_round(state: State, command: NextRound, actor: Actor) -> Sequence[Event]:
    events = closed(state, command.unfinished)
    ahead = after(state, events, actor)
    return [*events, drafted(ahead, Round(ahead.last_round + 1, "draft"))]
