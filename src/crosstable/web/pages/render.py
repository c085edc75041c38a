"""Pages from templates. Whatever is put into one is escaped; words come from the catalogue (`w`)."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from functools import cache, partial
from hashlib import blake2b
from typing import Any, TypeVar

import jinja2

from crosstable.app.site import Room
from crosstable.model.prizes import worth_text
from crosstable.model.refusals import Refusal
from crosstable.model.times import SECOND
from crosstable.web.live.expiry import desk_ends, notices_on
from crosstable.web.pages.icons import game_icon, hue_of
from crosstable.web.pages.listing_table import listing_table
from crosstable.web.pages.round_clock import clock_of, more_time
from crosstable.web.pages.template_cache import KeptParts
from crosstable.web.request import Request
from crosstable.web.responses import Answer
from crosstable.web.server.static_files import loaded
from crosstable.words import refusal_sentence, sentence, words
from crosstable.words.amendments import amendment_texts
from crosstable.words.bracket_text import match_label, part_text, round_text, rounds_text, side_score, side_text
from crosstable.words.catalogue import DEFAULT_LOCALE
from crosstable.words.cells import brief_mark, record_text, row_rank
from crosstable.words.course_text import gained_text, step_text
from crosstable.words.details import details_texts
from crosstable.words.ending import champion_text, criterion_texts, finish_text, prize_text, score_text
from crosstable.words.entry_text import entry_words
from crosstable.words.explanation_text import least_places_text
from crosstable.words.formatting import number_text, points_text
from crosstable.words.grid_text import cell_text, column_head, grid_key, total_text
from crosstable.words.pairing_text import absent_text, idle_text, match_texts, own_score, place_text, seat_score
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

# What makes texts of views in the language of the page.
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
    side_score,
    side_text,
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
    log_loss_text,
    number_text,
    outcome_text,
    place_text,
    points_text,
    prize_text,
    rating_text,
    record_text,
    row_rank,
    seat_code,
    seat_letter,
    seat_score,
    times_text,
    total_text,
    value_text,
    worth_text,
)

F = TypeVar("F", bound=Callable[..., Any])

# Where a page that is kept has a gap for the clock (`web.pages.page_cache`).
CLOCK = "<!--clock-->"

# The pages' own templates, and those in the folders of formats.
LOADERS = (jinja2.PackageLoader("crosstable.web"), jinja2.PackageLoader("crosstable", "formats"))


# What pages let templates call, by name.
_PAGE_FUNCTIONS: dict[str, Callable[..., Any]] = {}


def template_function(function: F) -> F:
    """Let templates call a function of a page by its name."""
    _PAGE_FUNCTIONS[function.__name__] = function
    return function


@cache
def _environment(locale: str) -> jinja2.Environment:
    made = jinja2.Environment(
        loader=jinja2.ChoiceLoader(LOADERS),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=[KeptParts],
    )
    made.globals.update(w=partial(words, locale=locale))
    made.globals.update(iso=_iso, static=static)
    made.globals.update(more_time=more_time, desk_ends=desk_ends, game_icon=game_icon, hue_of=hue_of)
    made.globals.update(_PAGE_FUNCTIONS)
    made.globals.update(entry_text=partial(entry_words, locale=locale))
    made.globals.update({function.__name__: partial(function, locale=locale) for function in TEXTS})
    made.globals.update({function.__name__: function for function in NOTATION})
    return made


@cache
def static(name: str) -> str:
    """The address of a file of the pages; it changes with the files."""
    return f"/static/{_version()}/{name}"


@cache
def _version() -> str:
    """One word for all files together: they name each other."""
    digest = blake2b(digest_size=6)
    for name, catalogue in loaded().items():
        digest.update(name.encode() + b"\0" + catalogue.read_bytes())
    return digest.hexdigest()


def _iso(microseconds: int) -> str:
    """An instant for a machine; the browser tells it in its own time."""
    return datetime.fromtimestamp(microseconds / SECOND, UTC).isoformat(timespec="seconds")


def page(request: Request, template: str, *, status: int = 200, **values: Any) -> Answer:
    """A page that is about a tournament, or the server."""
    room = request.stream_room if status < 400 else None
    clock = clock_of(room.state, request.now) if isinstance(room, Room) else None
    notices = notices_on(room, request.now) if isinstance(room, Room) else []
    template_ = _environment(request.locale).get_template(template)
    html = template_.render(request=request, room=room, clock=clock, notices=notices, **values)
    return Answer(status=status, body=html.encode())


def piece(template: str, locale: str = DEFAULT_LOCALE, **values: Any) -> str:
    """A piece of a page."""
    return _environment(locale).get_template(template).render(**values)


def refused(request: Request, refusal: Refusal, status: int, names: Mapping[Any, str] | None = None) -> Answer:
    """A page that says why not, and what now."""
    reasons = [sentence(reason, names, request.locale) for reason in refusal.reasons]
    said = refusal_sentence(refusal, names, request.locale)
    may_sign_in = refusal.code == "sign_in"
    return page(request, "refused.html", status=status, said=said, reasons=reasons, may_sign_in=may_sign_in)
