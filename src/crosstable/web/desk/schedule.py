"""The schedule at the desk: times of rounds, and the state of today's."""

from crosstable.exchange.time_zones import local_time, zone_names
from crosstable.model.schedule import RoundTimes
from crosstable.rules.check_in import expected_players, missing_players
from crosstable.state.state import MOST_ROUNDS, State
from crosstable.views.alerts.phones import count_waiting
from crosstable.views.today import today
from crosstable.web.desk.page_frame import desk_page
from crosstable.web.request import Request
from crosstable.web.responses import Answer
from crosstable.web.routes import route


@route("GET", "/t/{code}/desk/schedule", who="organiser")
def schedule(request: Request) -> Answer:
    state = request.room.state
    time = local_time(state.timezone, request.now)
    here = len(expected_players(state)) - len(missing_players(state)) if state.registration.checks_in else None
    return desk_page(
        request,
        "schedule.html",
        "schedule",
        rows=[state.schedule.get(number, RoundTimes(number)) for number in range(1, _last_row(state) + 1)],
        today=today(state, time),
        time=time,
        zones=zone_names(),
        checked_in=here,
        asked_of=len(expected_players(state)),
        waits=count_waiting(state),
        open=state.phase in ("registration", "ready", "draft", "published", "playing", "ended"),
    )


def _last_row(state: State) -> int:
    """Return the last round with a row: all of the stage, all with times, and one more."""
    of_stage = state.stage_start - 1 + (state.stage.planned or state.stage.config.rounds or 0)
    return min(MOST_ROUNDS, max(of_stage, max(state.schedule, default=0) + 1, state.last_round + 1))
