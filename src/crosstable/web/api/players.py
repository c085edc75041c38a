"""Reads of players: the list, and one with their place and the reasons for it."""

from typing import Any

import msgspec

from crosstable.exchange.explanations import explanation_answer
from crosstable.exchange.json_answers import Answer, with_names
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import Player
from crosstable.model.validation import typed_number
from crosstable.views.explain import explain_place
from crosstable.views.players import latest_group
from crosstable.views.public import Public
from crosstable.web.api import answers
from crosstable.web.api.pages import page_of
from crosstable.web.api.request import ApiRequest
from crosstable.web.api.routes import PAGES, Parameter, read
from crosstable.web.api.standings import standing_of
from crosstable.web.api.tournaments import has_external_id

_EXTERNAL = Parameter("external_id", "Only the player with this external id: 17, or system:17.")


@read("/tournaments/{code}/players", answers.Players, "List the players", query=(_EXTERNAL, *PAGES))
def players(request: ApiRequest) -> Any:
    view = request.room.public
    listed = sorted(view.players, key=lambda player: player.number)
    if "external_id" in request.query:
        wanted = request.query["external_id"]
        listed = [player for player in listed if has_external_id(view.external_ids_of(player.id), wanted)]
    page, cursor = page_of(request, listed)
    return {"players": [player_answer(view, player) for player in page], "next": cursor}


def player_answer(view: Public, player: Player) -> Answer:
    return {
        "id": player.id,
        "number": player.number,
        "name": player.name,
        "rating": player.rating,
        "club": player.club,
        "group": latest_group(view.tournament, player),
        "members": msgspec.to_builtins(player.members),
        "first_round": player.first_round,
        "dropped_after": player.dropped_after,
        "disqualified_in": player.disqualified_in,
        "eliminated_in": player.eliminated_in,
        "absent": msgspec.to_builtins(player.absent),
        "external_ids": dict(view.external_ids_of(player.id)),
    }


def player_at(view: Public, number: str) -> Player:
    """Return the player of an address. Raise Refusal (`no_player_numbered`) if there is none."""
    player = view.numbered.get(typed_number(number) or 0)
    if player is None:
        raise Refusal("no_player_numbered", number=number[:20])
    return player


@read("/tournaments/{code}/players/{number}", answers.Player, "Show a player, and why they have their place")
def player(request: ApiRequest) -> Any:
    view = request.room.public
    found_player = player_at(view, request.params["number"])
    standings = view.stage_standings() if view.rounds else None
    has_place = standings is not None and found_player.id in standings.row_numbers
    why = None
    if standings is not None and has_place:
        why = with_names(explanation_answer(explain_place(standings, found_player.id), view.names), view.names)
    standing = standing_of(view, found_player.id) if has_place else None
    return player_answer(view, found_player) | {"standing": standing, "why": why}
