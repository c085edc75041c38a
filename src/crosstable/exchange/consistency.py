"""Whether the parts of a document fit together: ids that exist, seats taken once, results that can be."""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any, NamedTuple

from crosstable.exchange.table_consistency import EventPositions, check_table
from crosstable.model.config import Config
from crosstable.model.refusals import Refusal
from crosstable.model.shoot_out import replay_shots
from crosstable.model.teams import are_over, board_problems
from crosstable.model.tournament import Player, Round, Settlement, Stage
from crosstable.model.validation import MOST_GUESSES, Problems, format_value, nearest, problem


def check_config_ids(config: Config, path: str, known: Mapping[str, Player], problems: Problems) -> None:
    for i, pair in enumerate(config.forbidden):
        for j, player in enumerate(pair):
            _check_id(player, f"{path}config.forbidden[{i}][{j}]", known, problems)


def _check_id(player: str, path: str, known: Mapping[str, Player], problems: Problems) -> bool:
    if player in known:
        return True
    near = nearest(player, list(known)[:2000]) if len(problems) < MOST_GUESSES else None
    problem(problems, path, "unknown_player", value=format_value(player), near=near)
    return False


def check_settled(stage: Stage, path: str, known: Mapping[str, Player], problems: Problems) -> None:
    for i, settlement in enumerate(stage.settled):
        at = f"{path}settled[{i}]"
        for j, player in enumerate(settlement.players):
            _check_id(player, f"{at}.players[{j}]", known, problems)
        if settlement.by == "organiser" and not settlement.reason:
            problem(problems, at, "reason_missing")
        if settlement.shots is not None:
            _check_shots(settlement, f"{at}.shots", problems)


def check_deductions(stage: Stage, path: str, known: Mapping[str, Player], problems: Problems) -> None:
    for i, deduction in enumerate(stage.deductions):
        _check_id(deduction.player, f"{path}deductions[{i}].player", known, problems)


def check_groups(stage: Stage, path: str, known: Mapping[str, Player], problems: Problems) -> None:
    """Check that group names are unique, and that members, seeds and struck players exist, each once."""
    names: set[str] = set()
    places: dict[str, str] = {}
    for i, group in enumerate(stage.groups):
        if group.name in names:
            problem(problems, f"{path}groups[{i}].name", "group_twice", group=group.name)
        names.add(group.name)
        for j, player in enumerate(group.players):
            at = f"{path}groups[{i}].players[{j}]"
            if _check_id(player, at, known, problems) and player in places:
                problem(problems, at, "in_two_groups", player=player, first=places[player])
            places.setdefault(player, at)
    for key in ("seeds", "struck"):
        for i, player in enumerate(getattr(stage, key)):
            _check_id(player, f"{path}{key}[{i}]", known, problems)
    for i, player in enumerate((stage.entry and stage.entry.players) or ()):
        _check_id(player, f"{path}entry.players[{i}]", known, problems)


def _check_shots(settlement: Settlement, path: str, problems: Problems) -> None:
    """Check that the shots are the players', in turn, and give the order that the entry states."""
    shots = settlement.shots or {}
    players = list(settlement.players)
    if settlement.by != "shoot_out" or set(shots) != set(players):
        problem(problems, path, "shots_players", players=players)
        return
    try:
        played = replay_shots({player: shots[player] for player in players})
    except Refusal as refusal:
        problem(problems, path, refusal.code, **refusal.params)
        return
    if played.order is None:
        problem(problems, path, "shots_undecided", to_shoot=played.to_shoot)
    elif played.order != players:
        problem(problems, path, "shots_order", order=played.order)


def check_stages(stages: Sequence[tuple[str, Stage]], problems: Problems) -> None:
    """Check that rounds are counted on from stage to stage, and that only the last can be a draft."""
    last = None
    for place, (path, stage) in enumerate(stages):
        if not stage.rounds:
            continue
        first, final = stage.rounds[0], len(stage.rounds) - 1
        if last is not None and first.number != last + 1:
            at = f"{path}rounds[0].number"
            problem(problems, at, "stage_order", value=first.number, last=last, expected=last + 1)
        if stage.rounds[final].status == "draft" and place < len(stages) - 1:
            problem(problems, f"{path}rounds[{final}].status", "draft_not_last", round=stage.rounds[final].number)
        last = stage.rounds[final].number


def is_planned(keys: Mapping[str, Any]) -> bool:
    """Return whether a round is only planned: it has times and nothing else, or says so."""
    has_times = keys["opens"] is not None or keys["closes"] is not None
    is_bare = keys["status"] is None and not (keys["matches"] or keys["tables"])
    return keys["status"] == "planned" or (has_times and is_bare)


def check_rounds(
    round_keys: Mapping[str, Any],
    stage: Stage,
    path: str,
    known: Mapping[str, Player],
    problems: Problems,
    events: EventPositions | None = None,
) -> None:
    """Check that rounds are in order with everybody seated once. `events` holds the events of earlier stages."""
    seen_events: EventPositions = {} if events is None else events
    first = stage.rounds[0].number if path and stage.rounds else 1
    # Players in every round, which most are.
    steady = steady_players(known)
    played = [(place, keys) for place, keys in enumerate(round_keys["rounds"] or ()) if not is_planned(keys)]
    for i, ((place, keys), round_) in enumerate(zip(played, stage.rounds, strict=True)):
        at = f"{path}rounds[{place}]"
        if round_.number != first + i:
            problem(problems, f"{at}.number", "round_order", value=round_.number, expected=first + i)
        if round_.status == "draft" and i < len(stage.rounds) - 1:
            problem(problems, f"{at}.status", "draft_not_last", round=round_.number)
        check_round(keys, at, stage, Room(round_, known, {}, problems, stage.config, seen_events), steady)


def steady_players(known: Mapping[str, Player]) -> AbstractSet[str]:
    """Return the players who play in every round: most of them."""
    return {id_ for id_, player in known.items() if player.is_steady}


def check_round(keys: Mapping[str, Any], path: str, stage: Stage, room: "Room", steady: AbstractSet[str]) -> None:
    for j, match in enumerate(keys["matches"]):
        if _is_ordinary(match, f"{path}.matches[{j}]", room, steady):
            continue
        _check_match(match, f"{path}.matches[{j}]", room)
        _check_group(match, f"{path}.matches[{j}].group", stage, room.known, room.problems)
    for j, table in enumerate(keys["tables"]):
        _check_table(table, f"{path}.tables[{j}]", room)


class Room(NamedTuple):
    """A round whose seats are being filled: who is known, who sits where already, and what is wrong so far.

    `events` are the score events of the whole tournament that were read before.
    """

    round: Round
    known: Mapping[str, Player]
    busy: dict[str, str]
    problems: Problems
    config: Config
    events: EventPositions


def _is_ordinary(keys: Mapping[str, Any], path: str, room: Room, steady: AbstractSet[str]) -> bool:
    """Return whether a match is nothing but a score of two players who may sit here, and seat them."""
    if len(keys["players"]) != 2 or not keys["score"] or keys["boards"] or room.round.status == "draft":
        return False
    if keys["bye"] or keys["forfeit"] or keys["double_loss"] or keys["double_forfeit"]:
        return False
    if keys["unfinished"] or keys["group"] is not None:
        return False
    first, second = keys["players"]
    busy = room.busy
    if first not in steady or second not in steady or first in busy or second in busy or first == second:
        return False
    busy[first], busy[second] = f"{path}.players[0]", f"{path}.players[1]"
    return True


def _check_match(keys: Mapping[str, Any], path: str, room: Room) -> None:
    round_, problems = room.round, room.problems
    players = keys["players"]
    results = [name for name in ("score", "forfeit", "double_loss", "double_forfeit", "bye") if keys[name]]
    if are_over(keys["boards"]):
        results.append("boards")
    if keys["boards"]:
        _check_boards(keys, path, room)
    for i, player in enumerate(players):
        _check_seat(player, f"{path}.players[{i}]", room, played=bool(keys["score"] or are_over(keys["boards"])))
    if len(players) == 1:
        if keys["bye"] is None:
            problem(problems, path, "bye_missing", player=players[0])
        if (
            results not in ([], ["bye"])
            or keys["draws"] is not None
            or keys["twenties"] is not None
            or keys["unfinished"]
        ):
            problem(problems, path, "bye_with_result", player=players[0])
        return
    if keys["bye"] is not None:
        problem(problems, f"{path}.bye", "bye_of_two", players=list(players))
    elif len(results) > 1:
        problem(problems, path, "several_results", results=results)
    elif keys["draws"] is not None and keys["score"] is None:
        problem(problems, f"{path}.draws", "draws_without_score")
    if keys["forfeit"] is not None and keys["forfeit"] not in players:
        problem(
            problems, f"{path}.forfeit", "forfeit_of_other", value=format_value(keys["forfeit"]), players=list(players)
        )
    if keys["unfinished"] and (results or not round_.closed):
        problem(problems, f"{path}.unfinished", "unfinished_otherwise", round=round_.number)
    if round_.status == "draft" and results and keys["bye"] is None:
        problem(problems, path, "result_in_draft", round=round_.number)


def _check_boards(keys: Mapping[str, Any], path: str, room: Room) -> None:
    """Check that boards are between members of two teams, and that no other result is given."""
    teams = [room.known[player] for player in keys["players"] if player in room.known]
    if keys["score"] is not None or len(keys["players"]) != 2:
        problem(room.problems, f"{path}.boards", "boards_beside_score")
    elif len(teams) == 2:
        for reason in board_problems(room.config, keys["boards"], *teams):
            problem(room.problems, f"{path}.boards", reason.code, **reason.params)


def _check_group(
    keys: Mapping[str, Any], path: str, stage: Stage, known: Mapping[str, Player], problems: Problems
) -> None:
    group = keys["group"]
    others = [player for player in keys["players"] if player in known and stage.group_of(known[player]) != group]
    if group is not None and others:
        problem(problems, path, "match_of_other_group", group=group, players=others)


def _check_seat(player_id: str, path: str, room: Room, played: bool) -> None:
    """Check that a seat has a known player, once in the round, who is entered for it.

    An open or forfeited match may outlive its player.
    """
    round_, known, busy, problems, *_ = room
    if not _check_id(player_id, path, known, problems):
        return
    if player_id in busy:
        problem(problems, path, "player_twice", player=player_id, round=round_.number, first=busy[player_id])
    busy.setdefault(player_id, path)
    player, now = known[player_id], round_.number
    left = player.is_out_in(now - 1) or (player.is_out_in(now) and played and player.disqualified_in != now)
    paired_out = round_.status == "draft" and not player.plays_in(now)
    if now < player.first_round or player.is_absent_in(now) or left or paired_out:
        problem(problems, path, "not_entered", player=player_id, round=now, entered=_entered_rounds(player))


def _entered_rounds(player: Player) -> dict[str, Any]:
    names = ("first_round", "dropped_after", "disqualified_in", "eliminated_in")
    values: dict[str, Any] = {name: getattr(player, name) for name in names}
    return {**values, "absent": [list(stretch) for stretch in player.absent]}


def _check_table(keys: Mapping[str, Any], path: str, room: Room) -> None:
    for i, player in enumerate(keys["seats"]):
        _check_seat(player, f"{path}.seats[{i}]", room, played=False)
    room.problems.extend(check_table(keys, path, room.round, room.config, room.events))
