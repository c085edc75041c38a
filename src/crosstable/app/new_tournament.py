"""A new tournament as the run of commands that makes it: with the players of the one it copies."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from crosstable.app.intake.parsers import plain
from crosstable.app.persons import entry, names_of, person_of
from crosstable.commands import Command, Create, Register
from crosstable.journal.interface import Journal
from crosstable.model.persons import Fact, MemberEntry, PersonId
from crosstable.model.player_entry import entry_fields
from crosstable.model.tournament import Member, Player
from crosstable.state.state import State


def new_tournament(
    fields: Mapping[str, Any],
    journal: Journal,
    copied: State | None = None,
    rated: Callable[[PersonId], int | None] = lambda _: None,
) -> Iterator[tuple[Command, Sequence[Fact]]]:
    """Yield what makes a tournament with these fields, and enters the players of the `copied` one, where there is one.

    Whoever was disqualified there does not come. `rated` gives the rating that somebody has by now, where there is one.
    """
    yield plain(Create, fields), ()
    if copied is None or not copied.players:
        return
    names = names_of(journal, copied)

    def rating_of(player: Player) -> int | None:
        person = person_of(journal, copied, player.id)
        now = None if person is None else rated(person)
        return player.rating if now is None else now

    made = [
        entry(
            names[copied_player.id],
            person_of(journal, copied, copied_player.id),
            members=tuple(_copied(journal, copied, member) for member in copied_player.members if member.id in names),
            **entry_fields(copied_player) | {"rating": rating_of(copied_player)},
        )
        for copied_player in sorted(copied.players.values(), key=lambda player: player.number)
        if copied_player.id in names and copied_player.disqualified_in is None
    ]
    yield Register(entries=tuple(registration for registration, _ in made)), [told for _, told in made]


def _copied(journal: Journal, state: State, member: Member) -> MemberEntry:
    """A member of a copied team: the same person, by the same name."""
    known = state.personal[member.id]
    return MemberEntry(
        person=person_of(journal, state, member.id) or known.person, digest=known.digest, rating=member.rating
    )
