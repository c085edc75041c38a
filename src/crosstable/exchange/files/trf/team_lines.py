"""The lines of a report file about teams and their members: kept ones while they are true, new ones for what is new."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from crosstable.exchange.files.trf.adjustments import write_adjustments
from crosstable.exchange.files.trf.kept_lines import Kept, sorted_lines, team_named
from crosstable.exchange.files.trf.layout import (
    BLANK,
    FIRST_ROUND,
    HIGHEST_RATING,
    NAME,
    NAME_WIDTH,
    POINTS,
    RANK,
    RATING,
    Block,
    read_block,
    write_block,
)
from crosstable.exchange.files.trf.lines import Entrant
from crosstable.exchange.files.trf.scoring import write_points
from crosstable.exchange.files.trf.team_event import TeamEvent
from crosstable.exchange.files.trf.team_reader import TeamFile
from crosstable.exchange.files.trf.team_records import NAME_WIDTH as TEAM_WIDTH
from crosstable.exchange.files.trf.team_records import (
    Team,
    number_in,
    read_team_byes,
    write_line_up,
    write_team,
    write_team_byes,
)
from crosstable.exchange.files.trf.team_tables import game_code, round_records

Plain = dict[str, Any]
_BYES = {"win": "F", "draw": "H", "loss": "Z"}


class TeamLines:
    """Writes the lines of an event. `before` is the file that it came from, if it came from one."""

    OF_ROUNDS = ("300", "330", "320", "240", "299")

    def __init__(self, event: TeamEvent, before: TeamFile | None) -> None:
        self.event, self.before = event, before
        self.requests = self._requests()
        self.blocks = self._blocks()

    # Members

    def members(self) -> Iterator[str]:
        members = [member for team in self.event.plain["players"] for member in team.get("members", ())]
        for member in sorted(members, key=lambda member: self.event.members[member["id"]]):
            yield self._member_line(member)

    def _member_line(self, member: Plain) -> str:
        number = self.event.members[member["id"]]
        came = None if self.before is None else self.before.entrants.get(number)
        rating = member.get("rating", "")
        rating = rating if rating and 0 < rating <= HIGHEST_RATING else ""
        is_same_person = (
            came is not None and (came.name or str(came.number)) == member["name"] and came.rating == (rating or None)
        )
        if came is not None and is_same_person and self.event.is_same:
            return came.text
        blocks = self._columns(member, came)
        if came is None:
            head = f"001 {number:>4}      {member['name'][:NAME_WIDTH]:<{NAME_WIDTH}} {rating:>4}".ljust(POINTS.start)
            points = write_points(self._points(blocks))
            columns = "".join(f"  {block}" for block in blocks)
            return f"{head}{points if len(points) < 5 else '':>4} {'':4}{columns}".rstrip()
        text = came.text.ljust(FIRST_ROUND)[:FIRST_ROUND]
        if not is_same_person:
            text = _put(text, NAME, f"{member['name'][:NAME_WIDTH]:<{NAME_WIDTH}}")
            text = _put(text, RATING, f"{rating:>4}")
        if not self.event.is_same:
            points = write_points(self._points(blocks))
            text = _put(_put(text, POINTS, f"{points if len(points) < 5 else '':>4}"), RANK, " " * 4)
        return (text.ljust(FIRST_ROUND - 2)[: FIRST_ROUND - 2] + "".join(f"  {block}" for block in blocks)).rstrip()

    def _columns(self, member: Plain, came: Entrant | None) -> list[str]:
        """Return the columns of the rounds, each as it came while its round is the same."""
        now = self.blocks.get(member["id"], {})
        raw = () if came is None else came.raw
        last = max([*now, *(number for number in self.event.same_rounds if number <= len(raw))], default=0)
        return [
            raw[number - 1].ljust(len(BLANK))
            if number in self.event.same_rounds and number <= len(raw)
            else now.get(number, BLANK)
            for number in range(1, last + 1)
        ]

    def _points(self, blocks: Sequence[str]) -> Fraction:
        read = [block for block in map(read_block, blocks) if isinstance(block, Block)]
        return self.event.scoring.points(read)

    def _blocks(self) -> dict[str, dict[int, str]]:
        blocks: dict[str, dict[int, str]] = {}
        for column, round_ in enumerate(self.event.rounds, 1):
            for match in round_["matches"]:
                for member, text in self._match_blocks(match):
                    blocks.setdefault(member, {})[column] = text
        return blocks

    def _match_blocks(self, match: Plain) -> Iterator[tuple[str, str]]:
        if len(match["players"]) == 1:
            if match["bye"] == self.event.bye_kind:
                yield from self._everybody(match["players"][0], "U")
        elif "forfeit" in match:
            winner = next(team for team in match["players"] if team != match["forfeit"])
            yield from self._everybody(winner, "+")
        for place, board in enumerate(match.get("boards", ()), 1):
            yield from self._board_blocks(place, board)

    def _everybody(self, team: str, code: str) -> Iterator[tuple[str, str]]:
        members = self.event.team(team).get("members", ())[: self.event.boards]
        return ((member["id"], write_block(0, "", code)) for member in members)

    def _board_blocks(self, place: int, board: Plain) -> Iterator[tuple[str, str]]:
        score = board.get("score")
        colours = self.colours
        for side, member in enumerate(board["players"]):
            if member is None:
                continue
            other = board["players"][1 - side]
            is_white = (colours[(place - 1) % len(colours)] == "W") == (side == 0)
            unplayed = "" if other is not None else "+"
            code = unplayed if score is None else game_code(score[side], score[1 - side])
            number = 0 if other is None else self.event.members[other]
            yield member, write_block(number, "w" if is_white else "b", code)

    @property
    def colours(self) -> str:
        colours = "" if self.before is None else self.before.line_ups.colours.upper()
        return colours or "WB"

    # Teams

    def lines_for_marker(self, kept: Kept, code: str) -> Iterator[str]:
        """Yield the lines of a kind that the file had, one for each member or team that is still there."""
        if code == "001":
            yield from self.members()
        elif code in ("310", "013", "801", "802"):
            yield from self.team_lines(code, sorted_lines(kept, code))
        else:
            numbers = {*self.event.members.values()}
            yield from (text for text in sorted_lines(kept, code) if number_in(text[4:8]) in numbers)

    def team_lines(self, code: str, came: Sequence[str] = ()) -> Iterator[str]:
        write = {"310": self._team_record, "013": self._old_team_record}.get(code)
        if write is None:
            yield from came if self.event.is_same and came else round_records(self.event, code)
            return
        known = {self._number_of(code, text): text for text in came}
        before = () if self.before is None else self.before.teams
        for team in self.event.teams:
            number = self.event.numbers[team["id"]]
            # Not every team of a file has the old record.
            if code == "310" or number in known or number not in before:
                yield write(team, known.get(number))

    def _number_of(self, code: str, text: str) -> int:
        if code == "310" or self.before is None:
            return number_in(text[4:7])
        return team_named(text, self.before.teams, self.before.team_of) or 0

    def _team_record(self, team: Plain, came: str | None) -> str:
        number = self.event.numbers[team["id"]]
        before = None if self.before is None else self.before.teams.get(number)
        members = [self.event.members[member["id"]] for member in team.get("members", ())]
        name = team["name"]
        is_same_team = before is not None and (before.name or f"t{number}") == name and before.members == members
        if came is not None and is_same_team and self.event.is_same:
            return came
        strength = before.strength if before is not None and before.strength else str(team.get("rating") or "")
        nickname = before.nickname if before is not None else ""
        row = self.event.rows.get(team["id"])
        rank = str(row.rank) if row is not None and row.rank else ""
        if self.event.is_same and came is not None:
            points, games, rank = came[54:60].strip(), came[61:67].strip(), came[68:71].strip()
        else:
            points = write_points(self.event.match_points(team["id"]))
            games = write_points(self.event.game_points(team["id"]))
        return write_team(Team(0, number, name[:TEAM_WIDTH], members, nickname, strength), points, games, rank)

    def _old_team_record(self, team: Plain, came: str | None) -> str:
        number = self.event.numbers[team["id"]]
        before = None if self.before is None else self.before.teams.get(number)
        members = [self.event.members[member["id"]] for member in team.get("members", ())]
        if came is not None and before is not None and before.name == team["name"] and before.members == members:
            return came
        return f"013 {team['name'][:TEAM_WIDTH]:<{TEAM_WIDTH}}" + " ".join(f"{member:>4}" for member in members)

    # Rounds

    def kept_record(self, text: str) -> Iterator[str]:
        """Yield a record of the file about rounds, byes or points if it is still true."""
        code, same = text[:3], self.event.same_rounds
        is_true = {
            "300": lambda: number_in(text[4:7]) in same,
            "330": lambda: number_in(text[7:10]) in same,
            "320": self._is_bye_record_true,
            "240": lambda: self._is_request_true(text),
            "299": self._are_points_same,
        }[code]
        if is_true():
            yield text

    def new_records(self, code: str) -> Iterator[str]:
        write: Callable[[], Iterator[str]] = {
            "300": self._new_line_ups,
            "330": self._new_forfeits,
            "320": self._new_byes,
            "240": self._new_requests,
            "299": self._new_points,
        }[code]
        return write()

    def _new_rounds(self) -> Iterator[tuple[int, Plain]]:
        return ((n, round_) for n, round_ in enumerate(self.event.rounds, 1) if n not in self.event.same_rounds)

    def _new_line_ups(self) -> Iterator[str]:
        for number, round_ in self._new_rounds():
            for match in round_["matches"]:
                if len(match["players"]) == 2 and not _is_forfeit(match):
                    first, second = (self.event.numbers[team] for team in match["players"])
                    for team, opponent, side in ((first, second, 0), (second, first, 1)):
                        seats = [board["players"][side] for board in match.get("boards", ())]
                        seats = seats or [None] * self.event.boards
                        members = [0 if member is None else self.event.members[member] for member in seats]
                        yield write_line_up(number, team, opponent, members)

    def _new_forfeits(self) -> Iterator[str]:
        for number, round_ in self._new_rounds():
            for match in round_["matches"]:
                if _is_forfeit(match):
                    first, second = (self.event.numbers[team] for team in match["players"])
                    is_first = match.get("forfeit") == match["players"][0]
                    signs = "--" if "double_forfeit" in match else "-+" if is_first else "+-"
                    yield f"330 {signs} {number:>3} {first:>3} {second:>3}"

    def _is_bye_record_true(self) -> bool:
        """Return whether the file's records 320, or its members' lines, name the same teams for the same points."""
        assert self.before is not None
        recorded = read_team_byes(self.before.lines.records)
        now = self.event.team_byes
        is_worth_same = (recorded.match_points in (None, now.match_points)) and recorded.game_points in (
            None,
            now.game_points,
        )
        has_all = len(self.event.same_rounds) == len(self.event.rounds)
        return is_worth_same and (has_all or not any(recorded.teams))

    def _new_byes(self) -> Iterator[str]:
        """Yield record 320, unless the file has one that is true. Members' lines can tell the byes by themselves."""
        now = self.event.team_byes
        if not any(now.teams):
            return
        if self.before is None or not self._is_bye_record_true():
            yield write_team_byes(now)

    def _requests(self) -> dict[tuple[int, int], str]:
        """Return the requested byes of the played rounds and the next, by round and team."""
        stage = self.event.tournament.stage
        following = len(self.event.rounds) + 1
        has_next = stage.config.rounds is None or following <= stage.config.rounds
        start = self.event.tournament.stage_start - 1
        known = {player.id: player for player in self.event.tournament.players}
        requests: dict[tuple[int, int], str] = {}
        for id_, number in self.event.numbers.items():
            player = known[id_]
            last = max([following, *(first for first, *_ in player.absent)])
            for round_ in range(1, last + 1):
                kind = player.bye_in(round_ + start)
                if kind is not None and (round_ < following or has_next) and not player.is_out_in(round_ + start):
                    requests[round_, number] = kind
        return requests

    def _is_request_true(self, text: str) -> bool:
        kind = {"F": "win", "H": "draw", "Z": "loss"}.get(text[4:5].upper())
        round_ = number_in(text[6:9])
        teams = [number for number in map(number_in, text[9:].split()) if number]
        played = round_ <= len(self.event.rounds)
        if played and round_ in self.event.same_rounds:
            return True
        return all(self.requests.get((round_, team)) == kind for team in teams)

    def _new_requests(self) -> Iterator[str]:
        recorded = (
            {}
            if self.before is None
            else {
                (round_, team): kind for round_, kinds in self.before.requests.items() for team, kind in kinds.items()
            }
        )
        columns = (
            set()
            if self.before is None
            else {(round_, team.number) for team in self.before.teams.values() for round_ in self.before.absences(team)}
        )
        for (round_, team), kind in sorted(self.requests.items()):
            if recorded.get((round_, team)) != kind and (round_, team) not in columns:
                yield f"240 {_BYES[kind]} {round_:>3} {team:>4}"

    def _adjustments(self) -> Mapping[tuple[int, int], Fraction]:
        numbers = self.event.numbers
        points: dict[tuple[int, int], Fraction] = {}
        for deduction in self.event.plain.get("deductions", ()):
            key = numbers.get(deduction["player"], 0), deduction["round"]
            points[key] = points.get(key, Fraction(0)) - Fraction(str(deduction["points"]))
        return points

    def _are_points_same(self) -> bool:
        return self.before is not None and dict(self.before.adjustments) == dict(self._adjustments())

    def _new_points(self) -> Iterator[str]:
        if not self._are_points_same():
            yield from write_adjustments(self._adjustments(), is_team=True)


def sort_by_round(texts: Sequence[str]) -> list[str]:
    columns = {"300": slice(4, 7), "330": slice(7, 10), "240": slice(6, 9)}
    return sorted(texts, key=lambda text: number_in(text[columns[text[:3]]]) if text[:3] in columns else 0)


def _is_forfeit(match: Plain) -> bool:
    return "forfeit" in match or "double_forfeit" in match


def _put(text: str, columns: slice, value: str) -> str:
    return text[: columns.start] + value + text[columns.stop :]
