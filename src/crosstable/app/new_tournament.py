"""A new tournament as the requests that create it, with the players of the one it copies."""

from collections.abc import Callable, Mapping
from typing import Any

from crosstable.app.intake.intake import Request
from crosstable.app.persons import names_of, person_of
from crosstable.journal.interface import Journal
from crosstable.model.persons import PersonId
from crosstable.model.player_entry import entry_fields
from crosstable.model.tournament import Player, PlayerId
from crosstable.state.state import State

# Drawn seeds are below this.
LARGEST_SEED = 2**31


def new_tournament(
    fields: Mapping[str, Any],
    journal: Journal,
    copied: State | None = None,
    rating_of: Callable[[PersonId], int | None] = lambda _: None,
) -> list[Request]:
    """Return the requests that create a tournament, and enter the players of `copied` if given.

    Disqualified players are left out. `rating_of` returns a person's current rating, None if unknown.
    """
    requests = [Request("create", fields)]
    if copied is None or not copied.players:
        return requests
    names = names_of(journal, copied)

    def identity(player: PlayerId) -> dict[str, Any]:
        return {"name": names[player], "person": person_of(journal, copied, player)}

    def entry(player: Player) -> dict[str, Any]:
        fields = identity(player.id)
        rating = None if fields["person"] is None else rating_of(fields["person"])
        members = [identity(member.id) | {"rating": member.rating} for member in player.members if member.id in names]
        entry_values = entry_fields(player)
        return {
            **fields,
            **entry_values,
            "rating": entry_values["rating"] if rating is None else rating,
            "members": members,
        }

    entries = [
        entry(player)
        for player in sorted(copied.players.values(), key=lambda player: player.number)
        if player.id in names and player.disqualified_in is None
    ]
    return [*requests, Request("register", {"entries": entries})]
