"""The page of a phone's own players: where to sit, against whom, the clock, what to do now; below it the results so
far, the rank with its reasons, and requests to the desk.

It is made on the server, so that it is read before any script runs; buttons (`data-do`) need the script, which keeps
what was pressed until it has arrived (`static/phone_outbox.js`). A phone that holds nobody chooses a name.
"""

from collections.abc import Collection, Sequence
from functools import partial
from hashlib import blake2b
from typing import Any, NamedTuple

import msgspec

from crosstable.app.site import Room
from crosstable.model.names import alphabetical
from crosstable.model.points import HalfPoints
from crosstable.model.teams import score_of
from crosstable.model.tournament import Board, DoubleForfeit, DoubleLoss, Forfeit, PlayerId, Result, Score
from crosstable.model.validation import typed_number
from crosstable.views.phone_etag import PhoneEtags
from crosstable.views.player import MatchReports, PlayerSeat, Screen, explain_screen
from crosstable.views.team_reports import BoardReports
from crosstable.views.today import days_to_come
from crosstable.web.live.expiry import notices_on
from crosstable.web.pages.render import page
from crosstable.web.request import Request
from crosstable.web.responses import Answer
from crosstable.words import words
from crosstable.words.explanation_text import explanation_text
from crosstable.words.formatting import points_text
from crosstable.words.seats import seat_letter, seat_name

DASH = "\N{EN DASH}"

# A page that shows one of these has a seat, and reports what came of it.
ACTS = ("report", "boards", "confirm", "wait_opponent", "wait_desk", "done")


RESULTS = {"won": "web.me.result.won", "lost": "web.me.result.lost", "drawn": "web.me.result.drawn"}
GAMES = {"won": "web.me.game.won", "lost": "web.me.game.lost", "drawn": "web.me.game.drawn"}


class Offer(NamedTuple):
    """A result that may be reported: how it reads for the player, and what is sent, first player first.

    The score of a `single_game` reads as on the sheet, the first player (White) first; any other has the player first.
    """

    score: str
    outcome: str
    result: dict[str, Any]
    single_game: bool = False

    @property
    def label(self) -> str:
        return words((GAMES if self.single_game else RESULTS)[self.outcome], score=self.score)


def wants_page(request: Request) -> bool:
    """Whether a browser asks, or a page that shows itself anew; a script is answered with values."""
    return "text/html" in request.headers.get("accept", "") or bool(request.headers.get("x-live"))


def player_page(
    request: Request,
    screens: Sequence[Screen],
    waiting: Sequence[dict[str, Any]],
    lost: Sequence[dict[str, Any]],
    cookie: str | None,
) -> Answer:
    """Show one of the players that a phone holds: the one that is asked for, else who has something to do."""
    room = request.room
    meant = _meant(request)
    chosen = _chosen(request, screens, meant)
    adding = chosen is None or "add" in request.query
    explanation = None if chosen is None else explain_screen(room.public_recent, chosen)
    answer = page(
        request,
        "phone/me.html",
        view=room.public_recent,
        here="me",
        mark=PhoneEtags(room.state, request.device or "").of(request.device),
        screens=screens,
        mine=None if adding else chosen,
        reasons=None
        if explanation is None
        else explanation_text(explanation, room.public_recent.names, request.locale),
        about=None if chosen is None else _state_code(room, chosen),
        people=_paper_people(room, chosen),
        scoring="score" in request.query and chosen is not None and _scores(chosen),
        claims=room.claims,
        waiting=waiting,
        lost=lost,
        entries=_entries(room, {screen.player for screen in screens}, meant) if adding else [],
        meant=bool(meant),
        claim=request.query.get("claim", "")[:12],
        planned=room.state.stage.planned if len(room.state.stages) == 1 else None,
        minutes=room.state.round_minutes,
        offers=[] if chosen is None else offers(room, chosen),
        twenties=any("twenties" in entry.code for entry in room.state.stage.config.standings_tiebreakers),
        days=days_to_come(room.state),
        times=room.state.schedule,
        seat_letter=partial(seat_letter, config=room.state.stage.config),
        seat_name=partial(seat_name, config=room.state.stage.config),
        told=told_result,
        board_offers=board_offers,
        board_said=board_said,
        acts=ACTS,
    )
    clocks = [(screen.clock.paused, screen.clock.extra) for screen in screens if screen.clock is not None]
    return _unless_known(request, answer, cookie, [clocks, [notice.number for notice in notices_on(room, request.now)]])


def _state_code(room: Room, screen: Screen) -> str:
    """Return the state; why there is no match depends on the format."""
    traits = room.state.stage.config.traits
    if screen.state in ("bye", "sits_out") and traits.bracket:
        return f"{screen.state}_bracket"
    return "sits_out_scheduled" if screen.state == "sits_out" and traits.scheduled else screen.state


def _paper_people(room: Room, screen: Screen | None) -> list[tuple[PlayerId, str, str, str]]:
    """Return id, letter, name and short name of everybody at a table where papers are written."""
    papers = None if screen is None or screen.seat is None else screen.seat.papers
    config = room.state.stage.config
    people = [] if papers is None else papers.people
    return [(seat.player, seat_letter(i, config), seat.name, seat.short_name) for i, seat in enumerate(people)]


def _scores(screen: Screen) -> bool:
    return screen.seat is not None and screen.seat.scoring is not None and screen.todo in ("score", "watch_score")


def _meant(request: Request) -> frozenset[PlayerId]:
    """Return whom a printed code means: the player on a badge, or those who play at the table of a slip."""
    view = request.room.public_recent
    number, table = (typed_number(request.query.get(name)) for name in ("player", "table"))
    if number is not None and number in view.numbered:
        return frozenset({view.numbered[number].id})
    shown = view.rounds.get(view.last_round)
    if table is None or shown is None:
        return frozenset()
    matches = [(match.table, (match.first, match.second)) for match in shown.round.matches]
    seats = [*matches, *((one.table, one.seats) for one in shown.round.tables)]
    return frozenset(player for at, players in seats if at == table for player in players)


def _chosen(request: Request, screens: Sequence[Screen], meant: Collection[PlayerId]) -> Screen | None:
    wanted = request.query.get("player")
    named = next((screen for screen in screens if screen.player == wanted or screen.player in meant), None)
    urgent = next((screen for screen in screens if screen.todo in ("confirm", "report", "boards", "score")), None)
    return named or urgent or next(iter(screens), None)


class Entry(NamedTuple):
    """Somebody whom a phone may claim."""

    player: PlayerId
    number: int
    name: str
    club: str | None


def _entries(room: Room, held: set[PlayerId], meant: Collection[PlayerId]) -> list[Entry]:
    """Everybody who plays, or who is meant, by name, but for those whom the phone holds."""
    found = []
    for player in room.public_recent.players:
        if player.disqualified_in is not None or (meant and player.id not in meant):
            continue
        found.append(Entry(player.id, player.number, player.name, player.club))
        found += (Entry(member.id, player.number, member.name, player.name) for member in player.members)
    found = [entry for entry in found if entry.player not in held]
    return sorted(found, key=lambda entry: (alphabetical(entry.name), entry.number))


def _unless_known(request: Request, answer: Answer, cookie: str | None, beside: list[Any]) -> Answer:
    """A page that asks for itself again is not sent what it has: all but the place and the clock."""
    headers = {"Cache-Control": "no-cache, private", "Vary": "Accept, Cookie"}
    if request.headers.get("x-live"):
        lines = [line for line in answer.body.split(b"\n") if b"data-left" not in line and b"data-place" not in line]
        clock = request.room.state.current.clock if request.room.state.current is not None else None
        told = b"\n".join([*lines, repr((clock, beside)).encode()])
        headers |= {"X-Place": request.room.version_token, "ETag": f'"{blake2b(told, digest_size=12).hexdigest()}"'}
        if request.headers.get("if-none-match") == headers["ETag"]:
            return Answer(status=304, headers=headers, cookie=cookie)
    return Answer(body=answer.body, headers=headers, cookie=cookie)


def offers(room: Room, screen: Screen) -> list[Offer]:
    """The results that a match usually has, the best for the player first."""
    seat = screen.seat
    if seat is None or seat.match is None:
        return []
    best_of = seat.match.best_of
    need = best_of // 2 + 1
    won = [(need, lost, 0) for lost in range(need)]
    level = [] if room.state.stage.config.traits.decisive else [(0, 0, 1) if best_of == 1 else (need - 1, need - 1, 0)]
    return [_offer(seat.match, *games) for games in (*won, *level, *((b, a, d) for a, b, d in reversed(won)))]


def _offer(match: MatchReports, mine: int, theirs: int, drawn: int) -> Offer:
    first, second = (mine, theirs) if match.is_first else (theirs, mine)
    outcome = "won" if mine > theirs else "lost" if mine < theirs else "drawn"
    single_game = match.best_of == 1
    shown = (first, second) if single_game else (mine, theirs)
    score = f"½{DASH}½" if (mine, theirs, drawn) == (0, 0, 1) else f"{shown[0]}{DASH}{shown[1]}"
    return Offer(score, outcome, {"type": "score", "first": first, "second": second, "draws": drawn}, single_game)


def board_offers(screen: Screen, heard: BoardReports) -> list[Offer]:
    """The results that one board usually has, the best for the player first; each is sent as that part of the match."""
    seat = screen.seat
    assert seat is not None
    assert seat.match is not None
    need = seat.match.best_of // 2 + 1
    won = [(2 * need, 2 * lost) for lost in range(need)]
    level = [(1, 1) if seat.match.best_of == 1 else (2 * need - 2, 2 * need - 2)]
    halves = [*won, *level, *((b, a) for a, b in reversed(won))]
    return [_board_offer(seat, heard, HalfPoints(mine), HalfPoints(theirs)) for mine, theirs in halves]


def _board_offer(seat: PlayerSeat, heard: BoardReports, mine: HalfPoints, theirs: HalfPoints) -> Offer:
    assert seat.match is not None
    score = (mine, theirs) if seat.match.is_first else (theirs, mine)
    said = msgspec.structs.replace(heard.lined_up, score=score)
    whole = score_of([said if board.board == heard.board else board.lined_up for board in seat.boards])
    outcome = "won" if mine > theirs else "lost" if mine < theirs else "drawn"
    return Offer(_board_score(mine, theirs), outcome, msgspec.to_builtins(whole))


def _board_score(mine: HalfPoints, theirs: HalfPoints) -> str:
    return f"½{DASH}½" if (mine, theirs) == (1, 1) else f"{points_text(mine)}{DASH}{points_text(theirs)}"


def board_said(board: Board | None, seat: PlayerSeat) -> str:
    """What was said of a board, as the player reads it; empty where nothing was."""
    if board is None or board.score is None or seat.match is None:
        return "" if board is None else words("team.empty")
    mine, theirs = board.score if seat.match.is_first else (board.score[1], board.score[0])
    outcome = "won" if mine > theirs else "lost" if mine < theirs else "drawn"
    return words(RESULTS[outcome], score=_board_score(mine, theirs))


def told_result(result: Result | None, screen: Screen, seat: PlayerSeat) -> str:
    """A result as the player reads it: You won 2-1."""
    match = seat.match
    assert match is not None
    if isinstance(result, Score):
        mine, theirs = (result.first, result.second) if match.is_first else (result.second, result.first)
        if result.boards:
            outcome = "won" if mine > theirs else "lost" if mine < theirs else "drawn"
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
