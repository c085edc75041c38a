"""A cache of template fragments, so that one changed row does not re-render a table of a thousand rows.

{% kept VALUES %} ... {% endkept %}

The fragment may depend on these values and on messages only. It is rendered once for equal values.
"""

from collections.abc import Callable

from jinja2 import Environment, nodes
from jinja2.ext import Extension
from jinja2.parser import Parser

# After this many new fragments, drop those not used since the last time.
MAX_NEW = 5000


class FragmentCache(Extension):
    """The `kept` tag. Each language has its own environment, so its own fragments. Thread-safe."""

    def __init__(self, environment: Environment) -> None:
        super().__init__(environment)
        self.tags = {"kept"}
        self._new: dict[object, str] = {}
        self._old: dict[object, str] = {}

    def parse(self, parser: Parser) -> nodes.Node:
        line = next(parser.stream).lineno
        values = parser.parse_tuple()
        body = parser.parse_statements(("name:endkept",), drop_needle=True)
        location = nodes.Const(f"{parser.name}:{line}")
        return nodes.CallBlock(self.call_method("_fragment", [location, values]), [], [], body).set_lineno(line)

    def _fragment(self, location: str, values: object, caller: Callable[[], str]) -> str:
        key = location, values
        html = self._new.get(key)
        if html is None:
            html = self._new[key] = self._old.get(key) or caller()
            if len(self._new) > MAX_NEW:
                self._old, self._new = self._new, {}
        return html
