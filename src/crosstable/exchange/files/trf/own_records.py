"""Data without a column in the file, in comments of our own, so that it survives a round trip.

    ### crosstable {"preset": "chess", "config": {"rounds": 9}, "seed": 7}
    ### crosstable player 17 {"club": "North", "dropped_after": 3}

Other programs pass over comments. What other programs write in a file, in columns or records, needs none of these.
"""

import json
import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from crosstable.exchange.files.file_format import line_position
from crosstable.exchange.json_reader import decode_json
from crosstable.model.refusals import Reason, Refusal

if TYPE_CHECKING:
    from crosstable.exchange.files.trf.lines import TextLine

_OWN = "### crosstable "
_RECORD = re.compile(r"### crosstable (?:player (\d{1,4}) )?(\{.*\})")
# Keys that columns and records hold already.
_ELSEWHERE = frozenset({"crosstable", "players", "rounds", "stages", "extra"})


class OwnRecords(NamedTuple):
    """Our comments about the tournament (with the line, 0 if none), and about players, by number."""

    line: int
    tournament: Mapping[str, Any]
    players: Mapping[int, Mapping[str, Any]]


def is_own(line: str) -> bool:
    return line.startswith(_OWN)


def write_own(what: Mapping[str, Any], number: int | None = None) -> str:
    about = "" if number is None else f"player {number} "
    return f"{_OWN}{about}{json.dumps(what, ensure_ascii=False)}"


def read_own(lines: "Iterable[TextLine]", problems: list[Reason]) -> OwnRecords:
    """Read our own comments; add a problem with its line for each unreadable one."""
    at, tournament = 0, dict[str, Any]()
    players: dict[int, Mapping[str, Any]] = {}
    for line, text in lines:
        match = _RECORD.fullmatch(text)
        values = None if match is None else _decode(match[2])
        if match is None or not isinstance(values, dict) or _ELSEWHERE & values.keys():
            problems.append(Reason("trf_own_record", {}, line_position(line)))
        elif match[1] is None:
            at = line
            tournament |= values
        else:
            players[int(match[1])] = values
    return OwnRecords(at, tournament, players)


def _decode(text: str) -> Any:
    try:
        return decode_json(text)
    except Refusal:
        return None
