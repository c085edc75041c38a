"""A tournament of teams to a file: a line for each member, records for teams, line-ups, byes and forfeits.

Lines of the file that it came from return as they were while they are true. What records can't express (games inside
a board, table numbers, settings) goes into comments of our own: the written lines are read again, and every difference
is written down.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from crosstable.exchange.files.trf.kept_lines import Kept, is_marker, kept_team_lines, read_kept
from crosstable.exchange.files.trf.layout import HIGHEST_NUMBER, PLAYER
from crosstable.exchange.files.trf.lines import Lines, read_lines
from crosstable.exchange.files.trf.own_records import OwnRecords, write_own
from crosstable.exchange.files.trf.settings import read_settings
from crosstable.exchange.files.trf.team_event import TeamEvent
from crosstable.exchange.files.trf.team_header import fresh_header, mended_record, missing_records
from crosstable.exchange.files.trf.team_lines import TeamLines, sort_by_round
from crosstable.exchange.files.trf.team_reader import TeamFile
from crosstable.exchange.files.trf.team_records import MOST_TEAMS, OF_TEAMS
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.tournament import Player, Tournament

Plain = dict[str, Any]


def write_teams(tournament: Tournament, players: Sequence[Player]) -> Iterator[str]:
    """Yield the lines of a file with the teams of the present stage. Raise a refusal if there are too many."""
    members = sum(len(player.members) for player in players)
    for count, most in ((len(players), MOST_TEAMS), (members, HIGHEST_NUMBER)):
        if count > most:
            raise Refusal("trf_too_many", players=count, most=most)
    kept = read_kept(tournament)
    before = None if kept.records is None else _read_again([*kept_team_lines(kept)])
    event = TeamEvent(tournament, players, before)
    lines = TeamLines(event, before)
    written = [*_new_lines(event, lines)] if before is None else [*_updated_lines(kept, before, event, lines)]
    yield from written
    yield from _own_comments(written, event)


def _read_again(texts: Sequence[str]) -> TeamFile | None:
    """Read the lines without our comments; return None if they contradict each other, since they may have been
    edited.
    """
    problems: list[Reason] = []
    lines = read_lines("\n".join(texts), problems)
    team_file = _team_file(lines, problems)
    team_file.document()
    return None if problems else team_file


def _team_file(lines: Lines, problems: list[Reason]) -> TeamFile:
    return TeamFile(lines, read_settings(lines.records, problems), OwnRecords(0, {}, {}), problems)


def _new_lines(event: TeamEvent, lines: TeamLines) -> Iterator[str]:
    """Yield the lines of a tournament that came from no file."""
    yield from fresh_header(event)
    yield from lines.members()
    yield from lines.team_lines("310")
    for code in lines.OF_ROUNDS:
        yield from lines.new_records(code)
    if event.rounds:
        yield from lines.team_lines("801")
        yield from lines.team_lines("802")


def _updated_lines(kept: Kept, before: TeamFile, event: TeamEvent, lines: TeamLines) -> Iterator[str]:
    """Yield the original lines, rewriting the ones that are no longer true."""
    records = kept.records or []
    new = {code: [*lines.new_records(code)] for code in lines.OF_ROUNDS}
    done: set[str] = set()
    yield from missing_records(records, event, before, at_start=True)
    for text in records:
        code = text[:3]
        if is_marker(kept, text):
            done.add(text)
            yield from lines.lines_for_marker(kept, text)
        elif code not in lines.OF_ROUNDS:
            yield from mended_record(text, event, before)
        elif not new[code]:
            yield from lines.kept_record(text)
        elif code not in done:
            done.add(code)
            true = [line for other in records if other[:3] == code for line in lines.kept_record(other)]
            yield from sort_by_round([*true, *new[code]])
    for code in (PLAYER, *OF_TEAMS[:1]):
        if code not in done:
            yield from lines.lines_for_marker(kept, code)
    for code in lines.OF_ROUNDS:
        if code not in done:
            yield from new[code]
    yield from missing_records(records, event, before, at_start=False)


def _own_comments(written: Sequence[str], event: TeamEvent) -> Iterator[str]:
    """Yield comments about everything that is different when the lines are read."""
    problems: list[Reason] = []
    file = _team_file(read_lines("\n".join(written), problems), problems)
    back = {"seed": 0, **file.document()}
    assert not problems, problems
    plain = event.plain
    unsaid = {
        key: value
        for key, value in plain.items()
        if key not in ("crosstable", "players", "rounds", "extra") and back.get(key) != value
    }
    unsaid |= {key: [] for key in ("deductions",) if key in back and key not in plain}
    ids = {number: id_ for id_, number in event.numbers.items()}
    teams = {file.ids[number]: ids[number] for number in ids}
    members = {str(number): id_ for id_, number in event.members.items()}
    of_rounds: Plain = {}
    of_matches: Plain = {}
    for column, (round_, other) in enumerate(zip(event.rounds, back["rounds"], strict=False), 1):
        there = [_with_ids(match, teams, members) for match in other["matches"]]
        changes = _changes(other, round_, ("matches",))
        if _byes(round_["matches"]) != _byes(there):
            changes["byes"] = _byes(round_["matches"])
        of_rounds |= _optional(str(column), changes)
        by_pair = {frozenset(match["players"]): match for match in there if len(match["players"]) == 2}
        matches: Plain = {}
        for match in round_["matches"]:
            if len(match["players"]) == 2:
                known = by_pair.get(frozenset(match["players"]), {})
                matches |= _optional("-".join(match["players"]), _changes(known, match, ()))
        of_matches |= _optional(str(column), dict(sorted(matches.items())))
    later = [round_ for round_ in plain["rounds"] if round_ not in event.rounds]
    unsaid |= _optional("by_round", of_rounds) | _optional("matches", of_matches)
    unsaid |= {"later": later} if later else {}
    # Nobody played in the last of them.
    unsaid |= {"played": len(event.rounds)} if len(back["rounds"]) < len(event.rounds) else {}
    if unsaid:
        yield write_own(unsaid)
    for number, other in zip(file.teams, back["players"], strict=True):
        yield from _unsaid_of_team(event, number, event.team(ids[number]), other)


def _unsaid_of_team(event: TeamEvent, number: int, team: Plain, other: Plain) -> Iterator[str]:
    changes = _changes(other, team, ("members", "rating") if team.get("members") else ("members",))
    changes_of_members = {
        str(event.members[member["id"]]): _changes(there, member, ())
        for member, there in zip(team.get("members", ()), other.get("members", ()), strict=True)
    }
    changes_of_members = {key: change for key, change in changes_of_members.items() if change}
    changes |= {"members": changes_of_members} if changes_of_members else {}
    if changes:
        yield write_own(changes, number)


def _with_ids(match: Plain, teams: Mapping[str, str], members: Mapping[str, str]) -> Plain:
    """Return a match that was read without our comments with the ids that they would give."""
    plain = {**match, "players": [teams[team] for team in match["players"]]}
    if "forfeit" in match:
        plain["forfeit"] = teams[match["forfeit"]]
    if "boards" in match:
        seats = [[None if seat is None else members[seat] for seat in board["players"]] for board in match["boards"]]
        plain["boards"] = [{**board, "players": two} for board, two in zip(match["boards"], seats, strict=True)]
    return plain


def _byes(matches: Sequence[Plain]) -> list[list[str]]:
    return sorted([*match["players"], match["bye"]] for match in matches if len(match["players"]) == 1)


def _changes(there: Mapping[str, Any], here: Mapping[str, Any], but: Sequence[str]) -> Plain:
    """Return the changes from one to the other; None removes a value."""
    keys = [key for key in (*here, *there) if key not in but and here.get(key) != there.get(key)]
    return {key: here.get(key) for key in keys}


def _optional(name: str, value: Plain) -> Plain:
    return {name: value} if value else {}
