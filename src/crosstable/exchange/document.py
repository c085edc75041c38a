"""The JSON document: a tournament in one file.

Reading names every problem with its path; writing gives the same bytes for the same tournament. Unknown keys are
problems. Times are seconds since the tournament began.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from crosstable.exchange.consistency import (
    Room,
    check_config_ids,
    check_deductions,
    check_groups,
    check_round,
    check_rounds,
    check_settled,
    check_stages,
    is_planned,
    steady_players,
)
from crosstable.exchange.document_shapes import DOCUMENT, ROUND, STAGE_PARTS, VERSION
from crosstable.exchange.document_writer import document_of, implied_settings, plain_player, plain_round
from crosstable.exchange.json_reader import decode_json
from crosstable.exchange.table_consistency import EventPositions, game_problems, paper_games
from crosstable.model.config import KEYS, merge_settings, read_config
from crosstable.model.presets import DEFAULT_PRESET, PRESETS
from crosstable.model.refusals import BadFile
from crosstable.model.schedule import RoundTimes, check_times, sort_by_round
from crosstable.model.settings import Vocabulary
from crosstable.model.teams import are_over, score_of, with_team_ratings
from crosstable.model.tournament import (
    Bye,
    DoubleForfeit,
    DoubleLoss,
    Forfeit,
    Match,
    PlannedStage,
    Player,
    Round,
    Score,
    Stage,
    Table,
    Tournament,
)
from crosstable.model.validation import (
    Problems,
    format_value,
    problem,
)
from crosstable.pairing.systems import SystemNames
from crosstable.ranking.registry import TiebreakCodes


def vocabulary() -> Vocabulary:
    """Return the codes that a configuration may name."""
    return Vocabulary(tiebreaks=TiebreakCodes(), pairing_systems=SystemNames())


def read_document(text: str | bytes, seed: int | None = None) -> Tournament:
    """Return the tournament in a document. Raises `Refusal` (`bad_document`) with every problem found and its path."""
    return tournament_from(decode_json(text), seed)


def with_settings(tournament: Tournament, settings: Mapping[str, Any], seed: int | None = None) -> Tournament:
    """Return the tournament with settings over its current stage's. Raise `BadFile` with every problem."""
    document = document_of(tournament)
    stages = document.get("stages")
    place = document if stages is None else stages[len(tournament.stages) - 1]
    place["config"] = merge_settings(place.get("config", {}), settings)
    return tournament_from(document, seed)


def tournament_from(value: Any, seed: int | None = None) -> Tournament:
    problems: Problems = []
    document = DOCUMENT.read(value, "", problems)
    if document is None and _is_foreign(value):
        raise BadFile("not_our_json", keys=list(value)[:3] if isinstance(value, dict) else [])
    if document is None:
        # Report problems of the configuration as well.
        if isinstance(value, dict):
            _read_stages(value, problems, only_config=True)
        raise BadFile("bad_document", problems)
    players = _read_players(document["players"], problems)
    schedule = _read_schedule(document, problems)
    stages = _read_stages(document, problems)
    known: dict[str, Player] = {player.id: player for player in players}
    events: EventPositions = {}
    for path, part, stage in stages:
        check_config_ids(stage.config, path, known, problems)
        check_rounds(part, stage, path, known, problems, events)
        check_settled(stage, path, known, problems)
        check_deductions(stage, path, known, problems)
        check_groups(stage, path, known, problems)
    begun = 1 + max((i for i, (_, _, stage) in enumerate(stages) if not _is_to_come(stage)), default=0)
    check_stages([(path, stage) for path, _, stage in stages[:begun]], problems)
    if problems:
        raise BadFile("bad_document", problems)
    return with_team_ratings(
        Tournament(
            name=document["name"],
            seed=document["seed"] if seed is None else seed,
            players=tuple(players),
            stages=tuple(stage for _, _, stage in stages[:begun]),
            plan=tuple(_planned_stage(stage) for _, _, stage in stages[begun:]),
            timezone=document["timezone"],
            schedule=schedule,
            extra=document["extra"],
            prizes=tuple(document["prizes"]),
            one_prize_each=document["one_prize_each"],
            categories=tuple(document["categories"]),
            details=document["details"],
        )
    )


def refuse_impossible_round(tournament: Tournament, round_: Round) -> None:
    """Raise `BadFile` with every problem that a document would have with this round in the current stage."""
    problems: Problems = []
    stage = tournament.stage
    path = f"rounds[{sum(played.number < round_.number for played in stage.rounds)}]"
    keys = ROUND.read(plain_round(round_), path, problems)
    if keys is not None:
        known: dict[str, Player] = {player.id: player for player in tournament.players}
        room = Room(round_, known, {}, problems, stage.config, {})
        check_round(keys, path, stage, room, steady_players(known))
    if problems:
        raise BadFile("bad_document", problems)


def refuse_impossible_players(players: Sequence[Player]) -> None:
    """Raise `BadFile` with every problem that a document would have with these players."""
    tournament_from({"crosstable": VERSION, "players": [plain_player(player) for player in players]})


def _is_foreign(value: Any) -> bool:
    """Return whether a value is another program's: no object, or one without our version and with keys not ours."""
    return not isinstance(value, dict) or ("crosstable" not in value and not value.keys() <= DOCUMENT.keys.keys())


def _is_to_come(stage: Stage) -> bool:
    """Return whether a stage is planned and has not begun: it says who enters it, and nobody has."""
    return stage.entry is not None and not (stage.rounds or stage.seeds or stage.groups)


def _planned_stage(stage: Stage) -> PlannedStage:
    assert stage.entry is not None
    return PlannedStage(stage.preset, stage.overrides, stage.name, stage.entry)


def _read_players(listed: Sequence[dict[str, Any]], problems: Problems) -> list[Player]:
    players: list[Player] = []
    ids: dict[str, int] = {}
    numbers: dict[int, int] = {}
    members: dict[str, str] = {}
    for i, keys in enumerate(listed):
        path = f"players[{i}]"
        values = dict(keys, number=keys["number"] or i + 1, name=keys["name"] or keys["id"])
        if values["id"] in ids:
            problem(problems, f"{path}.id", "id_twice", value=values["id"], first=f"players[{ids[values['id']]}]")
        if values["number"] in numbers:
            first = f"players[{numbers[values['number']]}]"
            problem(problems, f"{path}.number", "number_twice", value=values["number"], first=first)
        ids.setdefault(values["id"], i)
        numbers.setdefault(values["number"], i)
        absent = []
        for j, stretch in enumerate(values["absent"]):
            first_round, last_round = stretch[:2]
            if first_round is None or (last_round is not None and last_round < first_round):
                problem(problems, f"{path}.absent[{j}]", "absent_order", value=format_stretch(first_round, last_round))
            else:
                absent.append(stretch)
        players.append(Player(**{**values, "absent": tuple(absent)}))
    for i, keys in enumerate(listed):
        for j, member in enumerate(keys["members"]):
            at = f"players[{i}].members[{j}]"
            if member.id in members or member.id in ids:
                first = members.get(member.id) or f"players[{ids[member.id]}]"
                problem(problems, f"{at}.id", "id_twice", value=member.id, first=first)
            members.setdefault(member.id, at)
    return players


def format_stretch(first: int | None, last: int | None) -> str:
    return f"[{format_value(first)}, {format_value(last)}]"


def _read_stages(
    document: Mapping[str, Any], problems: Problems, only_config: bool = False
) -> list[tuple[str, Mapping[str, Any], Stage]]:
    """Return the stages with their paths; a document without `stages` is one stage."""
    wrapped = document.get("stages")
    if wrapped is not None and not isinstance(wrapped, list | tuple):
        return []
    known = vocabulary()
    parts: list[tuple[str, Mapping[str, Any]]]
    shared: Mapping[str, Any] = {}
    if wrapped is None:
        parts = [("", document)]
    else:
        parts = [(f"stages[{i}].", part) for i, part in enumerate(wrapped) if isinstance(part, dict)]
        shared = _read_shared(document, problems, known)
        if not only_config:
            for key in STAGE_PARTS:
                if document.get(key):
                    problem(problems, key, "beside_stages", key=key)
    stages = []
    for path, part in parts:
        preset = part.get("preset") or document.get("preset") or DEFAULT_PRESET
        if only_config and (not isinstance(preset, str) or preset not in PRESETS):
            continue
        overrides = {} if part.get("config") is None else part["config"]
        # A stage of several starts from the document's own configuration where it names no preset of its own.
        if isinstance(overrides, dict) and not part.get("preset"):
            overrides = merge_settings(shared, overrides)
        config = read_config(PRESETS[preset], overrides, f"{path}config", problems, known)
        if config is None or only_config:
            continue
        rounds = tuple(_read_round(keys) for keys in part["rounds"] or () if not is_planned(keys))
        for kind, setting, value in implied_settings(config, rounds):
            if setting not in overrides and value != KEYS[setting].default:
                overrides = {**overrides, setting: value}
                config = config.with_settings(msgspec.structs.replace(config.of(kind), **{setting: value}))
            elif overrides.get(setting) == KEYS[setting].default:
                overrides = {name: kept for name, kept in overrides.items() if name != setting}
        name = part.get("name") if wrapped else None
        own = {key: part[key] for key in STAGE_PARTS if key != "rounds"} | {"entry": part.get("entry")}
        stage = Stage(preset, overrides, config, rounds, name, grouped=part.get("grouped", True), **own)
        stages.append((path, part, stage))
    return stages


def _read_shared(keys: Mapping[str, Any], problems: Problems, known: Vocabulary) -> Mapping[str, Any]:
    """Return the configuration outside `stages`; none if it is invalid, with the problem noted."""
    preset = keys.get("preset") or DEFAULT_PRESET
    overrides = keys.get("config")
    if overrides is None or not isinstance(preset, str) or preset not in PRESETS:
        return {}
    return overrides if read_config(PRESETS[preset], overrides, "config", problems, known) is not None else {}


def _read_schedule(document: Mapping[str, Any], problems: Problems) -> tuple[RoundTimes, ...]:
    parts = (
        [("", document)]
        if document["stages"] is None
        else [(f"stages[{i}].", p) for i, p in enumerate(document["stages"])]
    )
    rounds = [(f"{path}rounds[{i}]", keys) for path, part in parts for i, keys in enumerate(part["rounds"] or ())]
    last = max((keys["number"] for _, keys in rounds if not is_planned(keys)), default=0)
    schedule: dict[int, RoundTimes] = {}
    for path, keys in rounds:
        times = check_times(RoundTimes(keys["number"], keys["opens"], keys["closes"]), path, problems)
        if is_planned(keys):
            if keys["matches"] or keys["tables"]:
                problem(problems, f"{path}.status", "planned_with_matches", round=times.round)
            if times.round <= last or times.round in schedule:
                problem(problems, f"{path}.number", "planned_already", round=times.round)
        if times.is_set:
            schedule[times.round] = times
    return sort_by_round(schedule)


def _read_round(keys: Mapping[str, Any]) -> Round:
    matches = tuple(_read_match(match) for match in keys["matches"] if len(match["players"]) == 2)
    byes = tuple(Bye(match["players"][0], match["bye"]) for match in keys["matches"] if len(match["players"]) == 1)
    tables = tuple(_read_table(table) for table in keys["tables"])
    status = keys["status"]
    if status is None:
        done = keys["matches"] and all(match.result is not None for match in matches)
        status = "completed" if done else "in_progress"
    return Round(keys["number"], status, matches, byes, tables, keys["multiplier"])


def _read_table(keys: Mapping[str, Any]) -> Table:
    table = Table(**{name: value for name, value in keys.items() if name not in ("papers", "games")})
    games = paper_games(keys)
    # Impossible games are reported later, with everything else about the table.
    return table.with_papers(games) if games and not game_problems(keys, "") else table


def _read_match(keys: Mapping[str, Any]) -> Match:
    first, second = keys["players"]
    result: Score | Forfeit | DoubleLoss | None = None
    if keys["forfeit"] is not None:
        result = Forfeit(keys["forfeit"])
    elif keys["double_loss"]:
        result = DoubleLoss()
    elif keys["double_forfeit"]:
        result = DoubleForfeit()
    elif keys["score"] is not None:
        games_first, games_second = keys["score"]
        result = Score(games_first, games_second, keys["draws"] or 0)
    elif are_over(keys["boards"]):
        result = score_of(keys["boards"])
    boards = () if result is not None else keys["boards"]
    return Match(first, second, keys["table"], result, keys["twenties"], keys["unfinished"], boards)
