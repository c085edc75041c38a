"""Records of other file formats, which a tournament keeps for exporting them again.

They are stored by format name. What a format stores under `players`, by player id, is personal: in a journal it belongs
to the same fact as the name, and is erased with it.
"""

from collections.abc import Mapping
from typing import Any

from crosstable.model.players import PlayerId
from crosstable.model.validation import Each, Problems, Schema, Text, is_broken, problem

PERSONAL = "players"

Extra = Mapping[str, Any]


class _AnyValue:
    """Any value; it is checked as a whole."""

    def read(self, value: Any, _path: str, _problems: Problems) -> Any:
        return value

    def schema(self) -> Schema:
        return {}


class ExtraRecords:
    """Records of other file formats by format name, stored unchanged."""

    deepest = 10
    _names = Each(Text(40), _AnyValue(), 20)

    def read(self, value: Any, path: str, problems: Problems) -> Mapping[str, Any]:
        records = self._names.read(value, path, problems)
        for name, record in records.items():
            problem_code = _record_problem(record, self.deepest)
            if problem_code is not None:
                problem(problems, f"{path}.{name}", problem_code)
        return records

    def schema(self) -> Schema:
        return {"type": "object", "maxProperties": self._names.most}


def _record_problem(value: Any, levels: int) -> str | None:
    """Return the problem of a value that is stored unchanged: nested too deeply, or with half a surrogate pair."""
    if isinstance(value, dict | list):
        if not levels:
            return "too_deep"
        parts = [*value, *value.values()] if isinstance(value, dict) else value
        return next((wrong for part in parts if (wrong := _record_problem(part, levels - 1)) is not None), None)
    if isinstance(value, str):
        return "half_a_character" if is_broken(value) else None
    return None if value is None or isinstance(value, bool | int | float) else "long_number"


EXTRA = ExtraRecords()


def without_persons(extra: Extra) -> dict[str, Any]:
    """Return the records without personal parts."""
    return {
        name: {key: value for key, value in record.items() if key != PERSONAL} if isinstance(record, dict) else record
        for name, record in extra.items()
    }


def records_about(extra: Extra, player: PlayerId) -> dict[str, Any]:
    records = {}
    for name, record in extra.items():
        persons = record.get(PERSONAL) if isinstance(record, dict) else None
        if isinstance(persons, dict) and player in persons:
            records[name] = persons[player]
    return records


def with_persons(extra: Extra, persons: Mapping[PlayerId, Extra]) -> dict[str, Any]:
    """Return the records with the personal parts put back."""
    personal: dict[str, dict[PlayerId, Any]] = {}
    for player, records in persons.items():
        for name, record in records.items():
            personal.setdefault(name, {})[player] = record
    merged = dict(extra)
    for name, players in personal.items():
        known = merged.get(name, {})
        if isinstance(known, dict):
            merged[name] = {**known, PERSONAL: players}
    return merged
