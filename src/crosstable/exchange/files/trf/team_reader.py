"""A file with teams to a tournament: members' lines hold the result of each board, team records its players."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any

from crosstable.exchange.document_shapes import VERSION
from crosstable.exchange.files.file_format import line_position
from crosstable.exchange.files.trf.adjustments import Event, adjustments, as_deductions, read_assignments
from crosstable.exchange.files.trf.kept_lines import keep_team_file
from crosstable.exchange.files.trf.line_ups import LineUps, Meeting
from crosstable.exchange.files.trf.lines import Lines
from crosstable.exchange.files.trf.own_records import OwnRecords
from crosstable.exchange.files.trf.requests import as_absences, read_requests
from crosstable.exchange.files.trf.settings import FileSettings
from crosstable.exchange.files.trf.team_records import (
    FORFEITS,
    Team,
    number_in,
    read_board_colours,
    read_line_ups,
    read_match_points,
    read_team_byes,
    read_teams,
)
from crosstable.exchange.files.trf.team_settings import team_acceleration, team_pairing
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
# Entries of our own comments about rounds and matches.
_OF_ROUNDS = ("by_round", "matches", "later", "played")
# The bye of a team whose members all have this code.
_BYE_CODES = {"U": "allocated", "F": "full", "H": "half"}

Plain = dict[str, Any]


class TeamFile:
    """The teams of a file, and what they played. Contradictions become problems with their line."""

    def __init__(self, lines: Lines, settings: FileSettings, own: OwnRecords, problems: list[Reason]) -> None:
        self.lines, self.settings, self.own, self.problems = lines, settings, own, problems
        self.entrants = {entrant.number: entrant for entrant in lines.entrants}
        self.teams: dict[int, Team] = {}
        self.team_of: dict[int, Team] = {}
        self._check_teams()
        self.ids = {number: str(own.players.get(number, {}).get("id", f"t{number}")) for number in self.teams}
        kept = {team: own.players.get(team, {}).get("members") for team in self.teams}
        self.of_members = {team: texts if isinstance(texts, dict) else {} for team, texts in kept.items()}
        colours = read_board_colours(lines.records)
        self.line_ups = LineUps(self.entrants, self.teams, self.team_of, read_line_ups(lines.records), colours)
        self.forfeits, self.byes = [*self._forfeits()], read_team_byes(lines.records)
        self.played = self._played_rounds()
        largest_roster = max((len(team.members) for team in self.teams.values()), default=0)
        self.boards = (
            len(colours) or self.line_ups.boards(self.played) or min(_USUAL_BOARDS, largest_roster) or _USUAL_BOARDS
        )
        self.requests = read_requests(lines.records, 1)

    def _report(self, code: str, at: int, **params: Any) -> None:
        self.problems.append(Reason(code, params, line_position(at)))

    def _check_teams(self) -> None:
        for team in read_teams(self.lines.records):
            if not team.number or self.teams.setdefault(team.number, team) != team:
                self._report("trf_team_number", team.line)
            if len(team.members) > MOST_MEMBERS:
                self._report("list_length", team.line, length=len(team.members), least=0, most=MOST_MEMBERS)
                continue
            for member in team.members:
                if member not in self.entrants or member in self.team_of:
                    self._report("trf_team_member", team.line, member=member)
                self.team_of[member] = team

    def _played_rounds(self) -> int:
        """Return the number of rounds with a match, a forfeit or an allocated bye. Requests alone make no round."""
        columns = [
            number
            for entrant in self.lines.entrants
            for number, block in enumerate(entrant.blocks, 1)
            if block.opponent or block.code in ("U", "+")
        ]
        rounds = [round_ for round_, _ in self.line_ups.listed]
        rounds += [round_ for round_, _ in self.forfeits]
        rounds += [round_ for round_, team in enumerate(self.byes.teams, 1) if team in self.teams]
        played = max([*columns, *rounds], default=0)
        count = self.own.tournament.get("played")
        played = max(played, count) if isinstance(count, int) else played
        if played > MOST_ROUNDS:
            self._report("trf_rounds", next(iter(self.teams.values())).line, most=MOST_ROUNDS)
            return 0
        return played

    # The document

    def document(self) -> Plain:
        rounds = [self._round(number, number == self.played) for number in range(1, self.played + 1)]
        later = self.own.tournament.get("later", [])
        name = next((text[4:].strip() for _, text in self.lines.records if text.startswith("012")), "")
        own = {key: value for key, value in self.own.tournament.items() if key not in _OF_ROUNDS}
        deductions = as_deductions(self.adjustments, self.ids)
        return {
            "crosstable": VERSION,
            **({"name": name[:200]} if name else {}),
            "preset": PRESET,
            "config": self._config(rounds),
            **({"deductions": deductions} if deductions else {}),
            **own,
            "players": [self._team(team) for team in self.teams.values()],
            "rounds": rounds + (later if isinstance(later, list) else []),
            "extra": {FORMAT: keep_team_file(self.lines, self.ids, self.team_of, self.teams)},
        }

    def _config(self, rounds: Sequence[Plain]) -> Plain:
        config = {key: value for key, value in self.settings.config.items() if key not in ("points", "bye_worth")}
        scoring = self.settings.scoring
        if [*self.match_points] != [2, 1, 0]:
            names = ("win", "draw", "loss")
            config["points"] = {name: plain_number(value) for name, value in zip(names, self.match_points, strict=True)}
        if not scoring.is_usual:
            config |= {"board_win": plain_number(scoring.win), "board_draw": plain_number(scoring.draw)}
        config |= team_pairing(self.lines.records)
        banned = [entry for record in self.settings.banned if (entry := record.document(self.ids)) is not None]
        config |= {"forbidden_in_rounds": banned} if banned else {}
        config |= team_acceleration(self.lines.records, self.ids, config.get("primary_score", "match"))
        if self.bye_kind != "win":
            config["bye_worth"] = self.bye_kind
        config |= self._bye_games()
        if any(self._is_out_of_order(match) for round_ in rounds for match in round_["matches"]):
            config["line_up_order"] = "free"
        forbidden = [[self.ids[a], self.ids[b]] for a, b in self.settings.forbidden if {a, b} <= self.ids.keys()]
        config |= {"forbidden": forbidden} if forbidden else {}
        return config if self.boards == _USUAL_BOARDS else {**config, "boards": self.boards}

    @cached_property
    def match_points(self) -> tuple[Fraction, Fraction, Fraction]:
        points = read_match_points(self.lines.records)
        return points.get("win", Fraction(2)), points.get("draw", Fraction(1)), points.get("loss", Fraction(0))

    @cached_property
    def bye_kind(self) -> str:
        """The worth of the pairing-allocated bye: a draw (C.04.6 Article 1.4), unless record 320 says otherwise."""
        points = self.byes.match_points
        if points is None:
            return "draw"
        win, draw, loss = self.match_points
        return {win: "win", loss: "loss", draw: "draw"}.get(points, "draw")

    def _bye_games(self) -> Plain:
        """Return the setting for the game points of the allocated bye, if record 320 gives it unusual ones."""
        points, scoring = self.byes.game_points, self.settings.scoring
        usual = {"win": scoring.win * self.boards, "loss": Fraction(0)}.get(
            self.bye_kind, self.boards // 2 * scoring.win + self.boards % 2 * scoring.draw
        )
        if points is None or points == usual or self.bye_kind == "loss":
            return {}
        if self.bye_kind == "win":
            wins, rest = divmod(points, scoring.win)
            draws = rest / scoring.draw if scoring.draw else Fraction(0)
            return {"bye_points": {"wins": int(wins), "draws": int(draws)}}
        # A drawn bye has half of these games.
        return {"bye_points": {"wins": int(2 * points / scoring.win), "draws": 0}}

    def _is_out_of_order(self, match: Plain) -> bool:
        places = {
            str(self._member_id(member)): place
            for team in self.teams.values()
            for place, member in enumerate(team.members)
        }
        boards = match.get("boards", ())
        for side in (0, 1):
            order = [places.get(str(board["players"][side]), 0) for board in boards if board["players"][side]]
            if order != sorted(order):
                return True
        return False

    def _team(self, team: Team) -> Plain:
        members = [self._member(team.number, number) for number in team.members if number in self.entrants]
        plain: Plain = {"id": self.ids[team.number], "name": team.name or self.ids[team.number], "number": team.number}
        plain |= {"members": members} if members else {}
        absent = self.absences(team)
        plain |= {"absent": as_absences(absent)} if absent else {}
        unsaid = {key: value for key, value in self.own.players.get(team.number, {}).items() if key != "members"}
        return overlay(plain, unsaid)

    def absences(self, team: Team) -> dict[int, str]:
        """Return the rounds in which a team asked not to play, and what each counts as."""
        absent = {round_: kinds[team.number] for round_, kinds in self.requests.items() if team.number in kinds}
        for number in range(1, self.played + 1):
            code = self._bye_code(team, number)
            if code in ("F", "H"):
                absent.setdefault(number, "win" if code == "F" else "draw")
            if self._is_busy(team.number, number):
                absent.pop(number, None)
            elif not self._has_bye(team, number):
                absent.setdefault(number, "loss")
        code = self._bye_code(team, self.played + 1)
        if code in ("F", "H", "Z"):
            absent.setdefault(self.played + 1, {"F": "win", "H": "draw", "Z": "loss"}[code])
        return absent

    def _bye_code(self, team: Team, number: int) -> str:
        """Return the code that all members of a team have in a round without an opponent, empty if they differ."""
        blocks = [self.line_ups.block(member, number) for member in team.members]
        codes = {block.code for block in blocks if block.code not in ("", "Z", "-") or block.opponent}
        if any(block.opponent for block in blocks):
            return ""
        if not codes:
            return "Z" if blocks and all(block.code == "Z" for block in blocks) else ""
        return codes.pop() if len(codes) == 1 else ""

    def _member(self, team: int, number: int) -> Plain:
        entrant = self.entrants[number]
        plain: Plain = {"id": str(number), "name": entrant.name or str(number)}
        plain |= {} if entrant.rating is None else {"rating": entrant.rating}
        kept = self.of_members[team].get(str(number))
        return overlay(plain, kept if isinstance(kept, dict) else {})

    def _member_id(self, number: int) -> str | None:
        team = self.team_of.get(number)
        return None if team is None or number not in self.entrants else str(self._member(team.number, number).get("id"))

    # Rounds

    def _round(self, number: int, is_last: bool) -> Plain:
        matches = [*self._matches(number)]
        is_open = any(_is_open(match) for match in matches)
        plain = {"number": number, "status": "in_progress" if is_open and is_last else "completed"}
        kept = self.own.tournament.get("by_round", {})
        more = kept.get(str(number)) if isinstance(kept, dict) else None
        more = dict(more) if isinstance(more, dict) else {}
        byes = more.pop("byes", None)
        plain = overlay(plain, more)
        if not is_last:
            matches = [{**match, "unfinished": True} if match.keys() == {"players"} else match for match in matches]
        matches = [self._as_said(match, number) for match in matches]
        if not isinstance(byes, list):
            byes = [[self.ids[team], kind] for team, kind in self._byes_of(number)]
        return {**plain, "matches": matches + [_bye(bye) for bye in byes]}

    @cached_property
    def _busy(self) -> Mapping[int, frozenset[int]]:
        """The teams that met another one in each round, or were to meet it."""
        busy = {
            number: {t for meeting in self.line_ups.meetings(number) for t in meeting[:2]} for number in self._numbers
        }
        for number, (_, first, second) in self.forfeits:
            busy.setdefault(number, set()).update((first, second))
        return {number: frozenset(teams) for number, teams in busy.items()}

    @property
    def _numbers(self) -> range:
        return range(1, self.played + 1)

    def _is_busy(self, team: int, number: int) -> bool:
        return team in self._busy.get(number, ())

    def _matches(self, number: int) -> Iterator[Plain]:
        forfeited = [pair for round_, pair in self.forfeits if round_ == number]
        for meeting in self.line_ups.meetings(number):
            if not any({first, second} == {meeting.first, meeting.second} for _, first, second in forfeited):
                yield self._match(number, meeting)
        for sign, first, second in forfeited:
            if {first, second} <= self.teams.keys():
                ids = [self.ids[first], self.ids[second]]
                won: Plain = {"double_forfeit": True} if sign == "--" else {"forfeit": ids[sign == "+-"]}
                yield {"players": ids, **won}

    def _match(self, number: int, meeting: Meeting) -> Plain:
        ids = [self.ids[meeting.first], self.ids[meeting.second]]
        plain: Plain = {"players": ids}
        if not any(any(seat) for seat in meeting.seats):
            return plain
        seats = [*meeting.seats, *[(0, 0)] * (self.boards - len(meeting.seats))]
        boards = [self._board(number, first, second) for first, second in seats]
        return _as_forfeit(plain, self._codes(number, seats)) or {**plain, "boards": boards}

    def _codes(self, number: int, seats: Sequence[tuple[int, int]]) -> list[tuple[str, str]]:
        return [
            (self.line_ups.block(first, number).code, self.line_ups.block(second, number).code)
            for first, second in seats
            if first or second
        ]

    def _board(self, number: int, one: int, other: int) -> Plain:
        plain: Plain = {"players": [self._member_id(one), self._member_id(other)]}
        if None in plain["players"]:
            return plain
        mine, yours = self.line_ups.block(one, number), self.line_ups.block(other, number)
        score = _BOARDS.get((mine.meaning, yours.meaning))
        is_open = (mine.meaning, yours.meaning) == ("open", "open")
        if (mine.opponent, yours.opponent) != (other, one) or (score is None and not is_open):
            params = {"player": one, "opponent": other, "round": number, "line": self.entrants[other].line}
            self._report("trf_results", self.entrants[one].line, **params)
        return plain if score is None else {**plain, "score": score}

    def _as_said(self, match: Plain, number: int) -> Plain:
        """Return a match with what a comment of our own adds, unless the boards have other winners by now."""
        kept = self.own.tournament.get("matches", {})
        of_round = kept.get(str(number), {}) if isinstance(kept, dict) else {}
        more = of_round.get("-".join(match["players"]), {}) if isinstance(of_round, dict) else {}
        if not isinstance(more, dict) or ("boards" in more and not _agree(match.get("boards"), more["boards"])):
            return match
        return overlay(match, more)

    def _forfeits(self) -> Iterator[tuple[int, tuple[str, int, int]]]:
        for _, text in self.lines.records:
            if text.startswith("330") and text[4:6] in FORFEITS:
                yield number_in(text[7:10]), (text[4:6], number_in(text[11:14]), number_in(text[15:18]))

    def _has_bye(self, team: Team, number: int) -> bool:
        """Return whether pairing gave a team the bye: by record 320, or as its members all have `U` or `+`."""
        number_ = self.byes.teams[number - 1] if number <= len(self.byes.teams) else 0
        return team.number == number_ or self._bye_code(team, number) in ("U", "+")

    def _byes_of(self, number: int) -> Iterator[tuple[int, str]]:
        requested = self.requests.get(number, {})
        for team in self.teams.values():
            is_free = team.number not in requested and not self._is_busy(team.number, number)
            if is_free and self._has_bye(team, number):
                yield team.number, "win" if self._bye_code(team, number) == "+" else self.bye_kind

    # Points

    @cached_property
    def adjustments(self) -> Mapping[tuple[int, int], Fraction]:
        """The match points that records 299 add to a team in a round."""
        return adjustments(read_assignments(self.lines.records), self._events(), is_team=True)

    def _events(self) -> Iterator[Event]:
        win, draw, loss = self.match_points
        worth = {"win": win, "draw": draw, "loss": loss}
        for number in self._numbers:
            kinds = dict(self._byes_of(number))
            results = {t: result for match in self._matches(number) for t, result in self._results(match)}
            for team in self.teams.values():
                absence = self.absences(team).get(number)
                if team.number in kinds:
                    code = "+" if self._bye_code(team, number) == "+" else "P"
                    yield Event(team.number, number, code, worth[kinds[team.number]])
                elif team.number in results:
                    code = results[team.number]
                    yield Event(team.number, number, code, {"W": win, "+": win, "D": draw}.get(code, loss))
                elif self._is_busy(team.number, number):
                    yield Event(team.number, number, "", Fraction(0))
                elif absence in ("win", "draw"):
                    yield Event(team.number, number, "F" if absence == "win" else "H", worth[absence])
                else:
                    yield Event(team.number, number, "Z", loss)

    def _results(self, match: Plain) -> Iterator[tuple[int, str]]:
        """Yield both teams of a match with its result: W, D, L, + or -; nothing while a board is open."""
        numbers = {id_: number for number, id_ in self.ids.items()}
        pair = [numbers[id_] for id_ in match["players"]]
        if "forfeit" in match or "double_forfeit" in match:
            lost = match["players"] if "double_forfeit" in match else [match["forfeit"]]
            yield from (
                (number, "-" if id_ in lost else "+") for number, id_ in zip(pair, match["players"], strict=True)
            )
        elif match.get("boards") and not _is_open(match):
            signs = [_sign_of(board) for board in match["boards"]]
            lead = sum(signs)
            yield pair[0], _match_letter(lead)
            yield pair[1], _match_letter(-lead)


def _match_letter(lead: int) -> str:
    if lead == 0:
        return "D"
    return "W" if lead > 0 else "L"


def _bye(pair: Any) -> Plain:
    """Return a bye of a team and its kind; anything else is refused when the document is read."""
    is_pair = isinstance(pair, list) and len(pair) == 2
    return {"players": [pair[0]], "bye": pair[1]} if is_pair else {"players": pair}


def overlay(plain: Mapping[str, Any], by: Mapping[str, Any]) -> Plain:
    """Return values with others over them; None takes one away."""
    return {key: value for key, value in {**plain, **by}.items() if value is not None}


def _as_forfeit(plain: Plain, codes: Sequence[tuple[str, str]]) -> Plain | None:
    """Return the match as forfeited if no board was played and one side won all of them, or both sides forfeited."""
    if all(pair == ("+", "-") for pair in codes):
        return {**plain, "forfeit": plain["players"][1]}
    if all(pair == ("-", "+") for pair in codes):
        return {**plain, "forfeit": plain["players"][0]}
    if all(pair == ("-", "-") for pair in codes):
        return {**plain, "double_forfeit": True}
    return None


def _is_open(match: Plain) -> bool:
    boards = match.get("boards", ())
    open_ = any("score" not in board and None not in board["players"] for board in boards)
    return match.keys() == {"players"} or open_


def _sign_of(board: Plain) -> int:
    """Return 1 if the first side won a board, -1 if the second did, else 0."""
    if "score" in board:
        return int(_sign(board))
    first, second = board["players"]
    return (first is not None) - (second is not None)


def _agree(boards: Sequence[Plain] | None, others: Any) -> bool:
    if boards is None:
        return True
    signs = [*map(_sign, boards)], [*map(_sign, others if isinstance(others, list) else [])]
    return len(signs[0]) == len(signs[1]) and all(
        None in pair or pair[0] == pair[1] for pair in zip(*signs, strict=True)
    )


def _sign(board: Any) -> Any:
    score = board.get("score") if isinstance(board, dict) else None
    if not (isinstance(score, list) and len(score) == 2 and all(isinstance(number, int | float) for number in score)):
        return None
    return (score[0] > score[1]) - (score[0] < score[1])
