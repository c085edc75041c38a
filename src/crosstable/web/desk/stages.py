"""Stages and the end: ties to settle, qualifiers, the next stage, finishing and amendments."""

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

MAX_TIES = 30
# Most players listed who just miss the next stage.
MAX_OUT = 6


@route("GET", "/t/{code}/desk/stages", who="organiser")
def stages(request: Request) -> Answer:
    room = request.room
    state = room.state
    stage_rows = [
        {"stage": stage, "number": i, "rounds": sum(round_.status != "draft" for round_ in stage.rounds.values())}
        for i, stage in enumerate(state.stages, 1)
    ]
    return desk_page(
        request,
        "stages.html",
        "stages",
        stages=stage_rows,
        presets=list(PRESETS),
        ties=_open_ties(room),
        amended=_amendments(room),
        still_in=sum(not player.is_out_in(state.last_round + 1) for player in state.players.values()),
        phase=state.phase,
        table_size=state.stage.config.of(TableSettings).table_size,
        plan=state.plan,
        groups=state.stage.groups,
        can_deal=not state.is_at_tables and not state.stage.rounds and may_deal_groups(state),
        advance=_next_stage(room),
    )


def may_deal_groups(state: State) -> bool:
    return state.phase in DealGroups.PHASES and len(state.players) > 1


class NextStage(NamedTuple):
    """The next planned stage as it would begin: qualifiers, next in line, ties to settle."""

    stage: PlannedStage
    entrants: Sequence[tuple[PlayerId, str]] = ()
    out: Sequence[PlayerId] = ()
    ties: Sequence[tuple[str, Sequence[PlayerId]]] = ()
    groups: tuple[Group, ...] = ()
    refusal: str | None = None


def _next_stage(room: Room) -> NextStage | None:
    """Return the next planned stage; None if none is planned or the current one continues."""
    state = room.state
    if not state.plan or state.phase not in Advance.PHASES or not state.stage.rounds:
        return None
    try:
        plan = plan_next_stage(state, Advance())
    except Refusal as refusal:
        return NextStage(state.plan[0], refusal=refusal_sentence(refusal, room.names))
    return NextStage(
        plan.stage,
        [(entrant.player, _reason_text(entrant)) for entrant in plan.entry.entrants],
        [entrant.player for entrant in plan.entry.out[:MAX_OUT]],
        [(sentence(tie.reason, room.names), [*tie.players]) for tie in plan.entry.ties],
        plan.groups,
    )


def _reason_text(entrant: Entrant) -> str:
    candidate = entrant.candidate
    return words(f"qualifiers.{entrant.why}", place=candidate.place, group=candidate.group, into=entrant.into)


def _open_ties(room: Room) -> list[tuple[int, list[PlayerId]]]:
    state = room.state
    if not state.started or state.is_at_tables or state.phase == "cancelled" or not state.stage.rounds:
        return []
    if state.stage.config.traits.knocks_out:
        return []  # those who go out together share a place
    groups: dict[frozenset[PlayerId], tuple[int, list[PlayerId]]] = {}
    for row in room.standings:
        if row.tied_with:
            tied = frozenset({row.player.id, *row.tied_with})
            groups.setdefault(tied, (row.rank, []))[1].append(row.player.id)
    return list(groups.values())[:MAX_TIES]


def _amendments(room: Room) -> list[tuple[ActionRow, AmendmentText]]:
    amendments = amendment_texts(room.public)
    entries = {entry.action: entry for entry in log_entries(room.state)} if amendments else {}
    return [*zip(action_rows(room, [entries[amendment.action] for amendment in amendments]), amendments, strict=True)]
