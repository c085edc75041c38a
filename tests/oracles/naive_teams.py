"""A second computation of team and board standings from the plain document, written only to be compared."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

PRESETS: dict[str, dict[str, Any]] = {
    "chess_teams": {"boards": 4, "points": (2, 1, 0), "forfeits_count_as_met": False},
    "mtg_trios": {"boards": 3, "points": (3, 1, 0), "forfeits_count_as_met": True},
}
HALF = Fraction(1, 2)


def exact(number: Any) -> Fraction:
    """Give the number as it is written in decimals."""
    return Fraction(str(number))


class Event:
    """A team event, laid out plainly: for every team a list of (round, opponent who counts as met, result, boards)."""

    def __init__(self, document: dict[str, Any]) -> None:
        """Read the document."""
        self.config: dict[str, Any] = {**PRESETS[document["preset"]], **document["config"]}
        self.boards: int = self.config["boards"]
        self.by_game = self.config.get("points_for") == "game"
        self.win, self.draw = exact(self.config.get("board_win", 1)), exact(self.config.get("board_draw", 0.5))
        self.teams = {team["id"]: team for team in document["players"]}
        self.rounds = document["rounds"]
        self.lines: dict[str, list[dict[str, Any]]] = {team: [] for team in self.teams}
        # For every member: (board, points, "won", "lost" or "drawn")
        self.members: dict[str, list[tuple[int, str]]] = {}
        for round_ in self.rounds:
            self._read(round_)

    def _add(self, team: str, outcome: int, boards: tuple[int, int, int], opponent: str | None, round_: int) -> None:
        self.lines[team].append({"outcome": outcome, "boards": boards, "opponent": opponent, "round": round_})

    def _read(self, round_: dict[str, Any]) -> None:
        number, closed = round_["number"], round_["status"] == "completed"
        states = [self._state(match, number) for match in round_["matches"]]
        seated: set[str] = set()
        for match, state in zip(round_["matches"], states, strict=True):
            seated.update(match["players"])
            if state == "bye":
                won = {"win": 1, "draw": 0, "loss": -1}[match["bye"]]
                self._add(match["players"][0], won, self._bye_boards(won), None, number)
                continue
            first, second = match["players"]
            if state == "boards":
                self._add_match(first, second, match["boards"], number)
            elif state == "score":
                a, b = match["score"]
                drawn = match.get("draws", 0)
                self._add(first, (a > b) - (a < b), (a, b, drawn), second, number)
                self._add(second, (b > a) - (b < a), (b, a, drawn), first, number)
            elif state == "double_loss":
                self._add(first, -1, (0, 0, 0), second, number)
                self._add(second, -1, (0, 0, 0), first, number)
            elif state.startswith("forfeit:"):
                loser = state.removeprefix("forfeit:")
                winner = second if loser == first else first
                met = self.config["forfeits_count_as_met"]
                self._add(winner, 1, (self.boards, 0, 0), loser if met else None, number)
                self._add(loser, -1, (0, self.boards, 0), winner if met else None, number)
        if closed:
            for team, facts in self.teams.items():
                if team not in seated and facts.get("dropped_after", number) >= number:
                    self._add(team, -1, (0, 0, 0), None, number)

    def _bye_boards(self, outcome: int) -> tuple[int, int, int]:
        """Give the boards won, lost and drawn of a bye: all, or half of them if it is worth a draw."""
        if outcome == 1:
            return self.boards, 0, 0
        return (self.boards // 2, 0, self.boards % 2) if outcome == 0 else (0, 0, 0)

    def _state(self, match: dict[str, Any], number: int) -> str:
        if "bye" in match:
            return "bye"
        if "forfeit" in match:
            return f"forfeit:{match['forfeit']}"
        for kind in ("double_loss", "score"):
            if match.get(kind):
                return kind
        if match.get("boards") and all(self._board(board) is not None for board in match["boards"]):
            return "boards"
        gone = [team for team in match["players"] if self.teams[team].get("dropped_after", 10**9) <= number]
        if match.get("unfinished") or not gone:
            return "open"
        return "double_loss" if len(gone) == 2 else f"forfeit:{gone[0]}"

    @staticmethod
    def _board(board: dict[str, Any]) -> str | None:
        """Return the outcome of a board, None while it is open."""
        a, b = board["players"]
        if "score" in board:
            mine, yours = map(exact, board["score"])
            return "first" if mine > yours else "second" if yours > mine else "drawn"
        if a is None and b is None:
            return "nobody"
        return "second" if a is None else "first" if b is None else None

    def _add_match(self, first: str, second: str, boards: list[dict[str, Any]], number: int) -> None:
        results = [self._board(board) for board in boards]
        a, b, drawn = (results.count(kind) for kind in ("first", "second", "drawn"))
        mine, yours = a * self.win + drawn * self.draw, b * self.win + drawn * self.draw
        self._add(first, (mine > yours) - (mine < yours), (a, b, drawn), second, number)
        self._add(second, (yours > mine) - (yours < mine), (b, a, drawn), first, number)
        for place, (board, result) in enumerate(zip(boards, results, strict=True), 1):
            for member, side in zip(board["players"], ("first", "second"), strict=True):
                if member is not None:
                    said = "drawn" if result == "drawn" else "won" if result == side else "lost"
                    self.members.setdefault(member, []).append((place, said))

    # Team standings

    def points(self, team: str) -> Fraction:
        """Give the match points, or what every board is worth where those count."""
        win, draw, loss = (Fraction(value) for value in self.config["points"])
        if self.by_game:
            sums = [line["boards"] for line in self.lines[team]]
            return sum((won * self.win + drawn * self.draw for won, _, drawn in sums), Fraction(0))
        return sum(((loss, draw, win)[line["outcome"] + 1] for line in self.lines[team]), Fraction(0))

    def value(self, code: str, team: str) -> Fraction:
        """Return a tie-break of a team; numbers are negated, since lower is better."""
        lines = self.lines[team]
        met = [line for line in lines if line["opponent"] is not None]
        match code:
            case "board_points":
                return sum(
                    (line["boards"][0] * self.win + line["boards"][2] * self.draw for line in lines), Fraction(0)
                )
            case "board_wins":
                return Fraction(sum(line["boards"][0] for line in lines))
            case "match_wins":
                return Fraction(sum(line["outcome"] == 1 for line in lines))
            case "buchholz":
                return sum((self.points(line["opponent"]) for line in met), Fraction(0))
            case "sonneborn_berger":
                return sum((self.points(line["opponent"]) * (line["outcome"] + 1) * HALF for line in met), Fraction(0))
            case "player_number":
                return Fraction(-self.teams[team]["number"])
        raise AssertionError(code)

    def head_to_head(self, group: list[str]) -> dict[str, Fraction]:
        """Give the points taken off the others of the group, if all have met; else the same for everybody."""
        worth = [Fraction(value) for value in self.config["points"]][::-1]
        met = {(team, line["opponent"]) for team in group for line in self.lines[team]}
        if any((a, b) not in met for a in group for b in group if a != b):
            return dict.fromkeys(group, Fraction(0))
        found = {}
        for team in group:
            lines = [line for line in self.lines[team] if line["opponent"] in group]
            found[team] = sum(
                (
                    line["boards"][0] * self.win + line["boards"][2] * self.draw
                    if self.by_game
                    else worth[line["outcome"] + 1]
                    for line in lines
                ),
                Fraction(0),
            )
        return found

    def standings(self) -> list[tuple[int, str, Fraction]]:
        """Give rank, team and points, best first."""
        groups = self._split([list(self.teams)], self.points)
        for code in self.config["standings_tiebreakers"]:
            if code == "head_to_head":
                split = []
                for group in groups:
                    values = self.head_to_head(group)
                    split += self._split([group], values.__getitem__)
                groups = split
            else:
                groups = self._split(groups, lambda team, code=code: self.value(code, team))
        rows, rank = [], 1
        for group in groups:
            rows += [(rank, team, self.points(team)) for team in sorted(group, key=lambda t: self.teams[t]["number"])]
            rank += len(group)
        return rows

    @staticmethod
    def _split(groups: list[list[str]], value: Any) -> list[list[str]]:
        found = []
        for group in groups:
            for wanted in sorted({value(team) for team in group}, reverse=True):
                found += [[team for team in group if value(team) == wanted]]
        return found

    # Board standings

    def board_standings(self) -> list[tuple[int, int, str, Fraction, tuple[int, int, int]]]:
        """Give board, rank, member, points and won, lost, drawn; by board, best first."""
        worth = {"won": self.win, "drawn": self.draw, "lost": Fraction(0)}
        rows = []
        for team in self.teams.values():
            for place, member in enumerate(team["members"]):
                had = self.members.get(member["id"], [])
                if not had:
                    continue
                places = [board for board, _ in had]
                usual = max(sorted(set(places)), key=places.count)
                points = sum((worth[said] for _, said in had), Fraction(0))
                said = [kind for _, kind in had]
                record = (said.count("won"), said.count("lost"), said.count("drawn"))
                rows.append((usual, points, len(had), team["number"], place, member["id"], record))
        found = []
        for usual, points, count, number, place, member, record in rows:
            better = sum(
                other[0] == usual and (other[1] > points or (other[1] == points and other[2] < count)) for other in rows
            )
            found.append(((usual, -points, count, number, place), (usual, 1 + better, member, points, record)))
        return [row for _, row in sorted(found, key=lambda pair: pair[0])]

    def rating(self, team: str) -> int | None:
        """Give the mean of the best members, half a point rounded up."""
        rated = sorted((m["rating"] for m in self.teams[team]["members"] if "rating" in m), reverse=True)[: self.boards]
        return (2 * sum(rated) + len(rated)) // (2 * len(rated)) if rated else None
