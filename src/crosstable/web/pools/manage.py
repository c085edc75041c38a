"""What a pool's organisers see: entering games, corrections with a preview, tournaments, settings, the record."""

from collections.abc import Mapping
from secrets import token_hex
from typing import Any, NamedTuple

import msgspec

from crosstable.app.pool_view import PoolView, Quality
from crosstable.model.pools import SingleGame, day_of
from crosstable.model.refusals import Refusal
from crosstable.ratings.pool import RatingMove
from crosstable.ratings.systems import kind_of, rating_systems
from crosstable.views.log import LogEntry, log_entries
from crosstable.web.pages.render import page
from crosstable.web.pools.moves import move_rows
from crosstable.web.request import Asked
from crosstable.web.responses import Answer
from crosstable.web.routes import route
from crosstable.words import refusal_sentence, sentence, words
from crosstable.words.event_text import action_words
from crosstable.words.rating_text import direction_text

# So many of the latest games and actions are shown.
MOST_SHOWN = 100
SEATS = 4
KNOWS_NOTHING = 0.6931


class GameRow(NamedTuple):
    """A single game as the desk shows it."""

    number: int
    day: str
    players: list[str]
    results: list[str]
    bula: str | None
    voided: bool


class ActionRow(NamedTuple):
    """An action of the record."""

    number: int
    what: str
    holds: bool
    can_undo: bool


class QualityRow(NamedTuple):
    """How well a system predicts, as it is shown; the bar is a share of the worst."""

    system: str
    log_loss: str
    accuracy: str
    bar: int
    is_own: bool
    refused: str | None


@route("GET", "/pools/{pool}/manage", who="organiser")
def manage(asked: Asked) -> Answer:
    return manage_page(asked, {})


def manage_page(
    asked: Asked,
    typed: Mapping[str, str],
    *,
    refusal: Refusal | None = None,
    moves: list[RatingMove] | None = None,
) -> Answer:
    """The page, with what was typed where it was refused, or whose rating it would change."""
    view = asked.pool.view
    names = {player: view.names[view.whose[view.stream, player].person] for player in view.state.players}
    settings, games = view.rated.settings, view.state.games
    problems = (
        [] if refusal is None else [refusal_sentence(refusal, names), *(sentence(r, names) for r in refusal.reasons)]
    )
    answer = page(
        asked,
        "pools/manage.html",
        view=view,
        typed=typed,
        problems=problems,
        moves=None if moves is None else move_rows(view, moves),
        key=token_hex(16),
        seats=3 if settings.system == "preferans" else SEATS,
        is_preferans=settings.system == "preferans",
        count=len(games),
        games=[_game(number, game, names) for number, game in list(games.items())[::-1][:MOST_SHOWN]],
        linked=[(stream, state.name) for stream, state in view.tournaments.items()],
        unlinked=_unlinked(asked, view),
        settings=settings,
        systems=rating_systems(),
        own_settings=_own_settings(view),
        actions=[_action_row(entry, names) for entry in log_entries(view.state)[::-1][:MOST_SHOWN]],
        quality=quality_rows(view),
        direction=direction_text(view.rated.system, asked.locale),
    )
    return answer if refusal is None else msgspec.structs.replace(answer, status=409)


def _game(number: int, game: SingleGame, names: Mapping[Any, str]) -> GameRow:
    shown = game.scores if game.scores is not None else tuple(map(str, game.places or ()))
    return GameRow(
        number, day_of(game.at), [names[player] for player in game.players], list(shown), game.bula, game.voided
    )


def _unlinked(asked: Asked, view: PoolView) -> list[tuple[str, str]]:
    """The tournaments that may be linked: those that whoever asks organises."""
    session, site = asked.session, asked.site
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


def quality_rows(view: PoolView) -> list[QualityRow]:
    """How well each system predicts the pool's games, the best first."""
    if not view.rated.games:
        return []
    found = sorted(view.quality, key=lambda one: (one.found is None, one.found.log_loss if one.found else 0))
    worst = max((one.found.log_loss for one in found if one.found is not None), default=1.0)
    return [_quality_row(one, view.rated.system.name, max(worst, KNOWS_NOTHING)) for one in found]


def _quality_row(one: Quality, own: str, worst: float) -> QualityRow:
    title = words(f"rating.{one.system}")
    if one.found is None:
        return QualityRow(title, "", "", 0, one.system == own, None if one.refused is None else sentence(one.refused))
    accuracy = one.found.accuracy
    return QualityRow(
        title,
        f"{one.found.log_loss:.4f}",
        "" if accuracy is None else f"{accuracy:.1%}",
        round(200 * one.found.log_loss / worst),
        one.system == own,
        None,
    )
