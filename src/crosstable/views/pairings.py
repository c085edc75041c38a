"""A round as everybody may see it, by table and by name: matches or tables, and who has neither."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from crosstable.formats.tables import TableSettings
from crosstable.model.config import Config
from crosstable.model.names import sort_key
from crosstable.model.points import to_points
from crosstable.model.tournament import (
    ByeKind,
    Forfeit,
    Player,
    PlayerId,
    Result,
    Round,
    RoundStatus,
    Score,
    Stage,
    Table,
)
from crosstable.ranking.ledger import bye_points, effective_result
from crosstable.ranking.tables.scoring import seat_scores
from crosstable.state.live_rounds import RoundInPlay
from crosstable.state.state import State
from crosstable.views.boards import BoardLine, board_lines
from crosstable.views.colours import Colours, stage_colours
from crosstable.views.listing import SeatAt


class MatchLine(NamedTuple):
    """A match; `result` is None while it is open, as a round with that `status` has it.

    `is_struck`: it counts for nobody, since the results of a player were struck. `colours`: where `first` has White.
    """

    table: int | None
    first: Player
    second: Player
    result: Result | None
    status: RoundStatus
    best_of: int
    group: str | None
    boards: tuple[BoardLine, ...]
    is_struck: bool = False
    colours: Colours | None = None

    @property
    def winner(self) -> Player | None:
        match self.result:
            case Score(first, second) if first != second:
                return self.first if first > second else self.second
            case Forfeit(by):
                return self.second if by == self.first.id else self.first
        return None


class SeatLine(NamedTuple):
    """A seat at a table; `score` is what it brought, multiplier included, and None before anything is known."""

    seat: SeatAt
    player: Player
    score: Fraction | None


class TableLine(NamedTuple):
    """A table with its seats, and how many stand-ins sit after the players."""

    table: int | None
    seats: tuple[SeatLine, ...]
    stand_ins: int = 0


class IdleLine(NamedTuple):
    """A player who has a bye, or who sits out or is absent (`bye` is None).

    `points` are what the round is worth to an absent player, None if absences count nothing in the format.
    """

    player: Player
    bye: ByeKind | None
    group: str | None
    is_absent: bool = False
    points: int | float | None = None


class Pairings(NamedTuple):
    """A round by table. It has matches or tables; `idle` are the byes, then those who sit out, then the absent.

    `colours`: where the first player of a match has White.
    """

    matches: list[MatchLine]
    tables: list[TableLine]
    idle: list[IdleLine]
    multiplier: Fraction
    colours: Colours | None = None

    @property
    def most_seats(self) -> int:
        return max((len(table.seats) + table.stand_ins for table in self.tables), default=0)


class PlayerLine(NamedTuple):
    """Where a player plays: in a match, on a seat, or not at all (`idle`); `others` play at the same table."""

    player: Player
    table: int | None = None
    others: tuple[Player, ...] = ()
    match: MatchLine | None = None
    seat: SeatAt | None = None
    idle: IdleLine | None = None


def round_pairings(
    stage: Stage, round_: Round, resting: Collection[PlayerId], players: Mapping[PlayerId, Player]
) -> Pairings:
    groups = {player.id: stage.group_of(player) for player in players.values()} if stage.in_groups else {}
    colours = stage_colours(stage.preset, stage.config)
    matches = [
        MatchLine(
            table=match.table,
            first=players[match.first],
            second=players[match.second],
            result=effective_result(match, round_.number, players),
            status=round_.status,
            best_of=stage.config.best_of,
            group=groups.get(match.first),
            boards=board_lines(match, players),
            is_struck=match.first in stage.struck or match.second in stage.struck,
            colours=colours,
        )
        for match in sorted(round_.matches, key=lambda match: match.table or 0)
    ]
    tables = [
        TableLine(
            table.table,
            tuple(_seats(table, stage, round_, players)),
            stage.config.of(TableSettings).stand_ins(len(table.seats)),
        )
        for table in sorted(round_.tables, key=lambda table: table.table or 0)
    ]
    idle = [IdleLine(players[bye.player], bye.kind, groups.get(bye.player)) for bye in round_.byes]
    idle += [IdleLine(players[player], None, groups.get(player)) for player in resting if player in players]
    idle += [line._replace(group=groups.get(line.player.id)) for line in absent_lines(stage.config, round_, players)]
    return Pairings(matches, tables, idle, round_.multiplier, colours)


def absent_from(state: State, round_: RoundInPlay) -> list[IdleLine]:
    """Return the players who are absent from a round, a draft too. Their names are not in it (`state`)."""
    return absent_lines(state.stage_of(round_.number).config, round_.round, state.players)


def absent_lines(config: Config, round_: Round, players: Mapping[PlayerId, Player]) -> list[IdleLine]:
    """Return the players who are absent from a round, by announcement or with a requested bye."""
    number, placed = round_.number, _placed_players(round_)
    lines = []
    for player in players.values():
        kind = player.bye_in(number)
        if kind is None or player.first_round > number or player.is_out_in(number) or player.id in placed:
            continue
        points = to_points(bye_points(config, kind)) if config.traits.absence_counts else None
        lines.append(IdleLine(player, None, None, is_absent=True, points=points))
    return lines


def without_match(stage: Stage, round_: Round, players: Iterable[Player]) -> list[PlayerId]:
    """Return the players of a round who have neither a seat nor a bye, as a document tells them; none in brackets."""
    if stage.config.traits.bracket:
        return []
    placed = _placed_players(round_)
    return [player.id for player in players if player.plays_in(round_.number) and player.id not in placed]


def _placed_players(round_: Round) -> set[PlayerId]:
    matched = {player for match in round_.matches for player in (match.first, match.second)}
    byes = {bye.player for bye in round_.byes}
    return matched | byes | {player for table in round_.tables for player in table.seats}


def _seats(table: Table, stage: Stage, round_: Round, players: Mapping[PlayerId, Player]) -> Iterator[SeatLine]:
    is_known = round_.status != "staging" and (table.events or table.scores or table.places)
    points = seat_scores(table, stage.config.of(TableSettings)).points if is_known else None
    for seat, player in enumerate(table.seats):
        score = None if points is None else Fraction(points[seat]) * round_.multiplier
        yield SeatLine(SeatAt(table.table, seat, stage.config), players[player], score)


def pairings_by_name(pairings: Pairings) -> list[PlayerLine]:
    return sorted(_player_lines(pairings), key=lambda line: (sort_key(line.player.name), line.player.number))


def _player_lines(pairings: Pairings) -> Iterator[PlayerLine]:
    for match in pairings.matches:
        yield PlayerLine(match.first, match.table, (match.second,), match=match)
        yield PlayerLine(match.second, match.table, (match.first,), match=match)
    for table in pairings.tables:
        for seat in table.seats:
            others = tuple(other.player for other in table.seats if other is not seat)
            yield PlayerLine(seat.player, table.table, others, seat=seat.seat)
    for idle in pairings.idle:
        yield PlayerLine(idle.player, idle=idle)
