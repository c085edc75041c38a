"""Stages and the end: ties to settle, who goes on, the next stage, the final word and what was amended since."""

from collections.abc import Sequence
from typing import NamedTuple

from crosstable.app.site import Room
from crosstable.commands import Advance, DealGroups
from crosstable.formats.tables import TableSettings
from crosstable.model.presets import PRESETS
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import Group, PlannedStage, PlayerId
from crosstable.ranking.entrants import Entrant
from crosstable.rules.advance import plan_next_stage
from crosstable.state.state import State
from crosstable.views.log import log_entries
from crosstable.web.desk.history import ActionRow, action_rows
from crosstable.web.desk.page_frame import desk_page
from crosstable.web.request import Request
from crosstable.web.responses import Answer
from crosstable.web.routes import route
from crosstable.words import refusal_sentence, sentence, words
from crosstable.words.amendments import AmendmentText, amendment_texts

MOST_TIES = 30
# So many of those who just miss the next stage are named.
MOST_OUT = 6


@route("GET", "/t/{code}/desk/stages", who="organiser")
def stages(request: Request) -> Answer:
    room = request.room
    state = room.state
    over = [
        {"stage": stage, "number": i, "rounds": sum(each.status != "draft" for each in stage.rounds.values())}
        for i, stage in enumerate(state.stages, 1)
    ]
    return desk_page(
        request,
        "stages.html",
        "stages",
        stages=over,
        presets=list(PRESETS),
        ties=_ties(room),
        amended=_amended(room),
        still_in=sum(not player.is_out_in(state.last_round + 1) for player in state.players.values()),
        phase=state.phase,
        table_size=state.stage.config.of(TableSettings).table_size,
        plan=state.plan,
        groups=state.stage.groups,
        can_deal=not state.is_at_tables and not state.stage.rounds and phase_allows(state),
        advance=_next_stage(room),
    )


def phase_allows(state: State) -> bool:
    """Whether groups may be dealt now."""
    return state.phase in DealGroups.PHASES and len(state.players) > 1


class NextStage(NamedTuple):
    """The next stage of the plan as it would begin: who enters and why, who just misses it, what is to be settled."""

    stage: PlannedStage
    entrants: Sequence[tuple[PlayerId, str]] = ()
    out: Sequence[PlayerId] = ()
    ties: Sequence[tuple[str, Sequence[PlayerId]]] = ()
    groups: tuple[Group, ...] = ()
    refusal: str | None = None


def _next_stage(room: Room) -> NextStage | None:
    """What the next stage would be; None where none is planned, or this one goes on."""
    state = room.state
    if not state.plan or state.phase not in Advance.PHASES or not state.stage.rounds:
        return None
    try:
        found = plan_next_stage(state, Advance())
    except Refusal as refusal:
        return NextStage(state.plan[0], refusal=refusal_sentence(refusal, room.names))
    return NextStage(
        found.stage,
        [(one.player, _why(one)) for one in found.entry.entrants],
        [one.player for one in found.entry.out[:MOST_OUT]],
        [(sentence(tie.reason, room.names), [*tie.players]) for tie in found.entry.ties],
        found.groups,
    )


def _why(one: Entrant) -> str:
    place = one.candidate
    return words(f"qualifiers.{one.why}", place=place.place, group=place.group, into=one.into)


def _ties(room: Room) -> list[tuple[int, list[PlayerId]]]:
    """The ties of the present stage that nobody has settled, best first, with their rank."""
    state = room.state
    if not state.started or state.is_at_tables or state.phase == "cancelled" or not state.stage.rounds:
        return []
    if state.stage.config.traits.knocks_out:
        return []  # those who go out together share a place
    found: dict[frozenset[PlayerId], tuple[int, list[PlayerId]]] = {}
    for row in room.standings:
        if row.tied_with:
            tied = frozenset({row.player.id, *row.tied_with})
            found.setdefault(tied, (row.rank, []))[1].append(row.player.id)
    return list(found.values())[:MOST_TIES]


def _amended(room: Room) -> list[tuple[ActionRow, AmendmentText]]:
    """Return what changed since the standings were final, the latest first, with the action that changed it."""
    amendments = amendment_texts(room.public)
    entries = {entry.action: entry for entry in log_entries(room.state)} if amendments else {}
    return [*zip(action_rows(room, [entries[amended.action] for amended in amendments]), amendments, strict=True)]
