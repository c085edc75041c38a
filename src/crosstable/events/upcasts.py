"""The way from old versions of events to the present ones.

An event never changes its meaning. When a field has to, the type gets a new `VERSION` and an entry here that makes the
old body into the next version's.
"""

from collections.abc import Callable, Mapping
from typing import Any

Body = dict[str, Any]


def _bye_becomes_a_list(body: Body) -> Body:
    """Make a list of the bye: version 1 of a pairing knew one, always a won one."""
    bye = body.pop("bye", None)
    return body if bye is None else {**body, "byes": [{"player": bye, "kind": "win"}]}


# (type, version) -> what makes that version's body into the next version's.
UPCASTS: Mapping[tuple[str, int], Callable[[Body], Body]] = {
    ("round_paired", 1): _bye_becomes_a_list,
}
