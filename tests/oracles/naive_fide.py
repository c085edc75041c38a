"""FIDE's tie-breaks of 1 March 2026 a second time: player by player and round by round, from nothing but the text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction as F
from functools import cache
from itertools import product
from typing import Any

HALF = F(1, 2)
# Rounds without a game: pairing, full-point, half-point and zero-point byes.
BYES = ("given", "half", "zero")

RATING_TABLE = [
    *(
        3,
        10,
        17,
        25,
        32,
        39,
        46,
        53,
        61,
        68,
        76,
        83,
        91,
        98,
        106,
        113,
        121,
        129,
        137,
        145,
        153,
        162,
        170,
        179,
        188,
        197,
    ),
    *(
        206,
        215,
        225,
        235,
        245,
        256,
        267,
        278,
        290,
        302,
        315,
        328,
        344,
        357,
        374,
        391,
        411,
        432,
        456,
        484,
        517,
        559,
        619,
    ),
    735,
]
DP_TABLE = [
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193),
    *(
        202,
        211,
        220,
        230,
        240,
        251,
        262,
        273,
        284,
        296,
        309,
        322,
        336,
        351,
        366,
        383,
        401,
        422,
        444,
        470,
        501,
        538,
        589,
    ),
    *(677, 800),
]


@cache
def percent_expected(difference: int) -> int:
    """Return the expected percentage for a rating difference."""
    above = 50 + sum(abs(difference) > most for most in RATING_TABLE)
    return above if difference >= 0 else 100 - above


@dataclass
class Round:
    """One round of one player: a game, a forfeit ("won" or "lost" without play) or a bye."""

    kind: str
    opponent: str | None
    points: F
    is_white: bool = False


class Event:
    """A completed event: everybody's rounds, ratings and numbers."""

    def __init__(self, document: dict[str, Any], round_robin: bool = False) -> None:
        points = document["config"].get("points", {"win": 1, "draw": 0.5, "loss": 0})
        self.win, self.draw, self.loss = (F(str(points[name])) for name in ("win", "draw", "loss"))
        self.round_robin = round_robin
        self.players = {player["id"]: player for player in document["players"]}
        self.count = len(document["rounds"])
        self.rounds: dict[str, list[Round]] = {player: [] for player in self.players}
        for round_ in document["rounds"]:
            self._read(round_)

    def _read(self, round_: dict[str, Any]) -> None:
        number, seen = round_["number"], set()
        for match in round_["matches"]:
            seen |= {*match["players"]}
            if "bye" in match:
                kind, points = {
                    "win": ("given", self.win),
                    "draw": ("half", self.draw),
                    "loss": ("zero", self.loss),
                }[match["bye"]]
                self.rounds[match["players"][0]].append(Round(kind, None, points))
                continue
            a, b = match["players"]
            kinds, scores = ("game", "game"), (self.loss, self.loss)
            if "forfeit" in match:
                lost = match["forfeit"] == a
                kinds, scores = (
                    (("lost", "won"), (self.loss, self.win)) if lost else (("won", "lost"), (self.win, self.loss))
                )
            elif match.get("double_forfeit"):
                kinds = ("lost", "lost")
            elif "score" in match:
                first, second = match["score"]
                if first == second:
                    scores = (self.draw, self.draw)
                else:
                    scores = (self.win, self.loss) if first > second else (self.loss, self.win)
            self.rounds[a].append(Round(kinds[0], b, scores[0], True))
            self.rounds[b].append(Round(kinds[1], a, scores[1], False))
        for player, facts in self.players.items():
            if player in seen:
                continue
            worth = None
            for first, last, *kind in facts.get("absent", ()):
                if first <= number and (last is None or number <= last):
                    worth = kind[0] if kind else "none"
            kind, points = {"half": ("half", self.draw), "full": ("given", self.win)}.get(
                str(worth), ("zero", self.loss)
            )
            if number > facts.get("dropped_after", number):
                kind, points = "zero", F(0)
            if self.round_robin:
                kind, points = "rest", F(0)
            self.rounds[player].append(Round(kind, None, points))

    # Scores

    def score(self, player: str) -> F:
        """Return the points of all rounds."""
        return sum((one.points for one in self.rounds[player]), F(0))

    def adjusted_score(self, player: str) -> F:
        """Return the score for opponents: requested byes followed only by voluntary ones are draws."""
        total = F(0)
        for place, one in enumerate(self.rounds[player]):
            later = self.rounds[player][place + 1 :]
            is_last = all(other.kind in ("half", "zero", "lost") for other in later)
            if not self.round_robin and one.kind in ("half", "zero") and is_last:
                total += self.draw
            else:
                total += one.points
        return total

    def is_game(self, one: Round, forfeits: bool) -> bool:
        """Return whether a round is a game against the opponent."""
        return one.kind == "game" or (one.kind in ("won", "lost") and (forfeits or self.round_robin))

    def contributions(self, player: str, forfeits: bool = False) -> list[tuple[F, F, bool]]:
        """Return the opposing score, the points taken, and whether it was voluntarily unplayed, for each round."""
        found = []
        for one in self.rounds[player]:
            if self.is_game(one, forfeits):
                assert one.opponent is not None
                found.append((self.adjusted_score(one.opponent), one.points, False))
            elif one.kind != "rest":
                dummy = self.score(player)
                if one.kind in ("won", "lost"):
                    assert one.opponent is not None
                    dummy = min(dummy, self.adjusted_score(one.opponent))
                else:
                    dummy = min(dummy, self.draw * self.count)
                found.append((dummy, one.points, one.kind in ("half", "zero", "lost")))
        return found

    def cut(self, values: list[tuple[F, F, bool]], low: int, high: int) -> F:
        """Return the sum of values (opposing score, value, voluntary) without the lowest and highest ones."""
        left = list(values)
        for _ in range(low):
            if not left:
                break
            least = min(left, key=lambda one: (one[0], one[1]))
            voluntary = sorted((one for one in left if one[2]), key=lambda one: (one[1], one[0]))
            left.remove(voluntary[0] if voluntary and voluntary[0][1] >= least[1] else least)
        for _ in range(high):
            if left:
                left.remove(max(left, key=lambda one: (one[0], one[1])))
        return sum((one[1] for one in left), F(0))

    # Tie-breaks by the score of others

    def bh(self, player: str, low: int = 0, high: int = 0, forfeits: bool = False) -> F:
        values = [(score, score, voluntary) for score, _, voluntary in self.contributions(player, forfeits)]
        return self.cut(values, low, high)

    def sb(self, player: str, low: int = 0) -> F:
        return self.cut(
            [(score, score * got, voluntary) for score, got, voluntary in self.contributions(player)], low, 0
        )

    def fb(self, player: str, low: int = 0) -> F:
        """Buchholz of the same event with every pairing of the last round drawn."""
        return self.with_drawn_end().bh(player, low)

    def with_drawn_end(self) -> Event:
        other = Event.__new__(Event)
        other.__dict__ |= self.__dict__
        other.rounds = {
            player: [
                *rounds[:-1],
                *(Round("game", one.opponent, self.draw, one.is_white) if one.opponent else one for one in rounds[-1:]),
            ]
            for player, rounds in self.rounds.items()
        }
        return other

    def aob(self, player: str) -> F:
        opponents = self.board_opponents(player)
        return sum(map(self.bh, opponents), F(0)) / max(1, len(opponents))

    def ks(self, player: str, limit: int = 0) -> F:
        resting = len(self.players) % 2 if self.round_robin else 0
        games = self.count - resting * (self.count // len(self.players))
        least = self.win * games / 2 + F(limit, 2)
        return sum(
            (one.points for one in self.rounds[player] if one.opponent and self.score(one.opponent) >= least), F(0)
        )

    def board_opponents(self, player: str) -> list[str]:
        """Return the opponents of all games over the board."""
        return [one.opponent for one in self.rounds[player] if one.kind == "game" and one.opponent]

    # Own results

    def win_rounds(self, player: str) -> F:
        return F(sum(one.kind != "rest" and one.points == self.win for one in self.rounds[player]))

    def board_games(self, player: str) -> list[Round]:
        """Return the games, in a round robin with the forfeits won."""
        kinds = ("game", "won") if self.round_robin else ("game",)
        return [one for one in self.rounds[player] if one.kind in kinds]

    def won(self, player: str) -> F:
        return F(sum(one.points == self.win for one in self.board_games(player)))

    def bpg(self, player: str) -> F:
        return F(sum(not one.is_white for one in self.board_games(player)))

    def bwg(self, player: str) -> F:
        return F(sum(not one.is_white and one.points == self.win for one in self.board_games(player)))

    def ps(self, player: str, low: int = 0) -> F:
        running, total = F(0), F(0)
        for place, one in enumerate(self.rounds[player]):
            running += one.points
            total += running if place >= low else 0
        return total

    def rep(self, player: str) -> F:
        return F(self.count - sum(one.kind in ("half", "zero", "lost") for one in self.rounds[player]))

    def std(self, player: str) -> F:
        total = F(0)
        for place, one in enumerate(self.rounds[player]):
            if one.kind == "rest":
                continue
            other = self.draw
            if one.opponent and not (self.round_robin and one.kind == "lost"):
                other = self.rounds[one.opponent][place].points
            total += F(1) if one.points > other else HALF if one.points == other else F(0)
        return total

    # Ratings

    def ratings(self, player: str) -> list[int]:
        return [self.players[opponent]["rating"] for opponent in self.board_opponents(player)]

    def board_share(self, player: str) -> F:
        """Return the points over the board with 1 for a win and a half for a draw."""
        games = [one.points for one in self.rounds[player] if one.kind == "game"]
        return sum((F(1) if points == self.win else HALF if points == self.draw else F(0) for points in games), F(0))

    def aro(self, player: str, low: int = 0) -> F:
        ratings = sorted(self.ratings(player))[low:]
        return F((F(sum(ratings), len(ratings)) + HALF).__floor__()) if ratings else F(0)

    def tpr(self, player: str) -> F:
        ratings = self.ratings(player)
        if not ratings:
            return F(0)
        percent = (100 * self.board_share(player) / len(ratings) + HALF).__floor__()
        sign = 1 if percent >= 50 else -1
        return self.aro(player) + sign * DP_TABLE[abs(percent - 50)]

    def ptp(self, player: str) -> F:
        ratings = self.ratings(player)
        if not ratings:
            return F(0)
        if not self.board_share(player):
            return F(min(ratings) - 800)
        rating, wanted = min(ratings) - 800, 100 * self.board_share(player)
        while sum(percent_expected(rating - one) for one in ratings) < wanted:
            rating += 1
        return F(rating)

    def apro(self, player: str) -> F:
        return self._mean([self._remember("tpr", opponent) for opponent in self.board_opponents(player)])

    def appo(self, player: str) -> F:
        return self._mean([self._remember("ptp", opponent) for opponent in self.board_opponents(player)])

    def _remember(self, name: str, player: str) -> F:
        """Return a performance of a player, computed once."""
        known = self.__dict__.setdefault(f"known_{name}", {})
        if player not in known:
            known[player] = getattr(self, name)(player)
        value: F = known[player]
        return value

    @staticmethod
    def _mean(values: list[F]) -> F:
        return F((sum(values, F(0)) / len(values) + HALF).__floor__()) if values else F(0)

    # Direct encounter

    def encounter(self, group: list[str], forfeits: bool = False) -> list[list[str]]:
        """Return the tied players in order, in groups that stay tied."""
        games: dict[tuple[str, str], list[F]] = {}
        for player in group:
            for one in self.rounds[player]:
                if one.opponent in group and self.is_game(one, forfeits):
                    assert one.opponent is not None
                    games.setdefault((player, one.opponent), []).append(one.points)
        sure = {
            player: sum((self._average(games.get((player, other), [])) for other in group), F(0)) for player in group
        }
        missing = [(a, b) for i, a in enumerate(group) for b in group[i + 1 :] if (a, b) not in games]
        if not missing:
            levels = [[p for p in group if sure[p] == value] for value in sorted({*sure.values()}, reverse=True)]
            if len(levels) == 1:
                return levels
            return [part for level in levels for part in self.encounter(level, forfeits)]
        if self.round_robin:
            return [group]
        # Every way the missing games can end: tried one by one where there are few, else each player's best and worst.
        ranked: list[str] = []
        while len(ranked) < len(group) - 1:
            left = [player for player in group if player not in ranked]
            leaders = [player for player in left if self._leads(player, left, sure, missing)]
            if not leaders:
                break
            ranked.append(leaders[0])
        if not ranked:
            return [group]
        rest = [player for player in group if player not in ranked]
        return [*([player] for player in ranked), *self.encounter(rest, forfeits)]

    @staticmethod
    def _average(points: list[F]) -> F:
        return sum(points, F(0)) / len(points) if points else F(0)

    def _leads(self, player: str, left: list[str], sure: dict[str, F], missing: list[tuple[str, str]]) -> bool:
        """Return whether a player leads alone whatever the missing games bring."""
        if len(missing) <= 5:
            for ends in product(
                ((self.win, self.loss), (self.draw, self.draw), (self.loss, self.win)), repeat=len(missing)
            ):
                points = dict(sure)
                for (a, b), (x, y) in zip(missing, ends, strict=True):
                    points[a] += x
                    points[b] += y
                if any(points[other] >= points[player] for other in left if other != player):
                    return False
            return True
        worst = sure[player] + self.loss * sum(player in pair for pair in missing)
        return all(
            sure[other] + self.win * sum(other in pair for pair in missing) < worst for other in left if other != player
        )


def all_values(event: Event) -> dict[str, dict[str, F]]:
    """Return everyone's value of every tie-break, by code."""
    functions: dict[str, Callable[[str], F]] = {
        "WIN": event.win_rounds,
        "WON": event.won,
        "BPG": event.bpg,
        "BWG": event.bwg,
        "PS": event.ps,
        "PS-C1": lambda player: event.ps(player, 1),
        "REP": event.rep,
        "STD": event.std,
        "BH": event.bh,
        "BH-C1": lambda player: event.bh(player, 1),
        "BH-C2": lambda player: event.bh(player, 2),
        "BH-M1": lambda player: event.bh(player, 1, 1),
        "BH-M2": lambda player: event.bh(player, 2, 2),
        "BH-P": lambda player: event.bh(player, forfeits=True),
        "FB": event.fb,
        "FB-C1": lambda player: event.fb(player, 1),
        "AOB": event.aob,
        "SB": event.sb,
        "SB-C1": lambda player: event.sb(player, 1),
        "SB-C2": lambda player: event.sb(player, 2),
        "KS": event.ks,
        "KS-L+1": lambda player: event.ks(player, 1),
        "ARO": event.aro,
        "ARO-C1": lambda player: event.aro(player, 1),
        "TPR": event.tpr,
        "PTP": event.ptp,
        "APRO": event.apro,
        "APPO": event.appo,
        "TPN": lambda player: F(event.players[player]["number"]),
        "RTNG": lambda player: F(event.players[player]["rating"]),
    }
    return {code: {player: of(player) for player in event.players} for code, of in functions.items()}


def direct_places(event: Event, points: dict[str, F], forfeits: bool = False) -> dict[str, int | None]:
    """Return everyone's place among players with equal points; None if the direct encounter separates nobody."""
    places: dict[str, int | None] = {}
    for score in {*points.values()}:
        group = [player for player in event.players if points[player] == score]
        levels = event.encounter(group, forfeits) if len(group) > 1 else [group]
        place = 1
        for level in levels:
            places |= dict.fromkeys(level, place if len(levels) > 1 else None)
            place += len(level)
    return places
