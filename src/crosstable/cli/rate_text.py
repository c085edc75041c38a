"""Ratings as people read them in a terminal."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from crosstable.cli.text_tables import LONGEST_NAME, Column, table, wrapped
from crosstable.ratings.columns import tables
from crosstable.ratings.explain import explained_all
from crosstable.ratings.history import History
from crosstable.ratings.rounding import Number
from crosstable.words import words
from crosstable.words.formatting import MINUS
from crosstable.words.rating_text import number_text, part_lines

PLACES = {"volatility": 4}
USUAL_PLACES = 2


def rating_lines(history: History) -> Iterator[str]:
    """Return all players, strongest first, and which way the numbers go."""
    system = history.system
    title = words(f"rating.{system.name}")
    yield words("rate.heading", system=title, games=len(history.games), players=len(history.ratings))
    played = Counter(player for players in tables(history.games) for player in players)
    ranking = history.ranking()
    strengths = [system.strength(history.ratings[player]) for player in ranking]
    first = {strength: rank for rank, strength in reversed(list(enumerate(strengths, 1)))}
    fields = {
        name: numbers([system.field_values(history.ratings[player])[name] for player in ranking], PLACES.get(name))
        for name in system.fields
    }
    changes = numbers([history.ratings[player].value - history.start[player].value for player in ranking], sign="+")
    columns = [
        Column(words("column.rank"), right=True),
        Column(words("column.player"), longest=LONGEST_NAME),
        *(Column(words(f"field.{name}"), right=True) for name in fields),
        Column(words("column.games"), right=True),
        Column(words("column.change"), right=True),
    ]
    rows = [
        [
            str(first[strengths[i]]),
            player,
            *(column[i] for column in fields.values()),
            str(played[player]),
            changes[i],
        ]
        for i, player in enumerate(ranking)
    ]
    if rows:
        yield from table(columns, rows)
    yield words("rating.lower" if system.lower_is_better else "rating.higher")
    if "sigma" in fields:
        yield words("rating.ordinal")


def numbers(values: Sequence[Number], places: int | None = None, sign: str = "-") -> list[str]:
    """Return a column of numbers: whole where all are, or else with decimals."""
    if all(value == int(value) for value in values):
        texts = [f"{int(value):{sign}}" for value in values]
    else:
        texts = [f"{float(value):{sign}.{places or USUAL_PLACES}f}" for value in values]
    return [text.replace("-", MINUS) for text in texts]


def explained_lines(history: History) -> Iterator[str]:
    """Return how each change is made up, game by game."""
    system = history.system
    for number, told in enumerate(explained_all(system, history.games, history.start), 1):
        yield ""
        yield words("rate.game", number=number, date=told.game.date)
        names = {player: str(player) for player in told.game.players}
        shown = told.game.scores if told.game.scores is not None else told.game.places or ()
        for player in told.game.players:
            place = next(seat for seat, side in enumerate(told.game.sides) if player in side)
            head = words("rate.player", player=player, result=number_text(shown[place]))
            yield from wrapped(head, "   ", "     ")
            for text in part_lines(system, told, player, names):
                yield from wrapped(text, "     ", "       ")


def comparison_lines(answers: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Return the systems, best prediction first."""
    done = sorted((answer for answer in answers if "refused" not in answer), key=lambda answer: answer["log_loss"])
    yield words("rate.compared", games=done[0]["games"])
    columns = [
        Column(words("column.system")),
        Column(words("column.log_loss"), right=True),
        Column(words("column.accuracy"), right=True),
    ]
    rows = [
        [
            words(f"rating.{answer['system']}"),
            f"{answer['log_loss']:.4f}",
            "" if answer["accuracy"] is None else f"{answer['accuracy']:.1%}",
        ]
        for answer in done
    ]
    yield from table(columns, rows)
    for answered in answers:
        if "refused" in answered:
            yield from wrapped(
                words("rate.left_out", system=words(f"rating.{answered['system']}"), why=answered["refused"])
            )
