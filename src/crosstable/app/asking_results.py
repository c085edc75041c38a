"""Results as commands, from what was typed at a desk.

| command | what is sent |
|---|---|
| enter_result, correct, report_result | `{"table": 3, "typed": "2-1"}`, or `{"typed": "3 2 1"}` |
| enter_table | `{"table": 3, "typed": "31000 24000 25000 20000"}`, or with the table in front |
| tap | `{"table": 3, "typed": "E+"}`, or with the table in front |

Other fields stand beside it. Without `typed` they are made from their own fields like any other command.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any, TypeVar

import msgspec

from crosstable.app.asking import Made, Maker, asks, plain
from crosstable.app.fields import read_fields
from crosstable.app.persons import names_of
from crosstable.app.typed_scores import TypedTap, read_score, taken_score, typed_tap
from crosstable.commands import COMMANDS
from crosstable.formats.tables import TableSettings
from crosstable.journal.interface import Journal
from crosstable.model.config import Config
from crosstable.model.exact import exact, number_in
from crosstable.model.refusals import Misuse, Refusal
from crosstable.model.tournament import Match, PlayerId, Result, Score
from crosstable.rules.all_reasons import refuse_any
from crosstable.rules.lookup import known_round, match_at, table_at
from crosstable.state.in_play import RoundInPlay
from crosstable.state.state import State

LONGEST = 200


class _Typed(msgspec.Struct, frozen=True, kw_only=True):
    """What was typed, and where for; the table may be typed too."""

    typed: str
    table: int | None = None
    round: int | None = None


class _Sent:
    """What was typed for which table of which round, and the other fields."""

    def __init__(self, name: str, fields: Mapping[str, Any], state: State) -> None:
        asked = read_fields(name, _Typed, fields)
        self.words = asked.typed[:LONGEST].split()
        self.others = {key: value for key, value in fields.items() if key not in ("typed", "table")}
        self.table = self._table() if asked.table is None else asked.table
        self.number = state.last_round if asked.round is None else asked.round
        self._state = state

    def _table(self) -> int:
        first = self.words.pop(0).removeprefix("#") if self.words else ""
        if not first.isascii() or not first.isdigit() or len(first) > 6:
            raise Misuse("not_a_table", value=first)
        return int(first)

    @property
    def round(self) -> RoundInPlay:
        return known_round(self._state, self.number, self.table)

    @property
    def match(self) -> Match:
        return match_at(self._state, self.round, self.table)

    @property
    def seats(self) -> tuple[PlayerId, ...]:
        """Those at the table."""
        return table_at(self._state, self.round, self.table).seats

    @property
    def config(self) -> Config:
        """Of the stage that has the round."""
        return self._state.stage_of(self.number).config


T = TypeVar("T")


def _found(what: Callable[[], T], wrong: list[Refusal]) -> T | None:
    """What is asked for; None where it is refused, which is noted."""
    try:
        return what()
    except Refusal as refusal:
        wrong.append(refusal)
        return None


def _with_result(name: str) -> Maker:
    """A command that holds the result of a match."""

    def make(fields: Mapping[str, Any], journal: Journal, state: State) -> Made:
        if "typed" not in fields:
            return Made(plain(COMMANDS[name], fields))
        sent = _Sent(name, fields, state)
        wrong: list[Refusal] = []
        match = _found(lambda: sent.match, wrong)
        played = _found(lambda: _played(journal, state, sent, match), wrong)
        if played is None:
            # What stands, so that nobody finds anything wrong with it.
            stands = match is not None and match.result is not None
            played = (match.result, match.twenties) if match is not None and stands else (Score(1, 0), None)
        told = {**sent.others, "table": sent.table, "result": msgspec.to_builtins(played[0]), "twenties": played[1]}
        return Made(plain(COMMANDS[name], told), (), wrong)

    return make


def _played(
    journal: Journal, state: State, sent: _Sent, match: Match | None
) -> tuple[Result | None, tuple[int, int] | None]:
    """What was typed for a match. Where there is none it is read all the same, and anybody may have forfeited."""
    words = list(sent.words)
    typed = taken_score(sent.table, words)
    if words:
        raise Misuse("not_a_score", value=" ".join(sent.words))
    if match is None:
        nobody = PlayerId("")
        return read_score(typed, Match(nobody, nobody), sent.config.best_of, lambda _: nobody)
    both = (match.first, match.second)
    return read_score(typed, match, sent.config.best_of, lambda text: _one_of(journal, state, both, text))


for _name in ("enter_result", "correct", "report_result"):
    asks(_name)(_with_result(_name))


def _one_of(journal: Journal, state: State, players: tuple[PlayerId, ...], text: str) -> PlayerId:
    """One of these players, by a beginning of any part of the name, or the number. Refused where it is not one."""
    wanted, names = text.casefold().removeprefix("#"), names_of(journal, state)
    found = [
        one
        for one in players
        if wanted == str(state.players[one].number)
        or any(
            part.startswith(wanted) for part in (names.get(one, "").casefold(), *names.get(one, "").casefold().split())
        )
    ]
    if len(found) != 1:
        raise Refusal("none_of_these", value=text, players=list(players))
    return found[0]


@asks("enter_table")
def enter_table(fields: Mapping[str, Any], _journal: Journal, state: State) -> Made:
    """Places where the settings give points for places, else scores; a dash takes them away."""
    if "typed" not in fields:
        return Made(plain(COMMANDS["enter_table"], fields))
    sent = _Sent("enter_table", fields, state)
    told: dict[str, Any] = {**sent.others, "table": sent.table}
    words = [one for word in sent.words for one in word.split(",") if one]
    if words in (["-"], ["\u2013"]):
        return Made(plain(COMMANDS["enter_table"], told))
    wrong: list[Refusal] = []
    seats = _found(lambda: sent.seats, wrong) or ()
    numbers = _found(lambda: _numbers(sent.table, words), wrong)
    if numbers is None:
        # An order that can be, whatever is made of it, and need not add up.
        numbers = [Fraction(one) for one, _ in enumerate(words if words and seats else seats, 1)]
        told["unfinished"] = True
    if sent.config.of(TableSettings).place_points is None:
        told["scores"] = [exact(one) for one in numbers]
    else:
        told["places"] = [int(one) for one in numbers]
    return Made(plain(COMMANDS["enter_table"], told), (), wrong)


def _numbers(table: int, words: Sequence[str]) -> list[Fraction]:
    """Refused for all that are none."""
    if not words:
        raise Misuse("score_missing", table=table)
    typed = [one.replace("\u2212", "-") for one in words]
    refuse_any(*(partial(number_in, one) for one in typed))
    return [number_in(one) for one in typed]


@asks("tap")
def tap(fields: Mapping[str, Any], journal: Journal, state: State) -> Made:
    """One score event: a seat or a player, and a sign."""
    if "typed" not in fields:
        return Made(plain(COMMANDS["tap"], fields))
    sent = _Sent("tap", fields, state)
    wrong: list[Refusal] = []
    seats = _found(lambda: sent.seats, wrong) or ()
    typed = _found(lambda: typed_tap(sent.table, " ".join(sent.words)), wrong)
    player = _found(lambda: _tapped(journal, state, sent.table, seats, typed), wrong) if seats and typed else None
    somebody = next(iter(seats or state.players), "")
    told = {"player": player or somebody, "delta": 1 if typed is None else typed.delta}
    return Made(plain(COMMANDS["tap"], {**sent.others, "table": sent.table, **told}), (), wrong)


def _tapped(journal: Journal, state: State, table: int, seats: tuple[PlayerId, ...], typed: TypedTap) -> PlayerId:
    """Whose tap it is."""
    if typed.seat is None:
        return _one_of(journal, state, seats, typed.who)
    if typed.seat >= len(seats):
        raise Refusal("no_such_seat", table=table, seat=typed.who)
    return seats[typed.seat]
