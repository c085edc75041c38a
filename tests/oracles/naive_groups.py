"""Ties in groups by the plainest method, from the text of the rules, without the engine's code.

    two players:              their head-to-head; total twenties; unresolved
    three or more, Swiss:     total twenties; head-to-head where exactly two are still level; unresolved
    three or more, groups:    points among the tied; twenties among the tied; total twenties;
                              head-to-head where exactly two are still level; unresolved

The mini-league always has the whole tied group. Head-to-head sums all matches of the two; level or not played decides
nothing. Points are 2, 1 and 0; a bye is a win and has no twenties.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

Document = dict[str, Any]
Criterion = Callable[[str], int]


class Place(NamedTuple):
    """Rank, player, and who shares the rank, in the order shown."""

    rank: int
    player: str
    tied_with: list[str]


def standings(document: Document) -> list[Place]:
    """Return every place: group by group in a round robin, all together in a Swiss stage."""
    swiss = document["preset"] == "crokinole_swiss"
    groups: dict[str, list[Document]] = {}
    for number, player in enumerate(document["players"], 1):
        name = "" if swiss else player.get("group") or ""
        groups.setdefault(name, []).append({"number": number, **player})
    return [place for name in sorted(groups) for place in _rank_group(groups[name], document, swiss)]


def _rank_group(players: list[Document], document: Document, swiss: bool) -> list[Place]:
    results = _Results(document)
    everybody = [player["id"] for player in players]
    tiers: list[list[str]] = []
    for tied in split(everybody, results.points):
        tiers += resolve_tie(tied, results, swiss)
    by_id = {player["id"]: player for player in players}

    def display_order(player: str) -> tuple[bool, int, int]:
        """Return the rating at registration, higher first, missing last; then the number."""
        rating = by_id[player].get("rating")
        return rating is None, -(rating or 0), by_id[player]["number"]

    places: list[Place] = []
    for tier in tiers:
        rank, tier = len(places) + 1, sorted(tier, key=display_order)
        places += [Place(rank, player, [other for other in tier if other != player]) for player in tier]
    return places


def resolve_tie(tied: list[str], results: _Results, swiss: bool) -> list[list[str]]:
    """Return the tied players best first, in groups that stay tied."""
    if len(tied) == 1:
        return [tied]
    if len(tied) == 2:
        return [two for part in results.head_to_head(tied) for two in split(part, results.twenties)]
    criteria: list[Criterion] = [results.twenties]
    if not swiss:
        among = set(tied)
        criteria = [
            lambda player: results.points(player, among),
            lambda entrant: results.twenties(entrant, among),
            results.twenties,
        ]
    level = _split_by_all(criteria, tied)
    return [part for group in level for part in (results.head_to_head(group) if len(group) == 2 else [group])]


def _split_by_all(criteria: list[Criterion], tied: list[str]) -> list[list[str]]:
    """Split by the first criterion, each part by the next, and so on."""
    if not criteria or len(tied) == 1:
        return [tied]
    return [part for group in split(tied, criteria[0]) for part in _split_by_all(criteria[1:], group)]


def split(players: list[str], value: Criterion) -> list[list[str]]:
    """Return the players by value, highest first, equal ones together."""
    values = sorted({value(player) for player in players}, reverse=True)
    return [[player for player in players if value(player) == each] for each in values]


class _Results:
    """Points and twenties of every match."""

    def __init__(self, document: Document) -> None:
        # Player, opponent (nobody: a bye), points, twenties.
        self.lines: list[tuple[str, str | None, int, int]] = []
        for round_ in document["rounds"]:
            for match in round_["matches"]:
                self._add(match)

    def _add(self, match: Document) -> None:
        if "bye" in match:
            self.lines.append((match["players"][0], None, {"win": 2, "draw": 1, "loss": 0}[match["bye"]], 0))
            return
        a, b = match["players"]
        if match.get("forfeit") is not None:
            self.lines.append((a, b, 0 if match["forfeit"] == a else 2, 0))
            self.lines.append((b, a, 0 if match["forfeit"] == b else 2, 0))
        elif match.get("double_loss"):
            self.lines += [(a, b, 0, 0), (b, a, 0, 0)]
        elif match.get("score") is not None:
            x, y = match["score"]
            first, second = match.get("twenties") or (0, 0)
            self.lines.append((a, b, 2 if x > y else 1 if x == y else 0, first))
            self.lines.append((b, a, 2 if y > x else 1 if x == y else 0, second))

    def points(self, one: str, among: set[str] | None = None) -> int:
        return sum(p for who, other, p, _ in self.lines if who == one and (among is None or other in among))

    def twenties(self, one: str, among: set[str] | None = None) -> int:
        return sum(t for who, other, _, t in self.lines if who == one and (among is None or other in among))

    def head_to_head(self, two: list[str]) -> list[list[str]]:
        """Return two players in order if their matches separate them, else together."""
        return split(two, lambda player: self.points(player, set(two)))
