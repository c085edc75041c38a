"""A refusal as JSON for scripts and pages.

| key | value |
|---|---|
| `code`, `params` | the code of the refusal and the values in its sentence |
| `kind` | `stale`, `not_found`, `misuse`... (`crosstable.model.refusals`) |
| `message` | the sentence |
| `problems` | each reason: `path` (the field or line), `code`, `message`, `params` |
| `choices` | suggested actions, if any; at the desk each is a button with its command |
| `seen` | with buttons: the version token to send with the chosen one |
"""

from crosstable.app.site import Room
from crosstable.exchange.json_answers import Answer, refusal_answer
from crosstable.model.refusals import Reason, Refusal
from crosstable.web.pages.action_text import action_text
from crosstable.words import refusal_sentence, sentence, words

# The status for each kind of refusal. Pages and scripts get 404 (reads) or 409 (writes) for all others.
STATUSES = {
    "not_found": 404,
    "sign_in": 401,
    "forbidden": 403,
    "foreign_host": 421,
    "too_many": 429,
    "too_large": 413,
    "storage": 503,
    "storage_full": 503,
    "unreadable": 503,
}


def refusal_json(refusal: Refusal, room: Room | None) -> Answer:
    """Return a refusal as JSON, with the names of a tournament's players and staff in its sentences."""
    names = None if room is None else room.names
    answer = refusal_answer(refusal, names) | {"kind": refusal.kind}
    answer["message"] = refusal_sentence(_with_staff_names(refusal, room), names)
    for problem, reason in zip(answer["problems"], refusal.reasons, strict=True):
        problem["message"] = _reason_text(reason, room)
    return answer


def _with_staff_names(refusal: Refusal, room: Room | None) -> Refusal:
    by = refusal.params.get("by")
    if room is None or not isinstance(by, str | list):
        return refusal
    people = room.site.access.user_names()
    names = people.get(by, by) if isinstance(by, str) else [people.get(id_, id_) for id_ in by]
    return refusal.replace(by=names)


def _reason_text(reason: Reason, room: Room | None) -> str:
    """Return the sentence of a reason, with the action that it refers to, if any, and who else did it."""
    if room is None or "action" not in reason.params:
        return sentence(reason, None if room is None else room.names)
    action = reason.params["action"]
    by = room.state.log[action - 1].by
    is_own = room.session is not None and room.session.id == by
    who = None if is_own else room.site.access.user_names().get(by)
    was = words("web.desk.action", who=who, said=action_text(room, room.state, action))
    return f"{sentence(reason, room.names)} {was}"
