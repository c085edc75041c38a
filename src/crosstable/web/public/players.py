"""Players: the list, and each player's course through the event."""

from typing import Any

from markupsafe import Markup

from crosstable.exchange.line_chart import Axis, Curve, LineChart, Tick, inline_svg
from crosstable.model.tournament import Player
from crosstable.views.course import Course, courses
from crosstable.views.performance import performances
from crosstable.views.player import stage_reached
from crosstable.views.player_place import finish_of
from crosstable.views.players import PUBLIC_COLUMNS, latest_group, player_rows, used_columns
from crosstable.views.public import Public
from crosstable.web.pages.page_cache import public_page
from crosstable.web.pages.render import page, template_function
from crosstable.web.public.standings import place_explanation_text
from crosstable.web.public.teams import member_rows
from crosstable.web.request import Request
from crosstable.web.responses import Answer
from crosstable.words.explanation_text import least_places_text
from crosstable.words.missing_places import missing_place_text
from crosstable.words.rating_text import performance_sentence


@public_page("/t/{code}/players")
def players(request: Request, view: Public) -> Answer:
    rows = player_rows(view.tournament, by_name=True)
    columns = used_columns(rows, PUBLIC_COLUMNS)
    return page(request, "public/players.html", view=view, here="players", rows=rows, columns=columns)


@public_page("/t/{code}/players/{number}")
def player(request: Request, view: Public) -> Answer:
    player_ = view.player(request.params["number"])
    finish = finish_of(view, player_.id) if view.shows_final_ranking else None
    reached = stage_reached(view, finish)
    place_explanation = place_explanation_text(reached, player_, request.locale) if view.rounds else None
    values: dict[str, Any] = {
        "finish": finish,
        "courses": courses(view, player_),
        "why": place_explanation,
        "no_place": missing_place_text(view.tournament, player_.id, view.names, request.locale),
        "group": latest_group(view.tournament, player_),
    }
    values["members"] = member_rows(view.tournament, player_)
    values["least_places"] = least_text(view, player_, request.locale)
    values["performance"] = performance_text(view, player_, request.locale)
    return page(request, "public/player.html", view=view, here="players", player=player_, **values)


def least_text(view: Public, player: Player, locale: str) -> str | None:
    """Return which place each result of the last round leaves a player at least; None if it is another round."""
    ahead = view.last_open_games
    return None if ahead is None else least_places_text(ahead.least_places(player.id), locale)


def performance_text(view: Public, player: Player, locale: str) -> str | None:
    """Return the player's rating performance in the present stage; None if it is not shown or there is none."""
    if not view.rounds or view.tournament.stage.config.traits.at_tables:
        return None
    performance = performances(view.standings().ledger).get(player.id)
    return None if performance is None else performance_sentence(performance, locale)


@template_function
def rank_chart(course: Course, title: str) -> Markup | None:
    """Return a chart of the rank after each round, first place on top; None with fewer than two ranks."""
    steps = [step for step in course.steps if step.rank is not None]
    if len(steps) < 2:
        return None
    ranks = [step.rank for step in steps if step.rank is not None]
    last = max(course.field_size, *ranks, 2)
    rounds = [Tick(place, str(step.round)) for place, step in enumerate(steps)]
    across = Axis(0, len(steps) - 1, 42, 418, rounds)
    up = Axis(1, last, 28, 156, [Tick(1, "1"), Tick(last, str(last))])
    curve = Curve(list(enumerate(ranks)), texts=list(map(str, ranks)))
    return Markup(inline_svg(LineChart(440, 190, across, up, [curve]), title))
