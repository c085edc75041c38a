"""A player's own screen: the seat, who else is there, what to do now, the place so far and at the end.

| state | when |
|---|---|
| waiting_list, registered | before the start |
| seated, bye, sits_out | in the round that is published or played |
| not_seated | a round is on without the player, or without a seat yet |
| being_paired, between_stages | between two rounds, or two stages |
| absent, dropped, eliminated, disqualified | does not play in the round that is on or next |
| finished, cancelled | the last round is played, or the tournament was cancelled |

| to do | when |
|---|---|
| play | seated, and the round has not started |
| report | a match without a result or a report of the player |
| boards | a match of teams without a result: a captain reports its boards, a member their own |
| confirm | the opponent has reported |
| wait_opponent | the player's report waits for the opponent |
| wait_desk | a dispute, or reports of one phone for both, wait for the desk |
| score, watch_score | at a table: keep the score, or another player does |
| report, confirm, wait_opponent | on papers: write them, sign another's, wait for the other two |
| done, nothing | the result is in; or there is nothing to do |

Standings and records are public values; reports of a match are shown to its two players alone.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal

import msgspec

from crosstable.formats.tables import TableSettings
from crosstable.model.absences import Worth
from crosstable.model.times import SECOND
from crosstable.model.tournament import Player, PlayerId, Result, ScoreEvent, Table
from crosstable.model.validation import number
from crosstable.ranking.brackets.best_of import best_of
from crosstable.ranking.rows import Record
from crosstable.ranking.tables.scoring import seat_scores, undone_event_ids
from crosstable.rules.check_in import expected_players
from crosstable.rules.results import reporter_of
from crosstable.rules.rounds import no_rounds_left
from crosstable.rules.score_events import scorer_of
from crosstable.state.apply_results import report_of
from crosstable.state.live_rounds import RoundInPlay
from crosstable.state.records import DeskRequest
from crosstable.state.state import MOST_ROUNDS, State
from crosstable.views.colours import Colour, Colours, stage_colours
from crosstable.views.excuses import ByeChoice, Excuse, bye_choice, excuses
from crosstable.views.explain import ExplainedRound, Explanation, explain_place, rounds_in
from crosstable.views.paper_reports import PaperReports, is_by_phone, paper_reports
from crosstable.views.player_place import DECIMALS, Finish, Place, finish_of, place_of, points_of
from crosstable.views.players import exit_of
from crosstable.views.public import Public
from crosstable.views.team_reports import BoardReports, LineUpChoice, board_reports, line_up_choices

Standing = Literal[
    "waiting_list",
    "registered",
    "seated",
    "bye",
    "sits_out",
    "not_seated",
    "being_paired",
    "between_stages",
    "absent",
    "dropped",
    "eliminated",
    "disqualified",
    "finished",
    "cancelled",
]
ToDo = Literal[
    "play", "report", "boards", "confirm", "wait_opponent", "wait_desk", "score", "watch_score", "done", "nothing"
]


class TableMate(msgspec.Struct, frozen=True, kw_only=True):
    """Another player at the table, with their standing. `seat` counts from 0; `score` is the round's."""

    player: PlayerId
    number: int
    name: str
    club: str | None
    seat: int
    rank: int | None
    points: int | float | None
    record: Record | None
    score: int | float | None = None


class Clock(msgspec.Struct, frozen=True):
    """The clock of the round: seconds left with the table's extra time (below zero: over), and whether it is paused."""

    left: float
    paused: bool
    extra: int


class MatchReports(msgspec.Struct, frozen=True, kw_only=True):
    """The result of the match, and reports that wait, first player first.

    `same_phone`: this phone reported for the opponent what it could confirm, so the desk confirms.
    """

    best_of: int
    is_first: bool
    colour: Colour | None
    reports: str
    result: Result | None
    twenties: tuple[int, int] | None
    mine: Result | None
    theirs: Result | None
    disputed: bool
    by_opponent: bool
    by_me: bool
    by_desk: bool
    same_phone: bool


class Scoring(msgspec.Struct, frozen=True):
    """The scorekeeping phone of a table, and its last tap: id, player, and +1 or -1."""

    scorer: PlayerId | None
    last_tap: str | None
    last_for: PlayerId | None = None
    last_delta: int | None = None


class PlayerSeat(msgspec.Struct, frozen=True, kw_only=True):
    """The player's seat in the round that is on; `seat` counts from 0, `stand_ins` are the last seats of the table."""

    table: int
    seat: int
    score: int | float | None
    mates: list[TableMate]
    stand_ins: int = 0
    match: MatchReports | None = None
    papers: PaperReports | None = None
    boards: list[BoardReports] = []
    may_play: list[LineUpChoice] = []
    scoring: Scoring | None = None


class PendingRequest(msgspec.Struct, frozen=True):
    """A request of the player that waits at the desk."""

    request: int
    kind: str
    at: int
    taken: bool
    round: int | None
    table: int | None
    first: int | None
    last: int | None
    result: Result | None
    worth: Worth


class Screen(msgspec.Struct, frozen=True, kw_only=True):
    """The screen of a player, or of a member of a `team`.

    `round` is the one that is on or was last, `since` the one in which the player went out. `finish` is the place in
    the final ranking once it is certain, or between two stages. `missed` is the round that an absent player misses
    now, `excused` are those to come, `declined` the requests that the desk declined, `byes` the byes that can be
    requested. `following` is the round that comes next, None after the last one of the stage; `may_miss`: the player
    plays in it and has not asked to miss it. `plays_first` is the first round without an absence.
    """

    player: PlayerId
    team: PlayerId | None
    team_name: str | None
    number: int | None
    name: str
    state: Standing
    todo: ToDo
    round: int
    round_status: str | None
    multiplier: int | float
    since: int | None
    clock: Clock | None
    seat: PlayerSeat | None
    place: Place | None
    finish: Finish | None
    waits: list[PendingRequest]
    declined: list[PendingRequest]
    missed: Excuse | None
    excused: list[Excuse]
    byes: ByeChoice | None
    following: int | None
    may_miss: bool
    plays_first: int | None
    leaving: bool
    checks_in: bool
    checked_in: bool
    in_line: int | None


def screen(state: State, view: Public, player: PlayerId, name: str, device: str, now: int) -> Screen:
    """Return the screen of one player for a device that holds the player. `view` is the public view of the state."""
    round_ = state.current if state.stages and state.current is not None and state.current.is_open else None
    holder, player = player, state.teams.get(player, player)
    standing, since = _current_activity(state, view, round_, player)
    is_final = view.is_over or standing in ("eliminated", "between_stages")
    finish = finish_of(view, player) if is_final and standing != "cancelled" else None
    known = state.players.get(player)
    seat = None if round_ is None or standing != "seated" else _seat(state, view, round_, player, device, holder)
    last = view.rounds.get(view.last_round)
    number = state.last_round if round_ is not None else state.last_round + 1
    absent = () if known is None else known.absent
    is_over = view.is_over or standing == "cancelled" or (no_rounds_left(state) and not state.plan)
    missed = excuses(state, absent, number, number)
    following = None if is_over or no_rounds_left(state) else state.last_round + 1
    return Screen(
        player=holder,
        team=None if holder == player else player,
        team_name=None if holder == player else view.by_id[player].name,
        number=None if known is None else known.number,
        name=name,
        state=standing,
        todo=_to_do(round_, seat, player),
        round=view.last_round,
        round_status=None if last is None else last.round.status,
        multiplier=1 if last is None else _number(last.round.multiplier),
        since=since,
        clock=None if round_ is None else _clock(round_, None if seat is None else seat.table, now),
        seat=seat,
        place=place_of(stage_reached(view, finish), player),
        finish=finish,
        waits=[
            _pending_request(number, request)
            for number, request in state.requests.items()
            if _is_own(request, player, device)
        ],
        declined=[
            _pending_request(number, request)
            for number, request in state.declined.items()
            if _is_own(request, player, device) and _is_recent(request, state.last_round)
        ],
        missed=missed[0] if missed and standing == "absent" else None,
        excused=[] if is_over else excuses(state, absent, number + 1 if standing == "absent" else number),
        byes=None if is_over or known is None else bye_choice(state, player),
        following=following,
        may_miss=following is not None and known is not None and _may_miss(state, known, following),
        plays_first=None if known is None else _first_round(known),
        leaving=player in state.leaving,
        checks_in=state.registration.checks_in and (not state.started or player in expected_players(state)),
        checked_in=player in state.checked_in,
        in_line=list(state.waiting).index(player) + 1 if player in state.waiting else None,
    )


def stage_reached(view: Public, finish: Finish | None) -> Public:
    """Return the view of the last stage that the player was in."""
    if finish is None or view.tournament.stage.config.traits.at_tables:
        return view
    return view.with_stage(str(finish.stage + 1))


def explain_screen(view: Public, screen: Screen) -> Explanation | None:
    if screen.place is None:
        return None
    player = screen.team or screen.player
    explanation = explain_place(stage_reached(view, screen.finish).stage_standings(), player, tiebreaks=False)
    return msgspec.structs.replace(explanation, rounds=_rounds_so_far(view, player, explanation.rounds))


def _rounds_so_far(view: Public, player: PlayerId, latest: Sequence[ExplainedRound]) -> Sequence[ExplainedRound]:
    """Return the rounds of a player in all stages; `latest` are those in the last stage of theirs."""
    rounds = {round_.round: round_ for round_ in latest}
    for stage in range(len(view.tournament.stages) - 1):
        rounds = {round_.round: round_ for round_ in rounds_in(view.stage_standings(stage=stage), player)} | rounds
    return [rounds[number] for number in sorted(rounds)]


def _is_recent(request: DeskRequest, last_round: int) -> bool:
    """Return whether a declined request still matters; a report comes after its round, a claim is no player's own."""
    until = (request.round or 0) + 1 if request.kind == "report" else request.last or request.round or 0
    return request.kind != "claim" and until >= last_round


def _is_own(request: DeskRequest, player: PlayerId, device: str) -> bool:
    return request.player == player and request.device == device


def _first_round(player: Player) -> int | None:
    rounds = range(player.first_round, MOST_ROUNDS + 1)
    return next((number for number in rounds if not player.is_absent_in(number)), None)


def _may_miss(state: State, player: Player, number: int) -> bool:
    return not player.is_absent_in(number) and not any(
        request.first is not None and request.first <= number <= (request.last or request.first)
        for request in state.requests.values()
        if request.player == player.id and request.kind in ("absent", "late")
    )


def _current_activity(
    state: State, view: Public, round_: RoundInPlay | None, player: PlayerId
) -> tuple[Standing, int | None]:
    phase, known = state.phase, state.players.get(player)
    if known is None:
        return "waiting_list", None
    if phase == "cancelled":
        return "cancelled", None
    if phase == "registration":
        return "registered", None
    if round_ is not None:
        if player in round_.byes:
            return "bye", None
        if round_.table_of(player) is not None and not known.left_during(round_.number):
            return "seated", None
    # A player who left during the round is out, even with a result in it.
    number = state.last_round if round_ is not None else state.last_round + 1
    if (left := exit_of(known)) is not None:
        return left
    if view.is_over or phase == "completed":
        return "finished", None
    if round_ is None and (phase == "ended" or (phase == "ready" and no_rounds_left(state))):
        return "between_stages", None
    if known.is_absent_in(number):
        return "absent", None
    if round_ is None:
        return "being_paired", None
    return ("sits_out" if player in round_.resting else "not_seated"), None


def _to_do(round_: RoundInPlay | None, seat: PlayerSeat | None, player: PlayerId) -> ToDo:
    if round_ is None or seat is None:
        return "nothing"
    if seat.match is not None:
        if seat.boards and seat.match.result is None and seat.match.reports != "off":
            return "boards"
        return _match_todo(seat.match)
    if round_.status == "staging":
        return "play"
    if seat.papers is not None:
        return _papers_todo(seat.papers, is_played=seat.score is not None and round_.has_result_at(seat.table))
    if seat.scoring is None:
        return "play"
    return "score" if seat.scoring.scorer in (None, player) else "watch_score"


def _match_todo(match: MatchReports) -> ToDo:
    if match.disputed:
        return "wait_desk"
    if match.result is not None:
        return "confirm" if match.by_opponent and not match.same_phone else "done"
    if match.theirs is not None:
        return "wait_desk" if match.same_phone else "confirm"
    if match.mine is not None:
        return "wait_opponent"
    if match.reports == "off":
        return "play"
    return "report"


def _papers_todo(papers: PaperReports, *, is_played: bool) -> ToDo:
    if papers.disputed:
        return "wait_desk"
    if papers.to_sign:
        return "wait_desk" if papers.same_phone and not is_played else "done" if papers.same_phone else "confirm"
    if papers.mine and papers.mine != papers.result:
        return "wait_opponent"
    if is_played:
        return "done"
    return "play" if papers.reports == "off" else "report"


def _clock(round_: RoundInPlay, table: int | None, now: int) -> Clock | None:
    if round_.clock is None or round_.clock.minutes is None:
        return None
    extra = 0 if table is None else round_.extra.get(table, 0)
    left = (round_.clock.remaining_time(now) + extra) / SECOND
    return Clock(round(left, 1), round_.clock.paused is not None, extra // SECOND)


def _seat(
    state: State, view: Public, round_: RoundInPlay, player: PlayerId, device: str, holder: PlayerId
) -> PlayerSeat:
    number = round_.table_of(player)
    assert number is not None
    seats = round_.seats[number]
    table = round_.tables.get(number)
    scores = [None] * len(seats) if table is None else _scores(state, round_, table)
    mates = [_mate(view, other, seat, scores[seat]) for seat, other in enumerate(seats) if other != player]
    mine = seats.index(player)
    if table is None:
        match = _match_reports(state, round_, number, player, device)
        boards = board_reports(state, view, round_, number, player, holder)
        members = line_up_choices(state, view, round_, number, player, holder) if boards else []
        return PlayerSeat(
            table=number, seat=mine, score=None, mates=mates, match=match, boards=boards, may_play=members
        )
    rules = state.stage.config.of(TableSettings)
    by_taps = not rules.by_result
    scoring = _scoring(state, round_, table, device) if by_taps else None
    papers = paper_reports(state, view, round_, number, player, device)
    return PlayerSeat(
        table=number,
        seat=mine,
        score=scores[mine],
        mates=mates,
        stand_ins=rules.stand_ins(len(seats)),
        papers=papers,
        scoring=scoring,
    )


def _scores(state: State, round_: RoundInPlay, table: Table) -> list[int | float | None]:
    if round_.status == "staging":
        return [None] * len(table.seats)
    return [_number(point) for point in seat_scores(table, state.stage.config.of(TableSettings)).points]


def _scoring(state: State, round_: RoundInPlay, table: Table, device: str) -> Scoring:
    """Return the scorekeeper, and the device's last valid tap at the table."""
    assert table.table is not None
    gone = undone_event_ids(table.events)
    taps: Sequence[ScoreEvent] = [event for event in table.events if event.undoes is None and event.id not in gone]
    last = next((tap for tap in reversed(taps) if state.author_of_score(tap.id) == device), None)
    scorer = scorer_of(state, round_, table.table)
    return Scoring(scorer, None) if last is None else Scoring(scorer, last.id, last.player, last.delta)


def _match_reports(state: State, round_: RoundInPlay, table: int, player: PlayerId, device: str) -> MatchReports:
    match, config = round_.matches[table], state.stage.config
    other = match.second if match.first == player else match.first
    mine, theirs = (report_of(round_, table, reporter) for reporter in (player, other))
    author = round_.reported_by.get(table)
    return MatchReports(
        best_of=best_of(state.tournament, round_.number, match.first, match.second),
        is_first=match.first == player,
        colour=_colour(stage_colours(state.stage.preset, config), is_first=match.first == player),
        reports=config.player_reports,
        result=match.result,
        twenties=match.twenties,
        mine=None if mine is None else mine.result,
        theirs=None if theirs is None else theirs.result,
        disputed=table in round_.disputes,
        by_opponent=author == other,
        by_me=author == player,
        by_desk=match.result is not None and author is None and not is_by_phone(state, round_, table),
        same_phone=reporter_of(state, round_, table, other) == device,
    )


def _colour(colours: Colours | None, *, is_first: bool) -> Colour | None:
    """Return the colour of a player's pieces; None for teams and where pieces have no colour."""
    if colours != "game":
        return None
    return "white" if is_first else "black"


def _number(value: Fraction | int) -> int | float:
    return number(round(Fraction(value), DECIMALS))


def _mate(view: Public, player: PlayerId, seat: int, score: int | float | None) -> TableMate:
    known, row = view.by_id[player], view.stage_standings().get(player)
    return TableMate(
        player=player,
        number=known.number,
        name=known.name,
        club=known.club,
        seat=seat,
        rank=None if row is None else row.rank,
        points=None if row is None else points_of(view, row),
        record=None if row is None else row.record,
        score=score,
    )


def _pending_request(number: int, request: DeskRequest) -> PendingRequest:
    return PendingRequest(
        number,
        request.kind,
        request.at,
        request.taken_by is not None,
        request.round,
        request.table,
        request.first,
        request.last,
        request.result,
        request.worth,
    )
