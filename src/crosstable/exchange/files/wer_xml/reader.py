"""A WER file to a tournament.

| element | becomes |
|---|---|
| `person`, `team` | a player: id, name, number; the status says who dropped or was cut, and when |
| `match` | outcome 1 `person` beat `opponent`, 2 draw, 3 bye; games count for `person` |
| rounds from `playoffstartround` on | a bracket |
| everything else | stored in `extra["wer"]`, without texts that name players |
"""

import re
from collections.abc import Iterator
from typing import Any

from crosstable.exchange.document import tournament_from
from crosstable.exchange.document_shapes import VERSION
from crosstable.exchange.files.file_format import Options, Reading, bad_file, refuse_file
from crosstable.exchange.files.playoffs import with_playoffs
from crosstable.exchange.files.xml_elements import Element, read_xml
from crosstable.exchange.json_reader import decode_json
from crosstable.model.refusals import BadFile, Reason, Refusal
from crosstable.model.validation import Text, is_printable

FORMAT = "wer"
PRESET = "mtg"
DROPPED, CUT = "3", "4"
MOST_GAMES = 99
LONGEST_ID = 100
MOST_ROUNDS = 100
# Our own JSON, in an attribute that other programs ignore.
OWN = "crosstable"
NAME = Text(200)
_ELSEWHERE = frozenset({"crosstable", "players", "rounds", "stages", "extra", "id"})
_WORD = re.compile(r"\w{2,}")
_MATCH = re.compile(r"rounds\[\d+\]\.matches\[\d+\]")
# Elements that are rewritten.
_OWN = ("person", "team", "matches", "participation")


def read(content: bytes, _options: Options) -> Reading:
    """Return the tournament in a file. Raises `BadFile` with every problem and its place."""
    event = _event(read_xml(content))
    if event is None:
        raise refuse_file("wer_event")
    return _Event(event).read()


def _event(root: Element, depth: int = 3) -> Element | None:
    if root.name == "event":
        return root
    events = (_event(child, depth - 1) for child in root.children if depth)
    return next((event for event in events if event is not None), None)


class _Event:
    def __init__(self, event: Element) -> None:
        self.event = event
        self.problems: list[Reason] = []
        parts = event.first("participation")
        self.parts = list(parts.children) if parts is not None else []
        self.persons = self._by_id("person", "id")
        self.teams = self._teams()
        matches = event.first("matches")
        self.rounds = list(matches.all("round")) if matches is not None else []
        self.lines: dict[str, str] = {}
        # How many texts of the log and the like name players.
        self.left_out = 0

    def _add_problem(self, code: str, element: Element, **params: Any) -> None:
        self.problems.append(Reason(code, params, element.place))

    def _by_id(self, name: str, key: str) -> dict[str, Element]:
        elements: dict[str, Element] = {}
        for element in self.parts:
            if element.name != name:
                continue
            id_ = element.get(key)
            if not id_ or len(id_) > LONGEST_ID or not is_printable(id_):
                self._add_problem("wer_id", element, name=name)
            elif elements.setdefault(id_, element) is not element:
                self._add_problem("wer_id_twice", element, value=id_)
        return elements

    def _teams(self) -> dict[str, Element]:
        """Return the team of every person: in individual events each has one."""
        members = ((team, team.first("member")) for team in self.parts if team.name == "team")
        return {member.get("person"): team for team, member in members if member is not None}

    def read(self) -> Reading:
        document = self._document()
        if self.problems:
            raise bad_file(self.problems)
        try:
            start = _integer(self.event.get("playoffstartround"), 0)
            swiss = [round_ for round_ in document["rounds"] if not start or round_["number"] < start]
            playoffs = document["rounds"][len(swiss) :]
            tournament = tournament_from(with_playoffs({**document, "rounds": swiss}, playoffs))
        except BadFile as refusal:
            raise bad_file([self._with_position(reason, len(swiss)) for reason in refusal.reasons]) from None
        places = {player.id: self.persons[player.id].place for player in tournament.players}
        notes = (Reason("wer_left_out", {"texts": self.left_out}),) if self.left_out else ()
        return Reading(tournament=tournament, places=places, notes=notes)

    def _with_position(self, reason: Reason, swiss: int) -> Reason:
        path = reason.path
        if path.startswith("stages["):
            stage, _, rest = path.partition("].")
            number, _, rest = rest.removeprefix("rounds[").partition("]")
            shift = swiss if stage.endswith("1") else 0
            path = f"rounds[{int(number) + shift}]{rest}" if number.isdecimal() else path
        match = _MATCH.match(path)
        at = self.lines.get(match[0], self.event.place) if match else self.event.place
        return Reason(reason.code, reason.params, f"{at}: {reason.path}")

    # The document

    def _document(self) -> dict[str, Any]:
        rounds = [self._round(i, element) for i, element in enumerate(self.rounds)]
        if len(rounds) > MOST_ROUNDS:
            self._add_problem("too_many_rounds", self.rounds[MOST_ROUNDS], round=len(rounds), most=MOST_ROUNDS)
        title = self.event.get("title")
        config: dict[str, Any] = {}
        planned = _integer(self.event.get("numberofrounds"), 0)
        if 1 <= planned <= 20:
            config["rounds"] = planned
        players = [*self._players(rounds)]
        if not (players or self.problems):
            self._add_problem("file_nobody", self.event)
        return {
            "crosstable": VERSION,
            **({"name": title[:200].strip()} if title and is_printable(title) else {}),
            "preset": PRESET,
            "config": config,
            **self._own_data(self.event),
            "players": players,
            "rounds": rounds,
            "extra": {FORMAT: self._extra(players)},
        }

    def _players(self, rounds: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
        # Everybody's last round with a seat.
        playing = {
            player: round_["number"] for round_ in rounds for match in round_["matches"] for player in match["players"]
        }
        listed = {ref.get("person") for role in self._roles("PL") for ref in role.all("ref")}
        out = {ref.get("person") for role in self._roles("PL", "DQ") for ref in role.all("ref")}
        last = max((round_["number"] for round_ in rounds), default=0)
        here = [id_ for id_ in self.persons if id_ in playing or id_ in listed or id_ in self.teams]
        numbers = self._numbers(here)
        for id_ in here:
            player: dict[str, Any] = {"id": id_, "name": self._name(id_), "number": numbers[id_]}
            team = self.teams.get(id_)
            is_dropped = team is not None and team.get("status") == DROPPED
            left = _integer(team.get("eliminationround"), 0) if team is not None and is_dropped else None
            seat = playing.get(id_, 0)
            if left is not None and seat <= left <= last:
                player["dropped_after"] = left
            if id_ in out:
                player["disqualified_in"] = min(seat + 1, MOST_ROUNDS)
            yield {**player, **self._own_data(self.persons[id_])}

    def _own_data(self, element: Element) -> dict[str, Any]:
        """Return the data that Crosstable itself wrote for data without an attribute."""
        text = element.get(OWN)
        try:
            own = decode_json(text) if text else {}
        except Refusal:
            own = None
        if not isinstance(own, dict) or _ELSEWHERE & own.keys():
            self._add_problem("wer_own", element)
            return {}
        return own

    def _roles(self, role: str, kind: str = "") -> Iterator[Element]:
        for element in self.parts:
            if element.name == "role" and element.get("cd") == role and kind in ("", element.get("type")):
                yield element

    def _numbers(self, players: list[str]) -> dict[str, int]:
        """Return the numbers of their teams, or the order of the file if these are invalid."""
        teams = {id_: _integer(self.teams[id_].get("id"), 0) for id_ in players if id_ in self.teams}
        is_numbered = len({*teams.values()}) == len(players) and all(
            1 <= number <= 1_000_000 for number in teams.values()
        )
        return teams if is_numbered else {id_: i for i, id_ in enumerate(players, 1)}

    def _name(self, id_: str) -> str:
        person = self.persons[id_]
        name = joined_name(person.attributes)
        if name:
            NAME.read(name, person.place, self.problems)
        return name or id_

    def _round(self, i: int, element: Element) -> dict[str, Any]:
        number = _integer(element.get("number"), 0)
        if number != i + 1:
            self._add_problem("round_order", element, value=element.get("number")[:20], expected=i + 1)
        matches = [self._match(match) for match in element.all("match")]
        for j, match in enumerate(element.all("match")):
            self.lines[f"rounds[{i}].matches[{j}]"] = match.place
        byes = self._own_data(element).get("byes", {})
        for player, kind in byes.items() if isinstance(byes, dict) else ():
            if player in self.persons:
                matches.append({"players": [player], "bye": kind})
        is_open = any(match.keys() == {"players"} for match in matches)
        is_last = element is self.rounds[-1]
        if is_open and not is_last:
            matches = [{**match, "unfinished": True} if match.keys() == {"players"} else match for match in matches]
        return {"number": i + 1, "status": "in_progress" if is_open and is_last else "completed", "matches": matches}

    def _match(self, match: Element) -> dict[str, Any]:
        person, opponent, outcome = match.get("person"), match.get("opponent"), match.get("outcome")
        for id_ in (person, opponent):
            if (id_ and id_ not in self.persons) or (id_ == person and not id_):
                self._add_problem("wer_person", match, value=id_[:40])
        won, lost, drawn = (_integer(match.get(name) or "0", -1) for name in ("win", "loss", "draw"))
        if min(won, lost, drawn) < 0 or max(won, lost, drawn) > MOST_GAMES:
            self._add_problem("wer_games", match, most=MOST_GAMES)
        if outcome == "3" or (outcome and not opponent):
            if outcome != "3" or opponent:
                self._add_problem("wer_outcome", match, value=outcome[:20])
            return {"players": [person], "bye": "win"}
        record: dict[str, Any] = {"players": [person, opponent]}
        if (outcome == "1" and won <= lost) or (outcome == "2" and won != lost):
            self._add_problem("wer_result", match, won=won, lost=lost)
        if outcome not in ("", "0", "1", "2"):
            self._add_problem("wer_outcome", match, value=outcome[:20])
        if not opponent:
            self._add_problem("wer_person", match, value="")
        if outcome == "1" and match.get("winbydrop").casefold() == "true" and (lost, drawn) == (0, 0):
            return {**record, "forfeit": opponent}
        if outcome in ("1", "2"):
            return {**record, "score": [won, lost], **({"draws": drawn} if drawn else {})}
        return {**record, **{key: value for key, value in self._own_data(match).items() if key.startswith("double_")}}

    # Stored data

    def _extra(self, players: list[dict[str, Any]]) -> dict[str, Any]:
        """Return data without a place in a tournament: of event, persons, rounds and other elements."""
        known = {player["id"] for player in players}
        kept: dict[str, Any] = {"event": _other_attributes(self.event, OWN)}
        persons = {}
        for id_ in known:
            attributes = _other_attributes(self.persons[id_], OWN, "id")
            team = self.teams.get(id_)
            own = {} if team is None else {"team": dict(team.attributes)}
            persons[id_] = {**attributes, **own} if attributes or own else {}
        kept["players"] = {id_: persons[id_] for id_ in sorted(known)}
        others = [element for element in self.parts if element.name not in _OWN or element.get("id") not in known]
        others = [
            element
            for element in others
            if element.name != "team" and not (element.name == "role" and element.get("cd") == "PL")
        ]
        kept["participation"] = [plain_tree(element) for element in others]
        kept["rounds"] = [_other_attributes(element, OWN, "number") for element in self.rounds]
        parts = [plain_tree(child) for child in self.event.children if child.name not in _OWN]
        words = {word for player in players for word in _WORD.findall(player["name"].casefold())} | known
        kept["parts"] = [self._without_names(part, words) for part in parts]
        return {name: value for name, value in kept.items() if value}

    def _without_names(self, tree: list[Any], words: set[str]) -> list[Any]:
        """Return kept elements without the texts that name players: nobody could take a name out of them later."""
        name, attributes, content = tree
        attributes = {
            key: value for key, value in attributes.items() if value in words or not self._names(value, words)
        }
        if isinstance(content, str):
            return [name, attributes, "" if self._names(content, words) else content]
        return [name, attributes, [self._without_names(child, words) for child in content]]

    def _names(self, text: str, words: set[str]) -> bool:
        does = not words.isdisjoint(_WORD.findall(text.casefold()))
        self.left_out += does
        return does


def _other_attributes(element: Element, *names: str) -> dict[str, str]:
    return {name: value for name, value in element.attributes.items() if name not in names}


def joined_name(attributes: Any) -> str:
    texts = (attributes.get(name) for name in ("first", "middle", "last"))
    return " ".join(text.strip() for text in texts if isinstance(text, str) and text.strip())


def plain_tree(element: Element, levels: int = 3) -> list[Any]:
    """Return an element as plain values: name, attributes, and what is in it, text or elements."""
    children: Any = [plain_tree(child, levels - 1) for child in element.children] if levels else []
    return [element.name, dict(element.attributes), children or element.text.strip()]


def _integer(text: str, default: int) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else default
