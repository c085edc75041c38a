"""A rehearsal: the event with simulated results, computed for the page and not saved."""

from typing import Any, NamedTuple

import msgspec

from crosstable.model.refusals import Refusal
from crosstable.model.tournament import PlayerId, Tournament
from crosstable.model.validation import typed_number
from crosstable.simulation.rehearsal import rehearse
from crosstable.views.estimate import BETWEEN_ROUNDS, estimate
from crosstable.views.listing import Listing
from crosstable.views.standings import current_listing
from crosstable.web.desk.page_frame import desk_page
from crosstable.web.request import Request
from crosstable.web.responses import Answer
from crosstable.web.routes import route
from crosstable.words import refusal_sentence, sentence, words
from crosstable.words.stage_names import stage_names


@route("GET", "/t/{code}/desk/rehearsal", who="organiser")
def rehearsal(request: Request) -> Answer:
    """Show a simulated event. Each `run` number has its own results, always the same."""
    room = request.room
    number = typed_number(request.query.get("run"))
    run = 1 if number is None else number
    refused, after = list[str](), list[list[Tournament]]()
    try:
        after = rehearse(room.tournament, run)
    except Refusal as refusal:
        refused = [refusal_sentence(refusal, room.names), *(sentence(reason, room.names) for reason in refusal.reasons)]
    stages = [_stage(stage) for stage in after]
    return desk_page(
        request,
        "rehearsal.html",
        "settings",
        run=run,
        refused=refused,
        stages=stages,
        minutes=sum(stage.minutes for stage in stages) + BETWEEN_ROUNDS * (len(stages) - 1),
        may_go_on=room.state.phase not in ("completed", "cancelled"),
    )


class RehearsedRound(NamedTuple):
    """A simulated round: matches, tables, byes, resting players and eliminations."""

    number: int
    matches: int
    tables: int
    byes: list[PlayerId]
    resting: list[PlayerId]
    absent: list[PlayerId]
    cut: int


class RehearsedStage(NamedTuple):
    """A simulated stage: name, duration, rounds and final standings."""

    name: str
    lasts: str
    minutes: int
    rounds: list[RehearsedRound]
    standings: Listing[Any]


def _stage(after: list[Tournament]) -> RehearsedStage:
    last, number = after[-1], after[0].stage.rounds[0].number
    config = msgspec.structs.replace(last.stage.config, rounds=len(after))
    plan = estimate(config, sum(player.plays_in(number) for player in after[0].players))
    return RehearsedStage(
        stage_names(last)[len(last.stages) - 1],
        words("web.manage.new.reckoned", each=plan.each, between=BETWEEN_ROUNDS),
        plan.minutes,
        [_round(round_) for round_ in after],
        current_listing(last),
    )


def _round(after: Tournament) -> RehearsedRound:
    latest = after.stage.rounds[-1]
    seated = {seat for table in latest.tables for seat in table.seats}
    playing = [player.id for player in after.players if player.plays_in(latest.number)] if latest.tables else []
    return RehearsedRound(
        latest.number,
        len(latest.matches),
        len(latest.tables),
        byes=[bye.player for bye in latest.byes],
        resting=[player for player in playing if player not in seated],
        absent=[player.id for player in after.players if player.is_absent_in(latest.number)],
        cut=sum(player.eliminated_in == latest.number for player in after.players),
    )
