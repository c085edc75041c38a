"""A preview of games before they enter a pool, from a file or with names that are new to it."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from crosstable.app.pool_view import PoolView
from crosstable.exchange.games import read_games
from crosstable.model.names import fold_name
from crosstable.model.validation import nearest, typed_number
from crosstable.ratings.game import Game

# A form has no more fields than that many starting ratings and the rest of the form.
MAX_RATINGS = 12


class NewPlayer(NamedTuple):
    """A name that is new to the pool, the known one most like it, and the rating that the file gives."""

    name: str
    similar: str | None
    rating: str


class GamesPreview(NamedTuple):
    games: int
    players: Sequence[NewPlayer]


def sent_games(form: Mapping[str, str], fields: Mapping[str, Any]) -> Sequence[Game]:
    """Return the games of a form: all of the file, or the typed one."""
    if form.get("command") == "import_games":
        return read_games(form.get("games", "").encode()).by_name().games
    scores = map(_number, fields["scores"])
    game: dict[str, Any] = {
        "players": [{"id": name, "score": score} for name, score in zip(fields["players"], scores, strict=True)]
    }
    game |= {name: fields[name] for name in ("date", "unfinished") if fields.get(name)}
    if "bula" in fields:
        game["bula"] = _number(fields["bula"])
    return read_games(msgspec.json.encode({"games": [game]})).games


def _number(text: str) -> int | str:
    """Return a whole number; other text unchanged, for the reader of games to refuse."""
    plain = text.replace("\u2212", "-")
    return int(plain) if plain.removeprefix("-").isdecimal() and len(plain) < 10 else plain


def preview_games(view: PoolView, games: Sequence[Game]) -> GamesPreview:
    known = {fold_name(name): name for name in view.names.values()}
    given = {player: game.given[player] for game in reversed(games) for player in game.given}
    names = dict.fromkeys(player for game in games for player in game.players)
    new = [name for name in names if fold_name(name) not in known]
    similar = {name: known.get(nearest(fold_name(name), known) or "") for name in new}
    return GamesPreview(len(games), [NewPlayer(name, similar[name], _text(given.get(name))) for name in new])


def _text(rating: object) -> str:
    return str(rating) if isinstance(rating, int | float) else ""


def with_ratings(games: Sequence[Game], form: Mapping[str, str]) -> list[Game]:
    """Return the games with the starting ratings that were typed, each in its player's first game."""
    typed = {form.get(f"new-{i}", ""): typed_number(form.get(f"rating-{i}")) for i in range(1, MAX_RATINGS + 1)}
    rated = []
    for game in games:
        own = {player: rating for player in game.players if (rating := typed.pop(player, None)) is not None}
        rated.append(msgspec.structs.replace(game, given={**game.given, **own}) if own else game)
    return rated
