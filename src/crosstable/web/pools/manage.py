"""What a pool's organisers see: entering games, corrections with a preview, tournaments, settings, the record."""

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
from crosstable.web.request import Request
from crosstable.web.responses import Answer
from crosstable.web.routes import route
from crosstable.words import refusal_sentence, sentence
from crosstable.words.event_text import action_words
from crosstable.words.rating_text import direction_text

# So many of the latest games and actions are shown.
MOST_SHOWN = 100
SEATS = 4
KNOWS_NOTHING = 0.6931
# Pixels.
BAR = 200


class ActionRow(NamedTuple):
    """An action of the record."""

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
) -> Answer:
    """The page, with what was typed where it was refused, or whose rating it would change."""
    view = request.pool.view
    names, settings = view.own_names, view.rated.settings
    games = own_games(view.state, names)
    predictions = best_first(view.predictions) if view.rated.games else []
    problems = (
        [] if refusal is None else [refusal_sentence(refusal, names), *(sentence(r, names) for r in refusal.reasons)]
    )
    answer = page(
        request,
        "pools/manage.html",
        view=view,
        typed=typed,
        problems=problems,
        moves=moves,
        key=token_hex(16),
        seats=3 if settings.system == "preferans" else SEATS,
        is_preferans=settings.system == "preferans",
        count=len(games),
        games=games[::-1][:MOST_SHOWN],
        linked=[(stream, state.name) for stream, state in view.tournaments.items()],
        unlinked=_unlinked(request, view),
        settings=settings,
        systems=rating_systems(),
        own_settings=_own_settings(view),
        actions=[_action_row(entry, names) for entry in log_entries(view.state)[::-1][:MOST_SHOWN]],
        predictions=predictions,
        widths=_widths(predictions),
        direction=direction_text(view.rated.system, request.locale),
    )
    return answer if refusal is None else msgspec.structs.replace(answer, status=409)


def _unlinked(request: Request, view: PoolView) -> list[tuple[str, str]]:
    """The tournaments that may be linked: those that whoever asks organises."""
    session, site = request.session, request.site
    return [
        (entry.listed.stream, entry.name)
        for entry in site.overview.entries()
        if entry.summary is not None and entry.listed.stream not in view.tournaments
        if session is not None and session.role_in(entry.listed.stream) == "organiser"
    ]


def _own_settings(view: PoolView) -> list[tuple[str, str, list[str]]]:
    """The settings of the pool's system: key, value, and what may be chosen where it is a choice."""
    kind, given = kind_of(view.rated.settings.system), view.rated.settings.settings
    found = []
    for name, key in kind.settings.items():
        default = key.default
        value = given.get(name, float(default) if not isinstance(default, str | bool | int) else default)
        choices = [str(choice) for choice in getattr(key.shape, "allowed", ())]
        if isinstance(default, bool):
            choices = ["true", "false"]
        shown = (
            str(value).lower() if isinstance(value, bool) else f"{value:g}" if isinstance(value, float) else str(value)
        )
        found.append((name, shown, choices))
    return found


def _action_row(entry: LogEntry, names: Mapping[Any, str]) -> ActionRow:
    said = action_words(entry.events, names)
    return ActionRow(entry.action, said[:1].upper() + said[1:], entry.holds, entry.can_undo)


def _widths(predictions: Sequence[Prediction]) -> dict[str, int]:
    """Return how wide the bar of each system is: the worst has the whole width, unless it is better than chance."""
    losses = {found.system: found.comparison.log_loss for found in predictions if found.comparison is not None}
    worst = max([KNOWS_NOTHING, *losses.values()])
    return {system: round(BAR * loss / worst) for system, loss in losses.items()}
