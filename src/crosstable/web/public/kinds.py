"""The tabs of public pages, for matches and for tables."""

from collections.abc import Mapping
from typing import NamedTuple


class PageSet(NamedTuple):
    """The pages of a kind of play. `tabs` are pages with the codes of their names.

    `early` are pages available before the first round. `desk` are additional desk pages, each with its own route and
    named `web.desk.page.NAME`.
    """

    tabs: Mapping[str, str]
    early: tuple[str, ...] = ()
    desk: tuple[str, ...] = ()


MATCHES = PageSet(
    {
        "pairings": "web.tab.pairings",
        "standings": "web.tab.standings",
        "crosstable": "web.public.tab.crosstable",
        "players": "web.tab.players",
    }
)
TABLES = PageSet(
    {
        "pairings": "web.public.tab.tables",
        "standings": "web.public.tab.leaderboard",
        "crosstable": "web.public.tab.rounds",
        "players": "web.tab.players",
    }
)
