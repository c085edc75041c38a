"""Reads of places: standings of a stage, the ranking of the tournament, the cut in sight."""

from fractions import Fraction
from typing import Any

from crosstable.exchange.category_answers import categories_answer
from crosstable.exchange.json_answers import Answer, ranking_answer, standings_answer, with_names
from crosstable.exchange.table_answers import cut_answer
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import PlayerId
from crosstable.ranking.final import final_ranking
from crosstable.ranking.rows import StandingsRow
from crosstable.ranking.tables.leaderboard import TableRow
from crosstable.views.public import Public
from crosstable.web.api import answers
from crosstable.web.api.pages import page_of
from crosstable.web.api.request import ApiRequest
from crosstable.web.api.routes import PAGES, Parameter, read

QUERY = (
    Parameter("through", "As they were after this round.", "integer"),
    Parameter("stage", "Those of this stage, counted from 1 (default: the present one).", "integer"),
)


@read("/tournaments/{code}/standings", answers.Standings, "Show the standings of a stage", query=(*QUERY, *PAGES))
def standings(request: ApiRequest) -> Any:
    view = request.room.public
    through, number = request.number("through"), request.number("stage", 1)
    of = view.with_stage(None if number is None else str(number))
    if through is not None and through > of.last_round:
        raise Refusal("no_such_round", round=through, last=of.last_round)
    stage = len(of.tournament.stages)
    if not of.rounds:
        empty: Answer = {key: [] for key in ("standings", "boards", "disqualified", "disqualified_names")}
        return {"stage": stage, "through": through, **empty, "next": None}
    table = of.stage_standings(through)
    answer = standings_answer(table, of.outlooks if through is None else {})
    rows: list[StandingsRow | TableRow] = [*table]
    page, cursor = page_of(request, list(zip(rows, answer["standings"], strict=True)))
    return with_names(
        {
            "stage": stage,
            "through": through,
            "standings": [_row(view, row, plain) for row, plain in page],
            "boards": answer.get("boards", []),
            "disqualified": answer.get("disqualified", []),
            "next": cursor,
        },
        names_of_all(view),
    ) | ({} if answer.get("disqualified") else {"disqualified_names": []})


def names_of_all(view: Public) -> dict[PlayerId, str]:
    members = {member.id: member.name for player in view.players for member in player.members}
    return {**members, **view.names}


def _row(view: Public, row: StandingsRow | TableRow, plain: Answer) -> Answer:
    values = row.criteria if isinstance(row, TableRow) else row.tiebreaks
    exact = {code: str(value) for code, value in values.items() if not _is_whole(value)}
    return {**plain, "number": view.by_id[row.player.id].number, "exact": exact}


def _is_whole(value: Fraction | int | None) -> bool:
    return value is None or Fraction(value).denominator == 1


def standing_of(view: Public, player: PlayerId) -> Answer:
    table = view.stage_standings()
    rows: list[StandingsRow | TableRow] = [*table]
    place = next(place for place, row in enumerate(rows) if row.player.id == player)
    plain = standings_answer(table, view.outlooks)["standings"][place]
    answer: Answer = with_names(_row(view, rows[place], plain), view.names)
    return answer


@read("/tournaments/{code}/ranking", answers.Ranking, "Show the ranking of the whole tournament", query=PAGES)
def ranking(request: ApiRequest) -> Any:
    view = request.room.public
    if not view.rounds:
        return {"ranking": [], "stages": [stage.name for stage in view.tournament.stages], "next": None}
    answer = ranking_answer(view.tournament, final_ranking(view.tournament))
    page, cursor = page_of(request, answer["ranking"])
    rows = [{**row, "number": view.by_id[row["player"]].number} for row in page]
    return with_names({"ranking": rows, "stages": answer["stages"], "next": cursor}, view.names)


@read(
    "/tournaments/{code}/categories",
    answers.Categories,
    "Show the standings of each category",
    query=(Parameter("category", "Only the category with this name."),),
)
def categories(request: ApiRequest) -> Any:
    view, only = request.room.public, request.query.get("category")
    return categories_answer(view.tournament, only, is_ended=view.phase in ("ended", "completed"))


@read("/tournaments/{code}/cut", answers.Cut, "Show the cut as it would be if the round ended now")
def cut(request: ApiRequest) -> Any:
    view = request.room.public
    projected = view.projected
    return {"cut": None if projected is None else with_names(cut_answer(projected, view.names), view.names)}
