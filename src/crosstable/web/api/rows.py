"""The parts of the API's answers, as structs: what is in lists and objects. Their JSON Schema is in the description.

A rational number is rounded to six decimals, as in the terminal's `--json`; a field `exact` has it as text ("7/12").
A time is in microseconds since 1970, a time of the schedule a local one such as 2026-05-02T10:00. `player` is the id of
a player and `number` the one in addresses; `name` goes with the id.
"""

from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType

from crosstable.ranking.bubble import State
from crosstable.ranking.clinch import Need

Number = int | float
# A record of another shape for each format: open to additions.
Object = dict[str, Any]


class Row(Struct, frozen=True, kw_only=True):
    """The base of all answers and their parts."""


class Record(Row, frozen=True, kw_only=True):
    """Matches, games or boards won, lost and drawn."""

    wins: int
    losses: int
    draws: int


class Member(Row, frozen=True, kw_only=True):
    """A member of a team."""

    id: str
    name: str
    rating: int | None


class PlayerRow(Row, frozen=True, kw_only=True):
    """A player as everybody may see them. The last rounds of those who left; `absent` are stretches of rounds."""

    id: str
    number: int
    name: str
    rating: int | None
    club: str | None
    group: str | None
    members: tuple[Member, ...]
    first_round: int
    dropped_after: int | None
    disqualified_in: int | None
    eliminated_in: int | None
    absent: tuple[Any, ...]
    external_ids: dict[str, str]


class OutlookRow(Row, frozen=True, kw_only=True):
    """A player before a cut to `places` with `left` rounds to play: the state, and the result that is needed."""

    state: State
    need: Need
    places: int
    left: int


class StandingsRow(Row, frozen=True, kw_only=True):
    """A line of the standings. `exact` has the values of the tie-breaks that are no whole numbers, as text."""

    rank: int
    player: str
    number: int
    name: str
    points: Number
    played: int
    tiebreaks: dict[str, Number | None]
    exact: dict[str, str]
    tied_with: tuple[str, ...]
    record: Record | UnsetType = UNSET
    games: Record | int | UnsetType = UNSET
    byes: int | UnsetType = UNSET
    opponents: tuple[str, ...] | UnsetType = UNSET
    group: str | UnsetType = UNSET
    deducted: Number | UnsetType = UNSET
    outlook: OutlookRow | UnsetType = UNSET
    round_score: Number | UnsetType = UNSET
    table: int | UnsetType | None = UNSET
    seat: int | UnsetType | None = UNSET
    out_in: int | UnsetType | None = UNSET
    best_game: Number | UnsetType | None = UNSET


class BoardRow(Row, frozen=True, kw_only=True):
    """A member of a team in the standings of a board."""

    board: int
    rank: int
    member: str
    member_name: str
    player: str
    name: str
    points: Number
    record: Record
    played: int


class CategoryPlace(Row, frozen=True, kw_only=True):
    """A place in a category; `overall` is the one among all players."""

    rank: int
    overall: int
    player: str
    number: int
    name: str


class CategoryRow(Row, frozen=True, kw_only=True):
    """A category: a rating band (lowest and highest, null for none), a club, or players with its name as a label."""

    name: str
    standings: tuple[CategoryPlace, ...]
    rating: tuple[int | None, int | None] | UnsetType = UNSET
    club: str | UnsetType = UNSET


class RankingRow(Row, frozen=True, kw_only=True):
    """A place of the whole tournament. `stage` counts from 1, and says how far the player came."""

    rank: int
    player: str
    number: int
    name: str
    stage: int
    tied_with: tuple[str, ...]
    group: str | UnsetType = UNSET
    section: str | UnsetType = UNSET


class MatchRow(Row, frozen=True, kw_only=True):
    """A match. `result` has the form that enter_result takes, `score` the games of both; null while it is open."""

    table: int | None
    players: tuple[str, str]
    names: tuple[str, str]
    numbers: tuple[int, int]
    result: Object | None
    score: tuple[int, int] | None
    draws: int | None
    twenties: tuple[int, int] | None
    winner: str | None
    best_of: int
    group: str | None
    is_struck: bool
    boards: tuple[Object, ...]


class TableRow(Row, frozen=True, kw_only=True):
    """A table. `scores` are what each seat brought, multiplier included; null before anything is known."""

    table: int | None
    seats: tuple[str, ...]
    names: tuple[str, ...]
    numbers: tuple[int, ...]
    scores: tuple[Number | None, ...]


class ByeRow(Row, frozen=True, kw_only=True):
    """A bye, and what it is worth."""

    player: str
    name: str
    number: int
    kind: Literal["win", "draw", "loss"]


class IdleRow(Row, frozen=True, kw_only=True):
    """A player who rests, or is absent; `points` are what the round is worth to them, if it counts anything."""

    player: str
    name: str
    number: int
    points: Number | None


class RoundRow(Row, frozen=True, kw_only=True):
    """A round in a list. `open` counts the matches without a result."""

    round: int
    stage: int
    status: Literal["draft", "staging", "in_progress", "completed"]
    matches: int
    tables: int
    open: int
    opens: str | None
    closes: str | None


class StageRow(Row, frozen=True, kw_only=True):
    """A stage, played or planned; `rounds` are the numbers of its rounds so far."""

    stage: int
    name: str | None
    preset: str
    format: str | None
    rounds: tuple[int, ...]


class NoticeRow(Row, frozen=True, kw_only=True):
    """A notice to everybody; until when it is shown."""

    number: int
    text: str
    until: int | None


class TournamentRow(Row, frozen=True, kw_only=True):
    """A tournament in a list. `dates` are the days on which it has rounds, `enters`: players may enter themselves."""

    code: str
    name: str
    phase: str
    preset: str
    format: str
    round: int
    rounds: int | None
    players: int
    enters: bool
    dates: tuple[str, ...]
    created: int
    external_ids: dict[str, str]


class Details(Row, frozen=True, kw_only=True):
    """Details for players: when and where it is, what it costs, in the organiser's words."""

    date: str | None
    time: str | None
    place: str | None
    fee: str | None
    format: str | None
    link: str | None


class ScheduleRow(Row, frozen=True, kw_only=True):
    """When a round opens and closes, on the clocks of the time zone."""

    round: int
    opens: str | None
    closes: str | None


class Clock(Row, frozen=True, kw_only=True):
    """The clock of the round that is played. `left` are the seconds at `at`; below zero it is over. `ends` is when it
    ends, null while it is paused. `extra` are the additional seconds of tables, by table.
    """

    round: int
    left: float
    at: int
    ends: int | None
    paused: bool
    minutes: int
    extra: dict[str, int]


class ActionRow(Row, frozen=True, kw_only=True):
    """An action of the log; `undone_by` is the action that undid it."""

    action: int
    time: int
    by: str
    by_name: str
    events: tuple[Object, ...]
    undone_by: int | None
    text: str


class PoolRow(Row, frozen=True, kw_only=True):
    """A rating pool in a list; `address` is its part of an address."""

    address: str
    name: str
    system: str
    players: int
    games: int


class PoolStanding(Row, frozen=True, kw_only=True):
    """A line of a pool's leaderboard; `id` names the player in the pool's addresses."""

    id: str
    rank: int | None
    player: str
    rating: Any
    games: int
    change: Any
    was: int | None
    last: str
    provisional: bool
    inactive: bool


class WarningRow(Row, frozen=True, kw_only=True):
    """Something to look at."""

    code: str
    text: str


class NextStep(Row, frozen=True, kw_only=True):
    """The next step: the command that takes the step with its fields, if there is one."""

    code: str
    command: str | None
    fields: Object


class UndoStep(Row, frozen=True, kw_only=True):
    """The command that takes it back."""

    command: Literal["undo"]
    fields: Object


class Move(Row, frozen=True, kw_only=True):
    """A player whose rank or points would change: as they are, and as they would be; no points in a bracket."""

    player: str
    name: str
    rank: tuple[int | None, int | None]
    points: tuple[Number | None, Number | None]
