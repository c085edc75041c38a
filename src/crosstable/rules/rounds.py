"""Rounds of matches: a draft. Rounds of any kind: publication and start."""

from collections.abc import Sequence, Set

import msgspec

from crosstable.commands import Actor, NextRound, Pair, Publish, StartRound
from crosstable.events import (
    Event,
    Pairs,
    PlayerDropped,
    RoundPaired,
    RoundPublished,
    RoundStarted,
)
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.tournament import Bye, PlayerId, Round, Tournament
from crosstable.pairing.result import Pairing, Relief
from crosstable.pairing.systems import pair as paired
from crosstable.pairing.systems import rounds_of
from crosstable.ranking.brackets.stage import brackets
from crosstable.ranking.sections import groups_of
from crosstable.ranking.tables.cut_line import original_of
from crosstable.rules.check_in import refuse_missing
from crosstable.rules.collect_refusals import refuse_all
from crosstable.rules.lookup import known_player, open_round, refuse_at_tables
from crosstable.rules.lost_matches import match_losses
from crosstable.rules.registry import decides
from crosstable.rules.staleness import refuse_changed_draft
from crosstable.state.apply_rounds import all_are_played
from crosstable.state.live_rounds import RoundInPlay, without_leavers
from crosstable.state.state import MOST_PLAYERS, MOST_ROUNDS, State


@decides(Pair)
def pair(state: State, command: Pair, actor: Actor) -> Sequence[Event]:
    """Refused as the engine refuses; where a draft is there that the person has not seen; after the last round."""
    refuse_at_tables(state, command)
    draft = state.current
    if draft is not None and not (command.again or command.afresh):
        raise Refusal("paired_already", round=draft.number, by=author_of(state, draft.version))
    refuse_changed_draft(state, actor)
    refuse_missing(state)
    number = state.last_round + 1
    keep = Round(number, "draft") if draft is None or command.afresh else kept_by_hand(draft, state.plays_in(number))
    return relieved(state, keep, command)


def relieved(state: State, keep: Round, command: Pair | NextRound) -> list[Event]:
    """The draft of the next round around what is kept, with the way out that was chosen: whoever goes has gone before.

    Refused as `drafted`, and where nobody knows who is to go.
    """
    gone = [command.player] if command.player is not None and command.relief == "drop" else []
    if gone:
        keep = without_leavers(keep, state.plays_in(keep.number) - {*gone})
    if command.player is not None:
        known_player(state, command.player)
    new = drafted(state, keep, relief=command.relief, player=command.player)
    return [*(PlayerDropped(player=player, after=state.last_round) for player in gone), new]


def author_of(state: State, seq: int) -> str:
    """Whose event that was."""
    return state.log[seq - 1].by


def kept_by_hand(draft: RoundInPlay, playing: Set[PlayerId] | None = None) -> Round:
    """What was set by hand in a draft, as far as everybody concerned still plays, where it is said who does."""
    matches = tuple(match for match in draft.matches.values() if {match.first, match.second} <= draft.by_hand)
    byes = tuple(Bye(player, kind) for player, kind in draft.byes.items() if player in draft.by_hand)
    kept = Round(draft.number, "draft", matches, byes)
    return kept if playing is None else without_leavers(kept, playing)


def drafted(state: State, keep: Round, *, relief: Relief | None = None, player: PlayerId | None = None) -> RoundPaired:
    """The draft of the next round around what is kept. Refused where the stage's rounds are all played."""
    draft = state.current
    refuse_beyond_plan(state)
    pairing = paired(with_draft(state.tournament, keep), relief=relief, player=player)
    return paired_event(pairing, keep, relief, None if draft is None else draft.version)


def refuse_beyond_plan(state: State) -> None:
    """Refused where no further round can be."""
    refuse_all("several_reasons", beyond_plan(state))


def beyond_plan(state: State) -> list[Reason]:
    """Why there can't be a further round, if so: the stage's are all played, or as many as a tournament can have."""
    if all_are_played(state):
        return [Reason("all_rounds_played", {"rounds": state.stage.planned})]
    if state.last_round >= MOST_ROUNDS:
        return [Reason("too_many_rounds", {"round": state.last_round + 1, "most": MOST_ROUNDS})]
    return []


def end_of_stage(state: State) -> int | None:
    """Return the number of the stage's last round; None if that is not settled."""
    planned = state.stage.planned if state.stage.planned is not None else state.stage.config.rounds
    return None if planned is None else state.stage_start + planned - 1


def none_is_left(state: State) -> bool:
    """There is no round to come: the stage has all that were planned, or its whole schedule, or one player is left."""
    config = state.stage.config
    if config.traits.bracket and state.stage.rounds:
        return all_are_played(state) or all(one.next_level is None for one in brackets(state.tournament))
    if config.traits.knocks_out and state.stage.rounds:
        number = state.last_round + 1
        left = [
            sum(player.first_round <= number and not player.is_out_in(number) for player in group)
            for group in groups_of(state.tournament)
        ]
        return all_are_played(state) or all(still_in < 2 for still_in in left)
    if not config.traits.scheduled:
        return all_are_played(state)
    played = sum(round_.status != "draft" for round_ in state.stage.rounds.values())
    scheduled = rounds_of(state.tournament)
    return all_are_played(state) or 0 < scheduled <= played


def with_draft(tournament: Tournament, keep: Round) -> Tournament:
    """The tournament whose draft holds what is kept, and nothing else."""
    stage = tournament.stage
    rounds = tuple(round_ for round_ in stage.rounds if round_.counts)
    if keep.matches or keep.byes or keep.tables:
        rounds = (*rounds, keep)
    changed = msgspec.structs.replace(stage, rounds=rounds)
    return msgspec.structs.replace(tournament, stages=(*tournament.stages[:-1], changed))


def paired_event(pairing: Pairing, keep: Round, relief: Relief | None, was: int | None) -> RoundPaired:
    given = tuple(Bye(bye, "win") for bye in pairing.byes)
    left = {player for match in pairing.matches for player in (match.first, match.second)} | {*pairing.byes}
    kept = tuple(bye for bye in keep.byes if bye.player not in left)
    return RoundPaired(
        round=pairing.round,
        matches=tuple(Pairs(match.table, match.first, match.second, match.by_hand) for match in pairing.matches),
        byes=(*given, *kept),
        by_hand=tuple(bye.player for bye in kept),
        resting=(*pairing.resting, *pairing.unpaired),
        relief=relief,
        was=was,
    )


@decides(Publish)
def publish(state: State, _command: Publish, actor: Actor) -> Sequence[Event]:
    """Refused where the draft has changed, or does not seat exactly those who play."""
    draft = state.current
    refuse_changed_draft(state, actor)
    if draft is None:
        raise Refusal("draft_gone")
    if reasons := misfits(state, draft):
        raise Refusal("draft_stale", reasons, round=draft.number)
    return [RoundPublished(round=draft.number, version=draft.version), *match_losses(state, draft)]


def misfits(state: State, draft: RoundInPlay) -> list[Reason]:
    """Who has a seat in a draft and doesn't play, or plays and has none: the draft is then no round."""
    here, seated = state.plays_in(draft.number), draft.seated | set(draft.resting)
    order = {player: known.number for player, known in state.players.items()}
    return [
        *(Reason("seated_but_out", {"player": missing}) for missing in sorted(seated - here, key=order.__getitem__)),
        *(
            Reason("plays_but_unseated", {"player": missing})
            for missing in sorted(here - seated, key=order.__getitem__)
        ),
    ]


@decides(StartRound)
def start_round(state: State, command: StartRound, _actor: Actor) -> Sequence[Event]:
    """Whoever is in when the first round of tables starts is counted, unless another number is named."""
    round_ = open_round(state)
    if not (state.is_at_tables and round_.number == state.stage_start):
        return [RoundStarted(round=round_.number)]
    seated = len(round_.seated)
    original = original_of(state.tournament) if command.original is None else command.original
    if not 1 <= original <= MOST_PLAYERS and command.original is not None:
        raise Refusal("bad_original", value=original, seated=seated, round=round_.number, most=MOST_PLAYERS)
    return [RoundStarted(round=round_.number, original=original or None)]
