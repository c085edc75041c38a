"""Refusals as problem details (RFC 9457).

| key | what it says |
|---|---|
| `type`, `title`, `status` | a name for the problem, its sentence, the HTTP status |
| `code`, `params` | the refusal, and the values in the sentence |
| `problems` | every reason: `path` (the field), `code`, `message`, `params` |
| `choices` | ways out: commands with their fields, to be sent in its place |
| `place` | the version of the tournament, for `If-Match` |
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from crosstable.app.site import Room
from crosstable.model.refusals import Refusal
from crosstable.web.refusal_json import STATUSES, refusal_json

PROBLEM = "application/problem+json"

# By kind; a refusal of any other kind is about fields (422) or about the state of the tournament (409).
STATUS = {**STATUSES, "stale": 412, "usage": 422}
BY_CODE = {
    "not_readable": 400,
    "no_such_tournament": 404,
    "no_player_numbered": 404,
    "too_busy": 503,
    "bad_content_type": 415,
    "method_not_allowed": 405,
}
# These are about the request, though they name no field.
ABOUT_FIELDS = {
    "unknown_command",
    "too_many_commands",
    "bad_key",
    "impossible_games",
    "impossible_score",
    "impossible_twenties",
    "needs_winner",
    "not_balanced",
    "forfeit_of_other",
    "no_such_table",
    "no_such_round",
    "unknown_player",
    "boards_counted",
}


def status_of(refusal: Refusal, *, reading: bool) -> int:
    status = BY_CODE.get(refusal.code) or STATUS.get(refusal.kind)
    if status is not None:
        return status
    has_path = any(reason.path for reason in refusal.reasons)
    if refusal.code in ABOUT_FIELDS and not has_path:
        return 404 if reading else 422
    return 422 if has_path else 404 if reading else 409


def problem(refusal: Refusal, status: int, room: Room | None = None, choices: Sequence[Any] = ()) -> bytes:
    body = refusal_json(refusal, room)
    answer = {
        "type": f"urn:crosstable:problem:{refusal.code}",
        "title": body["message"],
        "status": status,
        "code": refusal.code,
        "kind": refusal.kind,
        "params": body["params"],
        "problems": body["problems"],
        "choices": list(choices) or body.get("choices", []),
        "place": None if room is None else room.version_token,
    }
    return msgspec.json.encode(answer, enc_hook=str)
