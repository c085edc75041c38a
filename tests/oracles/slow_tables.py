"""A second, slow computation of table leaderboards and cuts, written only to be compared with the engine.

It works on plain documents, with fractions and loops, a player and a question at a time, from the rules alone:
sections 4 (scores, ranks, eliminated players) and 5 (the cut), and G.1 for mahjong scores.

Where the rules leave room it reads them so:

| point | reading |
|---|---|
| an event that undoes another | has no points of its own; it can be undone in turn |
| the tournament score, the latest +1 | of the whole tournament: this stage and the stages of tables right before it |
| who enters in a later round | is neither listed nor active yet |
| who is absent for a while | is still in |
| "tournament score" of a cut | the first criterion of the chain that is configured |
| a deduction | makes the tournament score worse: less, or more where the lower score wins |
| a place without points of its own | a point for everybody beaten, half of one for everybody level; where the lower \
score wins, for everybody who was better |
| a cut was due | more are in than `ideal` |
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

Document = dict[str, Any]
Value = Fraction | None

FOREVER = 10**9
FOUR = ["tournament_score", "round_score", "last_win", "table_round_score"]
SCORES = {"tournament_score", "round_score", "table_round_score", "points"}

DEFAULTS: Document = {
    "table_size": 4,
    "criteria": FOUR,
    "tie_policy": "cut_tied",
    "rounds": None,
    "lower_wins": False,
    "uma": None,
    "oka": 0,
    "start_points": 30000,
    "share_uma": True,
    "place_points": None,
}


def exact(number: Any) -> Fraction:
    """Give the number as it is written in decimals."""
    return Fraction(str(number))


# Points of one player at one table


def is_in_force(event: Document, events: list[Document]) -> bool:
    """Return whether no valid event undoes this one."""
    return not any(other.get("undoes") == event["id"] and is_in_force(other, events) for other in events)


def taps(table: Document, player: str) -> list[Document]:
    """Give the +1 and -1 of a player that count."""
    events = table.get("events") or []
    mine = [event for event in events if event["player"] == player and event.get("undoes") is None]
    return [event for event in mine if is_in_force(event, events)]


def points_at(table: Document, player: str, config: Document) -> Fraction:
    """Return a player's points at a table, before the round's multiplier."""
    seat = table["seats"].index(player)
    if table.get("places") is not None:
        return points_of_place(table["places"], seat, config)
    if table.get("scores") is not None:
        scores = [exact(score) for score in table["scores"]]
        return scores[seat] if config["uma"] is None else mahjong(scores, seat, config)
    return Fraction(sum(event["delta"] for event in taps(table, player)))


def taken_places(order: list[Fraction], seat: int, share: bool) -> list[int]:
    """Give the places (from 0) that a seat and those level with it take, or the one by the order of seats."""
    ahead = sum(1 for other in order if other > order[seat])
    level = [i for i, other in enumerate(order) if other == order[seat]]
    if share:
        return list(range(ahead, ahead + len(level)))
    return [ahead + level.index(seat)]


def mean_of(values: list[Fraction], places: list[int]) -> Fraction:
    return sum((values[place] if place < len(values) else Fraction(0) for place in places), Fraction(0)) / len(places)


def mahjong(scores: list[Fraction], seat: int, config: Document) -> Fraction:
    """Give score - start + uma of the place + share of the oka, which the winner takes and all pay alike."""
    order = [-score if config["lower_wins"] else score for score in scores]
    places = taken_places(order, seat, config["share_uma"])
    # A table of three has the outer two of four bonuses, and none in the middle.
    uma = [exact(bonus) for bonus in config["uma"]] if len(config["uma"]) >= len(scores) else [Fraction(0)]
    while len(uma) > len(scores):
        middle = len(uma) // 2
        if len(uma) % 2:
            del uma[middle]
        else:
            uma[middle - 1 : middle + 1] = [Fraction(0)]
    oka = exact(config["oka"])
    won = mean_of([oka], places)
    return scores[seat] - exact(config["start_points"]) + mean_of(uma, places) + won - oka / len(scores)


def points_of_place(places: list[int], seat: int, config: Document) -> Fraction:
    """Return the points for a place: the mean of shared places, or one for each player beaten."""
    order = [Fraction(-place) for place in places]
    if config["place_points"] is not None:
        return mean_of([exact(worth) for worth in config["place_points"]], taken_places(order, seat, True))
    level = sum(1 for other in order if other == order[seat]) - 1
    other_side = [other > order[seat] if config["lower_wins"] else other < order[seat] for other in order]
    return sum(other_side) + Fraction(level, 2)


class Evening:
    """A document, and every question about it."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.players: list[Document] = document["players"]
        stages: list[Document] = document.get("stages") or [document]
        self.stage = stages[-1]
        self.config = config_of(self.stage)
        self.run = stages[-1:]
        while len(self.run) < len(stages) and config_of(stages[-1 - len(self.run)])["format"] in ("tables", "cut_line"):
            self.run.insert(0, stages[-1 - len(self.run)])
        rounds = [(round_, config_of(stage)) for stage in self.run for round_ in stage["rounds"]]
        self.start = min((round_["number"] for round_, _ in rounds), default=1)
        self.started = [played for played in rounds if played[0]["status"] in ("in_progress", "completed")]
        self.taps: dict[tuple[int, str], list[Document]] = {}
        self.sums: dict[tuple[int, str], Fraction] = {}
        self.tables: dict[tuple[int, str], Document] = {}
        for round_, config in self.started:
            for table in round_["tables"]:
                for player in table["seats"]:
                    where = round_["number"], player
                    self.tables[where] = table
                    self.taps[where] = taps(table, player)
                    self.sums[where] = points_at(table, player, config)

    def rounds(self, through: int) -> list[Document]:
        """Give every round that has left staging, up to that number."""
        return [round_ for round_, _ in self.started if round_["number"] <= through]

    def now(self, through: int = FOREVER) -> int:
        """Give the number of the latest round that has left staging, or of the one before the first."""
        return max((round_["number"] for round_ in self.rounds(through)), default=self.start - 1)

    # Criteria

    def round_sum(self, round_: Document, player: str, times: bool) -> Fraction:
        """Return a player's points in a round, with or without its multiplier; 0 without a seat."""
        worth = self.sums.get((round_["number"], player), Fraction(0))
        return worth * exact(round_.get("multiplier", 1)) if times else worth

    def wins_in(self, round_: Document, player: str) -> list[Document]:
        return [tap for tap in self.taps.get((round_["number"], player), ()) if tap["delta"] == 1]

    def deductions_through(self, player: str, through: int) -> Fraction:
        """Return the deductions of a player up to that round."""
        taken = Fraction(0)
        for stage in self.run:
            for row in stage.get("deductions") or []:
                if row["player"] == player and row["round"] <= through:
                    taken += exact(row["points"])
        return taken

    def value(self, code: str, player: str, through: int) -> Value:
        """Give one criterion of one player as it stood at the end of that round."""
        rounds = self.rounds(through)
        current = [round_ for round_ in rounds if round_["number"] == self.now(through)]
        if code == "tournament_score":
            taken = self.deductions_through(player, through)
            worse = taken if self.config["lower_wins"] else -taken
            return sum((self.round_sum(round_, player, times=True) for round_ in rounds), worse)
        if code == "round_score":
            return sum((self.round_sum(round_, player, times=True) for round_ in current), Fraction(0))
        if code == "table_round_score":
            mates = [(round_, mate) for round_ in current for mate in self.mates(round_, player)]
            return sum((self.round_sum(round_, mate, times=True) for round_, mate in mates), Fraction(0))
        if code == "points":
            return sum((self.round_sum(round_, player, times=False) for round_ in rounds), Fraction(0))
        if code == "wins":
            return Fraction(sum(len(self.wins_in(round_, player)) for round_ in rounds))
        if code == "round_wins":
            return Fraction(sum(len(self.wins_in(round_, player)) for round_ in current))
        assert code == "last_win"
        return max((exact(tap["at"]) for round_ in rounds for tap in self.wins_in(round_, player)), default=None)

    def mates(self, round_: Document, player: str) -> list[str]:
        """Give everybody at the player's table, the player too."""
        table = self.tables.get((round_["number"], player))
        return table["seats"] if table else []

    def is_better(self, value: Value, other: Value, code: str) -> bool:
        """Tell whether a value of that criterion is better than another; none is worst."""
        if value is None or other is None:
            return value is not None and other is None
        if code in SCORES and self.config["lower_wins"]:
            return value < other
        return value > other

    # The leaderboard

    def is_listed(self, player: Document, now: int) -> bool:
        """Tell whether the player has a place after that round."""
        first, dropped = player.get("first_round", 1), player.get("dropped_after")
        if dropped is not None and dropped < first:
            return False
        if player.get("disqualified_in") is not None or round_of_exit(player) < self.start:
            return False
        return bool(first <= max(now, self.start))

    def leaderboard(self) -> list[Document]:
        """Give every row: active players, then those who went, the latest first; by name inside a shared rank."""
        now = self.now()
        batches: dict[int, list[Document]] = {}
        for player in self.players:
            if self.is_listed(player, now):
                went = round_of_exit(player)
                batches.setdefault(FOREVER if went > now else went, []).append(player)
        rows: list[Document] = []
        for went in sorted(batches, reverse=True):
            rows += self.batch_rows(batches[went], went, len(rows))
        return rows

    def batch_rows(self, players: list[Document], went: int, above: int) -> list[Document]:
        """Return the rows of the active players, or of those eliminated in one round, as of that round."""
        standing = Standing(self, [player["id"] for player in players], went)
        rows = []
        for player in players:
            one = player["id"]
            table = self.tables.get((self.now(went), one))
            rows.append(
                {
                    "rank": above + standing.better[one] + 1,
                    "player": one,
                    "score": self.value("tournament_score", one, went),
                    "round_score": self.value("round_score", one, went),
                    "criteria": standing.values[one],
                    "tied_with": standing.level_with(one) - {one},
                    "played": sum(1 for round_ in self.rounds(went) if (round_["number"], one) in self.tables),
                    "table": None if table is None else table.get("table"),
                    "seat": None if table is None else table["seats"].index(one),
                    "out_in": None if went == FOREVER else went,
                    "deducted": self.deductions_through(one, went),
                    "name": (player.get("name") or one, player["number"]),
                }
            )
        return sorted(rows, key=lambda row: (row["rank"], row["name"]))

    # The cut

    def original(self) -> int:
        """Give the number of players at the start of the stage's first round."""
        if self.stage.get("original") is not None:
            return int(self.stage["original"])
        first = self.stage["rounds"][0]["number"]
        return sum(1 for player in self.players if was_in(player, first))

    def cut(self) -> Document:
        """Give the cut after the latest round that has left staging, by the seven steps.

        `certain` go whatever the lot says; `lots` of the players in `level`, who are equal on all criteria, go too.
        """
        config, now = self.config, self.now()
        r, total, size = now - self.stage["rounds"][0]["number"] + 1, config["rounds"], config["table_size"]
        before = [{**player, "eliminated_in": earlier(player, now)} for player in self.players]
        active = [player["id"] for player in before if self.is_listed(player, now) and round_of_exit(player) > now]
        standing = Standing(self, active, FOREVER)
        first = config["criteria"][0]
        score = {player: standing.values[player][first] for player in active}
        original = self.original()
        answer: Document = {"original": original, "active": len(active), "ideal": 0, "target": None, "candidates": []}
        answer |= {"certain": set(), "level": set(), "lots": 0, "line": None, "warnings": [], "standing": standing}
        # 1
        if r >= total:
            return {**answer, "warnings": ["last_round_no_cut"]}
        ideal = answer["ideal"] = original * (total - r) // total
        # 2
        best_first = sorted(active, key=lambda player: standing.better[player])
        for keep in sorted({ideal // size * size, -(-ideal // size) * size}):
            if size <= keep <= len(active):
                splits = bool(
                    {score[player] for player in best_first[:keep]} & {score[player] for player in best_first[keep:]}
                )
                answer["candidates"].append((keep, splits))
        whole = [keep for keep, splits in answer["candidates"] if not splits]
        target = max((keep for keep, _ in answer["candidates"]), default=None)
        target = answer["target"] = whole[0] if len(whole) == 1 else target
        # 3
        if target is None or len(active) <= target or len(set(score.values())) == 1:
            if len(active) > ideal:
                answer["warnings"] = [no_cut_code(len(active), target)]
            return answer
        # 4
        line = answer["line"] = score[best_first[target]]
        # 5
        keep = target
        if config["tie_policy"] == "keep_tied":
            keep = sum(1 for player in active if not self.is_better(line, score[player], first))
            answer["warnings"] = ["kept_tied_more"] + ["kept_tied"] * (keep % size > 0)
        if config["tie_policy"] == "cut_tied":
            keep = sum(1 for player in active if self.is_better(score[player], line, first))
            if keep < size:  # 6
                keep = target
                answer["warnings"].append("cut_tied_as_exact")
            else:
                answer["warnings"] += ["cut_tied_more"] * (keep < target)
            if keep % size:  # 7
                keep -= keep % size
                answer["warnings"].append("cut_to_whole_tables")
        # The line may still fall among equals: then it is for the lot.
        gone = set(best_first[keep:])
        straddling = standing.level_with(best_first[keep - 1])
        if not straddling & gone:
            return {**answer, "certain": gone}
        certain = gone - straddling
        warnings = [*answer["warnings"], "cut_by_lot"]
        lots = len(gone) - len(certain)
        return {**answer, "certain": certain, "level": straddling, "lots": lots, "warnings": warnings}


class Standing:
    """The order of some players after a round: how many are better than each, every two of them compared."""

    def __init__(self, evening: Evening, players: list[str], through: int) -> None:
        self.evening = evening
        chain = evening.config["criteria"]
        self.values = {player: {code: evening.value(code, player, through) for code in chain} for player in players}
        self.better = {player: sum(1 for other in players if self.is_above(other, player)) for player in players}

    def is_above(self, one: str, other: str) -> bool:
        """Tell whether the first criterion on which the two differ is better for the first of them."""
        for code, mine in self.values[one].items():
            theirs = self.values[other][code]
            if mine != theirs:
                return self.evening.is_better(mine, theirs, code)
        return False

    def level_with(self, one: str) -> set[str]:
        return {other for other, better in self.better.items() if better == self.better[one]}


def config_of(stage: Document) -> Document:
    return {"format": "tables", **DEFAULTS, **(stage.get("config") or {})}


def round_of_exit(player: Document) -> int:
    """Return the round in which a player was cut or dropped."""
    ends = [player.get("eliminated_in"), player.get("dropped_after")]
    return min((end for end in ends if end is not None), default=FOREVER)


def was_in(player: Document, number: int) -> bool:
    """Tell whether the player was there when that round started, whatever happened later."""
    first, disqualified = player.get("first_round", 1), player.get("disqualified_in")
    return bool(first <= number <= round_of_exit(player) and (disqualified is None or disqualified >= number))


def earlier(player: Document, now: int) -> int | None:
    """Give the round in which the player was cut, unless it is this one."""
    went: int | None = player.get("eliminated_in")
    return None if went == now else went


def no_cut_code(active: int, target: int | None) -> str:
    if target is None:
        return "no_cut_too_few"
    return "no_cut_below_target" if active <= target else "no_cut_all_level"
