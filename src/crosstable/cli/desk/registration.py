"""`crosstable registration`, `checkin`, `here`: who may enter, who waits, who is here and who is missing."""

from collections.abc import Iterator
from typing import Literal

from crosstable.app.intake.intake import Request
from crosstable.cli.desk.outcome import outcome_report
from crosstable.cli.desk.session import Answer, Desk, Reply, act, command_words
from crosstable.cli.runner import Report, refuse_several
from crosstable.cli.text_tables import wrap
from crosstable.model.refusals import Misuse
from crosstable.rules.check_in import expected_players, missing_players
from crosstable.rules.no_shows import UnseenTable, unseen_tables
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
        return Report(lambda: registration_answer(desk), lambda: _registration_lines(desk))
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


def _registration_lines(desk: Desk) -> Iterator[str]:
    yield state_line(desk)
    for place, player in enumerate(desk.state.waiting, 1):
        yield words("registration.line", desk.names, place=place, player=player)
    if desk.state.unseen:
        yield from wrap(words("registration.new", desk.names, players=list(desk.state.unseen)))


@act
def checkin(
    desk: Desk,
    players: list[str] | None = None,
    /,
    *,
    ask: bool = False,
    end: bool = False,
    drop_missing: bool = False,
    gone: bool = False,
) -> Reply:
    refuse_several(ask=ask, end=end, gone=gone, drop_missing=drop_missing)
    requests = [
        *([Request("ask_check_in", {"asked": ask})] if ask or end else []),
        *(Request("check_in", {"player": player, "here": not gone}) for player in players or ()),
        *([Request("drop_missing")] if drop_missing else []),
    ]
    if not requests:
        return _show_check_in(desk)
    return outcome_report(desk, desk.do(*requests), more=check_in_lines(desk))


def check_in_lines(desk: Desk) -> list[str]:
    state = desk.state
    if not state.registration.checks_in:
        return [command_words("checkin.off")]
    missing = missing_players(state)
    players = len(expected_players(state))
    here = players - len(missing)
    return [*wrap(words("checkin.count", desk.names, here=here, players=players, missing=missing))]


def _show_check_in(desk: Desk) -> Report:
    state = desk.state
    answer = {"asked": state.registration.checks_in, "here": list(state.checked_in), "missing": missing_players(state)}
    return Report(lambda: answer, lambda: check_in_lines(desk))


@act
def here(desk: Desk, players: list[str] | None = None, /, *, all_: bool = False) -> Reply:
    if not players and not all_:
        return _show_unseen(desk)
    outcome = desk.do(Request("mark_here", {"players": None if all_ else players}))
    return outcome_report(desk, outcome, more=_unseen_lines(desk))


def _unseen_tables(desk: Desk) -> list[UnseenTable]:
    round_ = desk.state.current
    return [] if round_ is None or round_.clock is None else list(unseen_tables(desk.state, round_))


def _unseen_lines(desk: Desk) -> list[str]:
    round_ = desk.state.current
    if round_ is None or round_.clock is None:
        return [words("here.no_round")]
    missed_tables = _unseen_tables(desk)
    lines = [
        words("here.missed", desk.names, table=missed.table, players=list(missed.players)) for missed in missed_tables
    ]
    return lines or [words("here.all", round=round_.number)]


def _show_unseen(desk: Desk) -> Report:
    missed = [{"table": table.table, "players": list(table.players)} for table in _unseen_tables(desk)]
    return Report(lambda: {"missed": missed}, lambda: _unseen_lines(desk))
