"""A file to a tournament: both sides of every game must agree, and the points must match the results.

What has no place in a tournament is kept in `extra["trf"]` for the way back: `records` are the lines that are no
player's, with `001` where the players stand, and `players` what is known of each outside the tournament.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import zip_longest
from typing import Any, NamedTuple

from crosstable.exchange.document import tournament_from
from crosstable.exchange.document_shapes import VERSION
from crosstable.exchange.files.file_format import Options, Reading, bad_file, line_position, refuse_file
from crosstable.exchange.files.text_encoding import UTF_8, decode
from crosstable.exchange.files.trf.adjustments import adjustments, as_deductions, events_of, read_assignments
from crosstable.exchange.files.trf.columns import BYE_LETTERS
from crosstable.exchange.files.trf.layout import (
    ABSENT,
    BLANK,
    BLOCK_WIDTH,
    NAME,
    PERSONAL,
    PLAYER,
    POINTS,
    Block,
    round_column,
    write_block,
)
from crosstable.exchange.files.trf.lines import Entrant, Lines, read_lines
from crosstable.exchange.files.trf.listed_fields import listed_fields
from crosstable.exchange.files.trf.odd_entries import odd_entries, unread_game_points
from crosstable.exchange.files.trf.own_records import OwnRecords, read_own
from crosstable.exchange.files.trf.pairing_records import order_setting
from crosstable.exchange.files.trf.requests import as_absences, read_requests
from crosstable.exchange.files.trf.round_robin import round_robin_settings
from crosstable.exchange.files.trf.scoring import Scoring, read_signed_points, write_points
from crosstable.exchange.files.trf.settings import PRESET, FileSettings, read_settings, round_settings
from crosstable.exchange.files.trf.team_reader import TeamFile
from crosstable.exchange.files.trf.team_records import TEAM
from crosstable.model.presets import PRESETS
from crosstable.model.refusals import BadFile, Reason
from crosstable.model.validation import Problems, Text
from crosstable.state.state import MOST_ROUNDS

FORMAT = "trf"

_name = Text(200)

# Entries of our own comments about the file, not the tournament.
_OF_FILE = ("ids", "status", "played")

# The result of a game by its two sides, White's first.
_RESULTS: Mapping[tuple[str, str], dict[str, Any]] = {
    ("drawn", "drawn"): {"score": [0, 0], "draws": 1},
    ("lost", "lost"): {"double_loss": True},
    ("forfeited", "forfeited"): {"double_forfeit": True},
    ("open", "open"): {},
}


def read(content: bytes, _options: Options) -> Reading:
    """Return the tournament in a file. Raises `BadFile` with every problem and its line."""
    text, encoding = decode(content)
    problems: list[Reason] = []
    lines = read_lines(text, problems)
    are_teams = any(record.text.startswith(TEAM) for record in lines.records)
    if not (lines.entrants or are_teams or problems):
        raise refuse_file("trf_nobody")
    settings = read_settings(lines.records, problems)
    own = read_own(lines.own, problems)
    notes: tuple[Reason, ...] = () if encoding == UTF_8 else (Reason("file_encoding_guessed", {"encoding": encoding}),)
    notes += (*odd_entries(lines.entrants),)
    if are_teams:
        notes += (*unread_game_points(lines.records),)
        return _read_teams(TeamFile(lines, settings, own, problems), notes)
    field = _Field(lines, settings, own, problems)
    document = {} if problems else field.document()
    if problems:
        raise bad_file(problems)
    try:
        tournament = tournament_from(document)
    except BadFile as refusal:
        raise bad_file([field.with_line(reason) for reason in refusal.reasons]) from None
    places = {
        player.id: line_position(entrant.line)
        for player, entrant in zip(tournament.players, lines.entrants, strict=True)
    }
    return Reading(tournament=tournament, notes=notes, places=places)


def _read_teams(team_file: TeamFile, notes: tuple[Reason, ...]) -> Reading:
    document = {} if team_file.problems else team_file.document()
    if team_file.problems:
        raise bad_file(team_file.problems)
    lines = [team.line for team in team_file.teams.values()]
    try:
        tournament = tournament_from(document)
    except BadFile as refusal:
        raise bad_file([_with_team_line(reason, lines, team_file.own.line) for reason in refusal.reasons]) from None
    alone = [
        entrant.name or str(entrant.number)
        for entrant in team_file.lines.entrants
        if entrant.number not in team_file.team_of
    ]
    notes += (Reason("trf_without_team", {"people": alone}),) if alone else ()
    places = {player.id: line_position(line) for player, line in zip(tournament.players, lines, strict=True)}
    return Reading(tournament=tournament, notes=notes, places=places)


def _with_team_line(reason: Reason, lines: list[int], own: int) -> Reason:
    index = reason.path.removeprefix("players[").partition("]")[0]
    line = lines[int(index)] if index.isdecimal() else own or lines[0]
    return Reason(reason.code, reason.params, f"{line_position(line)}: {reason.path}")


class _Game(NamedTuple):
    """Two sides of a game, White first if known."""

    white: Entrant
    black: Entrant
    of_white: Block
    of_black: Block


class _Field:
    """Everybody in a file, and what they played."""

    def __init__(self, lines: Lines, settings: FileSettings, own: OwnRecords, problems: list[Reason]) -> None:
        self.lines, self.settings, self.own, self.problems = lines, settings, own, problems
        self.entrants = lines.entrants
        prefix = own.tournament.get("ids", "")
        self.ids = {
            entrant.number: str(own.players.get(entrant.number, {}).get("id", f"{prefix}{entrant.number}"))
            for entrant in self.entrants
        }
        count = own.tournament.get("played")
        self.played = played_rounds([entrant.blocks for entrant in self.entrants])
        if isinstance(count, int) and 0 <= count <= MOST_ROUNDS:
            self.played = count
        self._check_names()
        # The blocks of each round, by number, one for every entrant; the first is that of no round.
        none = (ABSENT,) * len(self.entrants)
        self.columns = [none, *zip_longest(*(entrant.blocks for entrant in self.entrants), fillvalue=ABSENT)]
        self.columns += [none] * (self.played + 2 - len(self.columns))
        self.places = {entrant.number: i for i, entrant in enumerate(self.entrants)}
        self._games = {number: [*self._pairs(number)] for number in range(1, len(self.columns))}
        self.adjustments = adjustments(
            read_assignments(lines.records), events_of(self._played_blocks(), settings.scoring)
        )
        self._check_points()

    def _played_blocks(self) -> dict[int, list[Block]]:
        return {
            entrant.number: [*entrant.blocks[: self.played], *[ABSENT] * (self.played - len(entrant.blocks))]
            for entrant in self.entrants
        }

    def _points(self, entrant: Entrant) -> Fraction:
        """Return the points of all played rounds, including records 299."""
        absent = [ABSENT] * (self.played - len(entrant.blocks))
        added = [self.adjustments.get((entrant.number, number), Fraction(0)) for number in range(1, self.played + 1)]
        return self.settings.scoring.points([*entrant.blocks[: self.played], *absent]) + sum(added, Fraction(0))

    def _check_names(self) -> None:
        for entrant in self.entrants:
            problems: Problems = []
            if entrant.name:
                _name.read(entrant.name, line_position(entrant.line, NAME.start + 1), problems)
            self.problems += problems

    def _pairs(self, number: int) -> Iterator[_Game]:
        """Yield the games of a round whose two sides agree; report the others as problems."""
        column, places = self.columns[number], self.places
        for entrant, block in zip(self.entrants, column, strict=True):
            if not block.opponent:
                continue
            place = places.get(block.opponent)
            if block.colour == "b" and place is not None and column[place][:2] == (entrant.number, "w"):
                # The other side of a game, which is taken from White's.
                continue
            other = None if place is None else self.entrants[place]
            back = ABSENT if place is None else column[place]
            if other is None or other is entrant or back.opponent != entrant.number:
                params = {"player": entrant.number, "opponent": block.opponent, "round": number}
                code = "trf_opponent" if other is None or other is entrant else "trf_opponent_of_other"
                self.problems.append(Reason(code, params, line_position(entrant.line, round_column(number) + 1)))
                continue
            is_white = block.colour == "w" or (
                block.colour == "" and back.colour != "w" and entrant.number < other.number
            )
            if block.colour == back.colour != "":
                if entrant.number < other.number:
                    self._disagree("trf_colours", entrant, other, number)
            elif is_white:
                yield _Game(entrant, other, block, back)

    def _disagree(self, code: str, entrant: Entrant, other: Entrant, number: int) -> None:
        params = {"player": entrant.number, "opponent": other.number, "round": number, "line": other.line}
        self.problems.append(Reason(code, params, line_position(entrant.line, round_column(number) + 1)))

    def _check_points(self) -> None:
        """Check that everybody has the points of their results, with or without a bye asked for in the next round."""
        scoring = self.settings.scoring
        for entrant in self.entrants:
            points = read_signed_points(entrant.texts["points"])
            if points is None:
                continue
            earned = self._points(entrant)
            # Rounds after a withdrawal may count for nothing, where an absence is worth something.
            if points not in (earned, scoring.points(entrant.blocks), self._with_next_bye(entrant)):
                params = {"points": write_points(points), "earned": write_points(earned), "player": entrant.number}
                self.problems.append(Reason("trf_points", params, line_position(entrant.line, POINTS.start + 1)))

    def _with_next_bye(self, entrant: Entrant) -> Fraction:
        block = self.columns[self.played + 1][self.places[entrant.number]]
        return self._points(entrant) + (self.settings.scoring.points([block]) if block.code else Fraction(0))

    # The document

    def document(self) -> dict[str, Any]:
        own = {name: value for name, value in self.own.tournament.items() if name not in _OF_FILE}
        # Read first: what games count in the settings decides what a win is.
        games = self._games_a_win(own)
        rounds = [self._round(number, games) for number in range(1, self.played + 1)]
        requests = self._future_requests()
        name = next((record.text[4:].strip() for record in self.lines.records if record.text[:3] == "012"), "")
        is_swiss = "pairing_system" in self.settings.config
        blocks = [entrant.blocks for entrant in self.entrants]
        robin = {} if is_swiss else round_robin_settings(self.lines.records, blocks)
        config = {**self.settings.config, **robin, **self._forbidden(), **round_settings(self.settings, self.ids)}
        if not robin:
            config |= order_setting(
                entrant.rating for entrant in sorted(self.entrants, key=lambda entrant: entrant.number)
            )
        deductions = as_deductions(self.adjustments, self.ids)
        return {
            "crosstable": VERSION,
            **({"name": name[:200].strip()} if name else {}),
            "preset": PRESET,
            "config": config,
            **({"deductions": deductions} if deductions else {}),
            **own,
            "players": [self._player(entrant, requests.get(entrant.number, {})) for entrant in self.entrants],
            "rounds": rounds,
            "extra": {FORMAT: {"records": self._records(), "players": self._personal()}},
        }

    def _games_a_win(self, own: Mapping[str, Any]) -> int:
        preset = PRESETS.get(own["preset"], {}) if isinstance(own.get("preset"), str) else PRESETS[PRESET]
        config = own.get("config")
        best_of = (
            config.get("best_of", preset.get("best_of", 3)) if isinstance(config, dict) else preset.get("best_of", 3)
        )
        return best_of // 2 + 1 if best_of in (1, 3, 5) and type(best_of) is int else 1

    def _forbidden(self) -> dict[str, Any]:
        pairs = [(a, b) for a, b in self.settings.forbidden if a in self.ids and b in self.ids]
        return {"forbidden": [[self.ids[a], self.ids[b]] for a, b in pairs]} if pairs else {}

    def _player(self, entrant: Entrant, requests: Mapping[int, str]) -> dict[str, Any]:
        id_ = self.ids[entrant.number]
        plain = {"id": id_, "name": entrant.name or str(entrant.number), "number": entrant.number}
        if entrant.rating is not None:
            plain["rating"] = entrant.rating
        plain |= listed_fields(entrant.texts)
        if requests:
            plain["absent"] = as_absences(requests)
        plain |= self.own.players.get(entrant.number, {})
        before = as_absences(self._requested_byes(entrant))
        later = plain.get("absent", [])
        return {**plain, "absent": [*before, *later]} if before and isinstance(later, list) else plain

    def _requested_byes(self, entrant: Entrant) -> dict[int, str]:
        """Return the byes that a player requested in played rounds, if allocated byes are worth as much."""
        if self.settings.scoring.bye_kind != "draw":
            return {}
        return {
            number: block.meaning for number, block in enumerate(entrant.blocks[: self.played], 1) if block.code == "H"
        }

    def _future_requests(self) -> dict[int, dict[int, str]]:
        """Return the requested byes of future rounds, by number and round."""
        following = self.played + 1
        records = read_requests(self.lines.records, following)
        requests: dict[int, dict[int, str]] = {}
        for number, kinds in records.items():
            for who in kinds.keys() & self.places.keys():
                requests.setdefault(who, {})[number] = kinds[who]
        for entrant, block in zip(self.entrants, self.columns[following], strict=True):
            if block.code:
                requests.setdefault(entrant.number, {})[following] = block.meaning
        return requests

    def _round(self, number: int, games: int) -> dict[str, Any]:
        matches = []
        for game in self._games[number]:
            players = [self.ids[game.white.number], self.ids[game.black.number]]
            result = _result(game.of_white, game.of_black, players, games)
            if result is None:
                self._disagree("trf_results", game.white, game.black, number)
            else:
                matches.append({"players": players, **result})
        is_open = any(len(match) == 1 for match in matches)
        # Open games of the last round are being played, unless a comment of our own says otherwise.
        status = "in_progress" if is_open and number == self.played else "completed"
        if number == self.played:
            status = self.own.tournament.get("status", status)
        if is_open and status == "completed":
            matches = [{**match, "unfinished": True} if len(match) == 1 else match for match in matches]
        byes = []
        for entrant, block in zip(self.entrants, self.columns[number], strict=True):
            if block.opponent:
                continue
            # The byes of a late entry follow from the settings.
            first = self.own.players.get(entrant.number, {}).get("first_round")
            is_late = isinstance(first, int) and number < first
            is_requested = number in self._requested_byes(entrant)
            if not is_late and not is_requested and block.meaning != "absent":
                byes.append({"players": [self.ids[entrant.number]], "bye": bye_kind(block, self.settings.scoring)})
        return {"number": number, "status": status, "matches": matches + byes}

    # Kept for writing the file again

    def _records(self) -> list[str]:
        texts = [record.text for record in self.lines.records]
        return [*texts[: self.lines.before], PLAYER, *texts[self.lines.before :]]

    def _personal(self) -> dict[str, dict[str, Any]]:
        personal = {}
        won = Counter(
            i for entrant in self.entrants for i, block in enumerate(entrant.blocks, 1) if block.meaning == "win"
        )
        # Of several byes worth a win in a round, the allocated one can't be identified.
        several = {number for number, count in won.items() if count > 1}
        for entrant in self.entrants:
            kept: dict[str, Any] = {name: entrant.texts[name] for name in PERSONAL if entrant.texts[name]}
            kept |= {name: entrant.texts[name] for name in ("points", "rank") if entrant.texts[name]}
            earned = write_points(self._points(entrant))
            if kept.get("points") != earned:
                # The points of the results: as long as they stay the same, the file's points and ranks do.
                kept["earned"] = earned
            if not entrant.name:
                kept["unnamed"] = True
            if entrant.texts["rating"] and entrant.rating is None:
                kept["rating"] = entrant.texts["rating"]
            rounds = {
                str(number): raw
                for number, (block, raw) in enumerate(zip(entrant.blocks, entrant.raw, strict=True), 1)
                if not (is_usual_game(raw) if block.opponent else self._is_usual_bye(block, raw, number in several))
            }
            kept |= {"rounds": rounds} if rounds else {}
            national = self.lines.national.get(entrant.number)
            kept |= {"national": national} if national else {}
            if kept:
                personal[self.ids[entrant.number]] = kept
        return personal

    def _is_usual_bye(self, block: Block, raw: str, is_one_of_several: bool) -> bool:
        scoring = self.settings.scoring
        # Only the letter shows which one was allocated.
        is_ambiguous = block.meaning != "absent" and bye_kind(block, scoring) == scoring.bye_kind != "win"
        return raw == usual_bye(block, scoring) and not (block.code == "U" and is_one_of_several) and not is_ambiguous

    def with_line(self, reason: Reason) -> Reason:
        """Return a problem of the document with its line: a player's, or that of our own comment."""
        head, _, rest = reason.path.partition("]")
        if head.startswith("players[") and rest:
            line = self.entrants[int(head.removeprefix("players["))].line
        else:
            line = self.own.line or self.entrants[0].line
        return Reason(reason.code, reason.params, f"{line_position(line)}: {reason.path}")


def played_rounds(blocks: Sequence[Sequence[Block]]) -> int:
    """Return how many rounds were played: a last column without games, and with nothing in it for some, says who will
    not play the next.
    """
    columns = max(map(len, blocks), default=0)
    last = [row[-1] for row in blocks if columns and len(row) == columns]
    is_played = any(block.opponent or block.code == "U" for block in last)
    is_whole = len(last) == len(blocks) and all(block.code for block in last)
    return columns if is_played or is_whole or not columns else columns - 1


def _result(white: Block, black: Block, players: list[str], games: int) -> dict[str, Any] | None:
    """Return the result of a game by its two sides; None if they contradict each other."""
    both = (white.meaning, black.meaning)
    match both:
        case ("won", "lost"):
            return {"score": [games, 0]}
        case ("lost", "won"):
            return {"score": [0, games]}
        case ("won by forfeit", "forfeited"):
            return {"forfeit": players[1]}
        case ("forfeited", "won by forfeit"):
            return {"forfeit": players[0]}
    return _RESULTS.get(both)


def bye_kind(block: Block, scoring: Scoring) -> str:
    """Return the worth of a round without an opponent: `win`, `draw` or `loss`."""
    return (scoring.bye_kind or "win") if block.code == "U" else block.meaning


_GAMES = re.compile(r" {0,3}[1-9][0-9]{0,3} [wb] [10=+ -]")


def is_usual_game(raw: str) -> bool:
    """Return whether a round with an opponent is as it would be written without further knowledge."""
    return len(raw) == BLOCK_WIDTH and _GAMES.fullmatch(raw) is not None


def usual_bye(block: Block, scoring: Scoring) -> str:
    """Return how a round without an opponent is written without further knowledge."""
    if block.meaning == "absent":
        return BLANK
    kind = bye_kind(block, scoring)
    return write_block(0, "", "U" if kind == scoring.bye_kind == "win" else BYE_LETTERS[kind])
