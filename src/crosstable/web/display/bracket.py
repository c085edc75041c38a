"""The bracket on a wall: three rounds at a time from the current one, four matches of the first."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from crosstable.app.site import Room
from crosstable.model.tournament import Player, PlayerId
from crosstable.views.bracket import BracketRound, BracketView, SubBracket, bracket_views
from crosstable.views.public import Public
from crosstable.web.display.register import display_view

# Rounds side by side, and matches of the first of them.
ROUNDS, MATCHES = 3, 4


class WallPage(NamedTuple):
    """One screen of a bracket: rounds with their matches, and below the last one the match for third place."""

    key: str
    group: str | None
    part: SubBracket
    champion: Player | None
    rounds: list[BracketRound]
    third: BracketRound | None = None


class WallBracket(NamedTuple):
    """The pages of a bracket, and the short names of its players."""

    pages: Sequence[WallPage]
    short: Mapping[PlayerId, str]


@display_view("bracket")
def bracket(_room: Room, view: Public) -> WallBracket | None:
    """Return the bracket's pages; None if the current stage has no bracket."""
    brackets = bracket_views(view.tournament) if view.rounds else []
    pages = [page for i, bracket in enumerate(brackets) for page in wall_pages(bracket, str(i))]
    return WallBracket(pages, view.short) if pages else None


def wall_pages(bracket: BracketView, key: str) -> Iterator[WallPage]:
    third = next((part.rounds[0] for part in bracket.parts if part.kind == "third"), None)
    for i, part in enumerate(part for part in bracket.parts if part.kind != "third"):
        pages = [*_visible_rounds(part)]
        for j, rounds in enumerate(pages):
            is_final = i == 0 and j == len(pages) - 1
            champion = bracket.champion if i == 0 else None
            yield WallPage(f"{key}-{i}-{j}", bracket.group, part, champion, rounds, third if is_final else None)


def _visible_rounds(part: SubBracket) -> Iterator[list[BracketRound]]:
    """Yield pages of the current rounds: as many matches as fit, with the later matches they lead to."""
    rounds = part.rounds
    running = next((i for i, round_ in enumerate(rounds) if not _is_over(round_)), len(rounds))
    # With the previous round, if it fits.
    if running and len(rounds[running - 1].matches) <= MATCHES:
        running -= 1
    start = max(0, min(running, len(rounds) - ROUNDS))
    rounds = rounds[start : start + ROUNDS]
    size = len(rounds[0].matches)
    for first in range(0, size, MATCHES):
        last = min(first + MATCHES, size)
        # A later round has as many matches, half or a quarter.
        cut = [
            round_._replace(
                matches=round_.matches[first * len(round_.matches) // size : -(-last * len(round_.matches) // size)]
            )
            for round_ in rounds
        ]
        yield [round_ for round_ in cut if round_.matches]


def _is_over(round_: BracketRound) -> bool:
    return all(match.is_hidden or match.is_over for match in round_.matches)
