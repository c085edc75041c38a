"""Players enter themselves: on a phone, without an account, and the same phone can withdraw them or check them in.

A browser gets a cookie when it looks at the page, so that whatever it sends is known to be the same one's, also where
it is sent twice. Nothing is kept of a browser that enters nobody. Plain forms: they work wherever a page is shown.
"""

from hashlib import blake2b
from secrets import token_urlsafe
from typing import NamedTuple

from crosstable.app.director import Envelope, Found, refuse_bad_key
from crosstable.app.entry_ownership import entered, entry_of, withdrawn_by
from crosstable.app.intake.intake import Request
from crosstable.app.persons import names_said, new_person
from crosstable.app.site import Room
from crosstable.commands import Actor
from crosstable.events import PlayerQueued, PlayerRegistered
from crosstable.formats.swiss import SwissSettings
from crosstable.model.persons import PersonId
from crosstable.model.refusals import NotFound, Refusal, TooLarge
from crosstable.model.tournament import PlayerId
from crosstable.model.validation import typed_number
from crosstable.rules.registration import free_places
from crosstable.state.state import State
from crosstable.web.live.expiry import notices_end, notices_on
from crosstable.web.pages.render import page
from crosstable.web.request import Asked
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

    @property
    def is_in(self) -> bool:
        return self.number is not None or self.place is not None


@route("GET", "/t/{code}/join", who="everybody")
def join(asked: Asked) -> Answer:
    """The form, or where one stands. What a page has already (`X-Live`) is not sent again."""
    room = asked.room
    own = _own(room, asked.cookie)
    mark = f'"{blake2b(repr(_told(asked, own)).encode(), digest_size=12).hexdigest()}"'
    headers = {"X-Place": room.place, "ETag": mark} if asked.headers.get("x-live") else {}
    if headers and asked.headers.get("if-none-match") == mark:
        return Answer(status=304, headers=headers)
    return _page(asked, own, headers=headers)


def _told(asked: Asked, own: list[Own]) -> tuple[object, ...]:
    """All that the page says: for whoever is entered it does not change when others come."""
    state = asked.room.state
    door = state.registration
    counts = () if own else (len(state.players), len(state.waiting))
    phase = (state.started, state.cancelled, state.name)
    return (*own, door.is_open, door.capacity, door.checks_in, *phase, *counts, *notices_on(asked.room, asked.now))


def _page(
    asked: Asked,
    own: list[Own],
    *,
    status: int = 200,
    said: str = "",
    problems: dict[str, str] | None = None,
    typed: dict[str, str] | None = None,
    headers: dict[str, str] | None = None,
) -> Answer:
    state = asked.room.state
    free = free_places(state)
    answer = page(
        asked,
        "public/join.html",
        view=asked.room.public,
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
        again=notices_end(asked.room, asked.now),
    )
    # Where nobody can be entered, nobody need be known again.
    cookie = token_urlsafe(_BYTES) if asked.cookie is None and state.registration.is_open else None
    return Answer(status=status, body=answer.body, cookie=cookie, headers=headers or {})


def _own(room: Room, cookie: str | None) -> list[Own]:
    """What this browser has entered, and what has become of it; not what is on its way, or broke there."""
    state, persons = room.state, _persons(room, cookie)
    made = entered(state, persons)
    own = [_standing(room, state, i, person) for i, person in enumerate(persons) if person in made]
    device = None if cookie is None else room.site.devices.of(cookie)
    return [
        entry if entry.is_in else entry._replace(has_withdrawn=withdrawn_by(state, persons[entry.which]) == device)
        for entry in own
    ]


def _persons(room: Room, cookie: str | None) -> tuple[PersonId, ...]:
    return room.site.own_entries.of(room.listed.stream, cookie)


def _standing(room: Room, state: State, index: int, person: PersonId) -> Own:
    player = entry_of(state, person)
    if player is None:
        return Own(index)
    said = names_said(room.site.journal, {player: state.persons[player].digest})
    here = player in state.checked_in
    if player in state.waiting:
        name = said.get(player) or words("player.waiting")
        return Own(index, name, place=list(state.waiting).index(player) + 1, here=here)
    number = state.players[player].number
    return Own(index, said.get(player) or words("player.unnamed", number=number), number=number, here=here)


@route("POST", "/t/{code}/join", who="everybody")
def joined(asked: Asked) -> Answer:
    """Enters somebody. What cannot be is said beside the field, and what was typed stays."""
    typed = _form(asked)
    try:
        _sign_up(asked, typed)
    except Refusal as refusal:
        return _again(asked, refusal, typed)
    return elsewhere(f"/t/{asked.room.code}/join")


def _sign_up(asked: Asked, typed: dict[str, str]) -> None:
    """Whose entry it is is kept before it is made: of many at the same moment, none is one too many."""
    room, cookie = asked.room, _cookie(asked)
    stream, own = room.listed.stream, room.site.own_entries
    actor = Actor(asked.site.devices.of(cookie), "player")
    person, is_new = new_person(), not _is_sent_again(asked, cookie)

    def claim(now: Found) -> None:
        if is_new:
            own.claim(stream, cookie, person, asked.now, entered(now.state, own.of(stream, cookie)))

    said = {name: typed.get(name, "") for name in FIELDS}
    sent = {name: value for name, value in typed.items() if name != "key"}
    try:
        outcome = room.site.intake.submit(
            stream,
            Request("sign_up", said),
            Envelope(actor, typed.get("key") or None, body=sent, person=person),
            watch=claim,
        )
    except Refusal:
        own.give_up(stream, cookie, person)
        raise
    asked.site.devices.note(cookie, asked.now)
    persons = [
        event.event.person for event in outcome.events if isinstance(event.event, PlayerRegistered | PlayerQueued)
    ]
    if person not in persons:
        # The same click sent twice: the first of them has entered somebody.
        own.give_up(stream, cookie, person)
        for person in persons:
            own.add(stream, cookie, person, asked.now)


def _is_sent_again(asked: Asked, cookie: str) -> bool:
    """Whether that entry was made already: the same click sent twice. Refused (`bad_key`) where the key can be none."""
    key = _form(asked).get("key")
    if not key:
        return False
    refuse_bad_key(key)
    return asked.site.journal.answered(asked.site.devices.of(cookie), asked.room.listed.stream, key) is not None


def _again(asked: Asked, refusal: Refusal, typed: dict[str, str]) -> Answer:
    """The form once more, with what is wrong. The page shows the tournament as it is by now."""
    fresh = Room(asked.site, asked.room.listed, asked.session)
    asked.room = fresh
    problems = {reason.path.rpartition(".")[2]: sentence(reason) for reason in refusal.reasons}
    said = words(TOLD_OTHERWISE[refusal.code]) if refusal.code in TOLD_OTHERWISE else refusal_sentence(refusal)
    # What is not about a field is said beside none.
    beside = [sentence(reason) for reason in refusal.reasons if reason.path.rpartition(".")[2] not in FIELDS]
    said = " ".join([said, *beside])
    return _page(asked, _own(fresh, asked.cookie), status=409, said=said, problems=problems, typed=typed)


@route("POST", "/t/{code}/join/{what}", who="everybody")
def changed(asked: Asked) -> Answer:
    """Withdraws an entry of this browser's own, checks it in, or takes that back."""
    room, what = asked.room, asked.params["what"]
    if what not in CHANGES:
        raise NotFound("no_such_page")
    try:
        player = _mine(room, asked)
        if player is None and what == "withdraw":
            # It is so already: the same click sent twice.
            return elsewhere(f"/t/{room.code}/join")
        if player is None:
            raise Refusal("not_your_entry")
        actor = Actor(asked.site.devices.of(_cookie(asked)), "player", player)
        command, more = CHANGES[what]
        room.site.intake.submit(room.listed.stream, Request(command, {"player": player, **more}), Envelope(actor))
    except Refusal as refusal:
        return _again(asked, refusal, {})
    return elsewhere(f"/t/{room.code}/join")


CHANGES: dict[str, tuple[str, dict[str, object]]] = {
    "withdraw": ("withdraw", {}),
    "here": ("check_in", {}),
    "not-here": ("check_in", {"here": False}),
}


def _mine(room: Room, asked: Asked) -> PlayerId | None:
    """The entry that is meant, as far as it is there still. Refused (`not_your_entry`) where this browser made none."""
    typed, persons = _form(asked).get("entry", ""), _persons(room, asked.cookie)
    index = typed_number(typed)
    if index is None or index >= len(persons):
        raise Refusal("not_your_entry")
    return entry_of(room.state, persons[index])


def _form(asked: Asked) -> dict[str, str]:
    """The fields of a form. Refused where they are none, or far too long."""
    if len(asked.body) > MOST_BYTES:
        raise TooLarge("too_much_sent")
    return asked.form


def _cookie(asked: Asked) -> str:
    if asked.cookie is None:
        raise Refusal("no_cookie")
    return asked.cookie
