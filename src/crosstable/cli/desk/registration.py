"""`crosstable registration`: whether players may enter themselves, for how many there are places, and who waits."""

from collections.abc import Iterator
from typing import Literal

from crosstable.app.intake.intake import Request
from crosstable.cli.desk.outcome import outcome_report
from crosstable.cli.desk.session import Answer, Desk, Reply, act
from crosstable.cli.runner import Report, refuse_several
from crosstable.cli.text_tables import wrap
from crosstable.model.refusals import Misuse
from crosstable.words import words


@act
def registration(
    desk: Desk,
    what: Literal["open", "close", "admit", "seen"] | None = None,
    player: str | None = None,
    /,
    *,
    capacity: int | None = None,
    no_limit: bool = False,
) -> Reply:
    request = _request(what, player, capacity, no_limit)
    if request is None:
        return Report(lambda: registration_answer(desk), lambda: _lines(desk))
    return outcome_report(desk, desk.do(request), more=[state_line(desk)])


def _request(what: str | None, player: str | None, capacity: int | None, no_limit: bool) -> Request | None:
    refuse_several(capacity=capacity, no_limit=no_limit)
    limited = capacity is not None or no_limit
    if (player is not None and what != "admit") or (limited and what in ("admit", "seen")):
        raise Misuse("registration_words")
    if what == "admit":
        return Request("move_up", {"player": player})
    if what == "seen":
        return Request("see_entries")
    if what is None and not limited:
        return None
    places = {"capacity": capacity} if limited else {}
    return Request("set_registration", {"open": None if what is None else what == "open", **places})


def registration_answer(desk: Desk) -> Answer:
    state = desk.state
    return {
        "open": state.registration.is_open and state.phase == "registration",
        "capacity": state.registration.capacity,
        "players": len(state.players),
        "waiting": [{"player": player, "name": desk.names[player]} for player in state.waiting],
        "new": list(state.unseen),
    }


def state_line(desk: Desk) -> str:
    now = desk.state.registration
    return words(
        "registration.state",
        phase=desk.state.phase,
        open=now.is_open,
        capacity=now.capacity,
        players=len(desk.state.players),
        waiting=len(desk.state.waiting) or None,
    )


def _lines(desk: Desk) -> Iterator[str]:
    yield state_line(desk)
    for place, player in enumerate(desk.state.waiting, 1):
        yield words("registration.line", desk.names, place=place, player=player)
    if desk.state.unseen:
        yield from wrap(words("registration.new", desk.names, players=list(desk.state.unseen)))
