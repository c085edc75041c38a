"""The management pages of a tournament: players, floor, stages, history, settings, staff. A file for each page.

Importing a page registers its routes; `PAGES` are all of them.
"""

from crosstable.web.manage import (
    check_in,
    connect,
    document,
    files,
    floor,
    history,
    new_tournament,
    no_shows,
    phones,
    players,
    printing,
    registration,
    rehearsal,
    schedule,
    screens,
    settings,
    shoot_out,
    staff,
    stages,
    standings,
    summary,
)

PAGES = (
    new_tournament,
    document,
    players,
    registration,
    check_in,
    phones,
    standings,
    summary,
    floor,
    no_shows,
    schedule,
    stages,
    shoot_out,
    history,
    settings,
    staff,
    connect,
    printing,
    files,
    screens,
    rehearsal,
)
