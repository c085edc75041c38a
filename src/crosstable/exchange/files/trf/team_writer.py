"""A tournament of teams to a file: a line for each member, records for teams, line-ups, byes and forfeits.

What these can't tell (games inside a board, table numbers, settings) goes into comments of our own. It is found by
reading what was written, and looking what is different.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from crosstable.exchange.document_writer import document_of
from crosstable.exchange.files.trf.kept import kept_for
from crosstable.exchange.files.trf.layout import (
    BLANK,
    HIGHEST_NUMBER,
    HIGHEST_RATING,
    PLAYER,
    read_block,
    write_block,
)
from crosstable.exchange.files.trf.layout import NAME_WIDTH as MEMBER_WIDTH
from crosstable.exchange.files.trf.layout import Block as RoundBlock
from crosstable.exchange.files.trf.lines import read_lines
from crosstable.exchange.files.trf.own_records import OwnRecords, write_own
from crosstable.exchange.files.trf.scoring import Scoring, write_points, write_scoring
from crosstable.exchange.files.trf.settings import read_settings
from crosstable.exchange.files.trf.team_reader import TeamFile
from crosstable.exchange.files.trf.team_records import (
    MADE,
    MOST_TEAMS,
    NAME_WIDTH,
    Team,
    write_line_up,
    write_match_points,
    write_team,
)
from crosstable.formats.teams import TeamSettings
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.teams import has_first_move
from crosstable.model.tournament import Player, Tournament
from crosstable.ranking.standings import Standings

Plain = dict[str, Any]
_BYES = {"win": "F", "draw": "H", "loss": "Z"}
_BY_ROUND = ("first_round", "dropped_after", "absent", "disqualified_in", "eliminated_in")


def write_teams(tournament: Tournament, players: Sequence[Player]) -> Iterator[str]:
    """Yield the lines of a file with the teams of the present stage. Refused where there are too many."""
    report = _TeamReport(tournament, players)
    yield from report.lines
    yield from report.unsaid()


class _TeamReport:
    def __init__(self, tournament: Tournament, players: Sequence[Player]) -> None:
        self.tournament = tournament
        self.config = tournament.stage.config
        self.plain = _alone(tournament, players)
        self.teams: list[Plain] = self.plain["players"]
        members = [(team, member) for team in self.teams for member in team.get("members", ())]
        for count, most in ((len(self.teams), MOST_TEAMS), (len(members), HIGHEST_NUMBER)):
            if count > most:
                raise Refusal("trf_too_many", players=count, most=most)
        own = {team["id"]: team["number"] for team in self.teams}
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
        kept = [text for text in kept_for(self.tournament).records or () if text[:3] not in MADE and text != PLAYER]
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
            members = [self.members[member["id"]] for member in plain.get("members", ())]
            team = Team(0, self.numbers[plain["id"]], plain["name"][:NAME_WIDTH], members)
            row = self.ranks.get(plain["id"])
            points = Fraction(0) if row is None else Fraction(row.points, 2)
            yield write_team(team, plain.get("rating"), points, self._game_points(plain["id"]), row.rank if row else 0)
        for column, round_ in enumerate(self.rounds, 1):
            yield from self._line_ups(column, round_)
        yield from self._byes()

    def _game_points(self, team: str) -> Fraction:
        row = self.ranks.get(team)
        if row is None:
            return Fraction(0)
        return Fraction(row.games.wins * self.scoring.win + row.games.draws * self.scoring.draw)

    def _line_ups(self, column: int, round_: Plain) -> Iterator[str]:
        forfeits: list[str] = []
        for match in round_["matches"]:
            if len(match["players"]) != 2:
                continue
            first, second = (self.numbers[team] for team in match["players"])
            if "forfeit" in match or "double_forfeit" in match:
                signs = "--" if "double_forfeit" in match else "-+" if match["forfeit"] == match["players"][0] else "+-"
                forfeits.append(f"330 {signs} {column:>3} {first:>3} {second:>3}")
                continue
            sides = ((first, second, 0), (second, first, 1))
            for team, opponent, side in sides:
                seats = [board["players"][side] for board in match.get("boards", ())]
                seats = seats or [None] * (self.config.boards or 1)
                yield write_line_up(column, team, opponent, [0 if one is None else self.members[one] for one in seats])
        yield from forfeits

    def _byes(self) -> Iterator[str]:
        given: list[int] = []
        asked: list[str] = []
        for column, round_ in enumerate(self.rounds, 1):
            byes = [match for match in round_["matches"] if len(match["players"]) == 1]
            won = next((match for match in byes if match["bye"] == "win"), None)
            given.append(0 if won is None else self.numbers[won["players"][0]])
            asked += [
                f"240 {_BYES[match['bye']]} {column:>3} {self.numbers[match['players'][0]]:>4}"
                for match in byes
                if match is not won
            ]
        if any(given):
            points = (
                write_points(Fraction(self.config.points.win, 2)),
                write_points(self.scoring.win * (self.config.boards or 1)),
            )
            yield f"320 {points[0]:>4} {points[1]:>4}" + "".join(f" {team:03d}" for team in given)
        yield from asked

    # What only comments of our own can tell

    def unsaid(self) -> Iterator[str]:
        """Yield what is different when the lines are read."""
        problems: list[Reason] = []
        lines = read_lines("\n".join(self.lines), problems)
        back = TeamFile(lines, read_settings(lines.records, problems), OwnRecords(0, {}, {}), problems).document()
        assert not problems, problems
        said = {
            key: value
            for key, value in self.plain.items()
            if key not in ("crosstable", "players", "rounds", "extra") and back.get(key) != value
        }
        ids = {number: str(team["id"]) for number, team in zip(self.numbers.values(), self.teams, strict=True)}
        renamed = {f"t{number}": id_ for number, id_ in ids.items()}
        known = {str(number): id_ for id_, number in self.members.items()}
        of_rounds: Plain = {}
        of_matches: Plain = {}
        for column, (round_, other) in enumerate(zip(self.rounds, back["rounds"], strict=False), 1):
            of_rounds |= _named(str(column), _changes(other, round_, ("matches",)))
            there = {
                frozenset(one["players"]): one for one in (_translated(m, renamed, known) for m in other["matches"])
            }
            matches: Plain = {}
            for match in round_["matches"]:
                if len(match["players"]) == 2:
                    found = there.get(frozenset(match["players"]), {})
                    matches |= _named("-".join(match["players"]), _changes(found, match, ()))
            of_matches |= _named(str(column), dict(sorted(matches.items())))
        later = [round_ for round_ in self.plain["rounds"] if round_ not in self.rounds]
        said |= _named("by_round", of_rounds) | _named("matches", of_matches)
        said |= {"later": later} if later else {}
        # Nobody played in the last of them.
        said |= {"played": len(self.rounds)} if len(back["rounds"]) < len(self.rounds) else {}
        if said:
            yield write_own(said)
        for team, other in zip(self.teams, back["players"], strict=True):
            changes = _changes(other, team, ("members", "rating") if team.get("members") else ("members",))
            members = {
                str(self.members[member["id"]]): _changes(there, member, ())
                for member, there in zip(team.get("members", ()), other.get("members", ()), strict=True)
            }
            members = {number: one for number, one in members.items() if one}
            changes |= {"members": members} if members else {}
            if changes:
                yield write_own(changes, self.numbers[team["id"]])


def _alone(tournament: Tournament, players: Sequence[Player]) -> Plain:
    """Return the present stage as a document of its own, with rounds counted from 1."""
    stage = tournament.stage
    is_first = len(tournament.stages) == 1
    rounds = tuple(msgspec.structs.replace(round_, number=i) for i, round_ in enumerate(stage.rounds, 1))
    only = msgspec.structs.replace(stage, rounds=rounds, name=None, entry=None)
    schedule = tournament.schedule if is_first else ()
    alone = msgspec.structs.replace(
        tournament, players=tuple(players), stages=(only,), plan=(), extra={}, schedule=schedule
    )
    plain = document_of(alone)
    if not is_first:
        plain["players"] = [{k: v for k, v in one.items() if k not in _BY_ROUND} for one in plain["players"]]
    return plain


def _translated(match: Plain, teams: Mapping[str, str], members: Mapping[str, str]) -> Plain:
    """Return a match that was read without our comments with the ids that they would give."""
    plain = {**match, "players": [teams[team] for team in match["players"]]}
    if "forfeit" in match:
        plain["forfeit"] = teams[match["forfeit"]]
    if "boards" in match:
        seats = [[None if one is None else members[one] for one in board["players"]] for board in match["boards"]]
        plain["boards"] = [{**board, "players": two} for board, two in zip(match["boards"], seats, strict=True)]
    return plain


def _changes(there: Mapping[str, Any], here: Mapping[str, Any], but: Sequence[str]) -> Plain:
    """Return what has to be changed to come from one to the other; None takes away."""
    keys = [key for key in (*here, *there) if key not in but and here.get(key) != there.get(key)]
    return {key: here.get(key) for key in keys}


def _named(name: str, value: Plain) -> Plain:
    return {name: value} if value else {}
