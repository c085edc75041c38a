"""Commands: one frozen type for each, a file for each subject.

A command declares its name, its label, its roles and phases, and the round it is about (`base.Command`).
"""

# In the order of the docs.
# ruff: isort: skip_file
from crosstable.commands.base import COMMANDS, Actor, Command, Role
from crosstable.commands.tournament import *
from crosstable.commands.players import *
from crosstable.commands.registration import *
from crosstable.commands.rounds import *
from crosstable.commands.tables import *
from crosstable.commands.clock import *
from crosstable.commands.penalties import *
from crosstable.commands.results import *
from crosstable.commands.phones import *
from crosstable.commands.notices import *
from crosstable.commands.pools import *
from crosstable.commands.history import *
