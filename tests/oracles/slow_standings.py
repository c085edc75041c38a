"""A second, slow computation of Swiss standings, written only to be compared with the engine."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

ZERO = Fraction(0)
NO_GAMES = (0, 0, 0)
FOREVER = 10**9

DEFAULTS: dict[str, Any] = {
    "points": {"win": 3, "draw": 1, "loss": 0},
    "best_of": 3,
    "omw_floor": 0.33,
    "gw_floor": 0.33,
    "min_games_for_gw": 1,
    "buchholz_variant": "standard",
    "forfeits_count_as_met": True,
    "unfinished_matches": "exclude",
    "late_entry": "losses",
    "max_byes_per_player": 1,
}

PRESETS: dict[str, dict[str, Any]] = {
    "mtg": {"standings_tiebreakers": ["omw", "gw", "ogw", "random"]},
    "pokemon": {"standings_tiebreakers": ["omw", "ogw", "random"], "omw_floor": 0.25},
    "pokemon_official": {
        "standings_tiebreakers": ["on_time", "owp", "oowp", {"code": "head_to_head", "max_tied": 2}, "random"],
    },
    "chess": {
        "standings_tiebreakers": ["buchholz", "sonneborn_berger", "player_number"],
        "points": {"win": 1, "draw": 0.5, "loss": 0},
        "best_of": 1,
        "forfeits_count_as_met": False,
    },
    "kitchen_table": {"standings_tiebreakers": ["omw", "gw", "ogw", "random"]},
    "registration_order": {"standings_tiebreakers": ["omw", "gw", "ogw", "player_number"]},
}


@dataclass(frozen=True)
class Entry:
    """One round of one player."""

    round: int
    outcome: str  # "win", "draw" or "loss"
    games: tuple[int, int, int]  # won, lost, drawn
    opponent: str | None  # only an opponent who counts as met
    is_bye: bool
    in_wp: bool  # whether the round counts in the win percentage of owp and oowp


def requested_bye(player: dict[str, Any], number: int) -> str | None:
    """Tell what a requested bye counts as in a round; of several entries about it the latest counts."""
    for start, end, *worth in reversed(player.get("absent", ())):
        if start <= number and (end is None or number <= end):
            return {"half": "draw", "full": "win"}.get(worth[0]) if worth else None
    return None


def exact(number: Any) -> Fraction:
    """Give the number as it is written in decimals."""
    return Fraction(str(number))


def mean(values: list[Fraction]) -> Fraction:
    """Give the arithmetic mean, 0 for no values."""
    return sum(values, ZERO) / len(values) if values else ZERO


def merged_config(document: dict[str, Any]) -> dict[str, Any]:
    """Put the document's configuration over the preset's and that over the defaults."""
    preset = PRESETS[document.get("preset", "mtg")]
    own: dict[str, Any] = document.get("config") or {}
    config = {**DEFAULTS, **preset, **own}
    config["points"] = {**DEFAULTS["points"], **preset.get("points", {}), **own.get("points", {})}
    games_needed = (config["best_of"] + 1) // 2
    config["bye_points"] = {"wins": games_needed, "draws": 0, **(own.get("bye_points") or {})}
    return config


def has_result(match: dict[str, Any]) -> bool:
    """Tell whether something has been recorded for the match; a bye always counts as recorded."""
    return bool(
        match.get("bye")
        or match.get("score") is not None
        or match.get("forfeit")
        or match.get("double_loss")
        or match.get("double_forfeit")
    )


def round_status(round_: dict[str, Any]) -> str:
    """Return the status of a round, derived from its matches if not given."""
    stated = round_.get("status")
    if stated is not None:
        return str(stated)
    return "completed" if all(has_result(match) for match in round_.get("matches", [])) else "in_progress"


class Tournament:
    """Everything that the tie-breaks need, laid out plainly."""

    def __init__(self, document: dict[str, Any]) -> None:
        """Read the document and write down what every round brought every player."""
        self.config = merged_config(document)
        self.seed = document.get("seed", 0)
        self.players: dict[str, dict[str, Any]] = {}
        for position, player in enumerate(document.get("players", []), start=1):
            number = player.get("number")
            self.players[player["id"]] = {
                "number": position if number is None else number,
                "first_round": player.get("first_round") or 1,
                "dropped_after": player.get("dropped_after"),
                "disqualified_in": player.get("disqualified_in"),
                "eliminated_in": player.get("eliminated_in"),
                "absent": player.get("absent", []),
            }
        numbered = [(r.get("number", i), r) for i, r in enumerate(document.get("rounds", []), start=1)]
        numbered.sort(key=lambda pair: pair[0])
        self.rounds = [(number, r) for number, r in numbered if round_status(r) != "draft"]
        self.deductions: list[dict[str, Any]] = document.get("deductions", [])
        self.entries: dict[str, list[Entry]] = {player: [] for player in self.players}
        for number, round_ in self.rounds:
            self._read_round(number, round_)

    # Reading the rounds

    def took_part(self, player: str) -> bool:
        """Tell whether the player did not drop before the own first round."""
        dropped = self.players[player]["dropped_after"]
        return dropped is None or dropped >= self.players[player]["first_round"]

    def is_out(self, player: str, number: int) -> bool:
        """Tell whether the round lies after a drop or an elimination, or not before a disqualification."""
        facts = self.players[player]
        return bool(
            (facts["dropped_after"] is not None and number > facts["dropped_after"])
            or (facts["disqualified_in"] is not None and number >= facts["disqualified_in"])
            or (facts["eliminated_in"] is not None and number > facts["eliminated_in"])
        )

    def gives_up(self, player: str, number: int) -> bool:
        """Tell whether an open match of this round is lost by the player for having left."""
        facts = self.players[player]
        return bool(
            (facts["dropped_after"] is not None and facts["dropped_after"] <= number)
            or (facts["disqualified_in"] is not None and facts["disqualified_in"] <= number)
        )

    def is_open(self, number: int, match: dict[str, Any]) -> bool:
        """Tell whether the match of a round that is not closed has still to be played."""
        if has_result(match):
            return False
        return bool(match.get("unfinished")) or not any(self.gives_up(player, number) for player in match["players"])

    def _read_round(self, number: int, round_: dict[str, Any]) -> None:
        closed = round_status(round_) == "completed"
        seen: set[str] = set()
        for match in round_.get("matches", []):
            seen.update(match["players"])
            if match.get("bye"):
                self._add_bye(number, match["players"][0], match["bye"])
            else:
                self._read_match(number, match, closed)
        for player, facts in self.players.items():
            if player in seen or not self.took_part(player) or self.is_out(player, number):
                continue
            asked = requested_bye(facts, number)
            if asked is not None:
                self._add_bye(number, player, asked)
                continue
            if not closed:
                continue
            limit, had = self.config["max_byes_per_player"], sum(entry.is_bye for entry in self.entries[player])
            within = limit is None or had < limit
            if number < facts["first_round"] and self.config["late_entry"] == "byes" and within:
                self._add_bye(number, player, "win")
            else:
                self._add(player, Entry(number, "loss", NO_GAMES, None, is_bye=False, in_wp=True))

    def _read_match(self, number: int, match: dict[str, Any], closed: bool) -> None:
        first, second = match["players"]
        if match.get("score") is not None:
            won, lost = match["score"]
            drawn = match.get("draws") or 0
            outcomes = ("win", "loss") if won > lost else ("loss", "win") if won < lost else ("draw", "draw")
            self._add_match(number, first, second, outcomes[0], (won, lost, drawn))
            self._add_match(number, second, first, outcomes[1], (lost, won, drawn))
        elif match.get("double_loss"):
            self._add_double_loss(number, first, second)
        elif match.get("double_forfeit"):
            self._add_match(number, first, None, "loss", NO_GAMES)
            self._add_match(number, second, None, "loss", NO_GAMES)
        elif match.get("forfeit"):
            loser = match["forfeit"]
            self._add_forfeit(number, winner=second if loser == first else first, loser=loser)
        elif not match.get("unfinished") and self.gives_up(first, number) and self.gives_up(second, number):
            self._add_double_loss(number, first, second)
        elif not match.get("unfinished") and self.gives_up(first, number):
            self._add_forfeit(number, winner=second, loser=first)
        elif not match.get("unfinished") and self.gives_up(second, number):
            self._add_forfeit(number, winner=first, loser=second)
        elif closed and self.config["unfinished_matches"] == "draw":
            self._add_match(number, first, second, "draw", NO_GAMES)
            self._add_match(number, second, first, "draw", NO_GAMES)

    def _add(self, player: str, entry: Entry) -> None:
        self.entries[player].append(entry)

    def _add_match(
        self, number: int, player: str, opponent: str | None, outcome: str, games: tuple[int, int, int]
    ) -> None:
        self._add(player, Entry(number, outcome, games, opponent, is_bye=False, in_wp=True))

    def _add_double_loss(self, number: int, first: str, second: str) -> None:
        self._add_match(number, first, second, "loss", NO_GAMES)
        self._add_match(number, second, first, "loss", NO_GAMES)

    def _add_forfeit(self, number: int, winner: str, loser: str) -> None:
        met = self.config["forfeits_count_as_met"]
        wins, draws = self.config["bye_points"]["wins"], self.config["bye_points"]["draws"]
        self._add_match(number, winner, loser if met else None, "win", (wins, 0, draws))
        self._add_match(number, loser, winner if met else None, "loss", (0, wins, draws))

    def _add_bye(self, number: int, player: str, kind: str) -> None:
        games = NO_GAMES
        if kind == "win":
            games = (self.config["bye_points"]["wins"], 0, self.config["bye_points"]["draws"])
        self._add(player, Entry(number, kind, games, None, is_bye=True, in_wp=kind == "loss"))

    # Counting

    def worth(self, outcome: str) -> Fraction:
        """Give the points of a win, a draw or a loss."""
        return exact(self.config["points"][outcome])

    def count(self, player: str, outcome: str) -> int:
        """Count the matches with that outcome."""
        return sum(1 for entry in self.entries[player] if entry.outcome == outcome)

    def count_rounds(self, player: str) -> int:
        """Count the matches, byes and missed rounds included."""
        return len(self.entries[player])

    def games(self, player: str) -> tuple[int, int, int]:
        """Count the games won, lost and drawn."""
        entries = self.entries[player]
        return (
            sum(entry.games[0] for entry in entries),
            sum(entry.games[1] for entry in entries),
            sum(entry.games[2] for entry in entries),
        )

    def meetings(self, player: str, up_to: int = FOREVER) -> list[tuple[str, str]]:
        """List the opponents met with the player's own outcome, in the order of rounds."""
        return [
            (entry.opponent, entry.outcome)
            for entry in self.entries[player]
            if entry.opponent is not None and entry.round <= up_to
        ]

    def opponents(self, player: str, up_to: int = FOREVER) -> list[str]:
        """List the opponents met, twice if met twice."""
        return [opponent for opponent, _ in self.meetings(player, up_to)]

    def points_for_place(self, player: str, up_to: int = FOREVER) -> Fraction:
        """Return the match points less deductions, which tie-breaks ignore."""
        taken = [
            exact(deduction["points"])
            for deduction in self.deductions
            if deduction["player"] == player and deduction["round"] <= up_to
        ]
        return self.score(player, up_to) - sum(taken, ZERO)

    def score(self, player: str, up_to: int = FOREVER) -> Fraction:
        """Sum the match points."""
        return sum((self.worth(entry.outcome) for entry in self.entries[player] if entry.round <= up_to), ZERO)

    # The tie-breaks that look at one player

    def mw(self, player: str) -> Fraction:
        """Give match points over the most that were possible."""
        if self.count_rounds(player) == 0:
            return ZERO
        return self.score(player) / (self.worth("win") * self.count_rounds(player))

    def omw(self, player: str) -> Fraction:
        """Give the mean of the opponents' match-win shares, each at least the floor."""
        floor = exact(self.config["omw_floor"])
        return mean([max(self.mw(opponent), floor) for opponent in self.opponents(player)])

    def gw(self, player: str) -> Fraction:
        """Give game points over the most that were possible, at least the floor."""
        won, lost, drawn = self.games(player)
        total = won + lost + drawn
        if total == 0 or total < self.config["min_games_for_gw"]:
            return ZERO
        points = won * self.worth("win") + lost * self.worth("loss") + drawn * self.worth("draw")
        return max(points / (self.worth("win") * total), exact(self.config["gw_floor"]))

    def ogw(self, player: str) -> Fraction:
        """Give the mean of the opponents' game-win shares."""
        return mean([self.gw(opponent) for opponent in self.opponents(player)])

    def match_wins(self, player: str) -> Fraction:
        """Count the matches won."""
        return Fraction(self.count(player, "win"))

    def game_wins(self, player: str) -> Fraction:
        """Count the games won."""
        return Fraction(self.games(player)[0])

    def buchholz(self, player: str) -> Fraction:
        """Sum the opponents' scores, without the extremes that the variant drops."""
        scores = sorted(self.score(opponent) for opponent in self.opponents(player))
        variant = self.config["buchholz_variant"]
        if variant == "median" and len(scores) > 2:
            scores = scores[1:-1]
        if variant == "modified" and len(scores) > 1:
            scores = scores[1:]
        return sum(scores, ZERO)

    def sonneborn_berger(self, player: str) -> Fraction:
        """Sum the opponents' scores, each times the share taken off that opponent."""
        share = {"win": Fraction(1), "draw": Fraction(1, 2), "loss": ZERO}
        return sum((self.score(opponent) * share[outcome] for opponent, outcome in self.meetings(player)), ZERO)

    def cumulative(self, player: str) -> Fraction:
        """Return the sum of the scores after each round."""
        return sum((self.score(player, number) for number, _ in self.rounds), ZERO)

    def sos(self, player: str) -> Fraction:
        """Give the mean of the opponents' points per match."""
        return mean([self.score(opponent) / self.count_rounds(opponent) for opponent in self.opponents(player)])

    def sosos(self, player: str) -> Fraction:
        """Give the mean of the opponents' strengths of schedule."""
        return mean([self.sos(opponent) for opponent in self.opponents(player)])

    def known_up_to(self, player: str, up_to: int) -> int:
        """Give the last round that the player's owp and oowp may know of, seen from a given round."""
        dropped = self.players[player]["dropped_after"]
        return up_to if dropped is None else min(up_to, dropped)

    def wp(self, player: str, up_to: int) -> Fraction:
        """Give the win share without byes after a round, within a quarter and the cap."""
        outcomes = [entry.outcome for entry in self.entries[player] if entry.in_wp and entry.round <= up_to]
        dropped = self.players[player]["dropped_after"]
        cap = Fraction(3, 4) if dropped is not None and dropped <= up_to else Fraction(1)
        floor = Fraction(1, 4)
        if not outcomes:
            return floor
        share = (outcomes.count("win") + Fraction(outcomes.count("draw"), 2)) / len(outcomes)
        return min(max(share, floor), cap)

    def owp(self, player: str, up_to: int = FOREVER) -> Fraction:
        """Give the mean of the opponents' win shares, frozen at the player's own drop."""
        known = self.known_up_to(player, up_to)
        return mean([self.wp(opponent, known) for opponent in self.opponents(player, known)])

    def oowp(self, player: str, up_to: int = FOREVER) -> Fraction:
        """Give the mean of the opponents' owp, frozen at the player's own drop."""
        known = self.known_up_to(player, up_to)
        return mean([self.owp(opponent, known) for opponent in self.opponents(player, known)])

    def player_number(self, player: str) -> Fraction:
        """Return the player's number; lower is better."""
        return Fraction(self.players[player]["number"])

    def random(self, player: str) -> Fraction:
        """Give the player's lot for the standings."""
        text = "\x1f".join([str(self.seed), "standings", "0", player])
        digest = hashlib.blake2b(text.encode(), digest_size=8).digest()
        return Fraction(int.from_bytes(digest, "big"), 2**64)

    def on_time(self, player: str) -> Fraction:
        """Give 1 to who was there from round 1, else 0."""
        return Fraction(1 if self.players[player]["first_round"] <= 1 else 0)

    # The one that looks at a group

    def head_to_head(self, player: str, group: list[str]) -> Fraction | None:
        """Give the points taken off the others of the group if all of it met all of it, else nothing."""
        if len(group) < 2:
            return None
        for entrant in group:
            if not set(group) - {entrant} <= set(self.opponents(entrant)):
                return None
        return sum((self.worth(outcome) for rival, outcome in self.meetings(player) if rival in group), ZERO)

    def value(self, code: str, player: str, group: list[str]) -> Fraction | None:
        """Give the value of one tie-break for one player of a group that is level so far."""
        if code == "head_to_head":
            return self.head_to_head(player, group)
        single = {
            "mw": self.mw,
            "omw": self.omw,
            "gw": self.gw,
            "ogw": self.ogw,
            "match_wins": self.match_wins,
            "game_wins": self.game_wins,
            "buchholz": self.buchholz,
            "sonneborn_berger": self.sonneborn_berger,
            "cumulative": self.cumulative,
            "sos": self.sos,
            "sosos": self.sosos,
            "owp": self.owp,
            "oowp": self.oowp,
            "player_number": self.player_number,
            "random": self.random,
            "on_time": self.on_time,
        }
        if code not in single:
            raise ValueError(f"unknown tie-break {code!r}")
        return single[code](player)


def split(group: list[str], values: dict[str, Fraction], lower_wins: bool = False) -> list[list[str]]:
    """Split a group by value, best first."""
    distinct = sorted({values[player] for player in group}, reverse=not lower_wins)
    return [[player for player in group if values[player] == value] for value in distinct]


def standings(document: dict[str, Any]) -> list[dict[str, Any]]:
    """Compute the rows of the standings in display order."""
    tournament = Tournament(document)
    listed = [
        player
        for player, facts in tournament.players.items()
        if tournament.took_part(player) and facts["disqualified_in"] is None
    ]
    listed.sort(key=tournament.player_number)
    shown: dict[str, dict[str, Fraction | None]] = {player: {} for player in listed}

    groups = split(listed, {player: tournament.points_for_place(player) for player in listed})
    for item in tournament.config["standings_tiebreakers"]:
        spec: dict[str, Any] = {"code": item} if isinstance(item, str) else item
        code = spec["code"]
        least = spec.get("min_tied") or 1
        most = spec.get("max_tied") or FOREVER
        next_groups: list[list[str]] = []
        for group in groups:
            served = least <= len(group) <= most
            values: dict[str, Fraction] = {}
            for player in group:
                value = tournament.value(code, player, group) if served else None
                if shown[player].get(code) is None:
                    shown[player][code] = value
                if value is not None:
                    values[player] = value
            if len(values) == len(group):
                next_groups.extend(split(group, values, lower_wins=code == "player_number"))
            else:
                next_groups.append(group)
        groups = next_groups

    rows: list[dict[str, Any]] = []
    for group in groups:
        rank = len(rows) + 1
        for player in group:
            won, lost, drawn = tournament.games(player)
            rows.append(
                {
                    "rank": rank,
                    "player": player,
                    "points": tournament.points_for_place(player),
                    "record": {
                        "wins": tournament.count(player, "win"),
                        "losses": tournament.count(player, "loss"),
                        "draws": tournament.count(player, "draw"),
                    },
                    "games": {"wins": won, "losses": lost, "draws": drawn},
                    "played": tournament.count_rounds(player),
                    "byes": sum(1 for entry in tournament.entries[player] if entry.is_bye),
                    "opponents": tournament.opponents(player),
                    "tiebreaks": shown[player],
                    "tied_with": [other for other in group if other != player],
                }
            )
    return rows
