"""The interface of rating systems, and their registry: a name, and the module that implements it.

A new system is one file with a class made from its settings, and one line in `_SYSTEMS`. Modules are loaded on first
use.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any, ClassVar, Literal, NamedTuple, Protocol, TypeVar

import msgspec

from crosstable.model.refusals import Misuse, Reason
from crosstable.model.tournament import PlayerId
from crosstable.model.validation import Decimals, Key, Problems, Record, format_value, nearest
from crosstable.ratings.game import Game, RegisteredRating
from crosstable.ratings.rounding import Number

# A module and the class in it, loaded when it is used; or a class that was registered.
_SYSTEMS: "dict[str, tuple[str, str] | type[System[Any]]]" = {
    "preferans": ("crosstable.ratings.preferans", "Preferans"),
    "elo": ("crosstable.ratings.elo", "Elo"),
    "glicko2": ("crosstable.ratings.glicko2", "Glicko2"),
    "weng_lin": ("crosstable.ratings.weng_lin", "WengLin"),
}

Period = Literal["game", "month"]
Changes = tuple[Number, ...]


class Rating(msgspec.Struct, frozen=True):
    """A player's rating in a system: a value, and what the system adds to it."""

    value: Number


R = TypeVar("R", bound=Rating)


class Outcome(NamedTuple):
    """The result of a period: for each game the changes in the order of its players, and the ratings after it."""

    changes: Sequence[Changes]
    ratings: Mapping[PlayerId, Any]


class System(Protocol[R]):
    """A rating system. A period is a game, or all games of a month: they are rated from the ratings before it."""

    name: ClassVar[str]
    settings: ClassVar[Mapping[str, Key]]
    fields: ClassVar[Mapping[str, Decimals]]
    period: Period
    lower_is_better: bool = False

    def start(self, **given: Number) -> R: ...

    def problems_with(self, game: Game) -> Iterator[Reason]:
        """Yield why the system can't rate this game; the path is the part of it."""
        if any(len(side) != 1 for side in game.sides):
            yield Reason("no_teams", {"system": self.name}, "teams")

    def update(self, games: Sequence[Game], ratings: Mapping[PlayerId, R], month: int | None) -> Outcome: ...

    def with_inactivity(self, rating: R, month: int | None) -> R:  # noqa: ARG002
        """Return the rating of a player without games up to the end of this month."""
        return rating

    def expected_score(self, side: Sequence[R], other: Sequence[R]) -> float:
        """Return the share that the first side is expected to take from the second: 1 is a sure win, a half is even."""
        ...

    def strength(self, rating: R) -> Number:
        """Return the number that players are ranked by; more is stronger."""
        return -rating.value if self.lower_is_better else rating.value

    def field_values(self, rating: R) -> dict[str, Number]:
        values = msgspec.structs.astuple(rating)
        return dict(zip(self.fields, values, strict=False))


def rating_systems() -> Iterable[str]:
    return tuple(_SYSTEMS)


def kind_of(name: str) -> type[System[Any]]:
    """Return the class of a system. Raises `Refusal` (`unknown_code`) with the list of known ones."""
    if name not in _SYSTEMS:
        known = list(_SYSTEMS)
        raise Misuse("unknown_code", value=format_value(name), known=known, near=nearest(name, known))
    registered = _SYSTEMS[name]
    if not isinstance(registered, tuple):
        return registered
    module, kind = registered
    system: type[System[Any]] = getattr(import_module(module), kind)
    return system


def register_rating_system(kind: type[System[Any]]) -> None:
    """Add a system under its name. Raise `code_taken` if there is one of that name."""
    if kind.name in _SYSTEMS:
        raise Misuse("code_taken", taken=kind.name)
    _SYSTEMS[kind.name] = kind


def rating_system(name: str, settings: Mapping[str, Any] | None = None) -> System[Any]:
    kind = kind_of(name)
    problems: Problems = []
    system: System[Any] | None = Record(kind.settings, kind).read(dict(settings or {}), "", problems)
    if system is None:
        raise Misuse("bad_settings", problems, system=name)
    return system


def given_rating(system: System[R], given: Any, path: str, problems: Problems) -> R:
    """Return the rating that came with a player: a number, or an object of the system's fields."""
    if isinstance(given, RegisteredRating):
        if "rating" not in system.fields:
            return system.start()
        given = int(given)
    if not isinstance(given, dict):
        first, shape = next(iter(system.fields.items()))
        return system.start(**{first: shape.read(given, path, problems)})
    values = Record({name: Key(shape) for name, shape in system.fields.items()}).read(given, path, problems)
    return system.start(**{name: value for name, value in (values or {}).items() if value is not None})
