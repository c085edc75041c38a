"""The schedule at the desk: the evenings with the times of their rounds, and the state of today's."""

import msgspec

from crosstable.exchange.time_zones import local_time, zone_names
from crosstable.model.schedule import Day, RoundTimes, days_of
from crosstable.rules.check_in import expected_players, missing_players
from crosstable.state.state import State
from crosstable.views.alerts.phones import count_waiting
from crosstable.views.estimate import BETWEEN_ROUNDS
from crosstable.views.today import today
from crosstable.web.desk.page_frame import desk_page
from crosstable.web.request import Request
from crosstable.web.responses import Answer
from crosstable.web.routes import route

# Minutes that a round without a clock is expected to take.
USUAL_MINUTES = 50


@route("GET", "/t/{code}/desk/schedule", who="organiser")
def schedule(request: Request) -> Answer:
    state = request.room.state
    time = local_time(state.timezone, request.now)
    here = len(expected_players(state)) - len(missing_players(state)) if state.registration.checks_in else None
    days = days_of(state.schedule.values())
    return desk_page(
        request,
        "schedule.html",
        "schedule",
        days=days,
        evenings=[_evening(day) for day in days],
        minutes=(state.round_minutes or USUAL_MINUTES) + BETWEEN_ROUNDS,
        planned=_planned_rounds(state),
        today=today(state, time),
        time=time,
        zones=zone_names(),
        checked_in=here,
        asked_of=len(expected_players(state)),
        waits=count_waiting(state),
        open=state.phase in ("registration", "ready", "draft", "published", "playing", "ended"),
    )


def _evening(day: Day) -> dict[str, object]:
    """Return a day as the page's script reads it: its date, and the times of its rounds."""
    return {"date": day.date, "rounds": [_round(times) for times in day.rounds]}


def _round(times: RoundTimes) -> dict[str, object]:
    return msgspec.structs.asdict(times)


def _planned_rounds(state: State) -> int:
    """Return how many rounds an evening that is added is offered at first."""
    of_stage = state.stage_start - 1 + (state.stage.planned or state.stage.config.rounds or 1)
    return max(of_stage, state.last_round)
