"""Pools of ratings as people read them in a terminal."""

from collections.abc import Iterator, Mapping, Sequence

from crosstable.app.pool_view import PoolView, Quality
from crosstable.cli.rate_text import numbers
from crosstable.cli.text_tables import LONGEST_NAME, Column, table, wrapped
from crosstable.model.pools import day_of
from crosstable.model.tournament import PlayerId
from crosstable.ratings.explain import Explained, Possible
from crosstable.ratings.game import Game
from crosstable.ratings.pool import RatedPool, RatingMove, Step
from crosstable.ratings.rounding import Number
from crosstable.words import sentence, words
from crosstable.words.rating_text import change_text, direction_text, number_text, outcome_text, part_lines, rating_text

Names = Mapping[PlayerId, str]


def board_lines(name: str, rated: RatedPool, names: Names) -> Iterator[str]:
    """Return the leaderboard, and which way the numbers go."""
    system, rows = rated.system, rated.standings
    title = words(f"rating.{system.name}")
    yield words("pools.heading", name=name, system=title, games=len(rated.games), players=len(rows))
    if not rows:
        yield words("pools.no_games")
    fields = {
        field: numbers([system.field_values(row.rating)[field] for row in rows], 4 if field == "volatility" else None)
        for field in system.fields
    }
    columns = [
        Column(words("column.rank"), right=True),
        Column(words("column.player"), longest=LONGEST_NAME),
        *(Column(words(f"field.{field}"), right=True) for field in fields),
        Column(words("column.games"), right=True),
        Column(words("column.change"), right=True),
        Column(words("column.last")),
        Column(words("column.state")),
    ]
    lines = [
        [
            "" if row.rank is None else str(row.rank),
            names[row.player],
            *(column[i] for column in fields.values()),
            str(row.games),
            change_text(row.change),
            day_of(row.last),
            state_text(row.is_provisional, row.is_inactive),
        ]
        for i, row in enumerate(rows)
    ]
    if lines:
        yield from table(columns, lines)
    yield direction_text(system)
    if "sigma" in fields:
        yield words("rating.ordinal")
    if rated.left_out:
        yield from wrapped(words("pools.left_out", games=len(rated.left_out), why=sentence(rated.left_out[0][1])))


def state_text(is_provisional: bool, is_inactive: bool) -> str:
    """Return why somebody has no rank, if so."""
    if is_inactive:
        return words("pools.inactive")
    return words("pools.provisional") if is_provisional else ""


def result_text(game: Game, names: Names) -> str:
    """Return a game in one line: everybody with the score or place."""
    shown: Sequence[Number] = game.scores if game.scores is not None else game.places or ()
    return ", ".join(f"{names[player]} {number_text(value)}" for player, value in zip(game.players, shown, strict=True))


def course_lines(
    view: PoolView, player: PlayerId, steps: Sequence[Step], explained: Sequence[Explained]
) -> Iterator[str]:
    """Return the games of a player, and what each change is made of."""
    system, names = view.rated.system, view.names
    yield f"{names[player]}: {rating_text(system, view.rated.rating_of(player))}"
    yield direction_text(system)
    for step, told in zip(steps, explained, strict=True):
        timed = view.rated.games[step.index]
        yield ""
        yield from wrapped(f"{timed.moment.day}  {result_text(timed.game, names)}", "", "  ")
        for text in part_lines(system, told, player, names):
            yield from wrapped(text, "  ", "    ")


def possible_lines(view: PoolView, possible: Sequence[Possible]) -> Iterator[str]:
    """Return what results to come would change for each player."""
    players = possible[0].game.players
    columns = [
        Column(words("column.result")),
        *(Column(view.names[player], right=True, longest=LONGEST_NAME) for player in players),
    ]
    rows = [[outcome_text(one.game), *(change_text(change) for change in one.changes)] for one in possible]
    yield from table(columns, rows)
    yield direction_text(view.rated.system)


def moves_lines(moves: Sequence[RatingMove], names: Names) -> Iterator[str]:
    """Return whose rating or rank would be another."""
    for move in moves:
        yield "  " + words(
            "pools.move",
            player=names.get(move.player, move.player),
            value=_maybe(move.value),
            new_value=_maybe(move.new_value),
            rank=move.rank or "\N{EN DASH}",
            new_rank=move.new_rank or "\N{EN DASH}",
        )


def _maybe(value: Number | None) -> str:
    return "\N{EN DASH}" if value is None else number_text(value)


def quality_lines(found: Sequence[Quality]) -> Iterator[str]:
    """Return how well each system predicts, best first."""
    done = sorted((one.found for one in found if one.found is not None), key=lambda comparison: comparison.log_loss)
    if done:
        yield words("rate.compared", games=done[0].games)
        columns = [
            Column(words("column.system")),
            Column(words("column.log_loss"), right=True),
            Column(words("column.accuracy"), right=True),
        ]
        yield from table(
            columns,
            [
                [
                    words(f"rating.{one.system}"),
                    f"{one.log_loss:.4f}",
                    "" if one.accuracy is None else f"{one.accuracy:.1%}",
                ]
                for one in done
            ],
        )
    for one in found:
        if one.refused is not None:
            yield from wrapped(words("rate.left_out", system=words(f"rating.{one.system}"), why=sentence(one.refused)))


def game_lines(view: PoolView) -> Iterator[str]:
    """Return the games that were entered by hand."""
    games = view.state.games
    if not games:
        yield words("pools.no_games")
    for number, game in games.items():
        shown = game.scores if game.scores is not None else game.places or ()
        names = [view.names[view.whose[view.stream, player].person] for player in game.players]
        told = ", ".join(f"{name} {value}" for name, value in zip(names, shown, strict=True))
        head = words("pools.game", game=number, date=day_of(game.at))
        yield from wrapped(f"{head}: {told}{', ' + words('pools.voided') if game.voided else ''}", "", "  ")
