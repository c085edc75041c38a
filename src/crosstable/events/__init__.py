"""What happened: one frozen type for each kind of event, versioned. A file for each subject, and one for old versions.

An event says what is so from now on and, where it replaces something, what was so before (`was`): so it is known
without guessing whether it still makes sense when an earlier action is taken back (`state.handlers`).
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
