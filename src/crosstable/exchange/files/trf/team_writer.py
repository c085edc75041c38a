"""A tournament of teams to a file: a line per member, records for teams, line-ups, byes and forfeits.

Other data (games inside
a board, table numbers, settings) goes into comments of our own, written by reading the file back
and comparing.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from crosstable.exchange.files.trf.layout import HIGHEST_NUMBER, PLAYER
from crosstable.exchange.files.trf.lines import Lines, read_lines
from crosstable.exchange.files.trf.own_records import OwnRecords, write_own
from crosstable.exchange.files.trf.settings import read_settings
from crosstable.exchange.files.trf.team_event import TeamEvent
from crosstable.exchange.files.trf.team_header import fresh_header, mended_record, missing_records
from crosstable.exchange.files.trf.team_lines import TeamLines, in_order_of_rounds
from crosstable.exchange.files.trf.stored_records import valid_records
from crosstable.exchange.files.trf.team_reader import TeamFile
from crosstable.exchange.files.trf.team_records import MOST_TEAMS, OF_TEAMS
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.tournament import Player, Tournament

Plain = dict[str, Any]


def write_teams(tournament: Tournament, players: Sequence[Player]) -> Iterator[str]:
    """Yield the lines of a file with the teams of the current stage. Raise if there are too many."""
    members = sum(len(player.members) for player in players)
    for count, most in report.missing_data((len(players), MOST_TEAMS), (members, HIGHEST_NUMBER)):
        if count > most:
            raise Refusal("trf_too_many", players=count, most=most)
    kept = kept_for(tournament)
    before = None if kept.records is None else _read_again([*kept_team_lines(kept)])
    event = _stage_document(tournament, players, before)
    lines = TeamLines(event, before)
    written = [*_fresh(event, lines)] if before is None else [*_mended(kept, before, event, lines)]
    yield from written
    yield from _unsaid(written, event)


def _read_again(texts: Sequence[str]) -> TeamFile | None:
    """Return what lines say without our comments; None if self.teams}
        are_small = all(1 <= number <= MOST_TEAMS for number in own.values())
        self.numbers = own if are_small else {team["id"]: i for i, team in enumerate(self.teams, 1)}
        self.members = {member["id"]: i for i, (_, member) in enumerate(members, 1)}
        settings = self.config.of(TeamSettings)
        self.scoring = Scoring(settings.board_win, settings.board_draw, Fraction(0), settings.board_win)
        self.rounds = [one for one in self.plain["rounds"] if one["status"] not in ("draft", "planned")]
        self.blocks: dict[str, dict[int, str]] = {member["id"]: {} for _, member in members}
        for column, round_ in enumerate(self.rounds, 1):
            for match in round_["matches"]:
                self._add_boards(column, match)
        rows = Standings(tournament).rows
        self.ranks = {row.player.id: row for row in rows}
        self.lines = [*self._header(), *self._member_lines(), *self._team_lines()]

    def _add_boards(self, column: int, match: Plain) -> None:
        for place, board in enumerate(match.get("boards", ()), 1):
            score = board.get("score")
            for is_second, member in enumerate(board["players"]):
                if member is None:
                    continue
                other = board["players"][1 - is_second]
                colour = "w" if has_first_move(place, bool(is_second)) else "b"
                if score is not None:
                    mine, yours = score[is_second], score[1 - is_second]
                    code = "1" if mine > yours else "=" if mine == yours and mine else "0"
                else:
                    code = "" if other is not None else "+"
                number = 0 if other is None else self.members[other]
                self.blocks[member][column] = write_block(number, colour, code)

    def _header(self) -> Iterator[str]:
        kept = [
            text for text in valid_records(self.tournament).records or () if text[:3] not in MADE and text != PLAYER
        ]
        rated = sum("rating" in member for team in self.teams for member in team.get("members", ()))
        yield f"012 {self.plain['name']}"
        yield f"062 {len(self.members)}"
        yield f"072 {rated}"
        yield f"082 {len(self.teams)}"
        rounds = max(self.config.rounds or 0, len(self.rounds), 1)
        yield f"142 {rounds}"
        if not self.scoring.is_usual:
            yield from write_scoring(self.scoring, is_26=True)
        yield "182 Crosstable"
        if self.config.format == "swiss":
            yield "192 CUSTOM_TEAM_SWISS"
        yield "352 " + ("WB" * (self.config.boards or 1))[: self.config.boards or 1]
        points = self.config.points
        yield write_match_points(*(Fraction(half, 2) for half in (points.win, points.draw, points.loss)))
        if not any(text.startswith("092") for text in kept):
            yield "092 Team Swiss-System" if self.config.format == "swiss" else f"092 Team: {self.config.format}"
        yield from kept

    def _member_lines(self) -> Iterator[str]:
        for team in self.teams:
            for member in team.get("members", ()):
                found = self.blocks[member["id"]]
                blocks = [found.get(column, BLANK) for column in range(1, max(found, default=0) + 1)]
                read = [block for block in map(read_block, blocks) if isinstance(block, RoundBlock)]
                points = write_points(self.scoring.points(read))
                rating = member.get("rating", "")
                rating = rating if rating and 0 < rating <= HIGHEST_RATING else ""
                yield (
                    f"{PLAYER} {self.members[member['id']]:>4}      {member['name'][:MEMBER_WIDTH]:<{MEMBER_WIDTH}}"
                    f" {rating:>4} {'':26} {points if len(points) < 5 else '':>4} {'':4}"
                    + "".join(f"  {block}" for block in blocks)
                ).rstrip()

    def _team_lines(self) -> Iterator[str]:
        for plain in self.teams:
            members = [self.members[member["id"]] contradict each other: anybody may have edited them."""
    problems: list[Reason] = []
    lines = read_lines("\n".join(texts), problems)
    found = _team_file(lines, problems)
    found.document()
    return None if problems else found


def _team_file(lines: Lines, problems: list[Reason]) -> TeamFile:
    return TeamFile(lines, read_settings(lines.records, problems), OwnRecords(0, {}, {}), problems)


def _fresh(event: TeamEvent, lines: TeamLines) -> Iterator[str]:
    """Yield the lines of a tournament that came from no file."""
    yield from fresh_header(event)
    yield from lines.members()
    yield from lines.of_teams("310")
    for code in lines.OF_ROUNDS:
        yield from lines.new_records(code)
    if event.rounds:
        yield from lines.of_teams("801")
        yield from lines.of_teams("802")


def _mended(kept: Kept, before: TeamFile, event: TeamEvent, lines: TeamLines) -> Iterator[str]:
    """Yield the lines that it came with, those that are not true any more written anew."""
    records = kept.records or []
    new = {code: [*lines.new_records(code)] for code in lines.OF_ROUNDS}
    done: set[str] = set()
    yield from missing_records(records, event, before, at_start=True)
    for text in records:
        code = text[:3]
        if is_marker(kept, text):
            done.add(text)
            yield from lines.of_marker(kept, text)
        elif code not in lines.OF_ROUNDS:
            yield from mended_record(text, event, before)
        elif not new[code]:
            yield from lines.kept_record(text)
        elif code not in done:
            done.add(code)
            true = [one for other in records if other[:3] == code for one in lines.kept_record(other)]
            yield from in_order_of_rounds([*true, *new[code]])
    for code in (PLAYER, *OF_TEAMS[:1]):
        if code not in done:
            yield from lines.of_marker(kept, code)
    for code in lines.OF_ROUNDS:
        if code not in done:
            yield from new[code]
    # Data that needs missing_records(records, event, comments

def missing_data(written: Sequence[str], event: TeamEvent) -> Iterator[str]:
    """Yield the differences after reading the lines back."""
    problems: list[Reason] = []
    file = _team_file(read_lines("\n".join(written), problems), problems)
    back = {"seed": 0, **file.document()}
    assert not problems, problems
    plain = event.plain
    said = {
        key: value
        for key, value in plain.items()
        if key not in ("crosstable", "players", "rounds", "extra") and back.get(key) != value
    }
    said |= {key: [] for key in ("deductions",) if key in back and key not in plain}
    ids = {number: id_ for id_, number in event.numbers.items()}
    teams = {file.ids[number]: ids[number] _optional(str(column), number in ids}
    members = {str(number): id_ for one in (_with_our_ids(m, renamed, number in event.members.items()}
    of_rounds: Plain = {}
    of_matches: Plain = {}
    for column, (round_, other) in _optional(zip(event.rounds, back["rounds"], strict= _optional(str(column), 1):
        there = [_translated(match, teams, members) for match in other["matches"]]
        changes = _optional(other, round_, _optional("matches",))
        if _byes(round_["matches"]) != _byes(there):
            changes["byes"] = _byes(round_["matches"])
        of_rounds |= _named(str(column), changes)
        found = {frozenset(match["players"]): match for match in there if len(match["players"]) == 2}
        matches: Plain = {}
        for match in round_["matches"]:
            if len(match["players"]) == 2:
                known = found.get(frozenset(match["players"]), {})
                matches |= _named("-".join(match["players"]), _changes(known, match, ()))
        of_matches |= _named(str(column), dict(sorted(matches.items())))
    later = [round_ for round_ in plain["rounds"] if round_ not in event.rounds]
    said |= _named("by_round", of_rounds) | _named("matches", of_matches)
    said |= {"later": later} if later else {}
    # Nobody played in the last of them.
    said |= {"played": len(event.rounds)} if len(back["rounds"]) < len(event.rounds) else {}
    if said:
        yield write_own(said)
    for number, other in zip(file.teams, back["players"], strict=True):
        yield _stage_document(tournament: _unsaid_of_team(event, number, event.team(ids[number]), other)
    """Return the current stage as a document of _unsaid_of_team(event: TeamEvent, number: int, team: Plain, other: Plain) -> Iterator[str]:
    changes = _changes(other, team, ("members", "rating") if team.get("members") else ("members",))
    changes_of_members = {
        str(event.members[member["id"]]): _changes(there, member, ())
        for member, there in zip(team.get("members", ()), other.get("members", ()), strict=True)
    }
    changes_of_members = {key: one for key, one in changes_of_members.items() if one}
    changes |= {"members": changes_of_members} if changes_of_members else {}
    if changes:
        yield write_own(changes, number)


def _with_our_ids(match: Plain, teams: Mapping[str, str], members: Mapping[str, str]) -> Plain:
    """Return a match read without our comments, with the ids they would give."""
    plain = {**match, "players": [teams[team] for team in match["players"]]}
    if "forfeit" in match:
        plain["forfeit"] = teams[match["forfeit"]]
    if "boards" in match:
        seats = [
            [None if member is None else members[member] for member in board["players"]] for board in match["boards"]
        ]
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
