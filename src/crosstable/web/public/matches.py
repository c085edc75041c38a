"""The public pages of tournaments that are played in matches."""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any, NamedTuple

from crosstable.exchange.explanations import explained_place, explained_separation
from crosstable.exchange.grid import cell_of, look_of, match_grid
from crosstable.model.config import Config
from crosstable.model.names import alphabetical
from crosstable.model.points import to_points
from crosstable.model.tournament import Match, Player, PlayerId, RoundStatus, Score
from crosstable.ranking.clinch import Outlook
from crosstable.ranking.ledger import standing_result
from crosstable.ranking.round_lines import KINDS, RoundLine
from crosstable.ranking.rows import StandingsRow
from crosstable.ranking.standings import Standings
from crosstable.views.public import Public, Published
from crosstable.web.public.kinds import Kind, PageContent, Why
from crosstable.web.public.rank_chart import course
from crosstable.web.public.teams import BoardShown, board_rows, boards_shown
from crosstable.words import words
from crosstable.words.columns import column_text
from crosstable.words.formatting import points_text
from crosstable.words.scores import DASH, score_texts

# What a match without a result is, by the state of its round.
_OPEN: dict[RoundStatus, str] = {
    "staging": "web.public.waiting",
    "in_progress": "web.public.open",
    "completed": "web.public.unfinished",
}


# Standings


def standings(view: Public) -> PageContent:
    found = view.standings()
    gone = [one.name for one in found.disqualified]
    boards = board_rows(view.tournament)
    values = {**_standings_values(found, view.outlooks), "disqualified": gone, "past": None, "boards": boards}
    return PageContent("public/matches/standings.html", values)


def final(view: Public, stage: int) -> PageContent | None:
    values = {**_standings_values(view.standings(stage=stage), {}), "past": view.past(stage)}
    return PageContent("public/matches/standings_part.html", values)


def _standings_values(found: Standings, outlooks: Mapping[PlayerId, Outlook]) -> dict[str, Any]:
    codes = found.shown_codes
    rows = found.rows
    columns = [column_text(code, [row.tiebreaks[code] for row in rows]) for code in codes]
    values = list(zip(*columns, strict=True)) if columns else [()] * len(rows)
    sections = [
        {"group": group, "rows": [_row(rows[i], values[i], outlooks.get(rows[i].player.id)) for i in range(start, end)]}
        for group, start, end in _sections(found)
    ]
    drawn = any(row.record.draws for row in rows)
    return {"codes": codes, "sections": sections, "by_points": found.by_points, "drawn": drawn}


def _sections(found: Standings) -> Iterator[tuple[str | None, int, int]]:
    """Each group with the rows that are its own, from one to before another; none where nobody has a place."""
    bounds = pairwise([*(section.start for section in found.sections), len(found.rows)])
    for section, (start, end) in zip(found.sections, bounds, strict=True):
        yield section.group, start, end


def _row(row: StandingsRow, values: tuple[str, ...], outlook: Outlook | None) -> tuple[Any, ...]:
    """Rank, whether it is shared, number, name, points, record, tie-breaks, the round after which somebody left, and
    how they stand before a cut.
    """
    player, tied, points = row.player, bool(row.tied_with), to_points(row.points)
    return row.rank, tied, player.number, player.name, points, row.record, values, player.dropped_after, outlook


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
    boards: tuple[BoardShown, ...] = ()


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
    said = said if result is not None else words(_OPEN[published.round.status])
    sides = Side(first, mine, a > b), Side(second, yours, b > a)
    return Meeting(match.table, *sides, said, result is not None, boards_shown(view, match))


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


# The crosstable


def crosstable(view: Public) -> PageContent:
    teams = view.tournament.stage.config.boards is not None
    key = "web.public.crosstable_key_teams" if teams else "web.public.crosstable_key"
    return PageContent("public/crosstable.html", {"sections": match_grid(view.standings()), "key": key})


# A player


class RoundStep(NamedTuple):
    """One round of a player: against whom, what came of it, the points and the rank after it."""

    round: int
    opponent: Player | None
    table: int | None
    said: str
    look: str
    points: Any
    rank: int | None
    boards: tuple[BoardShown, ...] = ()


def course_of(view: Public, stage: int, player: Player) -> PageContent | None:
    rounds = [round_.number for round_ in view.tournament.stages[stage].rounds]
    found = view.standings(stage=stage)
    if player.id not in found.ledger.index or not rounds:
        return None
    steps = list(_steps(view, stage, player, rounds))
    ranks = [(step.round, step.rank) for step in steps if step.rank is not None]
    row = found.rows[found.places[player.id]] if player.id in found.places else None
    size = len(found.section_of(player.id).ranking.order) if row is not None else 0
    values = {
        "steps": steps,
        "row": row,
        "size": size,
        "points": None if row is None or not found.by_points else to_points(row.points),
        "picture": course(ranks, size),
        "stage": view.tournament.stages[stage],
    }
    return PageContent("public/matches/course.html", values)


def _steps(view: Public, stage: int, player: Player, rounds: list[int]) -> Iterator[RoundStep]:
    whole = view.standings(stage=stage).ledger
    lines = {line.round: line for line in whole.lines_of(whole.index[player.id])}
    for number in rounds:
        then = view.standings(number, stage)
        index = then.ledger.index.get(player.id)
        points = to_points(int(then.ledger.points[index])) if index is not None else None
        rank = then.rows[then.places[player.id]].rank if player.id in then.places else None
        published = view.rounds[number]
        match = next((one for one in published.round.matches if player.id in (one.first, one.second)), None)
        line = lines.get(number)
        if match is not None:
            other = view.by_id[match.second if match.first == player.id else match.first]
            said, look = _said(line, published.stage.config, published.round.status)
            yield RoundStep(number, other, match.table, said, look, points, rank, boards_shown(view, match))
        elif line is not None:
            said = words("web.bye" if KINDS[line.kind] == "bye" else "web.public.missed")
            yield RoundStep(number, None, None, said, look_of(line), points, rank)
        elif any(bye.player == player.id for bye in published.round.byes):
            # Its points come with the rest of the round.
            yield RoundStep(number, None, None, words("web.bye"), "", points, rank)
        elif player.id in published.resting:
            yield RoundStep(number, None, None, words("web.public.rests"), "", points, rank)


_LOOKS = {"won": "web.public.won", "drawn": "web.public.drawn", "lost": "web.public.lost"}


def _said(line: RoundLine | None, config: Config, status: RoundStatus) -> tuple[str, str]:
    """What came of a match in a few words, and the class of its look."""
    if line is None:
        return words(_OPEN[status]), ""
    text, look = cell_of(line, config)
    if KINDS[line.kind] == "unfinished":
        return words("web.public.unfinished"), look
    if KINDS[line.kind] == "forfeit":
        return words("web.public.forfeit"), look
    if KINDS[line.kind] == "double_loss":
        return words("web.public.double_loss"), look
    if KINDS[line.kind] == "double_forfeit":
        return words("web.public.double_forfeit"), look
    if config.boards is not None:
        text = f"{text}{DASH}{points_text(2 * line.games_lost + line.games_drawn)}"
    is_counted = config.best_of != 1 and config.boards is None
    drawn = f"{DASH}{line.games_drawn}" if line.games_drawn and is_counted else ""
    return words(_LOOKS[look], score=f"{text}{drawn}"), look


def why(view: Public, player: Player) -> Why:
    found = view.standings()
    if player.id not in found.places:
        return Why(None, words("no_place", view.names, player=player.id))
    told = explained_place(found, player.id, view.names)
    row = found.rows[found.places[player.id]]
    points = to_points(row.points) if found.by_points else None
    place = words("standings.place", view.names, rank=row.rank, player=player.id, group=row.group, points=points)
    return Why.told(row.rank, place, told)


def apart(view: Public, player: Player, other: Player) -> str:
    """What separates two players who both have a place."""
    found = view.standings()
    for one in (player, other):
        if one.id not in found.places:
            return words("no_place", view.names, player=one.id)
    if player.id == other.id or found.section_of(player.id) is not found.section_of(other.id):
        return words("web.public.not_compared", view.names, players=[player.id, other.id])
    text: str = explained_separation(found.separation(player.id, other.id), view.names)["text"]
    return text


KIND = Kind(
    tabs={
        "pairings": "web.tab.pairings",
        "standings": "web.tab.standings",
        "crosstable": "web.public.tab.crosstable",
        "players": "web.tab.players",
    },
    standings=standings,
    pairings=pairings,
    crosstable=crosstable,
    course=course_of,
    final=final,
    why=why,
    apart=apart,
)
