"""Pools of ratings as people read them in a terminal."""

from collections.abc import Iterator, Mapping, Sequence

from crosstable.cli.rate_text import rows_or_notes
from crosstable.cli.text_tables import LONGEST_NAME, Column, table, wrap
from crosstable.model.tournament import PlayerId
from crosstable.ratings.explain import Possible
from crosstable.ratings.pool import RatedPool
from crosstable.views.pool import OwnGame, PlayedGame, PoolMove, pool_listing
from crosstable.words import sentence, words
from crosstable.words.rating_text import (
    change_text,
    direction_text,
    game_text,
    outcome_text,
    part_lines,
    rating_text,
    value_text,
)

Names = Mapping[PlayerId, str]


def board_lines(name: str, rated: RatedPool, names: Names) -> Iterator[str]:
    listing = pool_listing(rated, names, every_field=True)
    title = words(f"rating.{rated.system.name}")
    yield words("pools.heading", name=name, system=title, games=len(rated.games), players=len(listing.rows))
    if not listing.rows:
        yield words("pools.no_games")
    yield from rows_or_notes(listing)
    if rated.left_out:
        yield from wrap(words("pools.left_out", games=len(rated.left_out), why=sentence(rated.left_out[0][1])))


def course_lines(rated: RatedPool, player: PlayerId, games: Sequence[PlayedGame], names: Names) -> Iterator[str]:
    yield f"{names[player]}: {rating_text(rated.system, rated.rating_of(player))}"
    yield direction_text(rated.system)
    for played in games:
        yield ""
        yield from wrap(f"{played.day}  {game_text(played.game, names)}", "", "  ")
        for text in part_lines(rated.system, played.explained, player, names):
            yield from wrap(text, "  ", "    ")


def possible_lines(rated: RatedPool, possible: Sequence[Possible], names: Names) -> Iterator[str]:
    columns = [
        Column(words("column.result")),
        *(Column(names[player], right=True, longest=LONGEST_NAME) for player in possible[0].game.players),
    ]
    rows = [[outcome_text(result.game), *map(change_text, result.changes)] for result in possible]
    yield from table(columns, rows)
    yield direction_text(rated.system)


def moves_lines(moves: Sequence[PoolMove]) -> Iterator[str]:
    for move in moves:
        yield "  " + words(
            "pools.move",
            player=move.name,
            value=value_text(move.rating),
            new_value=value_text(move.new_rating),
            rank=value_text(move.rank),
            new_rank=value_text(move.new_rank),
        )


def game_lines(games: Sequence[OwnGame]) -> Iterator[str]:
    if not games:
        yield words("pools.no_games")
    for game in games:
        head = words("pools.game", game=game.number, date=game.day)
        results = ", ".join(f"{name} {result}" for name, result in zip(game.players, game.results, strict=True))
        void = f", {words('pools.voided')}" if game.is_void else ""
        yield from wrap(f"{head}: {results}{void}", "", "  ")
