"""The office of a tournament: players, the floor, stages, history, settings, staff, and new ones. A file for each page.

Importing a page registers its routes; `PAGES` are all of them.
"""

from crosstable.web.office import (
    connect,
    document,
    floor,
    history,
    new,
    players,
    rehearsal,
    settings,
    staff,
    stages,
    standings,
)

PAGES = (new, document, players, standings, floor, stages, history, settings, staff, connect, rehearsal)
