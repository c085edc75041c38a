"""A refusal as JSON for scripts and pages.

| key | what it says |
|---|---|
| `code`, `params` | what was refused, and the values that the sentence has |
| `kind` | what sort of refusal it is: `stale`, `not_found`, `misuse` ... (`crosstable.model.refusals`) |
| `message` | the sentence |
| `problems` | every reason: `path` (the field or line), `code`, `message`, `params` |
| `choices` | ways out, if there are any; at the desk each is a button with its command |
| `seen` | beside buttons: the place to send with one of them |
"""

from crosstable.app.site import Room
from crosstable.exchange.json_answers import Answer, refusal_answer
from crosstable.model.refusals import Reason, Refusal
from crosstable.web.pages.action_text import of_action
from crosstable.words import refusal_sentence, sentence, words


def refusal_json(refusal: Refusal, room: Room | None) -> Answer:
    """Return a refusal with the names of a tournament's players and staff in its sentences."""
    names = None if room is None else room.names
    answer = refusal_answer(refusal, names) | {"kind": refusal.kind}
    answer["message"] = refusal_sentence(_with_people(refusal, room), names)
    for problem, reason in zip(answer["problems"], refusal.reasons, strict=True):
        problem["message"] = _reason(reason, room)
    return answer


def _with_people(refusal: Refusal, room: Room | None) -> Refusal:
    """Return the refusal with the names of the people who acted, if they have one."""
    by = refusal.params.get("by")
    if room is None or not isinstance(by, str | list):
        return refusal
    people = room.site.access.user_names()
    called = people.get(by, by) if isinstance(by, str) else [people.get(id_, id_) for id_ in by]
    return refusal.replace(by=called)


def _reason(reason: Reason, room: Room | None) -> str:
    """Return the sentence of a reason; if it names an action, also what that did."""
    if room is None or "action" not in reason.params:
        return sentence(reason, None if room is None else room.names)
    was = words("web.desk.action", said=of_action(room, room.state, reason.params["action"]))
    return f"{sentence(reason, room.names)} {was}"
