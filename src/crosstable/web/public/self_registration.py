"""Players enter themselves: on a phone, without an account, and the same phone can withdraw them or check them in.

A browser gets a cookie when it looks at the page, so that whatever it sends is known to be the same one's, also where
it is sent twice. Nothing is kept of a browser that enters nobody. Plain forms: they work wherever a page is shown.
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
from crosstable.web.live.expiry import notices_end, notices_on
from crosstable.web.pages.render import page
from crosstable.web.request import Request
from crosstable.web.responses import Answer, elsewhere
from crosstable.web.routes import route
from crosstable.words import refusal_sentence, sentence, words

# Nobody's name, club and rating are longer than that, however their letters are sent.
MOST_BYTES = 8_000
_BYTES = 24

# What somebody may say; the first rounds for which a rating is needed.
FIELDS = ("name", "club", "rating")

# What is said to players in other words than at the desk.
TOLD_OTHERWISE = {"not_now": "web.join.started", "key_used_otherwise": "web.join.sent_already"}
SEEDED = ("seeded", "slide", "fold")


class Own(NamedTuple):
    """An entry that this browser made, the so-manieth of them; with neither number nor place in line it is gone."""

    which: int
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
def join(request: Request) -> Answer:
    """The form, or where one stands. What a page has already (`X-Live`) is not sent again."""
    room = request.room
    own = _own(room, request.cookie)
    mark = f'"{blake2b(repr(_told(request, own)).encode(), digest_size=12).hexdigest()}"'
    headers = {"X-Place": room.version_token, "ETag": mark} if request.headers.get("x-live") else {}
    if headers and request.headers.get("if-none-match") == mark:
        return Answer(status=304, headers=headers)
    return _page(request, own, headers=headers)


def _told(request: Request, own: list[Own]) -> tuple[object, ...]:
    """All that the page says: for whoever is entered it does not change when others come."""
    state = request.room.state
    door = state.registration
    counts = () if own else (len(state.players), len(state.waiting))
    phase = (state.started, state.cancelled, state.name)
    return (*own, door.is_open, door.capacity, door.checks_in, *phase, *counts, *notices_on(request.room, request.now))


def _page(
    request: Request,
    own: list[Own],
    *,
    status: int = 200,
    said: str = "",
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
        said=said,
        problems={name: (problems or {}).get(name, "") for name in FIELDS},
        typed={name: (typed or {}).get(name, "") for name in FIELDS},
        key=token_urlsafe(_BYTES),
        again=notices_end(request.room, request.now),
    )
    # Where nobody can be entered, nobody need be known again.
    cookie = token_urlsafe(_BYTES) if request.cookie is None and state.registration.is_open else None
    return Answer(status=status, body=answer.body, cookie=cookie, headers=headers or {})


def _own(room: Room, cookie: str | None) -> list[Own]:
    """What this browser has entered, and what has become of it; not what is on its way, or broke there."""
    state, persons = room.state, _persons(room, cookie)
    made = entered_persons(state, persons)
    own = [_standing(room, state, i, person) for i, person in enumerate(persons) if person in made]
    device = None if cookie is None else room.site.devices.device_id(cookie)
    return [
        entry if entry.is_in else entry._replace(has_withdrawn=withdrawn_by(state, persons[entry.which]) == device)
        for entry in own
    ]


def _persons(room: Room, cookie: str | None) -> tuple[PersonId, ...]:
    return room.site.own_entries.persons_entered_by(room.listed.stream, cookie)


def _standing(room: Room, state: State, index: int, person: PersonId) -> Own:
    player = entered_player(state, person)
    if player is None:
        return Own(index)
    said = names_by_digest(room.site.journal, {player: state.persons[player].digest})
    here = player in state.checked_in
    if player in state.waiting:
        name = said.get(player) or words("player.waiting")
        return Own(index, name, place=list(state.waiting).index(player) + 1, here=here)
    number, absent = state.players[player].number, state.players[player].absent
    return Own(
        index,
        said.get(player) or words("player.unnamed", number=number),
        number=number,
        here=here,
        byes=None if state.started else bye_choice(state, player),
        requests=_absences(state.requests, player),
        declined=_absences(state.declined, player),
        excused=() if state.started else tuple(excuses(state, absent, 1)),
    )


def _absences(requests: Mapping[int, DeskRequest], player: PlayerId) -> tuple[DeskRequest, ...]:
    """Return the player's requests for byes and absences."""
    return tuple(one for one in requests.values() if one.player == player and one.kind == "absent")


@route("POST", "/t/{code}/join", who="everybody")
def joined(request: Request) -> Answer:
    """Enters somebody. What cannot be is said beside the field, and what was typed stays."""
    typed = _form(request)
    try:
        _sign_up(request, typed)
    except Refusal as refusal:
        return _again(request, refusal, typed)
    return elsewhere(f"/t/{request.room.code}/join")


def _sign_up(request: Request, typed: dict[str, str]) -> None:
    """Whose entry it is is kept before it is made: of many at the same moment, none is one too many."""
    room, cookie = request.room, _cookie(request)
    stream, own = room.listed.stream, room.site.own_entries
    actor = Actor(request.site.devices.device_id(cookie), "player")
    person, is_new = new_person(), not _is_sent_again(request, cookie)

    def claim(now: TournamentSnapshot) -> None:
        if is_new:
            own.claim(
                stream, cookie, person, request.now, entered_persons(now.state, own.persons_entered_by(stream, cookie))
            )

    said = {name: typed.get(name, "") for name in FIELDS}
    sent = {name: value for name, value in typed.items() if name != "key"}
    try:
        outcome = room.site.intake.submit(
            stream,
            CommandRequest("sign_up", said),
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
        # The same click sent twice: the first of them has entered somebody.
        own.release(stream, cookie, person)
        for person in persons:
            own.add(stream, cookie, person, request.now)


def _is_sent_again(request: Request, cookie: str) -> bool:
    """Whether that entry was made already: the same click sent twice. Refused (`bad_key`) where the key can be none."""
    key = _form(request).get("key")
    if not key:
        return False
    check_key(key)
    return (
        request.site.journal.answered(request.site.devices.device_id(cookie), request.room.listed.stream, key)
        is not None
    )


def _again(request: Request, refusal: Refusal, typed: dict[str, str]) -> Answer:
    """The form once more, with what is wrong. The page shows the tournament as it is by now."""
    fresh = Room(request.site, request.room.listed, request.session)
    request.room = fresh
    problems = {reason.path.rpartition(".")[2]: sentence(reason) for reason in refusal.reasons}
    said = words(TOLD_OTHERWISE[refusal.code]) if refusal.code in TOLD_OTHERWISE else refusal_sentence(refusal)
    # What is not about a field is said beside none.
    beside = [sentence(reason) for reason in refusal.reasons if reason.path.rpartition(".")[2] not in FIELDS]
    said = " ".join([said, *beside])
    return _page(request, _own(fresh, request.cookie), status=409, said=said, problems=problems, typed=typed)


@route("POST", "/t/{code}/join/{what}", who="everybody")
def changed(request: Request) -> Answer:
    """Withdraw an entry of this browser, check it in or out, or ask for a bye."""
    room, what = request.room, request.params["what"]
    if what not in CHANGES:
        raise NotFound("no_such_page")
    try:
        player = _mine(room, request)
        if player is None and what == "withdraw":
            # It is so already: the same click sent twice.
            return elsewhere(f"/t/{room.code}/join")
        if player is None:
            raise Refusal("not_your_entry")
        actor = Actor(request.site.devices.device_id(_cookie(request)), "player", player)
        command, more = CHANGES[what]
        fields = _bye_fields(request) if what == "bye" else {"player": player, **more}
        room.site.intake.submit(room.listed.stream, CommandRequest(command, fields), Envelope(actor))
    except Refusal as refusal:
        return _again(request, refusal, {})
    return elsewhere(f"/t/{room.code}/join")


CHANGES: dict[str, tuple[str, dict[str, object]]] = {
    "withdraw": ("withdraw", {}),
    "here": ("check_in", {}),
    "not-here": ("check_in", {"here": False}),
    "bye": ("ask_desk", {}),
}


def _bye_fields(request: Request) -> dict[str, object]:
    """Return the fields of a request for a bye in one round."""
    form = _form(request)
    number = typed_number(form.get("round", ""))
    return {"kind": "absent", "first": number, "last": number, "worth": form.get("worth", "none")}


def _mine(room: Room, request: Request) -> PlayerId | None:
    """The entry that is meant, as far as it is there still. Refused (`not_your_entry`) where this browser made none."""
    typed, persons = _form(request).get("entry", ""), _persons(room, request.cookie)
    index = typed_number(typed)
    if index is None or index >= len(persons):
        raise Refusal("not_your_entry")
    return entered_player(room.state, persons[index])


def _form(request: Request) -> dict[str, str]:
    """The fields of a form. Refused where they are none, or far too long."""
    if len(request.body) > MOST_BYTES:
        raise TooLarge("too_much_sent")
    return request.form


def _cookie(request: Request) -> str:
    if request.cookie is None:
        raise Refusal("no_cookie")
    return request.cookie
