"""How players come in: registration, the waiting list, check-in. On the pages, in the terminal, in the log."""

from collections.abc import Mapping
from typing import Any

from crosstable.words.life_english import PHASES
from crosstable.words.templates import Template


def _registration_set(params: Mapping[str, Any]) -> str:
    said = []
    if params["open"] != params["was_open"]:
        said.append("opened registration" if params["open"] else "closed registration")
    if params["capacity"] != params["was_capacity"]:
        said.append(
            "took the limit of places away" if params["capacity"] is None else "set {capacity:one place|# places}"
        )
    return " and ".join(said)


def _check_in_asked(params: Mapping[str, Any]) -> str:
    return "asked for check-in" if params["asked"] else "ended check-in"


def _checked_in(params: Mapping[str, Any]) -> str:
    return "checked in {player!p}" if params["here"] else "took the check-in of {player!p} back"


def _is_full(params: Mapping[str, Any]) -> str:
    left = "{free:one is|# are} left of {capacity:one place|# places}"
    if not params["free"]:
        left = "{capacity:the only place is|all # places are} taken"
    return f"There are not enough places: {left}, and {{more:one more is|# more are}} to be entered."


_PLACES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def _waits(params: Mapping[str, Any]) -> str:
    place = params["place"]
    return f"You wait, {_PLACES[place - 1]} in line." if place <= len(_PLACES) else "You wait, number {place} in line."


def _registration_state(params: Mapping[str, Any]) -> str:
    waiting = "<; {waiting:one waits|# wait}>."
    if params["phase"] in ("completed", "cancelled"):
        return f"Nobody can enter any more: {PHASES[params['phase']]}{waiting}"
    if params["phase"] != "registration":
        return f"It has started: only the desk enters players, who come late{waiting}"
    door = "Players may enter themselves" if params["open"] else "Only the desk enters players"
    places = "<, {players} of {capacity:1 place|# places} taken>" if params["capacity"] else ", places for everybody"
    return f"{door}{places}{waiting}"


SENTENCES: Mapping[str, Template] = {
    # What happened
    "event.registration_set": _registration_set,
    "event.player_queued": "put {player!p} on the waiting list",
    "event.player_unqueued": "took {player!p} off the waiting list",
    "event.player_moved_up": "{player!p} moved up from the waiting list, as number {number}",
    "event.entries_seen": "looked at {players:the entry|the entries} of {players!p}",
    "event.check_in_asked": _check_in_asked,
    "event.player_checked_in": _checked_in,
    "player.waiting": "somebody who waits",
    # Why not
    "bad_registration": "Registration can't be set so: {count:one problem|# problems}.",
    "is_full": _is_full,
    "registration_closed": "Registration is closed. Ask at the desk.",
    "too_many_in_line": "The waiting list is full: {waiting} wait, and {most} may. Ask at the desk.",
    "nobody_waits": "Nobody waits for a place.",
    "does_not_wait": "{player!p} has a place already.",
    "not_your_entry": "That is another player's entry. Ask at the desk.",
    "no_check_in": "Check-in has not been asked for.",
    "nobody_here": "Nobody has checked in, so nobody would be left to play: check players in, or keep those who have "
    "not checked in.",
    "not_all_here": "{players:One player has|# players have} not checked in: {players!p:all}. Start without "
    "{players:this one|them}, or keep {players:this one|them} in?",
    "too_many_own": "This device has entered {most} players already. Ask at the desk.",
    "no_cookie": "This browser keeps no cookies, so it could not know its entry again. Allow them, or ask at the desk.",
    "not_a_rating": "A rating is a whole number, such as 1500.",
    "too_many_entries": "So many have entered from here that it looks like a machine. Try again in "
    "{seconds:one second|# seconds}, or ask at the desk.",
    # Ways out
    "web.choice.enter_beyond": "Enter {more:the one|all #} all the same",
    "web.choice.enter_waiting": "Put whoever has no place on the waiting list",
    "web.choice.start_without": "Start without {players:this one|these #}",
    "web.choice.start_with": "Keep them in and start",
    "web.choice.let_in": "Let {player!p} in",
    "web.choice.seen": "I have looked",
    "web.choice.to_entries": "Look at {players:the entry|the entries}",
    "web.choice.to_check_in": "Check in",
    "web.choice.to_waiting": "The waiting list",
    # The bar
    "web.step.here": "{here} of {players} are here.",
    "web.unusual.free_place": "{free:A place is|# places are} free, and {players!p} {players:waits|wait}.",
    "web.unusual.new_entries": "{players:A player has|# players have} entered: {players!p}.",
    "web.unusual.in_line": "{players:One waits|# wait} for a place: {players!p}.",
    # The page on which players enter themselves
    "web.join.title": "Enter {name}",
    "web.join.link": "Enter yourself",
    "web.join.link_check_in": "Check in",
    "web.join.places": "{players} of {capacity} places are taken.",
    "web.join.full": "<All {capacity} places are taken. >Whoever enters now waits in line<, behind "
    "{waiting:one other|# others}>.",
    "web.join.name": "Your name",
    "web.join.name_hint": "As it should stand on the pairings",
    "web.join.optional": "if you have one",
    "web.join.button": "Enter",
    "web.join.button_wait": "Wait for a place",
    "web.join.public": "Your name, club and number can be seen by everybody.",
    "web.join.closed": "Registration is closed. Ask at the desk.",
    "web.join.started": "It has begun. Ask at the desk.",
    "web.join.sent_already": "This form was sent already. Look at it again, and send it once more.",
    "web.join.in": "You are in, number {number}.",
    "web.join.waits": _waits,
    "web.join.gone": "This entry is not there any more. Ask at the desk if that is a mistake.",
    "web.join.keep": "Come back here with this device, and you see where you stand.",
    "web.join.withdraw": "I can't come",
    "web.join.check_in": "I am here",
    "web.join.check_in_ask": "Check-in is open. Are you in the room?",
    "web.join.is_here": "You have checked in.",
    "web.join.not_here": "I am not here after all",
    "web.join.to_player": "Your page",
    "web.join.another": "Enter somebody else",
    # The office
    "web.entries.title": "Registration",
    "web.entries.waiting": "{waiting:one waits|# wait}",
    "web.entries.by_players": "Entries by players",
    "web.entries.open": "Open registration",
    "web.entries.close": "Close registration",
    "web.entries.is_open": "open: players enter themselves",
    "web.entries.is_closed": "closed: only the desk enters players",
    "web.entries.capacity": "Places",
    "web.entries.no_limit": "no limit",
    "web.entries.about": "Whoever comes when all places are taken waits in line. A place that comes free goes to the "
    "first in line by itself.",
    "web.entries.address": "Where players enter",
    "web.entries.closed": "Open registration, and the QR code for the wall stands here.",
    "web.entries.picture": "{address} as a QR code",
    "web.entries.new": "Entered by themselves",
    "web.entries.new_help": "They are in. Take one out with a click; what you have looked at is not marked any more.",
    "web.entries.none_new": "Nobody new has entered.",
    "web.entries.same": "same name as {name}",
    "web.entries.similar": "looks like {name}",
    "web.entries.remove": "Take out",
    "web.entries.seen_one": "Looked at",
    "web.entries.seen_all": "Looked at all",
    "web.entries.line": "Waiting list",
    "web.entries.nobody_waits": "Nobody waits.",
    "web.entries.let_in": "Let in",
    "web.entries.a_phone": "a player's phone",
    "web.entries.own_tag": "new, entered by themselves",
    "web.entries.over": "The tournament has begun; whoever still waits can be let in as a late entry.",
    "web.checking.title": "Check-in",
    "web.checking.count": "{here} of {players} are here",
    "web.checking.ask": "Ask for check-in",
    "web.checking.end": "End check-in",
    "web.checking.about": "Everybody is to say that they are here, at this desk or with the phone they entered with. "
    "Who is missing is listed before the start.",
    "web.checking.find": "Type a name or number, Enter checks in",
    "web.checking.here": "here",
    "web.checking.mark": "Check in",
    "web.checking.unmark": "Not here",
    "web.checking.missing": "Only those who are missing",
    "web.checking.waits": "waits for a place",
    "web.checking.started": "The tournament has begun.",
    # The terminal
    "registration.state": _registration_state,
    "desk.waits": "{action}: {player!p} waits for a place, number {place} in line",
    "registration_words": "A player is named with admit alone, and places are set with open, close or neither.",
    "registration.line": "{place}. {player!p}",
    "registration.new": "New, entered by themselves: {players!p:all}.",
    "checkin.off": "Check-in has not been asked for; {run}checkin --ask does.",
    "checkin.count": "{here} of {players} are here<; missing: {missing!p:all}>.",
    "hint.is_full": "To enter them all the same: --beyond. To let them wait: --wait.",
    "hint.nobody_here": "To check players in: {run}checkin PLAYER. To keep everybody: {run}start --keep-absent.",
    "hint.not_all_here": "To start without them: {run}start --drop-absent. To keep them: {run}start --keep-absent.",
    "hint.no_check_in": "To ask for it: {run}checkin --ask.",
}
