"""Completions: players, persons and tournaments of the journal, presets.

Nothing is offered where the journal can't be read. A name that would be taken for an option is offered as its number or
id.
"""

import os
from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cyclopts.completion import CompletionContext

    from crosstable.cli.options import Where


def preset_names(_: "CompletionContext") -> dict[str, str]:
    from crosstable.model.presets import PRESETS
    from crosstable.words import words

    return {name: words(f"preset.{name}") for name in PRESETS}


def player_names(context: "CompletionContext") -> list[str]:
    return names_of_players(_parse_place(context))


def names_of_players(where: "Where") -> list[str]:
    from crosstable.cli.desk.session import open_desk
    from crosstable.model.refusals import Refusal

    try:
        with open_desk(where) as desk:
            players = desk.state.players.values()
            return [_without_options(desk.names[player.id], str(player.number)) for player in players]
    except Refusal:
        return []


def member_names(context: "CompletionContext") -> list[str]:
    from crosstable.cli.desk.session import open_desk
    from crosstable.model.refusals import Refusal

    try:
        with open_desk(_parse_place(context)) as desk:
            return [member.name for team in desk.own_tournament.players for member in team.members]
    except Refusal:
        return []


def person_names(context: "CompletionContext") -> list[str]:
    """Return the names of all known people, or their ids if a name is shared."""
    from crosstable.app.persons import Persons
    from crosstable.cli.desk.open_journal import open_session
    from crosstable.model.refusals import Refusal

    try:
        with open_session(_parse_place(context)) as session:
            known = {
                person.id: person.name for person in Persons(session.journal).known_persons() if person.name is not None
            }
    except Refusal:
        return []
    often = Counter(known.values())
    return [_without_options(name, id) if often[name] == 1 else id for id, name in known.items()]


def tournament_names(context: "CompletionContext") -> list[str]:
    from crosstable.cli.desk.open_journal import open_session
    from crosstable.model.refusals import Refusal

    try:
        with open_session(_parse_place(context)) as session:
            return [_without_options(session.name(stream), stream) for stream in session.tournaments()]
    except Refusal:
        return []


def _without_options(name: str, otherwise: str) -> str:
    return otherwise if name.startswith("-") else name


def _parse_place(context: "CompletionContext") -> "Where":
    from crosstable.cli.options import Where

    journal, tournament = (context.get(name) for name in ("--journal", "--tournament"))
    return Where(
        journal=None if journal is None or journal.raw is None else os.path.expanduser(journal.raw),
        tournament=None if tournament is None else tournament.raw,
    )
