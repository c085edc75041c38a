"""The page on the life of a tournament: its states with their commands, every command, every event."""

import inspect
from collections.abc import Iterable, Iterator, Sequence

from crosstable.commands import COMMANDS
from crosstable.commands.describe import Field, fields_of
from crosstable.events import EVENTS, Event
from crosstable.model.phases import PHASES
from crosstable.rules.pools import is_for_pools
from crosstable.words import words
from crosstable.words.catalogue import catalogue
from crosstable.words.command_fields import field_help
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

A **command** asks for a change. The rules answer with **events**, or refuse and give every reason. The journal keeps
the events forever, and the tournament is what its events add up to. Nothing changes in any other way, so everything
can be explained, replayed and undone.

## States

```mermaid
stateDiagram-v2
"""

_ALLOWED = """```

A tournament can be cancelled in every state before it is completed. Undo leads back from every state to the one before.
Rounds of matches are paired; rounds of tables are seated, and must start before they can be closed. A correction with
`repair` turns a published round that has not started back into a draft.

## Commands by state and role

A rating pool has no states; the column `pool` has its commands.
"""

_UNDO = """
## Undo

Every command is one **action** with a number; `crosstable log` lists them. Undo reverses an action: your own last one
by default, or the one you name. If later actions depend on it, they are listed first, and undo goes ahead only if you
undo them too. Dependence is worked out, not guessed: everything after the action is replayed without it, and whatever
no longer makes sense depends on it. The end of a round at tables depends on every score before it. Redo reverses an
undo. The journal keeps both.

An organiser can undo anyone's action, a scorekeeper their own. A player can withdraw a report until it is confirmed.

## Registration

The desk registers players. While **registration** is open, players can also register themselves and are in at once.
If all places are taken, new players go on the waiting list; a place that becomes free goes to the first in line, in
the same action. Players on the waiting list are not in the tournament yet. Before the start the organiser can ask
everyone to **check in**; the start then names the missing players, and drops or keeps them.

## Rounds of tables

A **tap** is +1 or -1 for a player, timed by the store's clock. The end of the round's clock closes nothing: taps
count until `grace_seconds` after it, or until the round is closed. A later tap waits at the desk, where the organiser
counts it, with a reason, or dismisses it. A table with extra time (`extend_clock` with a `table`) ends that much
later. A score is never changed; another event reverses it. Instead of taps, the desk can enter the final scores or
places of a table in seat order; a table has one kind or the other. After time only the organiser can correct scores,
and must give a reason; a correction can re-seat the drafted round in the same action (`repair`).

On a **cut line**, closing a round decides who is eliminated: by the cut as the organiser saw it, by a list, or
nobody. If the cut has changed since it was seen, the round stays open and the new cut is shown. An eliminated player
can be reinstated. A **playoff** ends the stage and begins another among its best players in one action, as often as
needed.

## Edits at the same time

A command carries the last event that the person was shown (`seen`, such as `57-0a1b2c3d4e5f`). If the match, table,
draft or cut in question has changed since, the command is refused and shows both values and who made the other one.
The same goes for anything someone else has set, added or undone since. Changes elsewhere and your own changes don't
get in the way. A command about the current round is always refused once that round is over or has been replaced, so
it never reaches another round. Without `seen` nothing is compared, and nobody else's result is replaced.

In a browser the person has seen what the page said when they began to type. *Use mine* replaces the other result, and
the desk that entered that one shows a notice.

## Commands
"""

_FIELDS = """
Fields in brackets are optional. A player is named by id; at the terminal also by number or by the beginning of a name.
`typed` takes a result as typed at the desk, in place of the fields that it says.
"""

_EVENTS = """
## Events

An event is stored as its type, its version and its fields in JSON. Old versions are upgraded when they are read; an
event newer than the program is never skipped. Events contain no names: they hold a person's id and a salted digest,
and the name is stored outside the journal, and can be erased.
"""


def life_page() -> str:
    """Return docs/life.md."""
    arrows = [f"    {_node(start)} --> {_node(end)}: {command}" for start, command, end in ARROWS]
    commands = [(f"`{name}`", _doc_line(kind), _request(fields_of(name).values())) for name, kind in COMMANDS.items()]
    events = [
        (f"`{name}`", str(kind.VERSION), _doc_line(kind), _fields(kind.__struct_fields__))
        for name, kind in EVENTS.items()
    ]
    return "\n".join(
        [
            _TOP + "\n".join(arrows),
            _ALLOWED,
            *table(("state", "meaning"), [(f"`{one}`", words(f"phase.{one}")) for one in PHASES]),
            "",
            *table(("", *PHASES, "pool", "who"), [_allowed_row(name) for name in COMMANDS]),
            _UNDO,
            *table(("command", "meaning", "fields"), commands),
            _FIELDS,
            *table(("field", "kind", "meaning"), sorted({_field_row(field) for field in _all_fields()})),
            _EVENTS,
            *table(("event", "version", "meaning", "fields"), events),
            "",
        ]
    )


def _node(phase: str) -> str:
    return "[*]" if phase == "nothing" else phase


def _allowed_row(name: str) -> tuple[str, ...]:
    kind = COMMANDS[name]
    who = "all" if len(kind.ROLES) == 3 else ", ".join(kind.ROLES)
    allowed = [*(phase in kind.PHASES for phase in PHASES), is_for_pools(kind)]
    return (words(f"command.{name}"), *("x" if is_allowed else "" for is_allowed in allowed), who)


def _doc_line(kind: type) -> str:
    """Return a type's docstring as one line."""
    said = "" if kind.__doc__ is None or kind.__doc__ == Event.__doc__ else inspect.cleandoc(kind.__doc__)
    return " ".join(said.split())


def _request(fields: Iterable[Field]) -> str:
    return ", ".join(f"`{field.name}`" if field.required else f"[`{field.name}`]" for field in fields) or "none"


def _all_fields() -> Iterator[Field]:
    """Yield every field once, and again if it means something else in a command."""
    shared: dict[str, Field] = {}
    for name in COMMANDS:
        for field in fields_of(name).values():
            if field.helps[0] in catalogue().sources:
                yield field
            else:
                shared.setdefault(field.name, field)
    yield from shared.values()


def _field_row(field: Field) -> tuple[str, str, str]:
    name = f"{field.command}.{field.name}" if field.helps[0] in catalogue().sources else field.name
    kind = ", ".join(f"`{choice}`" for choice in field.choices) or field.kind
    bounds = {"at least": field.low, "at most": field.high, "characters at most": field.longest}
    parts = [f"list of {kind}" if field.is_list else kind]
    parts += [f"{bound} {value}" for bound, value in bounds.items() if value is not None]
    return f"`{name}`", ", ".join(parts), field_help(field)


def _fields(names: Sequence[str]) -> str:
    return ", ".join(f"`{name}`" for name in names) or "none"
