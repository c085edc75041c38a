"""`crosstable phones`, `crosstable requests`: who holds which name, claim codes, and what players ask of the desk."""

from collections.abc import Iterator
from datetime import datetime

from crosstable.app.claim_codes import ClaimCodes
from crosstable.app.intake.intake import Request
from crosstable.cli.desk.outcome import outcome_report
from crosstable.cli.desk.session import Desk, Reply, act, command_words
from crosstable.cli.runner import Report, refuse_several
from crosstable.cli.text_tables import wrap
from crosstable.events import DeskAsked
from crosstable.model.times import SECOND
from crosstable.state.records import DeskRequest
from crosstable.words import words
from crosstable.words.event_text import event_words


@act
def phones(desk: Desk, /, *, release: str | None = None, new_code: str | None = None) -> Reply:
    refuse_several(release=release, new_code=new_code)
    if release is not None:
        return outcome_report(desk, desk.do(Request("release_phone", {"player": release})))
    codes = ClaimCodes(desk.session.journal.cabinet)
    if new_code is not None:
        player = desk.player(new_code)
        code = codes.renew(desk.stream, desk.state.persons[player].person)
        answer = {"player": player, "code": code}
        return Report(lambda: answer, lambda: [words("phones.code", desk.names, player=player, claim_code=code)])
    return _phones(desk, codes)


def _phones(desk: Desk, codes: ClaimCodes) -> Report:
    state = desk.state
    persons = {player: person.person for player, person in state.persons.items()}
    known = codes.codes_for(desk.stream, persons.values())
    since = {player: phone.since for player, phone in state.phones.items()}
    answer = [
        {"player": player, "code": known[person], "held": player in since, "since": since.get(player)}
        for player, person in persons.items()
    ]

    def lines() -> Iterator[str]:
        yield words("phones.heading", held=len(since))
        for player, person in persons.items():
            at = None if player not in since else _time(since[player])
            yield words("phones.line", desk.names, player=player, claim_code=known[person], since=at)
        yield from _waiting_lines(desk)

    return Report(lambda: {"phones": answer}, lines)


@act
def requests(desk: Desk, /, *, take: int | None = None, grant: int | None = None, decline: int | None = None) -> Reply:
    refuse_several(take=take, grant=grant, decline=decline)
    if take is not None:
        return outcome_report(desk, desk.do(Request("take_request", {"request": take})))
    for number, is_granted in ((grant, True), (decline, False)):
        if number is not None:
            return outcome_report(desk, desk.do(Request("settle_request", {"request": number, "grant": is_granted})))
    waiting = [
        {"request": number, "said": _request_text(desk, request)} | _request_answer(request)
        for number, request in desk.state.requests.items()
    ]
    return Report(lambda: {"requests": waiting}, lambda: [*_waiting_lines(desk)] or [words("requests.none")])


def _waiting_lines(desk: Desk) -> Iterator[str]:
    for number, request in desk.state.requests.items():
        request_text, at = _request_text(desk, request), _time(request.at)
        yield from wrap(words("requests.line", request=number, said=request_text, since=at, taken_by=request.taken_by))
    if desk.state.requests:
        yield command_words("requests.settle")


def _request_text(desk: Desk, request: DeskRequest) -> str:
    about = {name: getattr(request, name) for name in ("round", "table", "first", "last", "result", "twenties")}
    return event_words(DeskAsked(kind=request.kind, player=request.player, **about), desk.names)


def _request_answer(request: DeskRequest) -> dict[str, object]:
    return {
        name: getattr(request, name) for name in ("kind", "player", "at", "round", "table", "first", "last", "taken_by")
    }


def _time(at: int) -> str:
    return datetime.fromtimestamp(at / SECOND).astimezone().strftime("%H:%M")
