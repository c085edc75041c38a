"""Reads of tournaments as a whole: the list, a tournament, schedule, clock, document, log."""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

import msgspec

from crosstable.app.overview import OverviewEntry
from crosstable.app.persons import texts_of
from crosstable.exchange.document_writer import document_of
from crosstable.model.schedule import sort_by_round
from crosstable.model.times import SECOND
from crosstable.model.tournament import Tournament
from crosstable.state.apply_rounds import open_tables
from crosstable.state.state import State
from crosstable.views.log import LogEntry, log_entries
from crosstable.views.next_step import next_step
from crosstable.views.public import Public, Summary, summary
from crosstable.web.api import answers
from crosstable.web.api.pages import page_after, page_of
from crosstable.web.api.request import ApiRequest
from crosstable.web.api.routes import PAGES, Parameter, read
from crosstable.web.pages.action_text import action_text

FILTERS = (
    Parameter("phase", "Only those in this phase: registration, ready, published, playing, ended, completed ..."),
    Parameter("date", "Only those that have a round, or were created, on this day: 2026-05-02."),
    Parameter("text", "Only those with this in their name."),
    Parameter("external_id", "Only the one with this external id: 17, or system:17."),
)


@read("/tournaments", answers.Tournaments, "List the tournaments", query=(*FILTERS, *PAGES), is_kept=False)
def tournaments(request: ApiRequest) -> Any:
    entries = [(entry, entry.summary) for entry in request.site.overview.entries() if entry.summary is not None]
    rows = [_row(entry, overview) for entry, overview in entries if _fits(request, entry, overview)]
    # Newest first; a new tournament does not shift the pages of a client that is paging.
    page, cursor = page_after(request, rows, lambda row: f"{2**63 - row['created']:019d}-{row['code']}")
    return {"tournaments": page, "next": cursor}


def _row(entry: OverviewEntry, summary: Summary) -> dict[str, Any]:
    return summary_answer(entry.listed.code, entry.listed.created, summary)


def summary_answer(code: str, created: int, summary: Summary) -> dict[str, Any]:
    return {
        "code": code,
        "name": summary.name,
        "phase": summary.phase,
        "preset": summary.preset,
        "format": summary.format,
        "round": summary.last_round,
        "rounds": summary.planned,
        "players": summary.players,
        "enters": summary.enters,
        "dates": list(summary.dates),
        "created": created,
        "external_ids": dict(summary.external_ids),
    }


def _fits(request: ApiRequest, entry: OverviewEntry, summary: Summary) -> bool:
    query = request.query
    dates = (*summary.dates, _day(entry.listed.created))
    return (
        query.get("phase", summary.phase) == summary.phase
        and query.get("date", dates[0]) in dates
        and query.get("text", "").casefold() in summary.name.casefold()
        and ("external_id" not in query or has_external_id(summary.external_ids, query["external_id"]))
    )


def has_external_id(ids: Mapping[str, str], wanted: str) -> bool:
    """Return whether a value is among external ids, alone or with its system in front."""
    return any(wanted in (id_, f"{system}:{id_}") for system, id_ in ids.items())


def _day(time: int) -> str:
    return datetime.fromtimestamp(time / SECOND, UTC).date().isoformat()


@read("/tournaments/{code}", answers.Tournament, "Show a tournament", is_kept=False)
def tournament(request: ApiRequest) -> Any:
    room = request.room
    view = room.public
    answer = summary_answer(room.code, room.listed.created, summary(room.state)) | {
        "place": room.version_token,
        "stage": len(view.tournament.stages),
        "stages": list(_stages(view.tournament)),
        "timezone": view.tournament.timezone,
        "details": msgspec.structs.asdict(view.tournament.details),
        "notices": [notice._asdict() for notice in view.notices(request.now)],
        "final": None if view.final is None else view.final.since,
    }
    return answer | ({"desk": _desk(room.state, request.now)} if request.is_staff else {})


def _stages(tournament: Tournament) -> Iterator[dict[str, Any]]:
    for number, stage in enumerate(tournament.stages, 1):
        rounds = [round_.number for round_ in stage.rounds]
        yield {
            "stage": number,
            "name": stage.name,
            "preset": stage.preset,
            "format": stage.config.format,
            "rounds": rounds,
        }
    for number, planned in enumerate(tournament.plan, len(tournament.stages) + 1):
        yield {"stage": number, "name": planned.name, "preset": planned.preset, "format": None, "rounds": []}


def _desk(state: State, now: int) -> dict[str, Any]:
    round_ = state.current if state.stages else None
    is_open = round_ is not None and round_.is_open
    return {
        "phase": state.phase,
        "next": step_answer(state, now),
        "open_tables": list(open_tables(state, round_)) if round_ is not None and is_open else [],
        "reported_tables": sorted(round_.reports) if round_ is not None and is_open else [],
        "disputed_tables": sorted(round_.disputes) if round_ is not None and is_open else [],
    }


def step_answer(state: State, now: int) -> dict[str, Any]:
    step = next_step(state, now)
    return {"code": step.code, "command": step.command, "fields": step.fields}


@read("/tournaments/{code}/schedule", answers.Schedule, "Show when rounds are played")
def schedule(request: ApiRequest) -> Any:
    tournament = request.room.public.tournament
    times = sort_by_round({times.round: times for times in tournament.schedule})
    rounds = [{"round": each.round, "opens": each.opens, "closes": each.closes} for each in times]
    return {"timezone": tournament.timezone, "rounds": rounds}


@read("/tournaments/{code}/clock", answers.ClockAnswer, "Show the round's clock", is_kept=False)
def clock(request: ApiRequest) -> Any:
    state = request.room.state
    round_ = state.current if state.stages and state.started else None
    running = None if round_ is None or round_.status != "in_progress" else round_.clock
    if round_ is None or running is None or running.minutes is None:
        return {"clock": None}
    left = running.remaining_time(request.now)
    return {
        "clock": {
            "round": round_.number,
            "left": round(left / SECOND, 1),
            "at": request.now,
            "ends": None if running.paused is not None else request.now + left,
            "paused": running.paused is not None,
            "minutes": running.minutes,
            "extra": {str(table): extra // SECOND for table, extra in sorted(round_.extra.items())},
        }
    }


@read("/tournaments/{code}/document", Any, "Read the tournament as a document")
def document(request: ApiRequest) -> Any:
    if request.role == "organiser":
        return document_of(request.room.tournament)
    return document_of(_public_document(request.room.public))


def _public_document(view: Public) -> Tournament:
    """Return the public tournament with its public settings; with its seed only when nothing is drawn any more."""
    stages = tuple(
        msgspec.structs.replace(stage, overrides=settings)
        for stage, settings in zip(view.tournament.stages, view.settings, strict=True)
    )
    seed = view.tournament.seed if view.phase == "completed" else 0
    return msgspec.structs.replace(view.tournament, stages=stages, seed=seed)


@read("/tournaments/{code}/log", answers.Log, "List every action", right="scorekeeper", query=PAGES, is_kept=False)
def log(request: ApiRequest) -> Any:
    room = request.room
    page, cursor = page_of(request, log_entries(room.state))
    people = room.site.access.user_names()
    texts = texts_of(room.site.journal, [digest for entry in page for digest in entry.digests])
    return {
        "actions": [_action(request, entry, people.get(entry.by, entry.by), texts) for entry in page],
        "next": cursor,
    }


def _action(request: ApiRequest, entry: LogEntry, by: str, texts: dict[str, str]) -> dict[str, Any]:
    texts_shown = [texts[digest] for digest in entry.digests if digest in texts] if request.role == "organiser" else []
    return {
        "action": entry.action,
        "time": entry.time,
        "by": entry.by,
        "by_name": by,
        "events": [{"type": event.TYPE, **msgspec.to_builtins(event)} for event in entry.events],
        "undone_by": entry.undone_by,
        "text": " ".join([action_text(request.room, request.room.state, entry.action), *texts_shown]),
    }
