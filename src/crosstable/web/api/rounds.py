"""Reads of rounds: the list, a round by table, the bracket."""

from collections.abc import Mapping
from typing import Any

import msgspec

from crosstable.exchange.json_answers import Answer, round_fraction
from crosstable.model.points import to_points
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import Player, Score, Tournament
from crosstable.model.validation import typed_number
from crosstable.views.boards import BoardLine
from crosstable.views.bracket import BracketMatch, BracketSide, BracketView, bracket_views
from crosstable.views.pairings import IdleLine, MatchLine, TableLine, round_pairings
from crosstable.views.public import Published
from crosstable.web.api import answers
from crosstable.web.api.pages import page_of
from crosstable.web.api.request import ApiRequest
from crosstable.web.api.routes import PAGES, read


def tournament_of(request: ApiRequest) -> Tournament:
    """Return the tournament that the caller may see: staff with drafts, everybody else without."""
    return request.room.tournament if request.is_staff else request.room.public.tournament


def rounds_of(request: ApiRequest) -> Mapping[int, Published]:
    if not request.is_staff:
        return request.room.public.rounds
    resting = request.room.state.resting
    return {
        round_.number: Published(round_, stage, resting.get(round_.number, ()))
        for stage in request.room.tournament.stages
        for round_ in stage.rounds
    }


@read("/tournaments/{code}/rounds", answers.Rounds, "List the rounds", query=PAGES)
def rounds(request: ApiRequest) -> Any:
    page, cursor = page_of(request, [*rounds_of(request).values()])
    return {"rounds": [_row(request, published) for published in page], "next": cursor}


def _row(request: ApiRequest, published: Published) -> Answer:
    round_ = published.round
    return {
        "round": round_.number,
        "stage": _stage_number(request, published),
        "status": round_.status,
        "matches": len(round_.matches),
        "tables": len(round_.tables),
        "open": sum(match.result is None for match in round_.matches),
        **_times(request, round_.number),
    }


def _stage_number(request: ApiRequest, published: Published) -> int:
    stages = tournament_of(request).stages
    return next(number for number, stage in enumerate(stages, 1) if stage is published.stage)


def _times(request: ApiRequest, number: int) -> Answer:
    times = next((times for times in tournament_of(request).schedule if times.round == number), None)
    return {"opens": None if times is None else times.opens, "closes": None if times is None else times.closes}


def round_at(request: ApiRequest) -> Published:
    """Return the round of the address. Raise Refusal (`no_such_round`) if there is none."""
    rounds, number = rounds_of(request), request.params["round"]
    published = rounds.get(typed_number(number) or 0)
    if published is None:
        raise Refusal("no_such_round", round=number[:9], last=max(rounds, default=0))
    return published


@read("/tournaments/{code}/rounds/{round}", answers.Round, "Show a round: who plays whom, and what came of it")
def round_(request: ApiRequest) -> Any:
    published = round_at(request)
    pairings = round_pairings(published.stage, published.round, published.resting, tournament_of(request).by_id)
    twenties = {match.table: match.twenties for match in published.round.matches}
    return {
        "round": published.round.number,
        "stage": _stage_number(request, published),
        "status": published.round.status,
        "multiplier": round_fraction(pairings.multiplier),
        "matches": [_match(line, twenties.get(line.table)) for line in pairings.matches],
        "tables": [_table(line) for line in pairings.tables],
        "byes": [{**_player(line.player), "kind": line.bye} for line in pairings.idle if line.bye is not None],
        "resting": [_idle(line) for line in pairings.idle if line.bye is None and not line.is_absent],
        "absent": [_idle(line) for line in pairings.idle if line.is_absent],
        **_times(request, published.round.number),
    }


def _match(line: MatchLine, twenties: tuple[int, int] | None) -> Answer:
    score = line.result if isinstance(line.result, Score) else None
    result = msgspec.to_builtins(line.result)
    if result is not None:
        result.pop("boards", None)
    return {
        "table": line.table,
        "players": [line.first.id, line.second.id],
        "names": [line.first.name, line.second.name],
        "numbers": [line.first.number, line.second.number],
        "result": result,
        "score": None if score is None else [score.first, score.second],
        "draws": None if score is None else score.draws,
        "twenties": twenties,
        "winner": None if line.winner is None else line.winner.id,
        "best_of": line.best_of,
        "group": line.group,
        "is_struck": line.is_struck,
        "boards": [_board(board) for board in line.boards],
    }


def _board(board: BoardLine) -> Answer:
    sides = (board.first, board.second)
    return {
        "players": [None if side is None else side.id for side in sides],
        "names": [None if side is None else side.name for side in sides],
        "score": None if board.board.score is None else [to_points(half) for half in board.board.score],
    }


def _table(line: TableLine) -> Answer:
    players = [seat.player for seat in line.seats]
    return {
        "table": line.table,
        "seats": [player.id for player in players],
        "names": [player.name for player in players],
        "numbers": [player.number for player in players],
        "scores": [round_fraction(seat.score) for seat in line.seats],
    }


def _player(player: Player) -> Answer:
    return {"player": player.id, "name": player.name, "number": player.number}


def _idle(line: IdleLine) -> Answer:
    return {**_player(line.player), "points": line.points}


@read("/tournaments/{code}/bracket", answers.Bracket, "Show the bracket")
def bracket(request: ApiRequest) -> Any:
    view = request.room.public
    views = bracket_views(view.tournament) if view.rounds else []
    return {"bracket": {"groups": [_group(group) for group in views]} if views else None}


def _group(view: BracketView) -> Answer:
    return {
        "group": view.group,
        "champion": None if view.champion is None else _player(view.champion),
        "parts": [
            {
                "kind": part.kind,
                "places": list(part.places),
                "rounds": [
                    {
                        "name": round_.name.code,
                        "places": list(round_.name.places),
                        "best_of": round_.best_of,
                        "matches": [_bracket_match(match) for match in round_.matches if not match.is_hidden],
                    }
                    for round_ in part.rounds
                ],
            }
            for part in view.parts
        ],
    }


def _bracket_match(match: BracketMatch) -> Answer:
    return {
        "match": match.node.at,
        "table": match.table,
        "live": match.is_live,
        "over": match.is_over,
        "sides": [_side(side) for side in match.sides],
    }


def _side(side: BracketSide) -> Answer:
    """Return a side: a player with seed and score, a bye, or from which match the player comes."""
    origin = side.origin
    return {
        "player": None if side.player is None else side.player.id,
        "name": None if side.player is None else side.player.name,
        "number": None if side.player is None else side.player.number,
        "seed": side.seed,
        "score": side.score,
        "won": side.look == "win",
        "bye": side.is_bye,
        "from": None if origin is None else {"kind": origin.kind, "match": origin.match.at},
    }
