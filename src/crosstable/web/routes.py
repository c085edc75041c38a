"""The register of routes: what is answered, how, and to whom. A route that is not here does not exist.

`@route("GET", "/t/{code}/standings", who="everybody")` registers all of it. Whoever may not is refused before the
function is called, so no page has to remember to ask (`web.policy`).
"""

from collections.abc import Callable
from typing import Literal, NamedTuple

from crosstable.web.request import Request
from crosstable.web.responses import Answer

Method = Literal["GET", "POST"]

# From the least to the most; each may do what those before may. Players (by a device that holds one), scorekeepers and
# organisers are those of the tournament that a route is about; what is about none is for everybody, for whoever has an
# account, or for the operator.
Who = Literal["everybody", "player", "scorekeeper", "organiser", "account", "operator"]

Work = Callable[[Request], Answer]


class Route(NamedTuple):
    """`{name}` in a path is a part of it that differs; `{code}` is that of the tournament the route is about.

    `takes_file`: what is sent is a file, which may be large (`web.uploads`). `of` are the formats whose page it is:
    where no stage is of one, there is none. `by_viewers`: it reads what everybody may, and so is answered by a process
    beside the one that writes, where there is one (`web.server.viewer`).
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
    """Registers a function that answers."""

    def register(work: Work) -> Work:
        assert (method, path) not in ROUTES, f"{method} {path} is there already"
        ROUTES[method, path] = Route(method, path, who, work, takes_file, of, by_viewers)
        return work

    return register
