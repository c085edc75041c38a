"""Record 299: points of a round that differ from what its results are worth, as bonuses and penalties.

| columns | what |
|---|---|
| 5 | W D L + - F H Z: what the points replace; blank: they are added |
| 8-11, 14-17 | match points (teams), points |
| 20-22, 24-27 and on | round and starting numbers; blank or 0: all |

Of several records that replace the same points, the one that names players counts before one for all, then the one that
names its round, then the later one.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from crosstable.exchange.files.trf.layout import Block
from crosstable.exchange.files.trf.lines import TextLine
from crosstable.exchange.files.trf.scoring import Scoring, read_signed_points, write_points
from crosstable.model.validation import number as plain_number

RECORD = "299"
_TYPES = "WDL+-FHZ"
_KINDS = {
    "won": "W",
    "drawn": "D",
    "lost": "L",
    "won by forfeit": "+",
    "forfeited": "-",
    "win": "F",
    "draw": "H",
    "loss": "Z",
    "absent": "Z",
}


class Assignment(NamedTuple):
    """A record 299. Round 0 and no targets mean all of them."""

    type: str
    match_points: Fraction | None
    points: Fraction | None
    round: int
    targets: tuple[int, ...]

    def applies(self, event: "Event") -> bool:
        return self.round in (0, event.round) and (not self.targets or event.number in self.targets)


class Event(NamedTuple):
    """A player's or team's round: a type of record 299, P for an allocated bye, empty for an open game; and points."""

    number: int
    round: int
    type: str
    worth: Fraction


def read_assignments(records: Iterable[TextLine]) -> list[Assignment]:
    return [assignment for _, text in records if text.startswith(RECORD) and (assignment := _read(text)) is not None]


def _read(text: str) -> Assignment | None:
    kind = text[4:5].strip().upper()
    match_points, points = (read_signed_points(text[at : at + 4]) for at in (7, 13))
    if (kind and kind not in _TYPES) or (match_points is None and points is None):
        return None
    targets = [_number(text[at : at + 4]) for at in range(23, len(text), 5)]
    return Assignment(kind, match_points, points, _number(text[19:22]), tuple(target for target in targets if target))


def _number(text: str) -> int:
    text = text.strip()
    return int(text) if text.isascii() and text.isdecimal() else 0


def adjustments(
    assignments: Sequence[Assignment], events: Iterable[Event], *, is_team: bool = False
) -> dict[tuple[int, int], Fraction]:
    """Return the points that the records add to players or teams, by number and round."""
    if not assignments:
        return {}
    changes = {}
    for event in events:
        change = Fraction(0)
        replaced = None
        for assignment in assignments:
            points = assignment.match_points if is_team else assignment.points
            if points is None or not assignment.applies(event):
                continue
            if not assignment.type:
                change += points
            elif assignment.type == event.type:
                weight = (bool(assignment.targets), bool(assignment.round))
                replaced = (weight, points) if replaced is None or weight >= replaced[0] else replaced
        if replaced is not None:
            change += replaced[1] - event.worth
        if change:
            changes[event.number, event.round] = change
    return changes


def events_of(blocks: Mapping[int, Sequence[Block]], scoring: Scoring) -> Iterator[Event]:
    """Yield every round of every player, from the columns of their lines."""
    for number, rounds in blocks.items():
        for round_, block in enumerate(rounds, 1):
            kind = "P" if block.code == "U" else _KINDS.get(block.meaning, "")
            yield Event(number, round_, kind, scoring.points([block]))


def as_deductions(added: Mapping[tuple[int, int], Fraction], ids: Mapping[int, str]) -> list[dict[str, Any]]:
    """Return adjustments as the deductions of a document: a bonus is a negative one."""
    return [
        {"player": ids[number], "round": round_, "points": plain_number(-points)}
        for (number, round_), points in added.items()
        if number in ids
    ]


def write_adjustments(added: Mapping[tuple[int, int], Fraction], *, is_team: bool = False) -> list[str]:
    """Return the records 299 that add these points."""
    lines = []
    for (number, round_), points in sorted(added.items()):
        value = f"{write_points(points):>4}"
        columns = f"{value}      " if is_team else f"      {value}"
        lines.append(f"{RECORD}    {columns}  {round_:>3} {number:>4}")
    return lines
