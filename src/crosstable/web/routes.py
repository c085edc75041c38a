"""The register of routes: method, path and who may use it.

`@route("GET", "/t/{code}/standings", who="everybody")` registers a function. Permissions are checked before it is
called (`web.policy`), so that no page can forget to.
"""

from collections.abc import Callable
from typing import Literal, NamedTuple

from crosstable.web.request import Request
from crosstable.web.responses import Answer

Method = Literal["GET", "POST"]

# From the least to the most powerful; each may do what those before it may. Players (by a device that has claimed one),
# scorekeepers and organisers belong to the route's tournament; other routes are for everybody, for people with an
# account, or for the operator.
Who = Literal["everybody", "player", "scorekeeper", "organiser", "account", "operator"]

Work = Callable[[Request], Answer]


class Route(NamedTuple):
    """A registered route. `{name}` in a path is a parameter; `{code}` is the tournament's.

    `takes_file`: the body is a file, which may be large (`web.uploads`). `of`: formats that have this page; it exists
    only in tournaments with a stage of one of them. `by_viewers`: a public page that viewer processes may answer
    (`web.server.viewer`).
    """

    method: Method
    path: str
    who: Who
    work: Work
    takes_file: bool = False
    of: tuple[str, ...] = ()
    by_viewers: bool = False


ROUTES: dict[tuple[Method, str], Route] = {}


def route(
    method: Method,
    path: str,
    *,
    who: Who,
    takes_file: bool = False,
    of: tuple[str, ...] = (),
    by_viewers: bool = False,
) -> Callable[[Work], Work]:
    def register(work: Work) -> Work:
        assert (method, path) not in ROUTES, f"{method} {path} is there already"
        ROUTES[method, path] = Route(
            method=method, path=path, who=who, work=work, takes_file=takes_file, of=of, by_viewers=by_viewers
        )
        return work

    return register
