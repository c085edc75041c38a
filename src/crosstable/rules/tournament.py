"""The tournament itself: create, rename, configure, start; and notes about it."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import msgspec
from msgspec.structs import asdict

from crosstable.commands import Actor, Configure, Create, DealGroups, Note, Rename, SetDetails, Start, UseTable
from crosstable.events import (
    DetailsSet,
    Event,
    NoteAdded,
    StageConfigured,
    TournamentCreated,
    TournamentRenamed,
    TournamentStarted,
)
from crosstable.formats.groups import GroupSettings
from crosstable.formats.tables import TableSettings
from crosstable.model.balance import imbalance
from crosstable.model.config import KEYS, Config, merge_settings, merged_settings
from crosstable.model.details import DETAILS, Details
from crosstable.model.exact import parse_number
from crosstable.model.extra import EXTRA
from crosstable.model.presets import PRESETS
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.tournament import Player, Table
from crosstable.model.validation import Problems, Text, Whole, format_value, number
from crosstable.pairing.systems import recommended_rounds
from crosstable.ranking.brackets.stage import check_bracket_size
from crosstable.rules.build_config import build_config, missing_rounds
from crosstable.rules.check_in import absence_changes, undecided_absences
from crosstable.rules.collect_refusals import refuse_with
from crosstable.rules.edit_conflicts import Values, by_values, values_of
from crosstable.rules.groups import deal_groups
from crosstable.rules.lookup import known_player, known_round, require_tables
from crosstable.rules.next_state import state_after
from crosstable.rules.plan import parse_plan
from crosstable.rules.registry import decides
from crosstable.state.apply_tournament import unbalanced_tables
from crosstable.state.live_rounds import StageInPlay
from crosstable.state.state import MOST_TABLES, State
from crosstable.state.stream_state import StreamState

_name = Text(200)
_seed = Whole(-(2**63), 2**63 - 1)


@decides(Create)
def create(_state: State, command: Create, _actor: Actor) -> Sequence[Event]:
    problems: Problems = []
    _name.read(command.name, "name", problems)
    _seed.read(command.seed, "seed", problems)
    if command.stage_name is not None:
        _name.read(command.stage_name, "stage_name", problems)
    EXTRA.read(command.extra, "extra", problems)
    built = build_config(command.preset, command.config, problems)
    return [
        TournamentCreated(
            name=command.name,
            seed=command.seed,
            preset=built.preset,
            overrides=built.overrides,
            settings=built.settings,
            stage_name=command.stage_name,
            plan=parse_plan(command.plan),
            extra=command.extra,
        )
    ]


def _requested_name(command: Rename) -> Values:
    return {"name": command.name}


def _current_name(state: StreamState, _: Rename) -> Values:
    return {"name": state.name}


OTHER_NAME = by_values(_requested_name, _current_name, values_of(TournamentRenamed, "name"))


@decides(Rename, overtaken=OTHER_NAME)
def rename(state: State, command: Rename, _actor: Actor) -> Sequence[Event]:
    return rename_stream(state, command)


def rename_stream(state: StreamState, command: Rename) -> Sequence[Event]:
    problems: Problems = []
    _name.read(command.name, "name", problems)
    if problems:
        raise Refusal("bad_settings_asked", problems)
    return [] if command.name == state.name else [TournamentRenamed(name=command.name, was=state.name)]


def _details_asked(command: SetDetails) -> Values:
    given = {name: getattr(command, name) for name in Details.__struct_fields__}
    return {name: value or None for name, value in given.items() if value is not msgspec.UNSET}


def _details_changed(_: SetDetails, event: Event) -> Collection[str]:
    if not isinstance(event, DetailsSet):
        return ()
    return [name for name in Details.__struct_fields__ if getattr(event.details, name) != getattr(event.was, name)]


@decides(SetDetails, overtaken=by_values(_details_asked, lambda state, _: asdict(state.details), _details_changed))
def set_details(state: State, command: SetDetails, _actor: Actor) -> Sequence[Event]:
    """Decide on the details of the event. Refuse (`bad_details`) with every one that can't be read."""
    problems: Problems = []
    details = DETAILS.read({**asdict(state.details), **_details_asked(command)}, "", problems)
    if problems:
        raise Refusal("bad_details", problems)
    return [] if details == state.details else [DetailsSet(details=details, was=state.details)]


def _flatten(values: Values) -> dict[str, Any]:
    flat: dict[str, Any] = {}
    for name, value in values.items():
        flat |= {f"{name}.{key}": part for key, part in value.items()} if isinstance(value, Mapping) else {name: value}
    return flat


def _requested_settings(command: Configure) -> Values:
    return _flatten(command.config) | ({} if command.preset is None else {"preset": command.preset})


def original_preset(stage: StageInPlay) -> Mapping[str, Any]:
    """Return the preset as it was when the stage got it: presets may change between releases."""
    # The bye's points follow from the rest.
    kept = [name for name in KEYS if name not in stage.overrides and name != "bye_points"]
    return {**PRESETS[stage.preset], **{name: stage.settings.get(name, KEYS[name].former) for name in kept}}


def _current_settings(state: State, _: Configure) -> Values:
    stage = state.stage
    settings = merged_settings(original_preset(stage), dict(stage.overrides))
    return {**settings, **_flatten(settings), "preset": stage.preset}


def _changed_settings(command: Configure, event: Event) -> Collection[str]:
    """Return the names of changed settings; with another preset, all of them."""
    if not isinstance(event, StageConfigured):
        return ()
    if event.preset != event.was_preset:
        return _requested_settings(command).keys()
    now, was = ({**overrides, **_flatten(overrides)} for overrides in (event.overrides, event.was_overrides))
    return {name for name in {*now, *was} if now.get(name) != was.get(name)}


@decides(Configure, overtaken=by_values(_requested_settings, _current_settings, _changed_settings))
def configure(state: State, command: Configure, _actor: Actor) -> Sequence[Event]:
    """Raise a refusal if rounds were played in another format, or more rounds than requested."""
    stage = state.stage
    overrides = merge_settings(stage.overrides, command.config)
    overrides = {name: value for name, value in overrides.items() if command.config.get(name, 0) is not None}
    built = build_config(
        command.preset or stage.preset,
        overrides,
        unknown_forbidden(state, command.config.get("forbidden")),
        is_played=state.started,
        check=lambda config: _conflicts_with_play(state, config),
        base=original_preset(stage) if command.preset in (None, stage.preset) else None,
    )
    if (built.preset, built.overrides) == (stage.preset, dict(stage.overrides)):
        return []
    return [
        StageConfigured(
            preset=built.preset,
            overrides=built.overrides,
            settings=built.settings,
            was_preset=stage.preset,
            was_overrides=stage.overrides,
            rounds=_planned_rounds(state, built.config),
        )
    ]


def _conflicts_with_play(state: State, new: Config) -> list[Reason]:
    stage, old = state.stage, state.stage.config
    reasons: list[Reason] = []
    if stage.rounds and new.fixed != old.fixed:
        reasons.append(Reason("format_in_play", {"format": old.format, "rounds": len(stage.rounds)}, "config.format"))
    if new.rounds is not None and new.rounds < len(stage.rounds):
        reasons.append(Reason("rounds_in_play", {"asked": new.rounds, "rounds": len(stage.rounds)}, "config.rounds"))
    return reasons + [
        Reason("not_balanced", _table_sums(table, new), "config") for _, table in unbalanced_tables(stage, new)
    ]


def _table_sums(table: Table, config: Config) -> dict[str, Any]:
    total, missing = sum(table.scores or (), Fraction(0)), imbalance(table, config)
    sums = {"total": total, "expected": total - missing, "amount": missing}
    return {"table": table.table, **{name: number(value) for name, value in sums.items()}}


def unknown_forbidden(state: State, forbidden: Any) -> list[Reason]:
    """Return a reason for each unknown player in forbidden pairs. Unreadable pairs are skipped."""
    pairs = forbidden if isinstance(forbidden, list | tuple) else ()
    return [
        Reason("unknown_player", {"value": format_value(named), "near": None}, f"config.forbidden[{i}][{j}]")
        for i, pair in enumerate(pairs)
        for j, named in enumerate(pair if isinstance(pair, list | tuple) else ())
        if isinstance(named, str) and named.strip() and named not in state.players
    ]


def _planned_rounds(state: State, config: Config) -> int | None:
    """Return the number of rounds of the current stage with another configuration; None before the start."""
    stage, old = state.stage, state.stage.config
    if not state.started or config.rounds is not None or config.traits.at_tables:
        return config.rounds if state.started else None
    planned = stage.planned
    if (config.fixed, config.rounds) != (old.fixed, old.rounds):
        present = [player for player in state.players.values() if not player.is_out_in(state.stage_start)]
        planned = rounds_for(config, groups_in(stage, config, present)) if present else 1
    return max(planned or 1, len(stage.rounds))


@decides(UseTable)
def use_table(state: State, command: UseTable, actor: Actor) -> Sequence[Event]:
    """Change one table at a time, so that simultaneous changes do not undo each other."""
    require_tables(state, command)
    if not 1 <= command.table <= MOST_TABLES:
        raise Refusal("no_table_so_far", table=command.table, most=MOST_TABLES)
    before = {*state.stage.config.of(TableSettings).inactive_tables}
    inactive = before - {command.table}
    new_inactive = inactive if command.used else inactive | {command.table}
    if new_inactive == before:
        return []
    return configure(state, Configure(config={"inactive_tables": sorted(new_inactive)}), actor)


@decides(Start)
def start(state: State, command: Start, actor: Actor) -> Sequence[Event]:
    """Raise a refusal without players, if a forbidden pair names an unknown player, or if absences are undecided."""
    before = absence_changes(state, command)
    new_state = state_after(state, before, actor) if before else state
    if (
        new_state.players
        and not new_state.stage.groups
        and state.stage.config.of(GroupSettings).group_count is not None
    ):
        before = [*before, *deal_groups(new_state, DealGroups(), actor)]
        new_state = state_after(state, before, actor)
    config = state.stage.config
    nobody = [] if new_state.players else [Reason("nobody_here" if state.players else "nobody_entered")]
    plain = [*nobody, *undecided_absences(state, command), *missing_rounds(config)]
    refuse_with(plain, "bad_settings_asked", unknown_forbidden(new_state, config.forbidden))
    parse_number(str(command.elapsed), 0)
    groups = groups_in(new_state.stage, config, new_state.players.values())
    rounds, waiting = rounds_for(config, groups), tuple(new_state.waiting)
    started = TournamentStarted(players=len(new_state.players), rounds=rounds, elapsed=command.elapsed, waiting=waiting)
    return [*before, started]


def groups_in(stage: StageInPlay, config: Config, players: Iterable[Player]) -> list[str | None]:
    played = msgspec.structs.replace(stage.stage, config=config)
    return [played.group_of(player) if played.in_groups else None for player in players]


def rounds_for(config: Config, groups: Iterable[str | None]) -> int | None:
    """Return the configured number of rounds, or one that suits the players, given the group of each.

    None for tables, which play as long as people like. Raise a refusal if too many would enter a bracket.
    """
    sizes = Counter(groups)
    if config.traits.bracket:
        for group, size in sizes.items():
            check_bracket_size(size, group)
    if config.rounds is not None or config.traits.at_tables:
        return config.rounds
    return recommended_rounds(config, [*sizes.values()])


@decides(Note)
def note(state: State, command: Note, _actor: Actor) -> Sequence[Event]:
    if command.player is not None:
        known_player(state, command.player)
    if command.round is not None:
        known_round(state, command.round, command.table)
    return [NoteAdded(words=command.words, player=command.player, round=command.round, table=command.table)]
