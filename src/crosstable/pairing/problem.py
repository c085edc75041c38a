"""The field: one pairing problem. Players are places 0 to n-1 in the whole pairing order, best first.

| clause | where |
|---|---|
| the players to pair, in order | `field_of` |
| nobody meets an earlier opponent; no forbidden pair | `barred` |
| floats are recomputed from the scores before each round; a bye worth more than a loss is a downfloat | `_floats` |
| scores are those after the organiser's deductions of earlier rounds | `field_of`, `_floats` |
| who met in an earlier stage that does not count any more | `met_earlier` |
| who has been first or second how often | `lean` |
| who has been first, or second, as often in a row as allowed | `turns` |
| manual pairs and byes stand | `kept_pairs`, `kept_byes` |
| who is on the bubble before a cut | `sight`, `bubble` |
"""

from collections.abc import Iterable, Iterator, Mapping, Set
from itertools import combinations, groupby
from typing import Literal

import msgspec
import numpy as np

from crosstable.formats.swiss import SwissSettings
from crosstable.model.config import Config
from crosstable.model.drawing_lots import lots
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import PlayerId, Round, Tournament
from crosstable.ranking.bubble import CutSight, cut_sight
from crosstable.ranking.carry_over import carried_rounds
from crosstable.ranking.ledger import Ledger, effective_result
from crosstable.ranking.ranks import Ranking
from crosstable.ranking.registry import Occasion
from crosstable.ranking.round_lines import BYE, LOST, NOBODY, Ints

Pair = tuple[int, int]
GroupOrder = Literal["neighbours", "fold", "slide"]


class Field(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that the pairing of one round depends on."""

    round: int
    ids: list[PlayerId]
    scores: list[int]
    met: list[set[int]]
    forbidden: list[set[int]]
    avoid_rematches: bool = True
    avoid_forbidden: bool = True
    byes: list[int]
    bye_limit: int | None
    bye_order: list[int]
    downfloats: list[int]
    upfloats: list[int]
    clubs: list[str | None] | None = None
    towns: list[str | None] | None = None
    lean: list[int] | None = None
    # 1 for a player who should not be first again, -1 for one who should not be second.
    turns: list[int] | None = None
    met_earlier: list[set[int]] | None = None
    # The order inside a score group is drawn: keeping to it is worth nothing.
    by_lot: bool = False
    last_first: list[int]
    group_order: GroupOrder = "neighbours"
    inner_order: list[int]
    kept_pairs: tuple[Pair, ...] = ()
    kept_byes: tuple[int, ...] = ()
    # Everybody's chances before a cut, the players of the field first, and which of them are on the bubble.
    sight: CutSight | None = None
    bubble: list[bool] | None = None

    def __len__(self) -> int:
        return len(self.ids)

    @property
    def has_wishes(self) -> bool:
        """Level 1c or level 4 is not empty."""
        wishes = (self.clubs, self.towns, self.lean, self.turns, self.met_earlier if self.by_lot else None)
        return any(wish is not None for wish in wishes)

    def with_bye(self, bye: int | None) -> "Field":
        """Return the field with a bye: with a cut in sight it counts as won from now on."""
        if self.sight is None or bye is None:
            return self
        return msgspec.structs.replace(self, bubble=on_bubble(self.sight.with_bye(bye), len(self)))

    def free(self) -> list[int]:
        taken = {player for pair in self.kept_pairs for player in pair} | set(self.kept_byes)
        return [player for player in range(len(self)) if player not in taken]

    def forbidden_opponents(self) -> list[Set[int]]:
        if self.avoid_rematches and self.avoid_forbidden:
            return [a | b if b else a for a, b in zip(self.met, self.forbidden, strict=True)]
        if self.avoid_rematches:
            return list(self.met)
        return list(self.forbidden) if self.avoid_forbidden else [set() for _ in self.ids]

    def score_groups(self, players: Iterable[int]) -> list[list[int]]:
        return [list(group) for _, group in groupby(players, key=lambda player: self.scores[player])]


def on_bubble(sight: CutSight, size: int) -> list[bool]:
    return [state == "bubble" for state in sight.states[:size]]


def next_round(tournament: Tournament) -> int:
    """Return the number of the round to pair: the draft's, or the one after the last."""
    rounds = tournament.stage.rounds
    if not rounds:
        return tournament.stage_start
    return rounds[-1].number + (0 if rounds[-1].status == "draft" else 1)


def draft_of(tournament: Tournament) -> Round | None:
    rounds = tournament.stage.rounds
    return rounds[-1] if rounds and rounds[-1].status == "draft" else None


def is_first(tournament: Tournament, number: int) -> bool:
    """Return whether the round is paired by `first_round`: nothing counts before it, of this stage
    or an earlier one.
    """
    rounds = (*carried_rounds(tournament), *tournament.stage.rounds)
    return not any(r.counts and r.number < number for r in rounds)


def check_no_open_matches(tournament: Tournament) -> None:
    """Raise a refusal if a match of a round in play has no result."""
    players = dict(tournament.by_id)
    for round_ in tournament.stage.rounds:
        if round_.counts and not round_.closed:
            waiting = [m for m in round_.matches if effective_result(m, round_.number, players) is None]
            if waiting:
                raise Refusal(
                    "open_matches",
                    round=round_.number,
                    tables=[m.table for m in waiting if m.table is not None],
                    matches=[[m.first, m.second] for m in waiting],
                )


def placed_players(round_: Round) -> set[PlayerId]:
    players = {player for match in round_.matches for player in (match.first, match.second)}
    return players | {bye.player for bye in round_.byes}


def make_field(
    tournament: Tournament,
    number: int,
    kept: Round | None = None,
    also: Set[PlayerId] = frozenset(),
    gone: PlayerId | None = None,
) -> Field:
    """Return the field of a round as of before that round.

    The matches and byes of `kept` are fixed; `also` takes part although not entered; `gone` does not, and is removed
    from `kept`.
    """
    ledger = Ledger(tournament, through=number - 1)
    config = ledger.config
    rules = config.of(SwissSettings)
    kept = _without_player(kept or Round(number, "draft"), gone)
    there = placed_players(kept) | also
    among = [i for i, p in enumerate(ledger.players) if (p.plays_in(number) or p.id in there) and p.id != gone]
    if not among:
        raise Refusal("no_players", round=number)
    first = is_first(tournament, number)
    order = _first_order(ledger, among, number) if first else _later_order(ledger, among, number)
    ids = [ledger.ids[i] for i in order]
    place = np.full(len(ledger), NOBODY, dtype=np.int64)
    place[order] = np.arange(len(order))
    index = {player: i for i, player in enumerate(ids)}
    down, up = _floats(ledger)
    players = [ledger.players[i] for i in order]
    shape, inner = _group_order(ledger, ids, first, number)
    separate = config.separate
    sight = _cut_sight(ledger, index, number, kept, gone)
    met = _earlier_opponents(ledger, place, len(order))
    return Field(
        round=number,
        ids=ids,
        scores=ledger.points[order].tolist(),
        met=met,
        forbidden=_forbidden(forbidden_pairs(config, number), index),
        avoid_rematches=rules.avoid_repeat_pairings,
        byes=_byes_had(ledger)[order].tolist(),
        bye_limit=rules.max_byes_per_player,
        bye_order=_bye_order(ledger, ids, first, number),
        downfloats=down[order].tolist() if rules.track_pair_downs else [0] * len(order),
        upfloats=up[order].tolist() if rules.track_pair_downs else [0] * len(order),
        clubs=[p.club for p in players] if "club" in separate else None,
        towns=[p.town for p in players] if "town" in separate else None,
        lean=_lean(ledger)[order].tolist() if config.balance_first else None,
        turns=None if rules.max_same_first is None else _turns(ledger, rules.max_same_first)[order].tolist(),
        met_earlier=_opponents_in_earlier_stages(tournament, ids, met) if rules.avoid_repeat_pairings else None,
        by_lot=(rules.first_round if first else rules.group_order) == "random",
        last_first=_last_round(ledger, first=True)[order].tolist(),
        group_order=shape,
        inner_order=inner,
        kept_pairs=tuple((index[m.first], index[m.second]) for m in kept.matches),
        kept_byes=tuple(index[bye.player] for bye in kept.byes),
        sight=sight,
        bubble=None if sight is None else on_bubble(sight, len(ids)),
    )


def _cut_sight(
    ledger: Ledger, place: Mapping[PlayerId, int], number: int, kept: Round, gone: PlayerId | None
) -> CutSight | None:
    """Return everybody's chances before a cut, the field's players first, in order; None without a cut in sight."""
    sight = cut_sight(ledger, number, place.keys(), {bye.player: bye.kind for bye in kept.byes}, gone)
    if sight is None:
        return None
    order = sorted(range(len(sight.ids)), key=lambda i: place.get(sight.ids[i], len(place)))
    columns = {name: tuple(getattr(sight, name)[i] for i in order) for name in ("ids", "least", "most")}
    return msgspec.structs.replace(sight, **columns)


def _without_player(round_: Round, gone: PlayerId | None) -> Round:
    matches = tuple(m for m in round_.matches if gone not in (m.first, m.second))
    byes = tuple(bye for bye in round_.byes if bye.player != gone)
    return msgspec.structs.replace(round_, matches=matches, byes=byes)


def _first_order(ledger: Ledger, among: list[int], number: int) -> list[int]:
    """Return the order of the first round: shuffled, by number, or by rating with unrated players last."""
    mode = ledger.config.of(SwissSettings).first_round
    if mode == "seeded":
        return among
    if mode == "random":
        drawn = lots(ledger.seed, "first_round", number, [ledger.ids[i] for i in among])
        return [i for _, i in sorted(zip(drawn, among, strict=True))]
    ratings = {i: ledger.players[i].rating for i in among}
    return sorted(among, key=lambda i: (ratings[i] is None, -(ratings[i] or 0), i))


def _later_order(ledger: Ledger, among: list[int], number: int) -> list[int]:
    chain = ledger.config.of(SwissSettings).pairing_tiebreakers
    ranking = Ranking(ledger, np.array(among, dtype=np.int64), chain, Occasion("pairing", number))
    order: list[int] = ranking.order.tolist()
    return order


def _group_order(ledger: Ledger, ids: list[PlayerId], first: bool, number: int) -> tuple[GroupOrder, list[int]]:
    """Return how the players of one score are matched, and the order that numbers them."""
    rules = ledger.config.of(SwissSettings)
    plain = list(range(len(ids)))
    if first:
        return (rules.first_round if rules.first_round in ("fold", "slide") else "neighbours"), plain
    if rules.group_order == "random":
        drawn = lots(ledger.seed, "group_order", number, ids)
        inner = [0] * len(ids)
        for position, (_, player) in enumerate(sorted(zip(drawn, plain, strict=True))):
            inner[player] = position
        return "neighbours", inner
    return rules.group_order, plain


def _bye_order(ledger: Ledger, ids: list[PlayerId], first: bool, number: int) -> list[int]:
    """Return the order of equal candidates for the bye: random, or the last in pairing order."""
    rules = ledger.config.of(SwissSettings)
    by_lot = rules.first_round == "random" if first else rules.bye_assignment == "random"
    if not by_lot:
        return list(range(len(ids) - 1, -1, -1))
    drawn = lots(ledger.seed, "bye", number, ids)
    order = [0] * len(ids)
    for position, (_, player) in enumerate(sorted(zip(drawn, range(len(ids)), strict=True))):
        order[player] = position
    return order


def _byes_had(ledger: Ledger) -> Ints:
    """Return each player's number of byes that count against the limit: byes worth a win, and allocated ones."""
    kind = ledger.config.of(SwissSettings).bye_worth
    byes = ledger.bye_wins.copy()
    if kind != "win":
        for round_ in ledger.rounds:
            for bye in round_.byes:
                byes[ledger.index[bye.player]] += bye.kind == kind
    return byes


def _earlier_opponents(ledger: Ledger, place: Ints, size: int) -> list[set[int]]:
    who, opponent = (place[column] for column in ledger.meetings)
    here = (who >= 0) & (opponent >= 0)
    met: list[set[int]] = [set() for _ in range(size)]
    for player, other in zip(who[here].tolist(), opponent[here].tolist(), strict=True):
        met[player].add(other)
    return met


def _opponents_in_earlier_stages(
    tournament: Tournament, ids: list[PlayerId], met: list[set[int]]
) -> list[set[int]] | None:
    """Return the opponents in earlier stages that do not count in this one; None if there are none."""
    index = {player: i for i, player in enumerate(ids)}
    earlier: list[set[int]] = [set() for _ in ids]
    for count in range(1, len(tournament.stages)):
        before = msgspec.structs.replace(tournament, stages=tournament.stages[:count])
        if before.stage.config.traits.at_tables:
            continue
        ledger = Ledger(before)
        place = np.array([index.get(player, NOBODY) for player in ledger.ids], dtype=np.int64)
        for known, others in zip(earlier, _earlier_opponents(ledger, place, len(ids)), strict=True):
            known |= others
    earlier = [known - others for known, others in zip(earlier, met, strict=True)]
    return earlier if any(earlier) else None


def forbidden_pairs(config: Config, number: int) -> Iterator[tuple[str, str]]:
    yield from config.forbidden
    for ban in config.of(SwissSettings).forbidden_in_rounds:
        if ban.first_round <= number <= ban.last_round:
            yield from combinations(ban.players, 2)


def _forbidden(pairs: Iterable[tuple[str, str]], index: dict[PlayerId, int]) -> list[set[int]]:
    forbidden: list[set[int]] = [set() for _ in index]
    for a, b in pairs:
        i, j = index.get(PlayerId(a)), index.get(PlayerId(b))
        if i is not None and j is not None:
            forbidden[i].add(j)
            forbidden[j].add(i)
    return forbidden


def _floats(ledger: Ledger) -> tuple[Ints, Ints]:
    """Return how often each player floated down and up: every pairing between scores, whatever its result, and byes."""
    size, numbers = len(ledger), [r.number for r in ledger.rounds]
    down, up = np.zeros(size, dtype=np.int64), np.zeros(size, dtype=np.int64)
    if not numbers:
        return down, up
    column = np.zeros(max(numbers) + 1, dtype=np.int64)
    column[numbers] = np.arange(len(numbers))
    gained = np.zeros((size, len(numbers)), dtype=np.int64)
    np.add.at(gained, (ledger.who, column[ledger.round]), ledger.line_points)
    before = np.cumsum(gained, axis=1) - gained
    for deduction in ledger.deductions:
        before[ledger.index[deduction.player], np.array(numbers) > deduction.round] -= deduction.points
    paired = ledger.paired_with >= 0
    who, other, when = ledger.who[paired], ledger.paired_with[paired], column[ledger.round[paired]]
    mine, theirs = before[who, when], before[other, when]
    np.add.at(down, who, mine > theirs)
    np.add.at(up, who, mine < theirs)
    by_id = {player.id: player for player in ledger.players}
    for i, round_ in enumerate(ledger.rounds):
        # Matches that were left out of the ledger were paired all the same.
        if ledger.config.unfinished_matches == "exclude" and round_.closed:
            for match in round_.matches:
                a, b = ledger.index[match.first], ledger.index[match.second]
                if match.result is None and effective_result(match, round_.number, by_id) is None:
                    high, low = (a, b) if before[a, i] > before[b, i] else (b, a)
                    if before[high, i] > before[low, i]:
                        down[high] += 1
                        up[low] += 1
    np.add.at(down, ledger.who[(ledger.kind == BYE) & (ledger.outcome > LOST)], 1)
    return down, up


def _lean(ledger: Ledger) -> Ints:
    """Return the times first minus the times second, over matches that count as met."""
    return ledger.total(np.where(ledger.first == 1, 1, -1), where=ledger.met)


def _last_round(ledger: Ledger, *, first: bool) -> Ints:
    """Return the last round in which each player was first, or second; 0 if never."""
    last = np.zeros(len(ledger), dtype=np.int64)
    np.maximum.at(last, ledger.who, np.where(ledger.met & ((ledger.first == 1) == first), ledger.round, 0))
    return last


def _turns(ledger: Ledger, most: int) -> Ints:
    """Return 1 for players who were first in the last `most` matches that count as met, -1 if second, else 0."""
    turns = np.zeros(len(ledger), dtype=np.int64)
    for first, turn in ((True, 1), (False, -1)):
        since = _last_round(ledger, first=not first)[ledger.who]
        in_a_row = ledger.met & ((ledger.first == 1) == first) & (ledger.round > since)
        turns[ledger.total(where=in_a_row) >= most] = turn
    return turns
