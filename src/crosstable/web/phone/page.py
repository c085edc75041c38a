"""The page of a phone's claimed players: table, opponent, clock and next step; results, rank and desk requests.

It is rendered on the server, so it is readable before any script runs. Buttons (`data-do`) need the script, which keeps
presses until they arrive (`static/phone_outbox.js`). A phone without a player chooses a name.
"""

from collections.abc import Collection, Sequence
from functools import partial
from hashlib import blake2b
from typing import Any, NamedTuple

import msgspec

from crosstable.app.site import Room
from crosstable.model.names import sort_key
from crosstable.model.points import HalfPoints
from crosstable.model.teams import score_of
from crosstable.model.tournament import Board, DoubleForfeit, DoubleLoss, Forfeit, PlayerId, Result, Score
from crosstable.model.validation import typed_number
from crosstable.views.phone_etag import PhoneEtags
from crosstable.views.player import MatchReports, PlayerSeat, Screen, explain_screen
from crosstable.views.team_reports import BoardReports
from crosstable.views.today import days_to_come
from crosstable.web.live.expiry import current_notices
from crosstable.web.pages.render import page
from crosstable.web.request import Request
from crosstable.web.responses import Answer
from crosstable.words import words
from crosstable.words.explanation_text import explanation_text
from crosstable.words.seats import PaperSeatTexts, paper_seat_texts, seat_letter, seat_name
from crosstable.words.value_texts import points_text

DASH = "\N{EN DASH}"

# States with a seat and a result to report.
ACTS = ("report", "boards", "confirm", "wait_opponent", "wait_desk", "done")


RESULTS = {"won": "web.me.result.won", "lost": "web.me.result.lost", "drawn": "web.me.result.drawn"}
GAMES = {"won": "web.me.game.won", "lost": "web.me.game.lost", "drawn": "web.me.game.drawn"}


class ResultOffer(NamedTuple):
    """A result to report: how the player reads it, and the value to send, first player first.

    The score of a `single_game` reads as on the sheet, first player (White) first; other scores begin with the player.
    """

    score: str
    outcome: str
    result: dict[str, Any]
    single_game: bool = False

    @property
    def label(self) -> str:
        return words((GAMES if self.single_game else RESULTS)[self.outcome], score=self.score)


def wants_page(request: Request) -> bool:
    """Return whether a browser or a reloading page asks. Scripts get JSON."""
    return "text/html" in request.headers.get("accept", "") or bool(request.headers.get("x-live"))


def player_page(
    request: Request,
    screens: Sequence[Screen],
    waiting: Sequence[dict[str, Any]],
    declined: Sequence[dict[str, Any]],
    lost: Sequence[dict[str, Any]],
    cookie: str | None,
) -> Answer:
    """Show one player that a phone has claimed: the requested one, else one who has something to do."""
    room = request.room
    code_players = _players_of_code(request)
    chosen = _choose_screen(request, screens, code_players)
    adding = chosen is None or "add" in request.query
    explanation = None if chosen is None else explain_screen(room.public_recent, chosen)
    answer = page(
        request,
        "phone/me.html",
        view=room.public_recent,
        here="me",
        mark=PhoneEtags(room.state, request.device or "").etag(request.device),
        screens=screens,
        mine=None if adding else chosen,
        reasons=None
        if explanation is None
        else explanation_text(explanation, room.public_recent.names, request.locale),
        about=None if chosen is None else _state_code(room, chosen),
        people=_paper_people(room, chosen),
        scoring="score" in request.query and chosen is not None and _shows_scoring(chosen),
        claims=room.claims,
        waiting=waiting,
        declined=declined,
        lost=lost,
        entries=_claimable(room, {screen.player for screen in screens}, code_players) if adding else [],
        meant=bool(code_players),
        claim=request.query.get("claim", "")[:12],
        planned=room.state.stage.planned if len(room.state.stages) == 1 else None,
        minutes=room.state.round_minutes,
        offers=[] if chosen is None else match_offers(room, chosen),
        twenties=any("twenties" in entry.code for entry in room.state.stage.config.standings_tiebreakers),
        days=days_to_come(room.state),
        times=room.state.schedule,
        seat_letter=partial(seat_letter, config=room.state.stage.config),
        seat_name=partial(seat_name, config=room.state.stage.config),
        result_text=result_text,
        board_offers=board_offers,
        board_text=board_text,
        acts=ACTS,
    )
    clocks = [(screen.clock.paused, screen.clock.extra) for screen in screens if screen.clock is not None]
    return _unless_unchanged(
        request, answer, cookie, [clocks, [notice.number for notice in current_notices(room, request.now)]]
    )


def _state_code(room: Room, screen: Screen) -> str:
    """Return the code of the screen's state. The reason for having no match depends on the format."""
    traits = room.state.stage.config.traits
    if screen.state == "dropped" and screen.following is None:
        return "finished"
    if screen.state in ("bye", "sits_out") and traits.bracket:
        return f"{screen.state}_bracket"
    return "sits_out_scheduled" if screen.state == "sits_out" and traits.scheduled else screen.state


def _paper_people(room: Room, screen: Screen | None) -> list[PaperSeatTexts]:
    papers = None if screen is None or screen.seat is None else screen.seat.papers
    return [] if papers is None else paper_seat_texts(papers.people, room.state.stage.config)


def _shows_scoring(screen: Screen) -> bool:
    return screen.seat is not None and screen.seat.scoring is not None and screen.todo in ("score", "watch_score")


def _players_of_code(request: Request) -> frozenset[PlayerId]:
    """Return the players that a printed code refers to: the player on a badge, or those at a slip's table."""
    view = request.room.public_recent
    number, table = (typed_number(request.query.get(name)) for name in ("player", "table"))
    if number is not None and number in view.numbered:
        return frozenset({view.numbered[number].id})
    published = view.rounds.get(view.last_round)
    if table is None or published is None:
        return frozenset()
    matches = [(match.table, (match.first, match.second)) for match in published.round.matches]
    seats = [*matches, *((seated.table, seated.seats) for seated in published.round.tables)]
    return frozenset(player for match_table, players in seats if match_table == table for player in players)


def _choose_screen(request: Request, screens: Sequence[Screen], code_players: Collection[PlayerId]) -> Screen | None:
    requested = request.query.get("player")
    named = next((screen for screen in screens if screen.player == requested or screen.player in code_players), None)
    urgent = next((screen for screen in screens if screen.todo in ("confirm", "report", "boards", "score")), None)
    return named or urgent or next(iter(screens), None)


class ClaimEntry(NamedTuple):
    """A player whom a phone may claim."""

    player: PlayerId
    number: int
    name: str
    club: str | None


def _claimable(room: Room, claimed: set[PlayerId], code_players: Collection[PlayerId]) -> list[ClaimEntry]:
    """Return all players, or only the `code_players`, by name, without those whom the phone has claimed."""
    entries = []
    for player in room.public_recent.players:
        if player.disqualified_in is not None or (code_players and player.id not in code_players):
            continue
        entries.append(ClaimEntry(player.id, player.number, player.name, player.club))
        entries += (ClaimEntry(member.id, player.number, member.name, player.name) for member in player.members)
    entries = [entry for entry in entries if entry.player not in claimed]
    return sorted(entries, key=lambda entry: (sort_key(entry.name), entry.number))


def _unless_unchanged(request: Request, answer: Answer, cookie: str | None, extra_state: list[Any]) -> Answer:
    """Answer 304 to a reload if nothing but the version and the clock's time has changed."""
    headers = {"Cache-Control": "no-cache, private", "Vary": "Accept, Cookie"}
    if request.headers.get("x-live"):
        lines = [line for line in answer.body.split(b"\n") if b"data-left" not in line and b"data-place" not in line]
        clock = request.room.state.current.clock if request.room.state.current is not None else None
        content = b"\n".join([*lines, repr((clock, extra_state)).encode()])
        headers |= {"X-Place": request.room.version_token, "ETag": f'"{blake2b(content, digest_size=12).hexdigest()}"'}
        if request.headers.get("if-none-match") == headers["ETag"]:
            return Answer(status=304, headers=headers, cookie=cookie)
    return Answer(body=answer.body, headers=headers, cookie=cookie)


def match_offers(room: Room, screen: Screen) -> list[ResultOffer]:
    """Return the usual results of a match, best for the player first."""
    seat = screen.seat
    if seat is None or seat.match is None:
        return []
    best_of = seat.match.best_of
    wins_needed = best_of // 2 + 1
    won = [(wins_needed, lost, 0) for lost in range(wins_needed)]
    draw = (
        []
        if room.state.stage.config.traits.decisive
        else [(0, 0, 1) if best_of == 1 else (wins_needed - 1, wins_needed - 1, 0)]
    )
    return [_offer(seat.match, *games) for games in (*won, *draw, *((b, a, d) for a, b, d in reversed(won)))]


def _outcome(mine: float, theirs: float) -> str:
    if mine == theirs:
        return "drawn"
    return "won" if mine > theirs else "lost"


def _offer(match: MatchReports, mine: int, theirs: int, drawn: int) -> ResultOffer:
    first, second = (mine, theirs) if match.is_first else (theirs, mine)
    outcome = _outcome(mine, theirs)
    single_game = match.best_of == 1
    shown = (first, second) if single_game else (mine, theirs)
    score = f"½{DASH}½" if (mine, theirs, drawn) == (0, 0, 1) else f"{shown[0]}{DASH}{shown[1]}"
    return ResultOffer(score, outcome, {"type": "score", "first": first, "second": second, "draws": drawn}, single_game)


def board_offers(screen: Screen, reports: BoardReports) -> list[ResultOffer]:
    """Return the usual results of a board, best for the player first. Each is sent as part of the match."""
    seat = screen.seat
    assert seat is not None
    assert seat.match is not None
    need = seat.match.best_of // 2 + 1
    won = [(2 * need, 2 * lost) for lost in range(need)]
    level = [(1, 1) if seat.match.best_of == 1 else (2 * need - 2, 2 * need - 2)]
    halves = [*won, *level, *((b, a) for a, b in reversed(won))]
    return [_board_offer(seat, reports, HalfPoints(mine), HalfPoints(theirs)) for mine, theirs in halves]


def _board_offer(seat: PlayerSeat, reports: BoardReports, mine: HalfPoints, theirs: HalfPoints) -> ResultOffer:
    assert seat.match is not None
    score = (mine, theirs) if seat.match.is_first else (theirs, mine)
    reported = msgspec.structs.replace(reports.lined_up, score=score)
    result = score_of([reported if board.board == reports.board else board.lined_up for board in seat.boards])
    outcome = _outcome(mine, theirs)
    return ResultOffer(_board_score(mine, theirs), outcome, msgspec.to_builtins(result))


def _board_score(mine: HalfPoints, theirs: HalfPoints) -> str:
    return f"½{DASH}½" if (mine, theirs) == (1, 1) else f"{points_text(mine)}{DASH}{points_text(theirs)}"


def board_text(board: Board | None, seat: PlayerSeat) -> str:
    """Return the reported result of a board as the player reads it; empty if there is none."""
    if board is None or board.score is None or seat.match is None:
        return "" if board is None else words("team.empty")
    mine, theirs = board.score if seat.match.is_first else (board.score[1], board.score[0])
    outcome = _outcome(mine, theirs)
    return words(RESULTS[outcome], score=_board_score(mine, theirs))


def result_text(result: Result | None, screen: Screen, seat: PlayerSeat) -> str:
    """Return a result as the player reads it: "You won 2-1"."""
    match = seat.match
    assert match is not None
    if isinstance(result, Score):
        mine, theirs = (result.first, result.second) if match.is_first else (result.second, result.first)
        if result.boards:
            outcome = _outcome(mine, theirs)
            score = f"{points_text(2 * mine + result.draws)}{DASH}{points_text(2 * theirs + result.draws)}"
            return words(RESULTS[outcome], score=score)
        offer = _offer(match, mine, theirs, result.draws if match.best_of == 1 else 0)
        drawn = f"{DASH}{result.draws}" if result.draws and match.best_of != 1 else ""
        return offer._replace(score=offer.score + drawn).label
    if isinstance(result, Forfeit):
        return words("web.me.result.forfeit_lost" if result.by == screen.player else "web.me.result.forfeit_won")
    if isinstance(result, DoubleForfeit):
        return words("web.me.result.double_forfeit")
    return words("web.me.result.double_loss" if isinstance(result, DoubleLoss) else "web.me.result.none")
