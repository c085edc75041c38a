"""Pages from Jinja templates. All values are escaped; `w` looks up messages."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from functools import cache, partial
from hashlib import blake2b
from typing import Any, TypeVar

import jinja2

from crosstable.app.site import Room
from crosstable.model.refusals import Refusal
from crosstable.model.times import SECOND
from crosstable.ranking.rows import has_draws
from crosstable.views.standings import out_mark
from crosstable.web.live.expiry import current_notices, seconds_to_desk_change
from crosstable.web.pages.icons import game_icon, hue_class
from crosstable.web.pages.listing_table import listing_table
from crosstable.web.pages.round_clock import clock_of, extra_time_text
from crosstable.web.pages.template_cache import FragmentCache
from crosstable.web.request import Request
from crosstable.web.responses import Answer
from crosstable.web.server.static_files import static_paths
from crosstable.words import refusal_sentence, sentence, words
from crosstable.words.amendments import amendment_texts
from crosstable.words.bracket_text import (
    match_label,
    part_text,
    round_text,
    rounds_text,
    side_score,
    side_text,
    slot_text,
)
from crosstable.words.catalogue import DEFAULT_LOCALE
from crosstable.words.cells import brief_mark, place_rank, rank_text, record_text, row_rank, section_head
from crosstable.words.course_text import gained_text, step_text
from crosstable.words.details import details_texts
from crosstable.words.ending import (
    champion_text,
    criterion_texts,
    finish_text,
    prize_text,
    score_text,
    stage_reached_text,
    won_text,
)
from crosstable.words.entry_text import entry_words
from crosstable.words.explanation_text import least_places_text
from crosstable.words.grid_text import cell_text, column_head, grid_key, total_text
from crosstable.words.pairing_text import (
    absent_text,
    idle_text,
    match_texts,
    own_score,
    place_text,
    seat_score,
    side_columns,
)
from crosstable.words.phase_text import phase_text
from crosstable.words.preview import redraft_text, without_seat_texts
from crosstable.words.rating_text import (
    accuracy_text,
    change_text,
    direction_text,
    game_text,
    log_loss_text,
    outcome_text,
    part_lines,
    rating_text,
    value_text,
)
from crosstable.words.scores import board_text
from crosstable.words.seats import seat_code, seat_letter, times_text
from crosstable.words.stage_names import stage_names
from crosstable.words.value_texts import number_text, points_text

# Functions that templates call with the page's locale.
TEXTS: tuple[Callable[..., Any], ...] = (
    amendment_texts,
    brief_mark,
    champion_text,
    column_head,
    criterion_texts,
    details_texts,
    direction_text,
    finish_text,
    grid_key,
    gained_text,
    absent_text,
    idle_text,
    least_places_text,
    listing_table,
    match_label,
    match_texts,
    own_score,
    part_lines,
    part_text,
    phase_text,
    redraft_text,
    round_text,
    rounds_text,
    sentence,
    score_text,
    stage_reached_text,
    section_head,
    side_score,
    side_text,
    slot_text,
    stage_names,
    step_text,
    without_seat_texts,
)
NOTATION: tuple[Callable[..., Any], ...] = (
    accuracy_text,
    board_text,
    cell_text,
    change_text,
    game_text,
    has_draws,
    log_loss_text,
    number_text,
    out_mark,
    outcome_text,
    place_rank,
    place_text,
    points_text,
    prize_text,
    rank_text,
    rating_text,
    record_text,
    row_rank,
    seat_code,
    seat_letter,
    seat_score,
    side_columns,
    times_text,
    total_text,
    value_text,
    won_text,
)

F = TypeVar("F", bound=Callable[..., Any])

# The gap for the clock in cached pages (`web.pages.page_cache`).
CLOCK = "<!--clock-->"

# Templates of the web package and of the formats.
LOADERS = (jinja2.PackageLoader("crosstable.web"), jinja2.PackageLoader("crosstable", "formats"))


# Functions that pages offer to templates, by name.
_PAGE_FUNCTIONS: dict[str, Callable[..., Any]] = {}


def template_function(function: F) -> F:
    """Let templates call a function by its name."""
    _PAGE_FUNCTIONS[function.__name__] = function
    return function


@cache
def _environment(locale: str) -> jinja2.Environment:
    environment = jinja2.Environment(
        loader=jinja2.ChoiceLoader(LOADERS),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=[FragmentCache],
    )
    environment.globals.update(w=partial(words, locale=locale))
    environment.globals.update(iso=_iso, static=static_url)
    environment.globals.update(
        extra_time_text=extra_time_text,
        seconds_to_desk_change=seconds_to_desk_change,
        game_icon=game_icon,
        hue_class=hue_class,
    )
    environment.globals.update(_PAGE_FUNCTIONS)
    environment.globals.update(entry_text=partial(entry_words, locale=locale))
    environment.globals.update({function.__name__: partial(function, locale=locale) for function in TEXTS})
    environment.globals.update({function.__name__: function for function in NOTATION})
    return environment


@cache
def static_url(name: str) -> str:
    """Return the URL of a static file, which changes with the content of any file."""
    return f"/static/{_static_version()}/{name}"


@cache
def _static_version() -> str:
    """Return one hash of all static files: they refer to each other."""
    digest = blake2b(digest_size=6)
    for name, path in static_paths().items():
        digest.update(name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def _iso(microseconds: int) -> str:
    """Return an ISO timestamp; the browser shows it in local time."""
    return datetime.fromtimestamp(microseconds / SECOND, UTC).isoformat(timespec="seconds")


def page(request: Request, template: str, *, status: int = 200, **values: Any) -> Answer:
    room = request.stream_room if status < 400 else None
    clock = clock_of(room.state, request.now) if isinstance(room, Room) else None
    notices = current_notices(room, request.now) if isinstance(room, Room) else []
    template_ = _environment(request.locale).get_template(template)
    html = template_.render(request=request, room=room, clock=clock, notices=notices, **values)
    return Answer(status=status, body=html.encode())


def fragment(template: str, locale: str = DEFAULT_LOCALE, **values: Any) -> str:
    return _environment(locale).get_template(template).render(**values)


def refusal_page(request: Request, refusal: Refusal, status: int, names: Mapping[Any, str] | None = None) -> Answer:
    reasons = [sentence(reason, names, request.locale) for reason in refusal.reasons]
    message = refusal_sentence(refusal, names, request.locale)
    may_sign_in = refusal.code == "sign_in"
    return page(request, "refused.html", status=status, said=message, reasons=reasons, may_sign_in=may_sign_in)
