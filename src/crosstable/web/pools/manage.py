"""The page of a pool's organisers: entering games, corrections, tournaments, settings and log."""

from collections.abc import Mapping, Sequence
from secrets import token_hex
from typing import Any, NamedTuple

import msgspec

from crosstable.app.pool_view import PoolView
from crosstable.model.refusals import Refusal
from crosstable.ratings.systems import kind_of, rating_systems
from crosstable.views.log import LogEntry, log_entries
from crosstable.views.pool import PoolMove, own_games
from crosstable.views.ratings import Prediction, best_first
from crosstable.web.pages.render import page
from crosstable.web.pools.games_preview import MAX_RATINGS, GamesPreview
from crosstable.web.request import Request
from crosstable.web.responses import Answer
from crosstable.web.routes import route
from crosstable.words import refusal_sentence, sentence
from crosstable.words.event_text import action_words
from crosstable.words.rating_text import direction_text

# Most games and actions shown.
MAX_SHOWN = 100
SEATS = 4
RANDOM_LOG_LOSS = 0.6931
# Pixels.
BAR_WIDTH = 200


class ActionRow(NamedTuple):
    """An action in the log."""

    number: int
    what: str
    holds: bool
    can_undo: bool


@route("GET", "/pools/{pool}/manage", who="organiser")
def manage(request: Request) -> Answer:
    return manage_page(request, {})


def manage_page(
    request: Request,
    typed: Mapping[str, str],
    *,
    refusal: Refusal | None = None,
    moves: list[PoolMove] | None = None,
    incoming: GamesPreview | None = None,
) -> Answer:
    """Show the page; after a refusal with what was typed, or with a preview of rating changes, or of games."""
    view = request.pool.view
    names, settings = view.own_names, view.rated.settings
    games = own_games(view.state, names)
    predictions = best_first(view.predictions) if view.rated.games else []
    is_file = typed.get("command") == "import_games"
    problems = []
    if refusal is not None:
        reasons = [(f"{reason.path}: " if is_file else "") + sentence(reason, names) for reason in refusal.reasons]
        problems = [refusal_sentence(refusal, names), *reasons]
    answer = page(
        request,
        "pools/manage.html",
        view=view,
        typed=typed,
        problems=problems,
        moves=moves,
        incoming=incoming,
        most_ratings=MAX_RATINGS,
        key=token_hex(16),
        seats=3 if settings.system == "preferans" else SEATS,
        is_preferans=settings.system == "preferans",
        count=len(games),
        games=games[::-1][:MAX_SHOWN],
        linked=[(stream, state.name) for stream, state in view.tournaments.items()],
        unlinked=_linkable_tournaments(request, view),
        settings=settings,
        systems=rating_systems(),
        own_settings=_system_settings(view),
        actions=[_action_row(entry, names) for entry in log_entries(view.state)[::-1][:MAX_SHOWN]],
        predictions=predictions,
        widths=_bar_widths(predictions),
        direction=direction_text(view.rated.system, request.locale),
    )
    return answer if refusal is None else msgspec.structs.replace(answer, status=409)


def _linkable_tournaments(request: Request, view: PoolView) -> list[tuple[str, str]]:
    session, site = request.session, request.site
    return [
        (entry.listed.stream, entry.name)
        for entry in site.overview.entries()
        if entry.summary is not None and entry.listed.stream not in view.tournaments
        if session is not None and session.role_in(entry.listed.stream) == "organiser"
    ]


def _system_settings(view: PoolView) -> list[tuple[str, str, list[str]]]:
    """Return the settings of the pool's system: key, value, and choices if any."""
    kind, overrides = kind_of(view.rated.settings.system), view.rated.settings.settings
    settings = []
    for name, key in kind.settings.items():
        default = key.default
        value = overrides.get(name, float(default) if not isinstance(default, str | bool | int) else default)
        choices = [str(choice) for choice in getattr(key.shape, "allowed", ())]
        if isinstance(default, bool):
            choices = ["true", "false"]
        text = (
            str(value).lower() if isinstance(value, bool) else f"{value:g}" if isinstance(value, float) else str(value)
        )
        settings.append((name, text, choices))
    return settings


def _action_row(entry: LogEntry, names: Mapping[Any, str]) -> ActionRow:
    text = action_words(entry.events, names)
    return ActionRow(entry.action, text[:1].upper() + text[1:], entry.holds, entry.can_undo)


def _bar_widths(predictions: Sequence[Prediction]) -> dict[str, int]:
    """Return the width of each system's bar: full for the worst one or random guessing."""
    losses = {
        prediction.system: prediction.comparison.log_loss
        for prediction in predictions
        if prediction.comparison is not None
    }
    worst = max([RANDOM_LOG_LOSS, *losses.values()])
    return {system: round(BAR_WIDTH * loss / worst) for system, loss in losses.items()}
