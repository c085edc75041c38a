"""The register of what a screen can show."""

from collections.abc import Callable
from typing import Any, NamedTuple

from crosstable.app.site import Room
from crosstable.views.public import Public

# What the template is filled with; None where there is nothing to show now. `Room` is for what no event changes.
Values = Callable[[Room, Public], dict[str, Any] | None]


class View(NamedTuple):
    """Something that a screen can show: its name, and its template with what that is filled with."""

    name: str
    template: str
    values: Values


VIEWS: dict[str, View] = {}


def display_view(name: str) -> Callable[[Values], Values]:
    """Registers something that a screen can show, with the template `display/NAME.html`."""

    def register(values: Values) -> Values:
        VIEWS[name] = View(name, f"display/{name}.html", values)
        return values

    return register
