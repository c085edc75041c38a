"""A file with teams to a tournament: members' lines say what came of each board, team records who played on it.

Line-ups come from records 300; in a round without them, from whom the members met, in the order of their team.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from crosstable.exchange.document_shapes import VERSION
from crosstable.exchange.files.file_format import at_line
from crosstable.exchange.files.trf.layout import ABSENT, PLAYER, POINTS, Block
from crosstable.exchange.files.trf.lines import Entrant, Lines
from crosstable.exchange.files.trf.own_records import OwnRecords
from crosstable.exchange.files.trf.scoring import read_points, write_points
from crosstable.exchange.files.trf.settings import FileSettings
from crosstable.exchange.files.trf.team_records import (
    BYES,
    FORFEITS,
    MADE,
    LineUp,
    Team,
    number_in,
    numbers_in,
    read_line_ups,
    read_match_points,
    read_teams,
)
from crosstable.model.refusals import Reason
from crosstable.model.teams import MOST_MEMBERS
from crosstable.model.validation import number as plain_number
from crosstable.state.state import MOST_ROUNDS

PRESET = "chess_teams"
FORMAT = "trf"
_USUAL_BOARDS = 4
_BOARDS: Mapping[tuple[str, str], list[float]] = {
    ("won", "lost"): [1, 0],
    ("lost", "won"): [0, 1],
    ("drawn", "drawn"): [0.5, 0.5],
    ("lost", "lost"): [0, 0],
    ("won by forfeit", "forfeited"): [1, 0],
    ("forfeited", "won by forfeit"): [0, 1],
    ("forfeited", "forfeited"): [0, 0],
}
# What comments of our own say of rounds and matches.
_OF_ROUNDS = ("by_round", "matches", "later", "played")

Plain = dict[str, Any]


class TeamFile:
    """The teams of a file, and what they played. Everything that does not go together is a problem with its line."""

    def __init__(self, lines: Lines, settings: FileSettings, own: OwnRecords, problems: list[Reason]) -> None:
        self.lines, self.settings, self.own, self.problems = lines, settings, own, problems
        self.entrants = {one.number: one for one in lines.entrants}
        self.teams: dict[int, Team] = {}
        self.team_of: dict[int, Team] = {}
        self._check_teams()
        self.ids = {number: str(own.players.get(number, {}).get("id", f"t{number}")) for number in self.teams}
        said = {team: own.players.get(team, {}).get("members") for team in self.teams}
        self.of_members = {team: one if isinstance(one, dict) else {} for team, one in said.items()}
        line_ups = read_line_ups(lines.records)
        colours = next((text[4:].strip() for _, text in lines.records if text.startswith("352")), "")
        longest = max((len(one.members) for one in line_ups), default=0)
        self.boards = len(colours) or longest or _USUAL_BOARDS
        self.line_ups = {(one.round, one.team): one for one in line_ups}
        self.forfeits, self.byes = [*self._forfeits()], [*self._byes()]
        self._check_points()

    def _wrong(self, code: str, at: int, **params: Any) -> None:
        self.problems.append(Reason(code, params, at_line(at)))

    def _check_teams(self) -> None:
        for team in read_teams(self.lines.records):
            if not team.number or self.teams.setdefault(team.number, team) != team:
                self._wrong("trf_team_number", team.line)
            if len(team.members) > MOST_MEMBERS:
                self._wrong("list_length", team.line, length=len(team.members), least=0, most=MOST_MEMBERS)
                continue
            for member in team.members:
                if member not in self.entrants or member in self.team_of:
                    self._wrong("trf_team_member", team.line, member=member)
                self.team_of[member] = team

    def _check_points(self) -> None:
        for one in self.lines.entrants:
            told, earned = read_points(one.texts["points"]), self.settings.scoring.points(one.blocks)
            if told is not None and told != earned:
                params = {"points": write_points(told), "earned": write_points(earned), "player": one.number}
                self.problems.append(Reason("trf_points", params, at_line(one.line, POINTS.start + 1)))

    # The document

    def document(self) -> Plain:
        """Return the tournament as a plain document."""
        found = [len(one.blocks) for one in self.lines.entrants] + [round_ for round_, _ in self.line_ups]
        played = max([*found, *(number for number, _ in (*self.byes, *self.forfeits))], default=0)
        told = self.own.tournament.get("played")
        played = max(played, told) if isinstance(told, int) else played
        if played > MOST_ROUNDS:
            self._wrong("trf_rounds", next(iter(self.teams.values())).line, most=MOST_ROUNDS)
            return {}
        rounds = [self._round(number, number == played) for number in range(1, played + 1)]
        later = self.own.tournament.get("later", [])
        name = next((text[4:].strip() for _, text in self.lines.records if text.startswith("012")), "")
        said = {key: value for key, value in self.own.tournament.items() if key not in _OF_ROUNDS}
        records = [text for _, text in self.lines.records if text[:3] not in MADE]
        return {
            "crosstable": VERSION,
            **({"name": name[:200]} if name else {}),
            "preset": PRESET,
            "config": self._config(),
            **said,
            "players": [self._team(team) for team in self.teams.values()],
            "rounds": rounds + (later if isinstance(later, list) else []),
            **({"extra": {FORMAT: {"records": [*records, PLAYER]}}} if records else {}),
        }

    def _config(self) -> Plain:
        config = {key: value for key, value in self.settings.config.items() if key != "points"}
        points, scoring = read_match_points(self.lines.records), self.settings.scoring
        if points and (points.get("win", 2), points.get("draw", 1), points.get("loss", 0)) != (2, 1, 0):
            config["points"] = {key: plain_number(value) for key, value in points.items()}
        if not scoring.is_usual:
            config |= {"board_win": plain_number(scoring.win), "board_draw": plain_number(scoring.draw)}
        return config if self.boards == _USUAL_BOARDS else {**config, "boards": self.boards}

    def _team(self, team: Team) -> Plain:
        members = [self._member(team.number, number) for number in team.members if number in self.entrants]
        plain: Plain = {"id": self.ids[team.number], "name": team.name or self.ids[team.number], "number": team.number}
        plain |= {"members": members} if members else {}
        unsaid = {key: value for key, value in self.own.players.get(team.number, {}).items() if key != "members"}
        return changed(plain, unsaid)

    def _member(self, team: int, number: int) -> Plain:
        one = self.entrants[number]
        plain: Plain = {"id": str(number), "name": one.name or str(number)}
        plain |= {} if one.rating is None else {"rating": one.rating}
        said = self.of_members[team].get(str(number))
        return changed(plain, said if isinstance(said, dict) else {})

    def _member_id(self, number: int) -> str | None:
        team = self.team_of.get(number)
        return None if team is None or number not in self.entrants else str(self._member(team.number, number).get("id"))

    # Rounds

    def _round(self, number: int, is_last: bool) -> Plain:
        matches = [*self._matches(number)]
        is_open = any(_is_open(match) for match in matches)
        plain = {"number": number, "status": "in_progress" if is_open and is_last else "completed"}
        said = self.own.tournament.get("by_round", {})
        more = said.get(str(number)) if isinstance(said, dict) else None
        plain = changed(plain, more if isinstance(more, dict) else {})
        if not is_last:
            matches = [{**match, "unfinished": True} if match.keys() == {"players"} else match for match in matches]
        matches = [self._as_said(match, number) for match in matches]
        byes = [{"players": [self.ids[team]], "bye": kind} for team, kind in self._byes_of(number)]
        return {**plain, "matches": matches + byes}

    def _matches(self, number: int) -> Iterator[Plain]:
        seen: set[int] = set()
        for first, second in [*self._listed(number), *self._met(number)]:
            if first not in self.teams or second not in self.teams or first == second:
                continue
            if seen.isdisjoint((first, second)):
                seen |= {first, second}
                yield self._match(number, first, second)
        for round_, (sign, first, second) in self.forfeits:
            if round_ == number and {first, second} <= self.teams.keys():
                ids = [self.ids[first], self.ids[second]]
                won: Plain = {"double_forfeit": True} if sign == "--" else {"forfeit": ids[sign == "+-"]}
                yield {"players": ids, **won}

    def _listed(self, number: int) -> Iterator[tuple[int, int]]:
        return ((one.team, one.opponent) for (round_, _), one in self.line_ups.items() if round_ == number)

    def _met(self, number: int) -> Iterator[tuple[int, int]]:
        """Yield teams whose members met; White on the first board is named first."""
        for one in self.lines.entrants:
            block = _block(one, number)
            if not block.opponent:
                continue
            team, other = self.team_of.get(one.number), self.team_of.get(block.opponent)
            playing = [] if team is None else self._line_up(number, team.number)
            if team is not None and other is not None and one.number in playing:
                is_first = (block.colour != "b") == (playing.index(one.number) % 2 == 0)
                yield (team.number, other.number) if is_first else (other.number, team.number)

    def _line_up(self, number: int, team: int) -> list[int]:
        listed: LineUp | None = self.line_ups.get((number, team))
        if listed is not None:
            return listed.members
        members = [one for one in self.teams[team].members if one in self.entrants]
        return [one for one in members if _block(self.entrants[one], number).meaning != "absent"]

    def _match(self, number: int, first: int, second: int) -> Plain:
        plain: Plain = {"players": [self.ids[first], self.ids[second]]}
        sides = [self._line_up(number, team) for team in (first, second)]
        if not any(any(side) for side in sides):
            return plain
        count = max(self.boards, *map(len, sides))
        seats = zip(*([*side, *[0] * (count - len(side))] for side in sides), strict=True)
        return {**plain, "boards": [self._board(number, one, other) for one, other in seats]}

    def _board(self, number: int, one: int, other: int) -> Plain:
        plain: Plain = {"players": [self._member_id(one), self._member_id(other)]}
        if None in plain["players"]:
            return plain
        mine, yours = _block(self.entrants[one], number), _block(self.entrants[other], number)
        score = _BOARDS.get((mine.meaning, yours.meaning))
        is_open = (mine.meaning, yours.meaning) == ("open", "open")
        if (mine.opponent, yours.opponent) != (other, one) or (score is None and not is_open):
            params = {"player": one, "opponent": other, "round": number, "line": self.entrants[other].line}
            self._wrong("trf_results", self.entrants[one].line, **params)
        return plain if score is None else {**plain, "score": score}

    def _as_said(self, match: Plain, number: int) -> Plain:
        """Return a match with what a comment of our own adds, unless the boards have other winners by now."""
        said = self.own.tournament.get("matches", {})
        of_round = said.get(str(number), {}) if isinstance(said, dict) else {}
        more = of_round.get("-".join(match["players"]), {}) if isinstance(of_round, dict) else {}
        if not isinstance(more, dict) or ("boards" in more and not _agree(match.get("boards"), more["boards"])):
            return match
        return changed(match, more)

    def _forfeits(self) -> Iterator[tuple[int, tuple[str, int, int]]]:
        for _, text in self.lines.records:
            if text.startswith("330") and text[4:6] in FORFEITS:
                yield number_in(text[7:10]), (text[4:6], number_in(text[11:14]), number_in(text[15:18]))

    def _byes(self) -> Iterator[tuple[int, tuple[int, str]]]:
        """Yield the byes of teams by round: those of pairing, then those that were asked for."""
        for _, text in self.lines.records:
            if text.startswith("320"):
                for number, team in enumerate(numbers_in(text, 14, 3), 1):
                    if team in self.teams:
                        yield number, (team, "win")
        for _, text in self.lines.records:
            if text.startswith("240") and text[4:5] in BYES:
                for team in numbers_in(text, 10, 4):
                    if team in self.teams:
                        yield number_in(text[6:9]), (team, BYES[text[4:5]])

    def _byes_of(self, number: int) -> Iterator[tuple[int, str]]:
        return (bye for round_, bye in self.byes if round_ == number)


def changed(plain: Mapping[str, Any], by: Mapping[str, Any]) -> Plain:
    """Return values with others over them; None takes one away."""
    return {key: value for key, value in {**plain, **by}.items() if value is not None}


def _block(one: Entrant, number: int) -> Block:
    return one.blocks[number - 1] if number <= len(one.blocks) else ABSENT


def _is_open(match: Plain) -> bool:
    boards = match.get("boards", ())
    open_ = any("score" not in board and None not in board["players"] for board in boards)
    return match.keys() == {"players"} or open_


def _agree(boards: Sequence[Plain] | None, others: Any) -> bool:
    """Return whether boards were won by the same teams."""
    if boards is None:
        return True
    signs = [*map(_sign, boards)], [*map(_sign, others if isinstance(others, list) else [])]
    return len(signs[0]) == len(signs[1]) and all(
        None in pair or pair[0] == pair[1] for pair in zip(*signs, strict=True)
    )


def _sign(board: Any) -> Any:
    score = board.get("score") if isinstance(board, dict) else None
    if not (isinstance(score, list) and len(score) == 2 and all(isinstance(one, int | float) for one in score)):
        return None
    return (score[0] > score[1]) - (score[0] < score[1])
