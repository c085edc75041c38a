"""Events: one frozen, versioned type for each kind, a file for each subject, and one for old versions.

An event says what applies from now on and, if it replaces something, the old value (`was`). So it is certain whether it
still fits when an earlier action is undone (`state.handlers`).
"""

# ruff: isort: skip_file
from crosstable.events.base import EVENTS, Event, RecordedEvent
from crosstable.events.tournament import *
from crosstable.events.players import *
from crosstable.events.registration import *
from crosstable.events.penalties import *
from crosstable.events.rounds import *
from crosstable.events.clock import *
from crosstable.events.tables import *
from crosstable.events.results import *
from crosstable.events.phones import *
from crosstable.events.pools import *
from crosstable.events.notices import *
from crosstable.events.history import *
from crosstable.events.upcasts import UPCASTS, Body
