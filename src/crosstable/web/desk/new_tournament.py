"""A new tournament: from a preset, as a copy of another one, or from a document."""

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

import msgspec

from crosstable.app.catalogue import Listed
from crosstable.app.director import Envelope, Outcome
from crosstable.app.intake.intake import Request as CommandRequest
from crosstable.app.new_tournament import LARGEST_SEED, new_tournament
from crosstable.app.playoffs import CHOICES, TOPS, check_size, copied_plan, playoff_plan, playoff_presets
from crosstable.app.site import Room
from crosstable.commands import Actor
from crosstable.formats import FORMATS
from crosstable.journal.interface import StreamId
from crosstable.model.presets import DEFAULT_PRESET, PRESETS
from crosstable.model.refusals import Forbidden, Refusal
from crosstable.model.validation import typed_number
from crosstable.rules.build_config import build_config
from crosstable.state.state import State
from crosstable.views.estimate import BETWEEN_ROUNDS, estimate
from crosstable.web.desk.settings_form import fields
from crosstable.web.pages.downloads import accepted
from crosstable.web.pages.render import page
from crosstable.web.pools.enter import own_pool, own_pools
from crosstable.web.request import Request
from crosstable.web.responses import Answer, values
from crosstable.web.routes import route
from crosstable.words import sentence, words
from crosstable.words.entry_text import entry_words
from crosstable.words.stage_names import stage_names

# The presets by what is played, in the order of the page; those that formats bring follow, by format.
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
MOST_EXPECTED = 20_000


class Wanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the page sends. `copy` is the code of the tournament that is copied, `players` whether its players come;
    `pool` is the address of the pool that rates it; `after` is the chosen playoff, `copied` for that of the original,
    and `expected` the number of players.
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
    expected: int | None = None
    pool: str | None = None


@route("GET", "/new", who="account")
def new(request: Request) -> Answer:
    """Name, preset, players expected; everything else is folded away."""
    code = request.query.get("from")
    source = None if code is None else _source(request, code)
    stage = None if source is None else source.state.stages[0]
    preset = DEFAULT_PRESET if stage is None else stage.preset
    overrides = {} if stage is None else _copied(stage.overrides)
    return page(
        request,
        "desk/new_tournament.html",
        source=source,
        copied=[] if source is None else copied_stages(source.state),
        playoffs=CHOICES,
        playoff_presets=playoff_presets(),
        preset=preset,
        families=_families(),
        overrides=overrides,
        groups=fields(preset, overrides),
        accept=accepted(),
        pools=own_pools(request),
        pool=None if source is None else request.site.pools.pool_of(source.listed.stream),
    )


def _families() -> dict[str, list[str]]:
    """Every preset under what it is a preset of."""
    found = {family: [name for name in names if name in PRESETS] for family, names in FAMILIES.items()}
    found |= {name: [*format_.presets] for name, format_ in FORMATS.items() if format_.presets}
    rest = [preset for preset in PRESETS if not any(preset in names for names in found.values())]
    return found | ({"other": rest} if rest else {})


@route("GET", "/new/suggestion", who="account")
def suggestion(request: Request) -> Answer:
    """What suits so many players, in words; `minutes` is how long it takes, for the clock of the browser."""
    overrides: dict[str, Any] = {
        name: value
        for name in ("rounds", "round_minutes", "group_count", "best_of", "cycles", "table_size")
        if (value := typed_number(request.query.get(name))) is not None
    }
    if chosen := request.query.get("format"):
        overrides["format"] = chosen
    players = typed_number(request.query.get("players")) or 0
    if not 2 <= players <= MOST_EXPECTED:
        return values({"said": [], "minutes": None})
    try:
        config = build_config(request.query.get("preset", DEFAULT_PRESET), overrides).config
    except Refusal as refusal:
        return values({"said": [sentence(reason) for reason in refusal.reasons], "minutes": None})
    found = estimate(config, players)
    code = "web.manage.new.rounds_suggested" if found.suggested else "web.manage.new.rounds"
    said = [words(code, rounds=found.rounds)]
    if found.top is not None:
        said.append(words("web.manage.new.top", top=found.top))
    if found.stay:
        stay = ["–".join(map(str, possible)) for possible in found.stay]
        said.append(words("web.manage.new.stay", players=players, stay=stay))
    said.append(words("web.manage.new.reckoned", each=found.each, between=BETWEEN_ROUNDS))
    return values({"said": said, "minutes": found.minutes, "rounds": found.rounds, "each": found.each})


@route("POST", "/new", who="account")
def created(request: Request) -> Answer:
    """Makes it, all or nothing; the same key makes it once."""
    try:
        wanted = msgspec.convert(request.sent, Wanted)
    except msgspec.ValidationError as error:
        raise Refusal("not_a_command", problem=str(error)) from None
    source = None if wanted.copy is None else _source(request, wanted.copy)
    pool = None if wanted.pool is None else own_pool(request, wanted.pool)
    assert request.session is not None
    intake, actor = request.site.intake, Actor(request.session.id)
    outcome = intake.submit(
        None, _requests(request, wanted, source, pool), Envelope(actor, wanted.key, body=request.sent)
    )
    if pool is not None:
        intake.submit(pool, CommandRequest("link_tournament", {"tournament": outcome.stream}), Envelope(actor))
    return values({"address": f"/t/{listed(request, outcome).code}/desk/players"})


def _later(state: State, place: int) -> str:
    """A stage after the first, which a copy does not have before it is begun, in words."""
    stage = state.stages[place]
    return words(
        "web.manage.new.later_stage",
        name=stage_names(state.tournament)[place],
        preset=words(f"web.manage.preset_name.{stage.preset}"),
        rounds=stage.planned,
        players=len(state.stages[place - 1].qualified),
    )


def _source(request: Request, code: str) -> Room:
    """The tournament that is copied. Refused (`not_allowed`) where it is not theirs."""
    room = request.site.room(code, request.session)
    if room.role != "organiser":
        raise Forbidden("not_allowed", who="organiser")
    return room


def listed(request: Request, outcome: Outcome) -> Listed:
    """Its place in the catalogue."""
    assert request.session is not None
    return request.site.catalogue.add(outcome.stream, request.session.account or "", request.now)


def _requests(request: Request, wanted: Wanted, source: Room | None, pool: StreamId | None) -> list[CommandRequest]:
    # With a key the lot is always the same, so that a repeated wish is the same wish.
    seed = int.from_bytes(sha256(wanted.key.encode()).digest()[:4]) % LARGEST_SEED
    config = {key: value for key, value in wanted.config.items() if value is not None}
    fields = {"name": " ".join(wanted.name.split()), "seed": seed, "preset": wanted.preset, "config": config}
    fields["plan"] = _plan(wanted, config, source)
    if wanted.after == "groups" and PRESETS[wanted.preset].get("format", "swiss") != "round_robin":
        config.setdefault("format", "round_robin")
    copied = None if source is None or not wanted.players else source.state
    if pool is None:
        return new_tournament(fields, request.site.journal, copied)
    return new_tournament(fields, request.site.journal, copied, request.site.pools.ratings_in(pool))


def _plan(wanted: Wanted, config: Mapping[str, Any], source: Room | None) -> list[dict[str, Any]]:
    """Return the stages after the first: those chosen, typed or copied. Raise `bad_fields` if too many advance."""
    if wanted.after == "copied" and source is not None:
        return copied_plan(source.state)
    settings = {**config, **({"third_place": True} if wanted.third_place else {})}
    plan = wanted.plan or playoff_plan(wanted.after, wanted.preset, settings, wanted.per_group)
    check_size(plan, wanted.expected)
    return [{**stage, "name": stage.get("name") or _stage_name(wanted.after)} for stage in plan]


def _stage_name(choice: str) -> str | None:
    """Return what the stage of a chosen playoff is called."""
    if choice == "groups":
        return words("web.manage.new.finals")
    return words(f"web.manage.new.after.{choice}") if choice in TOPS else None


def copied_stages(state: State) -> list[str]:
    """Return the stages after the first in words."""
    presets = [words(f"web.manage.preset_name.{stage.preset}") for stage in state.plan]
    planned = [
        words("web.manage.new.planned", entry=entry_words(stage.entry), preset=preset)
        for stage, preset in zip(state.plan, presets, strict=True)
    ]
    return [_later(state, place) for place in range(1, len(state.stages))] + planned


def _copied(overrides: Mapping[str, Any]) -> dict[str, Any]:
    """The settings of a tournament as far as they fit another one: pairs of its players do not."""
    return {name: value for name, value in overrides.items() if name != "forbidden"}
