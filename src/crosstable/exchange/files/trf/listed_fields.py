"""Title, federation and year of birth between the columns of a player and the fields of an entry.

A date of birth that a file has is personal and is kept with the name: it does not become a field of the entry.
"""

from collections.abc import Mapping
from typing import Any

from crosstable.model.titles import TITLES
from crosstable.model.tournament import Player


def listed_fields(texts: Mapping[str, str]) -> dict[str, Any]:
    """Return the fields that the columns have; texts that can't be one are left out."""
    fields: dict[str, Any] = {}
    if texts["title"] in TITLES:
        fields["title"] = texts["title"]
    if _is_federation(texts["federation"]):
        fields["federation"] = texts["federation"]
    return fields


def listed_columns(player: Player, kept: Mapping[str, str]) -> dict[str, str]:
    """Return title, federation and birth as columns: as they were kept unless the entry says otherwise."""
    columns = {name: kept[name] for name in ("title", "federation", "birth")}
    if player.title is not None:
        columns["title"] = player.title
    if player.federation is not None:
        columns["federation"] = player.federation
    if player.born is not None and not columns["birth"].startswith(str(player.born)):
        # An unknown day is written as 00.
        columns["birth"] = f"{player.born}/00/00"
    return columns


def _is_federation(text: str) -> bool:
    return len(text) == 3 and text.isascii() and text.isalpha()
