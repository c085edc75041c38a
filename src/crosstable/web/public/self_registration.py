"""Self-registration: players register on a phone without an account, and can withdraw or check in from it.

A browser gets a cookie when it opens the page, so that all its requests, also repeated ones, are known to be its own.
Browsers that register nobody are not stored. Plain forms work without scripts.
"""

from collections.abc import Mapping
from hashlib import blake2b
from secrets import token_urlsafe
from typing import NamedTuple

from crosstable.app.director import Envelope, TournamentSnapshot, check_key
from crosstable.app.entry_ownership import entered_persons, entered_player, withdrawn_by
from crosstable.app.intake.intake import Request as CommandRequest
from crosstable.app.persons import names_by_digest, new_person
from crosstable.app.site import Room
from crosstable.commands import Actor
from crosstable.events import PlayerQueued, PlayerRegistered
from crosstable.formats.swiss import SwissSettings
from crosstable.model.persons import PersonId
from crosstable.model.refusals import NotFound, Refusal, TooLarge
from crosstable.model.tournament import PlayerId
from crosstable.model.validation import typed_number
from crosstable.rules.registration import free_places
from crosstable.state.records import DeskRequest
from crosstable.state.state import State
from crosstable.views.excuses import ByeChoice, Excuse, bye_choice, excuses
from crosstable.web.live.expiry import current_notices, seconds_to_notice_end
from crosstable.web.pages.render import page
from crosstable.web.request import Request
from crosstable.web.responses import Answer, redirect
from crosstable.web.routes import route
from crosstable.words import refusal_sentence, sentence, words

# Longest form (bytes): more than name, club and rating need in any encoding.
MOST_BYTES = 8_000
_BYTES = 24

# Fields of the form.
FIELDS = ("name", "club", "rating")

# Codes with other messages for players than at the desk.
OWN_MESSAGES = {"not_now": "web.join.started", "key_used_otherwise": "web.join.sent_already"}
SEEDED = ("seeded", "slide", "fold")


class OwnEntry(NamedTuple):
    """An entry of this browser, with its index. Without number and place it is gone."""

    entry_index: int
    name: str = ""
    number: int | None = None
    place: int | None = None
    here: bool = False
    has_withdrawn: bool = False
    byes: ByeChoice | None = None
    requests: tuple[DeskRequest, ...] = ()
    declined: tuple[DeskRequest, ...] = ()
    excused: tuple[Excuse, ...] = ()

    @property
    def is_in(self) -> bool:
        return self.number is not None or self.place is not None


@route("GET", "/t/{code}/join", who="everybody")
def show_form(request: Request) -> Answer:
    """Show the form, or the status of this browser's entries. Answers 304 to a reload (`X-Live`) without changes."""
    room = request.room
    own = _own_entries(room, request.cookie)
    mark = f'"{blake2b(repr(_shown_state(request, own)).encode(), digest_size=12).hexdigest()}"'
    headers = {"X-Place": room.version_token, "ETag": mark} if request.headers.get("x-live") else {}
    if headers and request.headers.get("if-none-match") == mark:
        return Answer(status=304, headers=headers)
    return _page(request, own, headers=headers)


def _shown_state(request: Request, own: list[OwnEntry]) -> tuple[object, ...]:
    """Return everything the page depends on. For registered players, new entries don't change it."""
    state = request.room.state
    registration = state.registration
    counts = () if own else (len(state.players), len(state.waiting))
    phase = (state.started, state.cancelled, state.name)
    return (
        *own,
        registration.is_open,
        registration.capacity,
        registration.checks_in,
        *phase,
        *counts,
        *current_notices(request.room, request.now),
    )


def _page(
    request: Request,
    own: list[OwnEntry],
    *,
    status: int = 200,
    message: str = "",
    problems: dict[str, str] | None = None,
    typed: dict[str, str] | None = None,
    headers: dict[str, str] | None = None,
) -> Answer:
    state = request.room.state
    free = free_places(state)
    answer = page(
        request,
        "public/join.html",
        view=request.room.public,
        here="join",
        own=own,
        door=state.registration,
        before=state.phase == "registration",
        waits=free == 0 or bool(state.waiting),
        waiting=len(state.waiting),
        rated=state.stage.config.of(SwissSettings).first_round in SEEDED,
        said=message,
        problems={name: (problems or {}).get(name, "") for name in FIELDS},
        typed={name: (typed or {}).get(name, "") for name in FIELDS},
        key=token_urlsafe(_BYTES),
        again=seconds_to_notice_end(request.room, request.now),
    )
    # Without open registration no cookie is needed.
    cookie = token_urlsafe(_BYTES) if request.cookie is None and state.registration.is_open else None
    return Answer(status=status, body=answer.body, cookie=cookie, headers=headers or {})


def _own_entries(room: Room, cookie: str | None) -> list[OwnEntry]:
    state, persons = room.state, _persons(room, cookie)
    made_persons = entered_persons(state, persons)
    own = [_entry_status(room, state, i, person) for i, person in enumerate(persons) if person in made_persons]
    device = None if cookie is None else room.site.devices.device_id(cookie)
    return [
        entry
        if entry.is_in
        else entry._replace(has_withdrawn=withdrawn_by(state, persons[entry.entry_index]) == device)
        for entry in own
    ]


def _persons(room: Room, cookie: str | None) -> tuple[PersonId, ...]:
    return room.site.own_entries.persons_entered_by(room.listed.stream, cookie)


def _entry_status(room: Room, state: State, index: int, person: PersonId) -> OwnEntry:
    player = entered_player(state, person)
    if player is None:
        return OwnEntry(index)
    names = names_by_digest(room.site.journal, {player: state.persons[player].digest})
    here = player in state.checked_in
    if player in state.waiting:
        name = names.get(player) or words("player.waiting")
        return OwnEntry(index, name, place=list(state.waiting).index(player) + 1, here=here)
    number, absent = state.players[player].number, state.players[player].absent
    return OwnEntry(
        index,
        names.get(player) or words("player.unnamed", number=number),
        number=number,
        here=here,
        byes=None if state.started else bye_choice(state, player),
        requests=_absences(state.requests, player),
        declined=_absences(state.declined, player),
        excused=() if state.started else tuple(excuses(state, absent, 1)),
    )


def _absences(requests: Mapping[int, DeskRequest], player: PlayerId) -> tuple[DeskRequest, ...]:
    return tuple(request for request in requests.values() if request.player == player and request.kind == "absent")


@route("POST", "/t/{code}/join", who="everybody")
def register(request: Request) -> Answer:
    """Register a player. On errors, show them at the fields and keep what was typed."""
    typed = _form(request)
    try:
        _sign_up(request, typed)
    except Refusal as refusal:
        return _form_with_errors(request, refusal, typed)
    return redirect(f"/t/{request.room.code}/join")


def _sign_up(request: Request, typed: dict[str, str]) -> None:
    """Register a player, claiming the entry for this browser first, so that parallel requests can't exceed its
    limit.
    """
    room, cookie = request.room, _cookie(request)
    stream, own = room.listed.stream, room.site.own_entries
    actor = Actor(request.site.devices.device_id(cookie), "player")
    person, is_new = new_person(), not _is_repeated(request, cookie)

    def claim(snapshot: TournamentSnapshot) -> None:
        if is_new:
            own.claim(
                stream,
                cookie,
                person,
                request.now,
                entered_persons(snapshot.state, own.persons_entered_by(stream, cookie)),
            )

    fields = {name: typed.get(name, "") for name in FIELDS}
    sent = {name: value for name, value in typed.items() if name != "key"}
    try:
        outcome = room.site.intake.submit(
            stream,
            CommandRequest("sign_up", fields),
            Envelope(actor, typed.get("key") or None, body=sent, person=person),
            watch=claim,
        )
    except Refusal:
        own.release(stream, cookie, person)
        raise
    request.site.devices.remember(cookie, request.now)
    persons = [
        event.event.person for event in outcome.events if isinstance(event.event, PlayerRegistered | PlayerQueued)
    ]
    if person not in persons:
        # The same click sent twice: keep the entry of the first.
        own.release(stream, cookie, person)
        for person in persons:
            own.add(stream, cookie, person, request.now)


def _is_repeated(request: Request, cookie: str) -> bool:
    """Return whether this request was answered before. Raise `bad_key` if its key is malformed."""
    key = _form(request).get("key")
    if not key:
        return False
    check_key(key)
    return (
        request.site.journal.key_use(request.site.devices.device_id(cookie), request.room.listed.stream, key)
        is not None
    )


def _form_with_errors(request: Request, refusal: Refusal, typed: dict[str, str]) -> Answer:
    fresh = Room(request.site, request.room.listed, request.session)
    request.room = fresh
    problems = {reason.path.rpartition(".")[2]: sentence(reason) for reason in refusal.reasons}
    message = words(OWN_MESSAGES[refusal.code]) if refusal.code in OWN_MESSAGES else refusal_sentence(refusal)
    # Errors that belong to no field.
    other_errors = [sentence(reason) for reason in refusal.reasons if reason.path.rpartition(".")[2] not in FIELDS]
    message = " ".join([message, *other_errors])
    return _page(
        request, _own_entries(fresh, request.cookie), status=409, message=message, problems=problems, typed=typed
    )


@route("POST", "/t/{code}/join/{what}", who="everybody")
def change_entry(request: Request) -> Answer:
    """Withdraw one of this browser's entries, check it in, undo the check-in, or ask for a bye."""
    room, change = request.room, request.params["what"]
    if change not in CHANGES:
        raise NotFound("no_such_page")
    try:
        player = _own_player(room, request)
        if player is None and change == "withdraw":
            # Already withdrawn: the same click sent twice.
            return redirect(f"/t/{room.code}/join")
        if player is None:
            raise Refusal("not_your_entry")
        actor = Actor(request.site.devices.device_id(_cookie(request)), "player", player)
        command, more = CHANGES[change]
        fields = _bye_fields(request) if change == "bye" else {"player": player, **more}
        room.site.intake.submit(room.listed.stream, CommandRequest(command, fields), Envelope(actor))
    except Refusal as refusal:
        return _form_with_errors(request, refusal, {})
    return redirect(f"/t/{room.code}/join")


CHANGES: dict[str, tuple[str, dict[str, object]]] = {
    "withdraw": ("withdraw", {}),
    "here": ("check_in", {}),
    "not-here": ("check_in", {"here": False}),
    "bye": ("ask_desk", {}),
}


def _bye_fields(request: Request) -> dict[str, object]:
    form = _form(request)
    number = typed_number(form.get("round", ""))
    return {"kind": "absent", "first": number, "last": number, "worth": form.get("worth", "none")}


def _own_player(room: Room, request: Request) -> PlayerId | None:
    """Return the player of the requested entry, if still entered. Raise `not_your_entry` for other browsers'
    entries.
    """
    typed, persons = _form(request).get("entry", ""), _persons(room, request.cookie)
    index = typed_number(typed)
    if index is None or index >= len(persons):
        raise Refusal("not_your_entry")
    return entered_player(room.state, persons[index])


def _form(request: Request) -> dict[str, str]:
    """Return the form fields. Raise a refusal if the body is too long."""
    if len(request.body) > MOST_BYTES:
        raise TooLarge("too_much_sent")
    return request.form


def _cookie(request: Request) -> str:
    if request.cookie is None:
        raise Refusal("no_cookie")
    return request.cookie
