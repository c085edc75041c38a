"""The page on the life of a tournament: its states, what is allowed in each, every command, every event."""

import inspect
from collections.abc import Sequence

from crosstable.commands import COMMANDS
from crosstable.events import EVENTS, Event
from crosstable.model.phases import PHASES
from crosstable.words import words
from docs.generate.reference import table

# The commands that lead from one phase to another: what the drawing shows. A test walks every arrow.
ARROWS: Sequence[tuple[str, str, str]] = (
    ("nothing", "create", "registration"),
    ("registration", "start", "ready"),
    ("ready", "pair", "draft"),
    ("ready", "seat", "draft"),
    ("ready", "pair_by_hand", "draft"),
    ("ready", "seat_by_hand", "draft"),
    ("draft", "pair", "draft"),
    ("draft", "seat", "draft"),
    ("draft", "publish", "published"),
    ("published", "start_round", "playing"),
    ("published", "close_round", "ready"),
    ("published", "next_round", "draft"),
    ("published", "correct", "draft"),
    ("playing", "close_round", "ready"),
    ("playing", "next_round", "draft"),
    ("ready", "end_stage", "ended"),
    ("ended", "begin_stage", "ready"),
    ("ready", "playoff", "ready"),
    ("ready", "complete", "completed"),
    ("ended", "complete", "completed"),
    ("registration", "cancel", "cancelled"),
)

_TOP = """# The life of a tournament

Somebody asks for something (a **command**); the rules decide what comes of it (**events**) or refuse, with every
reason; the journal keeps the events for ever; and the tournament is what its events amount to. Nothing changes in any
other way, so everything can be explained, replayed and taken back.

## States

```mermaid
stateDiagram-v2
"""

_ALLOWED = """```

A tournament can be cancelled from every state before it is completed. Undo leads back from every state, to whatever
was before. Rounds of matches are paired, rounds of tables are seated; a round of tables starts before it is closed.
A correction with `repair` makes a round that is published, and has not begun, a draft again.

## What is allowed when, and to whom
"""

_UNDO = """
## Undo

Every command is one **action**, with a number; `crosstable log` lists them. Undo names the action that it takes back
(one's own last, unless another is named). If later actions depend on it they are listed first, and it happens only if
they are taken back as well. What depends on what is not guessed: everything after the action is worked out again
without it, and whatever makes no sense then depends on it. The end of a round at tables depends on every score
before it. Redo brings back. The journal keeps both.

An organiser may take back anybody's action, a scorekeeper their own; a player withdraws a report until it is confirmed.

## Coming in

The desk enters players; while **registration** is open players also enter themselves, and are in at once. If there are
so many places and all are taken, whoever comes waits in line; a place that comes free goes to the first in line, in the
same action. Whoever waits is no player yet. Before the start the organiser may ask everybody to **check in**; the start
then says who is missing, and drops them or keeps them.

## Rounds of tables

A **tap** is +1 or -1 for a player, at an instant of the store's clock. The end of a round's clock closes nothing: taps
count until `grace_seconds` after it, or until the round is closed. A later one changes nothing by itself: it waits at
the desk, and the organiser makes it a score, with a reason, or lets it go. A table that was given more time than the
others (`extend_clock` with a `table`) ends so much later. A score is never changed; another event
takes it back. Or the desk enters the final scores or places of a table, in the order of its seats; a table has the one
or the other. Once the time is over only the organiser corrects, and says why; a correction can seat the round that
waits again, in the same action (`repair`).

On a **cut line** the close of a round says who goes: the cut as the organiser saw it, no cut, or a list by hand. If the
cut has changed since it was seen, the round stays open and the new one is shown. Whoever was cut can be restored. A
**playoff** ends the stage and begins another one among its best, in one action, as often as it is needed.

## What a person saw

With a command comes one word: the last event that the person was shown (`seen`, such as `57-0a1b2c3d4e5f`). If the very
match, table, draft or cut has changed since then, the command is refused, with both values and who made the other; a
change elsewhere doesn't matter. So is what somebody else has set, added or taken back since then; one's own changes are
in nobody's way. And what is about a round without naming it is refused, whoever asks, once that round is over or
another one is in its place: what was meant for one round never happens to another. Without the word nothing is
compared, and a result that stands is not replaced.

## Commands
"""

_EVENTS = """
## Events

An event is kept as its type, its version and its fields as JSON. Old versions are brought up to date when they are
read; an event that is newer than the program is never skipped. Names are not in events: an event holds a person's id
and a salted digest, and the name lives beside the journal, where it can be erased.
"""


def life_page() -> str:
    """docs/life.md."""
    arrows = [f"    {_node(start)} --> {_node(end)}: {command}" for start, command, end in ARROWS]
    commands = [(f"`{name}`", _about(kind), _fields(kind.__struct_fields__)) for name, kind in COMMANDS.items()]
    events = [
        (f"`{name}`", str(kind.VERSION), _about(kind), _fields(kind.__struct_fields__)) for name, kind in EVENTS.items()
    ]
    return "\n".join(
        [
            _TOP + "\n".join(arrows),
            _ALLOWED,
            *table(("state", "what it is"), [(f"`{one}`", words(f"phase.{one}")) for one in PHASES]),
            "",
            *table(("", *PHASES, "who"), [_allowed_row(name) for name in COMMANDS]),
            _UNDO,
            *table(("command", "what it asks for", "fields"), commands),
            _EVENTS,
            *table(("event", "version", "what it says", "fields"), events),
            "",
        ]
    )


def _node(phase: str) -> str:
    return "[*]" if phase == "nothing" else phase


def _allowed_row(name: str) -> tuple[str, ...]:
    kind = COMMANDS[name]
    who = "all" if len(kind.ROLES) == 3 else ", ".join(kind.ROLES)
    return (words(f"command.{name}"), *("x" if phase in kind.PHASES else "" for phase in PHASES), who)


def _about(kind: type) -> str:
    """What a type says about itself, in one line."""
    said = "" if kind.__doc__ is None or kind.__doc__ == Event.__doc__ else inspect.cleandoc(kind.__doc__)
    return " ".join(said.split())


def _fields(names: Sequence[str]) -> str:
    return ", ".join(f"`{name}`" for name in names) or "none"
