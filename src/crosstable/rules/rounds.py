"""Rounds: drafts of matches; publishing and starting any round."""

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
from crosstable.ranking.tables.cut_line import original_size
from crosstable.rules.check_in import require_check_in
from crosstable.rules.collect_refusals import refuse_all
from crosstable.rules.lookup import known_player, open_round, require_matches
from crosstable.rules.lost_matches import match_losses
from crosstable.rules.registry import decides
from crosstable.rules.staleness import check_draft
from crosstable.state.apply_rounds import has_all_rounds
from crosstable.state.live_rounds import RoundInPlay, without_leavers
from crosstable.state.state import MOST_PLAYERS, MOST_ROUNDS, State


@decides(Pair)
def pair(state: State, command: Pair, actor: Actor) -> Sequence[Event]:
    require_matches(state, command)
    draft = state.current
    if draft is not None and not (command.again or command.afresh):
        raise Refusal("paired_already", round=draft.number, by=event_author(state, draft.version))
    check_draft(state, actor)
    require_check_in(state)
    number = state.last_round + 1
    keep = (
        Round(number, "draft")
        if draft is None or command.afresh
        else manual_part(draft, state.players_of_round(number))
    )
    return draft_with_relief(state, keep, command)


def draft_with_relief(state: State, keep: Round, command: Pair | NextRound) -> list[Event]:
    """Draft the next round around the kept matches, with the chosen relief; a dropped player is left out.

    Raises the refusals of `draft_round`, and one if the player to drop is unknown.
    """
    dropped = [command.player] if command.player is not None and command.relief == "drop" else []
    if dropped:
        keep = without_leavers(keep, state.players_of_round(keep.number) - {*dropped})
    if command.player is not None:
        known_player(state, command.player)
    new = draft_round(state, keep, relief=command.relief, player=command.player)
    return [*(PlayerDropped(player=player, after=state.last_round) for player in dropped), new]


def event_author(state: State, seq: int) -> str:
    return state.log[seq - 1].by


def manual_part(draft: RoundInPlay, playing: Set[PlayerId] | None = None) -> Round:
    """Return the manual matches and byes of a draft; with `playing`, only those whose players all play."""
    matches = tuple(match for match in draft.matches.values() if {match.first, match.second} <= draft.by_hand)
    byes = tuple(Bye(player, kind) for player, kind in draft.byes.items() if player in draft.by_hand)
    kept = Round(draft.number, "draft", matches, byes)
    return kept if playing is None else without_leavers(kept, playing)


def draft_round(
    state: State, keep: Round, *, relief: Relief | None = None, player: PlayerId | None = None
) -> RoundPaired:
    """Draft the next round around the kept matches. Raise a refusal if all rounds of the stage are played."""
    draft = state.current
    check_rounds_left(state)
    pairing = paired(with_draft(state.tournament, keep), relief=relief, player=player)
    return paired_event(pairing, keep, relief, None if draft is None else draft.version)


def check_rounds_left(state: State) -> None:
    refuse_all("several_reasons", round_limit_reasons(state))


def round_limit_reasons(state: State) -> list[Reason]:
    """Return why there can't be a further round: all rounds of the stage are played, or the limit is reached."""
    if has_all_rounds(state):
        return [Reason("all_rounds_played", {"rounds": state.stage.planned})]
    if state.last_round >= MOST_ROUNDS:
        return [Reason("too_many_rounds", {"round": state.last_round + 1, "most": MOST_ROUNDS})]
    return []


def last_planned_round(state: State) -> int | None:
    """Return the number of the stage's last round; None if that is not settled."""
    planned = state.stage.planned if state.stage.planned is not None else state.stage.config.rounds
    return None if planned is None else state.stage_start + planned - 1


def no_rounds_left(state: State) -> bool:
    """Return whether the stage has no further round: all planned or scheduled rounds are played, or
    one player is left.
    """
    config = state.stage.config
    if config.traits.bracket and state.stage.rounds:
        return has_all_rounds(state) or all(bracket_.next_level is None for bracket_ in brackets(state.tournament))
    if config.traits.knocks_out and state.stage.rounds:
        number = state.last_round + 1
        counts = [
            sum(player.first_round <= number and not player.is_out_in(number) for player in group)
            for group in groups_of(state.tournament)
        ]
        return has_all_rounds(state) or all(active < 2 for active in counts)
    if not config.traits.scheduled:
        return has_all_rounds(state)
    played = sum(round_.status != "draft" for round_ in state.stage.rounds.values())
    scheduled = rounds_of(state.tournament)
    return has_all_rounds(state) or 0 < scheduled <= played


def with_draft(tournament: Tournament, keep: Round) -> Tournament:
    """Return the tournament with the kept part as its only draft."""
    stage = tournament.stage
    rounds = tuple(round_ for round_ in stage.rounds if round_.counts)
    if keep.matches or keep.byes or keep.tables:
        rounds = (*rounds, keep)
    changed = msgspec.structs.replace(stage, rounds=rounds)
    return msgspec.structs.replace(tournament, stages=(*tournament.stages[:-1], changed))


def paired_event(pairing: Pairing, keep: Round, relief: Relief | None, was: int | None) -> RoundPaired:
    given = tuple(Bye(bye, pairing.bye_kind) for bye in pairing.byes)
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
    draft = state.current
    check_draft(state, actor)
    if draft is None:
        raise Refusal("draft_gone")
    if reasons := seating_mismatches(state, draft):
        raise Refusal("draft_stale", reasons, round=draft.number)
    return [RoundPublished(round=draft.number, version=draft.version), *match_losses(state, draft)]


def seating_mismatches(state: State, draft: RoundInPlay) -> list[Reason]:
    playing, seated = state.players_of_round(draft.number), draft.seated | set(draft.resting)
    order = {player: known.number for player, known in state.players.items()}
    return [
        *(Reason("seated_but_out", {"player": player}) for player in sorted(seated - playing, key=order.__getitem__)),
        *(
            Reason("plays_but_unseated", {"player": player})
            for player in sorted(playing - seated, key=order.__getitem__)
        ),
    ]


@decides(StartRound)
def start_round(state: State, command: StartRound, _actor: Actor) -> Sequence[Event]:
    """Record the number of players when the first round of tables starts, unless another number is given."""
    round_ = open_round(state)
    if not (state.is_at_tables and round_.number == state.stage_start):
        return [RoundStarted(round=round_.number)]
    seated = len(round_.seated)
    original = original_size(state.tournament) if command.original is None else command.original
    if not 1 <= original <= MOST_PLAYERS and command.original is not None:
        raise Refusal("bad_original", value=original, seated=seated, round=round_.number, most=MOST_PLAYERS)
    return [RoundStarted(round=round_.number, original=original or None)]
