"""The public pages of tournaments that are played in matches."""

from typing import Any, NamedTuple

from crosstable.model.names import alphabetical
from crosstable.model.tournament import Match, Player, Score
from crosstable.ranking.ledger import standing_result
from crosstable.views.boards import BoardLine, board_lines
from crosstable.views.public import Public, Published
from crosstable.web.public.kinds import Kind, PageContent
from crosstable.words import words
from crosstable.words.course_text import OPEN
from crosstable.words.scores import DASH, score_texts

# Pairings


class Side(NamedTuple):
    """One player of a match: what stands of it, and whether that is the better part."""

    player: Player
    score: str
    won: bool


class Meeting(NamedTuple):
    """A match that everybody may see. `said` is what came of it where no score says that."""

    table: int | None
    first: Side
    second: Side
    said: str
    over: bool
    boards: tuple[BoardLine, ...] = ()


def pairings(view: Public, published: Published, by_name: bool) -> PageContent:
    matches = [_meeting(view, published, match) for match in published.round.matches]
    byes = [(view.by_id[bye.player], bye.kind) for bye in published.round.byes]
    resting = [view.by_id[player] for player in published.resting if player in view.by_id]
    if by_name:
        return PageContent("public/matches/pairings_by_name.html", {"seats": _by_name(matches, byes, resting)})
    stage = published.stage
    groups = {one.id: stage.group_of(one) for one in view.players} if stage.in_groups else {}
    shown_ = {"matches": matches, "byes": byes, "resting": resting, "group_of": groups}
    return PageContent("public/matches/pairings.html", shown_)


def _meeting(view: Public, published: Published, match: Match) -> Meeting:
    first, second = view.by_id[match.first], view.by_id[match.second]
    result = standing_result(match, published.round.number, view.by_id)
    mine, yours, said = score_texts(result, match.first, published.stage.config.best_of)
    a, b = (result.first, result.second) if isinstance(result, Score) else (mine == "+", yours == "+")
    said = said if result is not None else words(OPEN[published.round.status])
    sides = Side(first, mine, a > b), Side(second, yours, b > a)
    return Meeting(match.table, *sides, said, result is not None, board_lines(match, view.by_id))


class Seat(NamedTuple):
    """Where somebody plays: a table and an opponent, or what there is instead."""

    player: Player
    table: int | None
    opponent: Player | None
    said: str


def _by_name(matches: list[Meeting], byes: list[tuple[Player, Any]], resting: list[Player]) -> list[Seat]:
    seats = []
    for match in matches:
        for side, other in ((match.first, match.second), (match.second, match.first)):
            said = f"{side.score}{DASH}{other.score}" if match.over else ""
            seats.append(Seat(side.player, match.table, other.player, said))
    seats += [Seat(player, None, None, words("web.bye")) for player, _ in byes]
    seats += [Seat(player, None, None, words("web.public.rests")) for player in resting]
    return sorted(seats, key=lambda one: (alphabetical(one.player.name), one.player.number))


KIND = Kind(
    tabs={
        "pairings": "web.tab.pairings",
        "standings": "web.tab.standings",
        "crosstable": "web.public.tab.crosstable",
        "players": "web.tab.players",
    },
    pairings=pairings,
)
