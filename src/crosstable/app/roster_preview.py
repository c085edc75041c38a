"""What a list of names would do to a tournament, before it is done: who is new, who stands twice, who is known.

Whether a known name is the known person is never guessed: the list says what it found, and people choose.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from crosstable.app.known_names import persons_here
from crosstable.app.name_list import Listed, Read, by_line, line_of, read_list, wrong_with
from crosstable.app.persons import Known, Persons
from crosstable.exchange.team_list import typed_team
from crosstable.journal.interface import Journal
from crosstable.model.names import folded
from crosstable.model.refusals import Reason
from crosstable.model.tournament import PlayerId
from crosstable.rules.registration import free_places
from crosstable.state.state import MOST_PLAYERS, State
from crosstable.views.namesakes import MOST_COMPARED, compared_name, similar_name


class RosterRow(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the list that can be read.

    `here` is the player of the same name who is entered already, `earlier` the line of the list with the same name,
    `similar` a name here or in the list that is nearly the same, `known` the persons of that name who play not here.
    """

    line: int
    name: str
    fields: Mapping[str, Any]
    here: PlayerId | None = None
    earlier: int | None = None
    similar: str | None = None
    known: tuple[Known, ...] = ()

    @property
    def is_double(self) -> bool:
        """Stands here already, or earlier in the list."""
        return self.here is not None or self.earlier is not None


class Plan(msgspec.Struct, frozen=True):
    """What would happen: the lines that can be entered, and what is wrong with the others.

    `free` is how many there are places for; None where nobody counts them, as after the start. `notes` are what was
    guessed about the list.
    """

    rows: tuple[RosterRow, ...]
    problems: tuple[Reason, ...]
    most: int
    there: int
    free: int | None = None
    notes: tuple[Reason, ...] = ()

    @property
    def new(self) -> list[RosterRow]:
        """The lines that are entered unless somebody says otherwise."""
        return [row for row in self.rows if not row.is_double]

    @property
    def too_many(self) -> bool:
        return self.there + len(self.new) > self.most

    @property
    def is_full(self) -> bool:
        """There are not places for all who are new."""
        return self.free is not None and len(self.new) > self.free


def preview_roster(
    text: str | Read, journal: Journal, state: State, names: Mapping[PlayerId, str], *, known: bool = True
) -> Plan:
    """What entering that list would do; with `known`, it says who is known from elsewhere."""
    read = read_list(text) if isinstance(text, str) else text
    problems = list(read.problems)
    bad = {line_of(problem.path) for problem in problems}
    here = {folded(name): player for player, name in names.items() if player in state.players}
    called = _called(journal, state) if read.listed and known else {}
    shown = {compared_name(name): name for name in names.values()}
    first: dict[str, int] = {}
    rows = []
    has_teams = bool(state.stages) and state.stage.config.boards is not None
    for line, typed in read.listed.items():
        listed = as_team(typed) if has_teams else typed
        reasons = wrong_with(listed, line)
        problems += reasons
        if reasons or line in bad:
            continue
        compared = compared_name(listed.name)
        key = compared.key
        earlier = first.setdefault(key, line)
        is_there = key in here or earlier != line
        rows.append(
            RosterRow(
                line=line,
                name=listed.name,
                fields=listed.fields,
                here=here.get(key),
                earlier=None if earlier == line else earlier,
                similar=None if is_there or len(read.listed) > MOST_COMPARED else similar_name(compared, shown),
                known=tuple(called.get(key, ())),
            )
        )
        shown.setdefault(compared, listed.name)
    free = None if state.started else free_places(state)
    return Plan(tuple(rows), tuple(by_line(problems)), MOST_PLAYERS, len(state.players), free, tuple(read.notes))


def as_team(listed: Listed) -> Listed:
    """A team with its members after a colon."""
    name, members = typed_team(listed.name)
    if not members:
        return listed
    named = [{"name": member.name, "rating": member.rating} for member in members]
    return Listed(name, {**listed.fields, "members": named})


def _called(journal: Journal, state: State) -> dict[str, list[Known]]:
    """The known persons who do not play here, by their names as people compare them."""
    here = persons_here(journal, state).keys()
    everybody = Persons(journal).called().items()
    return {name: [person for person in persons if not {person.id, *person.also} & here] for name, persons in everybody}
