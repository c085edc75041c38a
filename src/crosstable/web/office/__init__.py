"""The office of a tournament: players, the floor, stages, history, settings, staff, and new ones. A file for each page.

Importing a page registers its routes; `PAGES` are all of them.
"""

from crosstable.web.office import (
    check_in,
    connect,
    document,
    floor,
    history,
    new,
    no_shows,
    players,
    registration,
    rehearsal,
    settings,
    staff,
    stages,
    standings,
)

PAGES = (
    new,
    document,
    players,
    registration,
    check_in,
    standings,
    floor,
    no_shows,
    stages,
    history,
    settings,
    staff,
    connect,
    rehearsal,
)
