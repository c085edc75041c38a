"""The phases of a tournament.

| phase | what it is |
|---|---|
| nothing | no tournament yet |
| registration | players enter |
| ready | between two rounds, or before the first |
| draft | the next round is drafted; only the organiser sees it |
| published | everybody sees the round; its clock does not run yet |
| playing | the round's clock runs |
| ended | the stage is over; another one may begin |
| completed | the standings are final |
| cancelled | the tournament is cancelled |
"""

from typing import Literal, get_args

Phase = Literal["nothing", "registration", "ready", "draft", "published", "playing", "ended", "completed", "cancelled"]

PHASES: tuple[Phase, ...] = get_args(Phase)

# Phases by what they have in common.
BEFORE: tuple[Phase, ...] = ("registration",)
OPEN: tuple[Phase, ...] = ("published", "playing")
WAITING: tuple[Phase, ...] = ("draft", "published")
STAGE: tuple[Phase, ...] = ("ready", "draft", *OPEN)
STARTED: tuple[Phase, ...] = (*STAGE, "ended", "completed")
ANY: tuple[Phase, ...] = (*BEFORE, *STARTED, "cancelled")
# Of commands that are given in a rating pool only.
NEVER: tuple[Phase, ...] = ()
