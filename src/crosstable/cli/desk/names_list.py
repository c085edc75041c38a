"""A list of names as people have it: one a line, or CSV with a head."""

import csv
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

COLUMNS: Mapping[str, Callable[[str], Any]] = {
    "name": str,
    "rating": int,
    "club": str,
    "town": str,
    "group": str,
    "number": int,
    "fixed_table": int,
}
SEPARATORS = ",;\t"
COMMENT = "#"


class Listed(NamedTuple):
    """One entry of the list."""

    name: str
    fields: dict[str, Any]


def read_names(text: str) -> list[Listed]:
    """The names of a list, with what stands beside them. Refused (`bad_names`) with every problem and its line."""
    from crosstable.model.refusals import Refusal

    lines = text.splitlines()
    head = next((line for line in lines if line.strip()), "")
    separator = next((one for one in SEPARATORS if one in head), SEPARATORS[0])
    columns = [one.strip().strip('"').casefold().replace(" ", "_") for one in head.split(separator)]
    if "name" in columns:
        listed = _rows(lines, lines.index(head), columns, separator)
    else:
        plain = [" ".join(line.split()) for line in lines]
        listed = [Listed(one, {}) for one in plain if one and not one.startswith(COMMENT)]
    if not listed:
        raise Refusal("no_names")
    return listed


def _rows(lines: list[str], head: int, columns: list[str], separator: str) -> list[Listed]:
    from crosstable.model.refusals import Reason, Refusal

    problems = [
        Reason("unknown_column", {"column": one, "known": list(COLUMNS)}, f"line {head + 1}")
        for one in columns
        if one not in COLUMNS
    ]
    listed = []
    reader = csv.reader(lines[head + 1 :], delimiter=separator)
    try:
        rows = [(reader.line_num, row) for row in reader]
    except csv.Error as error:
        broken = Reason("not_csv", {"detail": str(error)}, f"line {head + 1 + reader.line_num}")
        raise Refusal("bad_names", [*problems, broken]) from None
    for number, row in rows:
        path = f"line {head + 1 + number}"
        values = {name: value.strip() for name, value in zip(columns, row, strict=False) if value.strip()}
        if not values:
            continue
        if "name" not in values:
            problems.append(Reason("no_name", {}, path))
            continue
        name = " ".join(values.pop("name").split())
        fields = {}
        for column, value in values.items():
            try:
                fields[column] = COLUMNS.get(column, str)(value)
            except ValueError:
                problems.append(Reason("not_a_number", {"column": column, "value": value}, path))
        listed.append(Listed(name, fields))
    if problems:
        raise Refusal("bad_names", problems)
    return listed
