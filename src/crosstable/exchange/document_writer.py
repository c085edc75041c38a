"""A tournament as a JSON document: the same bytes for the same tournament, a line for each player and match."""

import json
from collections.abc import Sequence
from typing import Any

import msgspec

from crosstable.exchange.document_shapes import VERSION
from crosstable.model.categories import Category
from crosstable.model.config import Config
from crosstable.model.points import to_points
from crosstable.model.prizes import Prize
from crosstable.model.settings import Settings
from crosstable.model.teams import boards_of
from crosstable.model.tournament import (
    Board,
    DoubleForfeit,
    DoubleLoss,
    Forfeit,
    Match,
    Member,
    PlannedStage,
    Player,
    Round,
    Score,
    Stage,
    Table,
    Tournament,
)
from crosstable.model.validation import number


def document_of(tournament: Tournament) -> dict[str, Any]:
    """Return the tournament as a plain document; what is a default is left out."""
    only = tournament.stage
    starts_at_one = not only.rounds or only.rounds[0].number == 1
    is_one = len(tournament.stages) == 1 and not tournament.plan and only.name is None and only.entry is None
    wrapped = not (is_one and starts_at_one and (only.grouped or only.groups))
    document: dict[str, Any] = {"crosstable": VERSION, "name": tournament.name}
    if not wrapped:
        document.update(preset=tournament.stage.preset, config=_config_of(tournament.stage))
    document["seed"] = tournament.seed
    if tournament.timezone is not None:
        document["timezone"] = tournament.timezone
    if details := msgspec.to_builtins(tournament.details):
        document["details"] = details
    if tournament.prizes:
        document["prizes"] = [plain_prize(prize) for prize in tournament.prizes]
    if tournament.one_prize_each:
        document["one_prize_each"] = True
    if tournament.categories:
        document["categories"] = [plain_category(category) for category in tournament.categories]
    document.update(players=[plain_player(player) for player in tournament.players])
    stages = [_stage_of(stage) for stage in tournament.stages]
    _set_times(stages, tournament)
    extra = {"extra": tournament.extra} if tournament.extra else {}
    if not wrapped:
        return {**document, **stages[0], **extra}
    document["stages"] = [
        ({} if stage.name is None else {"name": stage.name})
        | {"preset": stage.preset, "config": _config_of(stage), **plain}
        for stage, plain in zip(tournament.stages, stages, strict=True)
    ] + [plain_plan(stage) for stage in tournament.plan]
    return {**document, **extra}


def _config_of(stage: Stage) -> dict[str, Any]:
    """Return the settings of a stage, including values that a reader would otherwise infer differently."""
    implied = implied_settings(stage.config, stage.rounds)
    chosen = {name: (getattr(stage.config.of(kind), name), value) for kind, name, value in implied}
    return {**stage.overrides, **{name: mine for name, (mine, value) in chosen.items() if mine != value}}


def implied_settings(config: Config, rounds: Sequence[Round]) -> list[tuple[type[Settings], str, Any]]:
    """List the settings of the format that were once fixed: their kind, name, and value in a document without them.

    With two rounds drawn it is the value that everything had before there was a choice.
    """
    return [
        (kind, name, key.former if len(rounds) > 1 else key.default)
        for kind in config.traits.held
        for name, key in kind.keys().items()
        if key.former != key.default
    ]


def _set_times(stages: list[dict[str, Any]], tournament: Tournament) -> None:
    """Add the times to each round; future rounds go into the current stage."""
    rounds = {round_["number"]: round_ for stage in stages for round_ in stage["rounds"]}
    for times in tournament.schedule:
        clock_times = {
            key: value for key, value in (("opens", times.opens), ("closes", times.closes)) if value is not None
        }
        if times.round in rounds:
            # Before the matches, which are many lines.
            round_ = rounds[times.round]
            later = {key: round_.pop(key) for key in ("matches", "tables") if key in round_}
            round_.update({**clock_times, **later})
        else:
            stages[-1]["rounds"].append({"number": times.round, "status": "planned", **clock_times})


def plain_plan(stage: PlannedStage) -> dict[str, Any]:
    name = {} if stage.name is None else {"name": stage.name}
    return {**name, "preset": stage.preset, "config": dict(stage.overrides), "entry": stage.entry.document}


def plain_prize(prize: Prize) -> dict[str, Any]:
    to: dict[str, Any] = (
        {"places": [prize.first, prize.last]} if prize.record is None else {"record": list(prize.record)}
    )
    amount = {} if prize.amount is None else {"amount": number(prize.amount)}
    whose = {} if prize.category is None else {"category": prize.category}
    return {**whose, **to, **amount, **({"of": prize.of} if prize.of else {})}


def plain_category(category: Category) -> dict[str, Any]:
    """Return a category as a document has it."""
    band = {"rating": [category.low, category.high]} if category.is_band else {}
    return {"name": category.name, **band, **({} if category.club is None else {"club": category.club})}


def plain_player(player: Player) -> dict[str, Any]:
    """Return a player as a document has it; what is a default is left out."""
    values: dict[str, Any] = {"id": player.id, "name": player.name, "number": player.number}
    for name in (
        "rating",
        "title",
        "federation",
        "born",
        "club",
        "town",
        "dropped_after",
        "disqualified_in",
        "eliminated_in",
        "group",
        "category",
        "fixed_table",
    ):
        if getattr(player, name) is not None:
            values[name] = getattr(player, name)
    if player.first_round != 1:
        values["first_round"] = player.first_round
    if player.absent:
        values["absent"] = [list(stretch) for stretch in player.absent]
    if player.members:
        values["members"] = [_member_of(member) for member in player.members]
    return values


def _member_of(member: Member) -> dict[str, Any]:
    rating = {} if member.rating is None else {"rating": member.rating}
    return {"id": member.id, "name": member.name, **rating}


def _stage_of(stage: Stage) -> dict[str, Any]:
    plain: dict[str, Any] = {} if stage.entry is None else {"entry": stage.entry.document}
    if stage.groups:
        plain["groups"] = [{"name": group.name, "players": list(group.players)} for group in stage.groups]
    if stage.seeds:
        plain["seeds"] = list(stage.seeds)
    plain["rounds"] = [plain_round(round_) for round_ in stage.rounds]
    if stage.struck:
        plain["struck"] = list(stage.struck)
    if stage.settled:
        plain["settled"] = [
            {"players": list(settlement.players), "by": settlement.by}
            | ({"reason": settlement.reason} if settlement.reason else {})
            | (
                {"shots": {player: list(shots) for player, shots in settlement.shots.items()}}
                if settlement.shots
                else {}
            )
            | ({"across": True} if settlement.across else {})
            for settlement in stage.settled
        ]
    if stage.deductions:
        plain["deductions"] = [
            {"player": deduction.player, "round": deduction.round, "points": to_points(deduction.points)}
            | ({"reason": deduction.reason} if deduction.reason else {})
            for deduction in stage.deductions
        ]
    if stage.original is not None:
        plain["original"] = stage.original
    if not (stage.grouped or stage.groups):
        plain["grouped"] = False
    return plain


def plain_round(round_: Round) -> dict[str, Any]:
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
    boards = boards_of(match)
    if boards:
        plain["boards"] = [_board_of(board) for board in boards]
    match match.result:
        case Score(first, second, draws) if not boards:
            plain["score"] = [first, second]
            if draws:
                plain["draws"] = draws
        case Forfeit(by):
            plain["forfeit"] = by
        case DoubleForfeit():
            plain["double_forfeit"] = True
        case DoubleLoss():
            plain["double_loss"] = True
    if match.twenties is not None:
        plain["twenties"] = list(match.twenties)
    if match.unfinished:
        plain["unfinished"] = True
    return plain


def _board_of(board: Board) -> dict[str, Any]:
    score = {} if board.score is None else {"score": [to_points(half) for half in board.score]}
    return {"players": [board.first, board.second], **score}


def _table_of(table: Table) -> dict[str, Any]:
    plain: dict[str, Any] = {} if table.table is None else {"table": table.table}
    plain["seats"] = list(table.seats)
    if table.events:
        plain["events"] = [
            {"id": e.id, "player": e.player, "delta": e.delta, "at": number(e.at)}
            | ({"undoes": e.undoes} if e.undoes else {})
            for e in table.events
        ]
    if table.games:
        return plain | _games_of(table)
    if table.scores is not None:
        plain["scores"] = [number(score) for score in table.scores]
    if table.bula is not None:
        plain["bula"] = table.bula
    if table.places is not None:
        plain["places"] = list(table.places)
    if table.unfinished:
        plain["unfinished"] = True
    return plain


def _games_of(table: Table) -> dict[str, Any]:
    """Return the papers of a table, or of each of its games if there are several."""
    games = [
        {"seats": list(game.seats), "papers": [list(paper) for paper in game.papers]}
        | ({} if game.bula is None else {"bula": game.bula})
        | ({"unfinished": True} if game.unfinished else {})
        for game in table.games
    ]
    if len(games) != 1 or table.games[0].seats != table.seats:
        return {"games": games}
    return {name: value for name, value in games[0].items() if name != "seats"}


def write_document(tournament: Tournament) -> str:
    """Return the document as text: one line for each player, match and table, so that two versions can be compared."""
    return _indent_outer(document_of(tournament)) + "\n"


_OPENED = frozenset(
    {"", "players", "rounds", "rounds[]", "matches", "tables", "stages", "stages[]", "config", "groups"}
)


def _indent_outer(value: Any, name: str = "", indent: str = "") -> str:
    """Return JSON with outer lists and objects indented, one entry per line, and inner ones on one line."""
    if name not in _OPENED or not value or not isinstance(value, dict | list):
        return json.dumps(value, ensure_ascii=False)
    inner = indent + " "
    if isinstance(value, dict):
        lines = [f"{inner}{json.dumps(key)}: {_indent_outer(item, key, inner)}" for key, item in value.items()]
        return "{\n" + ",\n".join(lines) + f"\n{indent}}}"
    lines = [inner + _indent_outer(item, f"{name}[]", inner) for item in value]
    return "[\n" + ",\n".join(lines) + f"\n{indent}]"
