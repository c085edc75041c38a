"""Sheets of lists as a tournament: its players, its rounds, or both."""

import re
from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any

from crosstable.exchange.document import tournament_from
from crosstable.exchange.document_shapes import VERSION
from crosstable.exchange.files.file_format import Holds, Options, Reading, bad_file, refuse_file
from crosstable.exchange.files.list_rows import List, Sheet, lists_of
from crosstable.exchange.files.player_rows import Roster, read_roster, roster_of
from crosstable.exchange.files.result_rows import People, Plain, rounds_of
from crosstable.model.players import PlayerId
from crosstable.model.presets import DEFAULT_PRESET
from crosstable.model.refusals import BadFile, Reason

# How a list of tables, or of teams with members, is played where nobody says it.
TABLES_PRESET = "speed_jong"
TEAMS_PRESET = "chess_teams"


def read_lists(sheets: Sequence[Sheet], options: Options, notes: Sequence[Reason] = ()) -> Reading:
    """Read sheets. Raise with every problem and position if they are empty or have unusable results; players who
    can't be entered are left to `problems`.
    """
    lists = [list_ for sheet in sheets for list_ in lists_of(sheet)]
    results = [list_ for list_ in lists if list_.columns.of_results]
    rosters = [list_ for list_ in lists if list_.columns.has_name and not list_.columns.of_results]
    if results:
        return _read_results(results, rosters[:1], _head(lists), options, notes)
    if not sheets:
        raise refuse_file("no_names")
    roster = roster_of(rosters[0]) if rosters else read_roster(sheets[0])
    if not roster.listed:
        raise bad_file(roster.problems) if roster.problems else refuse_file("no_names")
    return _read_players(roster, _head(lists), options, notes)


def _head(lists: Sequence[List]) -> Plain:
    for list_ in lists:
        if list_.columns.of_tournament and list_.rows:
            values = list_.values(list_.rows[0])
            seed = values.get("seed_of_draws", "")
            return {
                "name": values.get("tournament", "") or "Tournament",
                "preset": values.get("preset", DEFAULT_PRESET),
                **({"seed": int(seed)} if re.fullmatch(r"-?[0-9]{1,19}", seed) else {}),
            }
    return {}


def _document(head: Plain, options: Options, players: list[Plain], rounds: list[Plain]) -> Plain:
    preset = options.get("preset") or head.get("preset")
    if preset is None:
        preset = DEFAULT_PRESET
        if any(round_.get("tables") for round_ in rounds):
            preset = TABLES_PRESET
        elif any(player.get("members") for player in players):
            preset = TEAMS_PRESET
    return {"crosstable": VERSION, **head, "preset": preset, "players": players, "rounds": rounds}


def _read_players(roster: Roster, head: Plain, options: Options, notes: Sequence[Reason]) -> Reading:
    problems, wrong = list(roster.problems), set(roster.wrong)
    while True:
        usable = [line for line in roster.listed if line not in wrong]
        players = _players(roster, usable)
        try:
            tournament = tournament_from(_document(head, options, players, []))
            break
        except BadFile as refusal:
            paths = {f"players[{i}]": line for i, line in enumerate(usable)}
            parts = {_known_part(reason.path, paths) for reason in refusal.reasons}
            problems += with_file_positions(
                refusal.reasons, {path: roster.places[line] for path, line in paths.items()}
            )
            if not parts - {None}:
                raise bad_file(problems) from None
            wrong |= {paths[path] for path in parts if path is not None}
    return Reading(
        tournament=tournament,
        holds="players",
        problems=tuple(problems),
        notes=(*notes, *roster.notes),
        places={PlayerId(player["id"]): roster.places[line] for player, line in zip(players, usable, strict=True)},
        listed=dict(roster.listed),
    )


def _players(roster: Roster, lines: Sequence[int]) -> list[Plain]:
    """Return players as a document has them: with ids and numbers of their own, or the next free ones; members of a
    team have ids made from the team's.
    """
    taken = {roster.story.get(line, {}).get("id") for line in lines}
    free = (str(number) for number in count(1) if str(number) not in taken)
    players = []
    for line in lines:
        listed, story = roster.listed[line], dict(roster.story.get(line, {}))
        id_ = story.pop("id", None) or next(free)
        members = [{"id": f"{id_}.{i}", **member} for i, member in enumerate(listed.fields.get("members", ()), 1)]
        fields = {**listed.fields, "members": members} if members else listed.fields
        players.append({"id": id_, "name": listed.name, **fields, **story})
    return players


def _read_results(
    results: Sequence[List], rosters: Sequence[List], head: Plain, options: Options, notes: Sequence[Reason]
) -> Reading:
    messages = list(notes)
    places: dict[str, str] = {}
    players: list[Plain] = []
    for list_ in rosters:
        roster = roster_of(list_)
        messages += roster.notes
        if roster.problems:
            raise bad_file(roster.problems)
        players = _players(roster, list(roster.listed))
        places |= {f"players[{i}]": roster.places[line] for i, line in enumerate(roster.listed)}
    people = People(players, is_closed=bool(rosters))
    rounds: dict[int, Plain] = {}
    problems: list[Reason] = []
    for list_ in results:
        made = rounds_of(list_, people)
        messages += list_.notes
        problems += made.problems
        numbers = {number: index for index, number in enumerate(sorted({*rounds, *made.rounds}))}
        for number, round_ in made.rounds.items():
            rounds.setdefault(number, round_)
            places.setdefault(f"rounds[{numbers[number]}]", list_.place(list_.header.line, None))
        for key, place in made.places.items():
            number_, _, rest = key.partition(".")
            places[f"rounds[{numbers[int(number_)]}].{rest}"] = place
    if problems:
        raise bad_file(problems)
    ordered = [_with_status(rounds[number], number < max(rounds)) for number in sorted(rounds)]
    try:
        tournament = tournament_from(_document(head, options, people.players, ordered))
    except BadFile as refusal:
        raise bad_file(with_file_positions(refusal.reasons, places)) from None
    holds: Holds = "tournament" if head or rosters else "results"
    ids = {PlayerId(player["id"]): places.get(f"players[{i}]", "") for i, player in enumerate(people.players)}
    return Reading(tournament=tournament, holds=holds, notes=tuple(messages), places=ids)


def _with_status(round_: Plain, is_over: bool) -> Plain:
    """Return a round with its status: completed if others follow, even with open matches."""
    tables = round_["tables"]
    if tables:
        done = all("scores" in table or "places" in table for table in tables)
        status = "completed" if done or is_over else "in_progress"
        return {key: value for key, value in {**round_, "status": status}.items() if value != []}
    if not is_over:
        return round_
    matches = [table if _has_result(table) else {**table, "unfinished": True} for table in round_["matches"]]
    return {**round_, "status": "completed", "matches": matches}


def _has_result(match: Mapping[str, Any]) -> bool:
    return any(match.get(key) is not None for key in ("score", "forfeit", "double_loss", "double_forfeit", "bye"))


def with_file_positions(reasons: Sequence[Reason], places: Mapping[str, str]) -> list[Reason]:
    return [
        Reason(
            reason.code,
            {name: places.get(value, value) if name == "first" else value for name, value in reason.params.items()},
            places.get(_known_part(reason.path, places) or "", ""),
        )
        for reason in reasons
    ]


def _known_part(path: str, known: Mapping[str, Any]) -> str | None:
    while path and path not in known:
        path = path.rpartition(".")[0]
    return path or None
