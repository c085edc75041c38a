"""The register of views for screens."""

from collections.abc import Callable
from typing import NamedTuple

from crosstable.app.site import Room
from crosstable.views.public import Public

# Returns the struct that the template reads as `shown`; None if there is nothing to show now. Use `Room` only for what
# is not in the journal.
Values = Callable[[Room, Public], object]


class View(NamedTuple):
    """A view for screens: name, template and values."""

    name: str
    template: str
    values: Values


VIEWS: dict[str, View] = {}


def display_view(name: str) -> Callable[[Values], Values]:
    """Register a view with the template `display/NAME.html`."""

    def register(values: Values) -> Values:
        VIEWS[name] = View(name, f"display/{name}.html", values)
        return values

    return register
