"""Standings by category: the rows of any standings among the players of each category, ranked among each other."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from crosstable.model.categories import Category, all_categories, find_category, members
from crosstable.model.refusals import NotFound, Reason
from crosstable.model.tournament import Player, Tournament
from crosstable.ranking.current import standings_of
from crosstable.ranking.standings import Standings
from crosstable.views.listing import Column, Line, Listing, Place, Section
from crosstable.views.standings import (
    Ranked,
    current_listing,
    final_listing,
    shows_final_ranking,
    standings_with_rounds,
)


class CategoryRow(NamedTuple):
    """A row of the standings with its place in a category, and the one among all players."""

    row: Any
    place: Place
    overall: Place

    @property
    def player(self) -> Player:
        player: Player = self.row.player
        return player


class CategorySize(NamedTuple):
    """A category and how many players are in it."""

    category: Category
    players: int


def categories_of(tournament: Tournament) -> list[CategorySize]:
    """Return the categories of the organiser, then categories that only players name, with the number of their
    players.
    """
    players = tournament.players
    categories = all_categories(tournament.categories, players)
    return [CategorySize(category, sum(1 for _ in members(category, players))) for category in categories]


def has_categories(tournament: Tournament) -> bool:
    return bool(tournament.categories) or any(player.category for player in tournament.players)


def category_named(tournament: Tournament, name: str) -> Category:
    """Return the category with this name. Raise `no_such_category` if there is none."""
    category = find_category(tournament.categories, tournament.players, name)
    if category is None:
        known = [size.category.name for size in categories_of(tournament)]
        raise NotFound("no_such_category", name=name[:60], known=known)
    return category


def category_listing(
    tournament: Tournament, name: str | None = None, *, is_ended: bool = False
) -> Listing[CategoryRow]:
    """Return the current standings, or the final ranking if they are shown instead, of one category or of each."""
    categories = [size.category for size in categories_of(tournament)]
    chosen = categories if name is None else [category_named(tournament, name)]
    return by_category(_standings(tournament, is_ended), tournament.players, chosen)


def _standings(tournament: Tournament, is_ended: bool) -> Ranked:
    if shows_final_ranking(tournament, is_ended):
        return final_listing(tournament)
    standings = standings_of(tournament)
    return standings_with_rounds(standings) if isinstance(standings, Standings) else current_listing(tournament)


def by_category(
    listing: Listing[Any], players: Sequence[Player], categories: Sequence[Category]
) -> Listing[CategoryRow]:
    """Return the listing with a section for each category, and a note for each that nobody is in."""
    rank = next(column for column in listing.columns if column.kind == "rank")
    sections, notes = [], []
    for category in categories:
        ids = {player.id for player in members(category, players)}
        rows = [*_sections(listing, rank, category, ids)]
        sections += rows
        if not rows:
            notes.append(Reason("standings.nobody_in_category", {"name": category.name}))
    columns = [_column(column) for column in listing.columns]
    columns.insert(2, Column("place", "overall", lambda row: row.overall))
    return Listing(columns, sections, (*notes, *listing.notes))


def _column(column: Column[Any]) -> Column[CategoryRow]:
    if column.kind == "rank":
        return Column("rank", column.code, lambda row: row.place)
    value = column.value
    return Column(column.kind, column.code, lambda row: value(row.row))


def _sections(
    listing: Listing[Any], rank: Column[Any], category: Category, ids: set[str]
) -> Iterator[Section[CategoryRow]]:
    for section in listing.sections:
        lines = [line for line in section.lines if line.player.id in ids]
        if lines:
            places = _places([rank.value(line.row) for line in lines])
            rows = [
                msgspec.structs.replace(line, row=CategoryRow(line.row, place, rank.value(line.row)))
                for line, place in zip(lines, places, strict=True)
            ]
            yield Section(section.group, rows, category.name)


def _places(overall: Sequence[Place]) -> list[Place]:
    """Return the places of players among each other, from their places among all."""
    first: Mapping[int, int] = {place.rank: i for i, place in reversed([*enumerate(overall, 1)])}
    ranks = [place.rank for place in overall]
    return [Place(first[place.rank], ranks.count(place.rank) > 1) for place in overall]


def category_lines_of(listing: Listing[CategoryRow], name: str) -> list[Line[CategoryRow]]:
    return [line for section in listing.sections if section.category == name for line in section.lines]
