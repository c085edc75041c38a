"""The desk's side of players' phones: who holds which name and since when, claim codes, what waits.

What is granted, released or taken are commands (`web.command_endpoint`); a new claim code is none, since codes are
kept beside the journal.
"""

from crosstable.model.refusals import Refusal
from crosstable.model.tournament import PlayerId
from crosstable.rules.lookup import known_entry
from crosstable.web.derived_secrets import link_of
from crosstable.web.request import Asked
from crosstable.web.responses import Answer, values
from crosstable.web.routes import route


@route("GET", "/t/{code}/desk/phones/list", who="scorekeeper")
def phones(asked: Asked) -> Answer:
    """Every player with phone and claim code, and everything that waits, oldest first."""
    room = asked.room
    state, people = room.state, room.site.access.people()
    persons = {player: one.person for player, one in state.persons.items()}
    codes = room.site.claim_codes.of(room.listed.stream, persons.values())
    players = [
        {
            "player": player,
            "number": state.players[player].number if player in state.players else None,
            "name": room.names[player],
            "code": codes[person],
            "held": player in state.phones,
            "since": state.phones[player].since if player in state.phones else None,
            "shares": _shares(asked, player),
        }
        for player, person in persons.items()
    ]
    waiting = [
        {
            "request": number,
            "kind": one.kind,
            "player": one.player,
            "name": room.names[one.player],
            "at": one.at,
            "taken_by": None if one.taken_by is None else people.get(one.taken_by, one.taken_by),
            "round": one.round,
            "table": one.table,
            "first": one.first,
            "last": one.last,
            "result": one.result,
        }
        for number, one in state.requests.items()
    ]
    return values({"place": room.place, "claims": room.claims, "players": players, "waiting": waiting})


def _shares(asked: Asked, player: PlayerId) -> list[PlayerId]:
    """The other players on the same phone."""
    state = asked.room.state
    phone = state.phones.get(player)
    return [] if phone is None else [one for one in state.held_by(phone.device) if one != player]


@route("POST", "/t/{code}/desk/phones/code", who="scorekeeper")
def new_code(asked: Asked) -> Answer:
    """Another claim code for a player; the one before works no more. Sent again with its key, it is the same."""
    player = asked.sent.get("player")
    if not isinstance(player, str):
        raise Refusal("not_readable")
    room = asked.room
    known_entry(room.state, PlayerId(player))
    person = room.state.persons[PlayerId(player)].person
    code = room.site.claim_codes.renew(room.listed.stream, person, link_of(asked))
    return values({"player": player, "code": code})
