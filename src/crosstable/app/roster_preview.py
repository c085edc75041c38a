"""Preview of entering a list of names: who is new, who is there twice, who is a known person.

A namesake is never assumed to be the known person: people choose.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from crosstable.app.known_names import entered_persons
from crosstable.app.name_list import NameList, entry_problems, line_number, parse_list, sort_by_line
from crosstable.app.persons import KnownPerson, Persons
from crosstable.exchange.files.file_format import RosterEntry
from crosstable.exchange.team_list import typed_team
from crosstable.journal.interface import Journal
from crosstable.model.names import fold_name
from crosstable.model.refusals import Reason
from crosstable.model.tournament import PlayerId
from crosstable.rules.registration import free_places
from crosstable.state.state import MOST_PLAYERS, State
from crosstable.views.namesakes import MOST_COMPARED, compared_name, similar_name


class RosterRow(msgspec.Struct, frozen=True, kw_only=True):
    """A valid line of the list.

    `here` is the entered player with the same name, `earlier` the first line with the same name, `similar` a very
    similar name here or in the list, `known` the known persons of that name who do not play here.
    """

    line: int
    name: str
    fields: Mapping[str, Any]
    here: PlayerId | None = None
    earlier: int | None = None
    similar: str | None = None
    known: tuple[KnownPerson, ...] = ()

    @property
    def is_double(self) -> bool:
        """Whether the name is entered already, or appears earlier in the list."""
        return self.here is not None or self.earlier is not None


class RosterPlan(msgspec.Struct, frozen=True):
    """The lines that can be entered, and the problems of the others.

    `free` is the number of free places; None without a limit, as after the start. `notes` are guesses about the list.
    """

    rows: tuple[RosterRow, ...]
    problems: tuple[Reason, ...]
    most: int
    there: int
    free: int | None = None
    notes: tuple[Reason, ...] = ()

    @property
    def new(self) -> list[RosterRow]:
        """The lines that are entered by default."""
        return [row for row in self.rows if not row.is_double]

    @property
    def too_many(self) -> bool:
        return self.there + len(self.new) > self.most

    @property
    def is_full(self) -> bool:
        """Whether there are too few places for the new players."""
        return self.free is not None and len(self.new) > self.free


def preview_roster(
    text: str | NameList, journal: Journal, state: State, names: Mapping[PlayerId, str], *, known: bool = True
) -> RosterPlan:
    """Preview the entry of this list; with `known`, look up known persons."""
    read = parse_list(text) if isinstance(text, str) else text
    problems = list(read.problems)
    bad = {line_number(problem.path) for problem in problems}
    here = {fold_name(name): player for player, name in names.items() if player in state.players}
    by_name = _persons_not_entered(journal, state) if read.listed and known else {}
    names_by_key = {compared_name(name): name for name in names.values()}
    first_lines: dict[str, int] = {}
    rows = []
    has_teams = bool(state.stages) and state.stage.config.boards is not None
    for line, typed in read.listed.items():
        listed = as_team(typed) if has_teams else typed
        reasons = entry_problems(listed, line)
        problems += reasons
        if reasons or line in bad:
            continue
        compared = compared_name(listed.name)
        key = compared.key
        earlier = first_lines.setdefault(key, line)
        is_there = key in here or earlier != line
        rows.append(
            RosterRow(
                line=line,
                name=listed.name,
                fields=listed.fields,
                here=here.get(key),
                earlier=None if earlier == line else earlier,
                similar=None if is_there or len(read.listed) > MOST_COMPARED else similar_name(compared, names_by_key),
                known=tuple(by_name.get(key, ())),
            )
        )
        names_by_key.setdefault(compared, listed.name)
    free = None if state.started else free_places(state)
    return RosterPlan(
        tuple(rows), tuple(sort_by_line(problems)), MOST_PLAYERS, len(state.players), free, tuple(read.notes)
    )


def as_team(listed: RosterEntry) -> RosterEntry:
    """Split a team from its members after a colon."""
    name, members = typed_team(listed.name)
    if not members:
        return listed
    member_fields = [{"name": member.name, "rating": member.rating} for member in members]
    return RosterEntry(name, {**listed.fields, "members": member_fields})


def _persons_not_entered(journal: Journal, state: State) -> dict[str, list[KnownPerson]]:
    here = entered_persons(journal, state).keys()
    everybody = Persons(journal).by_name().items()
    return {name: [person for person in persons if not {person.id, *person.also} & here] for name, persons in everybody}
