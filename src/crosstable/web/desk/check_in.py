"""Check-in before the start or a round, by keyboard, as fast as players arrive."""

from crosstable.model.names import fold_name
from crosstable.rules.check_in import expected_players, missing_players
from crosstable.web.desk.page_frame import desk_page
from crosstable.web.request import Request
from crosstable.web.responses import Answer
from crosstable.web.routes import route


@route("GET", "/t/{code}/desk/check-in", who="scorekeeper")
def check_in(request: Request) -> Answer:
    room, state = request.room, request.room.state
    expected = {*expected_players(state)}
    players = [
        {
            "id": player.id,
            "number": player.number,
            "name": player.name,
            "club": player.club,
            "here": player.id in state.checked_in,
        }
        for player in room.tournament.players
        if player.id in expected
    ]
    waiting = [
        {
            "id": player,
            "number": None,
            "name": room.names[player],
            "club": entry.club,
            "here": player in state.checked_in,
        }
        for player, entry in ({} if state.started else state.waiting).items()
    ]
    return desk_page(
        request,
        "check_in.html",
        "players",
        asked_for=state.registration.checks_in,
        before=state.phase in ("registration", "ready"),
        round=state.last_round + 1 if state.started else None,
        missing=len(missing_players(state)),
        rows=sorted(players, key=lambda row: fold_name(str(row["name"]))) + waiting,
        count={"here": len(players) - len(missing_players(state)), "players": len(players)},
    )
