"""What a kind of tournament brings to the public pages: a template and its values for each page that it has."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Self

from crosstable.model.tournament import Player
from crosstable.views.public import Public, Published


class PageContent(NamedTuple):
    """A template, and what it is filled with."""

    template: str
    values: dict[str, Any]


class Why(NamedTuple):
    """Why somebody stands there: the place in a sentence, what separates the neighbours, and the arithmetic.

    `league` are the matches of a tie among each other, where a tie-break looked at them. `rank` is None for whoever
    takes no place.
    """

    rank: int | None
    place: str
    neighbours: Sequence[str] = ()
    rounds: Sequence[str] = ()
    values: Sequence[str] = ()
    league: Sequence[Mapping[str, Any]] = ()

    @classmethod
    def told(cls, rank: int, place: str, explained: Mapping[str, Any]) -> Self:
        """From what explains a place (`words`), of whatever kind."""
        neighbours = [reason["text"] for reason in (explained["above"], explained["below"]) if reason]
        rounds, values = ([reason["text"] for reason in explained[part]] for part in ("rounds", "tiebreaks"))
        return cls(rank, place, neighbours, rounds, values, explained.get("league", ()))


class Kind(NamedTuple):
    """The pages of a kind. `tabs` are the pages in their order, each with the code of its name.

    `early` are those of the format's own that there are before a round. `desk` are the organiser's pages beside the
    usual ones, under the desk's address; each is a route of its own, named `web.desk.page.NAME`.
    """

    tabs: Mapping[str, str]
    pairings: Callable[[Public, Published, bool], PageContent]
    why: Callable[[Public, Player], Why]
    apart: Callable[[Public, Player, Player], str]
    early: tuple[str, ...] = ()
    desk: tuple[str, ...] = ()
