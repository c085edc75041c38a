"""The API's answers, as structs: what an operation returns."""

from msgspec import UNSET, UnsetType

from crosstable.web.api.rows import (
    ActionRow,
    BoardRow,
    ByeRow,
    CategoryRow,
    Clock,
    Details,
    IdleRow,
    MatchRow,
    Move,
    NextStep,
    NoticeRow,
    Object,
    PlayerRow,
    PoolRow,
    PoolStanding,
    RankingRow,
    RoundRow,
    Row,
    ScheduleRow,
    StageRow,
    StandingsRow,
    TableRow,
    TournamentRow,
    UndoStep,
    WarningRow,
)


class Tournaments(Row, frozen=True, kw_only=True):
    """A page of the tournaments, the latest first."""

    tournaments: tuple[TournamentRow, ...]
    next: str | None


class Desk(Row, frozen=True, kw_only=True):
    """Details for staff: the next step, and the tables that wait for something."""

    phase: str
    next: NextStep
    open_tables: tuple[int, ...]
    reported_tables: tuple[int, ...]
    disputed_tables: tuple[int, ...]


class Tournament(TournamentRow, frozen=True, kw_only=True):
    """A tournament. `final` is since when its standings are final; `desk` is for staff alone."""

    place: str
    stage: int
    stages: tuple[StageRow, ...]
    timezone: str | None
    details: Details
    notices: tuple[NoticeRow, ...]
    final: int | None
    desk: Desk | UnsetType = UNSET


class Players(Row, frozen=True, kw_only=True):
    """A page of the players, by number."""

    players: tuple[PlayerRow, ...]
    next: str | None


class Player(PlayerRow, frozen=True, kw_only=True):
    """A player with their line of the standings, and why they have that place; null without a place."""

    standing: StandingsRow | None
    why: Object | None


class Rounds(Row, frozen=True, kw_only=True):
    """The published rounds; for staff also a draft."""

    rounds: tuple[RoundRow, ...]
    next: str | None


class Round(Row, frozen=True, kw_only=True):
    """A round by table."""

    round: int
    stage: int
    status: str
    multiplier: int | float
    matches: tuple[MatchRow, ...]
    tables: tuple[TableRow, ...]
    byes: tuple[ByeRow, ...]
    resting: tuple[IdleRow, ...]
    absent: tuple[IdleRow, ...]
    opens: str | None
    closes: str | None


class Standings(Row, frozen=True, kw_only=True):
    """A page of the standings of a stage, after the round `through` (null: now)."""

    stage: int
    through: int | None
    standings: tuple[StandingsRow, ...]
    boards: tuple[BoardRow, ...]
    disqualified: tuple[str, ...]
    disqualified_names: tuple[str, ...]
    next: str | None


class Categories(Row, frozen=True, kw_only=True):
    """The categories of a tournament, each with its standings."""

    categories: tuple[CategoryRow, ...]


class Ranking(Row, frozen=True, kw_only=True):
    """A page of the ranking of the whole tournament."""

    ranking: tuple[RankingRow, ...]
    stages: tuple[str | None, ...]
    next: str | None


class Bracket(Row, frozen=True, kw_only=True):
    """The brackets of the present stage, a group each; null without one."""

    bracket: Object | None


class ClockAnswer(Row, frozen=True, kw_only=True):
    """The clock; null without one."""

    clock: Clock | None


class Cut(Row, frozen=True, kw_only=True):
    """The cut as it would be if the round ended now; null if none is played towards one."""

    cut: Object | None


class Schedule(Row, frozen=True, kw_only=True):
    """When rounds are played, those to come too."""

    timezone: str | None
    rounds: tuple[ScheduleRow, ...]


class Log(Row, frozen=True, kw_only=True):
    """A page of the log, the first action first."""

    actions: tuple[ActionRow, ...]
    next: str | None


class SeasonRow(Row, frozen=True, kw_only=True):
    """A season in the list."""

    address: str
    name: str
    events: int


class Seasons(Row, frozen=True, kw_only=True):
    """The seasons."""

    seasons: tuple[SeasonRow, ...]
    next: str | None


class SeasonEvent(Row, frozen=True, kw_only=True):
    """An event of a season. `code` is null for a tournament without a page."""

    code: str | None
    name: str


class SeasonPlace(Row, frozen=True, kw_only=True):
    """A place in a season. `points` are the points of each event, null if it was missed; `counted` are indexes."""

    rank: int
    name: str
    total: float
    played: int
    points: tuple[float | None, ...]
    counted: tuple[int, ...]


class Season(Row, frozen=True, kw_only=True):
    """A page of a season's table. `best` is how many events count for each player, null for all."""

    address: str
    name: str
    counted_by: str
    points: tuple[int, ...] | None
    best: int | None
    events: tuple[SeasonEvent, ...]
    table: tuple[SeasonPlace, ...]
    next: str | None


class Pools(Row, frozen=True, kw_only=True):
    """The rating pools."""

    pools: tuple[PoolRow, ...]
    next: str | None


class Pool(Row, frozen=True, kw_only=True):
    """A page of a pool's leaderboard. `stronger` says which ratings are."""

    address: str
    name: str
    system: str
    stronger: str
    games: int
    left_out: int
    standings: tuple[PoolStanding, ...]
    next: str | None


class PoolGames(Row, frozen=True, kw_only=True):
    """A page of the games of a pool, the first first."""

    games: tuple[Object, ...]
    next: str | None


class PoolHistory(Row, frozen=True, kw_only=True):
    """A page of the players of a pool with every game they played and what each rating was made of."""

    history: tuple[Object, ...]
    next: str | None


class Done(Row, frozen=True, kw_only=True):
    """The outcome of commands. `action` is the number that undoes the first of them, null if nothing changed;
    `repeated`: the same key had done it before. `place` is the version of the tournament now.
    """

    code: str
    place: str
    seq: int
    events: tuple[Object, ...]
    said: str
    action: int | None
    undo: UndoStep | None
    warnings: tuple[WarningRow, ...]
    next: NextStep | None
    repeated: bool


class Created(Done, frozen=True, kw_only=True):
    """A new tournament."""

    name: str


class Entered(Done, frozen=True, kw_only=True):
    """A new player; null if they wait for a place."""

    player: PlayerRow | None


class Preview(Row, frozen=True, kw_only=True):
    """A preview of commands: the events, who would move, lines that others would be above, ties that would lapse."""

    place: str
    events: tuple[Object, ...]
    moves: tuple[Move, ...]
    lines: tuple[Object, ...]
    lapsed: tuple[tuple[str, ...], ...]
    repairing: Object | None


class StreamEvent(Row, frozen=True, kw_only=True):
    """An event of a stream, with the fields of its type; `seq` is the number to go on after."""

    seq: int
    time: int
    type: str


class Problem(Row, frozen=True, kw_only=True):
    """Why not (RFC 9457). `problems` are the reasons with their paths, `choices` commands to be sent instead."""

    type: str
    title: str
    status: int
    code: str
    kind: str
    params: Object
    problems: tuple[Object, ...]
    choices: tuple[Object, ...]
    place: str | None
