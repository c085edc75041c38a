"""The alerts of a tournament now, for the desk and the terminal.

| what | when |
|---|---|
| disputed | players say different things |
| claim, request, judge, late_report | phones ask the desk: oldest first, together with disputes |
| reported | one player has reported and waits for the other |
| late_tap | a score came after the time |
| unseated | a player of the open round, or of the draft, has no seat |
| stale | the draft seats a player who does not play, or leaves one out |
| impossible | no legal pairing of the next round exists |
| impossible_scores | a score on record is impossible: it came with a file, or the number of games has changed |
| tied | all rounds are played, and a tie is not settled |
| new_entries | players have registered, and nobody has looked yet |
| free_place | there is a place and a waiting list: an undo can leave it so |
| in_line | there is a waiting list before the start |

Alerts from phones are in `phones`, alerts about the server and its machine in `app.server_alerts`.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from crosstable.commands import Actor, Pair, Publish
from crosstable.events import RoundClosed
from crosstable.formats.tables import TableSettings
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import PlayerId
from crosstable.pairing.systems import may_be_impossible
from crosstable.ranking.possible_scores import impossible_scores
from crosstable.ranking.standings import Standings
from crosstable.rules.decide import decide
from crosstable.rules.registration import free_places
from crosstable.rules.rounds import no_rounds_left, publish
from crosstable.state.live_rounds import RoundInPlay
from crosstable.state.state import State
from crosstable.views.alerts.alert import MOST, Alert, SuggestedAction
from crosstable.views.alerts.phones import MOST_FROM_PHONES, desk_requests, late_taps, unconfirmed_reports


def alerts(state: State) -> Iterator[Alert]:
    yield from round_alerts(state)
    yield from _registration_alerts(state)


def round_alerts(state: State) -> Iterator[Alert]:
    current = state.current if state.stages else None
    phase = state.phase
    is_open = current is not None and current.is_open
    requests = desk_requests(state, current if is_open else None)
    yield from requests[:MOST_FROM_PHONES]
    if len(requests) > MOST_FROM_PHONES:
        more = SuggestedAction("web.choice.all_requests", page="phones")
        yield Alert("web.unusual.more_requests", {"more": len(requests) - MOST_FROM_PHONES}, choices=(more,))
    if current is not None and is_open:
        yield from unconfirmed_reports(current)
        yield from _players_without_seat(state, current)
    yield from late_taps(state)
    yield from _impossible_scores(state)
    if current is not None and phase == "draft":
        yield from _stale_draft(state, current)
        yield from _left_by_hand(state, current)
    if phase == "ready" and not state.is_at_tables:
        if no_rounds_left(state):
            # Players knocked out together share a place; a tie across a line of the plan is the next step itself.
            yield from () if state.stage.config.traits.knocks_out or state.plan else _tied(state)
        else:
            yield from _impossible_round(state)


def _players_without_seat(state: State, round_: RoundInPlay) -> Iterator[Alert]:
    """Yield players of the open round who neither have a seat nor rest."""
    # If absence does not count a player may rest, and at tables some sit out: both are as they should be.
    resting = () if state.stage.config.traits.absence_counts else round_.resting
    without = state.players_of_round(round_.number) - round_.seated - {*resting}
    left = [
        player for player in state.players if player in without and not state.players[player].left_during(round_.number)
    ]
    if not left:
        return
    number = round_.number
    choices: list[SuggestedAction] = []
    if state.is_at_tables:
        size = state.stage.config.of(TableSettings).table_size
        free = [at for at, table in sorted(round_.tables.items()) if len(table.seats) < size and table.scores is None]
        choices += [
            SuggestedAction(
                "web.choice.seat_at",
                {"player": left[0], "table": at},
                "seat_by_hand",
                {"tables": [[left[0]]], "numbers": [at]},
            )
            for at in free[:MOST]
        ]
        if len(left) >= 3:
            choices.append(SuggestedAction("web.choice.new_table", {}, "seat_by_hand", {"tables": [left[:size]]}))
    else:
        choices += _seats_for(left)
    yield Alert("web.unusual.unseated", {"players": left, "round": number}, choices=tuple(choices))


def _impossible_scores(state: State) -> Iterator[Alert]:
    """Yield the scores on record that are impossible, with the rounds in which they can be corrected."""
    reasons = list(impossible_scores(state.tournament))
    if reasons:
        rounds = dict.fromkeys(reason.params["round"] for reason in reasons)
        choices = (
            SuggestedAction("web.choice.to_round", {"round": round_}, page=f"?round={round_}") for round_ in rounds
        )
        yield Alert(
            "web.unusual.impossible_scores", {"scores": len(reasons)}, tuple(reasons[:MOST]), tuple(choices)[:MOST]
        )


def _left_by_hand(state: State, draft: RoundInPlay) -> Iterator[Alert]:
    """Yield players whom the draft leaves to the organiser."""
    if draft.resting and state.stage.config.traits.absence_counts:
        left = [player for player in state.players if player in draft.resting]
        params = {"players": left, "round": draft.number}
        yield Alert("web.unusual.unseated", params, choices=tuple(_seats_for(left)))


def _seats_for(left: Sequence[PlayerId]) -> Iterator[SuggestedAction]:
    """Yield suggestions for players without a match: pair the first two, or a bye or loss for each."""
    if len(left) > 1:
        pair = list(left[:2])
        yield SuggestedAction("web.choice.pair_these", {"players": pair}, "pair_by_hand", {"matches": [pair]})
    for player in left[:MOST]:
        bye = {"byes": [{"player": player, "kind": "win"}]}
        yield SuggestedAction("web.choice.give_bye", {"player": player}, "pair_by_hand", bye)
        loss = {"byes": [{"player": player, "kind": "loss"}]}
        yield SuggestedAction("web.choice.give_loss", {"player": player}, "pair_by_hand", loss)


def _stale_draft(state: State, draft: RoundInPlay) -> Iterator[Alert]:
    """Yield an alert if the draft can't be published because other players take part now."""
    try:
        publish(state, Publish(), Actor("desk"))
    except Refusal as refusal:
        yield Alert("web.unusual.stale", {"round": draft.number}, refusal.reasons, (_way_out(state, draft),))


def _way_out(state: State, draft: RoundInPlay) -> SuggestedAction:
    """Return a new draft; or an undo, if there is no such round any more."""
    again = redraft_action(state, draft)
    if state.is_at_tables or state.stage.config.traits.by_score:
        return again
    try:
        decide(state, Pair(again=True), Actor("desk"))
    except Refusal as refusal:
        if refusal.code == "schedule_played":
            action = state.log[draft.version - 1].action
            closed = any(
                happened.action == action and isinstance(happened.event, RoundClosed)
                for happened in state.log[action - 1 :]
            )
            params = {"round": draft.number, "before": draft.number - 1 if closed else None}
            return SuggestedAction("web.choice.take_draft_back", params, "undo", {"action": action})
    return again


def redraft_action(state: State, draft: RoundInPlay) -> SuggestedAction:
    """Return a new draft that keeps what was set by hand."""
    command = "seat" if state.is_at_tables else "pair"
    code = "web.choice.seat_again" if state.is_at_tables else "web.choice.pair_again"
    return SuggestedAction(code, {"round": draft.number}, command, {"again": True})


def _impossible_round(state: State) -> Iterator[Alert]:
    """Yield an alert if the next round has no legal pairing."""
    playing, rounds = state.players_of_round(state.last_round + 1), state.stage.rounds
    byes = sum(len(round_.byes) for round_ in rounds.values())
    if len(playing) < 2 or not may_be_impossible(state.stage.config, len(playing), len(rounds), byes):
        return
    try:
        decide(state, Pair(), Actor("desk"))
    except Refusal as refusal:
        if refusal.code == "impossible_pairing":
            choices = tuple(relief_choices(refusal, can_end=bool(state.stage.rounds)))
            yield Alert("web.unusual.impossible", {"round": refusal.params["round"]}, refusal.reasons, choices)


def relief_choices(
    refusal: Refusal, fields: Mapping[str, Any] | None = None, *, can_end: bool = True, command: str = "pair"
) -> Iterator[SuggestedAction]:
    """Yield the choices of an impossible pairing as commands; of drops only the first few.

    With `fields` there is a draft. A stage ends between rounds, once one is played: before that there is no stage to
    end.
    """
    drops = 0
    for param in refusal.params["choices"]:
        if param.relief == "end_stage" and (fields or not can_end):
            continue
        drops += param.relief == "drop"
        if drops > MOST and param.relief == "drop":
            continue
        params = {name: value for name, value in msgspec.structs.asdict(param).items() if name != "relief"}
        if param.relief == "end_stage":
            # That page asks how many advance; the command alone would let everybody.
            yield SuggestedAction("relief.end_stage", params, "end_stage", page="stages#end")
            continue
        fields_ = {
            **(fields or {}),
            "relief": param.relief,
            **({} if param.player is None else {"player": param.player}),
        }
        yield SuggestedAction(param.code, params, command, fields_)


def _tied(state: State) -> Iterator[Alert]:
    ranks: dict[tuple[PlayerId, ...], int] = {}
    for row in Standings(state.tournament).rows:
        if row.tied_with:
            players = tuple(sorted({row.player.id, *row.tied_with}, key=lambda player: state.players[player].number))
            ranks.setdefault(players, row.rank)
    for players, rank in list(ranks.items())[:MOST]:
        choice = SuggestedAction("web.choice.settle", {}, page="stages")
        yield Alert("web.unusual.tied", {"players": list(players), "rank": rank}, choices=(choice,))


def _registration_alerts(state: State) -> Iterator[Alert]:
    if state.phase not in ("registration", "ready", "draft", "published", "playing"):
        return
    new, waiting = list(state.unseen), list(state.waiting)
    to_line = SuggestedAction("web.choice.to_waiting", page="registration#line-up")
    free = free_places(state)
    if new:
        look = SuggestedAction("web.choice.to_entries", {"players": new}, page="registration#new")
        seen = SuggestedAction("web.choice.seen", {}, "see_entries", {"players": new})
        yield Alert("web.unusual.new_entries", {"players": new}, choices=(look, seen))
    if not waiting or state.started:
        return
    if free != 0:
        number = min(len(waiting), len(waiting) if free is None else free)
        first = SuggestedAction("web.choice.let_in", {"player": waiting[0]}, "move_up", {"player": waiting[0]})
        yield Alert("web.unusual.free_place", {"free": number, "players": waiting}, choices=(first, to_line))
    else:
        yield Alert("web.unusual.in_line", {"players": waiting}, choices=(to_line,))
