"""Plain lists of a tournament: players, pairings, standings, results; a header row and rows of values.

Numbers stay numbers and texts stay texts. The reader of lists knows the headings.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from crosstable.exchange.files.file_format import OutputKind, OutputRequest
from crosstable.exchange.files.headings import WORDS
from crosstable.exchange.json_answers import round_fraction
from crosstable.exchange.sheets.sheet import Scene, scene_of
from crosstable.exchange.team_list import member_text
from crosstable.model.player_entry import ENTRY_FIELDS
from crosstable.model.points import to_points
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.tournament import (
    DoubleForfeit,
    DoubleLoss,
    Forfeit,
    Match,
    Player,
    Round,
    Score,
    Stage,
    Table,
    Tournament,
)
from crosstable.model.validation import number
from crosstable.ranking.ledger import effective_result
from crosstable.ranking.tables.scoring import events_in_force
from crosstable.views.categories import category_listing, has_categories
from crosstable.views.listing import Column, Line, Listing
from crosstable.views.standings import current_listing, final_listing, shows_final_ranking
from crosstable.words import words
from crosstable.words.cells import reached_text

Value = str | int | float | None
ENTRY = ("number", "name", *ENTRY_FIELDS)
MEMBERS = "; "  # between them, for a comma may be part of a name


class PlainList(NamedTuple):
    """A list to write: what it is, its headings, and its rows."""

    what: OutputKind
    title: str
    headings: Sequence[str]
    rows: Sequence[Sequence[Value]]


def requested_lists(tournament: Tournament, wanted: OutputRequest) -> list[PlainList]:
    """Return the requested lists. Raise if there is nothing to list."""
    scene = scene_of(tournament, wanted.round, wanted.stage)
    match wanted.what:
        case "players":
            return [players(scene.tournament)]
        case "pairings":
            round_ = scene.published
            make = _seats if scene.kind == "tables" else _matches
            return [make([(scene.stage, round_)], tournament)]
        case "standings":
            return [standings(scene)]
        case "categories":
            return [categories(scene)]
    rounds = [(stage, round_) for stage in tournament.stages for round_ in stage.rounds if round_.counts]
    lists_ = [_head(tournament), players(tournament), _matches(rounds, tournament), _seats(rounds, tournament)]
    return [*(list_ for list_ in lists_ if list_.rows), standings(scene)]


def heading(field: str) -> str:
    return WORDS[field].partition(",")[0].partition(";")[0].capitalize()


def _head(tournament: Tournament) -> PlainList:
    row = [tournament.name, tournament.stages[0].preset, str(tournament.seed)]
    headings = [heading(field) for field in ("tournament", "preset", "seed_of_draws")]
    return PlainList("all", words("file.list.tournament"), headings, [row])


def _make_list(
    what: OutputKind, title: str, rows: Sequence[dict[str, Value]], fields: Sequence[str], always: int
) -> PlainList:
    """Return a list with the first fields, and the others if any row has them."""
    used = [field for i, field in enumerate(fields) if i < always or any(row.get(field) is not None for row in rows)]
    return PlainList(what, title, [heading(field) for field in used], [[row.get(f) for f in used] for row in rows])


def players(tournament: Tournament) -> PlainList:
    fields = [*ENTRY, "members", "first_round", "dropped_after", "absent", "disqualified_in", "eliminated_in", "id"]
    rows = [dict(_player(player)) for player in sorted(tournament.players, key=lambda player: player.number)]
    return _make_list("players", words("file.what.players"), rows, fields, 2)


def _player(player: Player) -> Iterator[tuple[str, Value]]:
    for field in (*ENTRY, "dropped_after"):
        yield field, getattr(player, field)
    if player.members:
        yield "members", MEMBERS.join(member_text(member.name, member.rating) for member in player.members)
    yield "disqualified_in", player.disqualified_in
    yield "eliminated_in", player.eliminated_in
    yield "first_round", player.first_round if player.first_round != 1 else None
    if player.absent:
        yield (
            "absent",
            ", ".join(
                " ".join([f"{first}-{'' if last is None else last}", *worth]) for first, last, *worth in player.absent
            ),
        )
    yield "id", player.id if player.id != str(player.number) else None


def _matches(rounds: Sequence[tuple[Stage, Round]], tournament: Tournament) -> PlainList:
    fields = ["round", "table", "first_number", "first", "second_number", "second", "score_first", "score_second"]
    fields += ["draws", "result", "twenties_first", "twenties_second", "group", "multiplier"]
    rows = [row for stage, round_ in rounds for row in _round(stage, round_, tournament)]
    return _make_list("pairings", words("file.list.matches"), rows, fields, 8)


def _round(stage: Stage, round_: Round, tournament: Tournament) -> Iterator[dict[str, Value]]:
    by_id = tournament.by_id
    extra: dict[str, Value] = {} if round_.multiplier == 1 else {"multiplier": number(round_.multiplier)}
    for match in sorted(round_.matches, key=lambda match: match.table or 0):
        first, second = by_id[match.first], by_id[match.second]
        group = stage.group_of(first) if stage.in_groups else None
        row: dict[str, Value] = {"round": round_.number, "table": match.table, "group": group, **extra}
        row |= {"first_number": first.number, "first": first.name}
        row |= {"second_number": second.number, "second": second.name}
        yield row | _result(match, round_, tournament)
    for bye in round_.byes:
        player = by_id[bye.player]
        result = "bye" if bye.kind == "win" else f"bye {bye.kind}"
        yield {"round": round_.number, "first_number": player.number, "first": player.name, "result": result, **extra}


def _result(match: Match, round_: Round, tournament: Tournament) -> dict[str, Value]:
    row: dict[str, Value] = {}
    match effective_result(match, round_.number, tournament.by_id):
        case Score(first, second, draws):
            row = {"score_first": first, "score_second": second, "draws": draws or None}
        case Forfeit(by):
            row = {"result": "forfeit 1" if by == match.first else "forfeit 2"}
        case DoubleForfeit():
            row = {"result": "double forfeit"}
        case DoubleLoss():
            row = {"result": "double loss"}
    if match.unfinished:
        row = {"result": "unfinished"}
    if match.twenties is not None:
        row |= {"twenties_first": match.twenties[0], "twenties_second": match.twenties[1]}
    return row


def _seats(rounds: Sequence[tuple[Stage, Round]], tournament: Tournament) -> PlainList:
    fields = ("round", "table", "seat", "number", "name", "score", "place", "multiplier")
    by_id = tournament.by_id
    rows: list[dict[str, Value]] = []
    for _, round_ in rounds:
        for table in sorted(round_.tables, key=lambda table: table.table or 0):
            scores = table_scores(table)
            for seat, player in enumerate(table.seats):
                player_ = by_id[player]
                row: dict[str, Value] = {"round": round_.number, "table": table.table, "seat": seat + 1}
                row |= {"number": player_.number, "name": player_.name}
                row |= {"score": None if scores is None else number(scores[seat])}
                row |= {"place": None if table.places is None else table.places[seat]}
                row |= {} if round_.multiplier == 1 else {"multiplier": number(round_.multiplier)}
                rows.append(row)
    return _make_list("pairings", words("file.list.tables"), rows, fields, 5)


def table_scores(table: Table) -> Sequence[Fraction] | None:
    """Return the score of each seat of a table; None if unknown."""
    if table.scores is not None:
        return table.scores
    if not table.events:
        return None
    counting = events_in_force(table.events)
    return [Fraction(sum(event.delta for event in counting if event.player == seat)) for seat in table.seats]


def standings(scene: Scene) -> PlainList:
    tournament = scene.tournament
    is_final = scene.is_whole and shows_final_ranking(tournament)
    listing = final_listing(tournament) if is_final else current_listing(tournament, scene.through)
    columns: list[Column[Any]] = [*listing.columns]
    if not is_final and scene.kind == "tables":
        scores: tuple[Column[Any], ...] = (
            Column("number", "Score", lambda row: row.score),
            Column("count", "Rounds", lambda row: row.played),
        )
        columns[2:2] = [*scores]
    return _ranked_list("standings", listing, columns)


def categories(scene: Scene) -> PlainList:
    """Return the standings of each category. Raise without categories."""
    if not has_categories(scene.tournament):
        raise Refusal("print_no_categories")
    listing = category_listing(scene.tournament)
    columns = [column for column in listing.columns if column.kind != "round"]
    ranked = _ranked_list("categories", listing, columns)
    names = [section.category for section in listing.sections for _ in section.lines]
    rows = [[name, *row] for name, row in zip(names, ranked.rows, strict=True)]
    return ranked._replace(headings=["Category", *ranked.headings], rows=rows)


def _ranked_list(what: OutputKind, listing: Listing[Any], columns: Sequence[Column[Any]]) -> PlainList:
    headings = [title for column in columns for title in _HEADINGS.get(column.kind, [column.code])]
    rows = [[value for column in columns for value in _values(column, line)] for line in listing.lines]
    if listing.in_groups:
        headings.insert(GROUP, "Group")
        groups = [section.group for section in listing.sections for _ in section.lines]
        for row, group in zip(rows, groups, strict=True):
            row.insert(GROUP, group)
    return PlainList(what, words(f"file.what.{what}"), headings, rows)


# The group comes after rank, number and name.
GROUP = 3
_HEADINGS = {
    "rank": ["Rank"],
    "player": ["Number", "Name"],
    "points": ["Points"],
    "record": ["Wins", "Losses", "Draws"],
    "reached": ["Reached"],
    "place": ["Overall"],
}


def _values(column: Column[Any], line: Line[Any]) -> list[Value]:
    """Return the values of a column: numbers as numbers, rounded from the exact value."""
    value = column.value(line.row)
    match column.kind:
        case "rank" | "place":
            return [value.rank]
        case "player":
            return [line.player.number, value]
        case "points":
            return [to_points(value)]
        case "record":
            return [None] * 3 if value is None else [value.wins, value.losses, value.draws]
        case "reached":
            return [reached_text(value)]
        case "tiebreak" | "criterion" | "number":
            return [round_fraction(value)]
    return [value]


def list_losses(tournament: Tournament, wanted: OutputRequest) -> list[Reason]:
    if wanted.what != "all":
        return [Reason("file_loses_rest", {"what": wanted.what})]
    codes = [code for code, is_there in _omissions(tournament) if is_there]
    return [Reason(code) for code in codes]


def _omissions(tournament: Tournament) -> Iterator[tuple[str, bool]]:
    stages = tournament.stages
    rounds = tournament.all_rounds
    tables = [table for round_ in rounds for table in round_.tables]
    yield "file_loses_settings", any(stage.overrides for stage in stages)
    yield "file_loses_stages", len(stages) > 1 or bool(tournament.plan) or any(stage.groups for stage in stages)
    yield "file_loses_settlements", any(stage.settled or stage.deductions or stage.struck for stage in stages)
    yield "file_loses_taps", any(table.events for table in tables)
    matches = [match for round_ in rounds for match in round_.matches]
    yield "file_loses_boards", any(isinstance(match.result, Score) and match.result.boards for match in matches)
    yield "file_loses_draft", any(not round_.counts for round_ in rounds)
    yield "file_loses_records", bool(tournament.extra)
