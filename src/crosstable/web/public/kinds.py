"""The tabs of the public pages, by the kind of play."""

from collections.abc import Mapping
from typing import NamedTuple


class Kind(NamedTuple):
    """The pages of a kind of play. `tabs` are the pages in their order, each with the code of its name.

    `early` are those of the format's own that there are before a round. `desk` are the organiser's pages beside the
    usual ones, under the desk's address; each is a route of its own, named `web.desk.page.NAME`.
    """

    tabs: Mapping[str, str]
    early: tuple[str, ...] = ()
    desk: tuple[str, ...] = ()


MATCHES = Kind(
    {
        "pairings": "web.tab.pairings",
        "standings": "web.tab.standings",
        "crosstable": "web.public.tab.crosstable",
        "players": "web.tab.players",
    }
)
TABLES = Kind(
    {
        "pairings": "web.public.tab.tables",
        "standings": "web.public.tab.leaderboard",
        "crosstable": "web.public.tab.rounds",
        "players": "web.tab.players",
    }
)
