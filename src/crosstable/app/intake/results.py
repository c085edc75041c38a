"""Results as commands, from what was typed.

| command | what is sent |
|---|---|
| enter_result, correct, report_result | `{"table": 3, "typed": "2-1"}`, or `{"typed": "3 2 1"}` |
| enter_table | `{"table": 3, "typed": "31000 24000 25000 20000"}`, or with the table in front; papers: `paper_parser` |
| tap | `{"table": 3, "typed": "E+"}`, or with the table in front |

Other fields may stand beside it, the twenties of both players as `5-3`.
Without `typed` they are made from their own fields like any other command.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from crosstable.app.intake.board_parser import board_words, read_board, read_boards
from crosstable.app.intake.paper_parser import looks_like_papers, read_papers
from crosstable.app.intake.parsers import Made, Parser, Reader, parses, plain
from crosstable.app.intake.score_parser import TypedTap, read_score, read_twenties, taken_score, typed_tap
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
from crosstable.rules.teams import boards_now

LONGEST = 200


class _Typed(msgspec.Struct, frozen=True, kw_only=True):
    """What was typed, and where for; the table may be typed too."""

    typed: str
    table: int | None = None
    round: int | None = None


# What is said of a whole match, of one board too.
_WHOLE = ("f1", "f2", "dl", "none", "forfeit", "-", "\u2013", "\0")


class _Sent:
    """What was typed for which table of which round, and the other fields."""

    def __init__(self, name: str, fields: Mapping[str, Any], reader: Reader) -> None:
        asked = reader.fields(name, _Typed, fields)
        self.words = asked.typed[:LONGEST].split()
        self.others = {key: value for key, value in fields.items() if key not in ("typed", "table")}
        self.table = self._table() if asked.table is None else asked.table
        self.reader = reader
        number = reader.state.last_round if asked.round is None else asked.round
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
        """Those at the table."""
        return table_at(self.reader.state, self.round, self.table).seats

    @property
    def config(self) -> Config:
        """Of the stage that has the round."""
        return self.reader.state.stage_of(self.round.number).config

    def made(self, name: str, **said: Any) -> Made:
        """The command with what was typed, and the other fields."""
        return Made(plain(COMMANDS[name], {**self.others, "table": self.table, **said}))


def _typed(name: str, parse: Parser) -> None:
    """Register how a command is read where something was typed for it."""

    @parses(name)
    def parser(reader: Reader, fields: Mapping[str, Any]) -> Made:
        return parse(reader, fields) if "typed" in fields else Made(reader.plain(COMMANDS[name], fields))


def _with_result(name: str) -> Parser:
    """A command that holds the result of a match."""

    def parse(reader: Reader, fields: Mapping[str, Any]) -> Made:
        sent = _Sent(name, fields, reader)
        match, words = sent.match, list(sent.words)
        boards = _boards(sent, match)
        if boards is not None:
            return sent.made(name, result=msgspec.to_builtins(boards))
        typed = taken_score(sent.table, words)
        if words:
            raise Misuse("not_a_score", value=" ".join(sent.words))
        both = (match.first, match.second)
        games = best_of(reader.state.tournament, sent.round.number, *both)
        played, twenties = read_score(typed, match, games, lambda text: _one_of(reader, both, text))
        beside = sent.others.get("twenties")
        told = read_twenties(beside) if isinstance(beside, str) else twenties if beside is None else beside
        return sent.made(name, result=msgspec.to_builtins(played), twenties=told)

    return parse


def _boards(sent: "_Sent", match: Match) -> Score | None:
    """The boards of a match of teams, where they were typed. One board alone, `{"board": 2, "typed": "1"}`, is a part
    of a report.
    """
    state, board = sent.reader.state, sent.others.pop("board", None)
    lined_up = boards_now(state, sent.round, match)
    if not lined_up:
        return None
    games = best_of(state.tournament, sent.round.number, match.first, match.second)
    first, second = (bool(state.players[team].members) for team in (match.first, match.second))
    if isinstance(board, int) and 1 <= board <= len(lined_up):
        own = read_board(" ".join(sent.words), lined_up[board - 1], games, (first, second))
        return score_of([own if place == board else seats for place, seats in enumerate(lined_up, 1)])
    words = board_words(sent.words, len(lined_up), games)
    if words is None or (len(words) == 1 and words[0] in _WHOLE):
        return None
    return read_boards(words, lined_up, games, (first, second))


def _one_of(reader: Reader, players: tuple[PlayerId, ...], text: str) -> PlayerId:
    """One of these players, by a beginning of any part of the name, or the number. Refused where it is not one."""
    wanted, names = text.casefold().removeprefix("#"), reader.names
    found = [
        player
        for player in players
        if wanted == str(reader.state.players[player].number)
        or any(
            part.startswith(wanted)
            for part in (names.get(player, "").casefold(), *names.get(player, "").casefold().split())
        )
    ]
    if len(found) != 1:
        raise Refusal("none_of_these", value=text, players=list(players))
    return found[0]


def enter_table(reader: Reader, fields: Mapping[str, Any]) -> Made:
    """Places where the settings give points for places, papers where nine numbers are typed, else scores; a dash takes
    them away.
    """
    sent = _Sent("enter_table", fields, reader)
    words = [part for word in sent.words for part in word.split(",") if part]
    if words in (["-"], ["\u2013"]):
        return sent.made("enter_table")
    if not words:
        raise Misuse("score_missing", table=sent.table)
    if sent.config.of(TableSettings).on_papers and looks_like_papers(words):
        return sent.made("enter_table", games=msgspec.to_builtins(_games(sent, words)))
    numbers = _numbers(words)
    if sent.config.of(TableSettings).place_points is None:
        return sent.made("enter_table", scores=[exact_text(number) for number in numbers])
    return sent.made("enter_table", places=[int(number) for number in numbers])


def _games(sent: _Sent, words: Sequence[str]) -> list[PaperGame]:
    """The games that were typed. Papers without letters are those of a table of three."""
    if len(sent.seats) != SEATS and not any(word[:1].isalpha() and len(word) == SEATS for word in words):
        raise Refusal("papers_of_three", table=sent.table, seats=len(sent.seats))
    return read_papers(sent.table, words, sent.seats)


def _numbers(words: Sequence[str]) -> list[Fraction]:
    return [parse_number(word.replace("\u2212", "-")) for word in words]


def tap(reader: Reader, fields: Mapping[str, Any]) -> Made:
    """One score event: a seat or a player, and a sign."""
    sent = _Sent("tap", fields, reader)
    seats, typed = sent.seats, typed_tap(sent.table, " ".join(sent.words))
    return sent.made("tap", player=_tapped(reader, seats, typed), delta=typed.delta)


def _tapped(reader: Reader, seats: tuple[PlayerId, ...], typed: TypedTap) -> PlayerId:
    """Whose tap it is."""
    if typed.seat is None:
        return _one_of(reader, seats, typed.who)
    if typed.seat >= len(seats):
        raise Refusal("no_such_seat", table=typed.table, seat=typed.who)
    return seats[typed.seat]


for _name in ("enter_result", "correct", "report_result"):
    _typed(_name, _with_result(_name))
_typed("enter_table", enter_table)
_typed("tap", tap)
