"""Parts of pages that are kept: a table of a thousand rows of which one has changed is not written anew.

    {% kept VALUES %} ... {% endkept %}

What stands between is made of these values, and of words, alone. It is made once for the same values.
"""

from collections.abc import Callable

from jinja2 import Environment, nodes
from jinja2.ext import Extension
from jinja2.parser import Parser

# After so many new parts those are forgotten that nobody has asked for since the last time.
MOST = 5000


class KeptParts(Extension):
    """The tag. Every language has its own parts, as it has its own environment. May be used from any thread."""

    def __init__(self, environment: Environment) -> None:
        super().__init__(environment)
        self.tags = {"kept"}
        self._new: dict[object, str] = {}
        self._old: dict[object, str] = {}

    def parse(self, parser: Parser) -> nodes.Node:
        line = next(parser.stream).lineno
        values = parser.parse_tuple()
        body = parser.parse_statements(("name:endkept",), drop_needle=True)
        where = nodes.Const(f"{parser.name}:{line}")
        return nodes.CallBlock(self.call_method("_part", [where, values]), [], [], body).set_lineno(line)

    def _part(self, where: str, values: object, caller: Callable[[], str]) -> str:
        key = where, values
        found = self._new.get(key)
        if found is None:
            found = self._new[key] = self._old.get(key) or caller()
            if len(self._new) > MOST:
                self._old, self._new = self._new, {}
        return found
