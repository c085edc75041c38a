"""Records of other file formats, which a tournament keeps for their way back.

They are by the name of the format. What a format keeps under `players`, by player id, is personal: in a journal it is
part of the fact that the name is, and goes with it when somebody is forgotten.
"""

from collections.abc import Mapping
from typing import Any

from crosstable.model.players import PlayerId
from crosstable.model.validation import Each, Problems, Schema, Text, is_broken, problem

PERSONAL = "players"

Extra = Mapping[str, Any]


class _Plain:
    """Anything; what is in it is looked at as a whole."""

    def read(self, value: Any, _path: str, _problems: Problems) -> Any:
        return value

    def schema(self) -> Schema:
        return {}


class ExtraRecords:
    """Records of other file formats, by the format's name: any plain values, kept as they are."""

    deepest = 10
    _names = Each(Text(40), _Plain(), 20)

    def read(self, value: Any, path: str, problems: Problems) -> Mapping[str, Any]:
        found = self._names.read(value, path, problems)
        for name, record in found.items():
            wrong = _wrong_record(record, self.deepest)
            if wrong is not None:
                problem(problems, f"{path}.{name}", wrong)
        return found

    def schema(self) -> Schema:
        return {"type": "object", "maxProperties": self._names.most}


def _wrong_record(value: Any, levels: int) -> str | None:
    """Return what is wrong with a value that is kept as it is: nested too deeply, or with half a character in it."""
    if isinstance(value, dict | list):
        if not levels:
            return "too_deep"
        parts = [*value, *value.values()] if isinstance(value, dict) else value
        return next((wrong for part in parts if (wrong := _wrong_record(part, levels - 1)) is not None), None)
    if isinstance(value, str):
        return "half_a_character" if is_broken(value) else None
    return None if value is None or isinstance(value, bool | int | float) else "long_number"


EXTRA = ExtraRecords()


def without_persons(extra: Extra) -> dict[str, Any]:
    """Return the records that are about nobody."""
    return {
        name: {key: value for key, value in record.items() if key != PERSONAL} if isinstance(record, dict) else record
        for name, record in extra.items()
    }


def about(extra: Extra, player: PlayerId) -> dict[str, Any]:
    """Return what the records say of a player, by format."""
    found = {}
    for name, record in extra.items():
        persons = record.get(PERSONAL) if isinstance(record, dict) else None
        if isinstance(persons, dict) and player in persons:
            found[name] = persons[player]
    return found


def with_persons(extra: Extra, persons: Mapping[PlayerId, Extra]) -> dict[str, Any]:
    """Return records with what is known of players put in again."""
    told: dict[str, dict[PlayerId, Any]] = {}
    for player, records in persons.items():
        for name, record in records.items():
            told.setdefault(name, {})[player] = record
    whole = dict(extra)
    for name, players in told.items():
        known = whole.get(name, {})
        if isinstance(known, dict):
            whole[name] = {**known, PERSONAL: players}
    return whole
