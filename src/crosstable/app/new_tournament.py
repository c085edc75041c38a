"""A new tournament as the requests that make it: with the players of the one it copies."""

from collections.abc import Callable, Mapping
from typing import Any

from crosstable.app.intake.intake import Request
from crosstable.app.persons import names_of, person_of
from crosstable.journal.interface import Journal
from crosstable.model.persons import PersonId
from crosstable.model.player_entry import entry_fields
from crosstable.model.tournament import Player, PlayerId
from crosstable.state.state import State


def new_tournament(
    fields: Mapping[str, Any],
    journal: Journal,
    copied: State | None = None,
    rated: Callable[[PersonId], int | None] = lambda _: None,
) -> list[Request]:
    """Return what makes a tournament with these fields, and enters the players of the `copied` one, where there is one.

    Whoever was disqualified there does not come. `rated` gives the rating that somebody has by now, where there is one.
    """
    made = [Request("create", fields)]
    if copied is None or not copied.players:
        return made
    names = names_of(journal, copied)

    def copy(player: PlayerId) -> dict[str, Any]:
        return {"name": names[player], "person": person_of(journal, copied, player)}

    def entry(player: Player) -> dict[str, Any]:
        copy_ = copy(player.id)
        now = None if copy_["person"] is None else rated(copy_["person"])
        members = [copy(member.id) | {"rating": member.rating} for member in player.members if member.id in names]
        said = entry_fields(player)
        return {**copy_, **said, "rating": said["rating"] if now is None else now, "members": members}

    entries = [
        entry(player)
        for player in sorted(copied.players.values(), key=lambda player: player.number)
        if player.id in names and player.disqualified_in is None
    ]
    return [*made, Request("register", {"entries": entries})]
