"""Games to rate, as JSON.

    {"games": [{"bula": 30, "players": [{"id": "p", "rating": 1200, "score": -500}, ...]}]}

Each player has a `score`, a `place`, or (in preferans, in seating order) a `paper`. Teams are lists of players under
`teams`, with `scores` or `places` for the teams. Any game may have `date` and `unfinished`.
"""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

from crosstable.model.refusals import BadFile
from crosstable.model.tournament import PlayerId
from crosstable.model.validation import (
    Decimals,
    Flag,
    Key,
    Many,
    Problems,
    Record,
    Schema,
    Text,
    Whole,
    format_value,
    problem,
)
from crosstable.ratings.game import Game, Side
from crosstable.ratings.papers import Paper, scores_of
from crosstable.ratings.preferans import SEATS
from crosstable.ratings.rounding import Exact, exact

MOST_GAMES = 5_000_000
MOST_SIDES = 100
KINDS = ("score", "place", "paper")


class Number(Decimals):
    """An exact number, as an integer if whole."""

    def read(self, value: Any, path: str, problems: Problems) -> Exact:  # type: ignore[override]
        return exact(super().read(value, path, problems))


class Day:
    """A date as ISO 8601 writes it."""

    def read(self, value: Any, path: str, problems: Problems) -> str:
        try:
            if isinstance(value, str) and date.fromisoformat(value).isoformat() == value:
                return value
        except ValueError:
            pass
        problem(problems, path, "not_date", value=format_value(value))
        return ""

    def schema(self) -> Schema:
        return {"type": "string", "format": "date"}


class Given:
    """A rating that comes with a player: a number, or an object of numbers. The system says which it knows."""

    def read(self, value: Any, path: str, problems: Problems) -> Any:
        parts = value.items() if type(value) is dict else [("", value)]
        for name, item in parts:
            NUMBER.read(item, f"{path}.{name}" if name else path, problems)
        return value

    def schema(self) -> Schema:
        return {"anyOf": [NUMBER.schema(), {"type": "object", "additionalProperties": NUMBER.schema()}]}


ID = Text(100)
NUMBER = Number(-10_000_000, 10_000_000)
BULA = Number(-1_000_000, 1_000_000, "0.001")
LENGTH = Number("0.001", 1_000_000, "0.001")  # the bula of all games
DAY = Day()

_place = Whole(1, MOST_SIDES)
_paper = Record({name: Key(NUMBER, required=True) for name in ("left", "middle", "right")}, Paper)
_member = {"id": Key(ID, required=True), "rating": Key(Given())}
_player = Record({**_member, "score": Key(NUMBER), "place": Key(_place), "paper": Key(_paper)})


class _Member(Record):
    """One of a team: an id, or an object with one."""

    def read(self, value: Any, path: str, problems: Problems) -> Any:
        return super().read({"id": value} if isinstance(value, str) else value, path, problems)

    def schema(self) -> Schema:
        return {"anyOf": [ID.schema(), super().schema()]}


_game = Record(
    {
        "date": Key(DAY),
        "bula": Key(BULA),
        "unfinished": Key(Flag(), False),
        "players": Key(Many(_player, 1, MOST_SIDES)),
        "teams": Key(Many(Many(_Member(_member), 1, MOST_SIDES), 1, MOST_SIDES)),
        "scores": Key(Many(NUMBER, 1, MOST_SIDES)),
        "places": Key(Many(_place, 1, MOST_SIDES)),
    }
)
_file = Record({"games": Key(Many(_game, most=MOST_GAMES), required=True)})


def games_in_json(value: Any, bula: Exact | None = None) -> list[Game]:
    """Return the games of a decoded file; those without a bula get this one.

    Raises `Refusal` (`bad_document`) with every problem.
    """
    problems: Problems = []
    contents = _file.read(value, "", problems)
    games = []
    for i, keys in enumerate([] if contents is None else contents["games"]):
        if bula is not None and keys["bula"] is None:
            keys["bula"] = bula
        game = (_game_of_players if keys["players"] else _game_of_teams)(keys, f"games[{i}]", problems)
        if game is not None:
            games.append(game)
    if problems:
        raise BadFile("bad_document", problems)
    return games


def _game_of_players(keys: Mapping[str, Any], path: str, problems: Problems) -> Game | None:
    players = keys["players"]
    for name in ("teams", "scores", "places"):
        if keys[name]:
            problem(problems, f"{path}.{name}", "beside_players", key=name)
            return None
    kinds = {tuple(kind for kind in KINDS if player[kind] is not None) for player in players}
    if len(kinds) > 1 or not kinds <= {("score",), ("place",), ("paper",)}:
        problem(problems, f"{path}.players", "mixed_results", kinds=list(KINDS))
        return None
    ((kind,),) = kinds
    results = tuple(player[kind] for player in players)
    sides = [[(player["id"], player["rating"])] for player in players]
    if kind != "paper":
        return _game_from(keys, sides, **{f"{kind}s": results})
    if len(results) != SEATS:
        problem(problems, f"{path}.players", "not_three", players=len(results))
        return None
    return _game_from(keys, sides, scores_of(results))


def _game_of_teams(keys: Mapping[str, Any], path: str, problems: Problems) -> Game | None:
    if not keys["teams"]:
        problem(problems, path, "missing_key", key="players")
        return None
    if bool(keys["scores"]) == bool(keys["places"]):
        problem(problems, path, "mixed_team_results")
        return None
    sides = [[(member["id"], member["rating"]) for member in team] for team in keys["teams"]]
    return _game_from(keys, sides, keys["scores"], keys["places"])


def _game_from(
    keys: Mapping[str, Any],
    sides: Iterable[Iterable[tuple[str, Any]]],
    scores: tuple[Exact, ...] | None = None,
    places: tuple[int, ...] | None = None,
) -> Game:
    given: dict[PlayerId, Any] = {}
    ids: list[Side] = []
    for side in sides:
        ids.append(tuple(PlayerId(player) for player, _ in side))
        given |= {PlayerId(player): rating for player, rating in side if rating is not None}
    return Game(
        sides=tuple(ids),
        scores=scores,
        places=places,
        bula=keys["bula"],
        unfinished=keys["unfinished"],
        date=keys["date"],
        given=given,
    )
