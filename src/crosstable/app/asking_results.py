"""Results as commands, from what was typed at a desk.

| command | what is sent |
|---|---|
| enter_result, correct, report_result | `{"table": 3, "typed": "2-1"}`, or `{"typed": "3 2 1"}` |
| enter_table | `{"table": 3, "typed": "31000 24000 25000 20000"}`, or with the table in front |
| tap | `{"table": 3, "typed": "E+"}`, or with the table in front |

Other fields stand beside it. Without `typed` they are made from their own fields like any other command.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from crosstable.app.asking import Asking, Maker, asks, plain
from crosstable.app.persons import names_of
from crosstable.app.typed_scores import read_score, taken_score, typed_tap
from crosstable.commands import COMMANDS
from crosstable.journal.interface import Journal
from crosstable.model.exact import exact, number_in
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import PlayerId
from crosstable.rules.lookup import known_round, match_at, table_at
from crosstable.state.in_play import RoundInPlay
from crosstable.state.state import State

LONGEST = 200


class _Sent:
    """What was typed for which table of which round, and the other fields."""

    def __init__(self, name: str, fields: Mapping[str, Any], state: State) -> None:
        typed, table = fields["typed"], fields.get("table")
        number = fields.get("round", state.last_round)
        if not isinstance(typed, str) or not isinstance(number, int) or not isinstance(table, int | None):
            raise Refusal("bad_fields", command=name, problem="typed, table, round")
        self.words = typed[:LONGEST].split()
        self.others = {key: value for key, value in fields.items() if key not in ("typed", "table")}
        self.table = self._table() if table is None else table
        self.round: RoundInPlay = known_round(state, number, self.table)

    def _table(self) -> int:
        first = self.words.pop(0).removeprefix("#") if self.words else ""
        if not first.isascii() or not first.isdigit() or len(first) > 6:
            raise Refusal("not_a_table", value=first)
        return int(first)


def _with_result(name: str) -> Maker:
    """A command that holds the result of a match."""

    def make(fields: Mapping[str, Any], journal: Journal, state: State) -> Asking:
        if "typed" not in fields:
            return plain(COMMANDS[name], fields), ()
        sent = _Sent(name, fields, state)
        match = match_at(state, sent.round, sent.table)
        words = list(sent.words)
        typed = taken_score(sent.table, words)
        if words:
            raise Refusal("not_a_score", value=" ".join(sent.words))
        best_of = next(one.config.best_of for one in state.stages if sent.round.number in one.rounds)
        result, twenties = read_score(
            typed, match, best_of, lambda text: _one_of(journal, state, (match.first, match.second), text)
        )
        told = {**sent.others, "table": sent.table, "result": msgspec.to_builtins(result), "twenties": twenties}
        return plain(COMMANDS[name], told), ()

    return make


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
def enter_table(fields: Mapping[str, Any], _journal: Journal, state: State) -> Asking:
    """Places where the settings give points for places, else scores; a dash takes them away."""
    if "typed" not in fields:
        return plain(COMMANDS["enter_table"], fields), ()
    sent = _Sent("enter_table", fields, state)
    told: dict[str, Any] = {**sent.others, "table": sent.table}
    words = [one for word in sent.words for one in word.split(",") if one]
    if not words:
        raise Refusal("score_missing", table=sent.table)
    if words in (["-"], ["\u2013"]):
        return plain(COMMANDS["enter_table"], told), ()
    numbers = [number_in(one.replace("\u2212", "-")) for one in words]
    config = next(one.config for one in state.stages if sent.round.number in one.rounds)
    if config.place_points is None:
        told["scores"] = [exact(one) for one in numbers]
    else:
        told["places"] = [int(one) for one in numbers]
    return plain(COMMANDS["enter_table"], told), ()


@asks("tap")
def tap(fields: Mapping[str, Any], journal: Journal, state: State) -> Asking:
    """One score event: a seat or a player, and a sign."""
    if "typed" not in fields:
        return plain(COMMANDS["tap"], fields), ()
    sent = _Sent("tap", fields, state)
    table = table_at(state, sent.round, sent.table)
    typed = typed_tap(sent.table, " ".join(sent.words))
    if typed.seat is not None and typed.seat >= len(table.seats):
        raise Refusal("no_such_seat", table=sent.table, seat=typed.who)
    player = _one_of(journal, state, table.seats, typed.who) if typed.seat is None else table.seats[typed.seat]
    told = {**sent.others, "table": sent.table, "player": player, "delta": typed.delta}
    return plain(COMMANDS["tap"], told), ()
