"""Players' phones: claims, requests to the desk, and scoring at a table.

| rule | source |
|---|---|
| the first phone that claims a name holds it, the next waits at the desk; the claim code gives it at once | rules 9 |
| registering on a phone claims the entry | rules 9, `state.apply_phones` |
| a player who asks to drop plays the open round to its end, and leaves with it | decision 42 |
| a report of a closed round waits at the desk, like a late tap | rules 9, `rules.results` |
| one phone scores at a table; another can take over, visible to all | rules 9 |

Whether a phone holds the player that it acts for is checked in `app.intake`.
"""

from collections.abc import Sequence
from typing import NamedTuple

from crosstable.commands import (
    Actor,
    AskDesk,
    ChangePlayer,
    Claim,
    Correct,
    Drop,
    ReleasePhone,
    SettleRequest,
    TakeRequest,
    TakeScoring,
)
from crosstable.events import (
    DeskAsked,
    Event,
    PhoneClaimed,
    PhoneReleased,
    PlayerDropped,
    PlayersCut,
    RequestSettled,
    RequestTaken,
    ScoringTaken,
)
from crosstable.formats.swiss import SwissSettings
from crosstable.model.absences import Worth, absence, worth_in, worths_through
from crosstable.model.phases import STAGE
from crosstable.model.refusals import Forbidden, Refusal
from crosstable.model.tournament import Papers, Player, PlayerId
from crosstable.rules.lookup import check_holder, known_player, known_round, open_round_numbered, table_at
from crosstable.rules.players import change_player, check_active, drop, next_unpublished
from crosstable.rules.registry import decides
from crosstable.rules.results import correct
from crosstable.rules.rights import check_role
from crosstable.rules.rounds import last_planned_round, no_rounds_left
from crosstable.rules.score_events import scorer_of
from crosstable.rules.table_reports import late_papers
from crosstable.state.apply_phones import leaves_with_round
from crosstable.state.records import DeskRequest
from crosstable.state.state import MOST_ROUNDS, State

# Players held by one phone (a family or a team); and phones waiting for one player.
MOST_HELD = 12
MOST_CLAIMS = 4


def check_phone_holds(state: State, actor: Actor) -> None:
    if actor.role != "player" or actor.player is None or actor.by_token:
        return
    phone = state.phones.get(actor.player)
    if phone is None or phone.device != actor.id:
        raise Forbidden("not_your_player", player=actor.player if actor.player in state.persons else None)


@decides(Claim)
def claim(state: State, command: Claim, actor: Actor) -> Sequence[Event]:
    """Raise a refusal without a required code, and for a phone that holds, or waits for, too many players."""
    check_holder(state, command.player)
    phone = state.phones.get(command.player)
    if phone is not None and phone.device == actor.id:
        return []
    if command.how == "open" and state.stage.config.claims == "code":
        raise Refusal("claim_code_needed")
    if len(state.players_held_by(actor.id)) >= MOST_HELD:
        raise Refusal("too_many_held", most=MOST_HELD)
    if phone is None or command.how == "code":
        return [PhoneClaimed(player=command.player, device=actor.id)]
    waiting = [request_ for request_ in state.requests.values() if request_.kind == "claim"]
    if any((request.player, request.device) == (command.player, actor.id) for request in waiting):
        return []
    for field in ("player", "device"):
        value = command.player if field == "player" else actor.id
        if sum(getattr(request, field) == value for request in waiting) >= MOST_CLAIMS:
            raise Refusal("too_many_claims", most=MOST_CLAIMS)
    return [DeskAsked(kind="claim", player=command.player, device=actor.id)]


@decides(ReleasePhone)
def release_phone(state: State, command: ReleasePhone, actor: Actor) -> Sequence[Event]:
    check_holder(state, command.player)
    own = actor.role == "player"
    if own and actor.player != command.player:
        raise Forbidden("not_your_player", player=command.player)
    phone = state.phones.get(command.player)
    return [] if phone is None else [PhoneReleased(player=command.player, device=phone.device, own=own)]


@decides(AskDesk)
def ask_desk(state: State, command: AskDesk, actor: Actor) -> Sequence[Event]:
    """Raise a refusal for a player who has left, for past rounds, and for a judge call without a seat."""
    own = _acting_player(actor)
    # A member asks on behalf of the team.
    player = known_player(state, state.teams.get(own, own))
    check_active(player)
    new_request = _desk_request(state, command, player.id)
    if new_request.kind == "absent":
        assert new_request.first is not None
        assert new_request.last is not None
        rounds = range(new_request.first, new_request.last + 1)
        if all(worth_in(player.absent, number) == new_request.worth for number in rounds):
            return []
    alike = (
        request
        for request in state.requests.values()
        if (request.kind, request.player) == (new_request.kind, player.id)
    )
    if any(_request_subject(request) == _request_subject(new_request) for request in alike):
        return []
    if new_request.kind == "drop" and player.id in state.leaving:
        return []
    if new_request.worth != "none":
        _check_bye(state, player, new_request)
    return [new_request]


def _check_bye(state: State, player: Player, request: DeskAsked) -> None:
    offer = bye_offer(state, player.id)
    if offer is None or offer.worth != request.worth:
        raise Refusal("no_byes_on_request", worth=request.worth)
    assert request.first is not None
    assert request.last is not None
    if offer.last_round is not None and request.last > offer.last_round:
        raise Refusal("bye_too_late", round=request.last, last=offer.last_round)
    if offer.left is not None and request.last - request.first + 1 > offer.left:
        raise Refusal("too_many_byes", had=offer.had, most=offer.had + offer.left)


class ByeOffer(NamedTuple):
    """The byes that a player can still request: worth, last round, how many were taken or requested, how many are left
    (None for no limit).
    """

    worth: Worth
    last_round: int | None
    had: int
    left: int | None


def bye_offer(state: State, player: PlayerId) -> ByeOffer | None:
    """Return the byes with points that a player may request; None if the tournament offers none."""
    config = state.stage.config
    settings = config.of(SwissSettings).requested_byes
    if settings is None or not config.traits.absence_counts:
        return None
    absent = known_player(state, player).absent
    waiting = [
        (request.first or 1, request.last, request.worth)
        for request in state.requests.values()
        if request.player == player and request.kind == "absent"
    ]
    last = last_planned_round(state) or MOST_ROUNDS
    had = sum(worth != "none" for worth in worths_through([*absent, *waiting], last).values())
    last_round = min((end for end in (settings.last_round, last_planned_round(state)) if end is not None), default=None)
    left = None if settings.max is None else max(settings.max - had, 0)
    return ByeOffer(settings.worth, last_round, had, left)


def _acting_player(actor: Actor) -> PlayerId:
    if actor.player is None:
        raise Forbidden("not_your_player", player=None)
    return actor.player


def _request_subject(request: DeskAsked | DeskRequest) -> tuple[int | str | None, ...]:
    return request.round, request.table, request.first, request.last, request.worth


def _desk_request(state: State, command: AskDesk, player: PlayerId) -> DeskAsked:
    following = next_unpublished(state)
    match command.kind:
        case "judge":
            round_ = open_round_numbered(state, command.round)
            table = round_.table_of(player)
            if table is None:
                raise Refusal("not_seated", round=round_.number)
            return DeskAsked(kind="judge", player=player, round=round_.number, table=table)
        case "drop":
            if not state.started:
                raise Refusal("not_now", command=AskDesk.NAME, phase=state.phase, phases=list(STAGE))
            return DeskAsked(kind="drop", player=player, round=state.last_round)
        case "absent":
            first = following if command.first is None else command.first
            last = first if command.last is None else command.last
        case "late":
            first = following
            last = (following + 1 if command.first is None else command.first) - 1
    if no_rounds_left(state) and not state.plan:
        raise Refusal("no_round_to_miss", round=state.last_round)
    if not following <= first <= last <= MOST_ROUNDS:
        raise Refusal("request_rounds", first=first, last=last, next=following)
    worth = command.worth if command.kind == "absent" else "none"
    return DeskAsked(kind=command.kind, player=player, first=first, last=last, worth=worth)


def _waiting_request(state: State, number: int) -> DeskRequest:
    request = state.requests.get(number)
    if request is None:
        raise Refusal("no_such_request", request=number, requests=list(state.requests))
    return request


@decides(TakeRequest)
def take_request(state: State, command: TakeRequest, actor: Actor) -> Sequence[Event]:
    request = _waiting_request(state, command.request)
    return [] if request.taken_by == actor.id else [RequestTaken(request=command.request)]


@decides(SettleRequest)
def settle_request(state: State, command: SettleRequest, actor: Actor) -> Sequence[Event]:
    """Raise a refusal if the request cannot be granted, and for a player who would settle another's request or grant
    their own.
    """
    request = _waiting_request(state, command.request)
    if actor.role == "player" and (command.grant or actor.id != request.device):
        raise Forbidden("not_your_request", request=command.request)
    settled = RequestSettled(
        request=command.request,
        granted=command.grant,
        kind=request.kind,
        player=request.player,
        first=request.first,
        last=request.last,
        worth=request.worth,
    )
    return [settled, *(_grant(state, request, actor) if command.grant else ())]


def _grant(state: State, request: DeskRequest, actor: Actor) -> Sequence[Event]:
    player = request.player
    match request.kind:
        case "claim":
            return [PhoneClaimed(player=player, device=request.device)]
        case "drop":
            check_role(Drop, actor)
            check_active(known_player(state, player))
            return [] if leaves_with_round(state, player) else drop(state, Drop(player=player), actor)
        case "absent" | "late":
            check_role(ChangePlayer, actor)
            # Rounds published since then are past: nothing can be granted for them.
            first = max(request.first or 1, next_unpublished(state))
            if request.last is not None and request.last < first:
                raise Refusal("request_is_past", round=request.last)
            absent = [*known_player(state, player).absent, absence(first, request.last, request.worth)]
            return change_player(state, ChangePlayer(player=player, fields={"absent": list(map(list, absent))}), actor)
        case "report":
            assert request.round is not None
            assert request.table is not None
            if actor.role != "organiser":
                raise Refusal("correction_by_organiser", round=request.round)
            round_ = known_round(state, request.round)
            if isinstance(request.result, Papers):
                return late_papers(state, round_, request.table, request.result)
            correction = Correct(
                round=request.round, table=request.table, result=request.result, twenties=request.twenties
            )
            return correct(state, correction, actor)
    return []


def granted_drops(state: State, number: int, events: Sequence[Event]) -> list[Event]:
    """Return the granted drops of the round that these events close, without the players they eliminate."""
    cut = {player for event in events if isinstance(event, PlayersCut) for player in event.players}
    return [
        PlayerDropped(player=player, after=number)
        for player in state.leaving
        if player not in cut and not state.players[player].is_out_in(number + 1)
    ]


@decides(TakeScoring)
def take_scoring(state: State, command: TakeScoring, actor: Actor) -> Sequence[Event]:
    round_ = open_round_numbered(state, command.round)
    seats = table_at(state, round_, command.table).seats
    player = _acting_player(actor)
    if player not in seats:
        raise Refusal("not_your_table", table=command.table)
    if state.players[player].left_during(round_.number + 1):
        raise Refusal("you_have_left")
    was = scorer_of(state, round_, command.table)
    if was == player:
        return []
    return [ScoringTaken(round=round_.number, table=command.table, player=player, was=was)]
