"""What a kind of tournament brings to the public pages: a template and its values for each page that it has."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from crosstable.views.public import Public, Published


class PageContent(NamedTuple):
    """A template, and what it is filled with."""

    template: str
    values: dict[str, Any]


class Kind(NamedTuple):
    """The pages of a kind. `tabs` are the pages in their order, each with the code of its name.

    `early` are those of the format's own that there are before a round. `desk` are the organiser's pages beside the
    usual ones, under the desk's address; each is a route of its own, named `web.desk.page.NAME`.
    """

    tabs: Mapping[str, str]
    pairings: Callable[[Public, Published, bool], PageContent]
    early: tuple[str, ...] = ()
    desk: tuple[str, ...] = ()
