"""Rows of a list as rounds: matches with their results, or tables with scores or places, as a document has them."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from crosstable.exchange.files.list_rows import List, Row
from crosstable.exchange.files.player_rows import whole_number
from crosstable.exchange.files.result_text import read_result, read_scores
from crosstable.model.names import fold_name, name_of_number
from crosstable.model.refusals import Reason

# Keys of a document's player, match and table as they are put together.
Plain = dict[str, Any]


class People:
    """The players named in a list: from the file's own list of players, or collected on the way."""

    def __init__(self, players: list[Plain], is_closed: bool) -> None:
        self.players, self._is_closed = players, is_closed
        self._by_number: dict[str, str] = {
            str(player["number"]): player["id"] for player in players if "number" in player
        }
        self._by_name: dict[str, str | None] = {}
        for player in players:
            key = fold_name(player["name"])
            # A shared name is ambiguous.
            self._by_name[key] = None if key in self._by_name else player["id"]
        self._by_id: set[str] = {player["id"] for player in players}

    def find(self, name: str, number: str = "") -> str | None:
        """Return the id of a player; None if none or several match."""
        if number in self._by_number and (self._is_closed or not name):
            return str(self._by_number[number])
        known_number = whole_number(number)
        if not name and not self._is_closed and known_number is not None:
            return self._id_of_number(known_number)
        id_ = self._by_name.get(fold_name(name))
        if id_ is None and self._is_closed:
            return name if name in self._by_id else self._by_number.get(name)
        if id_ is None and fold_name(name) not in self._by_name:
            id_ = str(len(self.players) + 1)
            self.players.append({"id": id_, "name": name})
            self._by_name[fold_name(name)] = id_
        return id_

    def _id_of_number(self, number: int) -> str:
        """Return the id of a player known only by number."""
        id_ = self._by_number.setdefault(str(number), str(len(self.players) + 1))
        if id_ not in self._by_id:
            self.players.append({"id": id_, "name": name_of_number(number), "number": number})
            self._by_id.add(id_)
        return id_


class Rounds(NamedTuple):
    """Rounds of a document by number, and the place of each part of them in the file."""

    rounds: dict[int, Plain]
    places: dict[str, str]
    problems: list[Reason]


def rounds_of(list_: List, people: People) -> Rounds:
    made = Rounds({}, {}, [])
    is_of_matches = list_.columns.of_matches
    for row in list_.rows:
        values = list_.values(row)
        if not values:
            continue
        number = whole_number(values.get("round", "1"))
        if number is None:
            wrong = {"column": "round", "value": values["round"][:60]}
            made.problems.append(Reason("not_a_number", wrong, list_.position(row, "round")))
            continue
        round_ = made.rounds.setdefault(number, {"number": number, "matches": [], "tables": []})
        if "multiplier" in values:
            round_["multiplier"] = _decimal(values["multiplier"])
        if is_of_matches:
            _match(list_, row, values, people, round_, made)
        else:
            _seat(list_, row, values, people, round_, made)
    return made


def _match(list_: List, row: Row, values: Mapping[str, str], people: People, round_: Plain, made: Rounds) -> None:
    match: Plain = {}
    if "table" in values:
        match["table"] = whole_number(values["table"])
    names = [(values.get(side, ""), values.get(f"{side}_number", ""), side) for side in ("first", "second")]
    here = [(name, number, side) for name, number, side in names if name or number]
    is_bye = len(here) == 1 or (len(here) == 2 and len(here[1][0]) < 12 and fold_name(here[1][0]) in _BYES)
    match["players"] = []
    for name, number, side in here[:1] if is_bye else here:
        player = people.find(name, number)
        if player is None:
            made.problems.append(Reason("file_no_such_player", {"name": name or number}, list_.position(row, side)))
            return
        match["players"].append(player)
    text = values.get("result", "")
    score = read_scores(values.get("score_first", ""), values.get("score_second", ""))
    reported = read_result(text)
    result = reported if reported or reported is None else score
    if result is None:
        shown = text or f"{values.get('score_first', '')}-{values.get('score_second', '')}"
        made.problems.append(Reason("not_a_score", {"value": shown[:60]}, list_.position(row, "result")))
        return
    result = dict(result)
    if is_bye:
        result = {"bye": result.get("bye", "win")}
    if "forfeit" in result:
        result["forfeit"] = match["players"][result["forfeit"]]
    if "draws" in values and "score" in result:
        result["draws"] = whole_number(values["draws"]) or 0
    if "twenties_first" in values and not is_bye:
        result["twenties"] = [whole_number(values.get(f"twenties_{side}", "0")) for side in ("first", "second")]
    made.places[f"{round_['number']}.matches[{len(round_['matches'])}]"] = list_.position(row)
    round_["matches"].append(match | result)


_BYES = frozenset({"bye", "freilos", "exempt", "spielfrei", "descanso", "wolny los", "pauza", "pausa", "-"})


def _seat(list_: List, row: Row, values: Mapping[str, str], people: People, round_: Plain, made: Rounds) -> None:
    """Take in one seat: rows of the same round and table are one table, in the order of the seats."""
    player = people.find(values.get("name", ""), values.get("number", ""))
    if player is None:
        made.problems.append(
            Reason("file_no_such_player", {"name": values.get("name", "")}, list_.position(row, "name"))
        )
        return
    table = whole_number(values.get("table", "1"))
    tables = round_["tables"]
    place = next((i for i in reversed(range(len(tables))) if tables[i]["table"] == table), len(tables))
    if place == len(tables):
        tables.append({"table": table, "seats": []})
        made.places[f"{round_['number']}.tables[{place}]"] = list_.position(row)
    tables[place]["seats"].append(player)
    for field, key in (("score", "scores"), ("place", "places")):
        if field in values:
            tables[place].setdefault(key, []).append(_decimal(values[field]) if field == "score" else values[field])
            if field == "place":
                tables[place][key][-1] = whole_number(values[field])


def _decimal(text: str) -> int | float | str:
    """Return a number as a document has it; anything else stays a text, which a document refuses."""
    plain = text.replace(",", ".").replace("\u2212", "-")
    whole = whole_number(plain)
    if whole is not None:
        return whole
    try:
        return float(plain) if len(plain) < 30 else text
    except ValueError:
        return text
