"""Standings with explanations, and the crosstable."""

from typing import Any

from markupsafe import Markup

from crosstable.app.site import Room
from crosstable.formats.tables import TableSettings
from crosstable.model.refusals import NotFound, Refusal
from crosstable.model.tournament import Player, PlayerId
from crosstable.model.validation import typed_number
from crosstable.views.course import shares_next_score
from crosstable.views.explain import deciding_values, explain_place
from crosstable.views.grid import Grid, grids
from crosstable.views.leaderboard import LeaderboardView, leaderboard_view
from crosstable.views.public import Public
from crosstable.views.standings import boards_listing, final_listing, standings_with_rounds
from crosstable.web.pages.listing_table import listing_table
from crosstable.web.pages.page_cache import public_page, public_picture
from crosstable.web.pages.render import fragment, page, template_function
from crosstable.web.public.crosstable_svg import crosstable_picture
from crosstable.web.public.formats import current_tabs
from crosstable.web.request import Request
from crosstable.web.responses import Answer, redirect
from crosstable.web.routes import route
from crosstable.words import refusal_sentence
from crosstable.words.explanation_text import ExplanationText, deciding_texts, explanation_text, separation_text
from crosstable.words.missing_places import missing_place_text
from crosstable.words.value_texts import number_text


@route("GET", "/t/{code}", who="everybody", by_viewers=True)
def first_page(request: Request) -> Answer:
    return redirect(f"/t/{request.room.code}/{current_tabs(request.room.public)[0][0]}")


@public_page("/t/{code}/standings", query=("stage",))
def standings(request: Request, view: Public) -> Answer:
    """Show the standings of the current stage or of `?stage=`; after a playoff the final ranking."""
    number = request.query.get("stage")
    if number is None and view.shows_final_ranking:
        return ranking_page(request, view, "standings")
    stage_view = view.with_stage(number)
    at_tables = stage_view.tournament.stage.config.traits.at_tables
    template = "public/tables/leaderboard.html" if at_tables else "public/matches/standings.html"
    values = _leaderboard_values(stage_view) if at_tables else _standings_values(stage_view)
    return page(request, template, view=view, here="standings", stage=len(stage_view.tournament.stages), **values)


@public_page("/t/{code}/ranking")
def ranking(request: Request, view: Public) -> Answer:
    return ranking_page(request, view, "ranking")


def ranking_page(request: Request, view: Public, here: str) -> Answer:
    listing = final_listing(view.tournament) if view.rounds else None
    return page(request, "public/ranking.html", view=view, here=here, listing=listing)


# Longest score (letters) that fits on one line with the round's gain.
SHORT = 4


@template_function
def needs_own_line(board: LeaderboardView) -> bool:
    """Return whether scores are too long for one line with the round's gain."""
    rows = [line.row for line in board.listing.lines]
    texts = [number_text(row.score) for row in rows] + [number_text(row.round_score, sign=True) for row in rows]
    return any(len(text) > SHORT for text in texts)


def _standings_values(view: Public) -> dict[str, Any]:
    listing = standings_with_rounds(view.standings(), view.outlooks)
    return {"listing": listing, "boards": boards_listing(view.tournament)}


def _leaderboard_values(view: Public) -> dict[str, Any]:
    board, tournament = leaderboard_view(view), view.tournament
    # Rounds are numbered through all stages but planned per stage.
    planned = tournament.stage.config.rounds if len(tournament.stages) == 1 else None
    with_papers = tournament.stage.config.of(TableSettings).on_papers
    return {"board": board, "planned": planned, "with_papers": with_papers, "during": view.phase == "playing"}


def stage_standings(view: Public, stage: int, code: str, locale: str) -> Markup | None:
    """Return the standings of a stage as HTML; None if a later stage continues its score."""
    if view.tournament.stages[stage].config.traits.at_tables:
        if shares_next_score(view.tournament, stage):
            return None
        values = {"board": leaderboard_view(view, stage), "past": view.past(stage), "during": False}
        html = fragment("public/tables/leaderboard_part.html", locale, code=code, of_stage="", **values)
        return Markup(html)
    past = view.past(stage)
    why = None if past else f"/t/{code}/standings/{{}}/why"
    name = f"standings-of-{past}" if past else "standings"
    listing = standings_with_rounds(view.standings(stage=stage))
    return listing_table(listing, name, f"/t/{code}/players/{{}}", why, locale=locale)


@public_page("/t/{code}/standings/{number}/why", query=("than", "stage"))
def explain_rank(request: Request, view: Public) -> Answer:
    """Explain a player's rank, or compare it with `?than=`. Raise if nobody has that number."""
    stage_view = view.with_stage(request.query.get("stage"))
    player, other = view.player(request.params["number"]), request.query.get("than")
    separation = None if other is None else _separation_text(stage_view, player, view.player(other), request.locale)
    place_explanation = place_explanation_text(stage_view, player, request.locale)
    no_place = missing_place_text(stage_view.tournament, player.id, view.names, request.locale)
    values: dict[str, Any] = {"why": place_explanation, "no_place": no_place, "separation": separation, "deciding": []}
    if other is not None:
        values["deciding"] = _deciding_texts(stage_view, player, view.player(other), request.locale)
    return page(request, "public/why.html", view=view, here="standings", player=player, **values)


def place_explanation_text(view: Public, player: Player, locale: str) -> ExplanationText | None:
    """Explain a player's rank; None for a player without one."""
    standings = view.stage_standings()
    if player.id not in standings.row_numbers:
        return None
    return explanation_text(explain_place(standings, player.id), view.names, locale)


def _deciding_texts(view: Public, player: Player, other: Player, locale: str) -> list[str]:
    standings = view.stage_standings()
    try:
        separation = standings.separation(player.id, other.id)
    except Refusal:
        return []
    return deciding_texts(deciding_values(standings, separation), view.names, locale)


def _separation_text(view: Public, player: Player, other: Player, locale: str) -> str:
    standings = view.stage_standings()
    try:
        return separation_text(standings.separation(player.id, other.id), view.names, locale)
    except Refusal as refusal:
        if refusal.code == "no_place":
            below, above = (player, other) if player.id not in standings.row_numbers else (other, player)
            ahead = above.id if above.id in standings.row_numbers else None
            return missing_place_text(view.tournament, below.id, view.names, locale, ahead)
        return refusal_sentence(refusal, view.names, locale)


@public_page("/t/{code}/crosstable", query=("stage",))
def crosstable(request: Request, view: Public) -> Answer:
    """Show the crosstable of the current stage or of `?stage=`."""
    stage_view = view.with_stage(request.query.get("stage"))
    stage = len(stage_view.tournament.stages)
    return page(request, "public/crosstable.html", view=view, here="crosstable", stage=stage, grids=_grids(stage_view))


@public_picture("/t/{code}/crosstable.svg")
def crosstable_svg(view: Public, locale: str) -> str:
    """Return the crosstable as SVG. Raise NotFound before the first round."""
    if not view.rounds:
        raise NotFound("no_such_page")
    layout = crosstable_picture(view.name, _grids(view))
    return fragment("public/crosstable.svg", locale, picture=layout, round=view.last_round)


def _grids(view: Public) -> list[Grid]:
    return grids(view.stage_standings())


def player_by_number(room: Room, number: str) -> PlayerId:
    """Return the player with this number. Raise `no_player_numbered` if there is none."""
    player = room.state.numbers.get(typed_number(number) or 0)
    if player is None:
        raise Refusal("no_player_numbered", number=number[:20])
    return player
