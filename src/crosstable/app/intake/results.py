"""Commands from typed results.

| command | fields |
|---|---|
| enter_result, correct, report_result | `{"table": 3, "typed": "2-1"}`, or `{"typed": "3 2 1"}` |
| enter_table | `{"table": 3, "typed": "31000 24000 25000 20000"}`, or with the table in front; papers: `paper_parser` |
| tap | `{"table": 3, "typed": "E+"}`, or with the table in front |

There may be other fields, such as the twenties of both players as `5-3`. Without `typed`, the command is parsed from
its own fields like any other.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from crosstable.app.intake.board_parser import board_words, parse_board, parse_boards
from crosstable.app.intake.paper_parser import looks_like_papers, parse_papers, take_bula
from crosstable.app.intake.parsers import ParsedCommand, Parser, Reader, parses, plain_command
from crosstable.app.intake.score_parser import TypedTap, parse_score, parse_tap, parse_twenties, take_score
from crosstable.commands import COMMANDS
from crosstable.formats.tables import TableSettings
from crosstable.model.config import Config
from crosstable.model.exact import exact_text, parse_number
from crosstable.model.papers import SEATS, PaperGame
from crosstable.model.refusals import Misuse, Refusal
from crosstable.model.teams import score_of
from crosstable.model.tournament import Match, PlayerId, Score
from crosstable.ranking.brackets.best_of import best_of
from crosstable.rules.lookup import known_round, match_at, table_at
from crosstable.rules.teams import current_boards

LONGEST = 200


class _TypedFields(msgspec.Struct, frozen=True, kw_only=True):
    """The typed text, with its table and round; the table may be part of the text."""

    typed: str
    table: int | None = None
    round: int | None = None


# Results of a whole match; a single board can be typed like this too.
_MATCH_RESULTS = ("f1", "f2", "dl", "none", "forfeit", "-", "\u2013", "\0")


class _TypedRequest:
    """The typed words, their table and round, and the other fields."""

    def __init__(self, name: str, fields: Mapping[str, Any], reader: Reader) -> None:
        sent = reader.fields(name, _TypedFields, fields)
        self.words = sent.typed[:LONGEST].split()
        self.others = {key: value for key, value in fields.items() if key not in ("typed", "table")}
        self.table = self._table() if sent.table is None else sent.table
        self.reader = reader
        number = reader.state.last_round if sent.round is None else sent.round
        self.round = known_round(reader.state, number, self.table)

    def _table(self) -> int:
        first = self.words.pop(0).removeprefix("#") if self.words else ""
        if not first.isascii() or not first.isdigit() or len(first) > 6:
            raise Misuse("not_a_table", value=first)
        return int(first)

    @property
    def match(self) -> Match:
        return match_at(self.reader.state, self.round, self.table)

    @property
    def seats(self) -> tuple[PlayerId, ...]:
        return table_at(self.reader.state, self.round, self.table).seats

    @property
    def config(self) -> Config:
        return self.reader.state.stage_of(self.round.number).config

    def command(self, name: str, **values: Any) -> ParsedCommand:
        return ParsedCommand(plain_command(COMMANDS[name], {**self.others, "table": self.table, **values}))


def _register_typed(name: str, parse: Parser) -> None:

    @parses(name)
    def parser(reader: Reader, fields: Mapping[str, Any]) -> ParsedCommand:
        return (
            parse(reader, fields) if "typed" in fields else ParsedCommand(reader.plain_command(COMMANDS[name], fields))
        )


def _result_parser(name: str) -> Parser:

    def parse(reader: Reader, fields: Mapping[str, Any]) -> ParsedCommand:
        sent = _TypedRequest(name, fields, reader)
        match, words = sent.match, list(sent.words)
        boards = _boards(sent, match)
        if boards is not None:
            return sent.command(name, result=msgspec.to_builtins(boards))
        typed = take_score(sent.table, words)
        if words:
            raise Misuse("not_a_score", value=" ".join(sent.words))
        both = (match.first, match.second)
        games = best_of(reader.state.tournament, sent.round.number, *both)
        played, twenties = parse_score(typed, match, games, lambda text: _find_among(reader, both, text))
        sent_twenties = sent.others.get("twenties")
        both_twenties = (
            parse_twenties(sent_twenties)
            if isinstance(sent_twenties, str)
            else twenties
            if sent_twenties is None
            else sent_twenties
        )
        return sent.command(name, result=msgspec.to_builtins(played), twenties=both_twenties)

    return parse


def _boards(sent: "_TypedRequest", match: Match) -> Score | None:
    """Return the typed boards of a team match; None if there are none. A report may have one board: `{"board": 2,
    "typed": "1"}`.
    """
    state, board = sent.reader.state, sent.others.pop("board", None)
    lined_up = current_boards(state, sent.round, match)
    if not lined_up:
        return None
    games = best_of(state.tournament, sent.round.number, match.first, match.second)
    first, second = (bool(state.players[team].members) for team in (match.first, match.second))
    if isinstance(board, int) and 1 <= board <= len(lined_up):
        own = parse_board(" ".join(sent.words), lined_up[board - 1], games, (first, second))
        return score_of([own if place == board else seats for place, seats in enumerate(lined_up, 1)])
    words = board_words(sent.words, len(lined_up), games)
    if words is None or (len(words) == 1 and words[0] in _MATCH_RESULTS):
        return None
    return parse_boards(words, lined_up, games, (first, second))


def _find_among(reader: Reader, players: tuple[PlayerId, ...], text: str) -> PlayerId:
    """Find one of these players by number or the beginning of any part of the name. Raise `none_of_these` if not
    unique.
    """
    prefix, names = text.casefold().removeprefix("#"), reader.names
    matches = [
        player
        for player in players
        if prefix == str(reader.state.players[player].number)
        or any(
            part.startswith(prefix)
            for part in (names.get(player, "").casefold(), *names.get(player, "").casefold().split())
        )
    ]
    if len(matches) != 1:
        raise Refusal("none_of_these", value=text, players=list(players))
    return matches[0]


def enter_table(reader: Reader, fields: Mapping[str, Any]) -> ParsedCommand:
    """Enter places if the settings give points for places, papers for nine numbers, else scores, of preferans with a
    bula if one is typed; a dash removes them.
    """
    sent = _TypedRequest("enter_table", fields, reader)
    words = [part for word in sent.words for part in word.split(",") if part]
    if words in (["-"], ["\u2013"]):
        return sent.command("enter_table")
    if not words:
        raise Misuse("score_missing", table=sent.table)
    if sent.config.of(TableSettings).on_papers and looks_like_papers(words):
        return sent.command("enter_table", games=msgspec.to_builtins(_games(sent, words)))
    bula = take_bula(words) if sent.config.of(TableSettings).on_papers else None
    numbers = _numbers(words)
    if sent.config.of(TableSettings).place_points is None:
        beside = {} if bula is None else {"bula": bula}
        return sent.command("enter_table", scores=[exact_text(number) for number in numbers], **beside)
    return sent.command("enter_table", places=[int(number) for number in numbers])


def _games(sent: _TypedRequest, words: Sequence[str]) -> list[PaperGame]:
    if len(sent.seats) != SEATS and not any(word[:1].isalpha() and len(word) == SEATS for word in words):
        raise Refusal("papers_of_three", table=sent.table, seats=len(sent.seats))
    return parse_papers(sent.table, words, sent.seats)


def _numbers(words: Sequence[str]) -> list[Fraction]:
    return [parse_number(word.replace("\u2212", "-")) for word in words]


def tap(reader: Reader, fields: Mapping[str, Any]) -> ParsedCommand:
    sent = _TypedRequest("tap", fields, reader)
    seats, typed = sent.seats, parse_tap(sent.table, " ".join(sent.words))
    return sent.command("tap", player=_tapping_player(reader, seats, typed), delta=typed.delta)


def _tapping_player(reader: Reader, seats: tuple[PlayerId, ...], typed: TypedTap) -> PlayerId:
    if typed.seat is None:
        return _find_among(reader, seats, typed.who)
    if typed.seat >= len(seats):
        raise Refusal("no_such_seat", table=typed.table, seat=typed.who)
    return seats[typed.seat]


for _name in ("enter_result", "correct", "report_result"):
    _register_typed(_name, _result_parser(_name))
_register_typed("enter_table", enter_table)
_register_typed("tap", tap)
