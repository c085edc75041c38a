"""The round at the desk: the draft with its reasons, fast result entry, missing results, earlier rounds."""

from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from typing import Any

import msgspec

from crosstable.app.site import Room
from crosstable.formats.tables import TableSettings
from crosstable.model.best_of import BestOf, usual_best_of
from crosstable.model.config import Config
from crosstable.model.points import HalfPoints, to_points
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.teams import boards_in
from crosstable.model.times import SECOND
from crosstable.model.tournament import DoubleLoss, Forfeit, PlayerId, Score
from crosstable.model.validation import typed_number
from crosstable.pairing.result import PairedMatch
from crosstable.ranking.brackets.best_of import best_of
from crosstable.rules.result_warnings import game_losses
from crosstable.rules.results import has_leader
from crosstable.rules.teams import combine_reports, current_boards, is_complete
from crosstable.state.live_rounds import RoundInPlay
from crosstable.state.state import State
from crosstable.views.colours import stage_colours
from crosstable.views.explain_round import MatchExplanation, explain_pairing, explain_seating
from crosstable.views.next_step import waiting_tables
from crosstable.views.pairings import absent_from
from crosstable.views.stored_pairing import as_paired
from crosstable.web.desk.action_buttons import may
from crosstable.web.desk.phone_flags import Flag, flags
from crosstable.web.desk.round_warnings import warning_texts
from crosstable.web.desk.table_status import MARKS, table_status
from crosstable.web.desk.tables import tables_page
from crosstable.web.pages.render import page
from crosstable.web.request import Request
from crosstable.web.responses import Answer
from crosstable.web.routes import route
from crosstable.words import words
from crosstable.words.pairing_text import side_columns
from crosstable.words.scores import board_text

# Up to this many boards are typed with spaces.
MAX_SPACED = 6

BYES = {"win": "web.bye", "draw": "web.desk.bye_draw", "loss": "web.desk.bye_loss"}


class MatchSeat(msgspec.Struct, frozen=True):
    """A player at a table: points before the round (if they rank), whether dropped since, and the outcome."""

    player: PlayerId
    name: str
    points: str
    is_out: bool
    outcome: str


class MatchRow(msgspec.Struct, frozen=True):
    """A match at the desk. `status` is open, done, reported, disputed, left or unfinished."""

    table: int
    first: MatchSeat
    second: MatchSeat
    result: str
    status: str
    notes: list[str]
    flags: list[Flag]
    confirm: bool
    glow: str


def requested_round(request: Request) -> RoundInPlay | None:
    state, text = request.room.state, request.query.get("round", "")
    if not text:
        return (state.current if state.stages else None) or state.round(state.last_round)
    round_ = state.round(typed_number(text) or 0)
    if round_ is None:
        raise Refusal("no_such_round", round=text[:20], last=state.last_round)
    return round_


@route("GET", "/t/{code}/desk", who="scorekeeper")
def desk(request: Request) -> Answer:
    room, round_ = request.room, requested_round(request)
    state = room.state
    if round_ is None:
        return page(request, "desk/round.html", here="round", round=None, **_common_values(request, None))
    if state.stage_of(round_.number).config.traits.at_tables:
        return tables_page(request, round_, **_common_values(request, round_))
    config = state.stage_of(round_.number).config
    is_current = round_ is state.current
    return page(
        request,
        "desk/round.html",
        here="round",
        round=round_,
        lines=list(_rows(room, round_)),
        byes=[(bye, room.names[bye], words(BYES[kind])) for bye, kind in round_.byes.items()],
        resting=[(player, room.names[player]) for player in _players_without_match(state, round_)],
        warnings=warning_texts(room, round_)[0],
        scores=_typical_scores(config, _most_games(state, round_)),
        marks=MARKS,
        boards=config.boards or 0,
        sides=side_columns(
            stage_colours(state.stage_of(round_.number).preset, config), ("column.first", "column.second")
        ),
        example=_boards_example(config.boards or 0),
        games="one" if usual_best_of(config.best_of) == 1 else "several",
        lined_up=_board_rows(room, round_) if config.boards else {},
        can_draw=not config.traits.decisive,
        has_twenties=any("twenties" in tiebreaker.code for tiebreaker in config.standings_tiebreakers),
        is_entering=is_current and round_.is_open and may(room, "enter_result"),
        is_correcting=not is_current and may(room, "correct"),
        missing=waiting_tables(state, round_) if round_.is_open else [],
        **_common_values(request, round_),
    )


def _boards_example(boards: int) -> str:
    each = [*islice(cycle("101d"), boards)]
    return f"7 {(' ' if boards <= MAX_SPACED else '').join(each)}"


def _board_rows(room: Room, round_: RoundInPlay) -> dict[int, list[tuple[str, str]]]:
    names = room.all_names
    return {
        table: [
            (
                " \u2013 ".join(names.get(seat, "-") if seat else "-" for seat in (board.first, board.second)),
                "" if match.result is None else board_text(board),
            )
            for board in boards_in(match.result) or current_boards(room.state, round_, match)
        ]
        for table, match in round_.matches.items()
    }


def _common_values(request: Request, round_: RoundInPlay | None) -> dict[str, Any]:
    room = request.room
    state = room.state
    is_current = round_ is not None and bool(state.stages) and round_ is state.current
    can_change = is_current and may(room, "swap")
    is_draft = round_ is not None and round_.status == "draft"
    return {
        "rounds": [other.number for other in state.rounds],
        "absent": [] if round_ is None else absent_from(state, round_),
        "is_current": is_current,
        "can_change": can_change,
        "calls_time": is_current and state.phase == "playing" and may(room, "call_time") and has_leader(round_),
        "is_changing": can_change and (is_draft or "change" in request.query),
        "extra": {} if round_ is None else {table: extra // SECOND for table, extra in round_.extra.items()},
        "unused": [*state.stage.config.of(TableSettings).inactive_tables] if state.stages else [],
        "may": lambda name: may(room, name),
        "is_at_tables": bool(state.stages) and state.is_at_tables,
    }


def _players_without_match(state: State, round_: RoundInPlay) -> list[PlayerId]:
    candidates = {*round_.resting}
    if round_.status != "completed":
        candidates |= state.players_of_round(round_.number)
    return [player for player in state.players if player in candidates - round_.seated]


def _rows(room: Room, round_: RoundInPlay) -> Iterator[MatchRow]:
    _, paired = as_paired(room.state, round_, room.tournament)
    for match in paired.matches:
        yield _row(room, round_, match)


def _row(room: Room, round_: RoundInPlay, paired_match: PairedMatch) -> MatchRow:
    number = paired_match.table
    status, result = _status_and_result(room, round_, number)
    shown_notes = ("floated", "rematch", "by_hand") if round_.status == "draft" else ("rematch",)
    return MatchRow(
        table=number,
        first=_seat(room, round_, number, paired_match.first, paired_match.points[0]),
        second=_seat(room, round_, number, paired_match.second, paired_match.points[1]),
        result=result,
        status=status,
        notes=[
            *(words(f"note.{note}") for note in shown_notes if getattr(paired_match, note)),
            *_game_loss_notes(room, round_, number),
        ],
        flags=[*flags(room, round_, number)],
        confirm=status == "reported" and _is_complete(round_, number) and may(room, "confirm"),
        glow=f"{status}{result}",
    )


def _is_complete(round_: RoundInPlay, number: int) -> bool:
    return all(is_complete(report.result) for report in combine_reports(round_.reports.get(number, ())))


def _game_loss_notes(room: Room, round_: RoundInPlay, number: int) -> Iterator[str]:
    match = round_.matches[number]
    if match.result is None:
        for player in game_losses(room.state, round_.number, match):
            yield words("web.desk.game_loss", room.names, player=player)


def _seat(room: Room, round_: RoundInPlay, number: int, player: PlayerId, points: HalfPoints) -> MatchSeat:
    points_text = "" if room.state.stage_of(round_.number).config.traits.ranked_by else str(to_points(points))
    is_out = room.state.players[player].left_during(round_.number)
    return MatchSeat(player, room.names[player], points_text, is_out, _outcome(round_, number, player))


def _status_and_result(room: Room, round_: RoundInPlay, number: int) -> tuple[str, str]:
    match, status = round_.matches[number], table_status(room, round_, number)
    if match.result is not None:
        twenties = None if match.twenties is None else "-".join(map(str, match.twenties))
        return status, words("pairings.result", room.names, result=match.result, twenties=twenties)
    if status in ("disputed", "reported"):
        reports = [report.result for report in combine_reports(round_.reports.get(number, ()))]
        return status, words("web.desk.said", room.names, results=reports)
    if status == "left":
        left = [
            player for player in (match.first, match.second) if room.state.players[player].left_during(round_.number)
        ]
        return status, words("pairings.left", room.names, players=left)
    return status, words("pairings.unfinished") if status == "unfinished" else ""


def _outcome(round_: RoundInPlay, number: int, player: PlayerId) -> str:
    match round_.matches[number].result:
        case Score(first, second) if first != second:
            return "won" if (player == round_.matches[number].first) == (first > second) else "lost"
        case Forfeit(by):
            return "lost" if player == by else "won"
        case DoubleLoss():
            return "lost"
    return ""


def _most_games(state: State, round_: RoundInPlay) -> int:
    games = state.stage_of(round_.number).config.best_of
    if not (isinstance(games, BestOf) and games.by_round):
        return games
    tournament = state.tournament
    each = (best_of(tournament, round_.number, match.first, match.second) for match in round_.matches.values())
    return max(each, default=games)


def _typical_scores(config: Config, games: int) -> list[list[tuple[str, str]]]:
    """Return the usual scores as typed, with their keys: first wins, draws, second wins."""
    need = games // 2 + 1
    won = [(f"{need}-{lost}", "w" if lost == 0 else "") for lost in range(need)]
    lost = [(f"{won}-{need}", "l" if won == 0 else "") for won in range(need)]
    drawn = [(f"{need - 1}-{need - 1}", "")] if games > 1 else []
    return [won, lost] if config.traits.decisive else [won, [*drawn, ("d", "d")], lost]


@route("GET", "/t/{code}/desk/why", who="scorekeeper")
def explain_round(request: Request) -> Answer:
    """Explain the pairing or seating of the round or a table. Includes drafts, so it is not public."""
    room, round_ = request.room, requested_round(request)
    if round_ is None:
        raise Refusal("no_such_round", round=0, last=0)
    table = typed_number(request.query.get("table"))
    reasons: Sequence[Reason]
    matches: Sequence[MatchExplanation] = ()
    if room.state.stage_of(round_.number).config.traits.at_tables:
        seating = explain_seating(room.state, round_, table)
        reasons = [*seating.seating, *seating.conflicts]
    else:
        pairing = explain_pairing(room.state, round_, room.tournament, table)
        reasons, matches = [*pairing.round, *pairing.bye], [match for match in pairing.matches if match.reasons]
    title = words("web.desk.why_round", round=round_.number, table=table)
    return page(
        request, "desk/why.html", here="round", round=round_.number, title=title, reasons=reasons, matches=matches
    )
