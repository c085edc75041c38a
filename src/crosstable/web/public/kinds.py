"""What a kind of tournament brings to the public pages: a template and its values for each page that it has."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Self

from crosstable.app.public_view import Public, Published
from crosstable.model.tournament import Player


class Shown(NamedTuple):
    """A template, and what it is filled with."""

    template: str
    values: dict[str, Any]


class Why(NamedTuple):
    """Why somebody stands there: the place in a sentence, what separates the neighbours, and the arithmetic.

    `rank` is None for whoever takes no place.
    """

    rank: int | None
    place: str
    neighbours: Sequence[str] = ()
    rounds: Sequence[str] = ()
    values: Sequence[str] = ()

    @classmethod
    def told(cls, rank: int, place: str, explained: Mapping[str, Any]) -> Self:
        """From what explains a place (`words`), of whatever kind."""
        neighbours = [one["text"] for one in (explained["above"], explained["below"]) if one]
        rounds, values = ([one["text"] for one in explained[part]] for part in ("rounds", "tiebreaks"))
        return cls(rank, place, neighbours, rounds, values)


class Kind(NamedTuple):
    """The pages of a kind. `tabs` are the pages in their order, each with the code of its name.

    `course` is a player's way through one stage (by its place among the stages), None where there is nothing to tell.
    `early` are those of the format's own that there are before a round. `desk` are the organiser's pages beside the
    usual ones, under the desk's address; each is a route of its own, named `web.desk.page.NAME`.
    """

    tabs: Mapping[str, str]
    standings: Callable[[Public], Shown]
    pairings: Callable[[Public, Published, bool], Shown]
    crosstable: Callable[[Public], Shown]
    course: Callable[[Public, int, Player], Shown | None]
    why: Callable[[Public, Player], Why]
    apart: Callable[[Public, Player, Player], str]
    early: tuple[str, ...] = ()
    desk: tuple[str, ...] = ()
