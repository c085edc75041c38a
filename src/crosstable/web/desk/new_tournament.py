"""A new tournament: from a preset, as a copy, or from a document."""

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

import msgspec

from crosstable.app.catalogue import CatalogueEntry
from crosstable.app.director import Envelope, Outcome
from crosstable.app.intake.intake import Request as CommandRequest
from crosstable.app.new_tournament import LARGEST_SEED, new_tournament
from crosstable.app.playoffs import CHOICES, TOPS, check_size, copied_plan, playoff_plan, playoff_presets
from crosstable.app.site import Room
from crosstable.commands import Actor
from crosstable.formats import FORMATS
from crosstable.journal.interface import StreamId
from crosstable.model.config import merged_settings
from crosstable.model.presets import DEFAULT_PRESET, PRESETS
from crosstable.model.refusals import Forbidden, NotFound, Refusal
from crosstable.model.validation import typed_number
from crosstable.rules.build_config import build_config
from crosstable.state.state import State
from crosstable.views.estimate import BETWEEN_ROUNDS, estimate
from crosstable.web.desk.settings_form import fields
from crosstable.web.pages.downloads import readable_extensions
from crosstable.web.pages.render import fragment, page
from crosstable.web.pools.enter import own_pool, own_pools
from crosstable.web.request import Request
from crosstable.web.responses import Answer, json_answer
from crosstable.web.routes import route
from crosstable.words import sentence, words
from crosstable.words.entry_text import entry_words
from crosstable.words.stage_names import stage_names

# Presets by family, in the order of the page; formats follow.
FAMILIES: Mapping[str, tuple[str, ...]] = {
    "cards": ("mtg", "pokemon", "pokemon_official", "kitchen_table", "registration_order", "mtg_trios"),
    "boards": (
        *("chess", "fide_swiss", "fide_round_robin", "chess_teams", "fide_team_swiss"),
        "crokinole_swiss",
        "crokinole_groups",
        "crokinole_points",
    ),
    "tables": ("speed_jong_cut_line", "speed_jong", "riichi", "preferans"),
}
MAX_EXPECTED = 20_000


class TournamentForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The form. `copy` is the code of the tournament to copy, `players` whether to copy its players; `pool` the
    address of a pool to rate it in.
    """

    name: str
    key: str
    preset: str = DEFAULT_PRESET
    config: dict[str, Any] = {}
    copy: str | None = None
    players: bool = False
    plan: list[dict[str, Any]] = []
    after: str = "none"
    per_group: int | None = None
    third_place: bool = False
    final_minutes: int | None = None
    expected: int | None = None
    pool: str | None = None


@route("GET", "/new", who="account")
def show_form(request: Request) -> Answer:
    code = request.query.get("from")
    source = None if code is None else _source(request, code)
    stage = None if source is None else source.state.stages[0]
    preset = DEFAULT_PRESET if stage is None else stage.preset
    overrides = {} if stage is None else _copy_settings(stage.overrides)
    return page(
        request,
        "desk/new_tournament.html",
        source=source,
        copied=[] if source is None else copied_stages(source.state),
        playoffs=CHOICES,
        playoff_presets=playoff_presets(),
        preset=preset,
        families=_presets_by_family(),
        overrides=overrides,
        groups=fields(preset, overrides, _format_of(preset, overrides.get("format"))),
        every_group=fields(preset, overrides),
        accept=readable_extensions(),
        pools=own_pools(request),
        pool=None if source is None else request.site.pools.pool_of(source.listed.stream),
    )


@route("GET", "/new/settings", who="account")
def game_settings(request: Request) -> Answer:
    """Return the settings of a preset, or of another format with it, as HTML. Raise NotFound for an unknown one."""
    preset, chosen = request.query.get("preset", DEFAULT_PRESET), request.query.get("format") or None
    if preset not in PRESETS or (chosen is not None and chosen not in FORMATS):
        raise NotFound("no_such_page")
    overrides = {} if chosen is None else {"format": chosen}
    groups = fields(preset, overrides, _format_of(preset, chosen))
    return Answer(body=fragment("desk/game_settings.html", request.locale, groups=groups).encode())


def _format_of(preset: str, chosen: str | None) -> str:
    return chosen or str(merged_settings(PRESETS[preset], {})["format"])


def _presets_by_family() -> dict[str, list[str]]:
    families = {family: [name for name in names if name in PRESETS] for family, names in FAMILIES.items()}
    families |= {name: [*format_.presets] for name, format_ in FORMATS.items() if format_.presets}
    rest = [preset for preset in PRESETS if not any(preset in names for names in families.values())]
    return families | ({"other": rest} if rest else {})


@route("GET", "/new/suggestion", who="account")
def suggestion(request: Request) -> Answer:
    """Suggest settings for a number of players; `minutes` is the duration, for the browser's clock."""
    overrides: dict[str, Any] = {
        name: value
        for name in ("rounds", "round_minutes", "group_count", "best_of", "cycles", "table_size")
        if (value := typed_number(request.query.get(name))) is not None
    }
    if chosen := request.query.get("format"):
        overrides["format"] = chosen
    players = typed_number(request.query.get("players")) or 0
    if not 2 <= players <= MAX_EXPECTED:
        return json_answer({"said": [], "minutes": None})
    try:
        config = build_config(request.query.get("preset", DEFAULT_PRESET), overrides).config
    except Refusal as refusal:
        return json_answer({"said": [sentence(reason) for reason in refusal.reasons], "minutes": None})
    plan = estimate(config, players)
    code = "web.manage.new.rounds_suggested" if plan.suggested else "web.manage.new.rounds"
    texts = [words(code, rounds=plan.rounds)]
    if plan.top is not None:
        texts.append(words("web.manage.new.top", top=plan.top))
    if plan.stay:
        stay = ["–".join(map(str, possible)) for possible in plan.stay]
        texts.append(words("web.manage.new.stay", players=players, stay=stay))
    texts.append(words("web.manage.new.reckoned", each=plan.each, between=BETWEEN_ROUNDS))
    return json_answer({"said": texts, "minutes": plan.minutes, "rounds": plan.rounds, "each": plan.each})


@route("POST", "/new", who="account")
def create(request: Request) -> Answer:
    """Create the tournament, all or nothing; the same key creates it once."""
    try:
        form = msgspec.convert(request.sent, TournamentForm)
    except msgspec.ValidationError as error:
        raise Refusal("not_a_command", problem=str(error)) from None
    source = None if form.copy is None else _source(request, form.copy)
    pool = None if form.pool is None else own_pool(request, form.pool)
    assert request.session is not None
    intake, actor = request.site.intake, Actor(request.session.id)
    outcome = intake.submit(None, _requests(request, form, source, pool), Envelope(actor, form.key, body=request.sent))
    if pool is not None:
        intake.submit(pool, CommandRequest("link_tournament", {"tournament": outcome.stream}), Envelope(actor))
    return json_answer({"address": f"/t/{list_tournament(request, outcome).code}/desk/players"})


def _stage_text(state: State, index: int) -> str:
    """Return a sentence about a later stage, which a copy gets only when it begins."""
    stage = state.stages[index]
    return words(
        "web.manage.new.later_stage",
        name=stage_names(state.tournament)[index],
        preset=words(f"web.manage.preset_name.{stage.preset}"),
        rounds=stage.planned,
        players=len(state.stages[index - 1].qualified),
    )


def _source(request: Request, code: str) -> Room:
    """Return the tournament to copy. Raise `not_allowed` if it is somebody else's."""
    room = request.site.room(code, request.session)
    if room.role != "organiser":
        raise Forbidden("not_allowed", who="organiser")
    return room


def list_tournament(request: Request, outcome: Outcome) -> CatalogueEntry:
    assert request.session is not None
    return request.site.catalogue.add(outcome.stream, request.session.account or "", request.now)


def _requests(
    request: Request, form: TournamentForm, source: Room | None, pool: StreamId | None
) -> list[CommandRequest]:
    # Derive the seed from the key, so that repeated requests are equal.
    seed = int.from_bytes(sha256(form.key.encode()).digest()[:4]) % LARGEST_SEED
    config = {key: value for key, value in form.config.items() if value is not None}
    fields = {"name": " ".join(form.name.split()), "seed": seed, "preset": form.preset, "config": config}
    fields["plan"] = _plan(form, config, source)
    if form.after == "groups" and PRESETS[form.preset].get("format") != "round_robin":
        config.setdefault("format", "round_robin")
    copied = None if source is None or not form.players else source.state
    if pool is None:
        return new_tournament(fields, request.site.journal, copied)
    return new_tournament(fields, request.site.journal, copied, request.site.pools.ratings_in(pool))


def _plan(wanted: TournamentForm, config: Mapping[str, Any], source: Room | None) -> list[dict[str, Any]]:
    """Return the stages after the first: those chosen, typed or copied. Raise `bad_fields` if too many advance."""
    if wanted.after == "copied" and source is not None:
        return copied_plan(source.state)
    settings = {**config, **({"third_place": True} if wanted.third_place else {})}
    if wanted.final_minutes is not None:
        settings["round_minutes"] = wanted.final_minutes
    plan = wanted.plan or playoff_plan(wanted.after, wanted.preset, settings, wanted.per_group)
    check_size(plan, wanted.expected)
    return [{**stage, "name": stage.get("name") or _stage_name(wanted.after)} for stage in plan]


def _stage_name(choice: str) -> str | None:
    if choice == "groups":
        return words("web.manage.new.finals")
    return words(f"web.manage.new.after.{choice}") if choice in TOPS else None


def copied_stages(state: State) -> list[str]:
    presets = [words(f"web.manage.preset_name.{stage.preset}") for stage in state.plan]
    planned = [
        words("web.manage.new.planned", entry=entry_words(stage.entry), preset=preset)
        for stage, preset in zip(state.plan, presets, strict=True)
    ]
    return [_stage_text(state, place) for place in range(1, len(state.stages))] + planned


def _copy_settings(overrides: Mapping[str, Any]) -> dict[str, Any]:
    """Return the settings that fit another tournament: pairs of players don't."""
    return {name: value for name, value in overrides.items() if name != "forbidden"}
