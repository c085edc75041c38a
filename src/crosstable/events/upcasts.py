"""Upcasts from old versions of events to the current ones.

An event never changes its meaning. If a field has to, the type gets a new `VERSION` and an entry here that converts the
old body to the next version.
"""

from collections.abc import Callable, Mapping
from typing import Any

Body = dict[str, Any]


def _bye_becomes_a_list(body: Body) -> Body:
    """Turn the bye into a list: version 1 had at most one, always a won one."""
    bye = body.pop("bye", None)
    return body if bye is None else {**body, "byes": [{"player": bye, "kind": "win"}]}


# (type, version) -> a function from that version's body to the next version's.
UPCASTS: Mapping[tuple[str, int], Callable[[Body], Body]] = {
    ("round_paired", 1): _bye_becomes_a_list,
}
