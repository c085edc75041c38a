"""The JSON document: a tournament in one file.

Reading names every problem with its path; writing gives the same bytes for the same tournament. Unknown keys are
problems. Times are seconds since the tournament began. The JSON Schema beside this file is made from the shapes below
and a test keeps the two equal.
"""

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import isfinite
from typing import Any

from crosstable.model.config import KEYS, Config, Vocabulary, layered, read_config
from crosstable.model.presets import DEFAULT_PRESET, PRESETS
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.shapes import (
    MOST_GUESSES,
    Choice,
    Decimals,
    Flag,
    Key,
    Many,
    OrNull,
    Problems,
    Record,
    Schema,
    Text,
    Whole,
    nearest,
    number,
    problem,
    seen,
    shortened,
)
from crosstable.model.tournament import (
    Bye,
    DoubleLoss,
    Forfeit,
    Match,
    Player,
    Round,
    Score,
    ScoreEvent,
    Settlement,
    Stage,
    Table,
    Tournament,
)
from crosstable.pairing.systems import pairing_systems
from crosstable.standings.registry import tiebreaks

VERSION = 1
LARGEST_FILE = 256 * 1024 * 1024
MOST_PLAYERS = 20_000
MOST_ROUNDS = 100

_id = Text(100)
_name = Text(200)
_round_number = Whole(1, MOST_ROUNDS)

_player = Record(
    {
        "id": Key(_id, required=True),
        "name": Key(_name),
        "number": Key(Whole(1, 1_000_000)),
        "rating": Key(OrNull(Whole(-100_000, 100_000))),
        "club": Key(OrNull(_name)),
        "town": Key(OrNull(_name)),
        "first_round": Key(_round_number, 1),
        "dropped_after": Key(OrNull(Whole(0, MOST_ROUNDS))),
        "absent": Key(Many(Many(OrNull(_round_number), 2, 2)), ()),
        "disqualified_in": Key(OrNull(Whole(0, MOST_ROUNDS))),
        "eliminated_in": Key(OrNull(Whole(0, MOST_ROUNDS))),
        "group": Key(OrNull(_name)),
        "fixed_table": Key(OrNull(Whole(1, 100_000))),
    }
)

_match = Record(
    {
        "table": Key(OrNull(Whole(1, 100_000))),
        "players": Key(Many(_id, 1, 2), required=True),
        "score": Key(OrNull(Many(Whole(0, 999), 2, 2))),
        "draws": Key(OrNull(Whole(0, 999))),
        "twenties": Key(OrNull(Many(Whole(0, 999), 2, 2))),
        "forfeit": Key(OrNull(_id)),
        "double_loss": Key(Flag(), False),
        "bye": Key(OrNull(Choice("win", "draw", "loss"))),
    }
)

_event = Record(
    {
        "id": Key(_id, required=True),
        "player": Key(_id, required=True),
        "delta": Key(Choice(1, -1), required=True),
        "at": Key(Decimals(0, 10_000_000), required=True),
        "undoes": Key(OrNull(_id)),
    },
    ScoreEvent,
)

_table = Record(
    {
        "table": Key(OrNull(Whole(1, 100_000))),
        "seats": Key(Many(_id, 1, 12), required=True),
        "events": Key(Many(_event), ()),
        "scores": Key(OrNull(Many(Decimals(-10_000_000, 10_000_000)))),
        "places": Key(OrNull(Many(Whole(1, 12)))),
        "unfinished": Key(Flag(), False),
    }
)

_round = Record(
    {
        "number": Key(_round_number, required=True),
        "status": Key(OrNull(Choice("draft", "staging", "in_progress", "completed"))),
        "multiplier": Key(Decimals("0.5", 10, "0.5"), Fraction(1)),
        "matches": Key(Many(_match), ()),
        "tables": Key(Many(_table), ()),
    }
)

_settlement = Record(
    {
        "players": Key(Many(_id, 2, unique=True), required=True),
        "by": Key(Choice("shoot_out", "organiser"), required=True),
        "reason": Key(OrNull(Text(2000))),
    },
    Settlement,
)


class _Anything:
    """Read elsewhere: the configuration is validated against its preset, as a whole."""

    def read(self, value: Any, _path: str, _problems: Problems) -> Any:
        return value

    def schema(self) -> Schema:
        return Record(KEYS).schema()


_stage_keys = {
    "preset": Key(Choice(*PRESETS)),
    "config": Key(_Anything()),
    "rounds": Key(Many(_round, most=MOST_ROUNDS)),
    "settled": Key(Many(_settlement), ()),
}

_stage = Record({"name": Key(_name), **_stage_keys})

_document = Record(
    {
        "crosstable": Key(Choice(VERSION), required=True),
        "name": Key(_name, "Tournament"),
        "seed": Key(Whole(-(2**63), 2**63 - 1), 0),
        "players": Key(Many(_player, most=MOST_PLAYERS), required=True),
        **_stage_keys,
        "stages": Key(Many(_stage, least=1, most=20)),
    }
)


def schema() -> Schema:
    """The JSON Schema of a document."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Crosstable document",
        **_document.schema(),
    }


def vocabulary() -> Vocabulary:
    """The codes that a configuration may name."""
    return Vocabulary(tiebreaks=list(tiebreaks()), pairing_systems=list(pairing_systems()))


def read_document(text: str | bytes, seed: int | None = None) -> Tournament:
    """The tournament in a document. Refused (`bad_document`) with every problem found and its path."""
    return tournament_from(decoded(text), seed)


def decoded(text: str | bytes) -> Any:
    if isinstance(text, bytes):
        if len(text) > LARGEST_FILE:
            raise Refusal("bad_document", [Reason("too_large", {"most": LARGEST_FILE // 2**20})])
        try:
            text = text.decode()
        except UnicodeDecodeError as error:
            raise Refusal("bad_document", [Reason("not_utf8", {"at": error.start})]) from None
    twice: list[str] = []

    def pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(items)
        if len(found) < len(items):
            times = Counter(name for name, _ in items)
            twice.extend(sorted(name for name in times if times[name] > 1))
        return found

    def constant(name: str) -> Any:
        raise Refusal("bad_document", [Reason("not_json_number", {"value": name})])

    try:
        value = json.loads(
            text.removeprefix("\ufeff"),
            object_pairs_hook=pairs,
            parse_constant=constant,
            parse_float=_float,
            parse_int=_int,
        )
    except json.JSONDecodeError as error:
        params = {"line": error.lineno, "column": error.colno, "detail": error.msg}
        raise Refusal("bad_document", [Reason("not_json", params)]) from None
    except RecursionError:
        raise Refusal("bad_document", [Reason("too_deep", {})]) from None
    if twice:
        raise Refusal("bad_document", [Reason("key_twice", {"key": shortened(name)}) for name in twice])
    return value


class _OutOfReach:
    """A number that is too long or too large to be one: no shape takes it."""

    def __init__(self, digits: str) -> None:
        self.digits = digits

    def __str__(self) -> str:
        return self.digits


def _float(digits: str) -> float | _OutOfReach:
    value = float(digits)
    return value if isfinite(value) else _OutOfReach(digits)


def _int(digits: str) -> int | _OutOfReach:
    return int(digits) if len(digits) <= 40 else _OutOfReach(digits)


def tournament_from(value: Any, seed: int | None = None) -> Tournament:
    """The tournament in a decoded document."""
    problems: Problems = []
    found = _document.read(value, "", problems)
    if found is None:
        # The rest can still be told about its configuration before the answer is no.
        if isinstance(value, dict):
            _read_stages(value, problems, only_config=True)
        raise Refusal("bad_document", problems)
    players = _read_players(found["players"], problems)
    stages = _read_stages(found, problems)
    known: dict[str, Player] = {player.id: player for player in players}
    for path, part, stage in stages:
        _check_config_ids(stage.config, path, known, problems)
        _check_rounds(part, stage, path, known, problems)
        _check_settled(stage, path, known, problems)
    if problems:
        raise Refusal("bad_document", problems)
    return Tournament(
        name=found["name"],
        seed=found["seed"] if seed is None else seed,
        players=tuple(players),
        stages=tuple(stage for _, _, stage in stages),
    )


def _read_players(found: Iterable[dict[str, Any]], problems: Problems) -> list[Player]:
    players: list[Player] = []
    ids: dict[str, int] = {}
    numbers: dict[int, int] = {}
    for i, keys in enumerate(found):
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
        for j, (first_round, last_round) in enumerate(values["absent"]):
            if first_round is None or (last_round is not None and last_round < first_round):
                problem(problems, f"{path}.absent[{j}]", "absent_order", value=seen_stretch(first_round, last_round))
            else:
                absent.append((first_round, last_round))
        players.append(Player(**{**values, "absent": tuple(absent)}))
    return players


def seen_stretch(first: int | None, last: int | None) -> str:
    """A stretch of rounds as it stands in the file."""
    return f"[{seen(first)}, {seen(last)}]"


def _read_stages(
    found: Mapping[str, Any], problems: Problems, only_config: bool = False
) -> list[tuple[str, Mapping[str, Any], Stage]]:
    """The stages with their paths; a document without `stages` is one stage."""
    wrapped = found.get("stages")
    if wrapped is not None and not isinstance(wrapped, list | tuple):
        return []
    known = vocabulary()
    parts: list[tuple[str, Mapping[str, Any]]]
    shared: Mapping[str, Any] = {}
    if wrapped is None:
        parts = [("", found)]
    else:
        parts = [(f"stages[{i}].", part) for i, part in enumerate(wrapped) if isinstance(part, dict)]
        shared = _read_shared(found, problems, known)
        if not only_config:
            for key in ("rounds", "settled"):
                if found.get(key):
                    problem(problems, key, "beside_stages", key=key)
    stages = []
    for path, part in parts:
        preset = part.get("preset") or found.get("preset") or DEFAULT_PRESET
        if only_config and (not isinstance(preset, str) or preset not in PRESETS):
            continue
        overrides = {} if part.get("config") is None else part["config"]
        # A stage of several starts from the document's own configuration where it names no preset of its own.
        if isinstance(overrides, dict) and not part.get("preset"):
            overrides = layered(shared, overrides)
        config = read_config(PRESETS[preset], overrides, f"{path}config", problems, known)
        if config is None or only_config:
            continue
        rounds = tuple(_read_round(keys) for keys in part["rounds"] or ())
        name = part.get("name") if wrapped else None
        stages.append((path, part, Stage(preset, overrides, config, rounds, name, part["settled"])))
    return stages


def _read_shared(found: Mapping[str, Any], problems: Problems, known: Vocabulary) -> Mapping[str, Any]:
    """The configuration that stands beside `stages`; nothing where it is wrong, which is noted."""
    preset = found.get("preset") or DEFAULT_PRESET
    overrides = found.get("config")
    if overrides is None or not isinstance(preset, str) or preset not in PRESETS:
        return {}
    return overrides if read_config(PRESETS[preset], overrides, "config", problems, known) is not None else {}


def _read_round(keys: Mapping[str, Any]) -> Round:
    matches = tuple(_read_match(one) for one in keys["matches"] if len(one["players"]) == 2)
    byes = tuple(Bye(one["players"][0], one["bye"]) for one in keys["matches"] if len(one["players"]) == 1)
    tables = tuple(Table(**one) for one in keys["tables"])
    status = keys["status"]
    if status is None:
        done = keys["matches"] and all(match.result is not None for match in matches)
        status = "completed" if done else "in_progress"
    return Round(keys["number"], status, matches, byes, tables, keys["multiplier"])


def _read_match(keys: Mapping[str, Any]) -> Match:
    first, second = keys["players"]
    result: Score | Forfeit | DoubleLoss | None = None
    if keys["forfeit"] is not None:
        result = Forfeit(keys["forfeit"])
    elif keys["double_loss"]:
        result = DoubleLoss()
    elif keys["score"] is not None:
        games_first, games_second = keys["score"]
        result = Score(games_first, games_second, keys["draws"] or 0)
    return Match(first, second, keys["table"], result, keys["twenties"])


def _check_config_ids(config: Config, path: str, known: Mapping[str, Player], problems: Problems) -> None:
    for i, pair in enumerate(config.forbidden):
        for j, one in enumerate(pair):
            _check_id(one, f"{path}config.forbidden[{i}][{j}]", known, problems)


def _check_id(one: str, path: str, known: Mapping[str, Player], problems: Problems) -> bool:
    if one in known:
        return True
    near = nearest(one, list(known)[:2000]) if len(problems) < MOST_GUESSES else None
    problem(problems, path, "unknown_player", value=seen(one), near=near)
    return False


def _check_settled(stage: Stage, path: str, known: Mapping[str, Player], problems: Problems) -> None:
    for i, settlement in enumerate(stage.settled):
        for j, one in enumerate(settlement.players):
            _check_id(one, f"{path}settled[{i}].players[{j}]", known, problems)


def _check_rounds(
    found: Mapping[str, Any], stage: Stage, path: str, known: Mapping[str, Player], problems: Problems
) -> None:
    first = stage.rounds[0].number if path and stage.rounds else 1
    for i, (keys, round_) in enumerate(zip(found["rounds"] or (), stage.rounds, strict=True)):
        at = f"{path}rounds[{i}]"
        if round_.number != first + i:
            problem(problems, f"{at}.number", "round_order", value=round_.number, expected=first + i)
        if round_.status == "draft" and i < len(stage.rounds) - 1:
            problem(problems, f"{at}.status", "draft_not_last", round=round_.number)
        busy: dict[str, str] = {}
        for j, match in enumerate(keys["matches"]):
            _check_match(match, round_, f"{at}.matches[{j}]", known, busy, problems)
        for j, table in enumerate(keys["tables"]):
            _check_table(table, round_, f"{at}.tables[{j}]", known, busy, problems)


def _check_match(
    keys: Mapping[str, Any],
    round_: Round,
    path: str,
    known: Mapping[str, Player],
    busy: dict[str, str],
    problems: Problems,
) -> None:
    players = keys["players"]
    results = [name for name in ("score", "forfeit", "double_loss", "bye") if keys[name]]
    for i, one in enumerate(players):
        _check_seat(one, round_, f"{path}.players[{i}]", known, busy, problems, bool(keys["score"]))
    if len(players) == 1:
        if keys["bye"] is None:
            problem(problems, path, "bye_missing", player=players[0])
        if results not in ([], ["bye"]) or keys["draws"] is not None or keys["twenties"] is not None:
            problem(problems, path, "bye_with_result", player=players[0])
        return
    if keys["bye"] is not None:
        problem(problems, f"{path}.bye", "bye_of_two", players=list(players))
    elif len(results) > 1:
        problem(problems, path, "several_results", results=results)
    elif keys["draws"] is not None and keys["score"] is None:
        problem(problems, f"{path}.draws", "draws_without_score")
    if keys["forfeit"] is not None and keys["forfeit"] not in players:
        problem(problems, f"{path}.forfeit", "forfeit_of_other", value=seen(keys["forfeit"]), players=list(players))
    if round_.status == "draft" and results and keys["bye"] is None:
        problem(problems, path, "result_in_draft", round=round_.number)


def _check_seat(
    one: str,
    round_: Round,
    path: str,
    known: Mapping[str, Player],
    busy: dict[str, str],
    problems: Problems,
    played: bool,
) -> None:
    """A known player, once in the round, who is entered for it (an open or forfeited match may outlive its player)."""
    if not _check_id(one, path, known, problems):
        return
    if one in busy:
        problem(problems, path, "player_twice", player=one, round=round_.number, first=busy[one])
    busy.setdefault(one, path)
    player, now = known[one], round_.number
    left = player.is_out_in(now - 1) or (player.is_out_in(now) and played and player.disqualified_in != now)
    paired_out = round_.status == "draft" and not player.plays_in(now)
    if now < player.first_round or player.is_absent_in(now) or left or paired_out:
        problem(problems, path, "not_entered", player=one, round=now, entered=_entered(player))


def _entered(player: Player) -> dict[str, Any]:
    names = ("first_round", "dropped_after", "disqualified_in", "eliminated_in")
    values: dict[str, Any] = {name: getattr(player, name) for name in names}
    return {**values, "absent": [list(stretch) for stretch in player.absent]}


def _check_table(
    keys: Mapping[str, Any],
    round_: Round,
    path: str,
    known: Mapping[str, Player],
    busy: dict[str, str],
    problems: Problems,
) -> None:
    seats = keys["seats"]
    for i, one in enumerate(seats):
        _check_seat(one, round_, f"{path}.seats[{i}]", known, busy, problems, played=False)
    for name in ("scores", "places"):
        if keys[name] is not None and len(keys[name]) != len(seats):
            problem(problems, f"{path}.{name}", "length_of_seats", length=len(keys[name]), seats=len(seats))
    events: set[str] = set()
    for i, event in enumerate(keys["events"]):
        at = f"{path}.events[{i}]"
        if event.id in events:
            problem(problems, f"{at}.id", "id_twice", value=event.id, first=f"{path}.events")
        if event.player not in seats:
            problem(problems, f"{at}.player", "not_at_table", player=event.player)
        if event.undoes is not None and event.undoes not in events:
            problem(problems, f"{at}.undoes", "undoes_nothing", value=event.undoes)
        events.add(event.id)


def document_of(tournament: Tournament) -> dict[str, Any]:
    """The tournament as a plain document; what is a default is left out."""
    only = tournament.stage
    starts_at_one = not only.rounds or only.rounds[0].number == 1
    wrapped = len(tournament.stages) > 1 or only.name is not None or not starts_at_one
    document: dict[str, Any] = {"crosstable": VERSION, "name": tournament.name}
    if not wrapped:
        document.update(preset=tournament.stage.preset, config=dict(tournament.stage.overrides))
    document.update(seed=tournament.seed, players=[_player_of(player) for player in tournament.players])
    stages = [_stage_of(stage) for stage in tournament.stages]
    if not wrapped:
        document.update(stages[0])
        return document
    document["stages"] = [
        ({} if stage.name is None else {"name": stage.name})
        | {"preset": stage.preset, "config": dict(stage.overrides), **plain}
        for stage, plain in zip(tournament.stages, stages, strict=True)
    ]
    return document


def _player_of(player: Player) -> dict[str, Any]:
    values: dict[str, Any] = {"id": player.id, "name": player.name, "number": player.number}
    for name in ("rating", "club", "town", "dropped_after", "disqualified_in", "eliminated_in", "group", "fixed_table"):
        if getattr(player, name) is not None:
            values[name] = getattr(player, name)
    if player.first_round != 1:
        values["first_round"] = player.first_round
    if player.absent:
        values["absent"] = [list(stretch) for stretch in player.absent]
    return values


def _stage_of(stage: Stage) -> dict[str, Any]:
    plain: dict[str, Any] = {"rounds": [_round_of(round_) for round_ in stage.rounds]}
    if stage.settled:
        plain["settled"] = [
            {"players": list(one.players), "by": one.by, **({"reason": one.reason} if one.reason else {})}
            for one in stage.settled
        ]
    return plain


def _round_of(round_: Round) -> dict[str, Any]:
    plain: dict[str, Any] = {"number": round_.number, "status": round_.status}
    if round_.multiplier != 1:
        plain["multiplier"] = number(round_.multiplier)
    matches = [_match_of(match) for match in round_.matches]
    matches += [{"players": [bye.player], "bye": bye.kind} for bye in round_.byes]
    if matches or not round_.tables:
        plain["matches"] = matches
    if round_.tables:
        plain["tables"] = [_table_of(table) for table in round_.tables]
    return plain


def _match_of(match: Match) -> dict[str, Any]:
    plain: dict[str, Any] = {} if match.table is None else {"table": match.table}
    plain["players"] = [match.first, match.second]
    match match.result:
        case Score(first, second, draws):
            plain["score"] = [first, second]
            if draws:
                plain["draws"] = draws
        case Forfeit(by):
            plain["forfeit"] = by
        case DoubleLoss():
            plain["double_loss"] = True
    if match.twenties is not None:
        plain["twenties"] = list(match.twenties)
    return plain


def _table_of(table: Table) -> dict[str, Any]:
    plain: dict[str, Any] = {} if table.table is None else {"table": table.table}
    plain["seats"] = list(table.seats)
    if table.events:
        plain["events"] = [
            {"id": e.id, "player": e.player, "delta": e.delta, "at": number(e.at)}
            | ({"undoes": e.undoes} if e.undoes else {})
            for e in table.events
        ]
    if table.scores is not None:
        plain["scores"] = [number(score) for score in table.scores]
    if table.places is not None:
        plain["places"] = list(table.places)
    if table.unfinished:
        plain["unfinished"] = True
    return plain


def write_document(tournament: Tournament) -> str:
    """The document as text: one line for each player, match and table, so that two versions can be compared."""
    return _laid_out(document_of(tournament)) + "\n"


_OPENED = frozenset({"", "players", "rounds", "rounds[]", "matches", "tables", "stages", "stages[]", "config"})


def _laid_out(value: Any, name: str = "", indent: str = "") -> str:
    """JSON with the outer lists and objects opened, a line an entry, and the inner ones closed."""
    if name not in _OPENED or not value or not isinstance(value, dict | list):
        return json.dumps(value, ensure_ascii=False)
    inner = indent + " "
    if isinstance(value, dict):
        lines = [f"{inner}{json.dumps(key)}: {_laid_out(item, key, inner)}" for key, item in value.items()]
        return "{\n" + ",\n".join(lines) + f"\n{indent}}}"
    lines = [inner + _laid_out(item, f"{name}[]", inner) for item in value]
    return "[\n" + ",\n".join(lines) + f"\n{indent}]"
