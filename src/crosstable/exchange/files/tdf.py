"""TOM: the files of Pokémon events (Tournament Operations Manager), read only.

| element | becomes |
|---|---|
| `player` | a player; `dropped` is the last round played |
| `pod` | an age division: a group if there are several |
| `round` of type 1 | the playoffs: a bracket |
| `match` | outcome 0 open, 1 and 2 won by that seat, 3 tie, 5 bye, 8 a late entrant's loss, 10 lost by both |

TOM has no games, so a match is one game.
"""

import re
from collections.abc import Iterator
from typing import Any

from crosstable.exchange.document import tournament_from
from crosstable.exchange.document_shapes import VERSION
from crosstable.exchange.files.file_format import FileFormat, Option, Options, Reading, bad_file, refuse_file
from crosstable.exchange.files.playoffs import with_playoffs
from crosstable.exchange.files.xml_elements import Element, read_xml
from crosstable.formats.groups import MOST_GROUPS
from crosstable.model.refusals import BadFile, Reason
from crosstable.model.validation import Text, is_printable

FORMAT = "tdf"
PRESET = "pokemon_official"
DIVISIONS = {
    "0": "Junior",
    "1": "Senior",
    "2": "Masters",
    "8": "Junior and Senior",
    "9": "Senior and Masters",
    "10": "All ages",
}
ELIMINATION = "1"
MOST_ROUNDS = 100
_name = Text(200)
LONGEST_ID = 100
_RESULTS: dict[str, dict[str, Any]] = {
    "0": {},
    "1": {"score": [1, 0]},
    "2": {"score": [0, 1]},
    "3": {"score": [0, 0], "draws": 1},
    "10": {"double_loss": True},
}
_BYES = {"5": "win", "8": "loss"}


def sniff(content: bytes) -> bool:
    """Return whether a tournament of TOM begins."""
    return re.match(rb"[^<]{0,10}(?:<\?[^>]{0,200}>\s*)?<tournament[\s>]", content[:1000]) is not None


def read(content: bytes, options: Options) -> Reading:
    """Return the tournament in a file. Raises `BadFile` with every problem and its place."""
    root = read_xml(content)
    if root.name != "tournament":
        raise refuse_file("tdf_tournament", root.place)
    return _Event(root, options.get("division", "")).read()


class _Event:
    def __init__(self, root: Element, division: str) -> None:
        self.root = root
        self.problems: list[Reason] = []
        players = root.first("players")
        self.players = self._by_id(list(players.all("player")) if players is not None else [])
        pods = root.first("pods")
        self.pods = [pod for pod in (pods.all("pod") if pods is not None else ()) if [*_rounds(pod)]]
        if division:
            self.pods = [pod for pod in self.pods if division_of(pod).casefold() == division]
        # The matches of each round.
        self.swiss: dict[int, list[dict[str, Any]]] = {}
        self.playoffs: dict[int, list[dict[str, Any]]] = {}
        # The losses of late entrants, by identity: they follow from the round of their entry.
        self.before_entry: set[int] = set()

    def _add_problem(self, code: str, element: Element, **params: Any) -> None:
        self.problems.append(Reason(code, params, element.place))

    def _by_id(self, players: list[Element]) -> dict[str, Element]:
        elements: dict[str, Element] = {}
        for player in players:
            id_ = player.get("userid")
            if not id_ or len(id_) > LONGEST_ID or not is_printable(id_):
                self._add_problem("wer_id", player, name="player")
            elif elements.setdefault(id_, player) is not player:
                self._add_problem("wer_id_twice", player, value=id_)
        return elements

    def read(self) -> Reading:
        self._read_pods()
        document = {} if self.problems else self._document()
        if self.problems:
            raise bad_file(self.problems)
        try:
            playoffs = [_round(number, matches) for number, matches in sorted(self.playoffs.items())]
            _close([*document["rounds"], *playoffs][:-1])
            tournament = tournament_from(with_playoffs(document, playoffs))
        except BadFile as refusal:
            where = self.root.place
            raise bad_file(
                [Reason(reason.code, reason.params, f"{where}: {reason.path}") for reason in refusal.reasons]
            ) from None
        places = {player.id: self.players[player.id].place for player in tournament.players}
        return Reading(tournament=tournament, places=places)

    def _read_pods(self) -> None:
        counts = set()
        if len(self.pods) > MOST_GROUPS:
            self._add_problem("list_length", self.pods[MOST_GROUPS], length=len(self.pods), least=0, most=MOST_GROUPS)
            return
        for pod in self.pods:
            swiss, playoffs = 0, 0
            for element in _rounds(pod):
                matches = [self._match(match) for match in _matches(element)]
                if element.get("type") == ELIMINATION and swiss:
                    playoffs += 1
                    self.playoffs.setdefault(playoffs, []).extend(matches)
                else:
                    swiss += 1
                    self.swiss.setdefault(swiss, []).extend(matches)
                if element.get("number") not in ("", str(swiss + playoffs)):
                    params = {"value": element.get("number")[:20], "expected": swiss + playoffs}
                    self._add_problem("round_order", element, **params)
                if swiss + playoffs > MOST_ROUNDS:
                    self._add_problem("too_many_rounds", element, round=swiss + playoffs, most=MOST_ROUNDS)
                    return
            counts.add(swiss)
        if len(counts) > 1:
            divisions = [division_of(pod) for pod in self.pods]
            self._add_problem("tdf_divisions", self.pods[0], divisions=divisions)

    def _match(self, match: Element) -> dict[str, Any]:
        outcome = match.get("outcome")
        alone, first, second = match.first("player"), match.first("player1"), match.first("player2")
        ids = [side.get("userid") for side in (alone, first, second) if side is not None]
        for id_ in ids:
            if id_ not in self.players:
                self._add_problem("wer_person", match, value=id_[:40])
        table = match.child_text("tablenumber")
        is_table = table.isascii() and table.isdecimal() and 0 < int(table[:9]) <= 100_000
        placed = {"table": int(table)} if is_table else {}
        if alone is not None and len(ids) == 1 and outcome in _BYES:
            return {"players": ids, "bye": _BYES[outcome]}
        if alone is None and len(ids) == 2 and outcome in _RESULTS:
            return {**placed, "players": ids, **_RESULTS[outcome]}
        self._add_problem("tdf_outcome", match, value=outcome[:20])
        return {"players": ids}

    def _document(self) -> dict[str, Any]:
        data = self.root.first("data")
        name = "" if data is None else data.child_text("name")
        rounds = [_round(number, matches) for number, matches in sorted(self.swiss.items())]
        players = [*self._entries(rounds)]
        for round_ in rounds:
            round_["matches"] = [match for match in round_["matches"] if id(match) not in self.before_entry]
        if not players:
            self._add_problem("file_nobody", self.root)
        here = {player["id"] for player in players}
        groups = [{"name": division_of(pod), "players": [*_members(pod, here)]} for pod in self.pods]
        kept = {} if data is None else {child.name: child.text.strip() for child in data.children if child.text.strip()}
        return {
            "crosstable": VERSION,
            **({"name": name[:200].strip()} if name and is_printable(name) else {}),
            "preset": PRESET,
            "config": {"best_of": 1, **({"rounds": len(rounds)} if 1 <= len(rounds) <= 20 else {})},
            "players": players,
            **({"groups": groups} if len(groups) > 1 else {}),
            "rounds": rounds,
            "extra": {
                FORMAT: {
                    "tournament": dict(self.root.attributes),
                    "data": kept,
                    "players": {player["id"]: self._personal(player["id"]) for player in players},
                }
            },
        }

    def _entries(self, rounds: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
        known = {*self.players}
        members = {id_ for pod in self.pods for id_ in _members(pod, known)}
        seats: dict[str, list[tuple[int, dict[str, Any]]]] = {}
        for round_ in rounds:
            for match in round_["matches"]:
                for id_ in match["players"]:
                    seats.setdefault(id_, []).append((round_["number"], match))
        here = [id_ for id_ in self.players if not self.pods or id_ in members or id_ in seats]
        for number, id_ in enumerate(here, 1):
            element = self.players[id_]
            name = " ".join(part for part in (element.child_text("firstname"), element.child_text("lastname")) if part)
            if name:
                _name.read(name, element.place, self.problems)
            player: dict[str, Any] = {"id": id_, "name": name or id_, "number": number}
            mine = seats.get(id_, [])
            late = _late_rounds(mine)
            self.before_entry |= {id(match) for _, match in mine[:late]}
            if late:
                player["first_round"] = mine[late - 1][0] + 1
            dropped = element.first("dropped")
            text = "" if dropped is None else dropped.child_text("round")
            after = int(text[:9]) if text.isascii() and text.isdecimal() else None
            last = max((round_ for round_, _ in mine), default=0)
            if after is not None and max(last, late) <= after <= len(rounds):
                player["dropped_after"] = after
            yield player

    def _personal(self, id_: str) -> dict[str, str]:
        skipped = ("firstname", "lastname", "dropped")
        texts = {child.name: child.text.strip() for child in self.players[id_].children if child.name not in skipped}
        return {name: text for name, text in texts.items() if text}


def division_of(pod: Element) -> str:
    category = pod.get("category")
    return DIVISIONS.get(category, category[:40] or "?")


def _late_rounds(mine: list[tuple[int, dict[str, Any]]]) -> int:
    """Return how many rounds a late entrant lost before the first match; 0 without any match."""
    count = 0
    while count < len(mine) and mine[count][1].get("bye") == "loss" and mine[count][0] == count + 1:
        count += 1
    return count if count < len(mine) else 0


def _round(number: int, matches: list[dict[str, Any]]) -> dict[str, Any]:
    is_open = any(len(match["players"]) == 2 and not match.keys() - {"players", "table"} for match in matches)
    tables = [match.get("table") for match in matches if "table" in match]
    if len({*tables}) < len(tables):
        # Divisions count their tables apart.
        matches = [{key: value for key, value in match.items() if key != "table"} for match in matches]
    return {"number": number, "status": "in_progress" if is_open else "completed", "matches": matches}


def _close(rounds: list[dict[str, Any]]) -> None:
    """Close rounds that others followed: what is open in them was never played."""
    for round_ in rounds:
        if round_["status"] == "in_progress":
            round_["status"] = "completed"
            for match in round_["matches"]:
                if len(match["players"]) == 2 and not match.keys() - {"players", "table"}:
                    match["unfinished"] = True


def _rounds(pod: Element) -> Iterator[Element]:
    rounds = pod.first("rounds")
    return rounds.all("round") if rounds is not None else iter(())


def _matches(round_: Element) -> Iterator[Element]:
    matches = round_.first("matches")
    return matches.all("match") if matches is not None else iter(())


def _members(pod: Element, known: set[str]) -> Iterator[str]:
    """Yield the players of a division, each once."""
    subgroups = pod.first("subgroups")
    seen: set[str] = set()
    for subgroup in subgroups.all("subgroup") if subgroups is not None else ():
        players = subgroup.first("players")
        for player in players.all("player") if players is not None else ():
            id_ = player.get("userid")
            if id_ in known and id_ not in seen:
                seen.add(id_)
                yield id_


FILE_FORMAT = FileFormat(
    name="tdf",
    extensions=(".tdf",),
    media_type="application/xml",
    sniff=sniff,
    reads=("tournament",),
    read=read,
    options=(Option("division", tuple(name.casefold() for name in DIVISIONS.values()), "read"),),
)
